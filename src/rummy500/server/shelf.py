"""Which questions are put to the database, and what besides moves is written into it?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from rummy500.server import came, schema
from rummy500.server.card import Card, Sitting, Terms
from rummy500.server.entries import Row, Summary
from rummy500.server.rows import put_new
from rummy500.server.schema import events, guests, seats, sent_away, tables
from rummy500.server.table import STAND_IN
from rummy500.server.turns import window_of

AT_ONCE: Final = 500  # tables in one question


@dataclass(frozen=True, slots=True)
class Line:
    """A table in a list: what stands in the database without folding its log."""

    id: str
    rules: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    deals: int
    waits_for: tuple[int, ...]
    seat: int
    over: bool
    updated: int
    people: bool
    begun: bool


def read_card(db: Connection, table: str) -> Card | None:
    found = db.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if found is None:
        return None
    terms = None
    if found.people:
        terms = Terms(
            found.host,
            bool(found.public),
            found.clock,
            window_of(found.clock, found.call_window),
            found.fill or STAND_IN,
            found.rematch,
            found.stake,
            tuple(db.scalars(select(sent_away.c.guest).where(sent_away.c.table_id == table))),
            found.door,
        )
    rows = db.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))
    return Card(
        table,
        found.rules,
        tuple(Sitting(row.name, row.guest, row.bot, row.was) for row in rows),
        found.secret,
        terms,
    )


def read_log(db: Connection, table: str) -> list[Row]:
    what = select(events.c.seq, events.c.seat, events.c.event, events.c.asked)
    return [Row(*row) for row in db.execute(what.where(events.c.table_id == table).order_by(events.c.seq))]


def read_table(db: Connection, table: str) -> tuple[Card, list[Row], int | None] | None:
    """A table's card, its log and when something is due there, all of one moment."""
    card = read_card(db, table)
    if card is None:
        return None
    return card, read_log(db, table), db.scalar(select(tables.c.due).where(tables.c.id == table))


def is_seated(db: Connection, table: str, guest: str) -> bool:
    sits = select(seats.c.seat).where(seats.c.table_id == table, seats.c.guest == guest)
    return db.execute(sits).first() is not None


def has_sat(db: Connection, table: str, guest: str) -> bool:
    """Does a guest sit here, or did until a bot took over?"""
    own = or_(seats.c.guest == guest, seats.c.was == guest)
    return db.execute(select(seats.c.seat).where(seats.c.table_id == table, own)).first() is not None


def lines_of(db: Connection, guest: str) -> list[Line]:
    """A guest's tables, the one played at last first."""
    own = (
        select(tables, seats.c.seat)
        .join(seats)
        .where(seats.c.guest == guest)
        .order_by(tables.c.updated.desc())
    )
    found = list(db.execute(own))
    names: dict[str, list[str]] = {row.id: [] for row in found}
    mine = select(seats.c.table_id).where(seats.c.guest == guest)
    sitting = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_(mine))
    for table, name in db.execute(sitting.order_by(seats.c.table_id, seats.c.seat)):
        names[table].append(name)
    return [
        Line(
            row.id, row.rules, tuple(names[row.id]), tuple(json.loads(row.totals)), row.deals,
            tuple(json.loads(row.waits_for)), row.seat, bool(row.over), row.updated,
            bool(row.people), bool(row.begun),
        )
        for row in found
    ]  # fmt: skip


def hold_guest(db: Connection, guest: str, now: int) -> None:
    """Until the end of the transaction nobody else changes how many tables this guest has, where the database
    lets several write at once."""
    put_new(db, guests, {"id": guest, "created": now})
    db.execute(select(guests.c.id).where(guests.c.id == guest).with_for_update())


def count_of(db: Connection, guest: str) -> int:
    return db.scalar(select(func.count()).select_from(seats).where(seats.c.guest == guest)) or 0


def due_tables(db: Connection, most: int) -> list[tuple[str, int, int]]:
    """The tables where the server must act, the most urgent first: when, and the milliseconds that people
    have there for a turn."""
    waiting = select(tables.c.id, tables.c.due, tables.c.clock).where(tables.c.due.is_not(None))
    found = db.execute(waiting.order_by(tables.c.due).limit(most))
    return [(row.id, row.due, row.clock * 1000) for row in found]


def dues_of(db: Connection, names: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Of these tables, those where something is due: the last event, and when."""
    what = select(tables.c.id, tables.c.seq, tables.c.due).where(tables.c.due.is_not(None))
    found: dict[str, tuple[int, int]] = {}
    for at in range(0, len(names), AT_ONCE):
        some = what.where(tables.c.id.in_(names[at : at + AT_ONCE]))
        found |= {row.id: (row.seq, row.due) for row in db.execute(some)}
    return found


def put_table(
    db: Connection, card: Card, rows: Sequence[Row], summary: Summary, guest: str, now: int
) -> None:
    """A new table with its first events, and its guest if they are new."""
    put_new(db, guests, {"id": guest, "created": now})
    db.execute(
        insert(tables).values(
            id=card.id, rules=card.rules, players=len(card.seats), secret=card.secret,
            created=now, updated=now, **_columns(card.terms), **asdict(summary),
        )
    )  # fmt: skip
    db.execute(
        insert(seats),
        [
            {
                "table_id": card.id,
                "seat": at,
                "guest": sitting.guest,
                "bot": sitting.bot,
                "name": sitting.name,
            }
            for at, sitting in enumerate(card.seats)
        ],
    )
    db.execute(
        insert(events),
        [
            {
                "table_id": card.id,
                "seq": row.seq,
                "seat": row.seat,
                "event": row.event,
                "asked": row.asked,
                "at": now,
            }
            for row in rows
        ],
    )
    came.note(db, None, card, 1, [row.event for row in rows])


def _columns(terms: Terms | None) -> dict[str, Any]:
    if terms is None:
        return {}
    return {
        "people": 1,
        "host": terms.host,
        "public": int(terms.public),
        "clock": terms.clock,
        "call_window": terms.window,
        "fill": terms.fill,
        "stake": terms.stake,
        "door": terms.door,
    }


def drop_table(db: Connection, table: str) -> None:
    """The table and all that hangs on it."""
    for what in (schema.came, events, seats, sent_away):
        db.execute(delete(what).where(what.c.table_id == table))
    db.execute(delete(tables).where(tables.c.id == table))


def set_due(db: Connection, table: str, due: int | None) -> None:
    db.execute(update(tables).where(tables.c.id == table).values(due=due))
