"""What was the server told when it was started?"""

from __future__ import annotations

from dataclasses import dataclass

from rummy500.server.limits import Limits
from rummy500.server.origin import Hosts


@dataclass(frozen=True, slots=True)
class Settings:
    """The names that it may be called by, its bounds, the seconds that a bot takes, and the address of a
    proxy whose word it takes on where a visitor comes from and whether by HTTPS ("": nobody's), where its
    numbers can be read ("": nowhere), the seconds between the signal to stop and the end, and those in which
    a PostgreSQL that is away at the start is waited for."""

    hosts: Hosts
    limits: Limits
    bot_delay: float
    proxy: str = ""
    metrics: str = ""
    drain: float = 0.0
    database_wait: float = 30.0
