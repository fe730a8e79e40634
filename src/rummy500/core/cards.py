"""What is a card, and what is a set of cards?

A card is an int, `suit * 15 + rank`: suits c d h s from 0, ranks A 2 ... K from 0. A joker is 60.
A set of cards is an int with a bit for each: four lanes of 15 bits, a lane to a suit.

    bit    0  1  2  3  4  5  6  7  8  9 10 11 12 13 14
    spot   A  2  3  4  5  6  7  8  9  T  J  Q  K  A  .

A *spot* is a place in a meld. An ace has two: low (0) and high (13). A hand keeps its aces low; `spread`
shows them in both spots. A set of aces lies on high spots, so that points depend on the spot alone. The
empty spot 14 stops a run at the end of its suit. Sixty bits are two digits of a CPython int.

With two decks a hand is two such ints, the faces held at least once and those held twice, and a count of
jokers: `Cards`. Equal cards are equal: none has an identity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rummy500.core.errors import Unreadable
from rummy500.core.said import say
from rummy500.core.vectors import i64, vec

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"

LANE: Final = 15
SUIT_CARDS: Final = (1 << 13) - 1
SET_SPOTS: Final = SUIT_CARDS << 1  # the spots of one lane that sets lie on: two to king, high ace
ACES: Final = 1 | 1 << LANE | 1 << 2 * LANE | 1 << 3 * LANE
DECK: Final = ACES * SUIT_CARDS
HIGH: Final = 13
HIGH_ACES: Final = ACES << HIGH
LANES: Final = tuple(SUIT_CARDS << suit * LANE | 1 << suit * LANE + HIGH for suit in range(4))
JOKER: Final = 60
LAST: Final = 1 << 60
# Every second bit, two of every four, four of every eight: for `how_many`.
SINGLES: Final = 0x1555_5555_5555_5555
PAIRS: Final = 0x3333_3333_3333_3333
FOURS: Final = 0xF0F_0F0F_0F0F_0F0F


class Cards(NamedTuple):
    """A multiset of cards: faces held at least once, faces held twice, a number of jokers."""

    once: int = 0
    twice: int = 0
    jokers: int = 0

    def size(self) -> int:
        return self.once.bit_count() + self.twice.bit_count() + self.jokers

    def list(self) -> list[int]:
        """Every card, suit by suit from the ace, jokers last."""
        cards = list(bits(self.once)) + list(bits(self.twice))
        return sorted(cards) + [JOKER] * self.jokers

    def has(self, card: int) -> bool:
        return self.jokers > 0 if card == JOKER else self.once >> card & 1 == 1

    def plus(self, card: int) -> Cards:
        if card == JOKER:
            return Cards(self.once, self.twice, self.jokers + 1)
        one: int = bit(card)
        return Cards(self.once | one, self.twice | self.once & one, self.jokers)

    def minus(self, card: int) -> Cards:
        """These cards without one copy of `card`; as they are if it is not there."""
        if card == JOKER:
            return Cards(self.once, self.twice, max(0, self.jokers - 1))
        one: int = bit(card)
        return Cards(self.once & ~(one & ~self.twice), self.twice & ~one, self.jokers)

    def without(self, used: Cards) -> Cards:
        """These cards without those of `used` that are here."""
        return Cards(
            self.once & ~(used.once & ~self.twice | used.twice),
            self.twice & ~used.once,
            max(0, self.jokers - used.jokers),
        )


NONE: Final = Cards()


def bit(card: i64) -> i64:
    """The set of this one card (or spot): never `1 << card`, see `vectors`."""
    return LAST >> 60 - card


def top(cards: i64) -> i64:
    """The highest of these cards (or spots)."""
    length: i64 = int(cards).bit_length()
    return length - 1


def how_many(cards: i64) -> i64:
    """How many cards (or spots) these are, by adding bits, pairs and fours side by side (Warren, Hacker's
    Delight, 5-1): mypyc would call `int.bit_count` as a Python method, ten times slower."""
    cards -= cards >> 1 & SINGLES
    cards = (cards & PAIRS) + (cards >> 2 & PAIRS)
    return (cards + (cards >> 4) & FOURS) % 255


def bits(cards: int) -> Iterator[int]:
    """The cards (or spots) of a set, lowest first."""
    while cards:
        low = cards & -cards
        cards ^= low
        yield low.bit_length() - 1


def packed(cards: list[int]) -> vec[i64]:
    """The same cards as machine numbers: quicker than `vec[i64](cards)`, which asks any iterable."""
    numbers = vec[i64]([0] * len(cards))
    for i in range(i64(len(cards))):
        numbers[i] = cards[i]
    return numbers


def gather(cards: Iterable[int]) -> Cards:
    """The multiset of some cards."""
    held = NONE
    for card in cards:
        held = held.plus(card)
    return held


def spread(cards: i64) -> i64:
    """The spots that these cards can fill: an ace fills two."""
    return cards | (cards & ACES) << HIGH


def fold(spots: i64) -> i64:
    """The cards that lie on these spots."""
    return (spots | spots >> HIGH & ACES) & DECK


def face(spot: int) -> int:
    """The card that lies on a spot."""
    return spot - HIGH if spot % LANE == HIGH else spot


def deck(decks: int, jokers: int) -> list[int]:
    """The cards of some decks with so many jokers each, in order."""
    cards = [suit * LANE + rank for suit in range(4) for rank in range(13)]
    return (cards + [JOKER] * jokers) * decks


def card_text(card: int) -> str:
    """`7h`, `**` for a joker; of a spot too: the high ace of clubs is `Ac`."""
    if card == JOKER:
        return "**"
    return RANKS[card % LANE % HIGH] + SUITS[card // LANE]


def spot_text(spot: int, wild: bool) -> str:
    """What lies on a spot: `7h`, or `*7h` where a joker stands for it."""
    return "*" + card_text(spot) if wild else card_text(spot)


def cards_text(cards: Iterable[int]) -> str:
    return "".join(card_text(card) for card in cards)


def read_card(text: str) -> int:
    """The card that `7h`, `Tc` or `**` names. Raises Unreadable."""
    if text == "**":
        return JOKER
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return SUITS.index(text[1]) * LANE + RANKS.index(text[0])
    why = say("{text} is not a card: write rank then suit, as 7h, Tc, Ad; ** is a joker", text=repr(text))
    raise Unreadable("bad_card", why)


def read_cards(text: str) -> list[int]:
    """The cards of a text without a joker's meaning, with or without spaces between them."""
    text = "".join(text.split())
    return [read_card(text[i : i + 2]) for i in range(0, len(text), 2)]
