"""How does a move become durable? By group commit: one thread writes all that waits in one transaction.

A disk makes a few hundred commits a second, whatever is in them. So moves wait in a list; the writer takes
all that wait, commits them together, and only then is anybody answered: every move is on the disk before
it is seen, a lone move waits for one commit, and two hundred busy tables share it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import asdict, fields
from sqlalchemy import BigInteger, Connection, Dialect, bindparam, func, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from rummy500.core.said import say
from rummy500.server import metrics
from rummy500.server.entries import Entry, Summary, Work
from rummy500.server.errors import DataGone, NotSaved, Refused, in_words
from rummy500.server.fate import Fate
from rummy500.server.faults import collided, not_saved, was_lost
from rummy500.server.ledger import NotEnough
from rummy500.server.schema import events, tables
from rummy500.server.store import Store

log = logging.getLogger(__name__)
MOST: Final = 500  # jobs in one transaction
TRIES: Final = 4  # where the line to the database broke, or another transaction was in the way
T = TypeVar("T")


# Called in the loop with what something came to: an exception where it failed.
Done = Callable[[Any], None]


class _Job(msgspec.Struct, frozen=True):
    what: Entry | Work
    loop: asyncio.AbstractEventLoop
    done: Done
    since: float = msgspec.field(default_factory=time.perf_counter)


class Journal:
    """The one writer of the database."""

    def __init__(self, store: Store, after: Callable[[Sequence[str]], None] | None = None) -> None:
        self._store = store
        self._after = after  # told in the journal's thread which tables have new events
        self._waiting: list[_Job] = []
        self._lock = threading.Lock()  # of what waits
        self._bell = threading.Condition(self._lock)
        self._closing = False
        self._ringing: asyncio.AbstractEventLoop | None = None  # the loop that is about to wake the writer
        self.commits = 0
        self._fate = Fate(store)
        self._rows = _Rows(store.engine.dialect)
        self._answers: list[tuple[_Job, Any]] = []  # of the batch under way; an exception is to be raised
        metrics.WAITING.set_function(lambda: len(self._waiting))
        self._thread = threading.Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    async def append(self, entry: Entry) -> bool:
        """Add to a log. True once it is on the disk; False when another has written these numbers first.

        Raises NotSaved when the disk refuses; then nothing was written."""
        return bool(await self._wait_for(entry))

    def append_soon(self, entry: Entry, loop: asyncio.AbstractEventLoop, done: Done) -> None:
        """The same without waiting, in this loop: `done` is called with what `append` returns or raises."""
        try:
            self._put(entry, loop, done)
        except NotSaved as error:
            done(error)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do other writing in the next transaction; answers once it is on the disk. `work` may be run
        twice (its first transaction undone), so it changes nothing but the database."""
        result: T = await self._wait_for(work)
        return result

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._bell:
            self._closing = True
            self._bell.notify()
        self._thread.join()

    async def _wait_for(self, what: Entry | Work) -> Any:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        self._put(what, loop, partial(_resolve, answer))
        return await answer

    def _put(self, what: Entry | Work, loop: asyncio.AbstractEventLoop, done: Done) -> None:
        with self._lock:
            if self._closing:
                raise NotSaved(say("the server is stopping: nothing more is written"))
            self._waiting.append(_Job(what, loop, done))
        if self._ringing is not loop:
            self._ringing = loop
            loop.call_soon(self._ring)

    def _ring(self) -> None:
        """Wake the writer: once for all that came in one turn of the loop, so that they share a commit."""
        self._ringing = None
        with self._bell:
            self._bell.notify()

    def _write(self) -> None:
        while batch := self._next_batch():
            self._commit(batch)
            self._answer()
        try:
            self._fate.forget()
        except Exception as error:
            log.warning("the writer's row in the database stays: %s", in_words(error))

    def _next_batch(self) -> list[_Job]:
        with self._bell:
            while not self._waiting and not self._closing:
                self._bell.wait()
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            return batch

    def _commit(self, batch: Sequence[_Job]) -> None:
        began = time.perf_counter()
        try:
            results = self._carried_out(batch)
            self.commits += 1
        except Exception as error:
            self._apart(batch, error)
            return
        self._note(batch, began)
        self._answers.extend(zip(batch, results, strict=True))
        self._answer()
        if self._after is not None:
            self._after([job.what.table for job in batch if isinstance(job.what, Entry)])

    def _answer(self) -> None:
        """Wake all who wait for this batch together: a word from one thread to another costs more than a
        row."""
        answers, self._answers = self._answers, []
        for loop in {job.loop for job, _ in answers}:
            with suppress(RuntimeError):  # closed: nobody waits there any more
                loop.call_soon_threadsafe(_tell, [one for one in answers if one[0].loop is loop])

    def _carried_out(self, batch: Sequence[_Job]) -> list[Any]:
        """What each job came to, all of them on the disk. Where the line to the database breaks it is tried
        again once the database is back and says that nothing was carried out: what waits for the answer is
        neither lost nor done twice."""
        tries = 0
        while True:
            tries += 1
            results: list[Any] = []
            try:
                self._store.check()
                self._fate.prepare()
                with self._store.writing() as connection, connection.begin():
                    done = self._carry_out(connection, batch)
                    self._fate.mark(connection)
                    results = done  # from here on it may be carried out, whatever we hear
                return done
            except Exception as error:
                if was_lost(error):
                    if self._was_done(error, results):
                        return results
                elif not (len(batch) == 1 and collided(error)):
                    raise
                if tries == TRIES:
                    raise
                log.warning("a write is tried again: %s", in_words(error))

    def _was_done(self, error: Exception, results: list[Any]) -> bool:
        """The line broke: was all of it carried out? Raises NotSaved where nobody can tell, and the error
        again where the database stays away and surely has nothing of it."""
        done = self._fate.was_done()
        if done is None:
            if results:
                raise NotSaved(UNKNOWN) from error
            raise error
        return done and bool(results)

    def _note(self, batch: Sequence[_Job], began: float) -> None:
        now = time.perf_counter()
        metrics.COMMIT.observe(now - began)
        for job in batch:
            metrics.DURABLE.note(now - job.since)
        if log.isEnabledFor(logging.DEBUG):
            log.debug("committed", extra={"jobs": len(batch), "ms": round((now - began) * 1000, 1)})

    def _apart(self, batch: Sequence[_Job], error: Exception) -> None:
        """The transaction failed and was undone: each job by itself, so that one bad one fails alone. Where
        the database is away, or what became of it is not known, they fail together."""
        if len(batch) > 1 and not isinstance(error, NotSaved) and not was_lost(error):
            for job in batch:
                self._commit([job])
            return
        for job in batch:
            self._refuse(job, error)
        expected = isinstance(error, IntegrityError) and isinstance(batch[0].what, Entry)
        if isinstance(error, DBAPIError | NotSaved) and not isinstance(error, DataGone) and not expected:
            log.error("a write failed: %s", in_words(error))  # that the data are gone is in the log already

    def _refuse(self, job: _Job, error: Exception) -> None:
        if isinstance(job.what, Entry) and isinstance(error, IntegrityError):
            self._answers.append((job, False))  # the numbers are taken, or the table is gone
        else:
            if not isinstance(error, Refused | NotEnough):  # these are no fault of the database's
                metrics.FAILED.inc()
            self._answers.append((job, not_saved(error) if isinstance(error, DBAPIError) else error))

    def _carry_out(self, connection: Connection, batch: Sequence[_Job]) -> list[Any]:
        results: list[Any] = []
        entries: list[Entry] = []
        for job in batch:
            if isinstance(job.what, Entry):
                if not job.what.rows:
                    self._rows.add(connection, entries)
                    results.append(_change_summary(connection, job.what))
                    continue
                entries.append(job.what)
                results.append(True)
                if job.what.also is not None:
                    self._rows.add(connection, entries)
                    job.what.also(connection)
            else:  # other work sees the log as if everything before it had been written
                self._rows.add(connection, entries)
                results.append(job.what(connection))
        self._rows.add(connection, entries)
        return results


def _tell(answers: Sequence[tuple[_Job, Any]]) -> None:
    for job, answer in answers:
        try:
            job.done(answer)
        except Exception:
            log.exception("one of those who waited for the journal failed")  # the others are told


def _resolve(waiting: asyncio.Future[Any], answer: Any) -> None:
    if waiting.done():
        return  # who asked has gone
    if isinstance(answer, Exception):
        waiting.set_exception(answer)
    else:
        waiting.set_result(answer)


UNKNOWN: Final = say(
    "the database went away just when this was being saved: whether it was shows when the database is back"
)


class _Rows:
    """How entries are written. The statements are put together once: for every batch anew, that would take
    longer than all else that is done for it."""

    def __init__(self, dialect: Dialect) -> None:
        columns = [one.name for one in fields(Summary)]
        when = func.coalesce(bindparam("updated", type_=BigInteger), tables.c.updated)
        summary = update(tables).where(tables.c.id == bindparam("table")).values(updated=when)
        self._insert = str(insert(events).compile(dialect=dialect))
        self._update = str(summary.compile(dialect=dialect, column_keys=columns))

    def add(self, connection: Connection, entries: list[Entry]) -> None:
        """Write entries, and empty the list of them. The key of `events`, (table, seq), is the whole
        concurrency control: who comes second fails here."""
        if not entries:
            return
        rows = [
            {
                "table_id": entry.table,
                "seq": row.seq,
                "seat": row.seat,
                "event": row.event,
                "asked": row.asked,
                "at": entry.at,
            }
            for entry in entries
            for row in entry.rows
        ]
        connection.exec_driver_sql(self._insert, rows)
        connection.exec_driver_sql(self._update, [_summary(entry) for entry in entries])
        entries.clear()


def _summary(entry: Entry) -> dict[str, Any]:
    now = entry.summary
    return {
        "table": entry.table,
        "updated": None if entry.quiet else entry.at,
        "seq": now.seq,
        "due": now.due,
        "deals": now.deals,
        "totals": now.totals,
        "waits_for": now.waits_for,
        "over": now.over,
        "begun": now.begun,
    }


def _change_summary(connection: Connection, entry: Entry) -> bool:
    """The summary alone; not where it is older than what another node has written."""
    newer = update(tables).where(tables.c.id == entry.table, tables.c.seq <= entry.summary.seq)
    written = newer.values(updated=entry.at, **asdict(entry.summary)).returning(tables.c.id)
    if connection.execute(written).first() is None:
        return False
    if entry.also is not None:
        entry.also(connection)
    return True
