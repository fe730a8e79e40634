"""Is every token refused with a sentence where its game has no such action?"""

from __future__ import annotations

import pytest

from rummy500.core import Unreadable, problem, read_position

TOKENS = ("s", "p1", "m7c7d7h", "l8h@1", "x8d@1", "d4s", "cl@1", "cm9s9h", "-", "e", "k", "k4s", "d**", "k**")
GAMES = ("classic", "kitchen", "classic,call=meld,joker_swap=exact", "pool", "cutthroat")


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_every_token_is_answered_in_every_game(rules: str, phase: str) -> None:
    match = read_position(f"rules {rules}\nseat 0 7c 2d\nseat 1 8c\nstock 9c Tc\nturn 0 {phase}")
    assert match.deal is not None
    for token in TOKENS:
        for seat in (0, 1):
            found = problem(match.deal, seat, token)
            assert found is None or found.message.strip(), token


def test_r9_9_there_is_no_knocking_outside_the_pool_game() -> None:
    match = read_position("seat 0 7c 2d\nseat 1 8c\nstock 9c\nturn 0 play")
    assert match.deal is not None
    found = problem(match.deal, 0, "k")
    assert found is not None
    assert found.code == "no_knock"


def test_an_answer_without_an_open_window_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="window"):
        read_position("seat 0 7c 2d\nseat 1 8c\nstock 9c\nanswer 0 -")


def test_r9_13_a_pool_position_with_nothing_to_draw_is_over() -> None:
    match = read_position("rules pool\nseat 0 9s\nseat 1 8c\nround 2\nturn 0 draw")
    assert match.deal is not None
    assert match.deal.over
