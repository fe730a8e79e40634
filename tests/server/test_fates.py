"""What becomes of an act when the database dies between its COMMIT and the answer? Two nodes on one database
of their own, one of them on a line that is cut there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from rummy500.server.checking import examine
from rummy500.server.fate import PREFIX
from rummy500.server.schema import events, house
from rummy500.server.store import open_store
from tests.server.members import Member, SignedIn
from tests.server.people import opened, shown, sit
from tests.server.postgres import Postgres, running
from tests.server.running import Server, Tab, serving, some_token
from tests.server.wire import Wire, wired


class Pair:
    """Two nodes: `a` behind a wire, `b` beside it."""

    def __init__(self, database: Postgres, stack: ExitStack) -> None:
        self.database = database
        self.address = database.database()
        self.wire: Wire
        self.wire, through = stack.enter_context(wired(self.address))
        self.a: Server = stack.enter_context(serving(through))
        self.b: Server = stack.enter_context(serving(self.address))

    def rows(self, what: Any) -> list[Any]:
        store = open_store(self.address)
        try:
            return store.read_now(lambda db: list(db.execute(what)))
        finally:
            store.close()


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with running() as database, ExitStack() as stack:
        yield Pair(database, stack)


def until_done(tab: Tab, token: str, seq: int) -> None:
    """Send an act until it is answered by a view that has it, as the page does: the same frame again."""
    tab.act(token, seq)
    while tab.view["seq"] <= seq:
        if tab.frame()["t"] == "refused":
            tab.act(token, seq)


def test_what_was_asked_for_happens_once_whatever_became_of_the_answer_to_its_commit(pair: Pair) -> None:
    wire, dice = pair.wire, Random(5)
    wire.cut("Ann", "after")
    ann, bob = Member(pair.a.address, "Ann"), Member(pair.b.address, "Bob")
    wire.cut("target=1000", "before")
    table = opened(ann, rules="classic,target=1000", stake=100)
    wire.cut("target=990", "after")
    opened(ann, rules="classic,target=990")
    assert len(ann.tables()) == 2
    here = ann.watch(table)
    sit(bob, table, "Bob")
    there = bob.watch(table)
    there.next_view()
    done: list[tuple[int, str]] = []
    armed = 3
    while armed < 11:
        shown(here, there.view["seq"]), shown(there, here.view.get("seq", 0))
        mover = here if here.view["turn"] == here.view["seat"] else there
        token = some_token(mover.view, dice)
        if mover is here:
            wire.cut(table, "before" if armed % 2 else "after")
            armed += 1
        mover.do(token)  # which finds no refusal
        done.append((mover.view["seat"], token))
    assert wire.cuts == armed
    log = pair.rows(select(events).where(events.c.table_id == table).order_by(events.c.seq))
    assert [row.seq for row in log] == list(range(1, len(log) + 1))
    assert [(row.seat, row.asked) for row in log if row.asked] == done, "each once, in their order"
    for member in (ann, SignedIn(pair.a.address, "Bob")):
        me = member.me()
        assert me is not None
        assert me["coins"] == 900
    assert examine(pair.address).faults == ()


def test_when_the_database_is_killed_at_a_commit_nothing_is_lost_and_nothing_twice(pair: Pair) -> None:
    ann, dice = Member(pair.a.address), Random(6)
    table = ann.new_table("classic,target=1000")
    tab = ann.watch(table)
    done: list[str] = []
    for when in ("before", "during", "after"):
        restart = threading.Thread(target=pair.database.start_again)

        def killed(restart: threading.Thread = restart) -> None:
            pair.database.kill()
            restart.start()

        for _ in range(3):
            token = some_token(tab.until_asked(), dice)
            tab.do(token)
            done.append(token)
        token, seq, cuts = some_token(tab.until_asked(), dice), int(tab.view["seq"]), pair.wire.cuts
        pair.wire.cut(table, when, killed)
        try:
            until_done(tab, token, seq)
        except ConnectionClosed:  # the database was asked when it was away: the page opens its line again
            restart.join()
            tab = ann.watch(table)
            tab.next_view()
            until_done(tab, token, seq)
        done.append(token)
        restart.join()
        assert pair.wire.cuts == cuts + 1
        shown(SignedIn(pair.b.address, ann.name).watch(table), tab.view["seq"])
    log = pair.rows(select(events).where(events.c.table_id == table).order_by(events.c.seq))
    assert [row.seq for row in log] == list(range(1, len(log) + 1))
    assert [row.asked for row in log if row.asked] == done
    assert examine(pair.address).faults == ()


def test_a_writer_that_stops_in_order_leaves_no_mark(postgres: Postgres) -> None:
    address = postgres.database()
    marks = select(house.c.name).where(house.c.name.startswith(PREFIX))
    store = open_store(address)
    with serving(address) as server:
        Member(server.address)
        assert len(store.read_now(lambda db: list(db.scalars(marks)))) == 1
        server.stop()
    assert store.read_now(lambda db: list(db.scalars(marks))) == []
    store.close()
