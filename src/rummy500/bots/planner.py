"""How does a bot play that weighs every plan of its turn?

It looks at each draw, each way to lay and each discard, and adds up what it sees of the end: the points down,
what may come of the cards held, the danger of the discard and of what lies under it, and who is about to go
out (`measures`), each times a weight that depends on how late the deal is (`weights`). Before a draw from the
stock it weighs the hand as it is. Going out is worth what the others are expected to hold.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rummy500.bots import pooling
from rummy500.bots.features import Seen, margin
from rummy500.bots.measures import NAMES, before_draw, measured, stage, weighed
from rummy500.bots.planning import Draw, Table, worth_out
from rummy500.bots.thinking import by_worth, simple_choice
from rummy500.bots.weights import AFTER, BEFORE, DRAW, ByStage
from rummy500.core.actions import KIND, STOCK
from rummy500.core.deal import Deal
from rummy500.core.view import View


def columns(weights: Mapping[str, ByStage]) -> tuple[ByStage, ...]:
    """Weights in the order of NAMES; a measure without one counts for nothing."""
    return tuple(weights.get(name, (0.0, 0.0, 0.0)) for name in NAMES)


_AFTER: Final = columns(AFTER)
_BEFORE: Final = columns(BEFORE)


class Planner:
    """Weighs every plan of its turn."""

    name = "planner"
    title = "Planner"
    sentence = (
        "Weighs every plan of its turn: each draw, each way to lay, each discard and what it gives away."
    )

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        if chosen is not None:
            return chosen
        if view.rules.scoring == "pool":
            return pooling.choose(view, legal)
        return by_worth(view, legal, judge)


def judge(asked: Sequence[Table | Draw]) -> list[list[float]]:
    """What each end, or each way to begin, comes to in points of margin."""
    return [_draws(one) if isinstance(one, Draw) else _ends(one) for one in asked]


def _ends(table: Table) -> list[float]:
    return table.worths(weighed(measured(table), _now(stage(table.deal, table.seen))), 0)


@lru_cache(maxsize=64)
def _now(shares: ByStage) -> list[float]:
    """The weights at one stage of a deal, the same for all tables of a turn."""
    late, middle, early = shares
    return [a * late + b * middle + c * early for a, b, c in _AFTER]


def _draws(draw: Draw) -> list[float]:
    found = []
    for move, table in zip(draw.moves, draw.tables, strict=True):
        if table is not None:
            found.append(max(_ends(table)))
        elif move >> KIND == STOCK:
            found.append(_stock(draw.deal, draw.seen))
        else:
            found.append(draw.ended())
    return found


def _stock(deal: Deal, seen: Seen) -> float:
    """What it is worth to draw from the stock: the hand as it is, and the card that comes."""
    late, middle, early = stage(deal, seen)
    now = [a * late + b * middle + c * early for a, b, c in _BEFORE]
    row = before_draw(seen, deal, worth_out(deal, seen))
    a, b, c = DRAW
    return margin(deal, seen.others) + weighed([row], now)[0] + a * late + b * middle + c * early
