"""Which bot does a word name? A level, and of one that searches how long it thinks: `champion:long`.

How long is a number of deals, not of seconds: the same seed makes the same move on every machine. To measure
what it gains by thinking there is also `champion:8`, in an eighth of its deals; no table has it.
"""

from __future__ import annotations

import copy
import re
from typing import Final, NamedTuple

from rummy500.bots import BOTS, Bot
from rummy500.bots.champion import Champion
from rummy500.bots.searching import Effort


class ThinkTime(NamedTuple):
    """How long a bot thinks: on so many times the deals that it tries its plans on as a rule."""

    name: str
    title: str
    sentence: str
    times: float


THINK_TIMES: Final = (
    ThinkTime(
        "quick", "Quick", "Tries its plans on a quarter of the usual deals, in a quarter of the time.", 0.25
    ),
    ThinkTime("usual", "Usual", "Takes the time for which its strength was measured.", 1.0),
    ThinkTime("long", "Long", "Tries its plans on four times the usual deals, in four times the time.", 4.0),
)
USUAL: Final = THINK_TIMES[1]
PART: Final = re.compile(r"[1-9]\d{0,2}")


def scaled(effort: Effort, times: float) -> Effort:
    """An effort on so many times the worlds, one in each round at least."""
    rounds = tuple((plans, max(1, round(worlds * times))) for plans, worlds in effort.rounds)
    return effort._replace(rounds=rounds, ends=round(effort.ends * times))


def _thinking(bot: Champion, name: str, times: float) -> Champion:
    found = copy.copy(bot)
    found.name, found.effort = f"{bot.name}:{name}", scaled(bot.effort, times)
    return found


_TIMED: Final[dict[str, Bot]] = {
    made.name: made
    for bot in BOTS.values()
    if isinstance(bot, Champion)
    for made in (_thinking(bot, time.name, time.times) for time in THINK_TIMES)
}


def bot_named(text: str) -> Bot | None:
    """The bot that `greedy`, `champion` or `champion:long` names; None if it is no such name."""
    return BOTS.get(text) or _TIMED.get(text)


def lighter_named(text: str) -> Bot | None:
    """The bot that `champion:8` names, in an eighth of its deals, one in each round at least; None if it is
    no such name."""
    level, _, part = text.partition(":")
    bot = BOTS.get(level)
    if not isinstance(bot, Champion) or not PART.fullmatch(part):
        return None
    return _thinking(bot, part, 1 / int(part))


def level_of(text: str) -> str:
    """The level of a bot's name, without its think time."""
    return text.partition(":")[0]


def think_times(bot: Bot) -> tuple[ThinkTime, ...]:
    """How long this level may think; nothing where it takes no time to speak of."""
    return THINK_TIMES if isinstance(bot, Champion) else ()


def all_names() -> str:
    """Every name that a seat may have, as a sentence lists them."""
    return ", ".join((*BOTS, *_TIMED))
