"""The enumerator's two ways to spare time change no answer."""

from __future__ import annotations

from random import Random

from tests.laws.drawn import draw_position, draw_rules
from tests.laws.plain import Position
from tests.laws.plain_turn import TooLong, Turn, after, can_end, hopeless, steps
from tests.laws.reference import table_of, turn_after_pick, turn_of

POSITIONS = 1500
BUDGET = 600


def turns_in(position: Position) -> list[Turn]:
    """The turns under way that the enumerator asks about for the seat whose turn it is."""
    seat = position.turn
    if position.phase == "play":
        table, turn = table_of(position, seat), turn_of(position)
        return [after(table, turn, action) for action in steps(table, turn)]
    if position.phase == "draw":
        return [turn_after_pick(position, seat, depth) for depth in range(1, len(position.pile) + 1)]
    return []


def test_looking_ahead_with_shortcuts_finds_what_trying_everything_finds() -> None:
    rng = Random(4)
    asked = given_up = lost = 0
    for _ in range(POSITIONS):
        players = rng.choice((2, 2, 3, 5))
        position = draw_position(rng, draw_rules(rng, players), players)
        table = table_of(position, position.turn)
        for turn in turns_in(position):
            if len(turn.hand) > 8:
                continue
            try:
                plain = can_end(table, turn, {}, [BUDGET], shortcuts=False)
            except TooLong:
                given_up += 1
                continue
            asked += 1
            lost += not plain and not turn.over and hopeless(table, turn)
            assert can_end(table, turn, {}, [BUDGET]) == plain, (position, turn)
    assert asked > 2000
    assert lost > 300
    assert given_up < asked / 50
