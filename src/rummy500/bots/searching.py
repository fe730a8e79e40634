"""Which plan comes out best, tried in many worlds?

A world is a deal that fits all that a seat sees (`believing`). Each plan is played in the same worlds, which
then go on with all seats playing by the learned net, side by side, for some turns; what the seat's last turn
leaves is worth what the net says. The better plans go on to the next round (sequential halving).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, NamedTuple

from rummy500.bots.believing import World, likely_worlds
from rummy500.bots.planning import Table
from rummy500.bots.playing import MOST_TURNS, Asked, played_on
from rummy500.bots.thinking import WIN, asked_of, with_match
from rummy500.bots.valuing import Net, judged, rows_of
from rummy500.core.deal import DRAW_PHASE, Deal
from rummy500.core.match import winning_side
from rummy500.core.play import play
from rummy500.core.playouts import Dice
from rummy500.core.result import deal_result
from rummy500.core.view import View

FIRST: Final = 2  # worlds by which it is seen how much a world asks

Game = Generator[Asked, Any, float | None]
Worlds = Callable[[View, Net, int, Dice], list[World]]


class Effort(NamedTuple):
    """How much is tried: rounds of so many plans in so many worlds more; the turns that a world goes on for;
    how many worlds the net's own opinion counts for; how far behind the best, in points, a plan is still
    tried; with how many cards left in the stock, a seat, worlds are played on to the end of the deal, and
    what they come to is all that counts; how many ends of turns are valued at most, about: with many players
    or long hands there are fewer worlds; the share of all worlds for a draw, where a third is to be gained of
    what is after it."""

    rounds: tuple[tuple[int, int], ...] = ((6, 7), (3, 14), (2, 14))
    turns: int = 1
    opinion: float = 6.0
    behind: float = 40.0
    close: int = 1
    ends: int = 25_000
    draw: float = 0.5

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


def search(
    view: View, plans: Sequence[Tried], net: Net, effort: Effort, dice: Dice, worlds: Worlds = likely_worlds
) -> list[Tried]:
    """The plans as tried, the best first: those that were tried longest before the others. They are tried in
    `worlds`, which are handed what is seen, the net, how many there are to be, and dice."""
    best = plans[0].worth
    left = [one for one in plans if one.worth >= best - effort.behind]
    if len(left) == 1:
        return list(plans)
    out: list[Tried] = []
    if effort.near_end(view):
        effort = effort._replace(opinion=0.0)
    trial = _Trial(view, net, effort, dice, worlds)
    for most, more in trial.rounds:
        out = left[most:] + out
        left = left[:most]
        if len(left) == 1:
            break
        left = trial.further(left, more)
    return left + out


class _Trial:
    """Plans being tried in the same worlds."""

    def __init__(self, view: View, net: Net, effort: Effort, dice: Dice, worlds: Worlds) -> None:
        self.view = view
        self.net = net
        self.effort = effort
        self.dice = dice
        share = effort.draw if view.phase == DRAW_PHASE else 1.0
        self.rounds = [(plans, math.ceil(more * share)) for plans, more in effort.rounds]
        self.deals = worlds(view, net, sum(more for _, more in self.rounds), dice)
        self.sums: dict[tuple[int, ...], float] = {}
        self.worlds = 0
        self.played = 0  # worlds, each plan's for itself
        self.ends = 0  # valued

    def further(self, plans: Sequence[Tried], more: int) -> list[Tried]:
        """These plans after so many worlds more, if there is effort left for them, the best first."""
        moves = [one.plan for one in plans]
        first = 0 if self.worlds else min(more, FIRST)
        for worlds in (first, more - first):
            deals = self.deals[self.worlds : self.worlds + self._fewer(worlds, len(plans))]
            if deals:
                self._try(moves, deals)
        return sorted((self._judged(one) for one in plans), key=lambda one: -one.worth)

    def _fewer(self, worlds: int, plans: int) -> int:
        if not self.played:
            return worlds
        each = max(1.0, self.ends / self.played) * plans
        return max(0, min(worlds, int((self.effort.ends - self.ends) / each)))

    def _judged(self, one: Tried) -> Tried:
        opinion = self.effort.opinion
        worth = (self.sums[one.plan] + opinion * one.opinion) / (self.worlds + opinion)
        return Tried(one.plan, worth, self.worlds, one.opinion)

    def _try(self, plans: Sequence[tuple[int, ...]], deals: Sequence[World]) -> None:
        after, worths = self._played(plans, deals)
        self.worlds += len(deals)
        self.played += len(after)
        seat = self.view.seat
        assert seat is not None
        for at, (deal, worth) in enumerate(zip(after, worths, strict=True)):
            plan = plans[at // len(deals)]
            worth = worth_of(deal, seat, self.view) if worth is None else worth
            self.sums[plan] = self.sums.get(plan, 0.0) + worth

    def _played(
        self, plans: Sequence[tuple[int, ...]], deals: Sequence[World]
    ) -> tuple[list[Deal], list[float | None]]:
        """Each deal after each plan, played on, and what the net says of it if it is not over."""
        view = self.view
        assert view.seat is not None
        seeds = [self.dice.below(1 << 30) for _ in deals]
        games, after = [], []
        turns = self.effort.turns + (view.phase == DRAW_PHASE)
        if self.effort.near_end(view):
            turns = MOST_TURNS
        for plan in plans:
            for one, seed in zip(deals, seeds, strict=True):
                now = one.deal.clone()
                for move in plan:
                    play(now, view.seat, move)
                after.append(now)
                games.append(played_on(now, view.seat, turns, Dice(seed), one.hasty))
        return after, self._side_by_side(games)

    def _side_by_side(self, games: Sequence[Game]) -> list[float | None]:
        """What each game comes to, all that they ask being valued in one pass."""
        worths: list[float | None] = [None] * len(games)
        answers: list[list[float] | None] = [None] * len(games)
        going = list(range(len(games)))
        while going:
            asked: list[tuple[int, Asked]] = []
            for at in going:
                try:
                    asked.append((at, games[at].send(answers[at])))
                except StopIteration as ended:
                    worths[at] = ended.value
            rows, starts = rows_of([one for _, one in asked])
            values = self.net.values(rows)
            self.ends += len(values)
            for (at, one), start in zip(asked, starts, strict=True):
                answers[at] = one.worths(values, start)
            going = [at for at, _ in asked]
        return worths


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
