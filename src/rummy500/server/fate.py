"""Was a transaction carried out whose answer never came? The database knows: each leaves a mark there.

When the line breaks between COMMIT and its answer, nobody on this side can tell what became of it, and asking
for the same again might do it twice. So every transaction of the journal also writes its number into a row of
this writer; whoever finds the number there knows that all of it was carried out. A number of the database's
own (`pg_xact_status`) would not do: after a crash the same one may be given to somebody else.

SQLite has no line that could break, and needs no mark.
"""

from __future__ import annotations

import secrets
import time
from typing import Final

from sqlalchemy import Connection, delete, select, text, update

from rummy500.server.faults import was_lost
from rummy500.server.rows import put_new
from rummy500.server.schema import house
from rummy500.server.store import Store

ASKED_FOR: Final = 3.0  # seconds in which the database may come back
PAUSE: Final = 0.1  # between two questions
PREFIX: Final = "writer:"


class Fate:
    """The marks of one writer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._name = PREFIX + secrets.token_hex(8)
        self._number = 0
        self._prepared = False

    def prepare(self) -> None:
        """Make the row, before the first transaction: one that is there can be waited for."""
        if self._store.shared and not self._prepared:
            with self._store.writing() as db, db.begin():
                put_new(db, house, {"name": self._name, "value": "0"})
            self._prepared = True

    def mark(self, db: Connection) -> None:
        """Write the next number, as the last thing of the transaction that it is for."""
        if self._store.shared:
            self._number += 1
            db.execute(update(house).where(house.c.name == self._name).values(value=str(self._number)))

    def was_done(self) -> bool | None:
        """Was the transaction with the last number carried out? None where the database does not say so in
        time."""
        end = time.monotonic() + ASKED_FOR
        while True:
            try:
                with (
                    self._store.writing() as db
                ):  # which waits for who holds the row, and sees what became of it
                    return self._read(db) == str(self._number)
            except Exception as error:
                if not was_lost(error) or time.monotonic() > end:
                    return None
            time.sleep(PAUSE)

    def _read(self, db: Connection) -> str | None:
        """The row, once no transaction holds it: the one asked about may still be at its end."""
        db.execute(text(f"set local lock_timeout = '{ASKED_FOR}s'"))
        return db.scalar(select(house.c.value).where(house.c.name == self._name).with_for_update())

    def forget(self) -> None:
        """The writer stops: its row goes. One that was killed leaves it, a few bytes."""
        if self._prepared:
            with self._store.writing() as db, db.begin():
                db.execute(delete(house).where(house.c.name == self._name))
