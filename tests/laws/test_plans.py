"""The plans of a turn are all that can be done in it, each once."""

from __future__ import annotations

import pytest

from rummy500.core.plans import plans
from rummy500.core.position import read_position
from tests.laws.planning import compare_some
from tests.laws.played import deal_of


@pytest.mark.parametrize("seed", [1, 2])
def test_the_plans_of_a_turn_are_what_playing_every_order_finds_and_each_is_there_once(seed: int) -> None:
    tally = compare_some(seed, 600)
    assert tally["with a choice of layings"] > 50
    assert tally["with a debt"] > 10
    assert tally["passed over"] < 100


def test_a_run_of_four_and_a_run_of_three_with_a_lay_off_are_one_plan() -> None:
    deal = deal_of(read_position("rules classic\nseat 0 5h 6h 7h 8h 2c\nseat 1 9s\nstock 3c\nturn 0 play\n"))
    ways = {plan.way.left for plan in plans(deal, 0)}
    assert len(ways) == 4  # nothing, 5-7, 6-8, 5-8
    assert sum(plan.left.size() == 0 for plan in plans(deal, 0)) == 1


def test_a_seat_has_no_plan_when_it_is_not_its_turn() -> None:
    deal = deal_of(read_position("rules classic\nseat 0 5h 6h 7h\nseat 1 9s\nstock 3c\nturn 0 play\n"))
    assert plans(deal, 1) == []
