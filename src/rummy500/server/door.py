"""Who is let in? The plain ASGI layers that every request passes before a route sees it.

`Door` checks the host, the origin, the guest's rate and the body's size, says who the guest is, and puts
the security headers and the cookie on the answer. Whether the guest is signed in, identity.py says.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from rummy500.core.said import as_said, say
from rummy500.languages import Tongue, asked_language, tongue_of
from rummy500.server.guests import cookie_text, guest_id, new_token, read_token
from rummy500.server.limits import Buckets, Limits, network
from rummy500.server.origin import SAFE, Hosts, same_origin

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

Header = tuple[bytes, bytes]

# Styles may stand in attributes: the page places cards by them. Scripts may not.
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final[tuple[Header, ...]] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)


NEVER_KEPT: Final = (b"cache-control", b"no-store")  # answers to one person
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")


class Turned(Exception):
    """A request that is not let in."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


class Door:
    """The layer itself. The routes find the guest in `scope["state"]["guest"]`."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: Hosts,
        limits: Limits,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self._hosts = hosts
        self._limits = limits
        self._now = now
        rate, full, more = limits.requests_a_second, limits.requests_at_once, limits.address_factor
        self._guests = Buckets(rate, full)
        self._addresses = Buckets(rate * more, full * more)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        language = asked_language(headers.get("cookie", ""), headers.get("accept-language", ""))
        scope.setdefault("state", {})["language"] = language
        try:
            cookie = self._admit(scope, headers)
            if scope["type"] == "http":
                receive = await self._whole_body(headers, receive)
        except Turned as turned:
            await _turn_away(scope, receive, send, turned, tongue_of(language))
            return
        await self.app(scope, receive, _with_headers(send, cookie, tuple(_headers_of(scope))))

    def _admit(self, scope: Scope, headers: dict[str, str]) -> Iterable[Header]:
        """The headers to be added to the answer; raises Turned."""
        if not self._hosts.has(headers.get("host", "")):
            raise Turned(
                400, "bad_host", "this server does not go by that name: open the address that it printed"
            )
        socket = scope["type"] == "websocket"
        secure = scope["scheme"] in ("https", "wss")
        if (socket or scope["method"] not in SAFE) and not same_origin(headers, secure):
            raise Turned(
                403, "bad_origin", "this came from another site's page: only the table's own page may ask it"
            )
        if not scope["path"].startswith("/api/") or scope["path"] == "/api/health":
            return ()
        token = read_token(headers.get("cookie", ""), secure)
        self._at_rate(scope, token)
        fresh = token is None
        token = token or new_token()
        scope["state"].update(guest=guest_id(token), new_guest=fresh)
        return ((b"set-cookie", cookie_text(token, secure).encode()),) if fresh else ()

    def _at_rate(self, scope: Scope, token: str | None) -> None:
        now = self._now()
        address = network(scope["client"][0]) if scope.get("client") else ""
        fine = self._addresses.try_take(address, now)
        if not fine or (token is not None and not self._guests.try_take(token, now)):
            raise Turned(
                429, "too_fast", "too many requests in a short time: wait a few seconds and try again"
            )

    async def _whole_body(self, headers: dict[str, str], receive: Receive) -> Receive:
        """The request's body, read here so that its size and its time are bounded for every route."""
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length[:12]) > self._limits.body_bytes:
            raise _too_large(self._limits)
        if length == "0" and "transfer-encoding" not in headers:
            return receive
        body = b""
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                more = True
                while more:
                    message = await receive()
                    if message["type"] != "http.request":
                        raise Turned(400, "cut_off", "the request broke off in the middle: send it again")
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > self._limits.body_bytes:
                        raise _too_large(self._limits)
        except TimeoutError:
            raise Turned(408, "too_slow", "the request took too long to arrive: send it again") from None
        return _replay(body, receive)


def _too_large(limits: Limits) -> Turned:
    why = say("the request is too large: at most {count} bytes are read", count=limits.body_bytes)
    return Turned(413, "too_large", why)


def _replay(body: bytes, receive: Receive) -> Receive:
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _headers_of(scope: Scope) -> Iterator[Header]:
    """The headers that every answer to this request bears."""
    yield from HEADERS
    if scope["path"].startswith("/api/"):
        yield NEVER_KEPT
    if scope["scheme"] == "https":
        yield HTTPS_ONLY


def _with_headers(send: Send, more: Iterable[Header], always: tuple[Header, ...]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            message = {**message, "headers": [*message.get("headers", ()), *more]}
            if message["type"] == "http.response.start":
                message["headers"].extend(always)
        await send(message)

    return sending


async def _turn_away(scope: Scope, receive: Receive, send: Send, why: Turned, tongue: Tongue) -> None:
    message = tongue(as_said(why.message))
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": message})  # before accept: HTTP 403
        return
    body = json.dumps({"code": why.code, "message": message}).encode()
    start: dict[str, Any] = {
        "type": "http.response.start",
        "status": why.status,
        "headers": [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            *_headers_of(scope),
        ],
    }
    if why.status == 429:
        start["headers"].append((b"retry-after", b"5"))
    await send(start)
    await send({"type": "http.response.body", "body": body})
