"""Which deals fit what a seat sees? Made of the view alone, the hidden cards as handed in."""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.core.actions import NO_CALL_MOVE
from rummy500.core.cards import JOKER, face
from rummy500.core.deal import CALL_PHASE, PLAY_PHASE, Deal
from rummy500.core.match import full_deck
from rummy500.core.view import View, deal_seen


def hidden_cards(view: View) -> list[int]:
    """The cards that this seat can't see, in the order of the deck: in other hands or in the stock."""
    left = [0] * (JOKER + 1)
    for card in full_deck(view.rules, view.players):
        left[card] += card == JOKER or view.faces >> card & 1
    for cards in (
        view.hand,
        view.pile,
        *(known for seat, known in enumerate(view.known) if seat != view.seat),
    ):
        for card in cards:
            left[card] -= 1
    for meld in view.melds:
        for spot, wild, _ in meld.cards:
            left[JOKER if wild else face(spot)] -= 1
    return [card for card, count in enumerate(left) for _ in range(max(0, count))]


def world(view: View, hidden: Sequence[int]) -> Deal:
    """The deal as this seat sees it, the hidden cards given out in their order: to the other hands, then to
    the stock, whose last card is drawn first. How many turns were idle a view doesn't tell: none here."""
    seat, seats = view.seat, view.players
    assert seat is not None
    deal = deal_seen(view)
    known = deal.known
    at = 0
    for one in range(seats):
        if one == seat:
            continue
        held = known[one]
        while at < len(hidden) and held.size() < view.counts[one]:
            held = held.plus(hidden[at])
            at += 1
        deal.set_hand(one, held)
    deal.stock = list(hidden[at : at + view.stock])
    deal.moved = view.phase == PLAY_PHASE
    if view.phase == CALL_PHASE:
        deal.answers = tuple((one, NO_CALL_MOVE) for one in view.answered)
    return deal
