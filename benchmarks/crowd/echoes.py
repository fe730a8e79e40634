"""What is the limit of a socket on this server software? A bare echo, and the lines that ask it."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import uvicorn

from benchmarks.crowd.line import Line, open_line
from rummy500.server.limits import Limits
from rummy500.server.origin import Hosts
from rummy500.server.run import config
from rummy500.server.settings import Settings

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Every text back as it came."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    """Serve the echo, with the same settings of the server as the game's, and say where."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print(f"an echo is at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        limits = Limits(frame_bytes=1 << 20)
        settings = Settings(Hosts("127.0.0.1", ()), limits, 0)
        uvicorn.Server(config(echo, settings)).run(sockets=[listener])


class Echoes:
    """So many lines that send again when their message has come back."""

    def __init__(self, size: int) -> None:
        self._text = b"x" * size
        self._lines: list[Line] = []
        self._going = False
        self.done = self.on_the_way = 0

    async def open(self, port: int, count: int) -> None:
        for number in range(count):
            self._lines.append(
                await open_line(port, "/", "", number, lambda _, number=number: self._hear(number))  # type: ignore[misc]
            )

    def _hear(self, number: int) -> None:
        self.done += 1
        self.on_the_way -= 1
        if self._going:
            self._send(number)

    def _send(self, number: int) -> None:
        self.on_the_way += 1
        self._lines[number].send(self._text)

    async def run(self, seconds: float) -> int:
        """How many came back."""
        self._going, self.done = True, 0
        for number in range(len(self._lines)):
            self._send(number)
        await asyncio.sleep(seconds)
        self._going = False
        while self.on_the_way:
            await asyncio.sleep(0.001)
        return self.done


if __name__ == "__main__":
    main()
