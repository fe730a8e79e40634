"""How long does a bot wait before it plays? As long as the slowest wish of those at the table.

A wish lasts as long as the room is in memory; the page says it again whenever it comes back.
"""

from __future__ import annotations

from typing import Final

from rummy500.server.protocol import Speed

# Times the server's own pause, which is `normal`.
FACTORS: Final[dict[Speed, float]] = {"slow": 2.5, "normal": 1.0, "fast": 0.35, "instant": 0.0}


class Paces:
    """The wishes of the persons at one table."""

    def __init__(self, usual: int) -> None:
        self._usual = usual
        self._wishes: dict[int, Speed] = {}
        self.delay = usual  # milliseconds

    def wish(self, seat: int, speed: Speed) -> bool:
        """Note a wish; does it change the pause?"""
        before = self.delay
        self._wishes[seat] = speed
        self.delay = round(self._usual * max(FACTORS[wish] for wish in self._wishes.values()))
        return self.delay != before
