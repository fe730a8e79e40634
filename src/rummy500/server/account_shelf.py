"""Which questions about accounts are put to the database, and what is written into it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from rummy500.server import ledger, statistics
from rummy500.server.rating import drop_rating
from rummy500.server.rows import put_new
from rummy500.server.schema import (
    accounts,
    events,
    guests,
    pad_events,
    pads,
    seats,
    sent_away,
    sessions,
    tables,
)
from rummy500.server.seating import LEFT
from rummy500.server.sessions import IDLE, LONGEST
from rummy500.server.shelf import drop_table
from rummy500.server.table import STAND_IN

MOST_SESSIONS: Final = 30  # of one account: the one not used for longest goes
GONE: Final = "Gone"  # the name at tables of an account that was deleted
NOBODY: Final = ""  # who left a seat, where that is not to be known any more


@dataclass(frozen=True, slots=True)
class AccountRow:
    id: str
    name: str
    password: str
    created: int


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session: `id` is the cookie's hash, `handle` what its owner calls it by."""

    id: str
    handle: str
    account: str
    agent: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class Freed:
    """What a deleted account leaves behind: tables that went with it, and those that others play on at."""

    dropped: tuple[str, ...]
    left: tuple[str, ...]


def account_by_key(db: Connection, key: str) -> AccountRow | None:
    return _account(db, accounts.c.key == key)


def account_by_id(db: Connection, account: str) -> AccountRow | None:
    return _account(db, accounts.c.id == account)


def _account(db: Connection, which: object) -> AccountRow | None:
    what = select(accounts.c.id, accounts.c.name, accounts.c.password, accounts.c.created)
    row = db.execute(what.where(which)).first()  # type: ignore[arg-type]
    return None if row is None else AccountRow(*row)


def put_account(db: Connection, row: AccountRow, key: str) -> bool:
    """A new account with its first coins; False where its name is taken, or its guest has registered."""
    values = {"id": row.id, "name": row.name, "key": key, "password": row.password, "created": row.created}
    if not put_new(db, accounts, values):
        return False
    ledger.open_purse(db, row.id, row.created)
    return True


def set_password(db: Connection, account: str, password: str) -> None:
    db.execute(update(accounts).where(accounts.c.id == account).values(password=password))


# Sessions.


def session_of(db: Connection, session: str, now: int) -> SessionRow | None:
    """A session that has not ended."""
    row = db.execute(select(sessions).where(sessions.c.id == session)).first()
    if row is None or row.seen < now - IDLE * 1000 or row.created < now - LONGEST * 1000:
        return None
    return SessionRow(row.id, row.handle, row.account, row.agent, row.created, row.seen)


def sessions_of(db: Connection, account: str, now: int) -> list[SessionRow]:
    """An account's sessions that have not ended, the one used last first."""
    mine = select(sessions.c.id).where(sessions.c.account == account)
    found = [session_of(db, session, now) for session in db.scalars(mine.order_by(sessions.c.seen.desc()))]
    return [one for one in found if one is not None]


def put_session(db: Connection, row: SessionRow) -> None:
    """A new session; of too many the one not used for longest goes, and those that have ended."""
    open_ = {one.id for one in sessions_of(db, row.account, row.created)[: MOST_SESSIONS - 1]}
    mine = sessions.c.account == row.account
    db.execute(delete(sessions).where(mine, sessions.c.id.not_in(open_)))
    db.execute(
        insert(sessions).values(
            id=row.id, handle=row.handle, account=row.account, agent=row.agent, created=row.created,
            seen=row.seen,
        )
    )  # fmt: skip


def note_seen(db: Connection, session: str, now: int) -> None:
    db.execute(update(sessions).where(sessions.c.id == session).values(seen=now))


def end_sessions(db: Connection, account: str, but: str = "", handle: str | None = None) -> list[str]:
    """End an account's sessions, all but one, or the one of a handle; which ended."""
    which = [sessions.c.account == account, sessions.c.id != but]
    if handle is not None:
        which.append(sessions.c.handle == handle)
    ended = list(db.scalars(select(sessions.c.id).where(*which)))
    db.execute(delete(sessions).where(sessions.c.id.in_(ended)))
    return ended


# The end of an account.


def drop_account(db: Connection, account: str, now: int) -> Freed:
    """Delete an account and all that is its own. At tables with other people a bot takes the seat, under a
    name that says nothing; what was staked there is forfeited, as by leaving."""
    mine = select(seats.c.table_id, seats.c.seat).where(seats.c.guest == account)
    dropped, left = [], []
    for table, seat in db.execute(mine).all():
        others = select(seats.c.seat).where(
            seats.c.table_id == table, seats.c.guest.is_not(None), seats.c.guest != account
        )
        if db.execute(others).first() is None:
            dropped.append(table)
            ledger.forfeit(db, table, seat, now)
            ledger.call_off(db, table, now)
            drop_table(db, table)
        else:
            left.append(table)
            _stand_in(db, table, seat, now)
    _forget(db, account)
    db.execute(delete(sent_away).where(sent_away.c.guest == account))
    for pad in db.scalars(select(pads.c.id).where(pads.c.guest == account)).all():
        db.execute(delete(pad_events).where(pad_events.c.pad_id == pad))
        db.execute(delete(pads).where(pads.c.id == pad))
    db.execute(delete(sessions).where(sessions.c.account == account))
    drop_rating(db, account)
    statistics.drop(db, account)
    ledger.close_purse(db, account, now)
    db.execute(delete(accounts).where(accounts.c.id == account))
    db.execute(delete(guests).where(guests.c.id == account))
    return Freed(tuple(dropped), tuple(left))


def _stand_in(db: Connection, table: str, seat: int, now: int) -> None:
    """A bot for the seat of somebody who is gone; nobody, where the match is over."""
    ledger.forfeit(db, table, seat, now)
    own = db.execute(select(tables.c.over, tables.c.fill).where(tables.c.id == table)).one()
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    _rename(db, table, seat)
    bot = None if own.over else own.fill or STAND_IN
    db.execute(update(seats).where(here).values(guest=None, bot=bot, was=NOBODY))
    if not own.over:
        db.execute(update(tables).where(tables.c.id == table).values(due=now))


def _forget(db: Connection, account: str) -> None:
    """Tables that the account has left before, and those whose host it was."""
    for row in db.execute(select(seats.c.table_id, seats.c.seat).where(seats.c.was == account)).all():
        _rename(db, row.table_id, row.seat)
    db.execute(update(seats).where(seats.c.was == account).values(was=NOBODY))
    db.execute(update(tables).where(tables.c.host == account).values(host=None))


def _rename(db: Connection, table: str, seat: int) -> None:
    """A seat's name becomes one that says nothing, also in the events that tell of its coming and going."""
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    name = db.scalars(select(seats.c.name).where(here)).one()
    for word in ("sit", *LEFT):
        told = (events.c.table_id == table) & (events.c.event == f"{word} {seat} {name}")
        db.execute(update(events).where(told).values(event=f"{word} {seat} {GONE}"))
    db.execute(update(seats).where(here).values(name=GONE))


def has_registered(db: Connection, guest: str) -> bool:
    return db.execute(select(accounts.c.id).where(accounts.c.id == guest)).first() is not None


def names_of(db: Connection, ids: Sequence[str]) -> dict[str, str]:
    """The names of those among them that are accounts."""
    found = db.execute(select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(ids)))
    return {row.id: row.name for row in found}
