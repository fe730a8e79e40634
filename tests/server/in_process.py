"""How does a test ask the whole application without a port? In this process, by ASGI, door and all."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from rummy500.server.app import Tables, open_tables
from rummy500.server.door import Door
from rummy500.server.front import Front
from rummy500.server.limits import Limits
from rummy500.server.origin import Hosts
from rummy500.server.settings import Settings

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

NAME = "testserver"  # as schemathesis calls a server in its process
FREE = Limits(requests_a_second=1e6, requests_at_once=1e6, tries_at_once=1e6, accounts_at_once=1e6,
              new_tables_at_once=1e6, public_tables_at_once=1e6)  # fmt: skip


class InProcess:
    """The application as uvicorn would run it. Whoever sends the first request brings the loop."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tables: Tables | None = None
        self._hosts = Hosts("localhost", [NAME])
        self._door = Door(Front(self._load, self._failed), self._hosts, FREE)
        self.failure: Exception | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._door(scope, receive, send)

    async def _load(self) -> Tables:
        self._loop = asyncio.get_running_loop()
        self._tables = await open_tables(self._data, Settings(self._hosts, FREE, bot_delay=60))
        return self._tables

    def _failed(self, error: Exception) -> None:
        self.failure = error

    def close(self) -> None:
        if self._loop is not None and self._tables is not None:
            asyncio.run_coroutine_threadsafe(self._tables.close(), self._loop).result(60)
