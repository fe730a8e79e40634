"""Which card can be spared?

A discard costs the hopes that it takes from the hand, and what it gives to those who play after: the points
that they can lay at once, or perhaps, with two cards that they may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummy500.bots.hopes import Outlook, hopes
from rummy500.bots.sight import Sight
from rummy500.bots.taste import Taste
from rummy500.core.actions import DETAILS
from rummy500.core.cards import ACES, JOKER, LANE, bit, bits, how_many, spread

MOST_TRIED: Final = 8  # discards that are looked at closely: those with the least hopes


def spared(sight: Sight, outlook: Outlook, taste: Taste, discards: Sequence[int]) -> int:
    """The discard without which the hand has the best hopes, and that helps the others least."""
    if len(discards) == 1:
        return discards[0]
    each = {card: hope for hope, card in hopes(outlook, sight.held, sight.melds)}
    closest = sorted(discards, key=lambda move: each[move & DETAILS])[:MOST_TRIED]

    def after(discard: int) -> float:
        card = discard & DETAILS
        rest = hopes(outlook, sight.held.minus(card), sight.melds)
        return sum(hope for hope, _ in rest) - helped(sight, taste, card)

    return max(closest, key=after)


def helped(sight: Sight, taste: Taste, card: int) -> float:
    """What a discard is worth to those who play after."""
    points = sight.cost(card)
    if card == JOKER:
        return taste.help * points
    room = 0
    for meld in sight.melds:
        room |= meld.room | meld.twin_room
    if spread(bit(card)) & room:
        return taste.help * points
    share = sight.unknown / max(1, sight.hidden)
    return taste.risk * points * chance_to_meld(sight.live, sight.law.run_spots, share, card)


def chance_to_meld(faces: int, run_spots: int, share: float, card: int) -> float:
    """The chance, about, that other seats hold two cards that make a meld with this one; `share` is that for
    a face not seen."""
    live = spread(faces) & run_spots
    pairs = 0
    for spot in bits(spread(bit(card)) & run_spots):
        one_up, two_up = live >> spot + 1 & 1, live >> spot + 2 & 1
        one_down = live >> spot - 1 & 1 if spot % LANE > 0 else 0
        two_down = live >> spot - 2 & 1 if spot % LANE > 1 else 0
        pairs += one_up * two_up + one_up * one_down + one_down * two_down
    same = how_many(faces & ACES << card % LANE & ~bit(card))
    pairs += same * (same - 1) // 2
    return pairs * share**2
