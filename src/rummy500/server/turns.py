"""Whose time runs at a table with people, since when, and who has let turns run out?

A part of the table's fold: it sees each row once. A turn that ran out is played by a bot, whose rows bear the
mark BY_CLOCK; the rest follows from the log. Only since when the time runs does not stand there: `since` is
set when an entry is written, and found again from the table's `due`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummy500.core.deal import CALL_PHASE
from rummy500.core.match import UNDO, Match
from rummy500.server.entries import Row

BY_CLOCK: Final = "clock"  # stands where an act says what was asked for
MISSES: Final = 3  # in a row; from then on the rest of the deal runs at computer speed
QUICK: Final = 667  # milliseconds a turn, then
PAUSE: Final = 30_000  # milliseconds between two deals
LONG_PAUSE: Final = 3_600_000  # where a turn may take a day
DAY: Final = 86_400
CLOCKS: Final = (0, 30, 60, 90, DAY)  # seconds a turn, as they are offered; 0 is none


def window_of(clock: int, window: int) -> int:
    """The seconds for a call where a turn has so many: where people look in once a day, all who may call have
    as long as for a turn, and the window closes as soon as they have answered."""
    return max(clock, window) if clock == DAY else window


Stretch = tuple[int, str, int, bool]


class Turns:
    """The state of a table's clock."""

    def __init__(self, players: int) -> None:
        self.missed = [0] * players  # turns in a row
        self.stood_in = False  # a bot is playing the turn under way for its person
        self.since: int | None = None  # milliseconds; None: since the next entry
        self._came_back = False  # the full clock comes back once in a turn
        self._answered: set[int] = set()  # who has answered the fresh discard, which nobody is told yet
        self._stretch: Stretch = (0, "", -1, False)

    def note(self, row: Row, match: Match, deals: int) -> None:
        """A row that has just been applied."""
        if row.event.startswith("deal"):
            self.missed = [0] * match.players
        seat, turn = row.seat, self._stretch[2]
        if seat is not None and row.asked == BY_CLOCK:
            self.missed[seat] += not self.stood_in
            self.stood_in = True
        elif seat is not None and row.asked is not None and not is_undo(row):
            self._acted(seat, turn)
        stretch = stretch_of(match, deals)
        if stretch != self._stretch:
            for one in self._answered:
                self.missed[one] = 0
            self._answered.clear()
            self._stretch, self.since, self.stood_in, self._came_back = stretch, None, False, False

    def _acted(self, seat: int, turn: int) -> None:
        """A person has done something that moves the game on; taking back does not."""
        if seat == turn and (self.stood_in or self.quick(seat)):
            if self._came_back:
                return
            self.since = None  # who comes back has the full clock again
            self.stood_in, self._came_back = False, True
        if self._stretch[3]:
            self._answered.add(seat)
        else:
            self.missed[seat] = 0

    def quick(self, seat: int) -> bool:
        """Does this seat play at computer speed?"""
        return self.missed[seat] >= MISSES

    def length(self, match: Match, clock: int, window: int) -> int | None:
        """How long the present stretch may last, in milliseconds; None without end."""
        if match.stage == "deal" and match.deal is not None:
            return None if not clock else LONG_PAUSE if clock == DAY else PAUSE
        if match.stage != "play" or match.deal is None:
            return None
        if match.deal.phase == CALL_PHASE:
            return window * 1000
        if not clock:
            return None
        return QUICK if self.quick(match.deal.turn) else clock * 1000


def is_undo(row: Row) -> bool:
    return row.event.endswith(f":{UNDO}")


def undone_by_next(log: Sequence[Row]) -> Row | None:
    """The action that an undo at the end of this log would take back."""
    undos = 0
    for row in reversed(log):
        if row.seat is None:
            continue
        if is_undo(row):
            undos += 1
        elif undos:
            undos -= 1
        else:
            return row
    return None


def stretch_of(match: Match, deals: int) -> Stretch:
    """What one run of the clock is for: a turn, the window after a discard, the pause between two deals."""
    deal = match.deal
    if deal is None:
        return deals, match.stage, -1, False
    return deals, match.stage, deal.turn, deal.phase == CALL_PHASE
