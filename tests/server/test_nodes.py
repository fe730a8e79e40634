"""Do several nodes on one PostgreSQL serve the same tables, whichever of them is killed in mid-play?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from rummy500.server.checking import examine
from rummy500.server.schema import events
from rummy500.server.store import open_store
from tests.server.members import Member, SignedIn
from tests.server.people import frame_of, opened, seen, sit
from tests.server.postgres import Postgres
from tests.server.postgres import running as postgres_running
from tests.server.running import Frame, Person, Server, Tab, serving, some_token


@contextmanager
def two_nodes(address: str) -> Iterator[list[Server]]:
    """Both ready: one that listens still loads, and ends if it finds no database by then."""
    with ExitStack() as stack:
        nodes = [stack.enter_context(serving(address)) for _ in range(2)]
        for node in nodes:
            httpx.get(f"{node.address}/api/ready", timeout=60).raise_for_status()
        yield nodes


def until_seq(tab: Tab, seq: int) -> None:
    while not tab.view or tab.view["seq"] < seq:
        tab.frame()


def listen(tab: Tab) -> None:
    while tab.frame():
        pass


def seqs(address: str, table: str) -> list[int]:
    store = open_store(address)
    try:
        log = select(events.c.seq).where(events.c.table_id == table).order_by(events.c.seq)
        return store.read_now(lambda db: list(db.scalars(log)))
    finally:
        store.close()


def test_what_is_done_on_one_node_is_seen_on_the_other(postgres: Postgres) -> None:
    with two_nodes(postgres.database()) as (a, b):
        ann, bob = Member(a.address), Member(b.address)
        table = opened(ann)
        here = ann.watch(table)
        sit(bob, table, "Bob")
        there = bob.watch(table)
        for _ in range(6):
            until_seq(here, there.view["seq"] if there.view else 1)
            until_seq(there, here.view["seq"])
            asked = here if here.view["legal"] else there
            asked.do(asked.view["legal"][0]["token"])
        onlooker = SignedIn(b.address, ann.name)
        on_b = onlooker.watch(table)
        on_b.next_view()
        [handle] = [one["handle"] for one in ann.sessions() if not one["here"]]
        assert ann.http.delete(f"/api/account/sessions/{handle}").status_code == 204
        with pytest.raises(ConnectionClosed) as ended:
            listen(on_b)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4401


def test_who_is_there_and_what_is_said_is_known_on_every_node(postgres: Postgres) -> None:
    with two_nodes(postgres.database()) as (a, b):
        ann, bob = Person(a.address), Person(b.address)
        table = opened(ann)
        here = ann.open(table)
        sit(bob, table, "Bob")
        there = bob.open(table)
        assert seen(here, "here", [True, True])["watching"] == 0
        onlooker = Person(b.address)
        looking = onlooker.open(table)
        assert seen(here, "watching", 1)["here"] == [True, True]
        again = Tab(a.address, table, onlooker.cookie)
        again.frame()  # it hears what is said from here on
        for phrase in ("nice", "wow"):
            there.send({"t": "say", "phrase": phrase})
        for tab in (here, there, looking, again):
            assert [frame_of(tab, "spoken")["phrase"] for _ in range(2)] == ["nice", "wow"]
        assert frame_of_now(here)["watching"] == 1, "who looks on from two nodes is one"
        looking.close()
        there.close()
        gone = seen(here, "here", [True, False])
        assert gone["watching"] == 1, "the other device is still there"
        again.close()
        seen(here, "watching", 0)
        back = bob.open(table)
        seen(here, "here", [True, True])
        b.stop()
        seen(here, "here", [True, False])
        with pytest.raises(ConnectionClosed):
            listen(back)


def frame_of_now(tab: Tab) -> Frame:
    """What this tab is told of the people when it asks."""
    tab.send({"t": "resume", "after": 10**6})
    return frame_of(tab, "people")


def test_a_match_for_coins_goes_on_though_node_after_node_is_killed(postgres: Postgres) -> None:
    """One that was answered is in the log, nothing is there twice, and the pot is paid once."""
    address, dice = postgres.database(), Random(7)
    acknowledged = 0
    with ExitStack() as stack:
        nodes = [stack.enter_context(serving(address)) for _ in range(2)]
        ann = Member(nodes[0].address, "Ann")
        table = opened(ann, players=2, rules="classic,target=200", stake=100)
        assert ann.http.post(f"/api/tables/{table}/start").status_code == 204
        tab = ann.watch(table)
        for killed in range(4):
            for _ in range(5):
                if not tab.until_asked()["winners"]:
                    acknowledged = tab.do(some_token(tab.view, dice))["seq"]
            nodes[killed % 2].kill()
            ann = SignedIn(nodes[(killed + 1) % 2].address, "Ann")
            tab = ann.watch(table)
            assert tab.next_view()["seq"] >= acknowledged
            nodes[killed % 2] = stack.enter_context(serving(address))
        while not tab.until_asked()["winners"]:
            tab.do(some_token(tab.view, dice))
        log = seqs(address, table)
        assert log == list(range(1, len(log) + 1))
        me = ann.me()
        assert me is not None
        assert me["coins"] == (1100 if tab.view["winners"] == [0] else 900)
        found = examine(address)
        assert (found.faults, found.transfers) == ((), 1 + 2 + 1)


def test_a_database_that_is_restarted_is_found_again_and_nothing_is_lost() -> None:
    with postgres_running() as own:
        address, dice = own.database(), Random(1)
        with two_nodes(address) as (a, b):
            ann = Member(a.address, "Ann")
            table = ann.new_table()
            tab = ann.watch(table)
            for _ in range(4):
                tab.do(some_token(tab.until_asked(), dice))
            seq = tab.until_asked()["seq"]
            assert ann.http.get("/api/ready").json()["ok"]
            own.stop()
            assert ann.http.get("/api/health").status_code == 200
            assert httpx.get(f"{a.address}/api/ready", timeout=60).status_code == 503
            own.start()
            on_b = SignedIn(b.address, "Ann").watch(table)
            assert on_b.until_asked()["seq"] == seq
            on_b.do(some_token(on_b.view, dice))
            until_seq(tab, on_b.view["seq"])
            assert examine(address).faults == ()
