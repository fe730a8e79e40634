"""How often may somebody try a password, make an account, open a table? Counted for all nodes together.

A row says until when a measure is used up in part: at `until` nothing of it would be used any more. Each try
moves that on by as long as one try takes to come back; where it is further ahead than the measure lasts,
the try is refused and nothing moves. (A token bucket told by one number, known as GCRA from ATM's traffic
control.) The statement reads and writes in one, so of two nodes neither overlooks the other.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import BigInteger, Connection, cast, delete, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from rummy500.server.schema import rates


@dataclass(frozen=True, slots=True)
class Measure:
    """So many at once, and then so many a second."""

    at_once: float
    a_second: float

    def times(self, factor: float) -> Measure:
        return Measure(self.at_once * factor, self.a_second * factor)

    @property
    def each(self) -> int:
        """Milliseconds until one comes back."""
        return max(1, round(1000 / self.a_second))

    @property
    def slack(self) -> int:
        """How far ahead, in milliseconds, the end may lie for one more to be free."""
        return round((self.at_once - 1) * 1000 / self.a_second)


def try_take(db: Connection, key: str, measure: Measure, now: int) -> bool:
    """One of the measure, or none and nothing taken. `now` in milliseconds."""
    return _take(db, key, measure, now, bounded=True) is not None


def take(db: Connection, key: str, measure: Measure, now: int) -> float:
    """Seconds to wait before this one is in its right: 0 where one was free. Taken in any case."""
    until = _take(db, key, measure, now, bounded=False)
    assert until is not None
    return max(0, until - measure.each - measure.slack - now) / 1000


def _take(db: Connection, key: str, measure: Measure, now: int, bounded: bool) -> int | None:
    on_postgres = db.dialect.name == "postgresql"
    make = postgresql.insert if on_postgres else sqlite.insert
    later = func.greatest if on_postgres else func.max
    begun = later(rates.c.until, cast(literal(now), BigInteger))
    written = make(rates).values(key=_hidden(key), until=now + measure.each)
    written = written.on_conflict_do_update(
        index_elements=[rates.c.key],
        set_={"until": begun + measure.each},
        where=begun <= now + measure.slack if bounded else None,
    )
    return db.execute(written.returning(rates.c.until)).scalar_one_or_none()


def remember(db: Connection, key: str, until: int) -> None:
    """Note something that is to be known up to a time."""
    on_postgres = db.dialect.name == "postgresql"
    make = postgresql.insert if on_postgres else sqlite.insert
    written = make(rates).values(key=_hidden(key), until=until)
    db.execute(written.on_conflict_do_update(index_elements=[rates.c.key], set_={"until": until}))


def remembers(db: Connection, key: str, now: int) -> bool:
    found = select(rates.c.key).where(rates.c.key == _hidden(key), rates.c.until > now)
    return db.execute(found).first() is not None


def tidy(db: Connection, now: int) -> None:
    """Forget what is whole again: it says nothing, and nobody's address need be kept for it. What another
    node is just writing it leaves alone, or each of two could wait for the other."""
    whole = select(rates.c.key).where(rates.c.until <= now).with_for_update(skip_locked=True)
    db.execute(delete(rates).where(rates.c.key.in_(whole)))


def _hidden(key: str) -> str:
    """A key names a person and an address: neither has to stand in the database."""
    return hashlib.sha256(key.encode()).hexdigest()
