"""What is the lightest WebSocket that can play? A protocol that reads text frames and writes short ones.

A library would cost the crowd more than the server spends, and the crowd would be what is measured.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81
PING: Final = 0x89
PONG: Final = b"\x8a"
UNMASKED: Final = b"\0\0\0\0"  # a mask that leaves everything as it is
ADDRESSES: Final = 200  # of the loopback network, so that no bound for one address is met
ASK: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{cookie}\r\n"
)


class Line(asyncio.Protocol):
    """One socket; `hear` is given each text frame."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self._request = request
        self._hear = hear
        self._unread = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.frames = self.bytes = 0  # heard so far
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, _error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed a socket that was being opened"))

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([TEXT, 0x80 | size]) if size < 126 else bytes([TEXT, 0xFE]) + size.to_bytes(2, "big")
        assert self._transport is not None
        self._transport.write(head + UNMASKED + text)

    def data_received(self, data: bytes) -> None:
        if self._unread:
            data = self._unread + data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._unread = head
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head[:80].decode("latin-1")))
                return
            self.opened.set_result(None)
        self._unread = self._read(data)

    def _read(self, data: bytes) -> bytes:
        """Hear all whole frames; what is left."""
        at, have = 0, len(data)
        while have - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if start + size > have:
                break
            if data[at] == TEXT:
                self.frames += 1
                self.bytes += size
                self._hear(data[start : start + size])
            elif data[at] == PING and self._transport is not None:
                body = data[start : start + size]
                self._transport.write(PONG + bytes([0x80 | size]) + UNMASKED + body)
            at = start + size
        return data[at:]


async def open_line(port: int, path: str, cookie: str, number: int, hear: Callable[[bytes], None]) -> Line:
    """An open socket from one of several addresses. Raises ConnectionError."""
    asked = ASK.format(path=path, port=port, cookie=f"Cookie: {cookie}\r\n" if cookie else "").encode()
    address = f"127.0.{1 + number % ADDRESSES}.1"
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(asked, hear), "127.0.0.1", port, local_addr=(address, 0)
    )
    await line.opened
    return line
