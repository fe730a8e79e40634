"""Do the beginners' levels overlook what their rate says, and only that?"""

from __future__ import annotations

import random

import pytest

from rummy500.bots import BOTS
from rummy500.bots.human import BEGINNER, CASUAL, CHANCES, Overlooking
from rummy500.core import legal, read_position, view
from rummy500.core.actions import KIND
from tests.bots.tables import choice

MANY = "seat 0 7c 7d 7h 7s 8s 9s Ts Kd\nseat 1 3c 4d\nstock 2s 2h\npile 9c\nturn 0 play"
DEBT = "seat 0 9c 9s 9h Kd Kh Ks 2d\nseat 1 3c 4d\ntaken 9c Kd\nturn 0 play\ndebt 9c\nrules duel"


def noticed(bot: Overlooking, position: str, seed: int) -> tuple[int, int, int]:
    """How many chances there are, how many are noticed, how many other actions are missing."""
    match = read_position(position)
    assert match.deal is not None
    moves = legal(match.deal, 0)
    kept = bot.noticed(view(match, 0), moves, random.Random(seed))
    chances = [move for move in moves if move >> KIND in CHANCES]
    seen = [move for move in kept if move in chances]
    return len(chances), len(seen), len(set(moves) - set(kept) - set(chances))


@pytest.mark.parametrize("bot", [BEGINNER, CASUAL], ids=lambda bot: bot.name)
def test_chances_are_overlooked_at_the_set_rate_and_nothing_else_is(bot: Overlooking) -> None:
    found = [noticed(bot, MANY, seed) for seed in range(300)]
    there, seen = sum(one[0] for one in found), sum(one[1] for one in found)
    assert seen / there == pytest.approx(1 - bot.rate, abs=0.05)
    assert sum(one[2] for one in found) == 0


def test_a_debt_is_never_overlooked() -> None:
    for seed in range(30):
        assert choice(BEGINNER, read_position(DEBT), seed=seed) == "m9c9h9s"


def test_one_who_overlooks_nothing_plays_as_greedy_does() -> None:
    keen = Overlooking("keen", "Keen", "Overlooks nothing.", 0.0)
    assert choice(keen, read_position(MANY)) == choice(BOTS["greedy"], read_position(MANY))
