"""Which questions about tables with people are put to the database, and what is written into it?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, and_, insert, or_, select, update

from rummy500.server.card import Sitting, Terms
from rummy500.server.schema import guests, seats, sent_away, tables
from rummy500.server.turns import DAY, window_of


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """A public table as it stands in the database."""

    id: str
    rules: str
    host: str | None
    clock: int
    window: int
    stake: int
    begun: bool
    created: int
    updated: int
    seats: tuple[Sitting, ...]


def put_seats(db: Connection, table: str, sitting: Iterable[tuple[int, Sitting]], now: int) -> None:
    """Who has these seats from now on; a guest's row is made with their first table."""
    for seat, one in sitting:
        if one.guest is not None and db.scalar(select(guests.c.id).where(guests.c.id == one.guest)) is None:
            db.execute(insert(guests).values(id=one.guest, created=now))
        where = and_(seats.c.table_id == table, seats.c.seat == seat)
        db.execute(
            update(seats).where(where).values(guest=one.guest, bot=one.bot, name=one.name, was=one.was)
        )


def set_terms(db: Connection, table: str, terms: Terms) -> None:
    """What of the terms may change while people sit there: whose table it is, and how others find it."""
    values = {"host": terms.host, "public": int(terms.public), "door": terms.door}
    db.execute(update(tables).where(tables.c.id == table).values(values))


def put_away(db: Connection, table: str, away: Iterable[str]) -> None:
    """These guests have been sent away."""
    for guest in away:
        db.execute(insert(sent_away).values(table_id=table, guest=guest))


def set_rematch(db: Connection, table: str, other: str, before: str | None) -> bool:
    """The table to play again at, in the place of the one before; False where that has changed."""
    same = tables.c.rematch.is_(None) if before is None else tables.c.rematch == before
    change = update(tables).where(tables.c.id == table, same).values(rematch=other)
    return db.execute(change).rowcount > 0


def lobby(db: Connection, since: int, since_slow: int, played: int, most: int) -> list[LobbyLine]:
    """Public tables, the newest first: those that wait, touched since `since`, and those played since
    `played`; where a turn may take a day both since `since_slow`."""
    alive = or_(
        and_(tables.c.begun == 0, tables.c.updated >= since),
        and_(tables.c.begun == 1, tables.c.updated >= played),
        and_(tables.c.clock == DAY, tables.c.updated >= since_slow),
    )
    public = select(tables).where(tables.c.public == 1, tables.c.over == 0, alive)
    found = list(db.execute(public.order_by(tables.c.updated.desc()).limit(most)))
    sitting: dict[str, list[Sitting]] = {row.id: [] for row in found}
    for row in db.execute(select(seats).where(seats.c.table_id.in_(sitting)).order_by(seats.c.seat)):
        sitting[row.table_id].append(Sitting(row.name, row.guest, row.bot, row.was))
    return [
        LobbyLine(
            row.id, row.rules, row.host, row.clock, window_of(row.clock, row.call_window), row.stake,
            bool(row.begun), row.created, row.updated, tuple(sitting[row.id]),
        )
        for row in found
    ]  # fmt: skip
