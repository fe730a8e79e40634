"""Which events at the end of a log answer a fresh discard, and who knows of them while calls are collected?

The answers of others are hidden until the window closes (R5.2). People may come and go meanwhile: that is to
be seen at once, but its event stands among the answers, so it is told with them.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.server.entries import Row
from rummy500.server.seating import is_seating


def is_answer(row: Row) -> bool:
    """Is this an answer to a fresh discard?"""
    _, _, text = row.event.partition(":")
    return row.seat is not None and text[:1] in ("-", "c")


def no_matter(row: Row, seat: int) -> bool:
    """Is this another seat's answer to a fresh discard? Several answer the same view, in whatever order their
    messages come in (R5.2), so such an answer makes nobody else's stale; nor does it matter who came."""
    return is_seating(row.event) or row.seat != seat and is_answer(row)


def before_answers(log: Sequence[Row]) -> int:
    """The last event before the answers that end this log."""
    at = len(log)
    while at and (is_seating(log[at - 1].event) or is_answer(log[at - 1])):
        at -= 1
    return at


def edition(log: Sequence[Row], viewer: int | None) -> int:
    """A number that grows with each event at the end of this log that changes what a seat sees, or one who
    looks on: its own answers, and who came and went."""
    last = before_answers(log)
    return last + sum(is_seating(row.event) or row.seat == viewer for row in log[last:])
