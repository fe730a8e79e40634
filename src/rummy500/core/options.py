"""Which options do the rules have?

`Rules` is one frozen value with a field for each option. Meaning, allowed values and sentence of an option
stand beside its field; the command line, the set-up form, the rules page, validation and the text of a rule
set all come from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

Value = str | int | bool
MOST_PLAYERS: Final = 8


def _option(
    default: Value,
    section: str,
    title: str,
    sentence: str,
    values: dict[str, str] | None = None,
    least: int = 0,
    most: int = 0,
    auto: str = "",
) -> Any:
    """A field of Rules with what people need to know of it. A number with `auto` may be 0, written `auto`."""
    meta = {
        "section": section,
        "title": title,
        "sentence": sentence,
        "values": tuple((values or {}).items()),
        "least": least,
        "most": most,
        "auto": auto,
    }
    return field(default=default, metadata=meta)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game of Rummy 500; the defaults are the game `classic`. Rule numbers:
    docs/rules.md."""

    decks: int = _option(
        0, "deal", "Decks", "How many 52-card decks are shuffled together.", least=1, most=2,
        auto="One deck for two to four players, two for five to eight.",
    )  # fmt: skip
    jokers: int = _option(0, "deal", "Jokers", "How many jokers each deck has.", least=0, most=2)
    hand_size: int = _option(
        0, "deal", "Cards dealt", "How many cards each player is dealt.", least=3, most=26,
        auto="Thirteen cards with two players, seven with more.",
    )  # fmt: skip
    opening: str = _option(
        "upcard", "deal", "Opening", "What starts the discard pile.",
        {
            "upcard": "One card is turned up to start the discard pile.",
            "none": "Nothing: the pile begins with the first discard. The pool game only.",
        },
    )  # fmt: skip
    teams: str = _option(
        "none", "deal", "Teams", "Who plays together.",
        {
            "none": "Everyone plays alone.",
            "pairs": "Four players, partners opposite: their scores are one score.",
        },
    )  # fmt: skip
    set_suits: str = _option(
        "distinct", "melds", "Suits in a set", "Whether a set may repeat a suit.",
        {
            "distinct": "A set is three or four cards of one rank, all of different suits.",
            "any": "With two decks a set may repeat suits and hold every card of its rank.",
        },
    )  # fmt: skip
    ace_in_runs: str = _option(
        "both", "melds", "Aces in runs", "Where an ace may stand in a run.",
        {
            "both": "Low in A-2-3 or high in Q-K-A, never around the corner.",
            "low": "Low only, in A-2-3.",
            "high": "High only, in Q-K-A.",
            "corner": "Low, high, and around the corner as in K-A-2.",
        },
    )  # fmt: skip
    joker_limit: str = _option(
        "one_natural", "melds", "Jokers in a meld", "How many jokers a meld may hold.",
        {
            "one_natural": "Each meld has at least one natural card.",
            "half": "A meld never has more jokers than natural cards.",
        },
    )  # fmt: skip
    joker_swap: str = _option(
        "off", "melds", "Exchanging jokers", "Whether a joker on the table can be exchanged.",
        {
            "off": "A joker on the table stays there.",
            "exact": "Who holds the very card that a joker stands for may put it there and take the joker.",
        },
    )  # fmt: skip
    lay_off: str = _option(
        "any", "melds", "Laying off", "On whose melds one may lay off.",
        {"any": "On any meld on the table.", "own_side": "Only on melds of one's own side."},
    )  # fmt: skip
    pile_draw: str = _option(
        "any", "turn", "Taking from the pile", "How deep one may take from the discard pile.",
        {
            "any": "Any card with all that lie above it; the deepest must be used.",
            "top": "Only the top card.",
            "none": "Nobody draws from the pile.",
        },
    )  # fmt: skip
    top_card: str = _option(
        "keep", "turn", "The top card", "Whether the top card taken alone must be used.",
        {
            "keep": "The top card may be kept in hand.",
            "must_use": "The top card must be used in the same turn too.",
        },
    )  # fmt: skip
    debt_due: str = _option(
        "turn", "turn", "When the taken card is used", "When the deepest card taken must be used.",
        {"turn": "At any time before the turn ends.", "at_once": "By the very next action."},
    )  # fmt: skip
    put_back: str = _option(
        "not_single", "turn", "Discarding what was taken",
        "What may be discarded of the cards taken in this turn.",
        {
            "any": "Any of them.",
            "not_single": "A card taken alone may not go back; of several taken any may.",
            "none_taken": "None of them.",
        },
    )  # fmt: skip
    put_back_last: bool = _option(
        False, "turn", "The last card may go back",
        "A player's very last card may be discarded all the same.",
    )  # fmt: skip
    going_out: str = _option(
        "free", "turn", "Going out", "How a player goes out.",
        {
            "free": "By a meld, a lay-off or the last discard.",
            "discard": "Only by a last discard: a card must be kept for it.",
            "float": "Melding everything does not end the deal; one goes out by a last discard later.",
        },
    )  # fmt: skip
    call: str = _option(
        "off", "turn", "Calling Rummy", "Whether others may call for a fresh discard.",
        {
            "off": "There is no calling.",
            "lay_off": "When the fresh discard fits a meld on the table.",
            "meld": "When it fits a meld, or melds with cards in the caller's hand.",
        },
    )  # fmt: skip
    stock_out: str = _option(
        "choose", "end", "When the stock is empty", "What happens after the turn that drew the last card.",
        {
            "end": "The deal ends.",
            "choose": "The player about to draw takes from the pile or ends the deal.",
            "reshuffle": "All but the top discard are shuffled into a new stock.",
        },
    )  # fmt: skip
    going_out_bonus: int = _option(
        0, "scores", "Bonus for going out", "Points for going out.", least=0, most=1000
    )
    pip_points: str = _option(
        "face", "scores", "Twos to nines", "What twos to nines are worth.",
        {"face": "Their face value.", "five": "Five points each."},
    )  # fmt: skip
    low_ace_points: int = _option(
        1, "scores", "A low ace", "Points of an ace on the table as the low card of a run.",
        {"1": "One point.", "5": "Five points.", "15": "Fifteen points."},
    )  # fmt: skip
    joker_points: str = _option(
        "fixed", "scores", "A joker on the table", "What a joker on the table is worth; in hand it costs 15.",
        {"fixed": "Fifteen points.", "card": "The points of the card that it stands for."},
    )  # fmt: skip
    scoring: str = _option(
        "deals", "scores", "Scoring", "How deals are scored.",
        {
            "deals": "Cards on the table less cards in hand, deal by deal to the target.",
            "pool": "The pool game: rounds, knocking, and points in a pool for the winner of a deal.",
        },
    )  # fmt: skip
    pool_points: int = _option(
        30, "pool", "Points into the pool", "How many points go into the pool at each deal.",
        least=0, most=1000,
    )  # fmt: skip
    rounds: int = _option(
        10, "pool", "Rounds", "How many rounds a deal has at most; a round is one turn of each player.",
        least=1, most=100,
    )  # fmt: skip
    cutthroat: bool = _option(
        False, "pool", "Cutthroat", "There is no pool, and only the winner of a deal scores.",
    )  # fmt: skip
    target: int = _option(
        500, "match", "Target", "The score that a match is played to.", least=1, most=100_000
    )
    win: str = _option(
        "highest", "match", "Winning", "Who wins when the target is reached.",
        {
            "highest": "The highest total.",
            "goer_out": "Of several who reached it the one who went out, else the highest total.",
            "must_go_out": "Only someone who reached it and went out in that deal; else play goes on.",
        },
    )  # fmt: skip
    players: str = _option("2-8", "deal", "Players", "For how many players the rules are meant: 4, or 2-4.")


@dataclass(frozen=True, slots=True)
class Option:
    """One option for a form, a page or a command line: `kind` is choice, flag, number or range.

    `values` pairs each allowed value's text with its sentence; a number has `minimum` and `maximum`, and
    where `auto` holds a sentence it may also be `auto`."""

    name: str
    section: str
    title: str
    kind: Literal["choice", "flag", "number", "range"]
    sentence: str
    values: tuple[tuple[str, str], ...]
    default: str
    minimum: int
    maximum: int
    auto: str


def _kind(default: Value, meta: Any) -> Literal["choice", "flag", "number", "range"]:
    if isinstance(default, bool):
        return "flag"
    if meta["values"]:
        return "choice"
    return "number" if isinstance(default, int) else "range"


def _options() -> Iterable[Option]:
    for one in fields(Rules):
        meta = one.metadata
        default = one.default
        assert isinstance(default, (str, int))
        kind = _kind(default, meta)
        text = _text(default, bool(meta["auto"]))
        yield Option(
            one.name, meta["section"], meta["title"], kind, meta["sentence"], meta["values"],
            text, meta["least"], meta["most"], meta["auto"],
        )  # fmt: skip


def _text(value: Value, auto: bool) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "auto" if auto and value == 0 else str(value)


OPTIONS: Final[tuple[Option, ...]] = tuple(_options())
OPTION: Final = {option.name: option for option in OPTIONS}


def option_text(rules: Rules, name: str) -> str:
    """The value of an option as it is written."""
    return _text(getattr(rules, name), bool(OPTION[name].auto))


def player_range(rules: Rules) -> tuple[int, int]:
    """The least and the greatest number of players that a rule set is meant for."""
    least, _, most = rules.players.partition("-")
    return int(least), int(most or least)


def decks_of(rules: Rules, players: int) -> int:
    """How many decks so many players use (R2.1)."""
    return rules.decks or (1 if players <= 4 else 2)


def hand_of(rules: Rules, players: int) -> int:
    """How many cards each of so many players is dealt (R2.3)."""
    return rules.hand_size or (13 if players == 2 else 7)
