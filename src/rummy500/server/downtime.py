"""How do people get back the time in which nobody served?

Servers note that they live, every few seconds while somebody's time runs. Whoever starts reads when that was,
and puts off every turn of a person that had not run out by then, by the downtime or a whole turn at most.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, insert, select, update

from rummy500.server.errors import NotSaved, in_words
from rummy500.server.journal import Journal
from rummy500.server.schema import house, seats, tables
from rummy500.server.store import Store

log = logging.getLogger(__name__)
BEAT: Final = 2.0  # seconds
GRACE: Final = 3_000  # milliseconds that are no downtime
ALIVE: Final = "alive"


class Heart:
    """Notes that this server lives."""

    def __init__(self, store: Store, journal: Journal, now: Callable[[], int]) -> None:
        self._store = store
        self._journal = journal
        self._now = now
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        now = self._now()
        if await self._store.read(_time_runs):
            await self._journal.run(lambda db: give_back(db, now))
        self._task = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._note()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._note()

    async def _note(self) -> None:
        now = self._now()
        try:
            if await self._store.read(_time_runs):
                await self._journal.run(lambda db: _put(db, now))
        except Exception as error:  # a disk that is full now may have room later
            if not isinstance(error, NotSaved):
                log.error("that the server lives could not be noted: %s", in_words(error))


def _time_runs(db: Connection) -> bool:
    runs = select(tables.c.id).where(tables.c.due.is_not(None), tables.c.clock > 0)
    return db.execute(runs.limit(1)).first() is not None


def _put(db: Connection, now: int) -> None:
    if not db.execute(update(house).where(house.c.name == ALIVE).values(value=str(now))).rowcount:
        db.execute(insert(house).values(name=ALIVE, value=str(now)))


def give_back(db: Connection, now: int) -> None:
    """Put off what people have to do; `now` is the time of the start, in milliseconds."""
    alive = int(db.scalar(select(house.c.value).where(house.c.name == ALIVE)) or now)
    down = now - alive
    if down > GRACE:
        running = select(tables.c.id, tables.c.due, tables.c.clock, tables.c.waits_for)
        for row in db.execute(running.where(tables.c.due >= alive, tables.c.clock > 0)).all():
            if _waits_for_people(db, row.id, json.loads(row.waits_for)):
                due = row.due + min(down, row.clock * 1000)
                db.execute(update(tables).where(tables.c.id == row.id).values(due=due))
    _put(db, now)


def _waits_for_people(db: Connection, table: str, waiting: list[int]) -> bool:
    persons = select(seats.c.seat).where(seats.c.table_id == table, seats.c.guest.is_not(None))
    return any(seat in waiting for seat in db.scalars(persons))
