"""How does a crowd play? Each table's players do what is offered, when everybody there has seen the last act.

They read no more of a view than they must: whose turn it is, and the first token of the kind they like best.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from benchmarks.crowd.line import Line, open_line

PLAYERS: Final = 2
# What a player does of all that is offered: put down what can be put down, and draw from the stock.
LIKED: Final = tuple(
    b'"kind":"%s"' % kind for kind in (b"meld", b"lay", b"stock", b"end", b"discard", b"pile")
)
NEXT: Final = b"next"


class PlayedTable:
    """Two who play and those who look on."""

    def __init__(self, name: str, cookies: list[str]) -> None:
        self.name = name
        self.cookies = cookies
        self.lines: list[Line] = []
        self.seq = 0
        self.next: tuple[int, bytes] | None = None  # the seat whose turn it is, and what it will do
        self.shown = [0] * len(cookies)
        self.behind = 0  # sockets that have not been told of the last act
        self.began = 0.0
        self.took: list[float] = []  # seconds from each act until all sockets had been told
        self.go_on = False

    async def open(self, port: int, number: int) -> None:
        for at, cookie in enumerate(self.cookies):
            path = f"/api/tables/{self.name}/socket"
            self.lines.append(
                await open_line(port, path, cookie, number + at, lambda frame, at=at: self.hear(at, frame))  # type: ignore[misc]
            )

    def hear(self, at: int, frame: bytes) -> None:
        view = frame.find(b'"t":"view"')
        if view < 0:
            return
        seq = _number(frame, view, b'"seq":')
        if seq <= self.shown[at]:
            return
        if at < PLAYERS:
            self._think(at, frame[view:])
        news = self.behind and self.shown[at] <= self.seq
        self.shown[at] = seq
        if news and seq > self.seq:
            self.behind -= 1
            if not self.behind:
                self.took.append(time.perf_counter() - self.began)
                if self.go_on:
                    self.act(time.perf_counter())

    def _think(self, seat: int, view: bytes) -> None:
        legal = view[view.index(b'"legal":[') :]
        for kind in LIKED:
            found = legal.find(kind)
            if found >= 0:
                start = legal.rindex(b'"token":"', 0, found) + 9
                self.next = seat, legal[start : legal.index(b'"', start)]
                return
        if seat == 0 and b'"result":null' not in view:
            self.next = seat, NEXT

    def act(self, asked: float) -> bool:
        """Do the next thing, which was to be done at a time; False if the last one is not yet told to all."""
        if self.behind or self.next is None:
            return False
        (seat, token), self.next = self.next, None
        self.seq = self.shown[seat]
        self.began, self.behind = asked, sum(seq <= self.seq for seq in self.shown)
        self.lines[seat].send(b'{"t":"act","seq":%d,"token":"%s"}' % (self.seq, token))
        return True


def _number(frame: bytes, after: int, name: bytes) -> int:
    start = frame.index(name, after) + len(name)
    end = start
    while 48 <= frame[end] <= 57:
        end += 1
    return int(frame[start:end])


class Crowd:
    """All tables."""

    def __init__(self, tables: list[PlayedTable]) -> None:
        self.tables = tables

    async def as_fast_as_it_goes(self, seconds: float) -> list[float]:
        """Every table acts again as soon as all there have been told; what each act took."""
        for table in self.tables:
            table.go_on, table.took = True, []
            table.act(time.perf_counter())
        await asyncio.sleep(seconds)
        return await self._rest()

    async def at_a_rate(self, seconds: float, rate: float) -> list[float]:
        """So many acts a second in all, whatever has become of those before; an act that had to wait for the
        table's last one counts from when it was to be made."""
        start, done = time.perf_counter(), 0
        waiting: list[tuple[float, PlayedTable]] = []
        for table in self.tables:
            table.took = []
        while done < seconds * rate or waiting:
            now = time.perf_counter()
            while done < seconds * rate and start + done / rate <= now:
                waiting.append((start + done / rate, self.tables[done % len(self.tables)]))
                done += 1
            waiting = [(asked, table) for asked, table in waiting if not table.act(asked)]
            if now > start + seconds + 30:
                raise TimeoutError(f"{len(waiting)} acts could not be made in time")
            await asyncio.sleep(0.001)
        return await self._rest()

    async def _rest(self) -> list[float]:
        for table in self.tables:
            table.go_on = False
        end = time.perf_counter() + 30
        while any(table.behind for table in self.tables):
            if time.perf_counter() > end or any(line.lost for table in self.tables for line in table.lines):
                raise ConnectionError("an act was not told to everybody, or a socket was lost")
            await asyncio.sleep(0.001)
        return [seconds for table in self.tables for seconds in table.took]

    @property
    def heard(self) -> tuple[int, int]:
        """Frames and bytes that all sockets have been told."""
        lines = [line for table in self.tables for line in table.lines]
        return sum(line.frames for line in lines), sum(line.bytes for line in lines)
