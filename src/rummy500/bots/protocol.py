"""What does a bot have to do? Choose a legal action, seeing what its seat may see and nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from rummy500.core.actions import CALL, kind
from rummy500.core.deal import CALL_PHASE
from rummy500.core.view import View


class Bot(Protocol):
    """A player that is a program.

    `name` is what a command or a server calls it, `title` what people read, `sentence` what it is like. A bot
    keeps nothing between two choices: one value may sit on many seats, at many tables, in several threads."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def sentence(self) -> str: ...

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        """One of `legal`, which is never empty. `rng` is the only chance a bot may use."""
        ...


def offered(phase: str, moves: Sequence[int]) -> list[int]:
    """The legal actions that a bot is asked to choose from: in the window after a discard only its calls and
    no call, for a bot's draw would close the window before people have answered."""
    if phase != CALL_PHASE:
        return list(moves)
    return [move for move in moves if kind(move) > CALL]  # no call is 15, calls are 10 to 12
