"""Is the table what its log says, and does it take from a seat what the rules allow, once?"""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from rummy500.core.errors import NotAllowed
from rummy500.core.position import read_position
from rummy500.server.card import Card, Sitting
from rummy500.server.entries import Row
from rummy500.server.errors import Broken
from rummy500.server.frames import view_frame
from rummy500.server.table import Table
from tests.server.tables import GUEST, dealt, played_on, seated, shuffler

SHUFFLE = shuffler(Random(5))
RULES = [("classic", 2), ("kitchen,call=meld", 3), ("strict,stock_out=reshuffle", 5), ("partners", 4)]


def words(table: Table) -> list[tuple[object, ...]]:
    """What is kept of the last events."""
    return [(one.seq, one.seat, one.token, one.doer, one.said) for one in table.recent]


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_the_fold_of_the_log_is_the_table(rules: str, players: int) -> None:
    table = played_on(dealt(seated(rules, players), Random(1)), 400, Random(2))
    again = Table.fold(table.card, table.log)
    for seat in range(players):
        assert view_frame(again, seat) == view_frame(table, seat)
    assert words(again) == words(table)[-len(again.recent) :]
    assert (again.finished, again.deals) == (table.finished, table.deals)


def ann_to_act() -> Table:
    """A table at which seat 0 is about to draw."""
    for seed in range(50):
        table = dealt(seated(), Random(seed))
        if table.waits_for() == [0]:
            return table
    raise AssertionError


def done(table: Table, seq: int, token: str) -> tuple[Row, ...]:
    rows = table.answer(0, seq, token, SHUFFLE)
    assert isinstance(rows, tuple)
    table.add(rows)
    return rows


def test_the_same_act_sent_twice_counts_once() -> None:
    table = ann_to_act()
    done(table, 1, "s")
    assert table.answer(0, 1, "s", SHUFFLE) == "repeat"
    played_on(table, 3, Random(3))
    assert table.answer(0, 1, "s", SHUFFLE) == "repeat"


def test_another_act_on_an_old_view_is_stale() -> None:
    table = ann_to_act()
    done(table, 1, "s")
    assert table.answer(0, 1, "p1", SHUFFLE) == "stale"
    assert table.answer(0, 0, "s", SHUFFLE) == "stale"
    assert table.answer(0, 3, "s", SHUFFLE) == "stale"
    assert table.answer(0, -1, "s", SHUFFLE) == "stale"
    assert table.answer(1, 1, "s", SHUFFLE) == "stale", "it was another seat's"


def test_a_refused_act_changes_nothing() -> None:
    table = ann_to_act()
    before = view_frame(table, 0)
    for token in ("d2c", "nonsense", "e", "next", "", "-", "cl@1"):
        with pytest.raises(Exception, match=r"\w \w"):
            table.answer(0, 1, token, SHUFFLE)
    assert view_frame(table, 0) == before


def test_several_lay_offs_asked_for_together_are_several_events_of_one_act() -> None:
    table = ann_to_act()
    table.match = read_position(
        "seat 0 3s 4s 9d Kd\nseat 1 2c 2d\nstock 8c 8d 8h\npile Jd\nmeld 1 5s=1 6s=1 7s=1\nturn 0 play\n"
    )
    rows = done(table, 1, "l3s4s@1")
    assert [row.event for row in rows] == ["0:l4s@1", "0:l3s@1"]
    assert [row.asked for row in rows] == ["l3s4s@1", None]
    assert table.answer(0, 1, "l3s4s@1", SHUFFLE) == "repeat"
    assert table.answer(0, 2, "l3s@1", SHUFFLE) == "stale"


CALLS = """rules classic,call=lay_off
seat 0 8s 9d Kd
seat 1 2c 9s
seat 2 2h 4s
stock 8c 8d 8h
pile Jd
meld 1 5s=1 6s=1 7s=1
turn 0 play
"""


def calling() -> Table:
    """Seat 0 of three has just discarded 8s, which fits a meld."""
    card = Card("table", "classic", (*(Sitting(name, GUEST, None) for name in "ABC"),), "secret")
    table = Table(card)
    table.match = read_position(CALLS)
    table.add(table.answer(0, 0, "d8s", SHUFFLE))  # type: ignore[arg-type]
    assert table.waits_for() == [1, 2]
    return table


def test_two_who_answer_the_same_discard_are_both_heard() -> None:
    table = calling()
    table.add(table.answer(2, 1, "cl@1", SHUFFLE))  # type: ignore[arg-type]
    answer = table.answer(1, 1, "-", SHUFFLE)
    assert isinstance(answer, tuple), "seat 2's answer does not make the view of seat 1 stale"
    table.add(answer)
    assert table.deal().points[2] == 8
    assert table.answer(1, 1, "-", SHUFFLE) == "repeat"
    assert table.answer(2, 1, "cl@1", SHUFFLE) == "repeat"


def test_who_calls_after_the_discard_is_gone_is_told_so() -> None:
    table = calling()
    table.add(table.answer(1, 1, "cl@1", SHUFFLE))  # type: ignore[arg-type]
    assert table.deal().points[1] == 18 + 8
    assert table.deal().phase == "draw"
    with pytest.raises(NotAllowed):
        table.answer(2, 1, "cl@1", SHUFFLE)


def test_those_who_can_not_call_are_not_asked() -> None:
    table = calling()
    table.match = read_position(
        CALLS.replace("meld 1 5s=1 6s=1 7s=1", "meld 1 5s=1 6s=1 7s=1\nmeld 2 4d=1 4h=1 4c=1")
    )
    table.log.clear()
    table.add(table.answer(0, 0, "d9d", SHUFFLE))  # type: ignore[arg-type]
    assert table.settle(SHUFFLE) == ()
    assert table.waits_for() == [1]
    assert table.deal().phase == "draw"


def test_a_stock_that_is_out_is_shuffled_anew_without_anybody_asking() -> None:
    table = Table(seated("classic,stock_out=reshuffle"))
    table.match = read_position(
        "rules classic,stock_out=reshuffle\nseat 0 3s 4h\nseat 1 2c 2d\nstock 8c\npile Jd 7h 9c\nturn 0 draw"
    )
    table.add(table.answer(0, 0, "s", SHUFFLE))  # type: ignore[arg-type]
    table.add(table.answer(0, 1, "d4h", SHUFFLE))  # type: ignore[arg-type]
    [row] = table.settle(SHUFFLE)
    assert row.event.startswith("shuffle ")
    assert row.seat is None
    assert len(table.deal().stock) == 3
    assert [one.token for one in table.recent] == ["s", "d4h", "shuffle"]


def test_the_next_deal_comes_when_a_person_asks_and_not_before() -> None:
    table = ann_to_act()
    with pytest.raises(NotAllowed) as refused:
        table.answer(0, 1, "next", SHUFFLE)
    assert refused.value.code == "deal_open"
    while table.match.stage == "play":
        played_on(table, 1, Random(table.seq))
    seq, dealer = table.seq, table.deal().dealer
    assert table.due(0, 0) is None
    assert table.waits_for() == ([0] if not table.over else [])
    with pytest.raises(NotAllowed) as refused:
        table.answer(0, seq, "s", SHUFFLE)
    assert refused.value.code == "deal_over"
    done(table, seq, "next")
    assert table.deal().dealer == 1 - dealer
    assert table.answer(0, seq, "next", SHUFFLE) == "repeat"


def test_nothing_follows_the_end_of_a_match() -> None:
    table = played_on(dealt(seated("classic,target=50"), Random(4)), 5000, Random(4))
    assert table.over
    for token in ("next", "s"):
        with pytest.raises(NotAllowed):
            table.answer(0, table.seq, token, SHUFFLE)
    assert table.due(0, 0) is None


def test_a_bot_thinks_with_the_same_dice_after_a_restart() -> None:
    table = dealt(seated(), Random(8))
    played_on(table, 7, Random(8))
    while (turn := table.bot_turn()) is None:
        played_on(table, 1, Random(9))
    again = Table.fold(table.card, table.log).bot_turn()
    assert again == turn
    assert turn.dice.startswith(table.card.secret)


def test_a_bot_is_handed_a_view_and_legal_moves_and_nothing_of_the_deal() -> None:
    table = dealt(seated("kitchen", 4), Random(8))
    while (turn := table.bot_turn()) is None:
        played_on(table, 1, Random(9))
    assert turn.view.seat == turn.seat
    assert {type(value).__name__ for value in (turn.view, turn.legal)} == {"View", "tuple"}


Damage = Callable[[list[Row]], list[Row]]
DAMAGE: dict[str, Damage] = {
    "a row is missing": lambda rows: [row for row in rows if row.seq != 5],
    "a row is twice there": lambda rows: [*rows[:3], rows[2], *rows[3:]],
    "an event can't be read": lambda rows: [*rows[:3], Row(4, 0, "garbage"), *rows[4:]],
    "an event has no seat": lambda rows: [*rows[:3], Row(4, 0, "s"), *rows[4:]],
    "an event is not legal": lambda rows: [*rows[:3], Row(4, 0, "0:m2c2d2h"), *rows[4:]],
    "the cards are wrong": lambda rows: [Row(1, None, rows[0].event[:-2]), *rows[1:]],
    "the dealer is nobody": lambda rows: [Row(1, None, "deal x " + rows[0].event[7:]), *rows[1:]],
    "an event is empty": lambda rows: [Row(1, None, ""), *rows[1:]],
    "all rows are gone": lambda _: [],
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_log_is_told_in_one_sentence(damage: Damage) -> None:
    table = played_on(dealt(seated(), Random(1)), 20, Random(2))
    with pytest.raises(Broken) as broken:
        Table.fold(table.card, damage(table.log))
    assert str(broken.value).startswith("this table's record is")
    assert "\n" not in str(broken.value)


@pytest.mark.parametrize("event", ["z", "deal x 9s", "0:z"])
def test_a_damaged_log_names_the_event_that_is_wrong(event: str) -> None:
    table = played_on(dealt(seated(), Random(1)), 20, Random(2))
    log = list(table.log)
    log[4] = replace(log[4], event=event)
    with pytest.raises(Broken) as broken:
        Table.fold(table.card, log)
    said = str(broken.value)
    assert "damaged at event 5 and" in said
    assert " " in said.partition("played on: ")[2]  # not the bare token


def test_a_table_whose_rules_can_not_be_read_is_broken_too() -> None:
    table = dealt(seated(), Random(1))
    card = Card(table.card.id, "no such rules", table.card.seats, "secret")
    with pytest.raises(Broken):
        Table.fold(card, table.log)
