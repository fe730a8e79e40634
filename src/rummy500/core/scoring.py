"""What does a deal count?

Table points are kept as cards are laid (`Deal.points`); a hand costs what its cards are worth (R6).
"""

from __future__ import annotations

from typing import NamedTuple

from rummy500.core.cards import ACES, HIGH, Cards, bits
from rummy500.core.law import JOKER_VALUE, Law
from rummy500.core.melds import Meld


class DealResult(NamedTuple):
    """The scores of one deal, seat by seat: `table` less `hand` plus `bonus` makes `scores`. `out` is the
    seat that went out or None, `reason` how the deal ended: out, stock_out, chosen or idle. In the pool game
    it may also be knocked or rounds; there `out` is who won by going out, `pool` what stays in the pool."""

    dealer: int
    table: tuple[int, ...]
    hand: tuple[int, ...]
    bonus: tuple[int, ...]
    scores: tuple[int, ...]
    out: int | None
    reason: str
    pool: int = 0


def hand_value(law: Law, held: Cards) -> int:
    """What the cards in a hand cost: an ace and a joker 15 each (R6.3, R6.4)."""
    return held.jokers * JOKER_VALUE + sum(
        law.value[spot]
        for cards in (held.once, held.twice)
        for spot in bits(cards & ~ACES | (cards & ACES) << HIGH)
    )


def card_value(law: Law, spot: int, wild: bool) -> int:
    """What a card on the table counts: by its spot, a joker by what the rules say (R6.2 to R6.4)."""
    return law.joker_value if wild and law.joker_value else law.value[spot]


def laid_value(law: Law, meld: Meld, seat: int) -> int:
    """What the cards that a seat has in a meld count, worked out from the cards themselves.

    In the pool game a set of exactly three counts as one of them (R9.7)."""
    if law.pool and not meld.is_run and meld.count() == 3:
        return law.value[meld.cards[0].spot] if seat == meld.owner else 0
    return sum(card_value(law, spot, wild) for spot, wild, by in meld.cards if by == seat)
