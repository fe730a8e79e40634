"""How long does a bot's turn take, at its worst? `python -m scripts.turns [DEALS] [BOT,...]`.

Each bot, at each of its think times, sits on the first seat against students, in so many deals of every
preset with the fewest and the most players that it is for. A turn is all that the bot chooses, from its draw
to its discard. A table for docs/bots.md is printed, in milliseconds: of the thread's processor time, which
other work on the machine does not lengthen much, and by the clock on the wall, which it does.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from rummy500.arena import play_deal
from rummy500.bots import BOTS, Bot
from rummy500.bots.levels import THINK_TIMES, bot_named, think_times
from rummy500.core import PRESETS, Match
from rummy500.core.view import View

HEAD = """\
| bot | turns | mean | 99 in 100 | worst | where | mean, wall | 99 in 100, wall | worst, wall |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


class Turn(NamedTuple):
    """What a turn took, in milliseconds of the processor and on the wall, and at which table."""

    spent: float
    wall: float
    where: str


class Watched:
    """A bot whose turns are timed."""

    def __init__(self, bot: Bot) -> None:
        self.name, self.title, self.sentence = bot.name, bot.title, bot.sentence
        self.turns: list[Turn] = []
        self.where = ""
        self._bot = bot
        self._going_on = False

    def begin(self, where: str) -> None:
        """Another deal begins."""
        self.where, self._going_on = where, False

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        wall, spent = time.perf_counter(), time.thread_time()
        move = self._bot.choose(view, legal, rng)
        took = Turn(1000 * (time.thread_time() - spent), 1000 * (time.perf_counter() - wall), self.where)
        if view.turn != view.seat:  # an answer to a discard belongs to no turn
            return move
        if view.phase == "play" and self._going_on:
            last = self.turns.pop()
            took = Turn(last.spent + took.spent, last.wall + took.wall, self.where)
        self._going_on = True
        self.turns.append(took)
        return move


def watched(bot: Bot, deals: int) -> list[Turn]:
    """The turns of a bot against students in so many deals of each preset, for the fewest and the most."""
    mine = Watched(bot)
    for preset in PRESETS:
        for players in sorted({preset.min_players, preset.max_players}):
            for number in range(deals):
                mine.begin(f"`{preset.name}`, {players} players")
                seats: list[Bot] = [mine, *[BOTS["student"]] * (players - 1)]
                play_deal(Match(preset.rules, players), seats, random.Random(f"{preset.name} {number}"))
    return mine.turns


def row(name: str, turns: Sequence[Turn]) -> str:
    """A bot's line of the table."""
    worst = max(turns)
    told = [f"`{name}`", f"{len(turns):,}"]
    for values in ([one.spent for one in turns], [one.wall for one in turns]):
        most = sorted(values)[-1 - len(values) // 100]
        told += [shown(statistics.fmean(values)), shown(most), shown(max(values))]
        if len(told) == 5:
            told.append(worst.where)
    return f"| {' | '.join(told)} |"


def shown(milliseconds: float) -> str:
    return f"{milliseconds:,.0f}" if milliseconds >= 10 else f"{milliseconds:.2g}"


def names() -> list[str]:
    """Every level, with each of its think times."""
    found = []
    for name, bot in BOTS.items():
        found += [f"{name}:{time.name}" for time in THINK_TIMES if time in think_times(bot)] or [name]
    return found


def main(arguments: Sequence[str]) -> int:
    deals = int(arguments[0]) if arguments else 2
    wanted = arguments[1].split(",") if len(arguments) > 1 else names()
    unknown = [name for name in wanted if bot_named(name) is None]
    if unknown:
        print(f"there is no bot {unknown[0][:40]!r}: there are {', '.join(names())}", file=sys.stderr)
        return 2
    print(HEAD, flush=True)
    for name in wanted:
        bot = bot_named(name)
        assert bot is not None
        print(row(name, watched(bot, deals)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
