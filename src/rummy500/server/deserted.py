"""Which tables with people does nobody come back to? They are removed at every start and once an hour.

Those that everybody has left: the last one to leave takes the table away, but older versions let the bots
play on. And those that never began and that nobody has touched for thirty days. What is in a pot goes back to
who is still there to have it. A match that people are away from needs no rule: its clock plays it to the end.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, and_, not_, or_, select

from rummy500.server import rates
from rummy500.server.errors import in_words
from rummy500.server.journal import Journal
from rummy500.server.schema import seats, tables
from rummy500.server.stakes import drop_coin_table

log = logging.getLogger(__name__)
UNTOUCHED: Final = 30 * 86_400_000  # milliseconds
PAUSE: Final = 3600.0  # seconds between two looks


def remove(db: Connection, now: int) -> list[str]:
    """Remove them; which they were. `now` is in milliseconds."""
    someone = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.guest.is_not(None)).exists()
    forgotten = and_(tables.c.begun == 0, tables.c.updated < now - UNTOUCHED)
    what = select(tables.c.id).where(tables.c.people == 1, or_(not_(someone), forgotten))
    found = list(db.scalars(what.order_by(tables.c.id)))
    for table in found:
        drop_coin_table(db, table, now)
    return found


def sweep(db: Connection, now: int) -> list[str]:
    """Remove them, and forget the rates of those who have done nothing for long; which tables they were."""
    rates.tidy(db, now)
    return remove(db, now)


class Broom:
    """Looks for them as long as the server runs. `forget` closes the table in memory."""

    def __init__(self, journal: Journal, now: Callable[[], int], forget: Callable[[str], None]) -> None:
        self._journal = journal
        self._now = now
        self._forget = forget
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._sweep()
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            await self._sweep()

    async def _sweep(self) -> None:
        now = self._now()
        try:
            gone = await self._journal.run(lambda db: sweep(db, now))
        except Exception as error:  # what can't be removed now may be removed in an hour
            log.error("deserted tables could not be removed: %s", in_words(error))
            return
        for table in gone:
            log.info("a deserted table was removed", extra={"table": table})
            self._forget(table)
