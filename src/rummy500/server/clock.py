"""When must the server act by itself? The `due` column says, and survives whatever happens to this process.

The clock sleeps until the smallest `due`, woken early when a new one is written, and hands every table that
is due to the host. What it does there writes the table's next `due`, or none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy.exc import DBAPIError

from rummy500.server import metrics
from rummy500.server.errors import DataGone, NotSaved, in_words
from rummy500.server.shelf import due_tables
from rummy500.server.store import Store

log = logging.getLogger(__name__)
AT_ONCE: Final = 200  # tables looked at in one sweep
LONGEST: Final = 30.0  # seconds without looking
SHARED: Final = 0.3  # the same where another node may have been killed with a clock running
FARTHEST: Final = 90_000  # milliseconds: the longest that a bot may take, and more
FIRST_PAUSE: Final = 0.5  # seconds until a failed step is tried again, doubled each time
LONGEST_PAUSE: Final = 60.0
AWAY: Final = 1.0  # the same where the database was away or full: nobody may wait long when it is back


class Clock:
    """One sweeper of the `due` column."""

    def __init__(
        self,
        store: Store,
        step: Callable[[str], Awaitable[None]],
        now: Callable[[], int],
        longest: float = LONGEST,
    ) -> None:
        self._store = store
        self._step = step
        self._now = now  # milliseconds
        self._longest = longest
        self._bell = asyncio.Event()
        self._next: int | None = None  # when it looks again, in milliseconds; none while it looks
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._pauses: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        tasks = [*self._busy.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def ring(self, due: int | None = None) -> None:
        """Something new is due, and when, if that is known: it may be later than the clock looks anyway."""
        if due is None or self._next is None or due < self._next:
            self._bell.set()

    async def _run(self) -> None:
        while True:
            self._bell.clear()
            try:
                wait = await self._sweep()
            except DataGone:  # that is in the log already
                wait = self._longest
            except Exception as error:  # a database that can't be read now may be read later
                log.error("the clock could not look at what is due: %s", in_words(error))
                wait = 1.0
            self._next = self._now() + round(wait * 1000)
            try:
                async with asyncio.timeout(wait):
                    await self._bell.wait()
            except TimeoutError:
                pass
            self._next = None

    async def _sweep(self) -> float:
        """Start what is due; the seconds until the next."""
        waiting = await self._store.read(lambda db: due_tables(db, AT_ONCE))
        now = self._now()
        wait = self._longest
        for table, due, turn in waiting:
            if table in self._busy:
                continue  # it rings when it is done
            if due - now > FARTHEST + turn:
                due = now  # a clock was set back while nobody served: nothing is due so far ahead
            if due > now:
                wait = min(wait, (due - now) / 1000)
                break
            metrics.fired(now - due)
            log.debug("due", extra={"table": table, "late_ms": now - due})
            self._busy[table] = asyncio.create_task(self._do(table))
        return wait

    async def _do(self, table: str) -> None:
        try:
            await self._step(table)
            self._pauses.pop(table, None)
        except Exception as error:
            await asyncio.sleep(self._pause(table, error))
        finally:
            self._busy.pop(table, None)
            self.ring()

    def _pause(self, table: str, error: Exception) -> float:
        """The seconds until a failed step is tried again. While the database is away the log says it once."""
        known = self._pauses.get(table, 0.0)
        if isinstance(error, DBAPIError | NotSaved):
            pause, told = AWAY, known == AWAY or isinstance(error, DataGone)
        else:
            pause, told = min(LONGEST_PAUSE, 2 * max(known, FIRST_PAUSE / 2)), False
        self._pauses[table] = pause
        if not told:
            said = "a table could not be played on, next try in %s s: %s"
            log.error(said, pause, in_words(error), extra={"table": table})
        return pause
