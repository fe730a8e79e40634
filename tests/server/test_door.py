"""Who is let in? Only the table's own page, at a rate and a size, as the guest that its cookie says."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from rummy500.server.door import Door
from rummy500.server.guests import guest_id, new_token, read_token
from rummy500.server.limits import Bucket, Buckets, Limits, network
from rummy500.server.origin import Hosts, host_name, same_origin
from tests.server.running import Person, Server, serving

FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://[bad"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": ""},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_s_page_can_not_change_anything(ann: Person, headers: dict[str, str]) -> None:
    table = ann.new_table()
    wish = {"rules": "classic", "players": 2, "bots": ["greedy"], "name": ""}
    for method, path in (("POST", "/api/tables"), ("DELETE", f"/api/tables/{table}")):
        answer = ann.http.request(method, path, json=wish, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["code"] == "bad_origin"
    assert [line["id"] for line in ann.tables()] == [table]


@pytest.mark.parametrize("headers", [one for one in FOREIGN if one.get("Origin") != ""], ids=str)
def test_another_site_s_page_can_not_open_a_socket(ann: Person, headers: dict[str, str]) -> None:
    table = ann.new_table()
    with pytest.raises(InvalidStatus) as refused:
        ann.open(table, headers)
    assert refused.value.response.status_code == 403


def test_the_own_page_may(server: Server, ann: Person) -> None:
    for headers in (
        {"Origin": server.address},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
    ):
        answer = ann.http.post("/api/rules/check", json={"rules": "classic", "players": 2}, headers=headers)
        assert answer.status_code == 200
        assert ann.open(ann.new_table(), headers).until_asked()


def test_only_the_server_s_own_names_are_answered(ann: Person) -> None:
    strange = ("localhost:x@evil.example", "localhost/evil", "[::1]evil", "localhost:99:1")
    for host in ("evil.example", "127.0.0.1.evil.example", "", "localhost.evil", *strange):
        answer = ann.http.get("/api/tables", headers={"Host": host})
        assert answer.status_code == 400
    for host in ("localhost", "LOCALHOST:99", "127.0.0.1", "[::1]:8500"):
        assert ann.http.get("/api/tables", headers={"Host": host}).status_code == 200


def test_a_server_on_all_addresses_is_called_by_numbers_and_names_that_were_given() -> None:
    hosts = Hosts("0.0.0.0", ["cards.example"])
    assert all(
        hosts.has(host) for host in ("192.168.1.7:8500", "[fe80::1]", "localhost", "Cards.Example:443")
    )
    assert not any(hosts.has(host) for host in ("evil.example", "", "192.168.1.7.evil.example"))
    assert not Hosts("127.0.0.1").has("192.168.1.7")
    assert host_name("[::1]:80") == "::1"


def test_a_program_that_is_no_browser_says_neither_and_may() -> None:
    assert same_origin({"host": "a"})
    assert not same_origin({"host": "", "origin": "http://"})
    assert not same_origin({"origin": "http://a"})


def test_what_came_without_https_is_not_the_own_page_of_a_server_behind_https() -> None:
    headers = {"host": "cards.example", "origin": "http://cards.example"}
    assert same_origin(headers)
    assert not same_origin(headers, secure=True)
    assert same_origin({**headers, "origin": "https://cards.example"}, secure=True)


def test_a_household_has_one_measure_however_many_addresses_it_has() -> None:
    assert network("2001:db8:1:2:aaaa::1") == network("2001:db8:1:2:bbbb::2") != network("2001:db8:1:3::1")
    assert network("::ffff:203.0.113.7") == network("203.0.113.7") != network("203.0.113.8")
    assert network("somewhere") == "somewhere"


def test_our_cookie_is_found_among_whatever_else_is_sent() -> None:
    token = new_token()
    ours, slashes, many = f"rummy500_guest={token}", "\\" * 50_000, "a;" * 20_000
    for cookies in (
        f"a=b; {ours}",
        f'x="{slashes}; {ours}; y=;=;',
        f"=;{many}{ours}",
        ours.replace("=", '="') + '"',
    ):
        assert read_token(cookies) == token
    for cookies in (f"{ours}x", f"x{ours}", ours[:-1], ours.replace("=", "=a"), ""):
        assert read_token(cookies) is None
    assert read_token(f"rummy500_guest={token}", secure=True) is None
    assert read_token(f"__Host-rummy500_guest={token}", secure=True) == token


def test_a_guest_s_cookie_is_out_of_scripts_reach_and_not_sent_from_elsewhere(server: Server) -> None:
    answer = httpx.get(f"{server.address}/api/tables")
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "set-cookie" not in httpx.get(f"{server.address}/api/tables", headers={"cookie": cookie}).headers
    assert "set-cookie" not in httpx.get(f"{server.address}/api/health").headers
    assert "set-cookie" not in httpx.get(f"{server.address}/").headers


@pytest.mark.parametrize("cookie", ["rummy500_guest=short", f"rummy500_guest={'x' * 99}", "a=b", ";;=;"])
def test_a_cookie_that_is_not_ours_is_replaced(server: Server, cookie: str) -> None:
    answer = httpx.get(f"{server.address}/api/tables", headers={"cookie": cookie})
    assert "rummy500_guest=" in answer.headers["set-cookie"]


def test_the_database_holds_no_cookie_only_its_hash(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Person(server.address)
        ann.new_table()
        cookie = ann.cookie
        server.stop()
    everything = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert cookie.encode() not in everything
    assert guest_id(cookie).encode() in everything
    token = new_token()
    assert read_token(f"a=b; rummy500_guest={token}; c=d") == token


def test_every_answer_has_the_security_headers(ann: Person) -> None:
    for path in ("/", "/table/x", "/api/tables", "/api/nothing", "/api/rules"):
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "'unsafe-eval'" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_a_body_that_is_too_large_is_not_read(ann: Person) -> None:
    for body in (b"x" * 20_000, iter([b"x" * 9_000] * 3)):
        answer = ann.http.post("/api/tables", content=body)
        assert answer.status_code == 413
        assert answer.json()["code"] == "too_large"
    for length in ("9" * 30, "20000", "-1", "x"):
        head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
        with socket.create_connection((ann.http.base_url.host, ann.http.base_url.port or 80)) as raw:
            raw.sendall(head.encode())
            assert raw.recv(100).startswith((b"HTTP/1.1 413", b"HTTP/1.1 400"))


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    sent: list[dict[str, object]] = []

    async def never() -> dict[str, object]:
        await asyncio.sleep(60)
        return {}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    async def app(*_: object) -> None:
        raise AssertionError("it must not get here")

    headers = [(b"host", b"localhost"), (b"content-length", b"5")]
    scope = {"type": "http", "method": "POST", "path": "/api/tables", "headers": headers, "scheme": "http"}
    door = Door(app, Hosts("localhost"), Limits(body_seconds=0.01))
    asyncio.run(door(scope, never, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 408


def test_who_asks_too_much_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, free=False) as server:
        ann, bob = Person(server.address), Person(server.address)
        answers = [ann.http.get("/api/tables") for _ in range(300)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["code"] == "too_fast"
        assert refused[0].headers["retry-after"]
        assert bob.http.get("/api/tables").status_code == 200


def test_a_bucket_gives_so_much_at_once_and_then_so_much_a_second() -> None:
    bucket = Bucket(rate=10, full=3, now=0.0)
    assert [bucket.try_take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.try_take(0.1), bucket.try_take(0.1)] == [True, False]
    assert [bucket.try_take(9.0) for _ in range(4)] == [True, True, True, False]
    waiting = Bucket(rate=10, full=1, now=0.0)
    assert [round(waiting.take(0.0), 3) for _ in range(3)] == [0.0, 0.1, 0.2]


def test_buckets_of_those_not_seen_for_long_are_forgotten() -> None:
    buckets = Buckets(1, 1)
    assert buckets.try_take("first", 0)
    assert not buckets.try_take("first", 0)
    for number in range(Buckets.MOST):
        assert buckets.try_take(str(number), 0)
    assert buckets.try_take("first", 0)
