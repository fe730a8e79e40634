"""Does the server do by itself what is due, also after it was down, and not stop at what it can't do?"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from rummy500.bots import BOTS
from rummy500.server import room as rooms
from rummy500.server.clock import Clock
from rummy500.server.entries import Row
from rummy500.server.errors import NotSaved
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.messages import NewTable
from rummy500.server.moments import now_ms
from rummy500.server.shelf import due_tables, read_table
from rummy500.server.store import Store, open_store
from rummy500.server.table import Table
from tests.server.tables import GUEST, dealt, put, seated

Test = Callable[[Host], Awaitable[None]]


def hosted(folder: Path, test: Test, before: Callable[[Store], None] = lambda _: None) -> None:
    """Run a test with a host on the database in a folder."""

    async def run() -> None:
        store = open_store(folder)
        before(store)
        host = Host(store, Limits(), bot_delay=0)
        await host.open()
        try:
            await asyncio.wait_for(test(host), 30)
        finally:
            await host.close()

    asyncio.run(run())


def bot_to_act(table: str = "table0000001") -> Table:
    for seed in range(50):
        made = dealt(seated(table=table), Random(seed))
        if made.bot_turn() is not None:
            return made
    raise AssertionError


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.005)


async def played(host: Host, table: str) -> Table:
    """The table once the person is asked."""
    room = await host.room(table)
    await until(lambda: room.table.waits_for() == [0])
    await room.frames(0, 0)  # it is shown only when it is saved
    return room.table


def test_a_bot_s_turn_that_was_due_before_the_server_went_down_is_played(tmp_path: Path) -> None:
    table = bot_to_act()

    async def test(host: Host) -> None:
        assert (await played(host, table.card.id)).seq > 1
        found = await host.store.read(lambda db: read_table(db, table.card.id))
        assert found is not None
        assert found[1] == (await host.room(table.card.id)).table.log
        assert await host.store.read(lambda db: due_tables(db, 9)) == []

    hosted(tmp_path, test, lambda store: put(store, table, due=now_ms() - 10**7))


def test_what_is_due_later_waits_and_is_not_forgotten(tmp_path: Path) -> None:
    table = bot_to_act()

    async def test(host: Host) -> None:
        assert (await host.store.read(lambda db: due_tables(db, 9)))[0][1] > 10**12
        assert (await played(host, table.card.id)).seq > 1

    hosted(tmp_path, test, lambda store: put(store, table, due=now_ms() + 300))


def test_a_broken_table_does_not_hold_up_the_others(tmp_path: Path) -> None:
    good, bad = bot_to_act("good"), bot_to_act("bad")

    def before(store: Store) -> None:
        put(store, bad, due=1, rows=[Row(1, None, "deal 0 2c2c2c")])
        put(store, good, due=2)

    async def test(host: Host) -> None:
        assert (await played(host, "good")).seq > 1
        tables = {line.id: line for line in await host.tables_of(GUEST)}
        assert tables["good"].broken is None
        assert tables["bad"].broken is not None
        assert tables["bad"].broken.startswith("this table's record is damaged")
        await until(lambda: host.store.read_now(lambda db: due_tables(db, 9)) == [])
        await host.delete(GUEST, "bad")
        assert [line.id for line in await host.tables_of(GUEST)] == ["good"]

    hosted(tmp_path, test, before)


class Faulty:
    """A bot that does what it must not."""

    name = "greedy"

    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.asked = 0

    def choose(self, *_: object) -> int:
        self.asked += 1
        if self.fault == "raises":
            raise RuntimeError("no idea")
        if self.fault == "hangs":
            import time

            time.sleep(0.2)
        return {"nonsense": "x", "none": None}.get(self.fault, 12345)  # type: ignore[return-value]


@pytest.mark.parametrize("fault", ["raises", "illegal", "nonsense", "none", "hangs"])
def test_a_bot_that_fails_is_played_for_and_the_table_goes_on(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bot, table = Faulty(fault), bot_to_act()
    monkeypatch.setitem(BOTS, "greedy", bot)
    monkeypatch.setattr(rooms, "THINKING", 0.02)

    async def test(host: Host) -> None:
        assert (await played(host, table.card.id)).seq > 1

    hosted(tmp_path, test, lambda store: put(store, table, due=1))
    assert bot.asked
    assert "bot greedy" in caplog.text


def test_when_a_move_can_not_be_saved_nobody_sees_it_and_the_table_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(host: Host) -> None:
        table = await host.create(GUEST, NewTable(rules="classic", players=2, bots=["greedy"], name="Ann"))
        room = await host.room(table)
        await played(host, table)
        seq, frames = await room.frames(0, 0)
        full = True

        async def append(entry: object) -> bool:
            if full:
                raise NotSaved("the disk is full")
            return await kept(entry)  # type: ignore[arg-type]

        kept = host.journal.append
        monkeypatch.setattr(host.journal, "append", append)
        with pytest.raises(NotSaved):
            await host.act(room, 0, seq, "s")
        assert await room.frames(0, 0) == (seq, frames)
        full = False
        assert await host.act(room, 0, seq, "s") == "done"
        assert (await room.frames(0, 0))[0] == seq + 1

    hosted(tmp_path, test)


def test_who_comes_second_to_the_log_reads_what_the_first_wrote(tmp_path: Path) -> None:
    """Two hosts on one database: the key of the log lets one win, the other folds anew."""

    async def test(host: Host) -> None:
        other = Host(open_store(tmp_path), Limits(), bot_delay=3600)
        table = await host.create(GUEST, NewTable(rules="classic", players=2, bots=["greedy"], name="Ann"))
        seq = (await played(host, table)).seq
        here, there = await host.room(table), await other.room(table)
        assert await host.act(here, 0, seq, "s") == "done"
        assert there.table.seq == seq
        outcome = await other.act(there, 0, seq, "p1")
        assert outcome == "stale"
        assert there.table.log[: seq + 1] == here.table.log[: seq + 1]
        assert await other.act(there, 0, seq, "s") == "repeat"
        await other.close()

    hosted(tmp_path, test)


def test_a_turn_that_is_due_far_ahead_is_played_now() -> None:
    """A clock that was set back while nobody served must not hold a bot up for hours."""
    done: list[str] = []

    class Shelved:
        async def read(self, work: object) -> list[tuple[str, int, int]]:
            del work
            return [] if done else [("table", 3_600_000, 0)]

    async def step(table: str) -> None:
        done.append(table)

    async def watched() -> None:
        clock = Clock(Shelved(), step, lambda: 0)  # type: ignore[arg-type]
        clock.start()
        for _ in range(100):
            await asyncio.sleep(0.01)
            if done:
                break
        await clock.stop()

    asyncio.run(watched())
    assert done == ["table"]


def test_the_server_s_time_runs_only_forwards(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert now_ms() >= before
