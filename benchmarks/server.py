"""How many durable actions a second does the server make, beside what its disk commits?

Every action is on the disk before it is answered. The disk's own rate, one row a commit, is measured before
and after: on a shared machine it swings by tens of times, so the ratio and the processor's time say more.
"""

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.figures import Figure
from rummy500.core.deal import to_act
from rummy500.core.legal import legal
from rummy500.core.notation import token
from rummy500.server.card import Card, Sitting
from rummy500.server.data import PRAGMAS
from rummy500.server.entries import Row
from rummy500.server.host import Host, shuffle
from rummy500.server.limits import Limits
from rummy500.server.moments import now_ms
from rummy500.server.protocol import NEXT
from rummy500.server.room import Room
from rummy500.server.shelf import put_table
from rummy500.server.store import open_store
from rummy500.server.table import Table, next_deal

SECONDS = 2.0
TABLES = (1, 20, 200)


def rows_a_second(folder: Path, together: int) -> float:
    """What SQLite makes durable on this disk, so many rows a commit, with the server's settings."""
    row = ("0123456789ab", 0, "0:d4s", "d4s", 1_700_000_000_000)  # as the journal has them
    with closing(sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)) as db:
        for pragma in PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
        db.execute(
            "create table if not exists rows "
            "(number integer primary key, id text, seat integer, event text, asked text, at integer)"
        )
        done, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < SECONDS:
            db.execute("begin immediate")
            db.executemany(
                "insert into rows (id, seat, event, asked, at) values (?, ?, ?, ?, ?)", [row] * together
            )
            db.execute("commit")
            done += together
        return done / spent


async def seat_people(host: Host, number: int) -> Room:
    """A table of two people; bots would make a part of the actions by themselves."""
    people = (Sitting("Ann", "ann", None), Sitting("Bob", "bob", None))
    table = Table(Card(f"table{number}", "classic,target=100000", people, "secret"))
    table.add([Row(1, None, next_deal(table.match, shuffle))])
    summary = table.summary(now_ms(), 0)
    await host.journal.run(lambda db: put_table(db, table.card, table.log, summary, "ann", now_ms()))
    return await host.room(table.card.id)


async def play(host: Host, room: Room, until: float, dice: random.Random) -> int:
    """Act at one table, each act when the one before it is answered, and make the views of both seats."""
    done = 0
    while time.perf_counter() < until:
        table = room.table
        if table.match.stage == "deal":
            seat, text = 0, NEXT
        else:
            deal = table.deal()
            seat = to_act(deal)[0]
            text = token(deal, dice.choice(legal(deal, seat)))
        assert await host.act(room, seat, table.seq, text) == "done"
        for one in (0, 1):
            await room.frames(one, table.seq - 1)
        done += 1
    return done


async def actions_a_second(folder: Path, tables: int) -> tuple[float, float, float]:
    """Actions a second at so many tables at once, how many of them one commit carries, and the processor's
    microseconds for one."""
    host = Host(open_store(folder), Limits(), bot_delay=0)
    rooms = [await seat_people(host, number) for number in range(tables)]
    commits, busy, start = host.journal.commits, time.process_time(), time.perf_counter()
    players = (play(host, room, start + SECONDS, random.Random(seed)) for seed, room in enumerate(rooms))
    done = sum(await asyncio.gather(*players))
    spent, busy = time.perf_counter() - start, time.process_time() - busy
    commits = host.journal.commits - commits
    await host.close()
    return done / spent, done / commits, busy / done * 1e6


def measure() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(dir=Path.home()) as name:  # where the data lies, not in memory
        folder = Path(name)
        for tables in TABLES:
            before = rows_a_second(folder, 1)
            rate, shared, busy = asyncio.run(actions_a_second(folder / str(tables), tables))
            bare = (before + rows_a_second(folder, 1)) / 2
            at = "at 1 table" if tables == 1 else f"at {tables} tables"
            yield Figure(f"commits of one row, SQLite alone, before and after {at}", bare, "a second")
            yield Figure(f"durable actions with both views, {at}", rate, "a second")
            yield Figure(f"the same, beside the bare commits, {at}", rate / bare, "times")
            yield Figure(f"actions that share a commit, {at}", shared, "actions")
            yield Figure(f"processor time of an action, {at}", busy, "us")
