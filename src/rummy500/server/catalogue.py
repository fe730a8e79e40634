"""What can be chosen for a table: the rule sets, their options, the bots? Asked by the set-up form."""

from __future__ import annotations

from functools import cache

from rummy500.bots import BOTS
from rummy500.core.errors import RummyError
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
from rummy500.server.messages import BotKind, Option, OptionValue, Preset, RulesCheck, RulesPage


@cache
def rules_page() -> RulesPage:
    """Presets, options and bots, each with its sentence."""
    return RulesPage(presets=_presets(), options=_options(), bots=_bots())


def _presets() -> list[Preset]:
    return [
        Preset(
            name=preset.name, title=preset.title, summary=preset.summary, rules=rules_text(preset.rules),
            min_players=preset.min_players, max_players=preset.max_players, game=preset.rules.scoring,
        )
        for preset in PRESETS
    ]  # fmt: skip


def _options() -> list[Option]:
    return [
        Option(
            name=option.name, title=option.title, section=option.section, kind=option.kind,
            sentence=option.sentence, default=option.default, auto=option.auto,
            minimum=option.minimum if option.kind == "number" else None,
            maximum=option.maximum if option.kind == "number" else None,
            values=[OptionValue(value=value, sentence=sentence) for value, sentence in option.values],
            games=_games(option.name),
        )
        for option in OPTIONS
    ]  # fmt: skip


def _games(name: str) -> list[str]:
    """In which games of the family an option can be changed; which game it is, a preset says."""
    fixed = {"deals": POOL_ONLY, "pool": POOL_FIXES}
    return [game for game, names in fixed.items() if name not in names and name != "scoring"]


def _bots() -> list[BotKind]:
    return [BotKind(name=name, title=bot.title, sentence=bot.sentence) for name, bot in BOTS.items()]


def check(text: str, players: int) -> RulesCheck:
    """Can so many play by the rules that a text names?"""
    try:
        rules = read_rules(text)
        check_players(rules, players)
    except RummyError as error:
        return RulesCheck(ok=False, rules="", options={}, message=error.message)
    options = {option.name: option_text(rules, option.name) for option in OPTIONS}
    return RulesCheck(ok=True, rules=rules_text(rules), options=options, message="")
