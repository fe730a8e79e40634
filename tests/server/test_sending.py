"""May a host send people away, and give deserted seats to bots, and nobody else anything of the kind?"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from rummy500.languages import ENGLISH
from rummy500.server.account_end import drop_account
from rummy500.server.card import Card, Sitting, Terms
from rummy500.server.company import Company
from rummy500.server.company_messages import NewCompany
from rummy500.server.errors import Refused
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.rating import ranks
from rummy500.server.schema import events, seats, sent_away
from rummy500.server.store import open_store
from rummy500.server.table import Table
from rummy500.server.turns import MISSES
from tests.server.people import frame_of, opened, refused, seen, sit
from tests.server.running import Frame, Person, Server, Tab, serving
from tests.server.tables import dealt, played_on, put, seated

ANN, BOB, CID = (name * 64 for name in "abc")


def send(host: Person, table: str, seat: int) -> int:
    return host.http.delete(f"/api/tables/{table}/seats/{seat}").status_code


def test_the_host_sends_a_guest_away_who_cannot_sit_down_there_again_and_may_look_on(
    server: Server, ann: Person
) -> None:
    bob, cid = Person(server.address), Person(server.address)
    table, other = opened(ann, 4, public=True), opened(ann, 4)
    sit(bob, table, "Bob")
    sit(cid, table, "Cid")
    mine, his = ann.open(table), bob.open(table)
    assert seen(mine, "here", [True, True, False, False])["may_send"] == [False, True, True, False]
    assert frame_of(his, "people")["may_send"] == [False] * 4
    assert refused(bob, "DELETE", f"tables/{table}/seats/2") == (403, "not_host")
    assert send(ann, table, 1) == 204
    told = seen(his, "sent_away", True)
    assert told["seat"] == -1
    waiting = frame_of(his, "waiting")
    assert waiting["seats"][1] == {"name": "", "bot": None, "person": False}
    assert waiting["seats"][2]["name"] == "Cid"
    assert refused(bob, "POST", f"tables/{table}/seat", {"name": "Bob"}) == (403, "sent_away")
    said = bob.http.post(
        f"/api/tables/{table}/seat", json={"name": "Rob"}, headers={"Accept-Language": "fr"}
    ).json()["message"]
    assert said.startswith("l’hôte vous a renvoyé de cette table")
    assert bob.tables() == []
    sit(bob, other, "Bob")
    dora = Person(server.address)
    sit(dora, table, "Dora")
    names = [seat["name"] for seat in frame_of(dora.open(table), "waiting")["seats"]]
    assert names == ["Ann", "Dora", "Cid", ""]


def test_who_was_sent_away_does_not_come_back_as_somebody_else_by_the_same_link(
    server: Server, ann: Person
) -> None:
    bob, cid = Person(server.address), Person(server.address)
    table = opened(ann, 4)
    sit(bob, table, "Bob")
    mine = ann.open(table)
    assert seen(mine, "shut", False)["door"] == ""
    assert send(ann, table, 1) == 204
    door = seen(mine, "shut", True)["door"]
    looking = seen(cid.open(table), "shut", True)
    assert looking["door"] == ""
    path = f"tables/{table}/seat"
    for wrong in ({}, {"door": "a" * 12}, {"door": door[:-1]}, {"door": door.upper()}, {"door": "é"}):
        assert refused(cid, "POST", path, {"name": "Bob", **wrong}) == (403, "new_link")
    assert refused(bob, "POST", path, {"name": "Bob", "door": door}) == (403, "sent_away")
    assert cid.http.post(f"/api/{path}", json={"name": "Cid", "door": door}).status_code == 204
    assert seen(cid.open(table), "door", door)["seat"] == 1


def test_a_host_makes_a_new_link_and_the_table_leaves_the_lobby(server: Server, ann: Person) -> None:
    bob, cid = Person(server.address), Person(server.address)
    table = opened(ann, 3, public=True)
    sit(bob, table, "Bob")
    mine, his = ann.open(table), bob.open(table)
    assert refused(bob, "POST", f"tables/{table}/link") == (403, "not_host")
    assert refused(cid, "POST", f"tables/{table}/link") == (404, "no_table")
    doors = [frame_of(mine, "people")["door"]]
    for _ in range(2):
        assert ann.http.post(f"/api/tables/{table}/link").status_code == 204
        while mine.people["door"] in doors:
            frame_of(mine, "people")
        doors.append(mine.people["door"])
    assert mine.people["shut"]
    assert doors.pop(0) == ""
    while frame_of(his, "people")["door"] != doors[1]:
        pass
    assert table not in {one["id"] for one in cid.http.get("/api/lobby").json()["tables"]}
    seat = f"tables/{table}/seat"
    assert refused(cid, "POST", seat, {"name": "Cid", "door": doors[0]}) == (403, "new_link")
    picture = cid.http.get(f"/api/tables/{table}/qr", params={"door": doors[1]})
    assert len(picture.content) > len(cid.http.get(f"/api/tables/{table}/qr").content)
    assert cid.http.post(f"/api/{seat}", json={"name": "Cid", "door": doors[1]}).status_code == 204
    told = [one["say"] for one in next_events(mine) if one["token"] == "link"]
    assert told[0] == "You have made a new link: the old one lets nobody sit down any more"
    assert refused(ann, "POST", f"tables/{table}/link") == (409, "begun")


def next_events(tab: Tab) -> list[Frame]:
    """All that this tab is told has happened."""
    tab.send({"t": "resume", "after": 0})
    return list(frame_of(tab, "events")["events"])


def test_only_the_host_sends_away_and_only_others_who_sit_there(server: Server, ann: Person) -> None:
    bob, table = Person(server.address), opened(ann, 3)
    sit(bob, table, "Bob")
    path = f"tables/{table}/seats"
    assert refused(ann, "DELETE", f"{path}/0") == (409, "nobody")
    assert refused(ann, "DELETE", f"{path}/2") == (409, "nobody")
    assert refused(ann, "DELETE", f"{path}/7") == (409, "nobody")
    assert refused(ann, "DELETE", f"{path}/8") == (422, "bad_request")
    assert refused(Person(server.address), "DELETE", f"{path}/1") == (404, "no_table")


def test_who_was_sent_away_is_so_after_a_restart_too(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, bob = Person(server.address), Person(server.address)
        table, cookie = opened(ann, 3), bob.cookie
        sit(bob, table, "Bob")
        assert send(ann, table, 1) == 204
        server.stop()
    with serving(tmp_path) as server:
        bob = Person(server.address, cookie)
        assert refused(bob, "POST", f"tables/{table}/seat", {"name": "Bob"}) == (403, "sent_away")
        again = refused(Person(server.address), "POST", f"tables/{table}/seat", {"name": "Bob"})
        assert again == (403, "new_link")
        assert frame_of(bob.open(table), "people")["sent_away"]


async def begun(company: Company) -> str:
    """Ann's table at which Bob and Cid play."""
    wish = NewCompany(rules="classic", players=3, name="Ann", clock=30)
    table = await company.open(ANN, wish, ENGLISH)
    await company.sit(BOB, table, 1, "Bob", ENGLISH)
    await company.sit(CID, table, 2, "Cid", ENGLISH)
    return table


def in_house(tmp_path: Path, what: Any) -> None:
    """Do something with a host and what its people can do, on a database of its own."""
    store = open_store(tmp_path)

    async def run() -> None:
        host = Host(store, Limits(), 0)
        work: Coroutine[Any, Any, None] = what(host, Company(host))
        try:
            await work
        finally:
            await host.close()

    asyncio.run(run())


def test_a_bot_plays_a_deserted_seat_on_and_no_other(tmp_path: Path) -> None:
    async def play(host: Host, company: Company) -> None:
        table = await begun(company)
        room = await host.room(table)
        for missed in (0, MISSES - 1):
            room.table.turns.missed[1] = missed
            with pytest.raises(Refused, match="Bob has not deserted this table"):
                await company.send_away(ANN, table, 1)
        room.table.turns.missed[1] = MISSES
        room.attendance.come(BOB)
        with pytest.raises(Refused, match="has not deserted"):
            await company.send_away(ANN, table, 1)
        room.attendance.go(BOB)
        with pytest.raises(Refused, match="only the host"):
            await company.send_away(CID, table, 1)
        await company.send_away(ANN, table, 1)
        one = room.table.card.seats[1]
        assert (one.name, one.guest, one.bot, one.was) == ("Bob", None, "greedy", BOB)
        told = next(one for one in room.table.recent if one.token == "lost").to(0)
        assert str(told.say) == "Bob is away, and a bot plays on"
        log = select(events.c.event).where(events.c.table_id == table)
        assert "lost 1 Bob" in await host.store.read(lambda db: list(db.scalars(log)))
        assert await host.store.read(lambda db: list(db.scalars(select(sent_away.c.guest)))) == []

    in_house(tmp_path, play)


def test_where_coins_are_at_stake_no_seat_is_given_away(tmp_path: Path) -> None:
    async def play(host: Host, company: Company) -> None:
        table = await begun(company)
        room = await host.room(table)
        terms = room.table.card.terms
        assert terms is not None
        room.table.card = replace(room.table.card, terms=replace(terms, stake=10))
        room.table.turns.missed[1] = MISSES
        with pytest.raises(Refused, match="coins are at stake here"):
            await company.send_away(ANN, table, 1)

    in_house(tmp_path, play)


def test_a_deserted_seat_ranks_behind_those_who_stayed(tmp_path: Path) -> None:
    async def play(host: Host, company: Company) -> None:
        table = await begun(company)
        room = await host.room(table)
        room.table.turns.missed[1] = MISSES
        await company.send_away(ANN, table, 1)
        assert ranks(room.table)[1] > max(ranks(room.table)[0], ranks(room.table)[2])

    in_house(tmp_path, play)


def test_who_deletes_the_account_is_forgotten_by_the_table_that_sent_them_away(tmp_path: Path) -> None:
    async def play(host: Host, company: Company) -> None:
        wish = NewCompany(rules="classic", players=3, name="Ann")
        table = await company.open(ANN, wish, ENGLISH)
        await company.sit(BOB, table, 1, "Bob", ENGLISH)
        await company.send_away(ANN, table, 1)
        assert await host.store.read(lambda db: list(db.scalars(select(sent_away.c.guest)))) == [BOB]
        await host.journal.run(lambda db: drop_account(db, BOB, 0))
        assert await host.store.read(lambda db: list(db.scalars(select(sent_away.c.guest)))) == []
        assert (await host.room(table)).table.card.seats[1].guest is None
        await company.leave(ANN, table)
        assert await host.store.read(lambda db: list(db.scalars(select(seats.c.seat)))) == []

    in_house(tmp_path, play)


def test_who_plays_again_needs_no_new_link_and_others_do(tmp_path: Path) -> None:
    async def play(host: Host, company: Company) -> None:
        played = dealt(seated("classic,target=100"), Random(1))
        while not played.over:
            played_on(played, 50, Random(played.seq))
        seats = (Sitting("Ann", ANN, None), Sitting("Bob", BOB, None))
        terms = Terms(ANN, False, 90, 6, "greedy", door="d" * 12)
        put(
            host.store,
            Table.fold(Card("finished0001", played.card.rules, seats, "x", terms), played.log),
            guest=ANN,
        )
        made = await company.rematch(ANN, "finished0001", ENGLISH)
        with pytest.raises(Refused, match="the host has made a new link"):
            await company.sit(CID, made, None, "Cid", ENGLISH)
        assert await company.rematch(BOB, "finished0001", ENGLISH) == made
        assert (await host.room(made)).table.seat_of(BOB) == 1

    in_house(tmp_path, play)
