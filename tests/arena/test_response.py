"""Does a response learn on its own seat alone, and is its margin over itself nothing?"""

from __future__ import annotations

import random

import pytest

from rummy500.bots import BOTS
from rummy500.bots.valuing import SCALE, learned, rows_of
from scripts.respond import LEARNER, Responding, Response, gained
from scripts.train import Configuration, Learned


def one_deal(seed: int) -> tuple[list[Learned], set[int]]:
    """What a deal against greedy teaches, and whose turns the net was asked about."""
    game = Responding(Configuration(others=0.0), random.Random(seed), BOTS["greedy"]).deal()
    seats = set()
    asked = next(game)
    while True:
        seats.add(asked.deal.turn)
        rows, _ = rows_of([asked])
        values = learned().values(rows)
        try:
            asked = game.send((asked.worths(values, 0), rows, 0))
        except StopIteration as ended:
            return ended.value, seats


def test_only_the_learner_s_turns_are_asked_about_and_learned_from() -> None:
    ends, seats = one_deal(5)
    assert seats == {LEARNER}
    assert len(ends) >= 2
    assert any(abs(one.target) > SCALE / 50 for one in ends)


def test_a_response_with_the_student_s_own_weights_gains_nothing_on_it() -> None:
    found = gained(Response(learned(), None), BOTS["student"], 3, 4)
    assert found.margin.mean == found.adjusted.mean == pytest.approx(0)
    assert found.won == 0.5
