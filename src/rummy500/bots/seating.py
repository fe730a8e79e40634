"""Which bots does a text seat: `greedy,champion:long`, `champion:8`, `ismcts-100`, or `pipe:COMMAND`?"""

from __future__ import annotations

import shlex
from contextlib import ExitStack

from rummy500.bots import Bot
from rummy500.bots.levels import all_names, bot_named, lighter_named
from rummy500.core.errors import Unreadable

PIPE = "pipe:"
PARTS = "champion:N (an N-th of its deals, N up to 999)"
PEERS = "ismcts-N and ismcts-N-greedy (N simulations)"


def names_in(text: str) -> list[str]:
    """The bots' names, as they are written with commas between. Raises Unreadable."""
    return checked([name.strip() for name in text.split(",")])


def checked(names: list[str]) -> list[str]:
    """These names, each of them a bot's. Raises Unreadable."""
    for name in names:
        if name.startswith(PIPE) and name.removeprefix(PIPE).strip():
            continue
        if _of_ours(name) is None and peer_named(name) is None:
            bots = f"{all_names()}, {PARTS}, {PEERS}, or {PIPE}COMMAND"
            raise Unreadable("bots", f"there is no bot {name[:40]!r}: the bots are {bots}")
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
    return [_of_ours(name) or peer_named(name) or _program(name.removeprefix(PIPE), until) for name in names]


def _of_ours(name: str) -> Bot | None:
    return bot_named(name) or lighter_named(name)


def peer_named(name: str) -> Bot | None:
    """A peer's own bot, by its name; None if it is no such name. Raises NotAllowed if it is not installed."""
    from rummy500.bots.ismcts import ismcts_named, open_spiel

    found = ismcts_named(name)
    if found is not None:
        open_spiel(name)
    return found


def _program(command: str, until: ExitStack) -> Bot:
    from rummy500.bots.pipe import PipeBot

    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Unreadable(
            "bots", f"the command {command[:60]!r} can't be read: {str(error).lower()}"
        ) from error
    return until.enter_context(PipeBot(words))
