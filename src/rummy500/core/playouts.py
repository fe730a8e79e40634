"""How does a deal go on when every action is left to chance?

`play_out` plays a deal at random to its end, in one compiled loop: for rollouts, and to measure how fast the
rules are. All chance comes from the dice handed in, a number that moves on (xorshift32, Marsaglia 2003):
the same seed, the same deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from rummy500.core.deal import DONE, TO_CALL, TO_SHUFFLE, Deal
from rummy500.core.legal import fill
from rummy500.core.moves import Moves
from rummy500.core.play import play, reshuffle
from rummy500.core.vectors import i64, mypyc_attr

WORD: Final = (1 << 32) - 1


@final
@mypyc_attr(acyclic=True)
class Dice:
    """Chance, as 32 bits that move on."""

    __slots__ = ("bits",)

    def __init__(self, seed: int) -> None:
        self.bits: i64 = (seed * 2654435761 + 88172645463325252) & WORD | 1

    def below(self, number: i64) -> i64:
        """One of the numbers from 0 up to `number`, which is not among them."""
        bits = self.bits
        bits ^= bits << 13 & WORD
        bits ^= bits >> 17
        bits ^= bits << 5 & WORD
        self.bits = bits
        return bits * number >> 32

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The same cards in an order left to chance."""
        order: list[object] = list(cards)  # what is moved and not counted with stays the object that it is
        for left in range(i64(len(order)), 1, -1):
            at = self.below(left)
            order[left - 1], order[at] = order[at], order[left - 1]
        return cast(list[int], order)


def play_out(deal: Deal, dice: Dice, moves: Moves) -> int:
    """Play a deal to its end, every legal action as likely as every other; how many were made. `moves` is a
    buffer, to be used again and again."""
    made: i64 = 0
    while deal.step != DONE:
        if deal.step == TO_SHUFFLE:
            reshuffle(deal, dice.shuffled(deal.to_shuffle()))
            continue
        seat = deal.turn
        if deal.step == TO_CALL:
            waiting = deal.waiting()
            seat = waiting[dice.below(len(waiting))]
        fill(deal, seat, moves)
        play(deal, seat, moves.nth(dice.below(moves.size())))
        made += 1
    return made
