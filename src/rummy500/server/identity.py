"""Who is asking: a guest or an account? The layer between the door and the routes.

The door knows the guest by a cookie. Where a session's cookie is there too, and the session has not ended,
the guest is the account: its id stands in `scope["state"]["guest"]`, the session's in `["session"]`. A guest
who has registered is the account from then on, so a copy of the old guest's cookie opens nothing any more.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from rummy500.server import account_shelf as shelf
from rummy500.server.guests import cookie_text, guest_id, new_token
from rummy500.server.moments import now_ms
from rummy500.server.sessions import read_session, session_id

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from starlette.websockets import WebSocket

    from rummy500.server.account_desk import AccountDesk
    from rummy500.server.host import Host

SIGNED_OUT = 4401
COME_BACK = 1012
MEMBER = "you are signed in now: open the table again"
WHY = "you have been signed out: sign in again"


@dataclass(frozen=True, slots=True)
class _Who:
    session: shelf.SessionRow | None
    registered: bool  # has the guest of this cookie become an account?


class Watch:
    """The open sockets of each session, to be closed when it ends, and of each guest, to be closed when they
    register: the page then comes back as the account."""

    def __init__(self) -> None:
        self._of: dict[str, set[Send]] = {}
        self._guests: set[str] = set()  # which of the keys are guests
        self._closing: set[asyncio.Task[None]] = set()

    def add(self, key: str, send: Send, guest: bool) -> None:
        if guest:
            self._guests.add(key)
        self._of.setdefault(key, set()).add(send)

    def drop(self, key: str, send: Send) -> None:
        sockets = self._of.get(key, set())
        sockets.discard(send)
        if not sockets:
            self._of.pop(key, None)
            self._guests.discard(key)

    def end(self, keys: list[str]) -> None:
        for key in keys:
            for send in tuple(self._of.get(key, ())):
                code, why = (COME_BACK, MEMBER) if key in self._guests else (SIGNED_OUT, WHY)
                task = asyncio.create_task(_close(send, code, why))
                self._closing.add(task)
                task.add_done_callback(self._closing.discard)


async def _close(send: Send, code: int, why: str) -> None:
    try:
        await send({"type": "websocket.close", "code": code, "reason": why})
    except RuntimeError:
        return  # it is closed already


class Identity:
    """The layer itself."""

    def __init__(self, app: ASGIApp, host: Host, desk: AccountDesk, watch: Watch) -> None:
        self.app = app
        self._host = host
        self._desk = desk
        self._watch = watch

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope.get("state", {})
        if scope["type"] not in ("http", "websocket") or "guest" not in state:
            await self.app(scope, receive, send)
            return
        secure = scope["scheme"] in ("https", "wss")
        state["session"] = None
        token = read_session(_cookies(scope), secure)
        if token is None and state["new_guest"]:
            await self._pass_on(scope, receive, send)
            return
        session = session_id(token) if token else ""
        guest = state["guest"]
        who = await self._host.store.read(lambda db: _who(db, session, guest))
        if who.session is not None:
            state["guest"], state["session"], state["new_guest"] = who.session.account, who.session.id, False
            await self._desk.note_seen(who.session)
        elif who.registered:
            fresh = new_token()
            state["guest"], state["new_guest"] = guest_id(fresh), True
            send = _with_cookie(send, cookie_text(fresh, secure))
        await self._pass_on(scope, receive, send, session, who)

    async def _pass_on(
        self, scope: Scope, receive: Receive, send: Send, session: str = "", who: _Who | None = None
    ) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        key = scope["state"]["session"] or scope["state"]["guest"]
        self._watch.add(key, send, scope["state"]["session"] is None)
        try:
            if who is not None and await self._has_changed(session, scope, who):
                await receive()
                await _close(send, SIGNED_OUT, WHY)  # before it is accepted: HTTP 403
                return
            await self.app(scope, receive, send)
        finally:
            self._watch.drop(key, send)

    async def _has_changed(self, session: str, scope: Scope, who: _Who) -> bool:
        """Has the session ended between the look at it and the watch on it?"""
        if who.session is None:
            return False
        guest = scope["state"]["guest"]
        return (await self._host.store.read(lambda db: _who(db, session, guest))).session is None


def is_member(connection: Request | WebSocket) -> bool:
    """Is whoever asks signed in to an account?"""
    return getattr(connection.state, "session", None) is not None


def _who(db: Connection, session: str, guest: str) -> _Who:
    found = shelf.session_of(db, session, now_ms()) if session else None
    return _Who(found, found is None and shelf.has_registered(db, guest))


def _cookies(scope: Scope) -> str:
    return "; ".join(value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"cookie")


def _with_cookie(send: Send, cookie: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            headers = [*message.get("headers", ()), (b"set-cookie", cookie.encode())]
            message = {**message, "headers": headers}
        await send(message)

    return sending
