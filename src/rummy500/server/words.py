"""How is an action said in English? One sentence for each token, for buttons and for what has happened.

A phrase is a verb and the rest, so that the same words serve "Meld 7♣ 7♦ 7♥", "You meld ..." and "Ann
melds ...". What a phrase says is public: the table sees it happen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rummy500.core.notation import pretty, read_named

_CARD: Final = re.compile(r"\*\*|\*?[A2-9TJQK][cdhs]")
_MANY: Final = {
    "A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens",
    "8": "eights", "9": "nines", "T": "tens", "J": "jacks", "Q": "queens", "K": "kings",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lying:
    """A meld as it lies: its cards' texts in order."""

    run: bool
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """One action or event in words, to those who look on and to the one who did it."""

    others: str
    own: str


def cards_in(token: str) -> list[str]:
    """The cards that a token names, as they are written there."""
    return _CARD.findall(token.partition("@")[0])


def meld_in(token: str) -> int | None:
    """The number of the meld that a token names, from 1."""
    _, at, rest = token.partition("@")
    return int(rest.rstrip("<>")) if at else None


@lru_cache(maxsize=256)  # there are not more cards than that, and every view names many
def card_words(card: str) -> str:
    """`9♣`, `10♦`, `joker`, `joker as 7♥`."""
    name = read_named(card)
    return pretty(name.card, name.wild)


def cards_words(cards: Sequence[str]) -> str:
    return " ".join(card_words(card) for card in cards)


def meld_words(meld: Lying) -> str:
    """`the run 5♥-9♥`, `the sevens`."""
    plain = [card.removeprefix("*") for card in meld.cards]
    if meld.run:
        return f"the run {card_words(plain[0])}-{card_words(plain[-1])}"
    return f"the {_MANY[plain[0][0]]}"


def _phrase(token: str, pile: Sequence[str], melds: Sequence[Lying]) -> tuple[str, str]:
    """The verb and the rest. `pile` and `melds` are as they were before."""
    kind, cards, meld = token[0], cards_in(token), meld_in(token)
    where = meld_words(melds[meld - 1]) if meld else ""
    if kind == "p":
        taken = pile[-int(token[1:]) :]
        if len(taken) == 1:
            return "take", f"{card_words(taken[0])} from the pile"
        return "take", f"{len(taken)} cards from the pile: {cards_words(taken)}"
    if kind == "l":
        return "lay", f"{cards_words(cards)} on {where}{_end(token)}"
    if kind == "x":
        return "put", f"{cards_words(cards)} in the joker's place in {where} and {{take}} the joker"
    if kind == "k":
        return "knock", f"and {{discard}} {cards_words(cards)}" if cards else ""
    if kind == "c":
        return "call", "Rummy: " + _call(token, cards, pile, where)
    return {
        "s": ("draw", "from the stock"),
        "m": ("meld", cards_words(cards)),
        "d": ("discard", cards_words(cards)),
        "e": ("end", "the deal"),
        "u": ("take", "the last action back"),  # undo
        "-": ("let", f"{cards_words(pile[-1:])} lie"),
    }[kind]


def _end(token: str) -> str:
    return {"<": ", at the low end", ">": ", at the high end"}.get(token[-1], "")


def _call(token: str, cards: Sequence[str], pile: Sequence[str], where: str) -> str:
    if token.startswith("cm"):
        return f"{cards_words([*cards, *pile[-1:]])} melded"
    return f"{cards_words(pile[-1:])} on {where}{_end(token)}"


def imperative(token: str, pile: Sequence[str], melds: Sequence[Lying], pool: bool = False) -> str:
    """What a button for this token says, in the pool game or another."""
    if token == "-":
        return "No call"
    if token == "e" and pool:
        return "End your turn without a discard"
    verb, rest = _phrase(token, pile, melds)
    return f"{verb.capitalize()} {rest.format(take='take', discard='discard')}".rstrip()


def told(who: str, token: str, pile: Sequence[str], melds: Sequence[Lying], pool: bool = False) -> Said:
    """What has happened, in the pool game or another."""
    if token == "e" and pool:
        return Said(f"{who} ends the turn without a discard", "You end your turn without a discard")
    verb, rest = _phrase(token, pile, melds)
    theirs = rest.format(take="takes", discard="discards")
    yours = rest.format(take="take", discard="discard")
    return Said(f"{who} {verb}s {theirs}".rstrip(), f"You {verb} {yours}".rstrip())


def told_deal(who: str, number: int) -> Said:
    return Said(f"{who} deals, deal {number}", f"You deal, deal {number}")


def told_shuffle() -> Said:
    words = "The pile is shuffled into a new stock"
    return Said(words, words)


_ENDS: Final = {
    "stock_out": "the stock is empty",
    "chosen": "the stock is empty, and the deal was ended",
    "knocked": "somebody knocked, and everyone has had a last turn",
    "rounds": "the last round is over",
    "idle": "nobody drew from the stock or put a card down for so long that the deal is over",
}


def reason_words(reason: str, out: str | None) -> str:
    """Why a deal is over."""
    if out is not None:
        return f"{out} went out"
    return _ENDS.get(reason, reason)
