"""How is a row written that may be there already? In one statement, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table, literal
from sqlalchemy.dialects import postgresql, sqlite


def put_new(db: Connection, table: Table, values: Mapping[str, Any]) -> bool:
    """Write a row unless one of its keys is taken; whether it was written."""
    make = postgresql.insert if db.dialect.name == "postgresql" else sqlite.insert
    written = make(table).values(values).on_conflict_do_nothing().returning(literal(1))
    return db.execute(written).first() is not None
