"""Is an account that is deleted gone, whatever else is being asked for it in the same moment, on any node?"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, String, select
from websockets.exceptions import ConnectionClosed

from rummy500.core.actions import STOCK, kind
from rummy500.core.notation import token
from rummy500.languages import ENGLISH
from rummy500.server import account_shelf as shelf
from rummy500.server.account_desk import AccountDesk, Caller
from rummy500.server.account_end import drop_account
from rummy500.server.account_shelf import AccountRow, SessionRow
from rummy500.server.card import Card, Sitting, Terms
from rummy500.server.checking import examine
from rummy500.server.company import Company
from rummy500.server.company_messages import NewCompany
from rummy500.server.errors import Refused
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.messages import NewTable
from rummy500.server.moments import now_ms
from rummy500.server.pad_desk import PadDesk
from rummy500.server.pad_messages import NewPad
from rummy500.server.room import Room
from rummy500.server.schema import accounts, events, metadata
from rummy500.server.shelf import read_table
from rummy500.server.store import open_store
from rummy500.server.table import Table
from tests.server.members import PASSWORD, Member
from tests.server.people import opened, sit
from tests.server.running import Person, Server, serving
from tests.server.tables import dealt, played_on, put, seated
from tests.server.test_races import at_once, posting

ANN, BOB, CID = "a" * 64, "b" * 64, "c" * 64
COINS = NewCompany(rules="classic", players=3, name="Bob", stake=100)


def traces(db: Connection, account: str) -> list[str]:
    """Where an account's id still stands."""
    columns = [one for table in metadata.sorted_tables for one in table.c if isinstance(one.type, String)]
    return [str(one) for one in columns if db.execute(select(one).where(one == account)).first()]


class House:
    """A host and what its people can do; Ann and Bob have accounts, and sit at a table of Bob's."""

    def __init__(self, where: Path | str) -> None:
        self.where = where
        self.host = Host(open_store(where), Limits(), 0)
        self.company = Company(self.host)
        self.pads = PadDesk(self.host)
        self.desk = AccountDesk(self.host, on_end=lambda _: None)
        self.ann = Caller(ANN, "session", False, "127.0.0.1", "")
        self.table = self.coins = ""

    async def settle_in(self) -> None:
        for guest, name in ((ANN, "Ann"), (BOB, "Bob")):
            row, session = AccountRow(guest, name, "", 0), SessionRow(name, name, guest, "", 0, 0)
            await self.host.journal.run(lambda db: shelf.put_account(db, row, name))  # noqa: B023
            await self.host.journal.run(lambda db: shelf.put_session(db, session))  # noqa: B023
        self.table = await self.company.open(BOB, NewCompany(rules="classic", players=3, name="Bob"), ENGLISH)
        self.coins = await self.company.open(BOB, COINS, ENGLISH)
        for table in (self.table, self.coins):
            await self.company.sit(ANN, table, 1, "Ann", ENGLISH, True)

    async def begin(self, table: str) -> None:
        await self.company.start(BOB, table, ENGLISH)

    def ends_first(self) -> None:
        """Whatever is written next, the account is deleted just before it."""
        journal, real = self.host.journal, self.host.journal._wait_for

        async def after_the_end(what: Any) -> Any:
            journal._wait_for = real  # type: ignore[method-assign]
            await journal.run(lambda db: drop_account(db, ANN, 0))
            return await real(what)

        journal._wait_for = after_the_end  # type: ignore[method-assign]

    async def outcome(self, asked: Awaitable[Any]) -> str:
        """What is asked for comes to this, when the account ends between its reading and its writing."""
        self.ends_first()
        try:
            return str(await asked)
        except Refused as refused:
            return refused.code

    async def close(self) -> None:
        self.desk.passwords.close()
        await self.host.close()
        found = examine(self.where)
        assert found.faults == ()


Asked = Callable[[House], Awaitable[Any]]


async def of_a_finished_match(house: House) -> str:
    """The rematch."""
    played = dealt(seated("classic,target=100"), Random(1))
    while not played.over:
        played_on(played, 50, Random(played.seq))
    seats = (Sitting("Ann", ANN, None), Sitting("Bob", BOB, None))
    card = Card("finished0001", played.card.rules, seats, "secret", Terms(BOB, False, 90, 6, "greedy"))
    put(house.host.store, Table.fold(card, played.log), guest=ANN)
    return await house.company.rematch(ANN, card.id, ENGLISH, True)


NEW: dict[str, Asked] = {
    "a table": lambda house: house.company.open(ANN, NewCompany(rules="classic", players=2), ENGLISH, True),
    "a table for practice": lambda house: house.host.create(
        ANN, NewTable(rules="classic", players=2, bots=["greedy"], name=""), ENGLISH, True
    ),
    "a score pad": lambda house: house.pads.create(ANN, NewPad(rules="classic", names=["A", "B"]), True),
    "coins": lambda house: house.desk.refill(house.ann),
    "a rematch": of_a_finished_match,
}


@pytest.fixture(params=["a file", "PostgreSQL"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    if request.param == "a file":
        return tmp_path
    return str(request.getfixturevalue("postgres").database())


def in_house(where: Path | str, what: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(where)
        try:
            await house.settle_in()
            await what(house)
            assert await house.host.store.read(lambda db: traces(db, ANN)) == []
        finally:
            await house.close()

    asyncio.run(run())


def test_nothing_new_is_made_for_an_account_that_has_just_been_deleted(where: Path | str) -> None:
    async def ask(house: House) -> None:
        for what in NEW.values():
            row = AccountRow(ANN, "Ann", "", 0)
            await house.host.journal.run(lambda db: shelf.put_account(db, row, "Ann"))  # noqa: B023
            assert await house.outcome(what(house)) == "signed_out"
        await house.host.journal.run(lambda db: shelf.put_account(db, row, "Ann"))
        third = await house.company.open(BOB, NewCompany(rules="classic", players=3, name="Bob"), ENGLISH)
        assert await house.outcome(house.company.sit(ANN, third, 1, "", ENGLISH, True)) == "signed_out"
        table = await (await house.host.room(third)).snapshot()
        assert [one.guest for one in table.card.seats] == [BOB, None, None]

    in_house(where, ask)


async def played_to(room: Room, turn: int) -> None:
    """Draw and discard until it is this seat's turn."""
    while (seat := room.table.deal().turn) != turn:
        moves = room.table.open_to(seat)
        move = moves[0] if kind(moves[0]) == STOCK else moves[-1]
        await room.act(seat, room.table.seq, token(room.table.deal(), move))


def test_what_is_done_at_a_seat_whose_account_was_just_deleted_is_stale_and_a_bot_plays_there(
    where: Path | str,
) -> None:
    async def ask(house: House) -> None:
        await house.begin(house.table)
        room = await house.host.room(house.table)
        await played_to(room, 1)
        assert await house.outcome(room.act(1, room.table.seq, "s")) == "stale"
        one = room.table.card.seats[1]
        assert (one.name, one.guest, one.bot, one.was) == ("Gone", None, "greedy", "")
        assert str(list(room.table.recent)[-1].to(0).say) == "Gone has left, and a bot plays on"

    in_house(where, ask)


def test_a_seat_whose_account_is_deleted_before_the_match_is_open_again_and_pays_nothing(
    where: Path | str,
) -> None:
    async def ask(house: House) -> None:
        assert await house.outcome(house.begin(house.coins)) == "None"
        room = await house.host.room(house.coins)
        assert room.table.begun
        assert [one.guest for one in room.table.card.seats] == [BOB, None, None]
        assert [one.was for one in room.table.card.seats] == [None, None, None]
        room = await house.host.room_as_it_is(house.table)
        assert (await room.snapshot()).begun is False

    in_house(where, ask)


def test_when_a_host_deletes_the_account_somebody_else_is_host(where: Path | str) -> None:
    async def ask(house: House) -> None:
        table = await house.company.open(ANN, NewCompany(rules="classic", players=3), ENGLISH, True)
        await house.company.sit(BOB, table, 2, "Bob", ENGLISH, True)
        freed = await house.host.journal.run(lambda db: drop_account(db, ANN, 0))
        await house.host.freed(freed.dropped, freed.left)
        terms = (await house.host.room(table)).table.card.terms
        assert terms is not None
        assert terms.host == BOB

    in_house(where, ask)


def events_of(db: Connection, table: str) -> list[str]:
    return list(db.scalars(select(events.c.event).filter_by(table_id=table).order_by(events.c.seq)))


async def end(house: House) -> None:
    freed = await house.host.journal.run(lambda db: drop_account(db, ANN, 0))
    await house.host.freed(freed.dropped, freed.left)


def test_the_name_of_one_who_came_and_went_before_the_match_goes_with_the_account(where: Path | str) -> None:
    """By their own will or the host's; who has the same name and plays on keeps it."""

    async def ask(house: House) -> None:
        company, table = house.company, house.table
        await company.leave(ANN, table)
        await company.sit(ANN, table, 2, "Ann", ENGLISH, True)
        await company.send_away(BOB, table, 2)
        await company.sit(CID, table, 1, "Ann", ENGLISH, door=None)
        await company.start(BOB, table, ENGLISH)
        room = await house.host.room(table)
        await end(house)
        told = await house.host.store.read(lambda db: events_of(db, table))
        came = ["sit 0 Bob", "sit 1 Gone", "rise 1 Gone", "sit 2 Gone", "sent 2 Gone", "sit 1 Ann"]
        assert told[:6] == came
        assert [str(one.to(None).say) for one in room.table.recent][2] == "Gone gets up"
        assert "Ann" not in str(await house.host.store.read(lambda db: events_of(db, house.coins)))
        assert (
            await house.host.store.read(lambda db: Table.fold(*(read_table(db, table) or ())).names[1])
            == "Ann"
        )
        await company.leave(CID, table)
        await company.leave(BOB, table)
        assert await house.host.store.read(lambda db: events_of(db, table)) == [], "nothing is in the way"

    in_house(where, ask)


def test_nobody_s_time_runs_out_because_somebody_else_s_account_is_deleted(where: Path | str) -> None:
    async def ask(house: House) -> None:
        await house.begin(house.table)
        room = await house.host.room(house.table)
        await played_to(room, 0)
        before = room.table.deadline()
        await end(house)
        assert room.table.card.seats[1].bot == "greedy"
        assert room.table.deadline() == before != None  # noqa: E711
        assert room.table.bot_turn(now_ms()) is None

    in_house(where, ask)


# The same by real connections, all at once.


class Asking:
    """Servers on one database: two on PostgreSQL, one on a file."""

    def __init__(self, where: Path | str, stack: ExitStack) -> None:
        self.servers: list[Server] = [
            stack.enter_context(serving(where)) for _ in range(2 if isinstance(where, str) else 1)
        ]
        self.a, self.b = self.servers[0].address, self.servers[-1].address
        self.bob = Member(self.b)
        self.store = open_store(where)
        stack.callback(self.store.close)

    def account(self, member: Member) -> str:
        return str(
            self.store.read_now(lambda db: db.scalar(select(accounts.c.id).filter_by(name=member.name)))
        )


@pytest.fixture
def asking(where: Path | str) -> Iterator[Asking]:
    with ExitStack() as stack:
        yield Asking(where, stack)
    assert examine(where).faults == ()


def test_whoever_is_deleted_in_the_middle_of_something_leaves_nothing_behind(asking: Asking) -> None:
    allowed = {200, 201, 204, 401, 403, 404, 409}
    for what in ("sit", "open", "start", "act", "leave", "send away", "pad", "again"):
        ann = Member(asking.a)
        account = asking.account(ann)
        table = opened(asking.bob, 3, rules="classic", stake=10)
        if what != "sit":
            sit(ann, table, "Ann")
        tab = None
        if what == "act":
            assert posting(asking.bob, f"tables/{table}/start")() == 204
            tab = ann.watch(table)
            tab.next_view()
        asks: dict[str, Callable[[], Any]] = {
            "sit": posting(ann, f"tables/{table}/seat", {"name": "Ann"}),
            "open": posting(ann, "lobby", {"rules": "classic", "players": 2}),
            "start": posting(asking.bob, f"tables/{table}/start"),
            "act": lambda: tab.act("s") if tab else None,  # noqa: B023
            "leave": lambda: ann.http.delete(f"/api/tables/{table}/seat").status_code,  # noqa: B023
            "send away": lambda: asking.bob.http.delete(f"/api/tables/{table}/seats/1").status_code,  # noqa: B023
            "pad": posting(ann, "pads", {"rules": "classic", "names": ["A", "B"]}),
            "again": posting(ann, "account/delete", {"password": PASSWORD}),
        }
        ended, answered = at_once(posting(ann, "account/delete", {"password": PASSWORD}), asks[what])
        assert ended in ((204, 401, 403) if what == "again" else (204,)), what
        assert answered is None or answered in allowed, what
        assert asking.store.read_now(lambda db: traces(db, account)) == [], what  # noqa: B023
        if tab is not None:
            with suppress(ConnectionClosed):
                while tab.frame():
                    pass
        look_on = Person(asking.a).open(table)
        assert shown_or_waiting(look_on) in ("view", "waiting")
        assert asking.bob.http.delete(f"/api/tables/{table}").status_code == 204
    for server in asking.servers:
        said = server.stop().splitlines()
        assert [line for line in said if "a write is tried again" not in line] == []


def shown_or_waiting(tab: Any) -> str:
    while (kind := str(tab.frame()["t"])) not in ("view", "waiting"):
        pass
    return kind
