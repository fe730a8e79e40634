"""Do the bots that plan see every end of a turn, in a deal that fits what they see, and mind the match?"""

from __future__ import annotations

import random

import pytest

from rummy500.bots import BOTS
from rummy500.bots.afters import afters
from rummy500.bots.champion import Champion, candidates
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core import Match, legal, read_position, read_rules, view
from rummy500.core.actions import DETAILS, DISCARD, KIND
from rummy500.core.cards import Cards
from rummy500.core.match import at_position
from rummy500.core.plans import ways
from tests.bots.tables import choice, stops

ENDINGS = "rules duel\nseat 0 7c 7d 7h\nseat 1 3c 4d Kd Ks\nstock 2s 9d 9h Jc\npile 4s\nturn 0 play"


def playing(rules: str, players: int, every: int = 1) -> list[Match]:
    """Positions in which somebody has drawn."""
    found = []
    for match in stops(read_rules(rules), players, BOTS["greedy"], seed=5, every=every):
        assert match.deal is not None
        if match.deal.phase == "play":
            found.append(at_position(match.rules, match.totals, match.deal.clone()))
    return found


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("strict", 3), ("club", 2)])
def test_the_ends_of_a_turn_are_those_that_the_rules_list(rules: str, players: int) -> None:
    for match in playing(rules, players):
        deal = match.deal
        assert deal is not None
        listed = set()
        for way in ways(deal, deal.turn):
            held = Cards(way.once, way.twice, way.jokers)
            listed |= {
                (held.minus(end & DETAILS), end & DETAILS) for end in way.ends if end >> KIND == DISCARD
            }
            if not way.ends:
                listed.add((held, -1))
        found = {(Cards(end.once, end.twice, end.jokers), end.discard) for end in afters(deal, 100_000)}
        assert found == listed


@pytest.mark.parametrize(("rules", "players"), [("kitchen", 3), ("club", 4), ("pool", 2), ("classic", 6)])
def test_a_world_looks_to_its_seat_exactly_as_the_deal_does(rules: str, players: int) -> None:
    rng = random.Random(1)
    for match in playing(rules, players, every=3):
        assert match.deal is not None
        seat = match.deal.turn
        seen, moves = view(match, seat), legal(match.deal, seat)
        hidden = hidden_cards(seen)
        rng.shuffle(hidden)
        made = world(seen, moves, hidden)
        assert legal(made, seat) == moves
        assert view(at_position(match.rules, match.totals, made), seat) == seen
        everything = [card for one in range(players) for card in made.held(one).list()] + made.stock
        assert sorted(everything) == sorted([*seen.hand, *hidden, *_known(match, seat)])


def _known(match: Match, seat: int) -> list[int]:
    return [card for one, cards in enumerate(view(match, seat).known) if one != seat for card in cards]


@pytest.mark.parametrize("name", ["planner", "student", "champion"])
def test_who_can_go_out_and_win_the_match_does(name: str) -> None:
    bot = Champion(rounds=((3, 2),)) if name == "champion" else BOTS[name]
    position = read_position("totals 490 300\n" + ENDINGS.replace("rules duel", "rules classic"))
    assert choice(bot, position) == "m7c7d7h"


def test_champion_tries_greedy_s_plan_first_and_no_plan_twice() -> None:
    match = read_position(
        "seat 0 7c 7d 7h 7s 8s 9s Kd 2c\nseat 1 3c 4d 9c 9d\nstock 2s 2h Jc 5d\npile 9h\nturn 0 play"
    )
    assert match.deal is not None
    seen, moves = view(match, 0), legal(match.deal, 0)
    plans = candidates(seen, moves, 6)
    assert len(plans) == len(set(plans)) > 1
    assert plans[0][0] == BOTS["greedy"].choose(seen, moves, random.Random(0))
    tried = Champion().tried(seen, moves, plans[:2], random.Random(1))
    assert tried[0].worth >= tried[-1].worth
