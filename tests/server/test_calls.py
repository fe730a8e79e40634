"""Are calls between people collected for their time, decided by turn order, and hidden until then?

R5.2, with a clock set by hand; over sockets in test_call_hidden.py.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rummy500.core.cards import read_cards
from rummy500.core.deal import CALL_PHASE
from rummy500.core.errors import NotAllowed, RummyError
from rummy500.core.position import read_position
from rummy500.server.frames import view_frame
from rummy500.server.table import Table
from rummy500.server.turns import DAY, window_of
from tests.server.tables import shuffler
from tests.server.test_turns import DELAY, TERMS, company

DICE = shuffler(Random(3))

CALLS = """
rules {rules}
seat 0 2c 8s Kd
seat 1 3h 4d 5d
seat 2 7h Jc 2d
stock 9c 9d 9h 9s
pile Jd
meld 1 5s=0 6s=0 7s=0
turn 0 play
"""


def with_a_call(rules: str = "classic,call=lay_off") -> Table:
    """Three people; seat 0 is about to discard the 8 of spades, which both others may lay on its run."""
    table = company(rules, 3)
    table.match = read_position(CALLS.format(rules=rules))
    return table


def discarded(table: Table, card: str = "8s") -> Table:
    table.add(table._rows(0, [f"0:d{card}"], f"d{card}"))
    table.settle(DICE, 0)
    table.due(0, DELAY)
    return table


def test_calls_are_collected_and_go_by_turn_order_whoever_was_first() -> None:
    table = discarded(with_a_call())
    assert table.deal().phase == CALL_PHASE
    assert table.deadline() == (6_000, 6_000)
    late = table.answer(2, table.seq, "cl@1", DICE)
    assert isinstance(late, tuple)
    table.add(late)
    assert table.deal().phase == CALL_PHASE, "who is before them may still call"
    first = table.answer(1, table.veil(), "cl@1", DICE)
    assert isinstance(first, tuple)
    table.add(first)
    assert [card.by for card in table.deal().melds[0].in_order()] == [0, 0, 0, 1]
    assert table.deal().turn == 1


def test_who_has_not_answered_when_the_window_closes_lets_the_card_lie() -> None:
    table = discarded(with_a_call())
    table.add(table.answer(2, table.seq, "cl@1", DICE))  # type: ignore[arg-type]
    assert table.settle(DICE, 5_999) == ()
    assert [row.event for row in table.settle(DICE, 6_000)] == ["1:-"]
    assert table.deal().phase != CALL_PHASE
    assert table.turns.missed == [0, 0, 0], "no turn was missed"
    assert 2 in {card.by for card in table.deal().melds[0].in_order()}


def test_the_next_player_can_not_draw_the_window_shut() -> None:
    table = discarded(with_a_call())
    kinds = {one.kind for one in view_frame(table, 1).legal}
    assert kinds == {"no_call", "call_lay"}
    with pytest.raises(NotAllowed, match="others may still call"):
        table.answer(1, table.seq, "s", DICE)


def answered(table: Table, seat: int, text: str) -> Table:
    """The table after somebody's answer to the fresh discard."""
    rows = table.answer(seat, table.veil(), text, DICE)
    assert isinstance(rows, tuple)
    table.add(rows)
    table.settle(DICE, 0)
    return table


def test_while_calls_are_collected_nobody_learns_who_has_answered() -> None:
    table = discarded(with_a_call())
    opened = table.seq
    before = [(view_frame(table, seat), table.edition(seat)) for seat in (0, 1, None)]
    first = table.edition(2)
    answered(table, 2, "-")
    assert table.veil() == opened
    assert [(view_frame(table, seat), table.edition(seat)) for seat in (0, 1, None)] == before
    assert view_frame(table, 2).to_act == [1]
    assert table.edition(2) == first + 1
    answered(table, 1, "-")
    assert table.veil() == table.seq


def said(table: Table, seat: int, text: str, seq: int) -> object:
    """What becomes of an act, in words."""
    try:
        answer = table.answer(seat, seq, text, DICE)
        return answer if isinstance(answer, str) else [row.event for row in answer]
    except RummyError as error:
        return error.code, str(error.message)


@pytest.mark.parametrize("answer", ["cl@1", "-"])
def test_nothing_that_one_may_try_while_calls_are_collected_shows_an_answer(answer: str) -> None:
    tries = ["s", "p1", "p9", "e", "-", "cl@1", "cl@2", "d3h", "undo", "next", "x", "cm8s3h"]
    tables = discarded(with_a_call()), answered(discarded(with_a_call()), 2, answer)
    asked = [
        [
            said(table, seat, text, tables[0].seq + ahead)
            for seat in (0, 1)
            for text in tries
            for ahead in (-1, 0, 1)
        ]
        for table in tables
    ]
    assert asked[0] == asked[1]
    assert ("window_open", "others may still call: draw when the window has closed") in asked[0]


def test_an_answer_that_is_sent_twice_counts_once_and_another_after_it_is_stale() -> None:
    table = answered(discarded(with_a_call()), 2, "cl@1")
    assert said(table, 2, "cl@1", table.veil()) == "repeat"
    assert said(table, 2, "-", table.veil()) == "stale"
    assert said(table, 2, "cl@1", table.seq) == "stale", "nobody was shown that event"


def test_who_missed_turns_and_answers_is_seen_to_be_back_when_the_window_has_closed() -> None:
    table = with_a_call()
    table.turns.missed = [0, 0, 2]
    answered(discarded(table), 2, "-")
    assert table.turns.missed == [0, 0, 2]
    answered(table, 1, "-")
    assert table.turns.missed == [0, 0, 0]


def with_bots(*bots: int) -> Table:
    """The same three seats, some of them bots'."""
    table = with_a_call()
    seats = [
        replace(one, guest=None, bot="greedy") if at in bots else one
        for at, one in enumerate(table.card.seats)
    ]
    table.card = replace(table.card, seats=tuple(seats))
    return table


def test_a_bot_is_asked_for_its_call_as_if_nobody_had_answered() -> None:
    fresh, table = discarded(with_bots(1)), answered(discarded(with_bots(1)), 2, "cl@1")
    turn = fresh.bot_turn(0)
    assert turn is not None
    assert turn == table.bot_turn(0)
    assert table.asks_still(turn)
    table.add(table.play(1, turn.legal[0]))
    assert not table.asks_still(turn)


@pytest.mark.parametrize("before", [True, False])
def test_who_leaves_while_calls_are_collected_lets_the_card_lie_unless_they_have_answered(
    before: bool,
) -> None:
    """No bot is asked for them: its thinking would show that they had not."""
    table = discarded(with_a_call())
    if before:
        answered(table, 2, "cl@1")
    table.add(table.own_rows(["gone 2 Guest 2"]))
    table.card = with_bots(2).card
    assert table.bot_turn(0) is None
    table.settle(DICE, 0)
    assert [row.event for row in table.log if row.seat == 2] == ["2:cl@1" if before else "2:-"]
    assert table.deadline() == (6_000, 6_000)
    assert table.deal().phase == CALL_PHASE
    answered(table, 1, "-")
    assert len(table.deal().melds[0].in_order()) == 3 + before


def test_who_holds_no_call_is_asked_like_everybody_else() -> None:
    """Under call=meld a pass that came at once would say what is not in a hand."""
    table = discarded(with_a_call("classic,call=meld"), "Kd")
    assert table.deal().phase == CALL_PHASE
    assert [[one.kind for one in view_frame(table, seat).legal] for seat in (1, 2)] == [["no_call"]] * 2
    assert read_cards("Kd")[0] == table.deal().pile[-1]


# Where a turn may take a day.


def slow(rules: str = "classic,call=lay_off") -> Table:
    """The same three people, who look in once a day."""
    table = with_a_call(rules)
    table.card = replace(table.card, terms=replace(TERMS, clock=DAY, window=window_of(DAY, 6)))
    return table


def test_where_a_turn_may_take_a_day_so_may_a_call_and_no_longer_than_until_all_have_answered() -> None:
    table = discarded(slow())
    assert table.deadline() == (DAY * 1000, DAY * 1000)
    assert table.settle(DICE, DAY * 1000 - 1) == ()
    answered(table, 2, "cl@1")
    assert table.deal().phase == CALL_PHASE, "the first in turn order has not looked in yet"
    answered(table, 1, "-")
    assert table.deal().phase != CALL_PHASE
    assert 2 in {card.by for card in table.deal().melds[0].in_order()}


def test_whose_turns_ran_out_day_after_day_is_not_waited_for_with_a_call() -> None:
    table = slow()
    table.turns.missed = [0, 3, 0]
    discarded(table)
    assert table.log[-1].event == "1:-"
    answered(table, 2, "-")
    assert table.deal().phase != CALL_PHASE


def test_where_turns_have_seconds_the_window_is_the_same_for_all_whoever_missed_turns() -> None:
    table = with_a_call()
    table.turns.missed = [0, 3, 0]
    discarded(table)
    assert table.deal().phase == CALL_PHASE
    assert view_frame(table, 2).to_act == [1, 2]
    assert (window_of(90, 6), window_of(30, 30)) == (6, 30)
