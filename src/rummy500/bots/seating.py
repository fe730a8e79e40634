"""Which bots does a text seat: `greedy`, `greedy,chance`, or `pipe:COMMAND` for a program of one's own?"""

from __future__ import annotations

import shlex
from contextlib import ExitStack

from rummy500.bots import BOTS, Bot
from rummy500.core.errors import Unreadable

PIPE = "pipe:"


def names_in(text: str) -> list[str]:
    """The bots' names, as they are written with commas between. Raises Unreadable."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS and not (name.startswith(PIPE) and name.removeprefix(PIPE).strip()):
            raise Unreadable(
                "bots", f"there is no bot {name[:40]!r}: the bots are {', '.join(BOTS)}, or {PIPE}COMMAND"
            )
    return names


def for_seats(names: list[str], seats: int) -> list[str]:
    """A name for each seat: one name is for all of them. Raises Unreadable."""
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise Unreadable("bots", f"{seats} seats need {seats} bots, or one for all, not {len(names)}")
    return names


def seated(names: list[str], until: ExitStack) -> list[Bot]:
    """The bots of these names; programs among them run until the end of `until`. Raises RummyError."""
    return [BOTS[name] if name in BOTS else _program(name.removeprefix(PIPE), until) for name in names]


def _program(command: str, until: ExitStack) -> Bot:
    from rummy500.bots.pipe import PipeBot

    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Unreadable(
            "bots", f"the command {command[:60]!r} can't be read: {str(error).lower()}"
        ) from error
    return until.enter_context(PipeBot(words))
