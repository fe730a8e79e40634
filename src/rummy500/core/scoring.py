"""What does a deal count?

Table points are kept as cards are laid (`Deal.points`); a hand costs what its cards are worth (R6).
"""

from __future__ import annotations

from typing import NamedTuple

from rummy500.core.cards import ACES, HIGH, Cards, bits
from rummy500.core.deal import Deal
from rummy500.core.law import JOKER_VALUE, Law
from rummy500.core.melds import Meld


class DealResult(NamedTuple):
    """The scores of one deal, seat by seat: `table` less `hand` plus `bonus` makes `scores`. `out` is the
    seat that went out or None, `reason` how the deal ended: out, stock_out, chosen or idle."""

    dealer: int
    table: tuple[int, ...]
    hand: tuple[int, ...]
    bonus: tuple[int, ...]
    scores: tuple[int, ...]
    out: int | None
    reason: str


def hand_value(law: Law, held: Cards) -> int:
    """What the cards in a hand cost: an ace and a joker 15 each (R6.3, R6.4)."""
    return held.jokers * JOKER_VALUE + sum(
        law.value[spot]
        for cards in (held.once, held.twice)
        for spot in bits(cards & ~ACES | (cards & ACES) << HIGH)
    )


def laid_value(law: Law, meld: Meld, seat: int) -> int:
    """What the cards that a seat has in a meld count, worked out from the cards themselves."""
    total = 0
    for spot, wild, by in meld.cards:
        if by == seat:
            total += law.joker_value if wild and law.joker_value else law.value[spot]
    return total


def deal_result(deal: Deal) -> DealResult:
    """The scores of a deal as it stands, over or not (R6.1)."""
    seats = range(deal.players)
    hand = tuple(hand_value(deal.law, deal.held(seat)) for seat in seats)
    bonus = tuple(deal.rules.going_out_bonus if seat == deal.out else 0 for seat in seats)
    scores = tuple(deal.points[seat] - hand[seat] + bonus[seat] for seat in seats)
    out = deal.out if deal.out >= 0 else None
    return DealResult(deal.dealer, tuple(deal.points), hand, bonus, scores, out, deal.reason)
