"""What is written of a table? Its new events, and its line in the lists as it is after them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection


class Row(msgspec.Struct, frozen=True, gc=False):
    """One event of a table's log. `asked` is what the seat wrote; it stands on the first event it made."""

    seq: int
    seat: int | None
    event: str
    asked: str | None = None


class Summary(msgspec.Struct, frozen=True, gc=False):
    """What the row in `tables` says after an entry (see schema.py)."""

    seq: int
    due: int | None
    deals: int
    totals: str
    waits_for: str
    over: int
    begun: int = 1


Work = Callable[[Connection], Any]


class Entry(msgspec.Struct, frozen=True):
    """Events to be added to one table's log, all or none. Without events it changes the summary alone. `also`
    is written in the same transaction: both are on the disk, or neither. `quiet`: a list must not show that
    anything was written."""

    table: str
    rows: tuple[Row, ...]
    summary: Summary
    at: int
    also: Work | None = None
    quiet: bool = False
