"""How is the application run? By uvicorn, on a socket that is open already, loading the rest behind it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import importlib.util
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

import uvicorn

from rummy500.server.door import Door
from rummy500.server.front import Front
from rummy500.server.life import Life
from rummy500.server.lines import Socket, lines
from rummy500.server.seen import Seen
from rummy500.server.settings import Settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from rummy500.server.app import Tables

STOPPING: Final = 3  # seconds for open connections to end
# New objects until the collector looks for circles among them. A view alone makes some hundred, nearly none
# of them in a circle; with Python's 700 a tenth of the processor's time goes into looking.
NEW_OBJECTS: Final = 50_000
# Seconds until a thread that has Python lets another one have it. The writer asks for it a dozen times a
# commit, and while the loop is busy it waits so long each time; Python's 5 ms would be most of a commit.
SWITCH: Final = 0.0005


class _Server(uvicorn.Server):
    """Uvicorn, saying when it listens, and stopping in two steps: first it says that it is not ready any
    more, for so many seconds, so that a balancer sends visitors elsewhere; then it ends."""

    def __init__(
        self, config: uvicorn.Config, listening: Callable[[], None], life: Life, drain: float
    ) -> None:
        super().__init__(config)
        self._listening = listening
        self._life = life
        self._drain = drain

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        first, self._life.stopping = not self._life.stopping, True
        if not (first and self._drain and sig == signal.SIGTERM):
            super().handle_exit(sig, frame)  # a second signal does not wait
            return
        timer = threading.Timer(self._drain, self._end)
        timer.daemon = True
        timer.start()

    def _end(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening()


def run(
    listener: socket.socket,
    data: Path | str,
    settings: Settings,
    listening: Callable[[], None],
) -> int:
    """Serve until a signal says stop; the exit status. Raises CannotServe if the rest can't be loaded. `data`
    is a folder, or PostgreSQL's address."""
    why: list[Exception] = []
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
    sys.setswitchinterval(SWITCH)

    async def load() -> Tables:
        await asyncio.to_thread(importlib.import_module, "rummy500.server.app")  # slow: not in the loop
        from rummy500.server import metrics
        from rummy500.server.app import open_tables

        seen.count = metrics.request
        tables = await open_tables(data, settings, life)
        gc.freeze()  # what is there now stays: no more looking for circles in it
        return tables

    def failed(error: Exception) -> None:
        why.append(error)
        server.should_exit = True

    life = Life()
    seen = Seen(Door(Front(load, failed, life), settings.hosts, settings.limits))
    server = _Server(config(seen, settings), listening, life, settings.drain)
    # Uvicorn stops in order and then passes the signal on: without this a SIGTERM would end us right there.
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if why and not life.stopping:  # who is told to stop need not say what it still waited for
        raise why[0]
    return 0 if server.started else 2


class _NoTrace(logging.Filter):
    """What a socket sends that is no text is its fault, not ours: a line in the log, and no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        return True


def config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves here, whatever it serves."""
    logging.getLogger("uvicorn.error").addFilter(_NoTrace())
    return uvicorn.Config(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        lifespan="on",
        http=lines(settings.limits.head_seconds, 0 if settings.proxy else settings.limits.sockets_an_address),
        ws=Socket,
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,  # a view is one or two kilobytes: not worth a compressor a socket
        log_config=None,  # it writes where everybody does (logs.py)
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        timeout_graceful_shutdown=STOPPING,
    )
