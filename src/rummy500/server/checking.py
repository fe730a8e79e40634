"""Are the data sound? Every table's log is folded, and the ledger proved, as they stand in the database."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select

from rummy500.server import ledger
from rummy500.server.errors import Broken
from rummy500.server.schema import tables, transfers
from rummy500.server.shelf import read_table
from rummy500.server.store import open_store
from rummy500.server.table import Table


@dataclass(frozen=True, slots=True)
class Examined:
    """How much there was, and what is wrong with it, in sentences."""

    tables: int
    transfers: int
    faults: tuple[str, ...]


def examine(where: Path | str) -> Examined:
    """Look at everything. A server may be at work meanwhile. Raises CannotServe."""
    store = open_store(where)
    try:
        names = store.read_now(lambda db: list(db.scalars(select(tables.c.id).order_by(tables.c.id))))
        count = store.read_now(lambda db: db.scalar(select(func.count()).select_from(transfers)))
        faults = store.read_now(ledger.faults)
        for name in names:
            found = store.read_now(lambda db, name=name: read_table(db, name))  # type: ignore[misc]
            try:
                if found is not None:
                    Table.fold(*found)
            except Broken as broken:
                faults.append(f"table {name}: {broken}")
    finally:
        store.close()
    return Examined(len(names), count or 0, tuple(faults))
