"""Do the plans of a turn hold all that can be done in it, each once? Compared with playing every order.

`python -m tests.laws.planning 100000` compares so many positions with all processors, with another number so
many processes; the tests compare fewer.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from rummy500.core.actions import DISCARD, END, KIND, KNOCK, STOCK
from rummy500.core.deal import DRAW_PHASE, PLAY_PHASE, Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.match import Match
from rummy500.core.notation import token
from rummy500.core.plans import Plan, plans
from rummy500.core.play import play
from rummy500.core.position import position_text
from rummy500.core.view import deal_seen, view
from tests.laws.batches import Batch, run
from tests.laws.comparing import played_positions
from tests.laws.played import deal_of, states

MOST = 3000  # positions inside one turn that are looked at; those with more are passed over

Outcome = tuple[object, ...]


class TooMany(Exception):
    """Playing every order of this turn takes too long."""


def lie(deal: Deal, old: int) -> Outcome:
    """The table, its melds from number `old` on in any order, the cards of every hand, and those known."""
    melds = [(meld.is_run, meld.owner, meld.in_order()) for meld in deal.melds]
    hands = tuple(deal.held(seat) for seat in range(deal.players))
    known = tuple(deal.known)
    return (*melds[:old], tuple(sorted(melds[old:])), hands, known, tuple(deal.points))


def played(deal: Deal, seat: int) -> set[Outcome]:
    """How the turn can end: the draw, the move that ends it, and how things lie then."""
    old = len(deal.melds)
    found: set[Outcome] = set()
    seen: set[Outcome] = set()

    def turn_from(now: Deal, draw: int) -> None:
        at = (draw, lie(now, old), now.debt, now.barred)
        if at in seen:
            return
        seen.add(at)
        if len(seen) > MOST:
            raise TooMany
        for move in legal(now, seat):
            after = now.clone()
            play(after, seat, move)
            drawing = now.phase == DRAW_PHASE
            if move >> KIND in (STOCK, END) and drawing:
                found.add((move,))
            elif drawing:
                turn_from(after, move)
            elif move >> KIND in (DISCARD, END, KNOCK):
                found.add((draw, move, lie(after, old)))
            elif after.phase != PLAY_PHASE or after.turn != seat:
                found.add((draw, -1, lie(after, old)))
            else:
                turn_from(after, draw)

    turn_from(deal, -1)
    return found


def outcome(deal: Deal, seat: int, plan: Plan) -> Outcome:
    """How a plan ends, played move by move, each of them legal."""
    if plan.way.draw >> KIND in (STOCK, END) and plan.way.draw >= 0:
        return plan.moves
    now = deal.clone()
    for move in plan.moves:
        assert move in legal(now, seat), token(deal, move)
        play(now, seat, move)
    assert now.turn != seat or now.phase != PLAY_PHASE
    if plan.end >= 0 or now.held(seat).size() == 0:
        assert now.held(seat) == plan.left
    return (plan.way.draw, plan.end, lie(now, len(deal.melds)))


def compare(match: Match, tally: Counter[str]) -> None:
    """Fail if the plans of the seat to act are not what playing finds, each once; else count the position."""
    deal = deal_of(match)
    if deal.phase not in (DRAW_PHASE, PLAY_PHASE):
        return
    (seat,) = to_act(deal)
    try:
        wanted = played(deal, seat)
    except TooMany:
        tally["passed over"] += 1
        return
    found = plans(deal, seat)
    outcomes = [outcome(deal, seat, plan) for plan in found]
    assert len(set(outcomes)) == len(outcomes), position_text(match)
    assert set(outcomes) == wanted, position_text(match)
    seen = plans(deal_seen(view(match, seat)), seat)
    assert [plan.moves for plan in seen] == [plan.moves for plan in found], position_text(match)
    tally["positions"] += 1
    tally["with a choice of layings"] += len({plan.way.lays for plan in found}) > 3
    tally["with a debt"] += deal.debt >= 0
    tally["out without a discard"] += any(plan.end < 0 and plan.way.lays for plan in found)
    tally["more than a hundred plans"] += len(found) > 100


def compare_some(seed: int, count: int) -> Counter[str]:
    """At least so many positions that came up in play, by rules drawn at random."""
    rng, tally = Random(seed), Counter[str]()
    while tally["positions"] < count:
        pool = rng.random() < 0.2
        for match in states(rng, "pool", rng.randint(2, 4)) if pool else played_positions(rng):
            compare(match, tally)
    return tally


def batches(count: int, seed: int = 1, batch: int = 1000) -> list[Batch]:
    return [Batch(compare_some, seed + number, batch) for number in range(-(-count // batch))]


if __name__ == "__main__":
    run(batches)
