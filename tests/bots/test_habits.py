"""Is who lays at once told from who holds melds back, and what follows from it for a hand?"""

from __future__ import annotations

import random

import numpy
import pytest

from rummy500.arena.driving import bot_event, choices
from rummy500.bots import BOTS
from rummy500.bots.belief import Past
from rummy500.bots.believing import before_discard, last_discard, likely_worlds
from rummy500.bots.habits import LEARNED, lays_at_once, signs
from rummy500.bots.planning import laid_out
from rummy500.bots.playing import at_once, highest, most_points
from rummy500.bots.valuing import learned
from rummy500.core import Match, read_position, read_rules, view
from rummy500.core.deal import DRAW_PHASE, to_act
from rummy500.core.playouts import Dice
from rummy500.core.view import View, deal_seen
from scripts.habits import fitted, gathered


def looks(name: str, deals: int, seed: int, rules: str = "classic") -> list[View]:
    """What student sees before each of its draws, another bot being across the table."""
    rng, found = random.Random(seed), []
    for _ in range(deals):
        match = Match(read_rules(rules), 2)
        for deal in choices(match, rng):
            acting = to_act(deal)[0]
            if acting == 0 and deal.turn == 0 and deal.phase == DRAW_PHASE:
                found.append(view(match, 0))
            match.apply(bot_event(match, acting, BOTS["student" if acting == 0 else name], rng))
    return found


def chances(name: str) -> list[float]:
    return [lays_at_once(one, deal_seen(one)) for one in looks(name, 12, 77) if Past(one.past, 1).turns > 3]


def test_greedy_is_taken_for_one_who_lays_at_once_and_student_for_one_who_does_not() -> None:
    greedy, student = chances("greedy"), chances("student")
    assert sum(greedy) / len(greedy) > 0.7
    assert sum(student) / len(student) < 0.35


def test_the_signs_are_what_was_seen() -> None:
    match = read_position(
        "seat 0 2c 5d 9h\nseat 1 7s Kd Ac\nstock 3c 3d 6h\npile Kh\nknown 1 7s\nmeld 1 4s=0 5s=0 6s=0\n"
        "turn 0 draw"
    )
    assert match.deal is not None
    seen = view(match, 0)
    assert signs(seen, deal_seen(seen), 1) == (1.0, 3 / 13, 0, 0, True)
    past = ("7h", "1:s", "1:d9s", "0:p1", "0:dKh", "1:p1", "1:m5d6d7d", "1:d7h", "1:s", "1:l8d@1", "1:d2c")
    told = Past(past, 1)
    assert (told.turns, told.picks, told.together) == (3, 1, 0)
    assert Past((*past, "1:s", "1:m3d3h3s", "1:m9d9h9c", "1:d5c"), 1).together == 1
    assert lays_at_once(seen, deal_seen(seen)) < lays_at_once(seen, deal_seen(seen), LEARNED._replace(kept=0))


@pytest.mark.parametrize("rules", ["classic", "kitchen"])
def test_where_the_other_lays_at_once_it_holds_no_meld_after_its_turn(rules: str) -> None:
    hasty = holding = 0
    for seen in looks("greedy", 5, 5, rules):
        card = last_discard(seen)
        if card is None:
            continue
        for one in likely_worlds(seen, learned(), 12, Dice(3)):
            most = most_points(laid_out(before_discard(one.deal, 1, card)))
            hasty += one.hasty
            holding += one.hasty and most > 0
    assert hasty > 50
    assert holding <= hasty // 20  # where no hand was found that fits, any will do


def test_who_lays_at_once_lays_the_most_points_that_can_be_laid_and_of_these_ends_the_best() -> None:
    match = read_position(
        "seat 0 7c 7d 7h Js Qs Ks 2d\nseat 1 9c\nstock 3c 3d\npile Kh\nturn 0 play\ndrawn 2d"
    )
    assert match.deal is not None
    table = laid_out(match.deal)
    worths = [float(-at) for at in range(len(table.of))]
    found = at_once(table, worths)
    assert table.ways[table.of[found]].points == most_points(table) == 51
    assert all(
        worths[found] >= worths[at]
        for at in range(len(worths))
        if table.ways[table.of[at]].points == most_points(table)
    )
    assert most_points(table) > table.ways[table.of[highest(worths)]].points


def test_nothing_is_said_of_habits_in_deals_of_three_and_in_the_pool_game() -> None:
    for rules, players in (("classic", 3), ("pool", 2)):
        match = Match(read_rules(rules), players)
        rng, deals = random.Random(3), 0
        for deal in choices(match, rng):
            acting = to_act(deal)[0]
            if deal.phase == DRAW_PHASE and deals < 12:
                deals += 1
                assert not any(one.hasty for one in likely_worlds(view(match, acting), learned(), 6, Dice(1)))
            match.apply(bot_event(match, acting, BOTS["greedy"], rng))
        assert deals


def test_the_weights_that_are_here_tell_as_much_as_fresh_ones() -> None:
    seen, lays, numbers = gathered(48, 9)
    assert len(seen) == len(lays) == len(numbers)
    assert numbers[-1] == 47
    learned_from = numbers % 2 == 0
    fresh = fitted(seen[learned_from], lays[learned_from])
    told = [
        ((seen[~learned_from] @ numpy.array(weights) > 0) == lays[~learned_from]).mean()
        for weights in (LEARNED, fresh)
    ]
    assert told[0] > 0.75
    assert told[0] > told[1] - 0.05
