"""What are the scores of a deal of the pool game made of, in sentences (R9.8 to R9.12)?"""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.core.deal import Deal
from rummy500.core.pool import winners
from rummy500.core.said import joined, say, say_many
from rummy500.core.scoring import DealResult


def notes(deal: Deal, done: DealResult, names: Sequence[str]) -> list[str]:
    """Who won and with what, what became of the pool, and whose knock was lost."""
    won = winners(deal)
    said = [*_won(deal, won, names), *_hands(deal, done, won, names), *_pool(deal, done, won, names)]
    lost = [seat for seat in sorted(deal.knocked) if seat not in won]
    if lost and not deal.rules.cutthroat:
        said.append(say("{who} knocked and did not win: no points", who=_listed(names, lost)))
    if deal.rules.cutthroat and won:
        said.append(say("nobody else scores"))
    return said


def _listed(names: Sequence[str], seats: Sequence[int]) -> str:
    first, last = [names[seat] for seat in seats[:-1]], names[seats[-1]]
    return say("{some} and {last}", some=joined(first, ", "), last=last) if first else last


def _won(deal: Deal, won: Sequence[int], names: Sequence[str]) -> list[str]:
    """Who won, where it is not plain that the only one who went out did."""
    out = [seat for seat, _ in deal.gone]
    if not won:
        who = _listed(names, out)
        if deal.rules.cutthroat:
            return [
                say(
                    "{who} went out with equal last discards: nobody wins the deal, and nobody scores",
                    who=who,
                )
            ]
        return [say("{who} went out with equal last discards: nobody wins the deal", who=who)]
    if out:
        lowest = say(
            "{who} went out: the last discard of {name} is lowest",
            who=_listed(names, out),
            name=names[won[0]],
        )
        return [lowest] * (len(out) > 1)
    who = _listed(names, won)
    if len(deal.knocked) == 1:
        return [say("only {who} knocked", who=who)]
    if deal.knocked:
        return [
            say_many(
                len(won),
                "{who} has the lowest hand of those who knocked",
                "{who} have the lowest hand of those who knocked",
                who=who,
            )
        ]
    return [
        say_many(len(won), "{who} has the lowest hand of all", "{who} have the lowest hand of all", who=who)
    ]


def _hands(deal: Deal, done: DealResult, won: Sequence[int], names: Sequence[str]) -> list[str]:
    """What one who went out takes for the others' hands."""
    if not (won and deal.gone):
        return []
    hands = done.bonus[won[0]] - (deal.pool - done.pool)
    return [say("{who} takes {points} for the cards in all other hands", who=names[won[0]], points=hands)]


def _pool(deal: Deal, done: DealResult, won: Sequence[int], names: Sequence[str]) -> list[str]:
    """What became of the pool."""
    if not deal.pool:
        return []
    if not won:
        return [say("the pool stays: {points}", points=done.pool)]
    if len(won) == 1:
        return [say("{who} takes the pool: {points}", who=names[won[0]], points=deal.pool)]
    who, each = _listed(names, won), deal.pool // len(won)
    if done.pool:
        return [
            say(
                "{who} share the pool, {each} each, and {rest} stays in it",
                who=who,
                each=each,
                rest=done.pool,
            )
        ]
    return [say("{who} share the pool, {each} each", who=who, each=each)]
