"""Which questions about accounts are put to the database, and what is written into it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from rummy500.server import ledger
from rummy500.server.errors import Refused
from rummy500.server.rows import put_new
from rummy500.server.schema import accounts, sessions
from rummy500.server.sessions import IDLE, LONGEST

MOST_SESSIONS: Final = 30  # of one account: the one not used for longest goes


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


def account_by_key(db: Connection, key: str) -> AccountRow | None:
    return _account(db, accounts.c.key == key)


def account_by_id(db: Connection, account: str) -> AccountRow | None:
    return _account(db, accounts.c.id == account)


def _account(db: Connection, which: object) -> AccountRow | None:
    what = select(accounts.c.id, accounts.c.name, accounts.c.password, accounts.c.created)
    row = db.execute(what.where(which)).first()  # type: ignore[arg-type]
    return None if row is None else AccountRow(*row)


def is_there(db: Connection, account: str) -> bool:
    """Is there this account? Until the end of the transaction nobody can delete it."""
    held = select(accounts.c.id).where(accounts.c.id == account).with_for_update(read=True)
    return db.execute(held).first() is not None


def check_there(db: Connection, guest: str, member: bool = True) -> None:
    """Before something is written for an account (`member`; else a guest): it may have been deleted since its
    request came in. Raises Refused."""
    if member and not is_there(db, guest):
        raise not_signed_in()


def not_signed_in() -> Refused:
    return Refused("signed_out", "you are not signed in: sign in first", 401)


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


def has_registered(db: Connection, guest: str) -> bool:
    return db.execute(select(accounts.c.id).where(accounts.c.id == guest)).first() is not None


def names_of(db: Connection, ids: Sequence[str]) -> dict[str, str]:
    """The names of those among them that are accounts."""
    found = db.execute(select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(ids)))
    return {row.id: row.name for row in found}
