"""Do people come together at a table: by a link, with a name, on seats of their own, and go again?"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from rummy500.core.record import read_record
from rummy500.server.account_desk import AccountDesk
from rummy500.server.app import build
from rummy500.server.data import FILE
from rummy500.server.door import Door
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.origin import Hosts
from rummy500.server.store import open_store
from tests.server.people import frame_of, opened, refused, seen, shown, sit, to_move, together
from tests.server.running import Person, Server, serving, some_token


def people(server: Server, count: int) -> list[Person]:
    return [Person(server.address) for _ in range(count)]


def test_a_friend_joins_by_the_link_with_a_name_and_the_cards_are_dealt_when_all_sit(
    server: Server, ann: Person
) -> None:
    bob = Person(server.address)
    table = opened(ann)
    tabs = ann.open(table), bob.open(table)
    waiting = frame_of(tabs[1], "waiting")
    assert (waiting["seat"], waiting["host"], waiting["clock"]) == (-1, 0, 90)
    assert waiting["seats"] == [
        {"name": "Ann", "bot": None, "person": True},
        {"name": "", "bot": None, "person": False},
    ]
    sit(bob, table, "Bob")
    views = [tab.next_view() for tab in tabs]
    assert [view["seat"] for view in views] == [0, 1]
    assert [view["seats"][1]["name"] for view in views] == ["Bob", "Bob"]
    assert set(views[0]["hand"]).isdisjoint(views[1]["hand"])
    assert [one["id"] for one in bob.tables()] == [table]


def test_two_who_want_the_same_seat_do_not_both_get_it(server: Server, ann: Person) -> None:
    table = opened(ann, 4)
    four = people(server, 4)
    with ThreadPoolExecutor(4) as pool:
        wish = {"name": "Bob", "seat": 2}
        codes = list(
            pool.map(lambda one: one.http.post(f"/api/tables/{table}/seat", json=wish).status_code, four)
        )
    assert sorted(codes) == [204, 409, 409, 409]


def test_names_at_one_table_differ_and_hold_nothing_that_is_not_seen(server: Server, ann: Person) -> None:
    bob, cid = people(server, 2)
    table = opened(ann, 4)
    sit(bob, table, "\u202eann\u0000")
    sit(cid, table, "  ")
    names = [seat["name"] for seat in frame_of(ann.open(table), "waiting")["seats"]]
    assert names == ["Ann", "ann 2", "Guest", ""]


def test_who_gets_up_before_the_start_leaves_an_open_seat_and_the_host_s_place_to_the_next(
    server: Server, ann: Person
) -> None:
    bob = Person(server.address)
    table = opened(ann, 3)
    sit(bob, table, "Bob")
    tab = bob.open(table)
    assert frame_of(tab, "waiting")["host"] == 0
    assert ann.http.delete(f"/api/tables/{table}/seat").status_code == 204
    waiting = frame_of(tab, "waiting")
    assert waiting["host"] == 1
    assert waiting["seats"][0] == {"name": "", "bot": None, "person": False}
    assert ann.tables() == []
    assert bob.http.post(f"/api/tables/{table}/start").status_code == 204
    assert [seat["bot"] for seat in tab.next_view()["seats"]] == ["greedy", None, "greedy"]


def test_the_last_one_to_leave_takes_the_table_away(server: Server, ann: Person) -> None:
    bob, table = Person(server.address), opened(ann)
    assert ann.http.delete(f"/api/tables/{table}").status_code == 204
    assert refused(bob, "POST", f"tables/{table}/seat", {"name": "Bob"}) == (404, "no_table")


def test_the_host_puts_bots_on_seats_and_takes_them_away(server: Server, ann: Person) -> None:
    table, tab = opened(ann, 3), None
    for bot in ("chance", None, "greedy"):
        body = {"seat": 2, "bot": bot}
        assert ann.http.post(f"/api/tables/{table}/bot", json=body).status_code == 204
    tab = ann.open(table)
    assert frame_of(tab, "waiting")["seats"][2] == {"name": "Greedy 1", "bot": "greedy", "person": False}
    assert refused(ann, "POST", f"tables/{table}/bot", {"seat": 0, "bot": "greedy"}) == (409, "taken")
    assert refused(ann, "POST", f"tables/{table}/bot", {"seat": 1, "bot": "deep"}) == (400, "bots")
    bob = Person(server.address)
    sit(bob, table, "Bob")
    assert tab.next_view()["seats"][1]["name"] == "Bob"


def test_only_the_host_starts_while_there_and_anybody_when_the_host_is_away(
    server: Server, ann: Person
) -> None:
    bob = Person(server.address)
    table = opened(ann, 3)
    sit(bob, table, "Bob")
    host, guest = ann.open(table), bob.open(table)
    seen(guest, "here", [True, True, False])
    assert refused(bob, "POST", f"tables/{table}/start") == (403, "not_host")
    host.close()
    assert seen(guest, "here", [False, True, False])["may_start"]
    assert bob.http.post(f"/api/tables/{table}/start").status_code == 204
    assert guest.next_view()["seats"][2]["bot"] == "greedy"


def test_what_nobody_may_do_at_a_table_with_people(server: Server, ann: Person) -> None:
    bob, cid = people(server, 2)
    table = opened(ann)
    assert refused(bob, "POST", f"tables/{table}/start") == (404, "no_table")
    assert refused(bob, "DELETE", f"tables/{table}") == (404, "no_table")
    assert refused(ann, "POST", f"tables/{table}/rematch") == (409, "not_over")
    tab = ann.open(table)
    frame_of(tab, "waiting")
    tab.act("next", 1)
    assert frame_of(tab, "refused")["code"] == "not_begun"
    sit(bob, table, "Bob")
    assert refused(cid, "POST", f"tables/{table}/seat", {"name": "Cid"}) == (409, "begun")
    practice = ann.new_table()
    assert refused(ann, "POST", f"tables/{practice}/seat", {"name": "Ann"}) == (404, "no_table")
    assert refused(ann, "GET", f"tables/{practice}/qr") == (404, "no_table")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"clock": 45}, 422), ({"window": 0}, 422), ({"players": 9}, 422), ({"fill": "nobody"}, 400),
        ({"rules": "partners", "players": 3}, 422), ({"rules": "no such"}, 422),
    ],
)  # fmt: skip
def test_a_table_that_can_not_be_is_refused_in_a_sentence(
    ann: Person, body: dict[str, object], status: int
) -> None:
    wish = {"rules": "classic", "players": 2, "clock": 60, **body}
    assert refused(ann, "POST", "lobby", wish)[0] == status


def test_a_request_of_another_site_s_page_seats_nobody(server: Server, ann: Person) -> None:
    bob, table = Person(server.address), opened(ann)
    answer = bob.http.post(
        f"/api/tables/{table}/seat", json={"name": "Bob"}, headers={"Origin": "http://elsewhere.example"}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")


def test_the_lobby_shows_public_tables_until_their_matches_are_over(server: Server, ann: Person) -> None:
    bob = Person(server.address)
    public, private = opened(ann, 3, public=True, clock=30), opened(ann)
    [line] = [one for one in bob.http.get("/api/lobby").json()["tables"] if one["host"] == "Ann"]
    assert (line["id"], line["clock"], line["playing"], line["mine"]) == (public, 30, False, False)
    assert [seat["person"] for seat in line["seats"]] == [True, False, False]
    sit(bob, public, "Bob")
    ann.http.post(f"/api/tables/{public}/start")
    lines = {one["id"]: one for one in bob.http.get("/api/lobby").json()["tables"]}
    assert (lines[public]["playing"], lines[public]["mine"]) == (True, True)
    assert private not in lines


def test_the_qr_code_is_a_picture_of_the_table_s_link(ann: Person) -> None:
    table = opened(ann)
    answer = ann.http.get(f"/api/tables/{table}/qr")
    assert answer.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")
    assert answer.text != ann.http.get(f"/api/tables/{table}/qr?secure=true").text


def test_who_leaves_in_mid_play_is_played_on_by_a_bot_and_looks_on(server: Server) -> None:
    table, people_here, tabs = together(server.address)
    bob = people_here[1]
    assert bob.http.delete(f"/api/tables/{table}/seat").status_code == 204
    frame = seen(tabs[0], "left", [False, True])
    assert frame["seat"] == 0
    for _ in range(6):
        tabs[0].do(some_token(tabs[0].until_asked(), random.Random(2)))
    assert tabs[0].view["seats"][1] == {"name": "Guest 1", "bot": "greedy"}
    assert next(one["token"] for one in tabs[0].events if one["seat"] == 1) == "gone"
    assert {one["seat"] for one in tabs[0].events} >= {0, 1}
    looking = bob.open(table)
    assert (looking.next_view()["seat"], looking.view["hand"], looking.view["legal"]) == (-1, [], [])
    assert bob.tables() == []
    assert bob.http.get(f"/api/tables/{table}/record").status_code == 200
    assert refused(Person(server.address), "GET", f"tables/{table}/record") == (404, "no_table")


def test_the_last_one_to_leave_in_mid_match_takes_the_table_away(server: Server) -> None:
    table, (ann, bob), _ = together(server.address)
    looking = Person(server.address).open(table)
    for person in (ann, bob):
        assert person.http.delete(f"/api/tables/{table}/seat").status_code == 204
    with pytest.raises(ConnectionClosedError) as closed:
        frame_of(looking, "no such frame")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert refused(ann, "GET", f"tables/{table}/record") == (404, "no_table")


def test_tables_are_made_and_started_only_so_fast_by_one_guest_and_from_one_address(
    tmp_path: Path,
) -> None:
    store = open_store(tmp_path)

    async def run() -> list[int]:
        host = Host(store, Limits(new_tables_at_once=2, new_tables_a_second=1e-9, address_factor=2), 0)
        app = build(host, AccountDesk(host, lambda _: None))
        door = Door(app, Hosts("localhost"), host.limits)
        wish, told = {"rules": "classic", "players": 3}, []
        for _ in range(3):
            way = httpx.ASGITransport(app=door)
            async with httpx.AsyncClient(transport=way, base_url="http://localhost") as guest:
                await guest.get("/api/tables")
                made = await guest.post("/api/lobby", json=wish)
                answers = [made, await guest.post(f"/api/tables/{made.json().get('id', 'x')}/start")]
                told += [one.status_code for one in [*answers, await guest.post("/api/lobby", json=wish)]]
        await host.close()
        return told

    assert asyncio.run(run()) == [201, 204, 429, 201, 429, 429, 429, 429, 429]


def test_one_address_does_not_fill_the_lobby(tmp_path: Path) -> None:
    store = open_store(tmp_path)

    async def run() -> list[int]:
        host = Host(store, Limits(public_tables_at_once=2, public_tables_a_second=1e-9), 0)
        door = Door(build(host, AccountDesk(host, lambda _: None)), Hosts("localhost"), host.limits)
        told = []
        for public in (True, True, True, False):
            way = httpx.ASGITransport(app=door)
            async with httpx.AsyncClient(transport=way, base_url="http://localhost") as guest:
                wish = {"rules": "classic", "players": 3, "public": public}
                told.append((await guest.post("/api/lobby", json=wish)).status_code)
        await host.close()
        return told

    assert asyncio.run(run()) == [201, 201, 429, 201]


def test_a_restart_loses_no_seat_and_nobody_who_waits(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, bob = people(server, 2)
        cookies, table = (ann.cookie, bob.cookie), opened(ann, 3, window=7)
        sit(bob, table, "Bob", seat=2)
        before = frame_of(bob.open(table), "waiting")
        server.kill()
    with serving(tmp_path) as server:
        ann, bob = (Person(server.address, cookie) for cookie in cookies)
        assert frame_of(bob.open(table), "waiting") == before
        assert [line["waiting"] for line in bob.tables()] == [True]
        sit(Person(server.address), table, "Cid")
        assert [seat["name"] for seat in bob.open(table).next_view()["seats"]] == ["Ann", "Cid", "Bob"]


def test_a_match_of_two_people_ends_and_they_play_again(server: Server) -> None:
    table, (ann, bob), tabs = together(server.address, rules="classic,target=100")
    dice = random.Random(5)
    tab = to_move(tabs)
    while not tab.view["winners"]:
        tab.do(some_token(tab.view, dice))
        tab = to_move(tabs) if tab.view["phase"] != "over" else tab
    shown(tabs[0], tab.view["seq"]), shown(tabs[1], tab.view["seq"])
    record = ann.http.get(f"/api/tables/{table}/record").text
    assert read_record(record)[0].winners == tuple(tab.view["winners"])
    again = ann.http.post(f"/api/tables/{table}/rematch").json()["id"]
    assert seen(tabs[1], "rematch", again)
    assert bob.http.post(f"/api/tables/{table}/rematch").json()["id"] == again
    view = bob.open(again).next_view()
    assert ([seat["name"] for seat in view["seats"]], view["seat"]) == (["Ann", "Guest 1"], 1)
    for person in (ann, bob):
        assert person.http.delete(f"/api/tables/{table}").status_code == 204
        assert [line["id"] for line in person.tables()] == [again]


def test_who_came_and_went_stands_in_the_log_with_no_gap(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, bob = people(server, 2)
        table = opened(ann)
        sit(bob, table, "Bob")
        bob.http.delete(f"/api/tables/{table}/seat")
        server.stop()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        events = list(db.execute("select seq, event from events order by seq"))
    assert [seq for seq, _ in events] == list(range(1, len(events) + 1))
    assert [event for _, event in events if not event.startswith(("deal", "1:"))][:3] == [
        "sit 0 Ann", "sit 1 Bob", "gone 1 Bob",
    ]  # fmt: skip
