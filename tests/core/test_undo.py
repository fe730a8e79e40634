"""What may be taken back? What was done in this turn, until a hidden card was seen or the turn has ended."""

from __future__ import annotations

from random import Random

import pytest

from rummy500.core.errors import NotAllowed
from rummy500.core.match import Match
from rummy500.core.position import position_text, read_position
from rummy500.core.record import read_record, record_text
from rummy500.core.rules import read_rules
from rummy500.core.view import view
from tests.laws.played import MOODS, act, chance, deal_of

DIG = """
rules classic
dealer 1
seat 0 9s 9h 2d 3c 5h
seat 1 Js 4s 6c 8d Qh
stock 7h 2s 6h 8c
pile 4d 9c Jd
turn 0 draw
"""


def test_a_pile_and_a_meld_are_taken_back_one_by_one() -> None:
    match = read_position(DIG)
    before = position_text(match)
    match.apply("0:p2")
    taken = position_text(match)
    match.apply("0:m9c9h9s")
    assert match.can_undo(0)
    match.apply("0:undo")
    assert position_text(match) == taken
    match.apply("0:undo")
    assert position_text(match) == before
    assert not match.can_undo(0)
    assert match.events == ["0:p2", "0:m9c9h9s", "0:undo", "0:undo"]


@pytest.mark.parametrize(
    ("moves", "seat"),
    [
        pytest.param([], 0, id="nothing was done"),
        pytest.param(["0:s"], 0, id="the stock's card was seen"),
        pytest.param(["0:s", "0:d2d"], 0, id="the turn has passed"),
        pytest.param(["0:p2"], 1, id="another's action"),
    ],
)
def test_what_has_shown_a_card_or_ended_the_turn_stands(moves: list[str], seat: int) -> None:
    match = read_position(DIG)
    for move in moves:
        match.apply(move)
    assert not match.can_undo(seat)
    before = position_text(match)
    with pytest.raises(NotAllowed, match="nothing can be taken back"):
        match.ask(seat, "undo")
    with pytest.raises(NotAllowed):
        match.apply(f"{seat}:undo")
    assert position_text(match) == before


def test_undo_is_asked_for_like_an_action() -> None:
    match = read_position(DIG)
    match.apply("0:p2")
    assert match.ask(0, "undo") == ["0:undo"]


@pytest.mark.parametrize("seed", range(8))
def test_an_undo_leaves_the_match_as_it_was_and_stands_in_the_record(seed: int) -> None:
    """In whole matches of all kinds, each action that can be taken back is, now and then, and done again."""
    rng = Random(seed)
    match = Match(read_rules("kitchen,call=meld" if seed % 2 else "classic"), 3)
    undone = 0
    while match.stage != "over" and len(match.results) < 2:
        if match.stage != "play":
            chance(rng, match)
            continue
        before, seen = position_text(match), [view(match, seat) for seat in range(3)]
        event = act(rng, match, MOODS[seed % len(MOODS)])
        seat = int(event[0])
        if match.stage == "play" and match.can_undo(seat):
            match.apply(f"{seat}:undo")
            undone += 1
            assert position_text(match) == before
            assert [view(match, seat) for seat in range(3)] == seen
            match.apply(event)
    assert undone > 0
    again, _ = read_record(record_text(match, ["a", "b", "c"]))
    assert again.events == match.events
    assert again.totals == match.totals
    assert position_text(again) == position_text(match)
    assert deal_of(again).points == deal_of(match).points
