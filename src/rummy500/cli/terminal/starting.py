"""How does a game in the terminal begin? Anew, or where it was left."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from rummy500.bots.levels import all_names, bot_named
from rummy500.bots.seating import for_seats, names_in
from rummy500.cli.terminal.saving import Saved, latest
from rummy500.cli.terminal.sitting import Sitting, names_of
from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.match import Match
from rummy500.core.rules import player_range, read_rules


def check_terminal() -> None:
    """Nothing, or NotAllowed where there is no terminal to play in."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotAllowed("no_terminal", "play --terminal needs a terminal, and this is none")


def new(data: Path, rules: str, players: int | None, bots: str, seed: int | None) -> Sitting:
    """A match that begins now. Raises RummyError or OSError."""
    names = names_in(bots)
    programs = [name for name in names if bot_named(name) is None]
    if programs:  # a match that is resumed could not find them again
        raise Unreadable("bots", f"{programs[0][:40]!r} can't sit here: the bots are {all_names()}")
    played_by = read_rules(rules)
    if players is None:
        players = len(names) + 1 if len(names) > 1 else player_range(played_by)[0]
    match = Match(played_by, players)
    named = names_of(for_seats(names, players - 1), "You")
    return Sitting(match, named, random.Random(seed), Saved.new(data).write)


def resumed(data: Path, seed: int | None) -> Sitting:
    """The match begun last that is not over. Raises Unreadable."""
    saved, match, names = latest(data)
    return Sitting(match, names, random.Random(seed), saved.write)


def play(sitting: Sitting, delay: float) -> int:
    """Play on the screen of this terminal."""
    from rummy500.cli.terminal.screen import Game

    Game(sitting, delay).run()
    if sitting.waiting() != "over":
        print("The match is kept: rummy500 play --terminal --resume goes on with it.")
    return 0
