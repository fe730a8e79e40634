"""How is the application run? By uvicorn, on a socket that is open already."""

from __future__ import annotations

import importlib.util
import socket
from collections.abc import Callable, Sequence
from typing import Final

import uvicorn

from rummy500.server.app import build
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.origin import Hosts
from rummy500.server.store import Store

STOPPING: Final = 3  # seconds for open connections to end


class _Server(uvicorn.Server):
    """Uvicorn, saying when it listens."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening()


def run(
    listener: socket.socket,
    store: Store,
    host: str,
    hosts: Sequence[str],
    limits: Limits,
    bot_delay: float,
    listening: Callable[[], None],
) -> int:
    """Serve until a signal says stop; the exit status."""
    tables = Host(store, limits, bot_delay)
    config = uvicorn.Config(
        build(tables, Hosts(host, hosts)),
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        ws="websockets-sansio",
        ws_max_size=limits.frame_bytes,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=STOPPING,
    )
    server = _Server(config, listening)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        return 0  # uvicorn has stopped in order and then passes the signal on
    return 0 if server.started else 2
