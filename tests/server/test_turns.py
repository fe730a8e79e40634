"""Whose time runs at a table with people, and what happens when it has run out? With a clock set by hand."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rummy500.core.actions import SET, kind
from rummy500.core.errors import NotAllowed
from rummy500.core.legal import legal
from rummy500.core.position import read_position
from rummy500.server.card import OPEN, Card, Sitting, Terms
from rummy500.server.downtime import ALIVE, GRACE, STOPPED, Heart, give_back
from rummy500.server.entries import Row
from rummy500.server.errors import NotSaved
from rummy500.server.frames import view_frame
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.moments import now_ms
from rummy500.server.schema import house
from rummy500.server.shelf import due_tables
from rummy500.server.store import open_store
from rummy500.server.table import Table
from rummy500.server.thinkers import choose
from rummy500.server.turns import BY_CLOCK, DAY, PAUSE, QUICK
from tests.server.tables import dealt, journal_in, played_on, put, shuffler

TERMS = Terms("guest0", False, 90, 6, "greedy")
DICE = shuffler(Random(3))
DELAY = 600


def company(rules: str = "classic", players: int = 2, terms: Terms = TERMS, seed: int = 1) -> Table:
    """A table of people whose first cards have been dealt, at time 0."""
    seats = tuple(Sitting(f"Guest {seat}", f"guest{seat}", None) for seat in range(players))
    table = dealt(Card("table0000001", rules, seats, "secret", terms), Random(seed))
    assert table.due(0, DELAY) == table.deadline()[0]  # type: ignore[index]
    return table


def stand_in(table: Table, now: int) -> list[str]:
    """Let the server do what is due at this time, as the clock asks it to; the events."""
    before = table.seq
    while (turn := table.bot_turn(now)) is not None:
        table.add(table.play(turn.seat, choose(turn), turn.for_person))
        table.settle(DICE, now)
        table.due(now, DELAY)
        if table.deal().turn != turn.seat or table.deal().over:
            break
    return [row.event for row in table.log[before:]]


def own_turn(table: Table, now: int) -> None:
    """The person whose turn it is draws and discards."""
    seat = table.deal().turn
    for text in ("s", f"d{view_frame(table, seat).hand[0]}"):
        rows = table.answer(seat, table.seq, text, DICE)
        assert isinstance(rows, tuple)
        table.add(rows)
        table.due(now, DELAY)


def test_a_turn_has_its_time_from_its_beginning_and_not_from_each_action() -> None:
    table = company()
    assert table.due(5_000, DELAY) == 90_000
    seat = table.deal().turn
    table.add(table.answer(seat, table.seq, "s", DICE))  # type: ignore[arg-type]
    assert table.due(40_000, DELAY) == 90_000
    assert table.bot_turn(89_999) is None


def test_a_turn_that_runs_out_is_played_to_its_end_by_a_bot_and_marked() -> None:
    table = company()
    seat = table.deal().turn
    events = stand_in(table, 90_000)
    assert events[0].partition(":")[2][0] in "sp"
    assert events[-1].startswith(f"{seat}:d")
    assert table.deal().turn != seat
    assert {row.asked for row in table.log[1:]} == {BY_CLOCK}
    assert table.turns.missed[seat] == 1
    assert table.due(90_000, DELAY) == 180_000, "the next one has a full clock"


def test_who_comes_back_in_the_middle_of_a_missed_turn_goes_on_with_a_full_clock() -> None:
    table = company()
    turn = table.bot_turn(90_000)
    assert turn is not None
    table.add(table.play(turn.seat, choose(turn), turn.for_person))
    assert table.due(90_000, DELAY) == 90_000 + DELAY
    assert table.deadline() is None
    own = view_frame(table, turn.seat).hand[-1]
    rows = table.answer(turn.seat, table.seq, f"d{own}", DICE)
    assert isinstance(rows, tuple)
    table.add(rows)
    assert table.turns.missed == [0, 0]


MELDS = """
rules classic
seat 0 {0}
seat 1 {1}
stock 9c 9d 9h 9s
pile Jd
turn {turn} play
"""


def test_what_the_clock_played_stays_and_taking_back_restarts_no_clock_and_forgives_no_miss() -> None:
    table = company()
    seat = table.deal().turn
    hands = {seat: "2c 8s Kd 7h 7d 7c", 1 - seat: "2h 8h Kh 6h 6d 6c"}
    table.match = read_position(MELDS.format(hands[0], hands[1], turn=seat))

    def act(text: str, now: int) -> None:
        rows = table.answer(seat, table.seq, text, DICE, now)
        assert isinstance(rows, tuple)
        table.add(rows)
        table.due(now, DELAY)

    for now in (1_000, 89_000):
        act("m7c7d7h", now)
        act("undo", now)
    assert table.due(89_000, DELAY) == 90_000, "playing and taking back prolong nothing"
    act("m7c7d7h", 89_500)
    with pytest.raises(NotAllowed, match="your time has run out"):
        table.answer(seat, table.seq, "undo", DICE, 90_000)
    act("undo", 89_999)
    turn = table.bot_turn(90_000)
    assert turn is not None
    meld = next(move for move in legal(table.deal(), seat) if kind(move) == SET)
    table.add(table.play(seat, meld, turn.for_person))
    assert (table.log[-1].event, table.turns.missed[seat]) == (f"{seat}:m7c7d7h", 1)
    assert table.match.can_undo(seat)
    assert not view_frame(table, seat).undo
    with pytest.raises(NotAllowed, match="what was played for you stays"):
        table.answer(seat, table.seq, "undo", DICE, 90_000)
    table.add([Row(table.seq + 1, seat, f"{seat}:undo", "undo")])  # as an earlier log may have it
    assert (table.turns.missed[seat], table.deadline()) == (1, None)


def test_after_a_third_miss_in_a_row_the_rest_of_the_deal_runs_at_two_thirds_of_a_second_a_turn() -> None:
    table, now = company("classic,target=5000"), 0
    away = table.deal().turn
    lengths = []
    while not table.deal().over:
        if table.deal().turn == away:
            due = table.due(now, DELAY)
            assert due is not None
            lengths.append(due - now)
            now = due
            stand_in(table, now)
        else:
            own_turn(table, now)
    assert lengths[:4] == [90_000, 90_000, 90_000, QUICK]
    assert set(lengths[3:]) == {QUICK}
    assert table.due(now, DELAY) == now + PAUSE
    table.settle(DICE, now + PAUSE)
    assert (table.deals, table.turns.missed) == (2, [0, 0]), "the next deal begins with the full clock"


def test_one_move_of_the_player_puts_the_full_clock_back() -> None:
    table, now = company(), 0
    away = table.deal().turn
    while not table.turns.quick(away):
        if table.deal().turn == away:
            now = table.due(now, DELAY) or 0
            stand_in(table, now)
        else:
            own_turn(table, now)
    own_turn(table, now)
    assert table.due(now, DELAY) == now + QUICK
    table.add(table.answer(away, table.seq, "s", DICE))  # type: ignore[arg-type]
    assert table.due(now + 100, DELAY) == now + 100 + 90_000


def test_the_clock_is_the_same_after_a_restart() -> None:
    table = company()
    own_turn(table, 30_000)
    due = table.due(31_000, DELAY)
    again = Table.fold(table.card, table.log, due)
    assert again.due(50_000, DELAY) == due == 120_000
    assert again.deadline() == table.deadline()


def test_the_next_deal_begins_by_itself_when_nobody_asks_for_it() -> None:
    table = played_on(company("classic,target=5000", terms=replace(TERMS, clock=DAY)), 1, Random(1))
    now = 0
    while not table.deal().over:
        now = table.due(now, DELAY) or 0
        stand_in(table, now)
    due = table.due(now, DELAY)
    assert due is not None
    assert table.settle(DICE, due - 1) == ()
    assert table.settle(DICE, due)[0].event.startswith("deal")


def test_a_table_that_waits_for_players_has_no_clock() -> None:
    card = Card("table0000001", "classic", (Sitting("Ann", "guest0", None), OPEN), "secret", TERMS)
    table = Table(card)
    table.add([Row(1, None, "sit 0 Ann")])
    assert (table.due(0, DELAY), table.waits_for(), table.begun) == (None, [], False)
    with pytest.raises(NotAllowed, match="waits for players"):
        table.answer(0, 1, "next", DICE)


# Downtime.


def test_people_get_the_time_back_in_which_nobody_served(tmp_path: Path) -> None:
    store, now = open_store(tmp_path), 10_000_000
    dues = {"running": now - 50_000, "long gone": now - 200_000, "bot": now - 50_000}
    for name, due in dues.items():
        table = company()
        seats = table.card.seats
        if name == "bot":
            seats = tuple(Sitting("Greedy", None, "greedy") for _ in seats)
        table.card = replace(table.card, id=name.replace(" ", ""), seats=seats)
        put(store, table, due=due, guest="guest0") if name != "bot" else put(store, table, due=due)
    with store.writing() as db, db.begin():
        db.execute(house.insert().values(name=ALIVE, value=str(now - 60_000)))
        give_back(db, now)
    after = {name: due for name, due, _ in store.read_now(lambda db: due_tables(db, 9))}
    store.close()
    assert after == {"running": now + 10_000, "longgone": now - 200_000, "bot": now - 50_000}


def test_a_short_stop_and_a_long_one_give_back_nothing_and_one_turn(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    put(store, company(), due=1_000_000)
    for down, back in ((GRACE, 0), (900_000, 90_000)):
        with store.writing() as db, db.begin():
            db.execute(house.delete().where(house.c.name == ALIVE))
            db.execute(house.insert().values(name=ALIVE, value="100"))
            give_back(db, 100 + down)
        [(_, due, _)] = store.read_now(lambda db: due_tables(db, 9))
        assert due == 1_000_000 + back
    store.close()


def test_a_busy_server_gives_no_time_and_one_whose_disk_was_full_or_that_slept_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, woken, dues = 1_000_000, [], []

    async def dues_again() -> None:
        woken.append(now)

    async def run() -> None:
        nonlocal now
        with journal_in(tmp_path) as (store, journal):
            put(store, company(), due=now + 60_000)
            heart = Heart(store, journal, lambda: now, dues_again)
            await heart.start()
            for later, full in (
                (5_000, False),
                (0, True),
                (1_000, False),
                (4_000, False),
                (STOPPED + 1, False),
            ):
                now += later
                with monkeypatch.context() as patch:
                    if full:
                        patch.setattr(journal, "run", no_room)
                        await heart.beat()
                    else:
                        await heart.awake()
                with store.engine.connect() as db:
                    dues.append(due_tables(db, 9)[0][1] - 1_060_000)
            await heart.stop()

    asyncio.run(run())
    assert dues == [0, 0, 6_000, 6_000, 6_000 + 4_000 + STOPPED + 1]
    assert len(woken) == 2


async def no_room(_: object) -> None:
    raise NotSaved("the disk is full")


def test_a_server_that_starts_plays_the_turn_that_ran_out_and_lets_the_others_wait(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    late, early = company(), company()
    late.card = replace(late.card, id="late")
    put(store, late, due=now_ms() - 100)
    early.card = replace(early.card, id="early")
    put(store, early, due=now_ms() + 80_000)

    async def run() -> None:
        host = Host(store, Limits(), bot_delay=0)
        await host.open()
        room = await host.room("late")
        while room.table.turns.missed == [0, 0] or room.table.bot_turn(now_ms()):
            await asyncio.sleep(0.01)
        assert (await host.room("early")).table.seq == 1
        await host.close()

    asyncio.run(asyncio.wait_for(run(), 30))
