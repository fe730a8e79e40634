"""Is a line held by one who sends nothing whole, or takes nothing? Uvicorn, our lines, raw sockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from rummy500.server.lines import Line, Socket, lines

WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING = b"\x89\xfd\x00\x00\x00\x00" + b"p" * 125
BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nab"
HALVES = {
    "nothing": [],
    "a letter": [b"G"],
    "half a head": [WHOLE[:30]],
    "half a second head": [WHOLE, b"G"],
    "half a body": [BODY, b"c"],
}


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Says yes to requests without reading what they bring, and listens to sockets."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def serving(line: type[Line]) -> AsyncIterator[tuple[uvicorn.Server, int]]:
    config = uvicorn.Config(
        app,
        http=line,
        ws=Socket,
        lifespan="off",
        log_level="critical",
        timeout_keep_alive=600,
        ws_ping_interval=None,
    )
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    listener = socket.create_server(("127.0.0.1", 0))
    await server.startup(sockets=[listener])
    try:
        yield server, listener.getsockname()[1]
    finally:
        await server.shutdown(sockets=[listener])


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side closes the line."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_one_who_sends_half_of_something_and_waits_is_hung_up_on(half: list[bytes]) -> None:
    async def wait() -> None:
        async with serving(lines(0.05, 0)) as (_, port):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for piece in half:
                writer.write(piece)
                if piece in (WHOLE, BODY):
                    await reader.readuntil(b"ok")
            said = await asyncio.wait_for(ended(reader), 60)
            assert said == b"" or said.startswith(b"HTTP/1.1 200")

    asyncio.run(wait())


def test_one_who_sends_whole_requests_keeps_the_line_and_a_socket_its_own() -> None:
    async def ask() -> None:
        async with serving(lines(0.05, 0)) as (_, port):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(2):
                writer.write(WHOLE)
                assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
                await asyncio.sleep(0.15)
            writer.write(UPGRADE)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            await asyncio.sleep(0.15)
            writer.write(PING)
            assert (await reader.readexactly(2))[:1] == b"\x8a"
            writer.close()

    asyncio.run(ask())


def test_an_address_has_so_many_lines_and_another_when_one_is_gone() -> None:
    async def many() -> None:
        line = lines(600, 3)
        async with serving(line) as (_, port):
            open_ = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            while line.of["127.0.0.1"] < 3:
                await asyncio.sleep(0.01)
            reader, _ = await asyncio.open_connection("127.0.0.1", port)
            assert await ended(reader) == b""
            open_[0][1].close()
            while line.of["127.0.0.1"] > 2:
                await asyncio.sleep(0.01)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(WHOLE)
            assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
            open_[1][1].write(UPGRADE)
            assert (await open_[1][0].readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            assert line.of["127.0.0.1"] == 2, "a socket is counted elsewhere"
            for _, one in (*open_, (reader, writer)):
                one.close()

    asyncio.run(many())


def test_answers_to_pings_do_not_pile_up_for_one_who_does_not_read_them() -> None:
    async def flood() -> int:
        async with serving(lines(600, 0)) as (server, port):
            raw = socket.create_connection(("127.0.0.1", port))
            raw.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(raw, UPGRADE)
            assert (await loop.sock_recv(raw, 4000)).startswith(b"HTTP/1.1 101")
            full, rest = 0, b""
            while full < 50:  # until the line takes no more, for good
                try:
                    rest = rest or PING * 500
                    rest = rest[raw.send(rest) :]
                    full = 0
                except BlockingIOError:
                    full += 1
                    await asyncio.sleep(0.005)
            [protocol] = server.server_state.connections
            waiting: int = protocol.transport.get_write_buffer_size()
            raw.close()
            return waiting

    assert asyncio.run(flood()) < 1_000_000
