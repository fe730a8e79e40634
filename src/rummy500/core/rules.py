"""Which rules are played? The presets, and the text of a rule set, both ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.options import (
    MOST_PLAYERS,
    OPTION,
    OPTIONS,
    Option,
    Rules,
    Value,
    decks_of,
    hand_of,
    option_text,
    player_range,
)
from rummy500.core.said import Said, say

__all__ = [
    "OPTIONS",
    "PRESETS",
    "Option",
    "Preset",
    "Rules",
    "check_players",
    "decks_of",
    "hand_of",
    "option_text",
    "player_range",
    "read_rules",
    "rules_text",
    "set_options",
]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set."""

    name: str
    title: str
    summary: str
    rules: Rules

    @property
    def min_players(self) -> int:
        return player_range(self.rules)[0]

    @property
    def max_players(self) -> int:
        return player_range(self.rules)[1]


CLASSIC: Final = Rules()
POOL: Final = Rules(
    scoring="pool",
    decks=2,
    jokers=1,
    hand_size=13,
    opening="none",
    set_suits="any",
    pile_draw="none",
    players="2-6",
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("classic", "Classic", "The game as most people know it, for two to eight.", CLASSIC),
    Preset(
        "duel", "Duel", "For two: quick, any card may go back, and the deal ends with the stock.",
        Rules(put_back="any", stock_out="end", debt_due="at_once", players="2"),
    ),
    Preset(
        "club", "Club", "For two to four: what you dig for is used at once.",
        Rules(put_back="not_single", put_back_last=True, debt_due="at_once", players="2-4"),
    ),
    Preset(
        "kitchen", "Kitchen table", "Jokers, calling Rummy, and floating.",
        Rules(jokers=2, call="lay_off", going_out="float"),
    ),
    Preset(
        "strict", "Strict", "Every card taken from the pile is used, and one goes out by a discard.",
        Rules(top_card="must_use", going_out="discard"),
    ),
    Preset("partners", "Partners", "Two against two, partners opposite.", Rules(teams="pairs", players="4")),
    Preset("rummy-1500", "Rummy 1500", "The classic game to 1500.", Rules(target=1500)),
    Preset("rummy-5000", "Rummy 5000", "The classic game to 5000.", Rules(target=5000)),
    Preset("pool", "Pool", "Two decks, ten rounds, knocking, and a pool for the winner of a deal.", POOL),
    Preset("pool-300", "Pool to 300", "The pool game to 300.", replace(POOL, target=300)),
    Preset(
        "cutthroat", "Cutthroat", "No pool: only the winner of a deal scores.", replace(POOL, cutthroat=True),
    ),
)  # fmt: skip
PRESET: Final = {preset.name: preset for preset in PRESETS}

_FLAGS: Final = {
    "on": True,
    "yes": True,
    "true": True,
    "1": True,
    "off": False,
    "no": False,
    "false": False,
    "0": False,
}


def _read_range(option: Option, text: str) -> str:
    least, dash, most = text.partition("-")
    if least.isascii() and least.isdigit() and (not dash or most.isascii() and most.isdigit()):
        low, high = int(least), int(most or least)
        if 2 <= low <= high <= MOST_PLAYERS:
            return str(low) if low == high else f"{low}-{high}"
    value = f"{option.name}={text}"
    why = say("{value} is not a number of players: write 2 to 8, as 4 or 2-4", value=value)
    raise Unreadable("bad_value", why)


def _read_number(option: Option, text: str) -> int:
    if option.auto and text == "auto":
        return 0
    if text.isascii() and text.isdigit() and len(text) < 8 and option.minimum <= int(text) <= option.maximum:
        return int(text)
    value, least, most = f"{option.name}={text}", option.minimum, option.maximum
    if option.auto:
        why = say(
            "{value} is not possible: it takes {least} to {most} or auto", value=value, least=least, most=most
        )
    else:
        why = say("{value} is not possible: it takes {least} to {most}", value=value, least=least, most=most)
    raise Unreadable("bad_value", why)


def _read_value(option: Option, text: str) -> Value:
    text = text.strip().lower()
    if option.kind == "flag":
        if text in _FLAGS:
            return _FLAGS[text]
        raise Unreadable(
            "bad_value", say("{value} is not possible: it takes on or off", value=f"{option.name}={text}")
        )
    if option.kind == "number":
        return _read_number(option, text)
    if option.kind == "range":
        return _read_range(option, text)
    if text in dict(option.values):
        return int(text) if text.isdigit() else text
    allowed = ", ".join(value for value, _ in option.values)
    why = say(
        "{value} is not possible: it takes one of {allowed}", value=f"{option.name}={text}", allowed=allowed
    )
    raise Unreadable("bad_value", why)


def set_options(rules: Rules, pairs: Iterable[str], players: int | None = None) -> Rules:
    """The rules with some options changed, each written `option=value`. Raises Unreadable, and NotAllowed for
    options in conflict; `players` as in check_rules."""
    changes: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip().lower().replace("-", "_")
        if name not in OPTION:
            why = say(
                "there is no option {name}: the options are {all}", name=repr(name), all=", ".join(OPTION)
            )
            raise Unreadable("bad_option", why)
        if not equals:
            example = f"{name}={OPTION[name].default}"
            why = say("the option {name} needs a value, as {example}", name=name, example=example)
            raise Unreadable("bad_value", why)
        if name in changes:
            raise Unreadable("bad_option", say("the option {name} is given twice: say it once", name=name))
        changes[name] = _read_value(OPTION[name], value)
    rules = replace(rules, **changes)
    check_rules(rules, players)
    return rules


def read_rules(text: str, players: int | None = None) -> Rules:
    """The rule set that a text names: a preset and changes, as `classic,jokers=2,call=lay_off`.

    Raises Unreadable for what is no preset, option or value, NotAllowed for options in conflict; `players` as
    in check_rules."""
    name, *pairs = [part.strip() for part in text.strip().split(",")]
    if name.lower() not in PRESET:
        why = say(
            "there is no rule set {name}: the rule sets are {all}", name=repr(name), all=", ".join(PRESET)
        )
        raise Unreadable("bad_preset", why)
    return set_options(PRESET[name.lower()].rules, pairs, players)


def differences(rules: Rules, other: Rules) -> list[str]:
    """The options, as `option=value`, in which `rules` differs from `other`."""
    return [
        f"{o.name}={option_text(rules, o.name)}"
        for o in OPTIONS
        if getattr(rules, o.name) != getattr(other, o.name)
    ]


def rules_text(rules: Rules) -> str:
    """The text that reads back as these rules: the preset that they are, or `classic` and what differs from
    it, unless another preset saves two words or more."""

    home = POOL if rules.scoring == "pool" else CLASSIC

    def words(preset: Preset) -> int:
        count = len(differences(rules, preset.rules))
        return count + 1 if count and preset.rules != home else count

    kin = [preset for preset in PRESETS if preset.rules.scoring == rules.scoring]
    nearest = min(kin, key=words)
    return ",".join([nearest.name, *differences(rules, nearest.rules)])


# The pool game has its own turn: it fixes these options, and these it alone has.
POOL_FIXES: Final = (
    "decks", "hand_size", "opening", "teams", "set_suits", "joker_swap", "lay_off", "pile_draw", "top_card",
    "debt_due", "put_back", "put_back_last", "going_out", "call", "stock_out", "going_out_bonus",
)  # fmt: skip
POOL_ONLY: Final = ("opening", "pool_points", "rounds", "cutthroat")
POOL_PLAYERS: Final = 6


def _strange(rules: Rules, name: str) -> bool:
    home = POOL if rules.scoring == "pool" else CLASSIC
    return bool(getattr(rules, name) != getattr(home, name))


def check_rules(rules: Rules, players: int | None = None) -> None:
    """Nothing, or NotAllowed with a sentence that names the options in conflict. Where the cards are too few
    for any table, it speaks of the one with so many `players`, else of the one that comes nearest."""
    least, most = player_range(rules)
    foreign = [
        name for name in (POOL_FIXES if rules.scoring == "pool" else POOL_ONLY) if _strange(rules, name)
    ]
    if foreign:
        said = ", ".join(f"{name}={option_text(rules, name)}" for name in foreign)
        scoring = f"scoring={rules.scoring}"
        why = say("{options} does not go with {scoring}", options=said, scoring=scoring)
        raise NotAllowed("conflict", why, "R9.1")
    if rules.scoring == "pool" and most > POOL_PLAYERS:
        why = say(
            "{players} does not go with scoring=pool, which is for 2 to {most}",
            players=f"players={rules.players}",
            most=POOL_PLAYERS,
        )
        raise NotAllowed("conflict", why, "R9.1")
    if rules.teams == "pairs" and not least <= 4 <= most:
        why = say(
            "teams=pairs needs four players, and {players} has no place for that",
            players=f"players={rules.players}",
        )
        raise NotAllowed("conflict", why, "R2.7")
    if rules.pile_draw == "none" and rules.top_card == "must_use":
        raise NotAllowed(
            "conflict", "top_card=must_use means nothing with pile_draw=none: change one of them", "R4.3"
        )
    tables = [4] if rules.teams == "pairs" else range(least, most + 1)
    nearest = min(tables, key=lambda players: _cards_short(rules, players))
    if _cards_short(rules, nearest) > 0:
        asked = players if players is not None and players in tables else nearest
        raise NotAllowed("conflict", _too_few(rules, asked), "R2.3")


def _cards_short(rules: Rules, players: int) -> int:
    """How many cards are missing for the hands, the upcard and at least one card of stock; 0 or less if none
    is."""
    return hand_of(rules, players) * players + 2 - decks_of(rules, players) * (52 + rules.jokers)


def _too_few(rules: Rules, players: int) -> Said:
    hand, decks = hand_of(rules, players), decks_of(rules, players)
    there = decks * (52 + rules.jokers)
    values: dict[str, object] = {
        "hand": f"hand_size={hand}" if rules.hand_size else f"hand_size=auto ({hand})",
        "players": players,
        "needed": hand * players + 2,
        "decks": f"decks={decks}",
        "jokers": f"jokers={rules.jokers}",
        "there": there,
    }
    if decks == 2:
        return say(
            "{hand} for {players} players needs {needed} cards with upcard and stock, and {decks} with "
            "{jokers} has {there}: deal fewer cards",
            **values,
        )
    return say(
        "{hand} for {players} players needs {needed} cards with upcard and stock, and {decks} with "
        "{jokers} has {there}: deal fewer cards or set decks=2",
        **values,
    )


def check_players(rules: Rules, players: int) -> None:
    """Nothing, or NotAllowed with a sentence: can so many play by these rules?"""
    least, most = player_range(rules)
    if not least <= players <= most:
        name = rules_text(rules).partition(",")[0]
        option = f"players={rules.players}"
        if least == most:
            why = say(
                "{name} is for {meant} players ({option}), not for {players}",
                name=name, meant=least, option=option, players=players,
            )  # fmt: skip
        else:
            why = say(
                "{name} is for {least} to {most} players ({option}), not for {players}",
                name=name, least=least, most=most, option=option, players=players,
            )  # fmt: skip
        raise NotAllowed("players", why, "R2.1")
    if rules.teams == "pairs" and players != 4:
        raise NotAllowed(
            "players", say("teams=pairs needs four players, not {players}", players=players), "R2.7"
        )
    if _cards_short(rules, players) > 0:
        raise NotAllowed("players", _too_few(rules, players), "R2.3")
