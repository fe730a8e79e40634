"""Who drives a crowd? A process of its own, told line by line on its standard input what to do next."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

import uvloop

from benchmarks.crowd.echoes import Echoes
from benchmarks.crowd.players import Crowd, PlayedTable


async def play(port: int, tables: list[tuple[str, list[str]]]) -> None:
    crowd = Crowd([PlayedTable(name, cookies) for name, cookies in tables])
    number = 0
    for table in crowd.tables:
        await table.open(port, number)
        number += len(table.cookies)
    while any(0 in table.shown for table in crowd.tables):
        await asyncio.sleep(0.01)
    _say({})
    while wish := await _next():
        frames, size = crowd.heard
        busy, start = time.process_time(), time.perf_counter()
        if wish["rate"]:
            took = await crowd.at_a_rate(wish["seconds"], wish["rate"])
        else:
            took = await crowd.as_fast_as_it_goes(wish["seconds"])
        spent, busy = time.perf_counter() - start, time.process_time() - busy
        told, sizes = crowd.heard
        _say({"took": took, "seconds": spent, "busy": busy, "frames": told - frames, "bytes": sizes - size})


async def ask(port: int, lines: int, size: int) -> None:
    echoes = Echoes(size)
    await echoes.open(port, lines)
    _say({})
    while wish := await _next():
        busy, start = time.process_time(), time.perf_counter()
        done = await echoes.run(wish["seconds"])
        _say({"done": done, "seconds": time.perf_counter() - start, "busy": time.process_time() - busy})


def _say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)


async def _next() -> dict[str, Any] | None:
    line = await asyncio.to_thread(sys.stdin.readline)
    return dict(json.loads(line)) if line.strip() else None


async def main() -> None:
    wish = await _next()
    assert wish is not None
    if "tables" in wish:
        await play(wish["port"], wish["tables"])
    else:
        await ask(wish["port"], wish["lines"], wish["size"])


if __name__ == "__main__":
    uvloop.run(main())
