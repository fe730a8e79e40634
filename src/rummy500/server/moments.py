"""What time is it? The same for all nodes, only forwards, and whatever is done to the machine's clock.

The wall clock is looked at once, when the server begins; on PostgreSQL it is the database's, so that the
nodes agree though their machines may not. From there a clock runs that nobody can set. Where the server had
noted a later time before it stopped, the wall clock was set back meanwhile, and time goes on from that note.
"""

from __future__ import annotations

import time
from typing import Final

MISTAKE: Final = 86_400_000  # milliseconds: what was noted so far ahead was itself wrong

# Linux has one that goes on while the machine sleeps.
_RUNNING: Final = getattr(time, "CLOCK_BOOTTIME", None)


def _running_ns() -> int:
    return time.monotonic_ns() if _RUNNING is None else time.clock_gettime_ns(_RUNNING)


_began = [time.time_ns() - _running_ns()]


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return (_began[0] + _running_ns()) // 1_000_000


def set_to(now: int) -> None:
    """The server begins, and this is the time."""
    _began[0] = now * 1_000_000 - _running_ns()


def not_before(noted: int) -> None:
    """The server begins, and has noted this time before."""
    if 0 < noted - now_ms() < MISTAKE:
        set_to(noted)
