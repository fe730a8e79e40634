"""What does a deal come to when all seats play on as greedy does?

The rollouts of champion: a world is one deal that fits what a seat sees, and is played to its end.
"""

from __future__ import annotations

import random
from typing import Final

from rummy500.bots.greedy import Greedy
from rummy500.bots.protocol import offered
from rummy500.core.deal import CALL_PHASE, OVER, SHUFFLE_PHASE, Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.match import winning_side
from rummy500.core.play import play, reshuffle
from rummy500.core.result import deal_result
from rummy500.core.view import MeldView, View

MOST_ACTIONS: Final = 600  # of one rollout; what is not over then counts as it stands
WIN: Final = 150.0  # points that it counts to win the match with this deal, or to lose it
_greedy = Greedy()


def seen_from(deal: Deal, seat: int, base: View) -> View:
    """What a seat sees of a deal; the match's part of it is that of another view of the same match."""
    answers = deal.answers if deal.phase == CALL_PHASE else ()
    return View(
        rules=base.rules,
        players=deal.players,
        seat=seat,
        dealer=deal.dealer,
        turn=deal.turn,
        phase=deal.phase,
        to_act=to_act(deal),
        hand=tuple(deal.held(seat).list()),
        counts=tuple([deal.count(one) for one in range(deal.players)]),
        known=tuple([tuple(cards.list()) for cards in deal.known]),
        stock=len(deal.stock),
        pile=tuple(deal.pile),
        melds=tuple([MeldView(meld.owner, meld.is_run, meld.in_order()) for meld in deal.melds]),
        taken=deal.taken,
        debt=deal.debt if deal.debt >= 0 else None,
        drawn=None,
        points=tuple(deal.points),
        totals=base.totals,
        sides=base.sides,
        answered=tuple([one for one, _ in answers]),
        called=(),
    )


def played_out(deal: Deal, seat: int, base: View, rng: random.Random) -> float:
    """Play a deal to its end; what it comes to for a seat: its margin, more or less if the match ends so."""
    for _ in range(MOST_ACTIONS):
        if deal.phase == OVER:
            break
        if deal.phase == SHUFFLE_PHASE:
            order = deal.to_shuffle()
            rng.shuffle(order)
            reshuffle(deal, order)
            continue
        acting = to_act(deal)[0]
        moves = offered(deal.phase, legal(deal, acting))
        if len(moves) == 1:
            play(deal, acting, moves[0])
        else:
            play(deal, acting, _greedy.choose(seen_from(deal, acting, base), moves, rng))
    return worth_of(deal, seat, base)


def worth_of(deal: Deal, seat: int, base: View) -> float:
    """What a deal's scores come to for a seat's side, a seat, and for the match."""
    result = deal_result(deal)
    mine = next(side for side, seats in enumerate(base.sides) if seat in seats)
    own = others = 0.0
    totals: list[int] = []
    for side, seats in enumerate(base.sides):
        score = 0
        for one in seats:
            score += result.scores[one]
        totals.append(base.totals[side] + score)
        if side == mine:
            own = score / len(seats)
        else:
            others += score / len(seats)
    out = None
    if result.out is not None:
        goer = result.out
        out = next(side for side, seats in enumerate(base.sides) if goer in seats)
    won = winning_side(base.rules, totals, out)
    worth = own - others / (len(base.sides) - 1)
    return worth if won is None else worth + WIN if won == mine else worth - WIN
