"""What becomes of an account that is deleted? All that is its own goes, and its seats among others are left.

To its tables that is a leaving: an event of their logs, so that whoever acts there in the same moment, on
whichever node, comes before it or after it, and who shows the table reads it anew. Whatever else is being
written for the account meanwhile holds the account's row (`check_there`): it is done before the end, and goes
with the rest, or refused after it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from rummy500.server import came, ledger, statistics
from rummy500.server.account_shelf import end_sessions
from rummy500.server.card import OPEN
from rummy500.server.rating import drop_rating
from rummy500.server.schema import accounts, events, guests, pad_events, pads, seats, sent_away, tables
from rummy500.server.seating import WORDS, seating
from rummy500.server.shelf import drop_table
from rummy500.server.table import STAND_IN

GONE: Final = "Gone"  # the name at tables of an account that was deleted
NOBODY: Final = ""  # who left a seat, where that is not to be known any more


@dataclass(frozen=True, slots=True)
class Freed:
    """What a deleted account leaves behind: tables that went with it, those of others at which its name was
    taken away, and the sessions that ended."""

    dropped: tuple[str, ...]
    left: tuple[str, ...]
    ended: tuple[str, ...]


def drop_account(db: Connection, account: str, now: int) -> Freed:
    """Delete an account and all that is its own. At tables with other people a bot takes the seat, under a
    name that says nothing, or before the match nobody; what was staked there is forfeited, as by leaving."""
    db.execute(select(accounts.c.id).where(accounts.c.id == account).with_for_update())
    dropped, left = [], []
    for table, seat in _held_tables(db, account):
        ledger.forfeit(db, table.id, seat, now)
        if _others(db, table.id, account):
            left.append(table.id)
            _leave(db, table, seat, account, now)
        else:
            dropped.append(table.id)
            ledger.call_off(db, table.id, now)
            drop_table(db, table.id)
    left += _forget(db, account)
    db.execute(delete(sent_away).where(sent_away.c.guest == account))
    for pad in db.scalars(select(pads.c.id).where(pads.c.guest == account).with_for_update()).all():
        db.execute(delete(pad_events).where(pad_events.c.pad_id == pad))
        db.execute(delete(pads).where(pads.c.id == pad))
    ended = end_sessions(db, account)
    drop_rating(db, account)
    statistics.drop(db, account)
    ledger.close_purse(db, account, now)
    db.execute(delete(accounts).where(accounts.c.id == account))
    db.execute(delete(guests).where(guests.c.id == account))
    return Freed(tuple(dropped), tuple(dict.fromkeys(left)), tuple(ended))


def _held_tables(db: Connection, account: str) -> list[tuple[Row[Any], int]]:
    """The tables at which the account sits, and its seats. Until the end of the transaction nobody else
    writes into their logs, where the database lets several write at once."""
    mine = select(seats.c.table_id, seats.c.seat).where(seats.c.guest == account)
    names = [row.table_id for row in db.execute(mine)]
    what = select(tables).where(tables.c.id.in_(names)).order_by(tables.c.id)
    held = db.execute(what.with_for_update()).all()
    own = {row.table_id: row.seat for row in db.execute(mine)}  # as it is now that nobody else writes
    return [(table, own[table.id]) for table in held if table.id in own]


def _others(db: Connection, table: str, account: str) -> list[str]:
    """The other people at a table, by their seats."""
    here = select(seats.c.guest).where(seats.c.table_id == table, seats.c.guest.is_not(None))
    return list(db.scalars(here.where(seats.c.guest != account).order_by(seats.c.seat)))


def _leave(db: Connection, table: Row[Any], seat: int, account: str, now: int) -> None:
    """The seat of somebody who is gone: a bot's in the match, open before it, nobody's after it."""
    _rename(db, table.id, seat)
    here = (seats.c.table_id == table.id) & (seats.c.seat == seat)
    if table.over:
        db.execute(update(seats).where(here).values(guest=None, was=NOBODY))
    elif table.begun:
        bot = table.fill or STAND_IN
        db.execute(update(seats).where(here).values(guest=None, bot=bot, was=NOBODY))
        _add(db, table.id, seating("gone", seat, GONE), now)
        if json.loads(table.waits_for) == [seat]:  # else it is somebody else's time that runs, and runs on
            db.execute(update(tables).where(tables.c.id == table.id).values(due=now))
    else:
        db.execute(update(seats).where(here).values(guest=None, bot=None, name=OPEN.name))
        _add(db, table.id, seating("rise", seat, GONE), now)
    if table.host == account:
        heir = _others(db, table.id, account)[0]
        db.execute(update(tables).where(tables.c.id == table.id).values(host=heir))


def _add(db: Connection, table: str, event: str, now: int) -> None:
    last = db.scalar(select(func.max(events.c.seq)).where(events.c.table_id == table)) or 0
    db.execute(
        insert(events).values(table_id=table, seq=last + 1, seat=None, event=event, asked=None, at=now)
    )
    db.execute(update(tables).where(tables.c.id == table).values(seq=last + 1, updated=now))


def _forget(db: Connection, account: str) -> list[str]:
    """Tables that the account has left before, and those whose host it was; where its name stood."""
    before = db.execute(select(seats.c.table_id, seats.c.seat).where(seats.c.was == account)).all()
    for row in before:
        _rename(db, row.table_id, row.seat)
    named = [*(row.table_id for row in before), *came.forget(db, account, GONE)]
    db.execute(update(seats).where(seats.c.was == account).values(was=NOBODY))
    db.execute(update(tables).where(tables.c.host == account).values(host=None))
    return named


def _rename(db: Connection, table: str, seat: int) -> None:
    """A seat's name becomes one that says nothing, also in the events that tell of its coming and going."""
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    name = db.scalars(select(seats.c.name).where(here)).one()
    for word in WORDS:
        told = (events.c.table_id == table) & (events.c.event == f"{word} {seat} {name}")
        db.execute(update(events).where(told).values(event=f"{word} {seat} {GONE}"))
    db.execute(update(seats).where(here).values(name=GONE))
