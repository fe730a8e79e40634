"""Who is at a table, on this node or another, and how is that told to those who are?

At a table with people everybody is told at each event who is there and until when the time runs. Most of that
stays as it was, and is kept as JSON; the times are put in front.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rummy500.server.elsewhere import Elsewhere, sign
from rummy500.server.frames import NOBODY, host_seat
from rummy500.server.ledger import fee
from rummy500.server.protocol import People, Standing, encode
from rummy500.server.sending import may_send
from rummy500.server.table import Table

_REST: Final = b',"length":'  # where what does not change with the time begins


class Attendance:
    """Those who have one table open, and what is known of those who sit there."""

    def __init__(self, elsewhere: Elsewhere) -> None:
        self._elsewhere = elsewhere
        self.present: Counter[str] = Counter()  # the sockets of each guest
        self.ratings: Mapping[str, Standing] = {}
        self._changes = 0  # of who is there on this node
        self._made_of: tuple[Any, ...] = ()
        self._everybody: People | None = None  # as one is told who looks on, without the times
        self._due: int | None = None
        self.version = 0  # grows whenever somebody is to be told something else
        self._rests: dict[tuple[int | None, str | None], bytes] = {}

    def come(self, guest: str) -> None:
        self.present[guest] += 1
        self._changes += 1

    def go(self, guest: str) -> None:
        self.present[guest] -= 1
        if not self.present[guest]:
            del self.present[guest]
        self._changes += 1

    def here(self, table: Table, guest: str | None) -> bool:
        """Has this guest the table open, on whichever node?"""
        if guest is None:
            return False
        return guest in self.present or sign(guest) in self._elsewhere.at(table.card.id)

    def seated(self, table: Table) -> int:
        """The sockets on this node of those who sit here."""
        return sum(self.present[guest] for guest in {one.guest for one in table.card.seats} if guest)

    def onlookers_elsewhere(self, table: Table) -> frozenset[str]:
        own = {sign(one.guest) for one in table.card.seats if one.guest is not None}
        return self._elsewhere.at(table.card.id) - own

    def presence(self, table: Table) -> tuple[list[bool], int]:
        """Who of those who sit here is there, on whichever node, and how many look on."""
        onlooking = {sign(guest) for guest in self.present if table.seat_of(guest) is None}
        return [self.here(table, one.guest) for one in table.card.seats], len(
            onlooking | self.onlookers_elsewhere(table)
        )

    def may_start(self, table: Table, guest: str) -> bool:
        """May this guest start the match? The host, or whoever sits there while the host is away."""
        terms, seat = table.card.terms, table.seat_of(guest)
        if terms is None or seat is None or table.begun:
            return False
        return terms.host == guest or not self.here(table, terms.host)

    # As it is told.

    def at(self, table: Table, now: int) -> bytes:
        """The beginning of `people` as JSON, at a time in milliseconds; what `told` tells goes with it."""
        due, length = table.deadline() or (None, 0)
        made_of = (
            self._changes, self._elsewhere.at(table.card.id), table.card, table.begun, table.over,
            list(table.turns.missed), length, self.ratings,
        )  # fmt: skip
        if made_of != self._made_of:
            everybody = self._for_everybody(table, length)
            self.version += everybody != self._everybody
            self._made_of, self._everybody = made_of, everybody
            self._rests.clear()
        if due != self._due:
            self._due = due
            self.version += 1
        return b'{"t":"people","now":%d,"due":%b' % (now, b"null" if due is None else b"%d" % due)

    def told(self, table: Table, guest: str, seat: int | None, away: bool) -> bytes:
        """The rest of it, as this guest is told it who sits there or looks on; `away`: was sent away."""
        key = seat, guest if away or seat is not None else None
        rest = self._rests.get(key)
        if rest is None:
            assert self._everybody is not None
            text = encode(self._for_one(table, self._everybody, guest, seat, away))
            rest = self._rests[key] = text[text.index(_REST) :]
        return rest

    def _for_one(self, table: Table, everybody: People, guest: str, seat: int | None, away: bool) -> People:
        terms = table.card.terms
        assert terms is not None
        if seat is None:
            return replace(everybody, sent_away=True) if away else everybody
        return replace(
            everybody,
            seat=seat,
            may_start=self.may_start(table, guest),
            may_send=[may_send(table, guest, at, here) for at, here in enumerate(everybody.here)],
            door=terms.door or "",
        )

    def _for_everybody(self, table: Table, length: int) -> People:
        terms = table.card.terms
        assert terms is not None
        sitting = table.card.seats
        here, watching = self.presence(table)
        return People(
            now=0,
            due=None,
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
            ratings=[self.ratings.get(one.guest or "") for one in sitting],
            may_send=[False] * len(sitting),
            sent_away=False,
            shut=terms.door is not None,
            door="",
        )
