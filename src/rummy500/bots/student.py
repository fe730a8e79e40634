"""How does a bot play that has learned what a turn's end is worth?

It looks at every plan of the turn, for every card that it may take, and asks a small net what the table that
it leaves is worth. The net was trained on deals that it played against itself (`python -m scripts.train`,
docs/bots.md).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummy500.bots.planning import Draw, Table
from rummy500.bots.thinking import by_worth, simple_choice
from rummy500.bots.valuing import judged, learned
from rummy500.core.view import View


def judge(asked: Sequence[Table | Draw]) -> list[list[float]]:
    """What each end, or way to begin, comes to by the learned net."""
    return judged(learned(), asked)


class Student:
    """Plays the plan whose end its net values most."""

    name = "student"
    title = "Student"
    sentence = "Has learned from deals against itself what a table is worth; looks at every plan of its turn."

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        return by_worth(view, legal, judge) if chosen is None else chosen
