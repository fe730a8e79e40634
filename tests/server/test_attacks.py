"""What does one gain who asks for what is not theirs, in ways that no page has?"""

from __future__ import annotations

import asyncio
import gzip
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from rummy500.server import account_shelf as shelf
from rummy500.server.account_desk import AccountDesk, Caller
from rummy500.server.account_end import drop_account
from rummy500.server.account_messages import Credentials
from rummy500.server.errors import Refused
from rummy500.server.guests import guest_id, new_token
from rummy500.server.host import Host
from rummy500.server.identity import SIGNED_OUT, Identity, Watch
from rummy500.server.limits import Limits
from rummy500.server.schema import accounts, guests, sessions
from rummy500.server.store import open_store
from tests.server.members import PASSWORD, Member
from tests.server.people import opened
from tests.server.running import Person, Server

MARKUP = '<img src=x onerror="alert(1)">'
NEW = "nine purple teapots"


def test_fields_that_an_address_does_not_have_change_nothing(server: Server) -> None:
    ann = Person(server.address)
    wish = {"name": "Mallory One", "password": PASSWORD, "coins": 10**6, "id": "0" * 64, "created": 0}
    assert ann.http.post("/api/account", json=wish).status_code == 201
    account = ann.http.get("/api/account").json()["account"]
    assert account["coins"] == 1000
    assert account["created"] > 0
    more = {"id": "table0000001", "secret": "known", "stake": 500, "begun": 1, "host": "0" * 64, "seats": []}
    table = ann.http.post("/api/tables", json={"rules": "classic", "players": 2, "bots": ["greedy"], **more})
    people = ann.http.post("/api/lobby", json={"rules": "classic", "players": 3, **more, "stake": 0})
    assert "table0000001" not in (table.json()["id"], people.json()["id"])
    assert ann.http.get("/api/account").json()["account"]["coins"] == 1000
    assert {line["id"]: line["waiting"] for line in ann.tables()} == {
        table.json()["id"]: False,
        people.json()["id"]: True,
    }


STRANGE = {
    "deep": b"[" * 16_000,
    "deep objects": b'{"rules":' * 1_700,
    "deep and whole": b'{"rules":"classic","players":2,"bots":' + b"[" * 7_000 + b"]" * 7_000 + b"}",
    "a number without end": b'{"rules":"classic","players":' + b"9" * 16_000 + b"}",
    "half a letter": b'{"rules":"\\ud800","players":2,"bots":["greedy"]}',
    "a packed bomb": gzip.compress(b"[" * 10_000_000),
    "an archive": b"PK\x03\x04" + b"\x00" * 100,
    "xml": b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
}


@pytest.mark.parametrize("body", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("path", ["tables", "lobby", "pads", "account", "lessons/draw", "rules/check"])
def test_a_body_that_is_made_to_do_harm_is_refused(ann: Person, path: str, body: bytes) -> None:
    for kind in ({}, {"content-encoding": "gzip"}, {"content-type": "application/xml"}):
        headers = {"content-type": "application/json", **kind}
        answer = ann.http.post(f"/api/{path}", content=body, headers=headers)
        assert 400 <= answer.status_code < 500
        assert set(answer.json()) == {"code", "message"}


def raw(address: str, request: bytes) -> bytes:
    """All that comes back on a line of its own, which may be cut in the middle of the request."""
    host, port = address.removeprefix("http://").split(":")
    told = b""
    with socket.create_connection((host, int(port)), timeout=60) as line, suppress(OSError):
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        while piece := line.recv(65_536):
            told += piece
    return told


@pytest.mark.parametrize(
    "heads",
    [
        b"Content-Length: 0\r\nContent-Length: 60\r\n",
        b"Content-Length: +60\r\n",
        b"Transfer-Encoding: chunked, identity\r\n",
        b"Transfer-Encoding: xchunked\r\n",
        b"Transfer-Encoding : chunked\r\n",
    ],
)
def test_a_request_hidden_in_another_is_not_answered(server: Server, heads: bytes) -> None:
    hidden = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    request = b"POST /api/rules/check HTTP/1.1\r\nHost: localhost\r\n" + heads + b"\r\n0\r\n\r\n" + hidden
    told = raw(server.address, request)
    assert told.count(b"HTTP/1.1 ") == 1
    assert told.startswith((b"HTTP/1.1 4", b"HTTP/1.1 501"))


def test_a_head_that_is_too_long_is_refused_and_the_server_goes_on(server: Server, ann: Person) -> None:
    for more in (b"Cookie: a=" + b"x" * 200_000, b"".join(b"X-%d: 1\r\n" % at for at in range(20_000))[:-2]):
        told = raw(server.address, b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n" + more + b"\r\n\r\n")
        assert told == b"" or told.startswith(b"HTTP/1.1 4")
    assert ann.tables() == []


def test_no_other_site_may_read_an_answer_or_ask_for_leave(ann: Person) -> None:
    for method in ("GET", "OPTIONS"):
        headers = {"origin": "https://evil.example", "access-control-request-method": "POST"}
        for path in ("/api/tables", "/api/account", "/"):
            answer = ann.http.request(method, path, headers=headers)
            assert not [name for name in answer.headers if name.startswith("access-control-")]
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_nothing_of_one_person_can_be_reached_by_another_at_any_address(server: Server) -> None:
    """Every address that names a thing, asked by somebody else for a thing that is there."""
    ann, bob = Member(server.address), Member(server.address)
    pad = ann.http.post("/api/pads", json={"rules": "classic", "names": ["Ann", "Bea"]}).json()["id"]
    own = {"table": ann.new_table(), "pad": pad, "handle": ann.sessions()[0]["handle"]}
    places = {**own, "seq": "1", "seat": "0"}
    bodies: dict[str, Any] = {
        "/api/tables/{table}/seat": {"name": "Bob"}, "/api/tables/{table}/bot": {"seat": 0, "bot": "greedy"},
        "/api/pads/{pad}/entries": {"seq": 2, "key": "k" * 8, "entry": {"do": "names", "names": ["X", "Y"]}},
        "/api/pads/{pad}/sum": {"cards": {"points": 1}},
    }  # fmt: skip
    asked = 0
    for path, methods in bob.http.get("/api/openapi.json").json()["paths"].items():
        if not any(f"{{{name}}}" in path for name in own):
            continue
        for method in methods:
            answer = bob.http.request(method, path.format(**places), json=bodies.get(path))
            assert (answer.status_code, "message" in answer.json()) == (404, True), (method, path)
            asked += 1
    assert asked >= 15
    assert [one["id"] for one in ann.tables()] == [own["table"]]
    assert ann.http.get(f"/api/pads/{pad}").json()["names"] == ["Ann", "Bea"]
    assert len(ann.sessions()) == 1


def test_a_name_is_text_whatever_stands_in_it(server: Server) -> None:
    """Nothing that holds it is read as a page; which is why the page shows it by text alone."""
    ann = Person(server.address)
    table = ann.new_table(name=MARKUP)
    pad = ann.http.post("/api/pads", json={"rules": "classic", "names": [MARKUP, "Bea"]}).json()["id"]
    people = opened(ann, name=MARKUP, public=True)
    paths = ("tables", f"tables/{table}/at/1", f"tables/{table}/record", "lobby", f"pads/{pad}", "pads",
             f"pads/{pad}/csv", f"tables/{people}/qr")  # fmt: skip
    kinds = ("application/json", "text/plain; charset=utf-8", "text/csv; charset=utf-8",
             "image/svg+xml; charset=utf-8")  # fmt: skip
    for path in paths:
        answer = ann.http.get(f"/api/{path}")
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] in kinds, path
        assert answer.headers["x-content-type-options"] == "nosniff"
    page = ann.http.get(f"/t/{table}?name={MARKUP}")
    assert "onerror" not in page.text


def test_coins_are_spent_once_however_many_tables_are_started_at_once(server: Server) -> None:
    ann = Member(server.address)
    tables = [opened(ann, rules="classic,target=200", stake=500) for _ in range(4)]
    cookies = dict(ann.http.cookies.items())

    def start(table: str) -> int:
        with httpx.Client(base_url=server.address, cookies=cookies, timeout=60) as http:
            return http.post(f"/api/tables/{table}/start").status_code

    with ThreadPoolExecutor(len(tables)) as threads:
        assert sorted(threads.map(start, tables)) == [204, 204, 409, 409]
    me = ann.me()
    assert me is not None
    assert me["coins"] == 0


WAYS_OUT = (
    "/api/tables/",
    "//evil.example/",
    "/api//evil.example",
    "/t/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc",
    "/assets/..%5c..%5c",
    "/index.html%00.js",
    "/https://evil.example",
    "/api/..%2f..%2fapp.py",
)
MARKUP_WAYS = ("{@html", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
               "new Function", "srcdoc", "javascript:")  # fmt: skip


def test_the_server_sends_nobody_elsewhere(server: Server) -> None:
    for path in WAYS_OUT:
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        told = raw(server.address, head.encode())
        assert told.startswith(b"HTTP/1.1 404"), path
        assert b"location:" not in told.lower()
        assert b"root:" not in told


def test_a_new_database_has_no_account_and_no_session(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    for what in (accounts, sessions, guests):
        assert store.read_now(lambda db, what=what: db.scalar(select(func.count()).select_from(what))) == 0  # type: ignore[misc]
    store.close()


def test_the_page_takes_no_text_for_markup_or_a_program() -> None:
    sources = Path(__file__).parents[2] / "web" / "src"
    texts = {path: path.read_text("utf-8") for path in (*sources.rglob("*.svelte"), *sources.rglob("*.ts"))}
    assert len(texts) > 50
    for way in MARKUP_WAYS:
        assert [path.name for path, text in texts.items() if way in text] == [], way


# What may happen in between.


def a_caller(guest: str = "") -> Caller:
    return Caller(guest or guest_id(new_token()), None, True, "203.0.113.7", "")


@pytest.mark.parametrize("what", ["a new password", "the end of the account"])
def test_a_password_that_is_changed_while_it_is_compared_lets_nobody_in(tmp_path: Path, what: str) -> None:
    async def race() -> str:
        host = Host(open_store(tmp_path), Limits(), 0)
        desk = AccountDesk(host, on_end=lambda _: None)
        wish = Credentials(name="Ann", password=PASSWORD)
        await desk.register(a_caller(), wish)
        account = await host.store.read(lambda db: shelf.account_by_key(db, "ann"))
        assert account is not None
        fits = desk.passwords.fits

        async def meanwhile(kept: str | None, password: str) -> bool:
            fine = await fits(kept, password)
            changed = await desk.passwords.hash(NEW)
            if what == "a new password":
                await host.journal.run(lambda db: shelf.set_password(db, account.id, changed))
            else:
                await host.journal.run(lambda db: drop_account(db, account.id, 0))
            return fine

        desk.passwords.fits = meanwhile  # type: ignore[method-assign]
        try:
            await desk.sign_in(a_caller(), wish)
        except Refused as refused:
            return refused.code
        finally:
            desk.passwords.close()
            await host.close()
        return "let in"

    assert asyncio.run(race()) == "sign_in"


def test_a_session_that_ends_while_its_socket_opens_opens_none(tmp_path: Path) -> None:
    sent: list[dict[str, Any]] = []

    async def opening() -> None:
        host = Host(open_store(tmp_path), Limits(), 0)
        desk = AccountDesk(host, on_end=lambda _: None)
        token, _ = await desk.register(a_caller(), Credentials(name="Ann", password=PASSWORD))

        cookie = f"rummy500_session={token}"

        class Ending(Watch):
            def add(self, key: str, send: Any, guest: bool) -> None:
                with host.store.writing() as db, db.begin():  # on another node, in this moment
                    account = shelf.account_by_key(db, "ann")
                    assert account is not None
                    shelf.end_sessions(db, account.id)
                super().add(key, send, guest)

        async def app(*_: object) -> None:
            raise AssertionError("it must not get here")

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        scope: dict[str, Any] = {
            "type": "websocket", "scheme": "ws", "headers": [(b"cookie", cookie.encode())],
            "state": {"guest": guest_id(new_token()), "new_guest": True},
        }  # fmt: skip
        await Identity(app, host, desk, Ending())(scope, receive, send)  # type: ignore[arg-type]
        desk.passwords.close()
        await host.close()

    asyncio.run(opening())
    assert [(one["type"], one["code"]) for one in sent] == [("websocket.close", SIGNED_OUT)]


def test_what_a_client_calls_itself_writes_no_line_of_its_own_into_the_log(server: Server) -> None:
    ann = Person(server.address)
    answer = ann.http.get("/api/tables", headers={"user-agent": "x rummy500: root", "x-request-id": "mine"})
    assert answer.headers["x-request-id"] != "mine"
    assert ann.http.delete("/api/tables/%0arummy500:%20root").status_code == 404
