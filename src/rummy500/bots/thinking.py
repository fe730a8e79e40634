"""How does a bot choose that knows what the end of a turn is worth?

By the best end of the best draw. An end of the whole deal that wins or loses the match counts for more than
its points, so near the target a different plan can be right.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from rummy500.bots.features import Seen, expected_each, held_points
from rummy500.bots.greedy import Greedy
from rummy500.bots.planning import Draw, Table, laid_out
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core.actions import END, KIND
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, Deal
from rummy500.core.match import winning_side
from rummy500.core.view import View

WIN: Final = 150.0  # points that a match is worth which is won, or not lost, at once
_greedy = Greedy()

Judge = Callable[[Sequence[Table | Draw]], list[list[float]]]


def simple_choice(view: View, legal: Sequence[int], rng: random.Random) -> int | None:
    """The choice where no turn is planned: the only one, or an answer to a discard."""
    if len(legal) == 1:
        return legal[0]
    return _greedy.choose(view, legal, rng) if view.phase == CALL_PHASE else None


def by_worth(view: View, legal: Sequence[int], judge: Judge) -> int:
    """The first move of the plan that is worth most."""
    asked = asked_of(view, legal)
    worths = with_match(view, asked, judge([asked])[0])
    best = worths.index(max(worths))
    chosen = asked.moves[best] if isinstance(asked, Draw) else asked.plan(best)[0]
    return chosen if chosen in legal else legal[0]


def asked_of(view: View, legal: Sequence[int]) -> Table | Draw:
    """What there is to choose from: the ways to draw, or the ends of the turn."""
    deal = world(view, hidden_cards(view))
    return Draw(deal, list(legal)) if view.phase == DRAW_PHASE else laid_out(deal)


def with_match(view: View, asked: Table | Draw, worths: Sequence[float]) -> list[float]:
    """The worths, more or less where an end of the deal wins or loses the match."""
    if asked.deal.law.pool or max(view.totals) < view.rules.target - 250:
        return list(worths)
    found = list(worths)
    if isinstance(asked, Draw):
        own = held_points(asked.deal.law, asked.deal.held(asked.seen.seat))
        for at, move in enumerate(asked.moves):
            if move >> KIND == END:
                found[at] += match_worth(view, asked.deal, asked.seen, asked.deal.points, own, False)
        return found
    for at, certain in enumerate(asked.certain):
        if certain:
            points = asked.tables[asked.of[at]].points
            found[at] += match_worth(view, asked.deal, asked.seen, points, 0, True)
    return found


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
