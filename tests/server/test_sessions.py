"""Do sign-ins begin anew, end in time, keep to HTTPS behind a proxy, and stand in no log and no cache?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
from sqlalchemy import Connection

from rummy500.server import account_shelf as shelf
from rummy500.server.account_shelf import AccountRow, SessionRow
from rummy500.server.sessions import IDLE, LONGEST, session_id
from rummy500.server.store import open_store
from tests.server.members import PASSWORD, Member, cookies_of, sign_in
from tests.server.running import Person, Server, serving

SESSION = "rummy500_session"


def test_a_session_ends_when_it_is_not_used_and_after_half_a_year_of_use(tmp_path: Path) -> None:
    store = open_store(tmp_path)

    def ask(db: Connection) -> list[bool]:
        shelf.put_account(db, AccountRow("ann", "Ann", "", 0), "ann")
        shelf.put_session(db, SessionRow("s", "handle", "ann", "", 0, 0))
        day = 24 * 3600 * 1000
        open_ = []
        for last, now in (
            (0, IDLE * 1000),
            (0, IDLE * 1000 + 1),
            (150 * day, 179 * day),
            (180 * day, LONGEST * 1000 + 1),
        ):
            shelf.note_seen(db, "s", last)
            open_.append(shelf.session_of(db, "s", now) is not None)
        return open_

    with store.writing() as connection, connection.begin():
        assert ask(connection) == [True, False, True, False]
    store.close()


def test_who_signs_in_again_gets_a_new_session_and_the_one_before_ends(server: Server) -> None:
    ann = Member(server.address)
    before = cookies_of(ann)
    sign_in(ann, ann.name)
    assert cookies_of(ann) != before
    assert httpx.get(f"{server.address}/api/account", headers={"cookie": before}).json() == {"account": None}
    assert len(ann.sessions()) == 1


def test_a_session_that_somebody_else_chose_is_not_taken_on(server: Server) -> None:
    ann, planted = Member(server.address), "A" * 43
    victim = Person(server.address)
    victim.http.cookies.set(SESSION, planted, domain="127.0.0.1")
    answer = sign_in(victim, ann.name)
    assert answer.cookies[SESSION] != planted
    thief = {"cookie": f"{SESSION}={planted}"}
    assert httpx.get(f"{server.address}/api/account", headers=thief).json() == {"account": None}
    thief = {"cookie": f"{SESSION}={session_id(answer.cookies[SESSION])}"}
    assert httpx.get(f"{server.address}/api/account", headers=thief).json() == {"account": None}


def test_only_so_many_sessions_are_open_at_once(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.writing() as db, db.begin():
        shelf.put_account(db, AccountRow("ann", "Ann", "", 0), "ann")
        for number in range(shelf.MOST_SESSIONS + 5):
            shelf.put_session(db, SessionRow(f"s{number}", f"h{number}", "ann", "", number, number))
        left = [one.id for one in shelf.sessions_of(db, "ann", 100)]
    store.close()
    assert left == [f"s{number}" for number in range(shelf.MOST_SESSIONS + 4, 4, -1)]


def test_what_is_one_persons_is_kept_in_no_cache(server: Server) -> None:
    ann = Member(server.address)
    for path in ("account", "account/export", "account/sessions", "account/coins", "tables", "nothing"):
        assert ann.http.get(f"/api/{path}").headers["cache-control"] == "no-store", path


def served_behind_a_proxy(data: Path) -> subprocess.Popen[str]:
    command = "import sys; from rummy500.cli import main; sys.exit(main(sys.argv[1:]))"
    where = ["serve", "--data", str(data), "--port", "0", "--proxy", "127.0.0.1"]
    return subprocess.Popen(
        [sys.executable, "-c", command, *where],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "CI": "true"},
    )


def test_only_a_proxy_that_was_named_is_believed_that_visitors_come_by_https(
    server: Server, tmp_path: Path
) -> None:
    wish = {"name": "Ann Proxy", "password": PASSWORD}
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
    plain = httpx.post(f"{server.address}/api/account", json=wish, headers=headers)
    assert not any("Secure" in text for text in plain.headers.get_list("set-cookie"))
    assert "strict-transport-security" not in plain.headers
    process = served_behind_a_proxy(tmp_path)
    assert process.stdout is not None
    address = process.stdout.readline().strip().partition(" at ")[2]
    try:
        answer = httpx.post(f"{address}/api/account", json=wish, headers=headers, timeout=60)
        assert answer.status_code == 201
        cookies = answer.headers.get_list("set-cookie")
        assert all("; Secure" in text for text in cookies)
        assert any(text.startswith("__Host-rummy500_session=") for text in cookies)
        assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
        assert any(text.startswith("__Host-rummy500_guest=") for text in cookies)
        turned = httpx.get(f"{address}/api/rules", headers={**headers, "host": "evil.example"})
        assert turned.headers["strict-transport-security"].endswith("; includeSubDomains")
    finally:
        process.kill()
        process.communicate()


def test_no_password_and_no_cookie_stands_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Member(server.address, "Ann")
        wrong = "not quite my password"
        sign_in(ann, "Ann", wrong)
        ann.http.post("/api/account/session", content=f'{{"name": "Ann", "password": "{wrong}"')
        secrets = (PASSWORD, wrong, *ann.http.cookies.values())
        log = server.stop()
    assert not any(secret in log for secret in secrets)
