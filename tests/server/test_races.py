"""Who asks for the same at the same moment on two nodes: does one get it, and nobody twice?"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select

from rummy500.server.card import Card, Sitting, Terms
from rummy500.server.checking import examine
from rummy500.server.guests import guest_id
from rummy500.server.ledger import balance
from rummy500.server.schema import accounts, events, tables
from rummy500.server.store import open_store
from rummy500.server.table import Table
from tests.server.members import Member, SignedIn
from tests.server.people import opened, shown
from tests.server.postgres import Postgres
from tests.server.running import Person, serving
from tests.server.tables import dealt, played_on, put, seated

ROUNDS = 3


class Nodes:
    """Two nodes on one database."""

    def __init__(self, address: str, stack: ExitStack) -> None:
        self.address = address
        self.a = stack.enter_context(serving(address)).address
        self.b = stack.enter_context(serving(address)).address
        self.store = open_store(address)
        stack.callback(self.store.close)

    def ask(self, what: Any) -> Any:
        return self.store.read_now(lambda db: db.scalar(what))


@pytest.fixture(scope="module")
def nodes(postgres: Postgres) -> Iterator[Nodes]:
    with ExitStack() as stack:
        made = Nodes(postgres.database(), stack)
        yield made
        assert examine(made.address).faults == ()


def at_once(*asks: Callable[[], Any]) -> list[Any]:
    """What each comes to, all asked at the same moment."""
    gate, answers = threading.Barrier(len(asks)), [None] * len(asks)

    def ask(number: int) -> None:
        gate.wait()
        answers[number] = asks[number]()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def posting(person: Person, path: str, body: Any = None) -> Callable[[], int]:
    return lambda: person.http.post(f"/api/{path}", json=body).status_code


def asking(person: Person, path: str) -> Callable[[], str]:
    """For a table; its id."""
    return lambda: str(person.http.post(path).json()["id"])


def test_of_two_who_want_one_seat_one_gets_it(nodes: Nodes) -> None:
    ann, bob, cal = Person(nodes.a), Person(nodes.a), Person(nodes.b)
    for _ in range(ROUNDS):
        table = opened(ann, players=4)
        for one in (bob, cal):
            one.http.get("/api/lobby")
        asks = [posting(who, f"tables/{table}/seat", {"name": "X", "seat": 1}) for who in (bob, cal)]
        assert sorted(at_once(*asks)) == [204, 409]


def test_a_host_who_starts_on_two_devices_at_once_starts_one_match_and_pays_once(nodes: Nodes) -> None:
    ann = Member(nodes.a)
    again = SignedIn(nodes.b, ann.name)
    for number in range(ROUNDS):
        table = opened(ann, stake=100)
        assert at_once(*(posting(who, f"tables/{table}/start") for who in (ann, again))) == [204, 204]
        deals = select(func.count()).where(events.c.table_id == table, events.c.event.startswith("deal"))
        assert nodes.ask(deals) == 1
        me = again.me()
        assert me is not None
        assert me["coins"] == 900 - 100 * number


def test_two_devices_on_one_seat_that_act_at_once_act_once(nodes: Nodes) -> None:
    ann = Member(nodes.a)
    again = SignedIn(nodes.b, ann.name)
    table = ann.new_table("classic,target=100000")
    here, there = ann.watch(table), again.watch(table)
    said: list[tuple[int, str]] = []
    for texts in (("s", "p1"), ("s", "s"), ("p1", "s"), ("s", "p1")):
        seq = int(here.until_asked()["seq"])
        shown(there, seq)
        at_once(lambda: here.act(texts[0], seq), lambda: there.act(texts[1], seq))  # noqa: B023
        for tab in (here, there):
            shown(tab, seq + 1)
        asked = select(func.count()).where(
            events.c.table_id == table, events.c.seq > seq, events.c.asked.in_(("s", "p1"))
        )
        assert nodes.ask(asked) == 1
        discard = next(one["token"] for one in here.until_asked()["legal"] if one["kind"] == "discard")
        said.append((int(here.view["seq"]), discard))
        here.do(discard)
    here.until_asked()
    before = nodes.ask(select(func.count()).where(events.c.table_id == table))
    for seq, text in said:  # all of it once more, to the other node
        there.act(text, seq)
        while there.frame()["t"] not in ("stale", "refused", "view"):
            pass
    there.send({"t": "resume", "after": 0})
    assert nodes.ask(select(func.count()).where(events.c.table_id == table)) == before


def test_two_who_ask_for_a_rematch_at_once_get_one_table_and_both_sit_there(nodes: Nodes) -> None:
    played = dealt(seated("classic,target=100"), Random(1))
    while not played.over:
        played_on(played, 50, Random(played.seq))
    for number in range(ROUNDS):
        ann, bob = Person(nodes.a), Person(nodes.b)
        table = over(nodes, played, ann, bob, number)
        before = nodes.ask(select(func.count()).select_from(tables))
        made = at_once(*(asking(who, f"/api/tables/{table}/rematch") for who in (ann, bob)))
        assert made[0] == made[1] != table
        assert nodes.ask(select(func.count()).select_from(tables)) == before + 1
        for who in (ann, bob):
            assert made[0] in {line["id"] for line in who.tables()}


def over(nodes: Nodes, played: Table, ann: Person, bob: Person, number: int) -> str:
    """A table whose match the two have finished."""
    guests = [guest_id(one.cookie) for one in (ann, bob)]
    seats = tuple(Sitting(name, guest, None) for name, guest in zip(("Ann", "Bob"), guests, strict=True))
    terms = Terms(guests[0], False, 90, 6, "greedy")
    card = Card(f"finished{number}", played.card.rules, seats, "secret", terms)
    put(nodes.store, Table.fold(card, played.log), guest=guests[0])
    return card.id


def test_with_coins_for_one_stake_one_of_two_tables_starts(nodes: Nodes) -> None:
    ann = Member(nodes.a)
    again = SignedIn(nodes.b, ann.name)
    first = opened(ann, stake=100)
    assert posting(ann, f"tables/{first}/start")() == 204
    pair = [opened(ann, stake=500), opened(ann, stake=500)]
    answers = at_once(posting(ann, f"tables/{pair[0]}/start"), posting(again, f"tables/{pair[1]}/start"))
    assert sorted(answers) == [204, 409]
    account = nodes.ask(select(accounts.c.id).where(accounts.c.name == ann.name))
    assert nodes.store.read_now(lambda db: balance(db, account)) == 400
