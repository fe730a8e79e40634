"""What answers while the rest is still being loaded? The page itself, at once; the rest waits its turn.

FastAPI and SQLAlchemy take most of the time of a start. So the server listens before they are there: a
browser gets the page meanwhile, and what it then asks of /api waits until the application has come.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Protocol

import rummy500
from rummy500.core.said import as_said, say
from rummy500.languages import asked_language, tongue_of
from rummy500.server.life import Life
from rummy500.server.page import page_file

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)
LOOKS: Final = 0.2  # seconds between two looks at whether it waits for its database
NOT_YET: Final = say("the database could not be read: try again")


class Application(Protocol):
    """What is loaded: an ASGI application, and its end."""

    @property
    def app(self) -> ASGIApp: ...

    async def close(self) -> None: ...


def _asks_for_the_page(scope: Scope) -> bool:
    return (
        scope["type"] == "http"
        and scope["method"] in ("GET", "HEAD")
        and not f"{scope['path']}/".startswith("/api/")
    )


def _header(scope: Scope, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name.lower() == wanted), b"")


def _language(scope: Scope) -> str:
    cookies, accepted = _header(scope, b"cookie"), _header(scope, b"accept-language")
    return asked_language(cookies.decode("latin-1"), accepted.decode("latin-1"))


def _reads_gzip(scope: Scope) -> bool:
    said = _header(scope, b"accept-encoding")
    return any(part.split(b";")[0].strip() == b"gzip" for part in said.lower().split(b","))


async def _not_yet(scope: Scope, send: Send) -> None:
    """It is up, and can't do anything else yet."""
    if scope["path"] == "/api/health":
        status, told = 200, {"ok": True, "version": rummy500.__version__, "house": ""}
    else:
        why = tongue_of(_language(scope))(as_said(NOT_YET))
        status, told = 503, {"code": "database", "message": why}
    body = json.dumps(told).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 503:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Front:
    """The first layer. `load` brings the application; `failed` is told when it can't. While that waits for
    its database, as `life` says, nobody is kept waiting with it."""

    def __init__(
        self,
        load: Callable[[], Awaitable[Application]],
        failed: Callable[[Exception], None],
        life: Life | None = None,
    ) -> None:
        self._life = life or Life()
        self._load = load
        self._failed = failed
        self._loading: asyncio.Task[Application] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif _asks_for_the_page(scope):
            page = page_file(scope["path"], zipped=_reads_gzip(scope), language=_language(scope))
            await page(scope, receive, send)
        else:
            application = await self._loaded(scope, send)
            if application is not None:
                await application.app(scope, receive, send)

    async def _loaded(self, scope: Scope, send: Send) -> Application | None:
        """The application, once it is there; None where that was answered already."""
        assert self._loading is not None
        while not self._loading.done():
            if self._life.waiting and scope["type"] == "http":
                await _not_yet(scope, send)
                return None
            await asyncio.wait({self._loading}, timeout=LOOKS)
        return self._loading.result()

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._loading = asyncio.create_task(self._bring())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        try:
            application = await self._loading
            await application.close()
        except Exception as error:
            log.debug("nothing to close: %s", type(error).__name__)
        await send({"type": "lifespan.shutdown.complete"})

    async def _bring(self) -> Application:
        try:
            return await self._load()
        except Exception as error:
            self._failed(error)
            raise
