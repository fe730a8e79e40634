"""Does the other player lay all that can be laid, or hold melds back?

Many lay a meld as soon as they have it, as greedy does; student holds it back where that pays. Who lays at
once has no meld in hand when a turn is over, which says a lot of that hand, and will lay the next one so too.
What is public tells the two apart: how many cards are left, how often the pile was taken, whether more was
put down at once than cards had come, and whether a card is known to be held that could be laid off.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from rummy500.bots.belief import Past
from rummy500.bots.features import rooms
from rummy500.core.cards import bits, face
from rummy500.core.deal import Deal
from rummy500.core.view import View


class Habits(NamedTuple):
    """How much each sign counts, as a logarithm of odds: fitted to deals whose players are known
    (`python -m scripts.habits`)."""

    always: float = 6.8
    cards: float = -8.19
    picks: float = -1.07
    together: float = -1.04
    kept: float = -3.08


LEARNED: Final = Habits()


def signs(view: View, deal: Deal, other: int) -> Habits:
    """What is seen of the other player: 1, the share of the hand that is left, turns that began with the
    pile, those but the first that put down more melds and lay-offs than cards had come, and whether a card is
    known to be held that fits the table. `deal` is any that fits the view."""
    past = Past(view.past, other)
    room = {face(spot) for spot in bits(rooms(deal, other)[0])}
    return Habits(
        1.0,
        view.counts[other] / deal.law.hand_size,
        past.picks,
        past.together,
        any(card in room for card in view.known[other]),
    )


def lays_at_once(view: View, deal: Deal, habits: Habits = LEARNED) -> float:
    """How likely it is, from 0 to 1, that the one other player lays all that can be laid."""
    assert view.seat is not None
    seen = signs(view, deal, 1 - view.seat)
    odds = sum(weight * sign for weight, sign in zip(habits, seen, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
