"""Whom does an event name that tells of a coming or going? Kept beside the log, to take the name out again.

Who gets up before the match, or is sent away, has no seat any more, and somebody else may have the same name:
so from the log alone nobody could tell whose name it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from rummy500.server.card import Card
from rummy500.server.schema import came, events
from rummy500.server.seating import is_seating


def note(db: Connection, before: Card | None, now: Card, first: int, what: Sequence[str]) -> None:
    """Events from number `first` on have been written at a table: whom do they name? `before` is who sat
    there until then; None: nobody did."""
    found = []
    for seq, event in enumerate(what, first):
        guest = _named(before, now, event) if is_seating(event) else None
        if guest is not None:
            found.append({"table_id": now.id, "seq": seq, "guest": guest})
    if found:
        db.execute(insert(came), found)


def _named(before: Card | None, now: Card, event: str) -> str | None:
    word, seat, _ = event.split(" ", 2)
    card = now if word == "sit" or before is None else before
    return card.seats[int(seat)].guest


def forget(db: Connection, guest: str, name: str) -> list[str]:
    """Put another name into the events that name a guest; the tables at which they did."""
    found = db.execute(
        select(came.c.table_id, came.c.seq, events.c.event)
        .join(events, (events.c.table_id == came.c.table_id) & (events.c.seq == came.c.seq))
        .where(came.c.guest == guest)
    ).all()
    for table, seq, event in found:
        word, seat, _ = event.split(" ", 2)
        here = (events.c.table_id == table) & (events.c.seq == seq)
        db.execute(update(events).where(here).values(event=f"{word} {seat} {name}"))
    db.execute(delete(came).where(came.c.guest == guest))
    return sorted({row.table_id for row in found})
