"""How does a bot play that has learned what a turn's end is worth?

It looks at every plan of the turn, for every card that it may draw or take, and asks a small net what the
table that it leaves is worth. The net was trained on deals that it played against itself (`python -m
scripts.train`, docs/bots.md). In the pool game it plays as greedy does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from rummy500.bots.planning import Table
from rummy500.bots.thinking import by_worth, simple_choice
from rummy500.bots.valuing import Net, numbers, words_in, worths
from rummy500.core.view import View


@cache
def net() -> Net:
    """The weights that the wheel carries, written by `scripts.train`."""
    numpy = numbers()
    with (files("rummy500.bots") / "student.npz").open("rb") as file, numpy.load(file) as kept:
        return Net(*(kept[name].astype(numpy.float32) for name in Net._fields))


def judge(tables: Sequence[Table]) -> list[list[float]]:
    """What each end of some tables comes to, all of them in one pass."""
    words = [word for table in tables for word in words_in(table)]
    values = net().values(words).tolist() if words else []
    found, at = [], 0
    for table in tables:
        found.append(worths(table, values[at : at + len(table.ends)]))
        at += len(table.ends)
    return found


class Student:
    """Plays the plan whose end its net values most."""

    name = "student"
    title = "Student"
    sentence = "Has learned from deals against itself what a table is worth; looks at every plan of its turn."

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        return by_worth(view, legal, judge) if chosen is None else chosen
