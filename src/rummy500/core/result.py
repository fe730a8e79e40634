"""How did a deal end, in points? The scores as they stand, of every game of the family."""

from __future__ import annotations

from rummy500.core import pool
from rummy500.core.deal import Deal
from rummy500.core.scoring import DealResult, hand_value


def deal_result(deal: Deal) -> DealResult:
    """The scores of a deal as it stands, over or not (R6.1)."""
    if deal.law.pool:
        return _pool_result(deal)
    seats = range(deal.players)
    hand = tuple(hand_value(deal.law, deal.held(seat)) for seat in seats)
    bonus = tuple(deal.rules.going_out_bonus if seat == deal.out else 0 for seat in seats)
    scores = tuple(deal.points[seat] - hand[seat] + bonus[seat] for seat in seats)
    out = deal.out if deal.out >= 0 else None
    return DealResult(deal.dealer, tuple(deal.points), hand, bonus, scores, out, deal.reason)


def _pool_result(deal: Deal) -> DealResult:
    """The same in the pool game: hands cost nothing, and a deal under way has no winner yet (R9.11)."""
    none = [0] * deal.players
    added, left = pool.bonuses(deal) if deal.over else (none, deal.pool)
    scores = tuple(table + more for table, more in zip(deal.points, added, strict=True))
    out = deal.out if deal.out >= 0 else None
    return DealResult(
        deal.dealer, tuple(deal.points), tuple(none), tuple(added), scores, out, deal.reason, left
    )
