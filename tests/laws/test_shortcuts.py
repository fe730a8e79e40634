"""The enumerator's two ways to spare time change no answer."""

from __future__ import annotations

from random import Random

from tests.laws.drawn import draw_position, draw_rules
from tests.laws.plain import Position, read_position
from tests.laws.plain_melds import action_text
from tests.laws.plain_turn import TooLong, Turn, after, can_end, hopeless, steps
from tests.laws.reference import table_of, turn_after_pick, turn_of

WASHED = """rules classic,jokers=2,joker_swap=exact,put_back=none_taken,going_out=float
dealer 0
totals 0 0
seat 0
seat 1 Ac Ad Ah 9c 9d 9s Jh Kc Ks **
stock 7h
pile
turn 1 play
taken Ah Kc ** 9d Ks Ad Jh 9s Ac 9c
debt Ah
"""
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


def test_a_joker_laid_and_taken_out_by_the_very_card_may_be_discarded_although_it_was_taken_this_turn() -> (
    None
):
    position = read_position(WASHED)
    table, turn = table_of(position, 1), turn_of(position)
    aces = next(action for action in steps(table, turn) if action_text(action) == "mAcAdAh")
    assert not hopeless(table, after(table, turn, aces))
    assert can_end(table, after(table, turn, aces), {}, [BUDGET])
