"""How do people come together at a table: open one, sit down, leave, start, play again?

Every step is an event of the table's log and rows of `seats`, written in one transaction; so of two who want
the same seat one gets it, and a restart loses nobody.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection

from rummy500.bots import BOTS
from rummy500.bots.levels import all_names, bot_named, level_of
from rummy500.core.rules import check_players, read_rules
from rummy500.core.said import as_said, say
from rummy500.languages import Tongue
from rummy500.server import came
from rummy500.server import company_shelf as shelf
from rummy500.server.account_shelf import names_of
from rummy500.server.card import OPEN, Card, Sitting, Terms
from rummy500.server.company_messages import Lobby, LobbySeat, LobbyTable, NewCompany, TopList
from rummy500.server.entries import Work
from rummy500.server.errors import Broken, NoSuchTable, Refused
from rummy500.server.guests import clean_name
from rummy500.server.host import Host, new_card, shuffle
from rummy500.server.ledger import NotEnough
from rummy500.server.moments import now_ms
from rummy500.server.rating import top_list
from rummy500.server.room import Change, Room
from rummy500.server.seating import seating
from rummy500.server.sending import renewed, sent_away
from rummy500.server.shelf import read_card
from rummy500.server.stakes import check_stake, drop_coin_table, forfeit, pay_in, too_few
from rummy500.server.table import Table, next_deal
from rummy500.server.turns import window_of

WAITING: Final = 1_800_000  # milliseconds that a table nobody looks at stays in the lobby
PLAYING: Final = 600_000
SLOW: Final = 7 * 86_400_000  # the same where a turn may take a day
SHOWN: Final = 100
COIN_CLOCK: Final = 90  # seconds a turn, wherever coins are at stake
GUEST: Final = say("Guest")
SENT_AWAY: Final = say("the host has sent you away from this table: look on, or choose another table")
NEW_LINK: Final = say("the host has made a new link to this table: ask for it, or choose another table")
TRIES: Final = 5  # where another node was first


class _Late(Exception):
    """Somebody else has made the table to play again at."""


class Company:
    """The tables with people of this server."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def open(self, guest: str, wish: NewCompany, tongue: Tongue, member: bool = False) -> str:
        """A new table with its host at seat 0; `member`: the guest is an account. Raises Refused and
        RummyError."""
        rules = read_rules(wish.rules, wish.players)
        check_players(rules, wish.players)
        check_bot(wish.fill)
        await self._host.check_room_for(guest)
        await self._check_stake(guest, wish.stake)
        name = await self._name(guest, wish.name, tongue)
        clock = COIN_CLOCK if wish.stake else wish.clock
        seats = (Sitting(name, guest, None), *([OPEN] * (wish.players - 1)))
        terms = Terms(guest, wish.public, clock, window_of(clock, wish.window), wish.fill, stake=wish.stake)
        card, events = new_card(rules, seats, terms), [seating("sit", 0, name)]
        return await self._host.put(guest, card, events, self._host.welcome(guest, member))

    async def sit(
        self,
        guest: str,
        table: str,
        seat: int | None,
        name: str,
        tongue: Tongue,
        member: bool = False,
        door: str | None = "",
    ) -> None:
        """Take a seat that is open. Who sits already stays where they are. `door` is what came with the link;
        None: whoever sits down was asked to. Raises Refused."""
        room = await self._room(table)
        if room.table.seat_of(guest) is None:
            await self._host.check_room_for(guest)
            await self._check_stake(guest, room.table.card.terms.stake if room.table.card.terms else 0)
        own = await self._name(guest, name, tongue)
        hold = self._host.welcome(guest, member)
        await self._change(room, lambda now: _holding(_sit(now, guest, seat, own, door), hold))

    async def leave(self, guest: str, table: str) -> None:
        """Get up. Before the match the seat is open again; in it a bot plays the seat on; after it the table
        goes from one's list. The last one takes the table away, also in mid-match. A table for practice is
        deleted."""
        try:
            room = await self._host.room(table)
        except Broken:
            await self._host.delete(guest, table)
            return
        if room.seat_of(guest) is None:
            raise NoSuchTable
        if room.table.card.terms is None:
            await self._host.delete(guest, table)
            return
        await self._change(room, lambda now: _leave(now, guest))
        if _deserted(room.table.card):
            self._host.forget(table)

    async def put_bot(self, guest: str, table: str, seat: int, bot: str | None, tongue: Tongue) -> None:
        """A bot for an open seat, or the seat open again; the host's to say. Raises Refused."""
        if bot is not None:
            check_bot(bot)
        room = await self._room(table)
        self._check_starts(room, guest)
        await self._change(room, lambda now: _put_bot(now, seat, bot, tongue))

    async def send_away(self, guest: str, table: str, seat: int) -> None:
        """The host sends somebody away before the match, or in it gives a deserted seat to a bot. Raises
        Refused."""
        room = await self._room(table)
        if room.table.seat_of(guest) is None:
            raise NoSuchTable

        def without(now: Table) -> Change | None:
            owner = now.card.seats[seat].guest if seat < len(now.card.seats) else None
            return _changed(now, *sent_away(now, guest, seat, room.here(owner)))

        await self._change(room, without)

    async def new_link(self, guest: str, table: str) -> None:
        """The host makes a new link, by which alone one sits down from then on. Raises Refused."""
        room = await self._room(table)
        if room.table.seat_of(guest) is None:
            raise NoSuchTable
        await self._change(room, lambda now: _changed(now, *renewed(now, guest)))

    async def start(self, guest: str, table: str, tongue: Tongue) -> None:
        """Deal the cards, bots on the open seats; the host's to say, or anybody's who sits there while the
        host is away. Raises Refused."""
        room = await self._room(table)
        if room.table.begun:
            return
        self._check_starts(room, guest)
        await self._change(room, lambda now: _start(now, tongue))

    async def rematch(self, guest: str, table: str, tongue: Tongue, member: bool = False) -> str:
        """The table to play again at: made by the first who asks, and a seat at it. Raises Refused."""
        for _ in range(TRIES):
            room = await self._room(table)
            card, seat = room.table.card, room.table.seat_of(guest)
            if seat is None or card.terms is None:
                raise NoSuchTable
            if not room.table.over:
                raise Refused("not_over", "this match is not over: play it to its end first", 409)
            made = card.terms.rematch
            if made is not None:
                with contextlib.suppress(NoSuchTable):  # everybody who had come there has left again
                    await self.sit(guest, made, seat, card.seats[seat].name, tongue, member, None)
                    return made
            own = await self._another(room, card, card.terms, guest, member)
            if own is not None:
                return own
        raise self._busy()

    async def _another(self, room: Room, card: Card, terms: Terms, guest: str, member: bool) -> str | None:
        """A new table with the same terms; nothing where somebody else was first."""
        await self._host.check_room_for(guest)
        await self._check_stake(guest, terms.stake)
        seats = tuple(_for_rematch(one, guest) for one in card.seats)
        new = new_card(read_rules(card.rules), seats, replace(terms, host=guest, rematch=None, away=()))
        events = [_came(at, one) for at, one in enumerate(seats) if one != OPEN]

        welcome = self._host.welcome(guest, member)

        def first(db: Connection) -> None:
            welcome(db)
            if not shelf.set_rematch(db, card.id, new.id, terms.rematch):
                raise _Late

        try:
            await self._host.put(guest, new, events, first)
        except _Late:
            return None
        await room.reread()
        self._host.nodes.tell([card.id])
        return new.id

    async def lobby(self, guest: str) -> Lobby:
        """The public tables that can be joined, and those that can be looked at."""
        now = now_ms()
        lines = await self._host.store.read(
            lambda db: shelf.lobby(db, now - WAITING, now - SLOW, now - PLAYING, SHOWN)
        )
        return Lobby(tables=[_lobby_table(line, guest) for line in lines])

    async def top_list(self, guest: str) -> TopList:
        """The best of those who play with people only, and one's own rating."""
        return await self._host.store.read(lambda db: top_list(db, guest))

    async def link_of(self, table: str) -> None:
        """Has this table a link for others? Raises NoSuchTable. Asked of the database alone: anybody may ask,
        and folding a long table takes its time."""
        card = await self._host.store.read(lambda db: read_card(db, table))
        if card is None or card.terms is None:
            raise NoSuchTable

    async def _name(self, guest: str, written: str, tongue: Tongue) -> str:
        """The name that somebody wrote, else a member's own."""
        names = await self._host.store.read(lambda db: names_of(db, [guest]))
        return clean_name(written, names.get(guest) or tongue(GUEST))

    async def _check_stake(self, guest: str, coins: int) -> None:
        await self._host.store.read(lambda db: check_stake(db, guest, coins))

    async def _room(self, table: str) -> Room:
        room = await self._host.room_as_it_is(table)
        if room.table.card.terms is None:
            raise NoSuchTable
        return room

    def _check_starts(self, room: Room, guest: str) -> None:
        if room.table.seat_of(guest) is None:
            raise NoSuchTable
        if not room.table.begun and not room.may_start(guest):
            raise Refused("not_host", "the host of this table starts the match: wait for them", 403)

    async def _change(self, room: Room, what: Callable[[Table], Change | None]) -> None:
        for _ in range(TRIES):
            try:
                if await self._host.whole(room.change(what)):
                    return
            except NotEnough as error:
                raise too_few(error, room.table.card) from error
        raise self._busy()

    @staticmethod
    def _busy() -> Refused:
        return Refused("busy", "this table is changed by many at once: try again", 409)


def _holding(made: Change | None, hold: Work) -> Change | None:
    """The same change, and something else written first."""
    if made is None:
        return None
    also = made.also

    def both(db: Connection) -> None:
        hold(db)
        also(db)

    return replace(made, also=both)


def check_bot(bot: str) -> None:
    if bot_named(bot) is None:
        why = say("there is no bot {name}: the bots are {all}", name=repr(bot[:40]), all=all_names())
        raise Refused("bots", why)


def _came(seat: int, one: Sitting) -> str:
    return seating("bot" if one.bot else "sit", seat, one.name)


def _deserted(card: Card) -> bool:
    """Has everybody left?"""
    return not any(one.guest for one in card.seats)


def _with_seat(card: Card, seat: int, one: Sitting) -> Card:
    return replace(card, seats=(*card.seats[:seat], one, *card.seats[seat + 1 :]))


def _changed(table: Table, card: Card, events: list[str]) -> Change:
    """The change from the table's present seats and host to these; the match begins when all are taken."""
    before = table.card
    begins = not table.begun and OPEN not in card.seats
    if begins:
        events = [*events, next_deal(table.match, shuffle)]
    changed = [
        (at, new) for at, (old, new) in enumerate(zip(before.seats, card.seats, strict=True)) if old != new
    ]
    now, terms, first = now_ms(), card.terms, table.seq + 1
    away = card.terms.away[len(before.terms.away) :] if card.terms and before.terms else ()

    def also(db: Connection) -> None:
        shelf.put_seats(db, card.id, changed, now)
        if terms is not None:
            shelf.set_terms(db, card.id, terms)
        shelf.put_away(db, card.id, away)
        came.note(db, before, card, first, events)
        if begins:
            pay_in(db, card, now)
        for seat, one in changed:
            if one.was is not None and not table.over:
                forfeit(db, card, seat, now)
        if _deserted(card):
            drop_coin_table(db, card.id, now)

    return Change(card, tuple(events), also)


def _sit(table: Table, guest: str, seat: int | None, name: str, door: str | None) -> Change | None:
    card = table.card
    if table.seat_of(guest) is not None:
        return None
    if card.terms is not None and guest in card.terms.away:
        raise Refused("sent_away", SENT_AWAY, 403)
    if door is not None and _is_shut(card, door) and not table.begun:
        raise Refused("new_link", NEW_LINK, 403)
    if table.begun:
        raise Refused("begun", "this match has begun: look on, or wait for the next one", 409)
    opened = [at for at, one in enumerate(card.seats) if one == OPEN]
    if seat is None or seat not in opened and len(opened) == 1:
        seat = opened[0]
    if seat not in opened:
        raise Refused("taken", "this seat is taken: choose another", 409)
    one = Sitting(_own_name(card, name), guest, None)
    return _changed(table, _with_seat(card, seat, one), [_came(seat, one)])


def _is_shut(card: Card, door: str) -> bool:
    """Does this table's link hold something else by now?"""
    if card.terms is None or card.terms.door is None:
        return False
    return not secrets.compare_digest(card.terms.door.encode(), door.encode())


def _own_name(card: Card, name: str) -> str:
    """The name, with a number where somebody else here has it."""
    taken = {one.name.casefold() for one in card.seats}
    number, own = 2, name
    while own.casefold() in taken:
        own, number = f"{name[:20]} {number}", number + 1
    return own


def _leave(table: Table, guest: str) -> Change | None:
    card, seat = table.card, table.seat_of(guest)
    if seat is None or card.terms is None:
        return None
    own = card.seats[seat]
    if table.over:
        return _changed(table, _with_seat(card, seat, replace(own, guest=None, was=guest)), [])
    stays = replace(own, guest=None, bot=card.terms.fill, was=guest) if table.begun else OPEN
    word = seating("gone" if table.begun else "rise", seat, own.name)
    left = _with_seat(card, seat, stays)
    if card.terms.host == guest:
        heirs = [one.guest for one in left.seats if one.guest is not None]
        left = replace(left, terms=replace(card.terms, host=heirs[0] if heirs else None))
    return _changed(table, left, [word])


def _put_bot(table: Table, seat: int, bot: str | None, tongue: Tongue) -> Change | None:
    card = table.card
    if table.begun:
        raise Refused("begun", "this match has begun: its seats stay as they are", 409)
    if seat >= len(card.seats) or card.seats[seat].guest is not None:
        raise Refused("taken", "a person sits there: choose an open seat", 409)
    before = card.seats[seat]
    one = _new_bot(card, bot, tongue) if bot else OPEN
    if one.bot == before.bot:
        return None
    events = [seating("rise", seat, before.name)] if before.bot else []
    return _changed(table, _with_seat(card, seat, one), [*events, *([_came(seat, one)] if bot else [])])


def _new_bot(card: Card, bot: str, tongue: Tongue) -> Sitting:
    title, taken, number = tongue(as_said(BOTS[level_of(bot)].title)), {one.name for one in card.seats}, 1
    while f"{title} {number}" in taken:
        number += 1
    return Sitting(f"{title} {number}", None, bot)


def _start(table: Table, tongue: Tongue) -> Change | None:
    card, terms, events = table.card, table.card.terms, []
    if table.begun or terms is None:
        return None
    for seat, one in enumerate(card.seats):
        if one == OPEN:
            bot = _new_bot(card, terms.fill, tongue)
            card = _with_seat(card, seat, bot)
            events.append(_came(seat, bot))
    return _changed(table, card, events)


def _for_rematch(one: Sitting, guest: str) -> Sitting:
    """A seat of the next match: the bots stay, the people are waited for."""
    return one if one.guest == guest or (one.bot and one.was is None) else OPEN


def _lobby_table(line: shelf.LobbyLine, guest: str) -> LobbyTable:
    return LobbyTable(
        id=line.id,
        rules=line.rules,
        seats=[LobbySeat(name=one.name, bot=one.bot, person=one.guest is not None) for one in line.seats],
        host=next((one.name for one in line.seats if one.guest and one.guest == line.host), ""),
        clock=line.clock,
        window=line.window,
        stake=line.stake,
        playing=line.begun,
        mine=any(one.guest == guest for one in line.seats),
        created=line.created // 1000,
    )
