"""Do turns end when they should, though nodes and databases die and clocks are wrong? Nobody loses a turn by
that, and no table waits for it."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import psycopg
from sqlalchemy import func, select

from rummy500.server.card import Sitting, Terms
from rummy500.server.downtime import GRACE
from rummy500.server.guests import guest_id, new_token
from rummy500.server.schema import events
from rummy500.server.store import Store, database_time, open_store
from rummy500.server.table import Table
from rummy500.server.turns import BY_CLOCK
from tests.server.people import frame_of, opened, seen, shown, sit, to_move, together
from tests.server.postgres import Postgres
from tests.server.postgres import running as postgres_running
from tests.server.running import Frame, Person, Tab, serving
from tests.server.tables import dealt, put, seated

LATE = 500  # milliseconds that a clock may be late
STEPS = 6  # of its way, each at most as long as a beat of the pulse on a quiet machine
WAITS = 3  # processes that one waits for after the other, all held up alike: the node, the database, the node


class Pulse:
    """How long this machine takes, at the time, to wake up, to fold a table and to write a row: beat after
    beat, beside the servers and in their way like them. What a beat takes longer than the quickest one, the
    machine was held up by others."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._beats: list[tuple[int, int, float]] = []  # from, to, milliseconds
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._beat)

    def _beat(self) -> None:
        table = waiting(0)
        with psycopg.connect(self._address, autocommit=True) as db:
            db.execute("create table if not exists pulse (at bigint)")
            began = _moment(db)
            while not self._end.is_set():
                before = time.monotonic()
                time.sleep(0.01)
                Table.fold(table.card, table.log)
                db.execute("insert into pulse values (1)")
                took = 1000 * (time.monotonic() - before) - 10
                now = _moment(db)
                self._beats.append((began, now, took))
                began = now

    def held_up(self, since: int, until: int) -> float:
        """For how many milliseconds between two moments this machine did something else, and the steps of a
        clock's way when it does not."""
        quick = min(took for *_, took in self._beats)
        slow = [took - quick for began, ended, took in self._beats if began <= until and ended >= since]
        return sum(slow) + STEPS * quick

    def __enter__(self) -> Pulse:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()


def _moment(db: psycopg.Connection) -> int:
    row = db.execute("select (extract(epoch from clock_timestamp()) * 1000)::bigint").fetchone()
    assert row is not None
    return int(row[0])


def waiting(number: int, cookies: tuple[str, str] = ("", "")) -> Table:
    """A table of two people whose cards are dealt."""
    guests = tuple(guest_id(one) if one else f"guest{number}{seat}" for seat, one in enumerate(cookies))
    seats = tuple(Sitting(f"Guest {seat}", guest, None) for seat, guest in enumerate(guests))
    table = dealt(seated("classic", 2, f"table{number:07}"), Random(number))
    table.card = replace(table.card, seats=seats, terms=Terms(guests[0], False, 90, 6, "greedy"))
    return table


def put_waiting(address: str, dues: list[int]) -> dict[str, int]:
    """Tables of people; in so many milliseconds each one's time is up. When that is, by table."""
    store = open_store(address)
    now = store.read_now(database_time)
    made = {}
    for number, due in enumerate(dues):
        table = waiting(number)
        put(store, table, due=now + due, guest=table.card.seats[0].guest or "")
        made[table.card.id] = now + due
    store.close()
    return made


def until_played(store: Store, count: int) -> dict[str, int]:
    """When a turn was first played for somebody, by table, once it was at so many."""
    played = select(events.c.table_id, func.min(events.c.at)).where(events.c.asked == BY_CLOCK)
    while len(at := store.read_now(lambda db: list(db.execute(played.group_by(events.c.table_id))))) < count:
        time.sleep(0.02)
    return {row[0]: row[1] for row in at}


def test_clocks_are_at_most_half_a_second_late_though_a_node_is_killed(postgres: Postgres) -> None:
    """Beyond the time in which this machine was busy with something else."""
    address = postgres.database()
    with serving(address) as a, serving(address) as b, Pulse(address) as pulse:
        for node in (a, b):
            Person(node.address).new_table()  # both are at work
        dues = put_waiting(address, [500, 1000, *range(3000, 5400, 150)])
        store = open_store(address)
        until_played(store, 3)
        a.kill()
        at = until_played(store, len(dues))
        log = store.read_now(lambda db: list(db.execute(select(events.c.table_id, events.c.seq))))
        store.close()
    assert len(log) == len(set(log))
    late = {table: at[table] - due for table, due in dues.items()}
    assert min(late.values()) >= 0, "and nobody's time ends early"
    for table, due in dues.items():
        assert late[table] <= LATE + WAITS * pulse.held_up(due, at[table]), late


def deadline(tab: Tab) -> Frame:
    """What this tab is told of the people when it asks."""
    tab.send({"t": "resume", "after": 10**6})
    return frame_of(tab, "people")


def test_while_the_database_is_away_nobody_loses_a_turn() -> None:
    """Each turn is put off by as long as it was away, and all nodes say so."""
    with postgres_running() as own:
        address = own.database()
        with serving(address) as a, serving(address) as b:
            cookies = new_token(), new_token()
            table = waiting(1, cookies)
            store = open_store(address)
            put(store, table, due=store.read_now(database_time) + 80_000, guest=guest_id(cookies[0]))
            store.close()
            tabs = [
                Person(node.address, cookie).open(table.card.id)
                for node, cookie in zip((a, b), cookies, strict=True)
            ]
            before = [seen(tab, "here", [True, True])["due"] for tab in tabs]
            assert before[0] == before[1]
            own.stop()
            time.sleep(8)
            own.start()
            after = []
            for tab in tabs:
                while (told := deadline(tab))["due"] <= before[0]:
                    time.sleep(0.05)
                assert told["missed"] == [0, 0]
                after.append(told["due"])
            assert after[0] == after[1]
            assert after[0] - before[0] > GRACE
            mover = to_move(tabs)
            other = next(tab for tab in tabs if tab is not mover)
            shown(other, mover.do("s")["seq"])


def test_nodes_whose_clocks_are_hours_apart_give_everybody_the_same_time(postgres: Postgres) -> None:
    address = postgres.database()
    with serving(address, wrong=-7200) as a, serving(address, wrong=3600) as b:
        ann, bob = Person(a.address), Person(b.address)
        table = opened(ann, clock=30)
        here = ann.open(table)
        sit(bob, table, "Bob")
        tabs = [here, bob.open(table)]
        for tab in tabs:
            shown(tab, 3)
        for _ in range(4):
            mover = to_move(tabs)
            mover.do("s")
            seq = mover.do(next(one["token"] for one in mover.view["legal"] if one["kind"] == "discard"))[
                "seq"
            ]
            for tab in tabs:
                shown(tab, seq)
            told = [deadline(tab) for tab in tabs]
            assert told[0]["due"] == told[1]["due"]
            assert {0 < one["due"] - one["now"] <= 30_000 for one in told} == {True}
            assert told[0]["missed"] == [0, 0]


def test_a_clock_that_was_set_back_while_nobody_served_takes_and_gives_no_time(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, people, tabs = together(server.address, clock=30)
        before = deadline(tabs[0])
        cookies = [person.cookie for person in people]
        server.stop()
    with serving(tmp_path, wrong=-3600) as server:
        again = [Person(server.address, cookie).open(table) for cookie in cookies]
        told = deadline(again[0])
        assert told["due"] == before["due"]
        assert before["now"] <= told["now"] < told["due"]
        for tab in again:
            shown(tab, 1)
        to_move(again).do("s")
