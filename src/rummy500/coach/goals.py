"""What can a lesson ask for? Each goal is a question to what was done in it."""

from __future__ import annotations

import re
from collections.abc import Callable

from rummy500.coach.scenes import Trail
from rummy500.core.cards import fold, read_card
from rummy500.core.pool import winners

Goal = Callable[[Trail], bool]


def did(pattern: str) -> Goal:
    """The learner made an action whose token is like this."""
    return lambda trail: any(re.fullmatch(pattern, token) for token in trail.mine)


def melded(cards: str) -> Goal:
    """The learner put down exactly these cards as one meld."""
    wanted = sorted(cards.split())

    def goal(trail: Trail) -> bool:
        return any(
            sorted(re.findall(r"[A2-9TJQK][cdhs]", token)) == wanted
            for token in trail.mine
            if token.startswith("m")
        )

    return goal


def laid(card: str) -> Goal:
    """This card lies on the table and counts for the learner."""
    face = read_card(card)

    def goal(trail: Trail) -> bool:
        return any(
            one.by == trail.seat and not one.wild and fold(1 << one.spot) == 1 << face
            for meld in trail.deal.melds
            for one in meld.cards
        )

    return goal


def made(points: int) -> Goal:
    """The learner has so many points on the table."""
    return lambda trail: trail.deal.points[trail.seat] >= points


def turn_over(trail: Trail) -> bool:
    """The learner's turn has ended."""
    return trail.deal.over or trail.deal.turn != trail.seat


def deal_over(trail: Trail) -> bool:
    return trail.deal.over


def won_deal(trail: Trail) -> bool:
    """The learner has won a deal of the pool game."""
    return trail.deal.over and trail.seat in winners(trail.deal)


def went_out(trail: Trail) -> bool:
    return trail.deal.over and trail.deal.out == trail.seat


def won(trail: Trail) -> bool:
    return trail.seat in trail.match.winners
