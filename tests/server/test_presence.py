"""Is a table that a crowd opens told of it together, and is the crowd bounded? Without a network."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rummy500.languages import ENGLISH
from rummy500.server import room as rooms
from rummy500.server.card import Terms
from rummy500.server.elsewhere import SILENT, Elsewhere, sign
from rummy500.server.limits import Buckets, Limits
from rummy500.server.protocol import Spoken
from rummy500.server.room import Room
from rummy500.server.sockets import TOO_MANY, Connection, Sockets
from tests.server.tables import GUEST, dealt, seated

COMPANY = replace(seated(), terms=Terms(GUEST, False, 0, 6, "greedy"))


class Onlooker:
    """A listener that counts how often it is woken."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.woken = 0

    def changed(self) -> None:
        self.woken += 1

    def spoken(self, what: object) -> None:
        raise AssertionError(what)

    def gone(self, why: str) -> None:
        raise AssertionError(why)


class Line:
    """A socket that can be opened and closed."""

    def __init__(self, address: str) -> None:
        self.client = SimpleNamespace(host=address)
        self.scope: dict[str, Any] = {}
        self.code = 0

    async def accept(self) -> None:
        return

    async def close(self, code: int, reason: str) -> None:
        assert " " in reason
        self.code = self.code or code


def room() -> Room:
    thinkers = SimpleNamespace(expect=lambda _: None)
    desk: Any = SimpleNamespace(
        bot_delay=0, thinkers=thinkers, elsewhere=Elsewhere(lambda _: None, {}, shared=False)
    )
    return Room(dealt(COMPANY, Random(1)), desk)


def test_a_crowd_that_comes_in_one_moment_is_told_of_once_and_a_second_tab_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "PRESENCE", 0.0)

    async def run() -> None:
        table = room()
        crowd = [Onlooker(f"guest{number}") for number in range(40)]
        for one in crowd:
            table.join(one)
        await asyncio.sleep(0.01)
        assert {one.woken for one in crowd} == {1}
        table.join(second := Onlooker("guest0"))
        await asyncio.sleep(0.01)
        table.part(second)
        await asyncio.sleep(0.01)
        assert {one.woken for one in crowd} == {1}
        table.part(crowd[0])
        await asyncio.sleep(0.01)
        assert {one.woken for one in crowd[1:]} == {2}

    asyncio.run(run())


def test_so_many_look_on_and_so_many_sockets_come_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table = room()

        async def found(_: str) -> Room:
            return table

        host: Any = SimpleNamespace(limits=Limits(onlookers=2, sockets_an_address=1), room_as_it_is=found)
        sockets = Sockets(host)

        async def opened(guest: str, address: str) -> int:
            line: Any = Line(address)
            await sockets.serve(line, "table0000001", guest, ENGLISH)
            return int(line.code)

        async def nested(*_: object) -> None:
            assert await opened("guest8", "here") == TOO_MANY

        for guest in ("guest0", GUEST, "guest1"):
            table.join(Onlooker(guest))
        assert table.onlookers == 2
        assert await opened("guest2", "here") == TOO_MANY
        monkeypatch.setattr("rummy500.server.sockets.Connection.run", nested)
        assert await opened(GUEST, "here") == 0, "who sits there comes in"
        assert await opened(GUEST, "here") == 0, "and again, once the first has gone"

    asyncio.run(run())


def test_nobody_takes_all_the_places_to_look_on_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table, told = room(), list[int]()

        async def found(_: str) -> Room:
            return table

        sockets = Sockets(SimpleNamespace(limits=Limits(onlookers_an_address=2), room_as_it_is=found))  # type: ignore[arg-type]

        async def opened(guest: str, address: str) -> None:
            line: Any = Line(address)
            await sockets.serve(line, "table0000001", guest, ENGLISH)
            told.append(int(line.code))

        async def nested(one: Connection, *_: object) -> None:
            number = 0 if one.guest == GUEST else int(one.guest[-1])
            if 0 < number < 3:
                await opened(f"guest{number + 1}", "here")
            elif number == 3:
                await opened("guest9", "there")
                await opened(GUEST, "here")

        monkeypatch.setattr(Connection, "run", nested)
        await opened("guest1", "here")
        assert told == [TOO_MANY, 0, 0], "the third of one address, and then those who were there have gone"
        told.clear()
        await opened("guest2", "there")
        assert told == [0, 0, 0, 0], "another address has places of its own, and who sits there comes in"

    asyncio.run(run())


def test_who_asks_for_all_of_it_again_and_again_waits_with_all_from_the_same_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        table, waited, sent = room(), list[float](), list[int]()

        async def found(_: str) -> Room:
            return table

        async def asks_twice(one: Connection, frames: Buckets, again: Buckets, address: str) -> None:
            one._frames, one._again, one._address = frames, again, address
            for _ in range(2):
                await one._hear({"type": "websocket.receive", "text": '{"t": "resume", "after": 0}'})

        async def sleep(seconds: float) -> None:
            waited.append(round(seconds, 1))

        async def send(_: Connection, again: bool, after: int | None) -> None:
            assert again
            sent.append(after or 0)

        limits = Limits(again_at_once=2, again_a_second=1e-6, all_frames_at_once=3, all_frames_a_second=1e-9)
        sockets = Sockets(SimpleNamespace(limits=limits, room_as_it_is=found))  # type: ignore[arg-type]
        monkeypatch.setattr(Connection, "run", asks_twice)
        monkeypatch.setattr(Connection, "_send_news", send)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        for guest, address in (("guest1", "here"), ("guest2", "here"), ("guest3", "there")):
            line: Any = Line(address)
            await sockets.serve(line, "table0000001", guest, ENGLISH)
        assert len(sent) == 6
        assert [round(one, -5) for one in waited] == [1e6, 1e9, 2e6]

    asyncio.run(run())


class Shown:
    """A table that is open on a node: who is at it, and what it heard."""

    def __init__(self, *guests: str) -> None:
        self.guests = set(map(sign, guests))
        self.changes = 0
        self.heard: list[Spoken] = []

    def signs_here(self) -> set[str]:
        return self.guests

    def changed_elsewhere(self) -> None:
        self.changes += 1

    def hear(self, what: Spoken) -> None:
        self.heard.append(what)


def test_what_a_node_that_was_killed_had_told_is_forgotten_after_a_while() -> None:
    now = 0.0
    rooms: dict[str, Shown] = {"table": Shown("ann")}
    node = Elsewhere(lambda _: None, rooms, shared=True, now=lambda: now)
    node.hear("killed", "at:table:bob,cal")
    node.hear("alive", "at:table:cal")
    node.hear("killed", "at:other:bob")
    assert [*map(sorted, map(node.at, ("table", "other", "third")))] == [["bob", "cal"], ["bob"], []]
    now = SILENT - 1
    node.hear("alive", "at:table:cal")
    assert rooms["table"].changes == 1, "told of again is no change"
    now = SILENT + 1
    node.forget_silent()
    assert (sorted(node.at("table")), sorted(node.at("other")), rooms["table"].changes) == (["cal"], [], 2)
    node.hear("alive", "bye")
    assert (sorted(node.at("table")), rooms["table"].changes) == ([], 3)


def test_a_node_that_begins_is_told_all_and_a_phrase_is_told_once() -> None:
    rooms = {"table": Shown("ann"), "empty": Shown()}
    node = Elsewhere(lambda _: None, rooms, shared=True)
    node.hear("new", "hello")
    node.said("table", Spoken(1, "nice"))
    assert list(node.words()) == ["said:table:1:nice", "at:table:ann"]
    node.changed("empty")
    assert list(node.words()) == ["at:empty:"]
    for word in ("said:table:0:wow", "said:table:0:you fool", "said:nowhere:0:wow"):
        node.hear("new", word)
    assert rooms["table"].heard == [Spoken(0, "wow")]
