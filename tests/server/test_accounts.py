"""Can a person have an account: registered, signed in and out, listed, changed, deleted, and only theirs?"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from rummy500.server.account_desk import AccountDesk, Caller
from rummy500.server.account_messages import Credentials
from rummy500.server.data import FILE
from rummy500.server.errors import Refused
from rummy500.server.guests import guest_id, new_token
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.passwords import Passwords
from rummy500.server.sessions import agent_name, read_session, session_cookie
from rummy500.server.store import open_store
from tests.server.members import PASSWORD, Member, SignedIn, cookies_of, sign_in, some_name
from tests.server.running import Person, Server, serving


def test_a_guest_who_registers_keeps_tables_and_pads_and_plays_on(server: Server) -> None:
    guest = Person(server.address)
    table = guest.new_table()
    pad = guest.http.post("/api/pads", json={"rules": "classic", "names": ["Ann", "Bea"]}).json()["id"]
    old = guest.cookie
    ann = Member(server.address, guest=old)
    assert [one["id"] for one in ann.tables()] == [table]
    assert [one["id"] for one in ann.http.get("/api/pads").json()["pads"]] == [pad]
    tab = ann.watch(table)
    tab.do(tab.until_asked()["legal"][0]["token"])
    tab.close()


def test_the_cookie_that_a_member_had_as_a_guest_opens_nothing_any_more(server: Server) -> None:
    guest = Person(server.address)
    guest.new_table()
    old = guest.cookie
    ann = Member(server.address, guest=old)
    answer = httpx.get(f"{server.address}/api/tables", headers={"cookie": f"rummy500_guest={old}"})
    assert answer.json() == {"tables": []}
    assert answer.cookies["rummy500_guest"] != old, "whoever has the old cookie is somebody new now"
    assert ann.cookie != old, "who signs out here is somebody new too"
    assert ann.http.delete("/api/account/session").status_code == 204
    assert ann.tables() == []


def test_an_open_table_of_a_guest_comes_back_as_the_members(server: Server) -> None:
    guest = Person(server.address)
    table = guest.new_table()
    tab = guest.open(table)
    tab.until_asked()
    ann = Member(server.address, guest=guest.cookie)
    with pytest.raises(ConnectionClosed) as ended:
        tab.frame()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1012
    assert ann.watch(table).until_asked()["legal"]


def test_who_signs_in_elsewhere_has_the_same_tables(server: Server) -> None:
    ann = Member(server.address)
    table = ann.new_table()
    elsewhere = SignedIn(server.address, f"  {ann.name.upper()} ")
    assert [one["id"] for one in elsewhere.tables()] == [table]
    me = elsewhere.me()
    assert me is not None
    assert me["name"] == ann.name
    tab = elsewhere.watch(table)
    tab.do(tab.until_asked()["legal"][0]["token"])


def test_a_session_that_is_ended_from_another_browser_is_out_at_once_and_its_socket_closed(
    server: Server,
) -> None:
    ann = Member(server.address)
    table = ann.new_table()
    other = SignedIn(server.address, ann.name)
    tab = other.watch(table)
    tab.until_asked()
    listed = ann.sessions()
    assert [one["here"] for one in sorted(listed, key=lambda one: one["here"])] == [False, True]
    [handle] = [one["handle"] for one in listed if not one["here"]]
    assert ann.http.delete(f"/api/account/sessions/{handle}").status_code == 204
    with pytest.raises(ConnectionClosed) as ended:
        tab.frame()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 4401
    assert other.me() is None
    assert other.tables() == []
    assert ann.me() is not None
    assert (
        Member(server.address).http.delete(f"/api/account/sessions/{ann.sessions()[0]['handle']}").status_code
        == 404
    )
    assert len(ann.sessions()) == 1


def test_signing_out_ends_the_session_for_whoever_has_a_copy_of_its_cookie(server: Server) -> None:
    ann = Member(server.address)
    copy = Person(server.address)
    copy.http.headers["cookie"] = cookies_of(ann)
    assert copy.http.get("/api/account").json()["account"] is not None
    answer = ann.http.delete("/api/account/session")
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert copy.http.get("/api/account").json()["account"] is None


def test_a_new_password_ends_the_other_sessions_and_the_old_password(server: Server) -> None:
    ann = Member(server.address)
    other = SignedIn(server.address, ann.name)
    new = "nine purple teapots"
    change = {"old": PASSWORD, "new": new}
    wrong = ann.http.post("/api/account/password", json={**change, "old": "not my password"})
    assert wrong.status_code == 403
    weak = ann.http.post("/api/account/password", json={**change, "new": "password1"})
    assert weak.status_code == 422
    assert other.me() is not None
    assert ann.http.post("/api/account/password", json=change).status_code == 204
    assert ann.me() is not None
    assert other.me() is None
    assert sign_in(Person(server.address), ann.name).status_code == 401
    assert SignedIn(server.address, ann.name, new).me() is not None


def test_a_wrong_name_and_a_wrong_password_are_answered_alike(server: Server) -> None:
    ann = Member(server.address)
    stranger = Person(server.address)
    answers = [
        sign_in(stranger, *pair)
        for pair in ((ann.name, "wrong password"), (some_name(), PASSWORD), ("?", "x"))
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.text for answer in answers}) == 1
    assert not any("rummy500_session" in answer.headers.get("set-cookie", "") for answer in answers)


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("A", PASSWORD, "name"),
        ("x" * 25, PASSWORD, "name"),
        ("Ann<b>", PASSWORD, "name"),
        ("\u202e\u200b", PASSWORD, "name"),
        ("Ann Lee", "short", "short_password"),
        ("Ann Lee", "qwertyuiop", "weak_password"),
        ("Ann Lee", "ann lee 1", "weak_password"),
        ("Ann Lee", "x7-" * 70, "long_password"),
    ],
)
def test_a_name_or_password_that_will_not_do_is_refused_with_its_reason(
    server: Server, name: str, password: str, code: str
) -> None:
    answer = Person(server.address).http.post("/api/account", json={"name": name, "password": password})
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_name_is_had_once_however_it_is_written(server: Server) -> None:
    ann = Member(server.address, "Zoë Łęcka")
    for same in ("zoë łęcka", "ZOË  ŁĘCKA", "Zoe\u0308 Łęcka"):
        answer = Person(server.address).http.post("/api/account", json={"name": same, "password": PASSWORD})
        assert answer.json()["code"] == "name_taken", same
    me = ann.me()
    assert me is not None
    assert me["coins"] == 1000


def test_nobody_who_is_not_signed_in_gets_anything_of_an_account(server: Server) -> None:
    guest = Person(server.address)
    for method, path, body in (
        ("GET", "sessions", None), ("GET", "export", None), ("GET", "coins", None), ("POST", "refill", None),
        ("POST", "password", {"old": PASSWORD, "new": PASSWORD}), ("POST", "delete", {"password": PASSWORD}),
        ("DELETE", "sessions/abc", None),
    ):  # fmt: skip
        answer = guest.http.request(method, f"/api/account/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (401, "signed_out"), path


def test_another_sites_page_can_not_do_anything_to_an_account(server: Server) -> None:
    ann = Member(server.address)
    doors = [("POST", ""), ("POST", "/session"), ("DELETE", "/session"), ("POST", "/password")]
    doors += [("POST", "/delete"), ("POST", "/refill")]
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}):
        for method, path in doors:
            answer = ann.http.request(method, f"/api/account{path}", headers=headers)
            assert answer.status_code == 403, path
    assert ann.me() is not None


def test_the_export_has_everything_that_is_the_members_and_no_secret(server: Server) -> None:
    ann = Member(server.address)
    table = ann.new_table()
    ann.http.post("/api/pads", json={"rules": "classic", "names": ["Ann", "Bea"]})
    answer = ann.http.get("/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = answer.json()
    assert told["account"]["name"] == ann.name
    assert told["coins"] == [
        {"at": told["account"]["created"], "kind": "start", "table": None, "sum": 1000, "after": 1000}
    ]
    assert [one["id"] for one in told["tables"]] == [table]
    assert [entry["entry"]["names"] for entry in told["score_pads"][0]["entries"]] == [["Ann", "Bea"]]
    assert len(told["signed_in"]) == 1
    assert told["rating"] is None
    for secret in ("argon2", *ann.http.cookies.values(), *map(guest_id, ann.http.cookies.values())):
        assert secret not in answer.text


def test_a_deleted_account_is_gone_with_all_that_was_its_own(server: Server) -> None:
    ann = Member(server.address)
    table = ann.new_table()
    other = SignedIn(server.address, ann.name)
    assert ann.http.post("/api/account/delete", json={"password": "not my password"}).status_code == 403
    assert other.me() is not None
    assert ann.http.post("/api/account/delete", json={"password": PASSWORD}).status_code == 204
    assert ann.me() is None
    assert other.me() is None
    assert sign_in(Person(server.address), ann.name).status_code == 401
    assert ann.http.get(f"/api/tables/{table}/record").status_code == 404
    again = Member(server.address, ann.name)
    assert again.tables() == []


def test_neither_a_password_nor_a_cookie_stands_in_the_database(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Member(server.address, "Ann")
        with closing(sqlite3.connect(tmp_path / FILE)) as db:
            told = "\n".join(db.iterdump())
    assert "Ann" in told
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in told
    for secret in (PASSWORD, *ann.http.cookies.values()):
        assert secret not in told


FEW_TRIES = Limits(tries_at_once=3, tries_factor=2, name_factor=3, accounts_at_once=2, tries_a_second=1e-9)


def test_passwords_are_tried_and_accounts_made_only_so_often_and_nobody_locks_an_owner_out(
    tmp_path: Path,
) -> None:
    waits: list[float] = []

    async def pause(seconds: float) -> None:
        waits.append(seconds)

    async def tries() -> list[str]:
        host = Host(open_store(tmp_path), FEW_TRIES, 0)
        desk = AccountDesk(host, on_end=lambda _: None, pause=pause)
        said = []

        async def note(what: Coroutine[Any, Any, object]) -> None:
            try:
                await what
                said.append("fine")
            except Refused as refused:
                said.append(refused.code)

        def caller(address: str, guest: str = "") -> Caller:
            return Caller(guest or guest_id(new_token()), None, True, address, "")

        async def each(address: str, *tries: tuple[str, str], guest: str = "") -> None:
            for name, password in tries:
                await note(desk.sign_in(caller(address, guest), Credentials(name=name, password=password)))

        for name in ("Ann", "Bea", "Cal"):
            await note(desk.register(caller("here"), Credentials(name=name, password=PASSWORD)))
        wrong, right = ("Ann", "wrong"), ("Ann", PASSWORD)
        await each("a", right, guest="Ann's browser")
        await each("a", wrong, wrong, right)
        await each("b", right, wrong, wrong, wrong)
        await each("x", *((f"n{number}", "?") for number in range(7)))
        await each("c", wrong, wrong, wrong)
        assert waits == []
        await each("d", right)
        assert waits == [FEW_TRIES.longest_wait], "tried from everywhere: slower, and not refused"
        await each("a", right, guest="Ann's browser")
        assert len(waits) == 1
        desk.passwords.close()
        await host.close()
        return said

    assert " ".join(asyncio.run(tries())).replace("sign_in", "wrong").replace("too_fast", "stop") == (
        "fine fine stop fine wrong wrong stop fine wrong wrong stop wrong wrong wrong wrong wrong wrong stop "
        "wrong wrong wrong fine fine"
    )


def test_a_number_that_no_database_takes_is_refused(server: Server) -> None:
    ann = Member(server.address)
    for path in (f"account/coins?before={10**22}", f"tables/x/at/{10**22}", f"rulebook?players={10**22}"):
        answer = ann.http.get(f"/api/{path}")
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")
        assert answer.json()["message"].partition(" can't be used as it was sent: ")[2]
    assert ann.http.get(f"/api/account/coins?before={2**63 - 1}").status_code == 200
    assert ann.http.post("/api/account/delete", json={}).json()["message"] == (
        "password is missing from the request: add it"
    )


def test_by_https_the_cookie_has_a_name_that_no_other_host_can_set() -> None:
    token = "a" * 43
    text = session_cookie(token, secure=True)
    assert text.startswith("__Host-rummy500_session=")
    assert {"Path=/", "HttpOnly", "Secure", "SameSite=Lax"} <= set(text.split("; "))
    assert read_session(text.split(";")[0], secure=True) == token
    assert read_session(f"rummy500_session={token}", secure=True) is None


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        ("curl/8", "Another program"),
    ],
)
def test_a_session_is_listed_by_browser_and_system(agent: str, name: str) -> None:
    assert agent_name(agent) == name


def test_a_password_of_a_former_setting_is_known_as_such() -> None:
    passwords = Passwords()
    assert passwords.outdated("$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A" * 43)
    passwords.close()
