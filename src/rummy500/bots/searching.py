"""Which plan comes out best, tried in many worlds?

A world is a deal that fits all that a seat sees (`believing`). Each plan is played in the same worlds, which
then go on with all seats playing by the learned net, side by side, for some turns; what the seat's last turn
leaves is worth what the net says. The better plans go on to the next round (sequential halving).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummy500.bots.believing import likely_worlds
from rummy500.bots.planning import Table
from rummy500.bots.playing import MOST_TURNS, Asked, played_on
from rummy500.bots.thinking import WIN, asked_of, with_match
from rummy500.bots.valuing import Net, judged
from rummy500.core.deal import DRAW_PHASE, Deal
from rummy500.core.match import winning_side
from rummy500.core.play import play
from rummy500.core.playouts import Dice
from rummy500.core.result import deal_result
from rummy500.core.view import View


class Effort(NamedTuple):
    """How much is tried: rounds of so many plans in so many worlds more; the turns that a world goes on for;
    how many worlds the net's own opinion counts for; how far behind the best, in points, a plan is still
    tried; with how many cards left in the stock, a seat, worlds are played on to the end of the deal, and
    what they come to is all that counts."""

    rounds: tuple[tuple[int, int], ...] = ((6, 12), (3, 24), (2, 24))
    turns: int = 1
    opinion: float = 6.0
    behind: float = 40.0
    close: int = 1

    def near_end(self, view: View) -> bool:
        """Is the deal about to end with its stock?"""
        return view.rules.stock_out != "reshuffle" and view.stock <= self.close * view.players


class Tried(NamedTuple):
    """A plan with what it came to, in points of margin, by the worlds and the net's opinion; in how many
    worlds; and by the net's opinion alone."""

    plan: tuple[int, ...]
    worth: float
    worlds: int
    opinion: float


def plans_of(view: View, legal: Sequence[int], net: Net) -> list[Tried]:
    """Every plan (in the draw, every move) with the net's opinion of it, the best first."""
    asked = asked_of(view, legal)
    worths = with_match(view, asked, judged(net, [asked])[0])
    if isinstance(asked, Table):
        found = [Tried(asked.plan(at), worth, 0, worth) for at, worth in enumerate(worths)]
    else:
        found = [Tried((move,), worth, 0, worth) for move, worth in zip(asked.moves, worths, strict=True)]
    return sorted(found, key=lambda one: -one.worth)


def search(view: View, plans: Sequence[Tried], net: Net, effort: Effort, dice: Dice) -> list[Tried]:
    """The plans as tried, the best first: those that were tried longest before the others."""
    best = plans[0].worth
    left = [one for one in plans if one.worth >= best - effort.behind]
    if len(left) == 1:
        return list(plans)
    out: list[Tried] = []
    sums = {one.plan: 0.0 for one in left}
    worlds = 0
    if effort.near_end(view):
        effort = effort._replace(opinion=0.0)
    deals = likely_worlds(view, net, sum(more for _, more in effort.rounds), dice)
    for most, more in effort.rounds:
        out = left[most:] + out
        left = left[:most]
        if len(left) == 1:
            break
        found = _tried([one.plan for one in left], deals[worlds : worlds + more], view, net, effort, dice)
        worlds += more
        for one in left:
            sums[one.plan] += found[one.plan]
        left = [_judged(one, sums[one.plan], worlds, effort) for one in left]
        left.sort(key=lambda one: -one.worth)
    return left + out


def _judged(one: Tried, total: float, worlds: int, effort: Effort) -> Tried:
    worth = (total + effort.opinion * one.opinion) / (worlds + effort.opinion)
    return Tried(one.plan, worth, worlds, one.opinion)


def _tried(
    plans: Sequence[tuple[int, ...]], deals: Sequence[Deal], view: View, net: Net, effort: Effort, dice: Dice
) -> dict[tuple[int, ...], float]:
    """What each plan comes to in all of these worlds together."""
    assert view.seat is not None
    seeds = [dice.below(1 << 30) for _ in deals]
    games, after = [], []
    turns = MOST_TURNS if effort.near_end(view) else effort.turns + (view.phase == DRAW_PHASE)
    for plan in plans:
        for deal, seed in zip(deals, seeds, strict=True):
            now = deal.clone()
            for move in plan:
                play(now, view.seat, move)
            after.append(now)
            games.append(played_on(now, view.seat, turns, Dice(seed)))
    worths: list[float | None] = [None] * len(games)
    asked: list[tuple[int, Asked]] = []
    for at, game in enumerate(games):
        try:
            asked.append((at, next(game)))
        except StopIteration as ended:
            worths[at] = ended.value
    while asked:
        found = judged(net, [one for _, one in asked])
        still = []
        for (at, _), each in zip(asked, found, strict=True):
            try:
                still.append((at, games[at].send(each)))
            except StopIteration as ended:
                worths[at] = ended.value
        asked = still
    sums = dict.fromkeys(plans, 0.0)
    for at, (deal, worth) in enumerate(zip(after, worths, strict=True)):
        sums[plans[at // len(deals)]] += worth_of(deal, view.seat, view) if worth is None else worth
    return sums


def worth_of(deal: Deal, seat: int, base: View) -> float:
    """What a deal's scores come to for a seat's side, a seat, and for the match."""
    result = deal_result(deal)
    mine = next(side for side, seats in enumerate(base.sides) if seat in seats)
    own = others = 0.0
    totals: list[int] = []
    for side, seats in enumerate(base.sides):
        score = sum(result.scores[one] for one in seats)
        totals.append(base.totals[side] + score)
        if side == mine:
            own = score / len(seats)
        else:
            others += score / len(seats)
    worth = own - others / (len(base.sides) - 1)
    if not deal.over:
        return worth
    out = next((side for side, seats in enumerate(base.sides) if result.out in seats), None)
    won = winning_side(base.rules, totals, out)
    return worth if won is None else worth + WIN if won == mine else worth - WIN
