"""How do several people and bots act on one table at once, and when is it shown to whom?

One lock a table. Under it an act becomes rows, is applied, and waits for the journal; nobody is shown a
state that is not on the disk yet. If the journal says no, the table is folded anew from what is there.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Literal, Protocol

from rummy500.bots import BOTS
from rummy500.languages import ENGLISH, Tongue
from rummy500.server.frames import view_frame
from rummy500.server.journal import Entry, Journal, Row
from rummy500.server.pace import Paces
from rummy500.server.protocol import Events, Speed, encode
from rummy500.server.table import BotTurn, Shuffle, Table

log = logging.getLogger(__name__)
THINKING: float = 10.0  # seconds that a bot may take
Outcome = Literal["done", "repeat", "stale"]


class Listener(Protocol):
    """Somebody who is told when a table has changed, and when it is gone."""

    def changed(self) -> None: ...
    def gone(self, why: str) -> None: ...


@dataclass(slots=True)
class Desk:
    """What every room works with."""

    journal: Journal
    thinkers: Executor
    shuffle: Shuffle
    now: Callable[[], int]  # milliseconds
    ring: Callable[[], None]  # tell the clock that something is due
    bot_delay: int  # milliseconds
    again: Callable[[str], Awaitable[Table]]  # fold a table anew from the database


class Room:
    """A table with those who sit or look on."""

    def __init__(self, table: Table, desk: Desk) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self.paces = Paces(desk.bot_delay)
        self._desk = desk
        self._lock = asyncio.Lock()
        self._shown: dict[tuple[int, str], tuple[int, str]] = {}  # by seat and language
        self._ahead = False  # the table in memory holds what the journal refused

    @property
    def idle(self) -> bool:
        return not self.listeners and not self._lock.locked()

    async def act(self, seat: int, seq: int, text: str) -> Outcome:
        """A person's act. Raises RummyError where the rules refuse it, NotSaved where the disk does."""
        async with self._lock:
            await self._catch_up()
            answer = self.table.answer(seat, seq, text, self._desk.shuffle)
            if isinstance(answer, str):
                return answer
            return "done" if await self._commit(answer) else "stale"

    async def set_pace(self, seat: int, speed: Speed) -> None:
        """A person's wish how fast the bots should play; a bot that is waiting keeps to it at once."""
        async with self._lock:
            if self.paces.wish(seat, speed):
                await self._catch_up()
                await self._commit(())

    async def step(self) -> None:
        """What the server has to do here now: one bot's action. The bot thinks outside the lock."""
        async with self._lock:
            await self._catch_up()
            turn = self.table.bot_turn()
            if turn is None:  # a table whose `due` is out of date
                await self._commit(())
                return
        move = await self._think(turn)
        async with self._lock:
            await self._catch_up()
            if self.table.seq == turn.seq:
                await self._commit(self.table.play(turn.seat, move))

    async def _think(self, turn: BotTurn) -> int:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(THINKING):
                move = await loop.run_in_executor(self._desk.thinkers, choose, turn)
        except Exception as error:  # a bot is somebody's code: the table must not hang on it
            log.exception("bot %s failed at table %s: %r", turn.bot, self.table.card.id, error)
            return turn.legal[0]
        if move not in turn.legal:
            log.error("bot %s at table %s chose %r, which is not legal", turn.bot, self.table.card.id, move)
            return turn.legal[0]
        return move

    async def _commit(self, rows: Sequence[Row]) -> bool:
        """Apply rows and what follows from them by itself, save them, tell everybody. Under the lock."""
        desk = self._desk
        self._ahead = True
        self.table.add(rows)
        made = (*rows, *self.table.settle(desk.shuffle))
        now = desk.now()
        summary = self.table.summary(now, self.paces.delay)
        won = await desk.journal.append(Entry(self.table.card.id, made, summary, now))
        self._ahead = not won
        await self._catch_up()
        if won and summary.due is not None:
            desk.ring()
        for listener in tuple(self.listeners):
            listener.changed()
        return won

    async def _catch_up(self) -> None:
        """Fold the table anew where the last write failed or came second."""
        if self._ahead:
            self._shown.clear()
            self.table = await self._desk.again(self.table.card.id)
            self._ahead = False

    async def reread(self) -> None:
        """Fold the table anew: who sits at it was changed in the database."""
        async with self._lock:
            self._ahead = True
            await self._catch_up()
        for listener in tuple(self.listeners):
            listener.changed()

    async def finished(self) -> list[str]:
        """The events of all finished deals."""
        async with self._lock:
            await self._catch_up()
            return [row.event for row in self.table.log[: self.table.finished]]

    async def snapshot(self) -> Table:
        """The table to be read elsewhere: its log and card, which only grow."""
        async with self._lock:
            await self._catch_up()
            return self.table

    async def frames(self, seat: int, after: int, tongue: Tongue = ENGLISH) -> tuple[int, list[str]]:
        """What a seat is shown that has seen everything up to event `after`: the events since, the view."""
        async with self._lock:
            await self._catch_up()
            frames = []
            happened = [one.to(seat) for one in self.table.recent if one.seq > after]
            if happened:
                frames.append(encode(Events(happened[0].seq - 1, happened), tongue))
            frames.append(self._view(seat, tongue))
            return self.table.seq, frames

    def _view(self, seat: int, tongue: Tongue) -> str:
        """The view's text: made once for all tabs of a seat that speak one language."""
        seq, text = self._shown.get((seat, tongue.name), (-1, ""))
        if seq != self.table.seq:
            text = encode(view_frame(self.table, seat), tongue)
            self._shown[seat, tongue.name] = self.table.seq, text
        return text

    def close(self, why: str) -> None:
        for listener in tuple(self.listeners):
            listener.gone(why)


def choose(turn: BotTurn) -> int:
    """A bot's choice. The same turn has the same dice, also after a restart."""
    return BOTS[turn.bot].choose(turn.view, turn.legal, random.Random(turn.dice))
