"""A seat's view and its lawful actions depend on nothing that it may not know."""

from __future__ import annotations

from collections import Counter
from random import Random

from rummy500.core.cards import gather
from rummy500.core.deal import Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.match import Match, at_position
from rummy500.core.notation import kind_name, placed
from rummy500.core.view import view
from tests.laws.played import deal_of
from tests.laws.tables import Table, law


def kept(deal: Deal, seat: int) -> Counter[int]:
    """What is not dealt anew of a seat's hand: what everyone knows of it, and what a call of its needs."""
    known = Counter(deal.known[seat].list())
    for caller, move in deal.answers:
        if caller == seat and kind_name(move) == "call_meld":
            cards = Counter(named.in_hand() for named in placed(move, deal))
            known |= cards - Counter([deal.pile[-1]])
    return known & Counter(deal.held(seat).list())


def redealt(rng: Random, match: Match, seat: int | None) -> Match:
    """The same for this seat's eyes, every card that it can't see dealt anew."""
    deal = deal_of(match).clone()
    others = [other for other in range(deal.players) if other != seat]
    stay = {other: kept(deal, other) for other in others}
    hidden = list(deal.stock)
    for other in others:
        hidden += (Counter(deal.held(other).list()) - stay[other]).elements()
    rng.shuffle(hidden)
    for other in others:
        more = deal.count(other) - stay[other].total()
        hand = gather([*stay[other].elements(), *(hidden.pop() for _ in range(more))])
        deal.hands[other], deal.twins[other], deal.jokers[other] = hand.once, hand.twice, hand.jokers
    deal.stock = hidden
    if seat != deal.turn and deal.drawn >= 0:
        deal.drawn = deal.held(deal.turn).list()[0]
    return at_position(match.rules, match.totals, deal)


@law(120, pool=True)
def test_a_seat_sees_the_same_however_the_hidden_cards_lie(table: Table) -> None:
    rng = Random(table.seed)
    for match in table.states(every=5):
        for seat in (*range(table.players), None):
            other = redealt(rng, match, seat)
            assert view(other, seat) == view(match, seat)
            assert to_act(deal_of(other)) == to_act(deal_of(match))
            if seat is not None:
                assert legal(deal_of(other), seat) == legal(deal_of(match), seat)


@law(120, pool=True)
def test_what_is_public_of_a_hand_is_in_it_and_was_taken_from_the_pile(table: Table) -> None:
    for match in table.states(every=2):
        deal = deal_of(match)
        seen = view(match, None)
        assert seen.hand == ()
        assert seen.drawn is None
        for seat in range(table.players):
            known, held = Counter(seen.known[seat]), Counter(deal.held(seat).list())
            assert known <= held
            assert seen.counts[seat] == held.total()
            assert view(match, seat).hand == tuple(sorted(held.elements()))
