"""How do several people and bots act on one table at once, and when is it shown to whom?

One lock a table. Under it an act becomes rows, is applied, and waits for the journal; nobody is shown a
state that is not on the disk yet. If the journal says no, the table is folded anew from what is there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from rummy500.core.said import say
from rummy500.languages import ENGLISH, Tongue
from rummy500.server import metrics, statistics
from rummy500.server.attendance import Attendance
from rummy500.server.card import Card, Sitting
from rummy500.server.elsewhere import Elsewhere, sign
from rummy500.server.entries import Entry, Row, Work
from rummy500.server.errors import NoSuchTable, NotSaved
from rummy500.server.journal import Journal
from rummy500.server.ledger import pay_out
from rummy500.server.pace import Paces
from rummy500.server.protocol import Phrase, Speed, Spoken, Standing
from rummy500.server.rating import rate
from rummy500.server.seating import is_seating
from rummy500.server.stakes import plays_for_coins
from rummy500.server.table import Shuffle, Table
from rummy500.server.telling import NOTHING, Ear, News, Shown, Telling
from rummy500.server.thinkers import Thinkers

log = logging.getLogger(__name__)
THINKING: float = 10.0  # seconds that a bot may take
PRESENCE: float = 0.25  # seconds in which all who come and go are told of together
Outcome = Literal["done", "repeat", "stale"]
Told = Callable[[Outcome | Exception], None]  # who is told what became of an act


class Listener(Protocol):
    """Somebody who is told when a table has changed, who is there, what was said, and when it is gone."""

    @property
    def guest(self) -> str: ...
    def changed(self) -> None: ...
    def spoken(self, what: Spoken) -> None: ...
    def gone(self, why: str) -> None: ...


@dataclass(slots=True)
class Desk:
    """What every room works with."""

    journal: Journal
    thinkers: Thinkers
    shuffle: Shuffle
    now: Callable[[], int]  # milliseconds
    ring: Callable[[int], None]  # tell the clock when something is due
    bot_delay: int  # milliseconds
    again: Callable[[str], Awaitable[Table]]  # fold a table anew from the database
    elsewhere: Elsewhere  # what is told to other nodes and heard of them
    standings: Callable[[Sequence[str]], Awaitable[Mapping[str, Standing]]]  # the ratings of guests


@dataclass(frozen=True, slots=True)
class Change:
    """Who sits where from now on, the events that say so, and what else is written with them."""

    card: Card
    events: tuple[str, ...]
    also: Work


class Lock(asyncio.Lock):
    """A lock that can be taken without waiting."""

    def take(self) -> bool:
        """Take it, if nobody has it or waits for it."""
        if self.locked():
            return False
        taking = self.acquire()
        try:
            taking.send(None)
        except StopIteration:
            return True
        taking.close()  # somebody waits for it
        return False


class Room:
    """A table with those who sit or look on."""

    def __init__(self, table: Table, desk: Desk) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self.attendance = Attendance(desk.elsewhere)
        self._told = Telling(self.attendance)
        self._last_told: tuple[list[bool], int] = ([], 0)
        self._last_signs: frozenset[str] = frozenset()  # who is here, as other nodes were told
        self._telling: asyncio.TimerHandle | None = None
        self._rated: tuple[tuple[Sitting, ...], bool] | None = None  # for whom they were read, and when
        self.paces = Paces(desk.bot_delay)
        self._desk = desk
        self._lock = Lock()
        self._settling: set[asyncio.Task[None]] = set()
        self._now: int | None = None  # while everybody is told of what is on the disk, in milliseconds
        self._ahead = False  # the table in memory holds what the journal refused

    @property
    def idle(self) -> bool:
        return not self.listeners and not self._lock.locked()

    async def act(self, seat: int, seq: int, text: str) -> Outcome:
        """A person's act. Raises RummyError where the rules refuse it, NotSaved where the disk does."""
        async with self._lock:
            await self._catch_up()
            answer = self.table.answer(seat, seq, text, self._desk.shuffle, self._desk.now())
            if isinstance(answer, str):
                return answer
            return "done" if await self._commit(answer) else "stale"

    def act_at_once(
        self, seat: int, seq: int, text: str, loop: asyncio.AbstractEventLoop, done: Told
    ) -> bool:
        """The same without waiting: `done` is called with what became of it. False, and nothing has happened,
        where it is not simply to be done: somebody else acts just now, or the answer is another."""
        if self._ahead or not self._lock.take():
            return False
        try:
            now = self._desk.now()
            answer = self.table.answer(seat, seq, text, self._desk.shuffle, now)
            entry = None if isinstance(answer, str) else self._prepared(answer, now)
        except Exception as error:  # it is asked again where there is time to say why
            log.debug("not done at once: %s", type(error).__name__)
            entry = None
        if entry is None:
            self._lock.release()
            return False

        def saved(won: Any) -> None:
            if won is True:
                self._ahead = False
                try:
                    self._tell(entry)
                finally:
                    self._lock.release()
                done("done")
            else:
                task = asyncio.create_task(self._settle(won, done))
                self._settling.add(task)
                task.add_done_callback(self._settling.discard)

        self._desk.journal.append_soon(entry, loop, saved)
        return True

    async def _settle(self, won: Any, done: Told) -> None:
        """What was done at once could not be saved, or another node was first. Under the lock, which it lets
        go."""
        try:
            if isinstance(won, Exception):
                self.wake()
                done(won)
            else:
                await self._catch_up()
                self.wake()
                done("stale")
        except Exception as error:
            done(error)
        finally:
            self._lock.release()

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
            turn = self.table.bot_turn(self._desk.now())
            if turn is None:  # a table whose `due` is out of date
                await self._commit(())
                return
        move = await self._desk.thinkers.choose(turn, THINKING)
        async with self._lock:
            await self._catch_up()
            done = self.table.asks_still(turn) and await self._commit(
                self.table.play(turn.seat, move, turn.for_person)
            )
        by, outcome = "clock" if turn.for_person else "bot", "done" if done else "stale"
        metrics.SERVER[by, outcome].inc()
        if log.isEnabledFor(logging.DEBUG):
            fields = {"table": self.table.card.id, "seat": turn.seat, "seq": turn.seq, "bot": turn.bot}
            log.debug("a bot acted", extra={**fields, "outcome": outcome, "reason": by})

    async def change(self, what: Callable[[Table], Change | None]) -> bool:
        """Somebody comes, goes, or starts the match; False if another node was first. `what` says what is to
        be changed, nothing if it is so already, or raises Refused."""
        async with self._lock:
            await self._catch_up()
            made = what(self.table)
            if made is None:
                return True
            self._ahead = True
            self.table.card = made.card
            self._forget()
            return await self._commit(self.table.own_rows(made.events), made.also)

    async def _commit(self, rows: Sequence[Row], also: Work | None = None) -> bool:
        """Apply rows and what follows from them by itself, save them, tell everybody. Under the lock."""
        entry = self._prepared(rows, self._desk.now(), also)
        try:
            won = await self._desk.journal.append(entry)
        except NotSaved:
            self.wake()  # they read anew what is there, once it can be read
            raise
        self._ahead = not won
        await self._catch_up()
        if won:
            self._tell(entry)
        else:
            self.wake()
        return won

    def _prepared(self, rows: Sequence[Row], now: int, also: Work | None = None) -> Entry:
        """Apply rows and what follows from them by itself; what is to be saved before anybody is told."""
        table = self.table
        self._ahead = True
        was_over = table.over
        table.add(rows)
        made = (*rows, *table.settle(self._desk.shuffle, now))
        summary = table.summary(now, self.paces.delay)
        quiet = bool(made) and table.hides(made)
        return Entry(table.card.id, made, summary, now, self._with_end(also, now, was_over), quiet)

    def _tell(self, saved: Entry) -> None:
        """Tell the clock and everybody of what is on the disk."""
        if saved.summary.due is not None:
            self._desk.ring(saved.summary.due)
        self.wake(saved.rows if saved.quiet else None)

    def _with_end(self, also: Work | None, now: int, was_over: bool) -> Work | None:
        """What else is written; at the end of a match also its statistics, and where people play with each
        other who gets the pot, and what it means for their ratings."""
        table = self.table
        if was_over or not table.over:
            return also

        def both(db: Connection) -> None:
            if also is not None:
                also(db)
            if plays_for_coins(table):
                pay_out(db, table.card.id, list(table.match.winners), now)
            if table.card.terms is not None:
                rate(db, table, now)
            statistics.count(db, table)

        return both

    def wake(self, hidden: Sequence[Row] | None = None) -> None:
        """Tell everybody that something is new; of what is hidden from others only those who did it."""
        self._told.begin()
        if not self._ahead and self._knows_ratings():
            self._now = self._desk.now()
        try:
            doers = None if hidden is None else {row.seat for row in hidden}
            for listener in tuple(self.listeners):
                if doers is None or self.table.seat_of(listener.guest) in doers:
                    listener.changed()
        finally:
            self._now = None

    async def _catch_up(self) -> None:
        """Fold the table anew where the last write failed or came second."""
        if self._ahead:
            self._forget()
            self.table = await self._desk.again(self.table.card.id)
            self._ahead = False

    def _forget(self) -> None:
        """Nothing that was made for others holds any more: another table, or other people at it."""
        self._told.forget()

    def close_as_deleted(self) -> None:
        self.close(say("this table has been deleted"))

    async def reread(self) -> None:
        """Fold the table anew: who sits at it was changed in the database."""
        async with self._lock:
            before = None if self._ahead else self.table
            self._ahead = True
            await self._catch_up()
            hidden = None if before is None else _hidden_since(before, self.table)
        self.wake(hidden)

    async def due_is(self, seq: int, due: int) -> None:
        """After this event people's time was put off, and ends then."""
        async with self._lock:
            changed = not self._ahead and self.table.seq == seq and self.table.due_is(due)
        if changed:
            self.wake()

    async def finished(self) -> list[str]:
        """The events of all finished deals."""
        async with self._lock:
            await self._catch_up()
            rows = self.table.log[: self.table.finished]
            return [row.event for row in rows if not is_seating(row.event)]

    async def snapshot(self) -> Table:
        """The table to be read elsewhere: its log and card, which only grow."""
        async with self._lock:
            await self._catch_up()
            return self.table

    async def news(self, guest: str, after: int, shown: Shown, tongue: Tongue = ENGLISH) -> News:
        """What is new to a guest who was told everything up to event `after` and has been shown so much
        (telling.py). Raises NoSuchTable to one who may not look on."""
        if not self._knows_ratings():
            await self._know_ratings()
        if self._ahead or self._lock.locked():  # what is in memory is not on the disk yet
            async with self._lock:
                await self._catch_up()
        return self._news(guest, after, shown, tongue)

    def tell_at_once(self, ear: Ear) -> bool:
        """Write that without waiting to one who is just told that something is new. False where that can't
        be: what is in memory is not on the disk yet, or something must be read first."""
        return self._now is not None and self._told.tell(self.table, ear, self._now)

    def _news(self, guest: str, after: int, shown: Shown, tongue: Tongue) -> News:
        seat, now = self.seat_of(guest), self._desk.now()
        return self._told.news(self.table, guest, seat, after, shown, now, tongue)

    async def frames(self, seat: int, after: int) -> tuple[int, list[bytes]]:
        """What a seat at a table for practice is shown that was told everything up to event `after`."""
        guest = self.table.card.seats[seat].guest or ""
        news = await self.news(guest, after, NOTHING)
        return news.shown[0], news.messages

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits; None for one who looks on at a table with people. Raises NoSuchTable."""
        seat = self.table.seat_of(guest)
        if seat is None and self.table.card.terms is None:
            raise NoSuchTable
        return seat

    # Who is there.

    def join(self, listener: Listener) -> None:
        self._desk.thinkers.expect(self.table.card)
        self.listeners.add(listener)
        self.attendance.come(listener.guest)
        self._tell_soon()

    def part(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.attendance.go(listener.guest)
        self._tell_soon()

    def _tell_soon(self) -> None:
        """Tell everybody at a table with people who is there now: together with all who come and go in the
        same moment, or a crowd that opens the table sends itself its own number squared."""
        if self.table.card.terms is not None and self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        signs = self.signs_here()
        if signs != self._last_signs:
            self._last_signs = signs
            self._desk.elsewhere.changed(self.table.card.id)
        presence = self.attendance.presence(self.table)
        if presence != self._last_told:
            self._last_told = presence
            self.wake()

    def signs_here(self) -> frozenset[str]:
        """Who has the table open on this node, as other nodes are told; nobody asks at one for practice."""
        return (
            frozenset(map(sign, self.attendance.present))
            if self.table.card.terms is not None
            else frozenset()
        )

    def changed_elsewhere(self) -> None:
        self._tell_soon()

    @property
    def stage(self) -> Literal["waiting", "playing", "over"]:
        return "over" if self.table.over else "playing" if self.table.begun else "waiting"

    @property
    def seated(self) -> int:
        """The sockets on this node of those who sit here."""
        return self.attendance.seated(self.table)

    @property
    def onlookers(self) -> int:
        """The sockets of those who have no seat here; on other nodes, the people."""
        return len(self.listeners) - self.seated + len(self.attendance.onlookers_elsewhere(self.table))

    def here(self, guest: str | None) -> bool:
        """Has this guest the table open, on whichever node?"""
        return self.attendance.here(self.table, guest)

    def may_start(self, guest: str) -> bool:
        return self.attendance.may_start(self.table, guest)

    def _knows_ratings(self) -> bool:
        """Have the ratings of those who sit here been read? Anew when others do, or the match has ended."""
        card = self.table.card
        return card.terms is None or self._rated == (card.seats, self.table.over)

    async def _know_ratings(self) -> None:
        sitting = sorted({one.guest for one in self.table.card.seats if one.guest is not None})
        with contextlib.suppress(DBAPIError, NotSaved):  # they are read with the next news
            self.attendance.ratings = await self._desk.standings(sitting)
            self._rated = self.table.card.seats, self.table.over

    def speak(self, guest: str, phrase: Phrase) -> None:
        """Somebody who sits here says a phrase; who looks on is silent."""
        seat = self.table.seat_of(guest)
        if seat is not None and self.table.card.terms is not None:
            said = Spoken(seat, phrase)
            self.hear(said)
            self._desk.elsewhere.said(self.table.card.id, said)

    def hear(self, what: Spoken) -> None:
        """Somebody has said this, here or on another node."""
        for listener in tuple(self.listeners):
            listener.spoken(what)

    def close(self, why: str) -> None:
        for listener in tuple(self.listeners):
            listener.gone(why)


def _hidden_since(before: Table, now: Table) -> Sequence[Row] | None:
    """What has come to a table since, if it is hidden from all but those who did it; None if it is not."""
    since = now.log[before.seq :]
    same = before.seq <= now.seq and before.card == now.card and before.deadline() == now.deadline()
    return since if same and (not since or now.hides(since)) else None
