"""How long is a line held for one who sends nothing whole, or takes nothing? Uvicorn's lines, with bounds.

Uvicorn waits for the head of a request for ever, and answers pings into a line that nobody reads without end:
so a few thousand lines from one machine would leave none for anybody else, and one of them fill the memory.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from rummy500.server.straight import are_whole, short_text

# Where an application finds its socket's line in the scope, to write whole frames straight to it.
STRAIGHT: Final = "rummy500.line"


class Line(H11Protocol):
    """One connection. A request's head, and whatever of its body nobody wants, must come in `seconds`; an
    address has `most` at once, 0 for any number."""

    seconds: ClassVar[float] = 10.0
    most: ClassVar[int] = 0
    of: ClassVar[Counter[str]] = Counter()

    _late: asyncio.TimerHandle | None = None
    _counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._counted = self.client[0] if self.client else ""
        self.of[self._counted] += 1
        if self.most and self.of[self._counted] > self.most:
            transport.abort()
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._counted is not None:  # else it is a socket now
            self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Start the time when something is begun and not whole, and stop it when it is."""
        answered = self.cycle is None or self.cycle.response_complete
        begun = self.conn.their_state is h11.IDLE or answered and self.conn.their_state is h11.SEND_BODY
        if not begun:
            self._stop()
        elif self._late is None:
            self._late = self.loop.call_later(self.seconds, self.transport.abort)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _leave(self) -> None:
        self._stop()
        if self._counted is not None:
            self.of[self._counted] -= 1
            if not self.of[self._counted]:
                del self.of[self._counted]
            self._counted = None


class Socket(WebSocketsSansIOProtocol):
    """One socket. From who takes nothing nothing is read, so that answers to pings don't pile up."""

    _hear: Callable[[bytes], bool] | None = None
    _whole = True  # what comes next begins a message

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else it was no socket's request
            extensions: dict[str, Any] = self.scope.setdefault("extensions", {})
            extensions[STRAIGHT] = self

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Ask this about each short message before all else; True: it was heard, and nobody else hears it."""
        self._hear = hear

    def write_frame(self, frame: bytes) -> bool:
        """Write a whole frame now; False, and nothing is written, where the line is slow, closing or gone."""
        closed = not self.handshake_complete or self.close_sent or self.disconnected
        if closed or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def data_received(self, data: bytes) -> None:
        if self._hear is not None and self._whole:
            text = short_text(data)
            if text is None:
                self._whole = are_whole(data)
            elif self.queue.empty() and not self.close_sent and self._hear(text):
                return
        super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()


def lines(seconds: float, most: int) -> type[Line]:
    """The protocol with these bounds, and a count of its own."""
    bounds: dict[str, Any] = {"seconds": seconds, "most": most, "of": Counter()}
    return type("BoundedLine", (Line,), bounds)
