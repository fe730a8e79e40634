"""How do beginners play? As greedy does with what they notice: now and then they overlook a pick or a meld.

Each lay-down, lay-off and pick from the pile is overlooked at a set rate, each time that one looks.
They see what any seat sees, never less than the rules demand, and nothing more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummy500.bots.greedy import Greedy
from rummy500.core.actions import CALL, CALL_LAY, KIND, LAY, PILE, RUN, SET
from rummy500.core.view import View

CHANCES = frozenset((PILE, SET, RUN, LAY, CALL + SET, CALL + RUN, CALL_LAY))
_greedy = Greedy()


class Overlooking:
    """Plays as greedy does with what it notices."""

    def __init__(self, name: str, title: str, sentence: str, rate: float) -> None:
        self.name, self.title, self.sentence = name, title, sentence
        self.rate = rate

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        return _greedy.choose(view, self.noticed(view, legal, rng), rng)

    def noticed(self, view: View, legal: Sequence[int], rng: random.Random) -> Sequence[int]:
        """The actions that are noticed; all of them while a debt is open, for it has to be paid."""
        if view.debt is not None:
            return legal
        kept = [move for move in legal if move >> KIND not in CHANCES or rng.random() >= self.rate]
        return kept or legal


BEGINNER = Overlooking(
    "beginner", "Beginner", "Takes what it notices, and overlooks every second pick, meld and lay-off.", 0.5
)
CASUAL = Overlooking(
    "casual", "Casual", "Takes what it notices, and overlooks one pick, meld or lay-off in five.", 0.2
)
