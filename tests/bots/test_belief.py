"""Is what another player holds guessed from what everybody has seen, and better than by chance?"""

from __future__ import annotations

import random
from collections import Counter

import numpy
import pytest

from rummy500.bots import BOTS
from rummy500.bots.belief import Past, believed, can_believe, hands, rows_of, seen_of
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core import Match, read_rules, view
from rummy500.core.cards import read_cards
from rummy500.core.match import deal_event, full_deck
from scripts.believe import gain, gathered, learned, net_of
from tests.bots.tables import stops


def pile_by(past: tuple[str, ...]) -> list[int]:
    """The pile after these events, told as they are read aloud."""
    pile = read_cards(past[0]) if past[0] else []
    for event in past[1:]:
        if event == "shuffle":
            pile = pile[-1:]
        elif event == "call":
            pile.pop()
        elif event[2] == "p":
            del pile[-int(event[3:]) :]
        elif event[2] in "dk":
            pile += read_cards(event[3:])
    return pile


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("kitchen", 3), ("club", 4), ("pool", 3)])
def test_the_past_of_a_deal_leads_to_the_pile_that_lies_there(rules: str, players: int) -> None:
    stopped = 0
    for match in stops(read_rules(rules), players, BOTS["greedy"], seed=5, every=1):
        assert match.deal is not None
        assert pile_by(match.past) == match.deal.pile
        stopped += 1
    assert stopped > 5


def test_the_past_tells_of_the_stock_only_that_somebody_drew_from_it() -> None:
    for rules, players in (("club", 3), ("classic,stock_out=reshuffle", 2)):
        for match in stops(read_rules(rules), players, BOTS["chance"], seed=2, every=9):
            drawn = [event for event in match.past[1:] if event[2:3] == "s" and event != "shuffle"]
            assert all(event[1:] == ":s" for event in drawn)
            told = [event for event in match.past if event.startswith(("shuffle", "deal"))]
            assert set(told) <= {"shuffle"}


def test_what_is_taken_back_is_not_part_of_the_past() -> None:
    match = Match(read_rules("classic"), 2)
    order = full_deck(match.rules, 2)
    random.Random(11).shuffle(order)
    match.apply(deal_event(0, order))
    before = match.past
    match.apply("1:p1")
    assert match.past == (*before, "1:p1")
    match.apply("1:undo")
    assert match.past == before


def test_answers_to_a_discard_are_no_part_of_the_past_before_one_of_them_took_it() -> None:
    windows = 0
    for match in stops(read_rules("kitchen"), 4, BOTS["chance"], seed=8, every=1):
        assert match.deal is not None
        if match.deal.phase == "call":
            windows += 1
            assert match.past[-1][2] == "d"
    assert windows > 0


def test_a_past_says_what_each_player_discarded_took_and_left() -> None:
    past = Past(["7h", "0:s", "0:m5d6d7d", "0:d9s", "1:p1", "1:dKh", "0:p2", "0:l8d@1", "0:d7h", "1:s"], 0)
    nine, king, seven = read_cards("9sKh7h")
    assert past.turns == 2
    assert past.discards == [(0, nine), (1, seven)]
    assert past.left == [(0, [seven])]
    assert past.took == [seven, king]
    assert (past.laid, past.by_pile) == (1, True)


@pytest.mark.parametrize("rules", ["classic", "kitchen"])
def test_a_guessed_hand_is_as_large_as_it_is_and_of_cards_that_are_hidden(rules: str) -> None:
    for match in stops(read_rules(rules), 2, BOTS["greedy"], seed=4, every=9):
        assert match.deal is not None
        seen = view(match, match.deal.turn)
        assert can_believe(seen)
        hidden = hidden_cards(seen)
        orders = hands(seen, world(seen, hidden), hidden, 6, 3)
        assert orders == hands(seen, world(seen, hidden), hidden, 6, 3)
        assert all(Counter(order) == Counter(hidden) for order in orders)


def test_with_the_suits_renamed_the_guess_is_the_same_with_the_suits_renamed() -> None:
    match = next(stops(read_rules("classic"), 2, BOTS["greedy"], seed=6, every=17))
    assert match.deal is not None
    seen = view(match, match.deal.turn)
    hidden = hidden_cards(seen)
    cards, counts = seen_of(seen, world(seen, hidden), 1 - match.deal.turn, len(hidden))
    cards[0, :52] = 1
    order = numpy.append((numpy.array([2, 0, 3, 1])[:, None] * 13 + numpy.arange(13)).ravel(), 52)
    at = (numpy.zeros(52, int), numpy.arange(52))
    as_it_is = believed().values(rows_of(cards[None], counts[None], at))
    renamed = believed().values(rows_of(cards[None][:, :, order], counts[None], at))
    assert renamed == pytest.approx(as_it_is[order[:52]], abs=1e-4)


def test_the_net_knows_hands_that_it_never_saw_better_than_chance_does() -> None:
    assert gain(believed(), gathered(25, seed=987), seed=1) > 0.08


def test_the_same_seed_teaches_the_same() -> None:
    seen = gathered(3, seed=5)
    one, two = (net_of(learned(seen, steps=5, seed=2, batch=16)) for _ in range(2))
    for mine, other in zip(one, two, strict=True):
        assert (mine == other).all()
