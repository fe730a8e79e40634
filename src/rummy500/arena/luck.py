"""How lucky was a draw? A control variate for margins.

Before a card is drawn from the stock every card of the stock is equally likely, and who measures knows which
they are. What the drawn card is worth to this hand, less the mean over the whole stock, is therefore zero on
average, whoever plays and however well: taking it off a margin removes luck and leaves the margin's mean.
That holds for any worth that was fixed before; `WEIGHTS` were fitted to 1,500 decks of greedy against itself
(`python -m scripts.luck`), and stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rummy500.core.cards import ACES, HIGH, LANE, Cards, spread
from rummy500.core.deal import Deal
from rummy500.core.law import JOKER_VALUE, Law
from rummy500.core.rules import Rules

LINE: Final = (1 << LANE) - 1


class Weights(NamedTuple):
    """What a point in hand is worth that can be laid now, that is one card short of it, that is alone."""

    laid: float = 0.7
    near: float = -0.1
    alone: float = -0.8


WEIGHTS: Final = Weights()


@lru_cache(maxsize=8)
def _lane_points(rules: Rules) -> tuple[int, ...]:
    """The points of any cards of one suit in hand, aces low in the index and 15 each."""
    each = [15, *(5 if rules.pip_points == "five" else rank + 1 for rank in range(1, 9)), 10, 10, 10, 10]
    table = [0] * (1 << 13)
    for cards in range(1, 1 << 13):
        low = cards & -cards
        table[cards] = table[cards ^ low] + each[low.bit_length() - 1]
    return tuple(table)


def points_in(law: Law, cards: int) -> int:
    """The points of a set of cards in hand, aces on their low spots."""
    table = _lane_points(law.rules)
    line = LINE >> 2
    return (
        table[cards & line]
        + table[cards >> LANE & line]
        + table[cards >> 2 * LANE & line]
        + table[cards >> 3 * LANE & line]
    )


def grouped(once: int, room: int) -> tuple[int, int]:
    """Of a hand, the cards that fit a meld or the table's `room`, and those that are one card short of it."""
    spots = spread(once)
    three = spots & spots >> 1 & spots >> 2
    laid = three | three << 1 | three << 2 | spots & room
    pair = spots & spots >> 1
    gap = spots & spots >> 2
    near = pair | pair << 1 | gap | gap << 2
    a, b, c, d = (once >> suit * LANE & LINE for suit in range(4))
    two = (a & b | c & d | (a | b) & (c | d)) * ACES
    many = (a & b & (c | d) | c & d & (a | b)) * ACES
    laid = (laid | laid >> HIGH & ACES | many) & once
    near = (near | near >> HIGH & ACES | two) & once
    return laid, near & ~laid


def worth(law: Law, held: Cards, room: int, weights: Weights) -> float:
    """What a hand is worth, about, in points."""
    laid, near = grouped(held.once, room)
    down, short = points_in(law, laid), points_in(law, near)
    alone = points_in(law, held.once) + points_in(law, held.twice) - down - short
    return weights.laid * (down + JOKER_VALUE * held.jokers) + weights.near * short + weights.alone * alone


def luck(deal: Deal) -> float:
    """How much more the top card of the stock is worth to the seat that draws it now than an average card."""
    law, held = deal.law, deal.held(deal.turn)
    room = 0
    for meld in deal.melds:
        if not law.own_side or law.same_side(deal.turn, meld.owner):
            room |= meld.room | meld.twin_room
    each = {card: worth(law, held.plus(card), room, WEIGHTS) for card in set(deal.stock)}
    mean = sum(each[card] for card in deal.stock) / len(deal.stock)
    return each[deal.stock[-1]] - mean


def of_sides(lucks: Sequence[float], mine: Sequence[int]) -> float:
    """The luck of some seats on average, less that of the others."""
    others = [one for seat, one in enumerate(lucks) if seat not in mine]
    return sum(lucks[seat] for seat in mine) / len(mine) - sum(others) / len(others)
