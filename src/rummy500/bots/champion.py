"""How does a bot play that tries its plans out?

It deals the cards that it can't see in many ways that fit all that is public, plays the best plans of its
turn to the end of the deal in each of those worlds, all seats playing as greedy does, and keeps the better
half of the plans until one is left. The worlds are the same for all plans; how many there are is fixed, so
the same seed makes the same move. The pool game it plays as greedy does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from rummy500.bots import student
from rummy500.bots.greedy import Greedy
from rummy500.bots.planning import draws, laid_out
from rummy500.bots.protocol import offered
from rummy500.bots.rollouts import played_out, seen_from
from rummy500.bots.thinking import drawn_worths, end_worths, simple_choice
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core.deal import DRAW_PHASE, PLAY_PHASE, Deal
from rummy500.core.legal import legal as legal_moves
from rummy500.core.play import play
from rummy500.core.view import View

Plan = tuple[int, ...]
ROUNDS: Final = ((6, 6), (3, 10), (2, 14))  # so many plans in so many worlds, one round after the other
_greedy = Greedy()


class Tried(NamedTuple):
    """A plan with what it came to, in points, on average over its worlds."""

    plan: Plan
    worth: float
    worlds: int


class Champion:
    """Tries its plans out in worlds that fit what it sees."""

    name = "champion"
    title = "Champion"
    sentence = "Tries its best plans out on many deals that fit all that it has seen."

    def __init__(self, rounds: Sequence[tuple[int, int]] = ROUNDS) -> None:
        self.rounds = rounds

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        if chosen is not None:
            return chosen
        plans = candidates(view, legal, self.rounds[0][0])
        return self.tried(view, legal, plans, rng)[0].plan[0]

    def tried(
        self, view: View, legal: Sequence[int], plans: Sequence[Plan], rng: random.Random
    ) -> list[Tried]:
        """The plans that were tried to the last, the best first."""
        assert view.seat is not None
        hidden = hidden_cards(view)
        left = [Tried(plan, 0.0, 0) for plan in plans]
        for most, worlds in self.rounds:
            left = left[:most]
            if len(left) == 1:
                break
            sums = [0.0] * len(left)
            for _ in range(worlds):
                rng.shuffle(hidden)
                deal = world(view, legal, hidden)
                for at, one in enumerate(left):
                    sums[at] += outcome(deal, view, one.plan, rng)
            left = [
                Tried(one.plan, (one.worth * one.worlds + total) / (one.worlds + worlds), one.worlds + worlds)
                for one, total in zip(left, sums, strict=True)
            ]
            left.sort(key=lambda one: -one.worth)
        return left


def outcome(deal: Deal, view: View, plan: Plan, rng: random.Random) -> float:
    """What a plan comes to in a world."""
    assert view.seat is not None
    after = deal.clone()
    for move in plan:
        play(after, view.seat, move)
    return played_out(after, view.seat, view, rng)


def candidates(view: View, legal: Sequence[int], most: int) -> list[Plan]:
    """The plans worth trying: what greedy would do first, then those that the student values most."""
    deal = world(view, legal, hidden_cards(view))
    first = as_greedy(deal, view, legal)
    if view.phase == DRAW_PHASE:
        draw = draws(deal, legal)
        ranked = sorted(zip(drawn_worths(view, draw, student.judge), draw.moves, strict=True), reverse=True)
        plans: list[Plan] = [(move,) for _, move in ranked]
        first = first[:1]
    else:
        table = laid_out(deal)
        worths = end_worths(view, table, student.judge)
        order = sorted(range(len(worths)), key=lambda at: -worths[at])
        plans = [table.ends[at].moves for at in order]
        ends = {end_of(deal, view, plan) for plan in (first,)}
        plans = [plan for plan in plans[: most + 1] if end_of(deal, view, plan) not in ends]
    return [first, *(plan for plan in plans if plan != first)][:most]


def end_of(deal: Deal, view: View, plan: Plan) -> tuple[object, ...]:
    """What tells the ends of two plans apart: the hand and the table afterwards."""
    assert view.seat is not None
    after = deal.clone()
    for move in plan:
        play(after, view.seat, move)
    return (after.held(view.seat), tuple(after.pile[-1:]), tuple(sorted(meld.spots for meld in after.melds)))


def as_greedy(deal: Deal, view: View, legal: Sequence[int]) -> Plan:
    """The moves that greedy makes in this turn from here on, or the first if a card is still to be drawn."""
    assert view.seat is not None
    rng = random.Random(0)
    plan = [_greedy.choose(view, legal, rng)]
    if view.phase == DRAW_PHASE:
        return tuple(plan)
    after = deal.clone()
    play(after, view.seat, plan[0])
    while after.phase == PLAY_PHASE and after.turn == view.seat:
        moves = offered(after.phase, legal_moves(after, view.seat))
        plan.append(_greedy.choose(seen_from(after, view.seat, view), moves, rng))
        play(after, view.seat, plan[-1])
    return tuple(plan)
