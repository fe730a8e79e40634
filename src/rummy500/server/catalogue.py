"""What can be chosen for a table: the rule sets, their options, the bots? Asked by the set-up form."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from rummy500.bots import BOTS
from rummy500.bots.levels import think_times
from rummy500.core.errors import NotAllowed, RummyError
from rummy500.core.options import OPTION
from rummy500.core.rules import (
    OPTIONS,
    POOL_FIXES,
    POOL_ONLY,
    PRESETS,
    check_players,
    option_text,
    read_rules,
    rules_text,
)
from rummy500.core.said import as_said
from rummy500.languages import ENGLISH, Tongue
from rummy500.server.messages import BotKind, Option, OptionValue, Preset, RulesCheck, RulesPage, ThinkTime


@cache
def rules_page(tongue: Tongue = ENGLISH) -> RulesPage:
    """Presets, options and bots, each with its sentence."""

    def words(text: str) -> str:
        return tongue(as_said(text))

    return RulesPage(presets=_presets(words), options=_options(words), bots=_bots(words))


Words = Callable[[str], str]


def _presets(words: Words) -> list[Preset]:
    return [
        Preset(
            name=preset.name, title=words(preset.title), summary=words(preset.summary),
            rules=rules_text(preset.rules), game=preset.rules.scoring,
            min_players=preset.min_players, max_players=preset.max_players,
        )
        for preset in PRESETS
    ]  # fmt: skip


def _options(words: Words) -> list[Option]:
    return [
        Option(
            name=option.name, title=words(option.title), section=option.section, kind=option.kind,
            sentence=words(option.sentence), default=option.default, auto=words(option.auto),
            minimum=option.minimum if option.kind == "number" else None,
            maximum=option.maximum if option.kind == "number" else None,
            values=[OptionValue(value=value, sentence=words(sentence)) for value, sentence in option.values],
            games=_games(option.name),
        )
        for option in OPTIONS
    ]  # fmt: skip


def _games(name: str) -> list[str]:
    """In which games of the family an option can be changed; which game it is, a preset says."""
    fixed = {"deals": POOL_ONLY, "pool": POOL_FIXES}
    return [game for game, names in fixed.items() if name not in names and name != "scoring"]


def _bots(words: Words) -> list[BotKind]:
    return [
        BotKind(
            name=name, title=words(bot.title), sentence=words(bot.sentence),
            times=[
                ThinkTime(name=time.name, title=words(time.title), sentence=words(time.sentence))
                for time in think_times(bot)
            ],
        )
        for name, bot in BOTS.items()
    ]  # fmt: skip


# `hand_size=26`, and `hand_size=auto (13)` where the number came of itself.
_WRITTEN: Final = re.compile(rf"\b({'|'.join(OPTION)})=([\w-]+)(?: \((\d+)\))?")


def by_title(sentence: str, tongue: Tongue = ENGLISH) -> str:
    """A sentence whose options are named by their titles in place of how they are written in a text."""

    def named(found: re.Match[str]) -> str:
        option = OPTION[found[1]]
        title = tongue(as_said(option.title))
        value = "" if option.kind in ("choice", "flag") else f" {found[3] or found[2]}"
        return tongue.quoted(title + value)

    return _WRITTEN.sub(named, sentence)


def check(text: str, players: int, tongue: Tongue = ENGLISH) -> RulesCheck:
    """Can so many play by the rules that a text names? If not, the sentence names options by their titles."""
    try:
        rules = read_rules(text, players)
        check_players(rules, players)
    except RummyError as error:
        message = tongue(as_said(error.message))
        if isinstance(error, NotAllowed):  # what can't be read is a text, and its words are what is spoken of
            message = by_title(message, tongue)
        return RulesCheck(ok=False, rules="", options={}, message=message)
    options = {option.name: option_text(rules, option.name) for option in OPTIONS}
    return RulesCheck(ok=True, rules=rules_text(rules), options=options, message="")
