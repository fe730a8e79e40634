"""How do several people and bots act on one table at once, and when is it shown to whom?

One lock a table. Under it an act becomes rows, is applied, and waits for the journal; nobody is shown a
state that is not on the disk yet. If the journal says no, the table is folded anew from what is there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from rummy500.core.said import say
from rummy500.languages import ENGLISH, Tongue
from rummy500.server import metrics, statistics
from rummy500.server.elsewhere import Elsewhere, sign
from rummy500.server.errors import NoSuchTable, NotSaved
from rummy500.server.frames import NOBODY, host_seat, view_frame, waiting_frame
from rummy500.server.journal import Entry, Journal, Row, Work
from rummy500.server.ledger import fee, pay_out
from rummy500.server.pace import Paces
from rummy500.server.protocol import (
    Events,
    People,
    Phrase,
    Speed,
    Spoken,
    Standing,
    View,
    Waiting,
    encode,
)
from rummy500.server.rating import rate
from rummy500.server.seating import is_seating
from rummy500.server.sending import may_send
from rummy500.server.stakes import plays_for_coins
from rummy500.server.table import Card, Shuffle, Sitting, Table
from rummy500.server.thinkers import Thinkers

log = logging.getLogger(__name__)
THINKING: float = 10.0  # seconds that a bot may take
SAME: Final = 100  # milliseconds in which all who ask at one seat, or look on, are told the same
PRESENCE: float = 0.25  # seconds in which all who come and go are told of together
Outcome = Literal["done", "repeat", "stale"]


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


@dataclass(slots=True)
class News:
    """What one socket is sent: the table's last event, the last one told, whose seat it is, the messages."""

    seq: int
    told: int
    seat: int | None
    messages: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Moment:
    """What has been made at one moment (milliseconds) for those who are told of it: who is there, at a table
    with people, and the news by seat, last event told, whether its view is up to date, and language."""

    at: int
    company: People | None
    news: dict[tuple[int | None, int, bool, str, bool], News] = field(default_factory=dict)


class Room:
    """A table with those who sit or look on."""

    def __init__(self, table: Table, desk: Desk) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self._present: Counter[str] = Counter()  # the listeners of each guest
        self._last_told: tuple[list[bool], int] = ([], 0)
        self._last_signs: frozenset[str] = frozenset()  # who is here, as other nodes were told
        self._telling: asyncio.TimerHandle | None = None
        self._ratings: Mapping[str, Standing] = {}
        self._rated: tuple[tuple[Sitting, ...], bool] | None = None  # for whom they were read, and when
        self.paces = Paces(desk.bot_delay)
        self._desk = desk
        self._lock = asyncio.Lock()
        self._shown: dict[tuple[int | None, str], tuple[int, str]] = {}  # by seat and language
        self._seen: View | None = None  # what everybody sees
        self._told_now: Moment | None = None
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
            done = self.table.seq == turn.seq and await self._commit(
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
        desk = self._desk
        self._ahead = True
        now, was_over = desk.now(), self.table.over
        self.table.add(rows)
        made = (*rows, *self.table.settle(desk.shuffle, now))
        summary = self.table.summary(now, self.paces.delay)
        entry = Entry(self.table.card.id, made, summary, now, self._with_end(also, now, was_over))
        try:
            won = await desk.journal.append(entry)
        except NotSaved:
            self.wake()  # they read anew what is there, once it can be read
            raise
        self._ahead = not won
        await self._catch_up()
        if won and summary.due is not None:
            desk.ring(summary.due)
        self.wake()
        return won

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

    def wake(self) -> None:
        """Tell everybody that something is new."""
        self._told_now = None
        for listener in tuple(self.listeners):
            listener.changed()

    async def _catch_up(self) -> None:
        """Fold the table anew where the last write failed or came second."""
        if self._ahead:
            self._forget()
            self.table = await self._desk.again(self.table.card.id)
            self._ahead = False

    def _forget(self) -> None:
        """Nothing that was made for others holds any more: another table, or other people at it."""
        self._shown.clear()
        self._told_now = None
        self._seen = None

    def close_as_deleted(self) -> None:
        self.close(say("this table has been deleted"))

    async def reread(self) -> None:
        """Fold the table anew: who sits at it was changed in the database."""
        async with self._lock:
            self._ahead = True
            await self._catch_up()
        for listener in tuple(self.listeners):
            listener.changed()

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

    async def news(self, guest: str, after: int, shown: int, tongue: Tongue = ENGLISH) -> News:
        """What a guest is shown who was told everything up to event `after`, and has seen the view of event
        `shown`: the events since, and the view. Raises NoSuchTable to one who may not look on."""
        if self.table.card.terms is not None:
            await self._know_ratings()
        if self._ahead or self._lock.locked():  # what is in memory is not on the disk yet
            async with self._lock:
                await self._catch_up()
        terms = self.table.card.terms
        seat, up_to_date = self.seat_of(guest), shown == self.table.seq
        moment = self._moment(anew=shown < 0)
        key = seat, after, up_to_date, tongue.name, terms is not None and guest in terms.away
        news = moment.news.get(key)
        if news is None:
            news = moment.news[key] = self._news(moment, guest, after, up_to_date, tongue)
        return news

    def _moment(self, anew: bool) -> Moment:
        now = self._desk.now()
        if anew or self._told_now is None or now - self._told_now.at > SAME:
            company = None if self.table.card.terms is None else self._company(now)
            self._told_now = Moment(now, company)
        return self._told_now

    def _news(self, moment: Moment, guest: str, after: int, up_to_date: bool, tongue: Tongue) -> News:
        veil, seat = self.table.veil(), self.seat_of(guest)
        news = News(self.table.seq, max(after, veil), seat)
        if moment.company is not None:  # first, so that a page draws all of the table at once
            news.messages.append(encode(self._people(moment.company, seat, guest)))
        happened = [one.to(seat) for one in self.table.recent_after(after) if one.seq <= veil]
        if happened:
            news.messages.append(encode(Events(happened[0].seq - 1, happened), tongue))
        if happened or not up_to_date:
            news.messages.append(self._view(seat, tongue))
        return news

    async def frames(self, seat: int, after: int) -> tuple[int, list[str]]:
        """What a seat at a table for practice is shown that was told everything up to event `after`."""
        guest = self.table.card.seats[seat].guest or ""
        news = await self.news(guest, after, -1)
        return news.seq, news.messages

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits; None for one who looks on at a table with people. Raises NoSuchTable."""
        seat = self.table.seat_of(guest)
        if seat is None and self.table.card.terms is None:
            raise NoSuchTable
        return seat

    def _view(self, seat: int | None, tongue: Tongue) -> str:
        """The view's text: made once for all tabs of a seat that speak one language."""
        seq, text = self._shown.get((seat, tongue.name), (-1, ""))
        if seq != self.table.seq:
            text = encode(self._frame(seat), tongue)
            self._shown[seat, tongue.name] = self.table.seq, text
        return text

    def _frame(self, seat: int | None) -> View | Waiting:
        table = self.table
        if not table.begun:
            return waiting_frame(table, seat)
        if self._seen is None or self._seen.seq != table.seq:
            self._seen = view_frame(table, None)
        return view_frame(table, seat, self._seen)

    # Who is there.

    def join(self, listener: Listener) -> None:
        self._desk.thinkers.expect(self.table.card)
        self.listeners.add(listener)
        self._present[listener.guest] += 1
        self._tell_soon()

    def part(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._present[listener.guest] -= 1
        if not self._present[listener.guest]:
            del self._present[listener.guest]
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
        presence = self._presence()
        if presence != self._last_told:
            self._last_told = presence
            self.wake()

    def signs_here(self) -> frozenset[str]:
        """Who has the table open on this node, as other nodes are told; nobody asks at one for practice."""
        return frozenset(map(sign, self._present)) if self.table.card.terms is not None else frozenset()

    def changed_elsewhere(self) -> None:
        self._tell_soon()

    def _presence(self) -> tuple[list[bool], int]:
        """Who of those who sit here is there, on whichever node, and how many look on."""
        sitting = [one.guest for one in self.table.card.seats]
        return [self.here(guest) for guest in sitting], len(
            self._onlooking() | set(self._onlookers_elsewhere())
        )

    def _onlooking(self) -> set[str]:
        return {sign(guest) for guest in self._present if self.table.seat_of(guest) is None}

    def _onlookers_elsewhere(self) -> frozenset[str]:
        own = {sign(one.guest) for one in self.table.card.seats if one.guest is not None}
        return self._desk.elsewhere.at(self.table.card.id) - own

    @property
    def stage(self) -> Literal["waiting", "playing", "over"]:
        return "over" if self.table.over else "playing" if self.table.begun else "waiting"

    @property
    def seated(self) -> int:
        """The sockets on this node of those who sit here."""
        return sum(self._present[guest] for guest in {one.guest for one in self.table.card.seats} if guest)

    @property
    def onlookers(self) -> int:
        """The sockets of those who have no seat here; on other nodes, the people."""
        return len(self.listeners) - self.seated + len(self._onlookers_elsewhere())

    def here(self, guest: str | None) -> bool:
        """Has this guest the table open, on whichever node?"""
        if guest is None:
            return False
        return guest in self._present or sign(guest) in self._desk.elsewhere.at(self.table.card.id)

    def may_start(self, guest: str) -> bool:
        """May this guest start the match? The host, or whoever sits there while the host is away."""
        terms, seat = self.table.card.terms, self.table.seat_of(guest)
        if terms is None or seat is None or self.table.begun:
            return False
        return terms.host == guest or not self.here(terms.host)

    async def _know_ratings(self) -> None:
        """Read the ratings of those who sit here, when others do than before, or the match has ended."""
        if self._rated == (self.table.card.seats, self.table.over):
            return
        sitting = sorted({one.guest for one in self.table.card.seats if one.guest is not None})
        with contextlib.suppress(DBAPIError, NotSaved):  # they are read with the next news
            self._ratings = await self._desk.standings(sitting)
            self._rated = self.table.card.seats, self.table.over

    def _people(self, company: People, seat: int | None, guest: str) -> People:
        """The same, as a guest is told it."""
        table, terms = self.table, self.table.card.terms
        assert terms is not None
        if seat is None:
            return replace(company, sent_away=True) if guest in terms.away else company
        return replace(
            company,
            seat=seat,
            may_start=self.may_start(guest),
            may_send=[may_send(table, guest, at, here) for at, here in enumerate(company.here)],
            door=terms.door or "",
        )

    def _company(self, now: int) -> People:
        """Who is there, as one is told who looks on."""
        table, terms = self.table, self.table.card.terms
        assert terms is not None
        due, length = table.deadline() or (None, 0)
        sitting = table.card.seats
        here, watching = self._presence()
        return People(
            now=now,
            due=due,
            length=length,
            here=here,
            left=[one.was is not None for one in sitting],
            missed=list(table.turns.missed),
            watching=watching,
            seat=NOBODY,
            host=host_seat(table),
            may_start=False,
            clock=terms.clock,
            window=terms.window,
            public=terms.public,
            stake=terms.stake,
            fee=fee(terms.stake),
            rematch=terms.rematch,
            ratings=[self._ratings.get(one.guest or "") for one in sitting],
            may_send=[False] * len(sitting),
            sent_away=False,
            shut=terms.door is not None,
            door="",
        )

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
