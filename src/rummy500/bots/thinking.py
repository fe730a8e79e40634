"""How does a bot choose that knows what the end of a turn is worth?

By the best end of the best draw. An end of the whole deal that wins or loses the match counts for more than
its points, so near the target a different plan can be right.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rummy500.bots import pooling
from rummy500.bots.features import Seen, expected_each
from rummy500.bots.greedy import Greedy
from rummy500.bots.planning import Draw, Judge, Table, draws, laid_out
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core.actions import END, KIND
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, Deal
from rummy500.core.match import winning_side
from rummy500.core.view import View

WIN: Final = 150.0  # points that a match is worth which is won, or not lost, at once
_greedy = Greedy()


def simple_choice(view: View, legal: Sequence[int], rng: random.Random) -> int | None:
    """The choice where no turn is planned: the only one, the pool game, an answer to a discard."""
    if len(legal) == 1:
        return legal[0]
    if view.rules.scoring == "pool":
        return pooling.choose(view, legal)
    if view.phase == CALL_PHASE:
        return _greedy.choose(view, legal, rng)
    return None


def by_worth(view: View, legal: Sequence[int], judge: Judge) -> int:
    """The first move of the plan that is worth most."""
    deal = world(view, legal, hidden_cards(view))
    if view.phase == DRAW_PHASE:
        draw = draws(deal, legal)
        worths = drawn_worths(view, draw, judge)
        return draw.moves[worths.index(max(worths))]
    table = laid_out(deal)
    worths = end_worths(view, table, judge)
    chosen = table.ends[worths.index(max(worths))].moves[0]
    return chosen if chosen in legal else legal[0]


def end_worths(view: View, table: Table, judge: Judge) -> list[float]:
    """What each end of a table is worth, the match's score considered."""
    return with_match(view, table, judge([table])[0])


def drawn_worths(view: View, draw: Draw, judge: Judge) -> list[float]:
    """What each way to begin a turn is worth, the match's score considered."""
    tables = draw.every()
    judged = [with_match(view, table, worths) for table, worths in zip(tables, judge(tables), strict=True)]
    worths = draw.worths(judged)
    for at, move in enumerate(draw.moves):
        if move >> KIND == END:
            worths[at] += match_worth(view, draw.deal, draw.seen, draw.deal.points, draw.own, False)
    return worths


def with_match(view: View, table: Table, worths: Sequence[float]) -> list[float]:
    """The worths, more or less where an end wins or loses the match."""
    if table.deal.law.float or max(view.totals) < view.rules.target - 250:
        return list(worths)
    return [
        worth + match_worth(view, table.deal, table.seen, end.deal.points, 0, True) if end.empty else worth
        for end, worth in zip(table.ends, worths, strict=True)
    ]


def match_worth(view: View, deal: Deal, seen: Seen, points: Sequence[int], own: int, out: bool) -> float:
    """What it is worth for the match that the deal ends here, the seat holding cards of `own` points."""
    each = expected_each(deal, seen)
    each[seen.seat] = own
    totals = []
    for side, seats in zip(view.totals, view.sides, strict=True):
        total = float(side)
        for seat in seats:
            total += points[seat] - each[seat]
        totals.append(round(total))
    mine = next(side for side, seats in enumerate(view.sides) if seen.seat in seats)
    won = winning_side(view.rules, totals, mine if out else None)
    return 0.0 if won is None else WIN if won == mine else -WIN
