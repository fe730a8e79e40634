"""Does the server answer in the right order while the slow part of it is still being loaded?"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from rummy500.server.front import Application, Front
from rummy500.server.life import Life

Message = dict[str, Any]


class Loaded:
    """An application that says so."""

    closed = False

    async def app(self, _scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def close(self) -> None:
        self.closed = True


class Running:
    """A front in its lifespan, and a way to ask it."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.stop = asyncio.Event()
        self.live = asyncio.create_task(self._live())

    async def _live(self) -> None:
        told = iter(["lifespan.startup"])

        async def receive() -> Message:
            if (kind := next(told, None)) is None:
                await self.stop.wait()
                kind = "lifespan.shutdown"
            return {"type": kind}

        async def send(_: Message) -> None:
            return

        await self.front({"type": "lifespan"}, receive, send)  # type: ignore[arg-type]

    async def ask(self, path: str) -> int:
        sent: list[Message] = []

        async def receive() -> Message:
            await asyncio.Event().wait()  # nothing more comes, and nobody goes away
            return {}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": path, "headers": []}
        await self.front(scope, receive, send)  # type: ignore[arg-type]
        return int(sent[0]["status"])


def run(
    load: Callable[[], Awaitable[Application]],
    test: Callable[[Running], Awaitable[None]],
    life: Life | None = None,
) -> list[Exception]:
    failures: list[Exception] = []

    async def all_of_it() -> None:
        running = Running(Front(load, failures.append, life))
        await asyncio.sleep(0)
        await test(running)
        running.stop.set()
        await running.live

    asyncio.run(all_of_it())
    return failures


def test_the_page_comes_at_once_and_the_rest_when_it_is_there() -> None:
    ready = asyncio.Event()
    application = Loaded()

    async def load() -> Application:
        await ready.wait()
        return application

    async def test(running: Running) -> None:
        rest = asyncio.create_task(running.ask("/api/tables"))
        assert await running.ask("/") in (200, 503)
        assert await running.ask("/t/abc") in (200, 503)
        assert not rest.done()
        ready.set()
        assert await rest == 200
        assert await running.ask("/api") == 200

    assert run(load, test) == []
    assert application.closed


def test_while_it_waits_for_its_database_it_is_alive_and_not_ready_and_holds_nobody_up() -> None:
    ready, life = asyncio.Event(), Life()

    async def load() -> Application:
        await ready.wait()
        return Loaded()

    async def test(running: Running) -> None:
        early = asyncio.create_task(running.ask("/api/ready"))
        await asyncio.sleep(0)
        life.waiting = True
        assert await early == 503
        assert await running.ask("/api/tables") == 503
        assert await running.ask("/api/health") == 200
        life.waiting = False
        ready.set()
        assert await running.ask("/api/ready") == 200

    assert run(load, test, life) == []


def test_who_asks_while_it_can_not_be_loaded_gets_an_error_and_the_server_is_told_to_stop() -> None:
    async def load() -> Application:
        raise OSError("the disk is gone")

    async def test(running: Running) -> None:
        with pytest.raises(OSError, match="gone"):
            await running.ask("/api/tables")

    [failure] = run(load, test)
    assert str(failure) == "the disk is gone"
