"""How does a bot play the pool game that takes what it can get?

It lays whatever counts, and discards what is least likely to be laid: fewer cards are nearer to going out,
which pays the pool and all other hands. It knocks only with a hand below what the others may hold, for one
who knocks and does not win scores nothing (R9.11).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rummy500.bots.hopes import Outlook, chances, outs_of
from rummy500.bots.sight import Sight, spots_worth
from rummy500.core.actions import (
    DETAILS,
    DISCARD,
    END,
    KIND,
    KNOCK,
    LAY,
    RUN,
    SET,
    is_wild,
    meld_of,
    meld_spots,
    spot_of,
    uses,
)
from rummy500.core.cards import HIGH, JOKER, LANE, how_many, top
from rummy500.core.view import View


class PoolTaste(NamedTuple):
    """What a bot holds dear: a joker kept, how likely a card has to be laid to stay in hand, what an unknown
    card in another hand costs, and how far below the others' hands it knocks."""

    joker: float = 9.0
    cost: float = 0.5
    unknown: float = 6.5
    knock: float = 0.8


TASTE: Final = PoolTaste()


def choose(view: View, legal: Sequence[int], taste: PoolTaste = TASTE) -> int:
    """One of the legal actions of the pool game."""
    if len(legal) == 1:
        return legal[0]
    sight = Sight(view)
    lays = [(gain(sight, move, taste), move) for move in legal if move >> KIND in (SET, RUN, LAY)]
    if lays:
        best = max(lays)
        if best[0] > 0:
            return best[1]
    return _end(view, sight, legal, taste)


def gain(sight: Sight, move: int, taste: PoolTaste) -> float:
    """What an action puts on the table for this seat, less what its jokers are worth in hand."""
    law = sight.law
    jokers = uses(move).jokers
    if move >> KIND != LAY:
        spots, second, wild = meld_spots(move)
        worth = spots_worth(law, spots, wild) + spots_worth(law, second)
        size = int(how_many(spots) + how_many(second))
        if move >> KIND == SET and size == 3:
            worth = law.value[top(spots)]
        return worth + size - taste.joker * jokers
    meld = sight.melds[meld_of(move)]
    worth = law.joker_value if is_wild(move) and law.joker_value else law.value[spot_of(move)]
    if not meld.is_run and meld.count() == 3 and meld.owner == sight.seat:
        worth += 2 * law.value[spot_of(move)]  # the set counts card by card from now on
    return worth + 1 - taste.joker * jokers


def _end(view: View, sight: Sight, legal: Sequence[int], taste: PoolTaste) -> int:
    """A knock if it promises to win, else a discard of what is worth least in hand, or none."""
    knocks = [move for move in legal if move >> KIND == KNOCK]
    if knocks:
        left, move = min((_left(view, sight, move), move) for move in knocks)
        fewest = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
        if left < taste.knock * taste.unknown * max(0, fewest - 1):
            return move
    worth = _worth(view, sight, taste)
    discards = [move for move in legal if move >> KIND == DISCARD]
    least, move = min((worth[move & DETAILS], move) for move in discards)
    ends = [one for one in legal if one >> KIND == END]
    return ends[0] if ends and least > 0 else move


def _left(view: View, sight: Sight, knock: int) -> int:
    """What the hand costs after a knock."""
    card = (knock & DETAILS) - 1
    return sum(map(sight.cost, view.hand)) - (sight.cost(card) if card >= 0 else 0)


def _worth(view: View, sight: Sight, taste: PoolTaste) -> dict[int, float]:
    """What each face held is worth in hand: what it may yet count on the table, less its cost."""
    law = sight.law
    turns = max(0.0, min(view.rules.rounds - view.round, view.stock / view.players))
    live = max(1, sight.hidden)
    outlook = Outlook(law, sight.live, sight.spare, chances(min(0.9, 1.0 / live), turns), 0.0)
    parts = outs_of(outlook, sight.held, sight.melds)
    worth: dict[int, float] = {}
    for card in view.hand:
        if card == JOKER:
            worth[card] = 2 * taste.joker
            continue
        points = law.value[card + HIGH if card % LANE == 0 else card]
        chance = outlook.chance[min(len(outlook.chance) - 1, parts[card])]
        worth[card] = points * (chance - taste.cost * (1 + view.round / view.rules.rounds))
    return worth
