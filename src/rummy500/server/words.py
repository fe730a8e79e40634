"""How is an action said? One sentence for each token, for buttons and for what has happened.

Each action has three sentences: "Meld 7♣ 7♦ 7♥", "You meld ..." and "Ann melds ...". What they say is public:
the table sees it happen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rummy500.core.notation import meld_name, pretty, read_named
from rummy500.core.said import Said, joined, say

_CARD: Final = re.compile(r"\*\*|\*?[A2-9TJQK][cdhs]")


class Lying(NamedTuple):
    """A meld as it lies: its cards' texts in order."""

    run: bool
    cards: tuple[str, ...]


class Told(NamedTuple):
    """One action or event in words, to those who look on and to the one who did it."""

    others: str
    own: str


Melds = Sequence[Lying] | Mapping[int, Lying]  # by their places on the table, as far as they are named


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
    return joined(card_words(card) for card in cards)


def meld_words(meld: Lying) -> str:
    """`the run 5♥-9♥`, `the sevens`."""
    return meld_name(meld.run, [read_named(card).card for card in meld.cards])


class Phrase(NamedTuple):
    """An action to be chosen, done by the one who reads it, done by another. `{who}` is that other's name."""

    button: str
    own: str
    others: str


_PHRASES: Final = {
    "s": Phrase(
        say("Draw from the stock"), say("You draw from the stock"), say("{who} draws from the stock")
    ),
    "p1": Phrase(
        say("Take {cards} from the pile"),
        say("You take {cards} from the pile"),
        say("{who} takes {cards} from the pile"),
    ),
    "p": Phrase(
        say("Take {count} cards from the pile: {cards}"),
        say("You take {count} cards from the pile: {cards}"),
        say("{who} takes {count} cards from the pile: {cards}"),
    ),
    "m": Phrase(say("Meld {cards}"), say("You meld {cards}"), say("{who} melds {cards}")),
    "l": Phrase(
        say("Lay {cards} on {meld}"), say("You lay {cards} on {meld}"), say("{who} lays {cards} on {meld}")
    ),
    "l<": Phrase(
        say("Lay {cards} on {meld}, at the low end"),
        say("You lay {cards} on {meld}, at the low end"),
        say("{who} lays {cards} on {meld}, at the low end"),
    ),
    "l>": Phrase(
        say("Lay {cards} on {meld}, at the high end"),
        say("You lay {cards} on {meld}, at the high end"),
        say("{who} lays {cards} on {meld}, at the high end"),
    ),
    "x": Phrase(
        say("Put {cards} in the joker's place in {meld} and take the joker"),
        say("You put {cards} in the joker's place in {meld} and take the joker"),
        say("{who} puts {cards} in the joker's place in {meld} and takes the joker"),
    ),
    "k": Phrase(say("Knock"), say("You knock"), say("{who} knocks")),
    "kd": Phrase(
        say("Knock and discard {cards}"),
        say("You knock and discard {cards}"),
        say("{who} knocks and discards {cards}"),
    ),
    "cm": Phrase(
        say("Call Rummy: {cards} melded"),
        say("You call Rummy: {cards} melded"),
        say("{who} calls Rummy: {cards} melded"),
    ),
    "cl": Phrase(
        say("Call Rummy: {cards} on {meld}"),
        say("You call Rummy: {cards} on {meld}"),
        say("{who} calls Rummy: {cards} on {meld}"),
    ),
    "cl<": Phrase(
        say("Call Rummy: {cards} on {meld}, at the low end"),
        say("You call Rummy: {cards} on {meld}, at the low end"),
        say("{who} calls Rummy: {cards} on {meld}, at the low end"),
    ),
    "cl>": Phrase(
        say("Call Rummy: {cards} on {meld}, at the high end"),
        say("You call Rummy: {cards} on {meld}, at the high end"),
        say("{who} calls Rummy: {cards} on {meld}, at the high end"),
    ),
    "d": Phrase(say("Discard {cards}"), say("You discard {cards}"), say("{who} discards {cards}")),
    "e": Phrase(say("End the deal"), say("You end the deal"), say("{who} ends the deal")),
    "e pool": Phrase(
        say("End your turn without a discard"),
        say("You end your turn without a discard"),
        say("{who} ends the turn without a discard"),
    ),
    "u": Phrase(
        say("Take the last action back"),
        say("You take the last action back"),
        say("{who} takes the last action back"),
    ),
    "-": Phrase(say("No call"), say("You do not call {cards}"), say("{who} does not call {cards}")),
}


def _phrase(token: str, pile: Sequence[str], melds: Melds, pool: bool) -> tuple[Phrase, dict[str, object]]:
    """The sentences of a token and what fills them. `pile` and `melds` are as they were before."""
    kind = token[0]
    if kind == "p":
        taken = pile[-int(token[1:]) :]
        phrase = _PHRASES["p1" if len(taken) == 1 else "p"]
        return phrase, {"count": len(taken), "cards": cards_words(taken)}
    cards, meld = cards_in(token), meld_in(token)
    end = token[-1] if token[-1] in "<>" else ""
    values: dict[str, object] = {}
    if meld:
        values["meld"] = meld_words(melds[meld - 1])
    if kind == "l":
        kind += end
    elif kind == "k":
        kind = "kd" if cards else "k"
    elif kind == "c":
        melding = token.startswith("cm")
        cards = [*cards, *pile[-1:]] if melding else list(pile[-1:])
        kind = "cm" if melding else f"cl{end}"
    elif kind == "-":
        cards = list(pile[-1:])
    elif kind == "e" and pool:
        kind = "e pool"
    return _PHRASES[kind], {**values, "cards": cards_words(cards)}


def imperative(token: str, pile: Sequence[str], melds: Melds, pool: bool = False) -> str:
    """What a button for this token says, in the pool game or another."""
    phrase, values = _phrase(token, pile, melds, pool)
    return say(phrase.button, **values)


def told(who: str, token: str, pile: Sequence[str], melds: Melds, pool: bool = False) -> Told:
    """What has happened, in the pool game or another."""
    if token[0] in _ALONE:
        template, values, own = _told_alone(token, pool)
        return Told(say(template, who=who, **values), own)
    phrase, values = _phrase(token, pile, melds, pool)
    return Told(say(phrase.others, who=who, **values), say(phrase.own, **values))


_ALONE: Final = frozenset("sdmkeu")  # the first letters of tokens that say all by themselves


@lru_cache(maxsize=4096)  # a few hundred bytes each
def _told_alone(token: str, pool: bool) -> tuple[str, dict[str, object], Said]:
    """The sentence of such a token about another, what fills it besides the name, and the one to the doer."""
    phrase, values = _phrase(token, (), (), pool)
    return phrase.others, values, say(phrase.own, **values)


def told_deal(who: str, number: int) -> Told:
    return Told(
        say("{who} deals, deal {number}", who=who, number=number),
        say("You deal, deal {number}", number=number),
    )


def told_shuffle() -> Told:
    words = say("The pile is shuffled into a new stock")
    return Told(words, words)


_ENDS: Final = {
    "stock_out": say("the stock is empty"),
    "chosen": say("the stock is empty, and the deal was ended"),
    "knocked": say("somebody knocked, and everyone has had a last turn"),
    "rounds": say("the last round is over"),
    "idle": say("nobody drew from the stock or put a card down for so long that the deal is over"),
}


def reason_words(reason: str, out: str | None) -> str:
    """Why a deal is over."""
    if out is not None:
        return say("{who} went out", who=out)
    return _ENDS.get(reason, reason)
