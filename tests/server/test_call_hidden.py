"""Is it hidden, over real sockets and on two nodes, that somebody has answered before the window closes?

Two tables with the same cards: at one of them the last who may call answers, at the other nobody. Whoever
else sits there or looks on is sent the same by both, in the same number of messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from rummy500.server.card import Terms
from rummy500.server.guests import guest_id, new_token
from rummy500.server.schema import tables
from rummy500.server.store import open_store
from rummy500.server.turns import DAY
from tests.server.running import Frame, Person, Server, serving
from tests.server.tables import put_a_run

TABLES = ("table0000001", "table0000002")
CLOCKS = re.compile(r"'(now|due|updated)': \d+")  # what is read from the server's clock
HERE = [True] * 3


@dataclass
class Device:
    """One socket, and all that came over it."""

    address: str
    cookie: str
    table: str
    told: list[Frame] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tab = Person(self.address, self.cookie).open(self.table)

    def until(self, true: Callable[[Frame], bool]) -> Frame:
        """Read up to a message of which this is true."""
        while True:
            self.told.append(self.tab.frame())
            if true(self.told[-1]):
                return self.told[-1]

    def kind(self, kind: str) -> Frame:
        return self.until(lambda one: one["t"] == kind)

    def shown(self, seq: int) -> Frame:
        return self.until(lambda one: one["t"] == "view" and one["seq"] >= seq)

    def tries(self, seq: int) -> None:
        """Everything by which one could find out that somebody has answered; with it all is read that came
        before."""
        for ahead in (0, 1):
            for token in ("s", "p1", "d3h"):
                self.tab.act(token, seq + ahead)
                self.until(lambda one: one["t"] in ("refused", "stale"))
        self.tab.send({"t": "lift"})
        self.kind("picks")
        self.tab.send({"t": "resume", "after": seq - 1})
        self.kind("view")


class Window:
    """A table at which calls are being collected. The watchers are on the last server, the answers come to
    the first."""

    def __init__(self, servers: list[Server], table: str, cookies: list[str]) -> None:
        self.table, near, far = table, servers[0].address, servers[-1].address
        self.caller, self.other = Device(near, cookies[2], table), Device(far, cookies[2], table)
        looks_on = Person(far).cookie
        self.watchers = [Device(far, cookie, table) for cookie in (cookies[0], cookies[1], looks_on)]
        discarder = self.watchers[0]
        for one in (*self.watchers, self.caller, self.other):
            one.until(lambda said: said["t"] == "people" and said["here"] == HERE and said["watching"] == 1)
        for token, seq in (("m5s6s7s", 3), ("d8s", 4)):
            discarder.tab.act(token, seq - 1)
            for one in (*self.watchers, self.caller, self.other):
                one.shown(seq)
        self.seq = 4

    def told(self) -> list[list[str]]:
        """What each watcher was told, with the clocks stopped; and what can be asked for elsewhere."""
        said: list[list[str]] = []
        for one in self.watchers:
            one.told.clear()
            one.tries(self.seq)
            person = Person(one.address, one.cookie)
            doors = (
                "tables",
                "lobby",
                f"tables/{self.table}/at/{self.seq}",
                f"tables/{self.table}/at/{self.seq + 1}",
            )
            said.append([self.plain(frame) for frame in one.told])
            said.append([self.plain(self.here(person.http.get(f"/api/{door}").json())) for door in doors])
        return said

    def here(self, answer: Any) -> Any:
        """Of a list of tables, this one."""
        listed = answer.get("tables")
        return answer if listed is None else [one for one in listed if one["id"] == self.table]

    def plain(self, what: Any) -> str:
        return CLOCKS.sub(r"'\1': 0", str(what)).replace(self.table, "table")


@pytest.fixture(params=["a file", "PostgreSQL"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    if request.param == "a file":
        return tmp_path
    return str(request.getfixturevalue("postgres").database())


@pytest.fixture
def windows(where: Path | str) -> Iterator[tuple[Window, Window]]:
    cookies = [new_token() for _ in range(3)]
    for table in TABLES:
        terms = Terms(guest_id(cookies[0]), True, DAY, DAY, "greedy")
        put_a_run(where, table, cookies, terms)
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(where)) for _ in range(2 if isinstance(where, str) else 1)]
        one, two = (Window(servers, table, cookies) for table in TABLES)
        yield one, two


def changed(where: Path | str, table: str) -> int:
    """When the table was changed last, as lists show it and are ordered by it."""
    store = open_store(where)
    try:
        what = select(tables.c.updated).filter_by(id=table)
        return int(store.read_now(lambda db: db.execute(what).scalar_one()))
    finally:
        store.close()


def test_nobody_can_tell_that_somebody_has_answered_before_the_window_closes(
    where: Path | str, windows: tuple[Window, Window]
) -> None:
    answers, waits = windows
    before = changed(where, answers.table)
    caller, seq = answers.caller, answers.seq
    caller.tab.act("cl@1", seq)
    for device in (caller, answers.other):  # on another device of the same seat too, and on another node
        device.until(lambda one: one["t"] == "view" and one["to_act"] == [1] and one["legal"] == [])
    assert changed(where, answers.table) == before
    told = answers.told(), waits.told()
    assert told[0] == told[1]
    assert min(map(len, told[0][::2])) >= 9

    caller.tab.act("cl@1", seq)
    assert caller.shown(0)["to_act"] == [1], "the same again is answered by what is so"
    caller.tab.act("-", seq)
    assert caller.kind("stale")["seq"] == seq
    back = Device(caller.address, caller.cookie, answers.table)
    assert back.shown(0)["to_act"] == [1]
    answers.watchers[1].tab.act("-", seq)
    for one in (*answers.watchers, back, answers.other):
        assert [card["by"] for card in one.shown(seq + 2)["melds"][0]["cards"]] == [0, 0, 0, 2]
    events = [one for said in answers.watchers[2].told if said["t"] == "events" for one in said["events"]]
    assert [one["token"] for one in events][-2:] == ["cl@1", "-"]
