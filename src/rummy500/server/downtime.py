"""How do people get back the time in which nobody served?

Servers note that they live, every few seconds while somebody's time runs. Who starts, or finds the database
again after it was away or full, sees when any of them was last able to, and puts off every turn of a person
that had not run out by then, by the downtime or a whole turn at most.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from rummy500.server.errors import NotSaved, in_words
from rummy500.server.journal import Journal
from rummy500.server.moments import MISTAKE
from rummy500.server.schema import house, seats, tables
from rummy500.server.store import Store

log = logging.getLogger(__name__)
BEAT: Final = 2.0  # seconds
GRACE: Final = 3_000  # milliseconds that are no downtime
STOPPED: Final = 10_000  # the same where nothing failed: a busy machine is late, one that slept was away
ALIVE: Final = "alive"


class Heart:
    """Notes that this server lives. `dues_again` is called after a time in which it could not: what people
    have to do may have been put off."""

    def __init__(
        self,
        store: Store,
        journal: Journal,
        now: Callable[[], int],
        dues_again: Callable[[], Awaitable[None]],
    ) -> None:
        self._store = store
        self._journal = journal
        self._now = now
        self._dues_again = dues_again
        self._last = 0  # when the database was last seen to be there, and to have room
        self._failed = False  # was it away or full since?
        self._noting = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Give back the downtime before this start."""
        now = self._now()
        if await self._store.read(_time_runs):
            await self._journal.run(lambda db: give_back(db, now))
        self._last = now
        self._task = asyncio.create_task(self._beating())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self.beat()

    async def awake(self) -> None:
        """Before anything is done because somebody's time has run out: was it running at all? Raises what the
        database raises while it is still away."""
        if self._was_away(self._now()):
            async with self._noting:
                if self._was_away(self._now()):  # and nobody else has asked meanwhile
                    await self._note()

    def _was_away(self, now: int) -> bool:
        return now - self._last > (GRACE if self._failed else STOPPED)

    async def _beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self.beat()

    async def beat(self) -> None:
        """Note that this server lives, if it can be noted."""
        try:
            async with self._noting:
                await self._note()
        except Exception as error:  # a disk that is full now may have room later
            if not isinstance(error, NotSaved | DBAPIError):
                log.error("that the server lives could not be noted: %s", in_words(error))

    async def _note(self) -> None:
        now = self._now()
        away, since = self._was_away(now), self._last
        try:
            if await self._store.read(_time_runs):
                await self._journal.run(lambda db: give_back(db, now, since if away else now))
            if away:
                await self._dues_again()
        except Exception:
            self._failed = True
            raise
        self._failed, self._last = False, self._now()


def _time_runs(db: Connection) -> bool:
    runs = select(tables.c.id).where(tables.c.due.is_not(None), tables.c.clock > 0)
    return db.execute(runs.limit(1)).first() is not None


def noted(db: Connection) -> int:
    """When a server last noted that it lives, in milliseconds; 0 if none ever did."""
    return int(db.scalar(select(house.c.value).where(house.c.name == ALIVE)) or 0)


def give_back(db: Connection, now: int, since: int = 0) -> None:
    """Note that a server lives, and put off what people have to do by the time in which none did; `since` is
    until when this one did, 0 for one that starts. Of several that find the database again the first does."""
    row = db.scalar(select(house.c.value).where(house.c.name == ALIVE).with_for_update())
    if row is None:
        db.execute(insert(house).values(name=ALIVE, value=str(now)))
        return
    seen = int(row) if int(row) - now < MISTAKE else 0
    db.execute(update(house).where(house.c.name == ALIVE).values(value=str(max(now, seen))))
    alive = max(seen, since)
    if now - alive <= GRACE:
        return
    running = (tables.c.clock > 0, tables.c.due.is_not(None))
    if not since:  # nothing is noted while nobody's time runs: perhaps it began to just before the end
        alive = max(alive, db.scalar(select(func.max(tables.c.updated)).where(*running)) or 0)
    if now - alive > GRACE:
        what = select(tables.c.id, tables.c.due, tables.c.clock, tables.c.waits_for)
        for row in db.execute(what.where(tables.c.due >= alive, *running)).all():
            if _waits_for_people(db, row.id, json.loads(row.waits_for)):
                due = row.due + min(now - alive, row.clock * 1000)
                db.execute(update(tables).where(tables.c.id == row.id).values(due=due))


def _waits_for_people(db: Connection, table: str, waiting: list[int]) -> bool:
    persons = select(seats.c.seat).where(seats.c.table_id == table, seats.c.guest.is_not(None))
    return any(seat in waiting for seat in db.scalars(persons))
