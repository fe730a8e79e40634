"""Which tables does this server have, and who may do what with them?"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from rummy500.bots import BOTS
from rummy500.bots.levels import all_names, bot_named, level_of
from rummy500.core.errors import RummyError
from rummy500.core.match import Match
from rummy500.core.record import record_text
from rummy500.core.rules import Rules, check_players, read_rules, rules_text
from rummy500.core.said import as_said, say
from rummy500.languages import ENGLISH, Tongue
from rummy500.server import metrics, shelf
from rummy500.server.account_shelf import check_there
from rummy500.server.bus import bus_of
from rummy500.server.card import OPEN, Card, Sitting, Terms
from rummy500.server.clock import LONGEST, SHARED, Clock
from rummy500.server.deserted import Broom
from rummy500.server.downtime import Heart, noted
from rummy500.server.entries import Work
from rummy500.server.errors import Broken, NoSuchTable, Refused, in_words
from rummy500.server.guests import clean_name
from rummy500.server.hints import hint_of, move_of
from rummy500.server.journal import Journal
from rummy500.server.ledger import NotEnough
from rummy500.server.limits import Buckets, Limits
from rummy500.server.messages import Hint, NewTable, TableSummary
from rummy500.server.moments import not_before, now_ms, set_to
from rummy500.server.nodes import Nodes
from rummy500.server.past import past_view
from rummy500.server.rating import standings
from rummy500.server.room import Desk, Outcome, Room
from rummy500.server.stakes import drop_coin_table, pay_in, too_few
from rummy500.server.store import Store, database_time
from rummy500.server.table import Table, next_deal
from rummy500.server.thinkers import Thinkers

log = logging.getLogger(__name__)
IDLE: Final = 200  # tables kept in memory with nobody at them
AUDIT: Final = 0.3  # seconds that a list may spend on looking whether its tables can be folded
T = TypeVar("T")


def shuffle(cards: list[int]) -> list[int]:
    """The cards in an order that nobody can foresee."""
    order, left = [], list(cards)
    number = secrets.randbelow(math.factorial(len(left)))  # one of all orders, asked for at once
    while left:
        number, at = divmod(number, len(left))
        left[at], left[-1] = left[-1], left[at]
        order.append(left.pop())
    return order


class Host:
    """All tables of this server."""

    def __init__(self, store: Store, limits: Limits, bot_delay: float) -> None:
        self.store = store
        self.limits = limits
        self._bus = bus_of(store.engine)
        self.journal = Journal(store, self._bus.publish if store.shared else None)
        self._thinkers = Thinkers()
        self._hints = Buckets(limits.hints_a_second, limits.hints_at_once)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._work: set[asyncio.Task[Any]] = set()
        self._whole: set[str] = set()  # tables whose log has been folded without fault
        self.broken: dict[str, str] = {}
        self.clock = Clock(store, self.step, now_ms, SHARED if store.shared else LONGEST)
        self.nodes = Nodes(store, self._bus, self._rooms, self._drop, self.clock.ring)
        self._heart = Heart(store, self.journal, now_ms, self._dues_again)
        self._broom = Broom(self.journal, now_ms, self.forget)
        self._desk = Desk(
            journal=self.journal,
            thinkers=self._thinkers,
            shuffle=shuffle,
            now=now_ms,
            ring=self.clock.ring,
            bot_delay=round(bot_delay * 1000),
            again=self._fold,
            elsewhere=self.nodes.elsewhere,
            standings=lambda ids: store.read(lambda db: standings(db, ids)),
        )

    async def open(self) -> None:
        self._show()
        if self.store.shared:
            set_to(await self.store.read(database_time))
        not_before(await self.store.read(noted))
        await self._heart.start()
        self.nodes.start()
        await self._broom.start()
        self.clock.start()

    async def close(self) -> None:
        self._thinkers.stop()
        await self.clock.stop()
        await self._broom.stop()
        await self.nodes.stop()
        await self._heart.stop()
        while self._work:
            await asyncio.wait(self._work)
        await asyncio.to_thread(self.journal.close)
        await asyncio.to_thread(self._thinkers.close)
        self.store.close()

    def _show(self) -> None:
        """Let the numbers of what is here be read; in whatever thread asks."""

        def count(of: Callable[[Room], float]) -> Callable[[], float]:
            return lambda: sum(map(of, list(self._rooms.values())))

        metrics.IN_MEMORY.set_function(lambda: len(self._rooms))
        for stage in ("waiting", "playing", "over"):
            shown = count(lambda room, stage=stage: bool(room.listeners) and room.stage == stage)  # type: ignore[misc]
            metrics.TABLES.labels(stage).set_function(shown)
        metrics.SOCKETS.labels("looking_on").set_function(
            count(lambda room: len(room.listeners) - room.seated)
        )
        metrics.SOCKETS.labels("seated").set_function(count(lambda room: room.seated))

    # Tables in memory.

    async def _fold(self, table: str) -> Table:
        """A table from its log. Raises NoSuchTable and Broken."""
        found = await self.store.read(lambda db: shelf.read_table(db, table))
        if found is None:
            raise NoSuchTable
        try:
            folded = await asyncio.to_thread(Table.fold, *found)
        except Broken as broken:
            self.broken[table] = broken.why
            log.error("a table can't be played on: %s", in_words(broken), extra={"table": table})
            raise
        self.broken.pop(table, None)
        self._whole.add(table)
        return folded

    async def _open_room(self, table: str) -> Room:
        room = Room(await self._fold(table), self._desk)
        self._rooms[table] = room
        self._tidy()
        return room

    async def room(self, table: str) -> Room:
        """A table with its listeners, from the database if need be. Raises NoSuchTable and Broken."""
        room = self._rooms.get(table)
        if room is not None:
            self._rooms.move_to_end(table)
            return room
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._open_room(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def room_as_it_is(self, table: str) -> Room:
        """The same, up to all that any node has answered: one that was in memory here is read anew, for its
        node may not have heard of the last act yet."""
        held = self._rooms.get(table)
        room = await self.room(table)
        if room is held and self.store.shared:
            await room.reread()
        await room.snapshot()  # and without what was refused at last
        return room

    def _drop(self, table: str) -> None:
        self._rooms.pop(table, None)

    def _tidy(self) -> None:
        idle = [table for table, room in self._rooms.items() if room.idle]
        for table in idle[: max(0, len(idle) - IDLE)]:
            del self._rooms[table]

    async def whole(self, what: Coroutine[Any, Any, T]) -> T:
        """Carry something through to its end, also when who asked for it goes away in the middle."""
        task = asyncio.create_task(what)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return await asyncio.shield(task)

    # What people do.

    async def act(self, room: Room, seat: int, seq: int, text: str) -> Outcome:
        return await room.act(seat, seq, text)

    async def step(self, table: str) -> None:
        """Do what is due on a table (the clock asks)."""
        await self._heart.awake()
        try:
            room = await self.room(table)
            await self.whole(room.step())
        except Broken:
            await self.journal.run(lambda db: shelf.set_due(db, table, None))
        except NoSuchTable:
            log.debug("a table was deleted before its bot could play", extra={"table": table})

    async def _dues_again(self) -> None:
        """What people have to do may have been put off in the database, by this node or another."""
        names = [table for table, room in self._rooms.items() if room.table.card.terms is not None]
        dues = await self.store.read(lambda db: shelf.dues_of(db, names))
        for table, (seq, due) in dues.items():
            if table in self._rooms:
                await self._rooms[table].due_is(seq, due)

    async def create(self, guest: str, wish: NewTable, tongue: Tongue = ENGLISH, member: bool = False) -> str:
        """A new table with the guest at seat 0; `member`: the guest is an account. Raises Refused and
        RummyError."""
        rules = read_rules(wish.rules, wish.players)
        check_players(rules, wish.players)
        if len(wish.bots) != wish.players - 1:
            why = say(
                "{players} players need {bots} bots, not {given}",
                players=wish.players, bots=wish.players - 1, given=len(wish.bots),
            )  # fmt: skip
            raise Refused("bots", why)
        unknown = [bot for bot in wish.bots if bot_named(bot) is None]
        if unknown:
            why = say(
                "there is no bot {name}: the bots are {all}", name=repr(unknown[0][:40]), all=all_names()
            )
            raise Refused("bots", why)
        await self.check_room_for(guest)
        card = new_card(rules, sittings(guest, wish, tongue))
        return await self.put(guest, card, (), self.welcome(guest, member))

    async def put(self, guest: str, card: Card, events: Sequence[str], also: Work | None = None) -> str:
        """A new table with its first events, and cards dealt where nobody is waited for; its id. `also` is
        written first, and may raise what is raised here."""
        table = Table(card)
        table.add(table.own_rows(events))
        if OPEN not in card.seats:
            table.add(table.own_rows([next_deal(table.match, shuffle)]))
        table.settle(shuffle)
        now = now_ms()
        rows, summary = list(table.log), table.summary(now, self._desk.bot_delay)

        def put(db: Connection) -> None:
            if also is not None:
                also(db)
            shelf.put_table(db, card, rows, summary, guest, now)
            if table.begun:
                pay_in(db, card, now)

        try:
            await self.journal.run(put)
        except NotEnough as error:
            raise too_few(error, card) from error
        self._whole.add(card.id)
        self._rooms[card.id] = Room(table, self._desk)
        self._tidy()
        if summary.due is not None:
            self.clock.ring(summary.due)
        return card.id

    async def check_room_for(self, guest: str) -> None:
        """May this guest have one more table, as things are now? Raises Refused."""
        await self.store.read(lambda db: self._check_room_for(db, guest))

    def _check_room_for(self, db: Connection, guest: str) -> None:
        if shelf.count_of(db, guest) >= self.limits.tables:
            why = say(
                "you have {count} tables, which is the most: delete some first", count=self.limits.tables
            )
            raise Refused("too_many_tables", why, 409)

    def welcome(self, guest: str, member: bool) -> Work:
        """What is written first where a guest comes to one more table, `member`: as an account. It raises
        Refused where they may not; of many who ask at once, on whichever node, as many as there is room
        for."""

        def hold(db: Connection) -> None:
            check_there(db, guest, member)
            shelf.hold_guest(db, guest, now_ms())
            self._check_room_for(db, guest)

        return hold

    async def delete(self, guest: str, table: str) -> None:
        """A table away, for good and for all who sit there."""
        await self._seated(guest, table)
        await self.journal.run(lambda db: drop_coin_table(db, table, now_ms()))
        self.forget(table)

    def forget(self, table: str) -> None:
        """A table that has been deleted: nobody is at it any more."""
        room = self._rooms.pop(table, None)
        self.broken.pop(table, None)
        if room is not None:
            room.close_as_deleted()
        self.nodes.tell([table])

    async def freed(self, dropped: Iterable[str], left: Iterable[str]) -> None:
        """An account is gone: tables that went with it, and those where a bot now has its seat."""
        for table in dropped:
            room = self._rooms.pop(table, None)
            self.broken.pop(table, None)
            if room is not None:
                room.close_as_deleted()
        for table in left:
            if table in self._rooms:
                await self._rooms[table].reread()
        self.nodes.tell([*dropped, *left])
        self.clock.ring()

    async def _seated(self, guest: str, table: str) -> None:
        if not await self.store.read(lambda db: shelf.is_seated(db, table, guest)):
            raise NoSuchTable

    async def tables_of(self, guest: str, tongue: Tongue = ENGLISH) -> list[TableSummary]:
        lines = await self.store.read(lambda db: shelf.lines_of(db, guest))
        await self._audit([line.id for line in lines])
        return [self._summary(line, tongue) for line in lines]

    async def _audit(self, tables: list[str]) -> None:
        """Fold tables that this server has not folded yet: a broken one should show in the list."""
        end = time.monotonic() + AUDIT
        for table in tables:
            if time.monotonic() > end:
                return
            if table not in self._whole and table not in self.broken:
                try:
                    await self._fold(table)
                except (Broken, NoSuchTable):
                    continue

    def _summary(self, line: shelf.Line, tongue: Tongue) -> TableSummary:
        try:
            target = read_rules(line.rules).target
        except RummyError:
            target = 0
        broken = self.broken.get(line.id)
        return TableSummary(
            id=line.id,
            rules=line.rules,
            names=list(line.names),
            totals=list(line.totals),
            target=target,
            deals=line.deals,
            your_turn=line.seat in line.waits_for,
            over=line.over,
            updated=line.updated // 1000,
            broken=None if broken is None else tongue(broken),
            seat=line.seat,
            people=line.people,
            waiting=not line.begun,
        )

    async def past(self, guest: str, table: str, seq: int, tongue: Tongue) -> bytes:
        """The view that a guest had after an event, as it is sent."""
        room = await self.room(table)
        seat = room.seat_of(guest)
        return await asyncio.to_thread(past_view, await room.snapshot(), seq, seat, tongue)

    async def hint(self, guest: str, table: str, mine: str, tongue: Tongue) -> Hint:
        """What champion would do in a guest's place, beside a move of the guest's own. Raises Refused."""
        room = await self.room(table)
        seat = room.seat_of(guest)
        if seat is None:
            raise NoSuchTable
        turn = (await room.snapshot()).hint_turn(seat)
        move = move_of(turn, mine)
        if not self._hints.try_take(guest, time.monotonic()):
            raise Refused("too_fast", "many hints were asked for here: wait a moment and ask again", 429)
        return hint_of(turn, await self._thinkers.advise(turn, move), tongue)

    async def record(self, guest: str, table: str) -> str:
        """The record of a table's finished deals, for those who sit or sat there: what is still being played
        would show every hand."""
        if not await self.store.read(lambda db: shelf.has_sat(db, table, guest)):
            raise NoSuchTable
        room = await self.room(table)
        return await asyncio.to_thread(_record, room.table.card, await room.finished())


def _record(card: Card, events: list[str]) -> str:
    match = Match(read_rules(card.rules), len(card.seats))
    for event in events:
        match.apply(event)
    return record_text(match, [sitting.name for sitting in card.seats])


def new_id() -> str:
    """Twelve letters and digits that stand well in an address."""
    return "".join(secrets.choice("23456789abcdefghijkmnpqrstuvwxyz") for _ in range(12))


def new_card(rules: Rules, seats: tuple[Sitting, ...], terms: Terms | None = None) -> Card:
    return Card(new_id(), rules_text(rules), seats, secrets.token_hex(32), terms)


def sittings(guest: str, wish: NewTable, tongue: Tongue) -> tuple[Sitting, ...]:
    """Who sits where: the person first, then the bots, numbered by their level. Their names are the table's
    from then on, in the language of the one who made it."""
    seats = [Sitting(clean_name(wish.name, tongue(say("Guest"))), guest, None)]
    levels = [level_of(bot) for bot in wish.bots]
    for at, (bot, level) in enumerate(zip(wish.bots, levels, strict=True)):
        number = levels[: at + 1].count(level)
        seats.append(Sitting(f"{tongue(as_said(BOTS[level].title))} {number}", None, bot))
    return tuple(seats)
