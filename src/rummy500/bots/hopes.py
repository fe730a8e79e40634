"""What is a hand worth that stays a hand for now?

Each card may still be laid before the deal ends, and then it counts for its holder, or it is caught in the
hand and counts against them. How likely it is to be laid is guessed from its *outs*: the cards still to come
that would make a meld with it and another card held, or open the way to a meld on the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from rummy500.core.cards import ACES, HIGH, JOKER, LANE, Cards, bits, face, spread
from rummy500.core.law import JOKER_VALUE, Law
from rummy500.core.melds import Meld


class Outlook(NamedTuple):
    """What the hopes of a hand rest on: the faces still to come and those that may come twice, the chance by
    the number of outs that a card will be laid, and what a joker in hand is worth."""

    law: Law
    live: int
    spare: int
    chance: tuple[float, ...]
    joker: float


OUT = 6  # the parts that one out counts
PART = 2  # what two cards count that both have to come
MOST_OUTS = 12


def chances(per_turn: float, turns: float) -> tuple[float, ...]:
    """The chance that an out comes within some turns, by the parts of outs that there are."""
    stay = max(0.05, 1 - per_turn)
    return tuple(1 - stay ** (turns * parts / OUT) for parts in range(OUT * MOST_OUTS + 1))


def outs_of(outlook: Outlook, held: Cards, melds: Sequence[Meld]) -> list[int]:
    """For each face the outs of a copy held, in parts."""
    live = spread(outlook.live) & outlook.law.run_spots
    own = spread(held.once) & outlook.law.run_spots
    parts = [0] * (JOKER + 1)
    near = own & own << 1
    gap = own & own << 2 & live << 1
    _count(parts, near & live >> 1, OUT, (0, 1))
    _count(parts, near & live << 2, OUT, (0, 1))
    _count(parts, gap, OUT, (0, 2))
    # A card alone: two of the cards around it have to come.
    _count(parts, own & live >> 1 & live >> 2, PART, (0,))
    _count(parts, own & live << 1 & live << 2, PART, (0,))
    _count(parts, own & live >> 1 & live << 1, PART, (0,))
    for meld in melds:
        _count(parts, meld.ups << 1 & own & (live & meld.ups) << 1, OUT, (0,))
        _count(parts, meld.downs >> 1 & own & (live & meld.downs) >> 1, OUT, (0,))
    _count_sets(outlook, held, parts)
    return parts


def _count(parts: list[int], spots: int, outs: int, below: tuple[int, ...]) -> None:
    """Count outs for the cards on these spots and so many below them."""
    for spot in bits(spots):
        for step in below:
            parts[face(spot - step)] += outs


def _count_sets(outlook: Outlook, held: Cards, parts: list[int]) -> None:
    once, live, spare = held.once, outlook.live, outlook.spare
    left = once
    while left:
        low = left & -left
        rank = ACES << (low.bit_length() - 1) % LANE
        mine = once & rank
        left &= ~rank
        others = live & rank
        if not outlook.law.twins_in_sets:
            others &= ~mine
        coming = others.bit_count() + (spare & others).bit_count()
        count = mine.bit_count()
        outs = OUT * coming if count >= 2 else PART * (coming * (coming - 1) // 2)
        for card in bits(mine):
            parts[card] += outs


def hopes(outlook: Outlook, held: Cards, melds: Sequence[Meld]) -> list[tuple[float, int]]:
    """What each card held can be expected to count in the end, a joker too, with the card."""
    parts = outs_of(outlook, held, melds)
    value, chance = outlook.law.value, outlook.chance
    last = len(chance) - 1
    each = []
    for card in bits(held.once):
        points = value[card + HIGH if card % LANE == 0 else card]
        each.append((points * (2 * chance[min(last, parts[card])] - 1), card))
    for card in bits(held.twice):  # a second copy can rarely be used where the first is
        points = value[card + HIGH if card % LANE == 0 else card]
        each.append((points * (2 * chance[min(last, parts[card] // 3)] - 1), card))
    each += [(outlook.joker, JOKER)] * held.jokers
    return each


def joker_hope(turns: float) -> float:
    """A joker is laid sooner or later, unless the deal ends at once."""
    return JOKER_VALUE * (1 - 2 * math.pow(0.5, max(0.0, turns)))
