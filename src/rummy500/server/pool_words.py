"""What are the scores of a deal of the pool game made of, in English sentences (R9.8 to R9.12)?"""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.core.deal import Deal
from rummy500.core.pool import winners
from rummy500.core.scoring import DealResult


def notes(deal: Deal, done: DealResult, names: Sequence[str]) -> list[str]:
    """Who won and with what, what became of the pool, and whose knock was lost."""
    won = winners(deal)
    said = [*_won(deal, won, names), *_hands(deal, done, won, names), *_pool(deal, done, won, names)]
    lost = [seat for seat in sorted(deal.knocked) if seat not in won]
    if lost and not deal.rules.cutthroat:
        said.append(f"{_listed(names, lost)} knocked and did not win: no points")
    if deal.rules.cutthroat and won:
        said.append("nobody else scores")
    return said


def _listed(names: Sequence[str], seats: Sequence[int]) -> str:
    first, last = [names[seat] for seat in seats[:-1]], names[seats[-1]]
    return f"{', '.join(first)} and {last}" if first else last


def _won(deal: Deal, won: Sequence[int], names: Sequence[str]) -> list[str]:
    """Who won, where it is not plain that the only one who went out did."""
    out = [seat for seat, _ in deal.gone]
    if not won:
        scores = ", and nobody scores" if deal.rules.cutthroat else ""
        return [f"{_listed(names, out)} went out with equal last discards: nobody wins the deal{scores}"]
    if out:
        return [f"{_listed(names, out)} went out: {names[won[0]]}'s last discard is lowest"] * (len(out) > 1)
    who, verb = _listed(names, won), "has" if len(won) == 1 else "have"
    if len(deal.knocked) == 1:
        return [f"only {who} knocked"]
    return [f"{who} {verb} the lowest hand of {'those who knocked' if deal.knocked else 'all'}"]


def _hands(deal: Deal, done: DealResult, won: Sequence[int], names: Sequence[str]) -> list[str]:
    """What one who went out takes for the others' hands."""
    if not (won and deal.gone):
        return []
    hands = done.bonus[won[0]] - (deal.pool - done.pool)
    return [f"{names[won[0]]} takes {hands} for the cards in all other hands"]


def _pool(deal: Deal, done: DealResult, won: Sequence[int], names: Sequence[str]) -> list[str]:
    """What became of the pool."""
    if not deal.pool:
        return []
    if not won:
        return [f"the pool stays: {done.pool}"]
    if len(won) == 1:
        return [f"{names[won[0]]} takes the pool: {deal.pool}"]
    rest = f", and {done.pool} stays in it" if done.pool else ""
    return [f"{_listed(names, won)} share the pool, {deal.pool // len(won)} each{rest}"]
