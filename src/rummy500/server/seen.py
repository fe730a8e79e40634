"""What was asked of the server, and how did it end? Each request gets an id, a line in the log and a count.

It is the outermost layer. Of an address only its route is told, never what stood in it or behind its question
mark.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rummy500.server.logs import about, who

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger(__name__)
NO_ROUTE: Final = "none"  # nothing is at that address
PAGE: Final = "page"
METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
LATEST: Final = 499  # the status of a request that nobody waited for any more
Count = Callable[[str, str, int, float], None]  # method, route, status, seconds


class Seen:
    """The layer itself. `count` is told of each request, once there is somebody to tell."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.count: Count | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        number = secrets.token_hex(8)
        about(request=number)
        if scope["type"] == "websocket":  # its opening and its end are told where the table is known
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), LATEST

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), (b"x-request-id", number.encode())]
                message = {**message, "headers": headers}
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            self._tell(scope, status, time.perf_counter() - began)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        route = _route(scope)
        if self.count is not None:
            self.count(method, route, status, seconds)
        if not log.isEnabledFor(logging.INFO):
            return
        fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        guest = scope.get("state", {}).get("guest")
        if guest:
            fields["who"] = who(guest)
        if route not in (PAGE, NO_ROUTE):
            fields.update({"table": scope["path_params"]["table"]} if _of_a_table(scope) else {})
        log.info("answered", extra=fields)


def _route(scope: Scope) -> str:
    """The pattern of the address, for an address may hold what is somebody's own."""
    found = getattr(scope.get("route"), "path", None)
    if found is not None:
        return str(found)
    return NO_ROUTE if f"{scope['path']}/".startswith("/api/") else PAGE


def _of_a_table(scope: Scope) -> bool:
    """Is it about a table? One by such a name, for what is asked for may be anything."""
    name = scope.get("path_params", {}).get("table")
    return isinstance(name, str) and len(name) == 12 and name.isascii() and name.isalnum()
