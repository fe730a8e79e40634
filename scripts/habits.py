"""What tells who lays at once from who holds melds back? `python -m scripts.habits [DEALS [SEED]]`.

Deals of `classic` with two players: on one seat a bot of each kind (twice as often one that holds melds back,
as those may who play with champion), on the other student or greedy, which notes the signs
(`rummy500.bots.habits`) at each of its draws. A logistic regression is fitted to four fifths of the deals; it
prints the weights and how well they tell the other fifth, as a mean logarithm and as a share.
"""

import random
import sys
from typing import Any

import numpy

from rummy500.arena.driving import bot_event, choices
from rummy500.bots import BOTS
from rummy500.bots.habits import signs
from rummy500.core.deal import DRAW_PHASE, to_act
from rummy500.core.match import Match
from rummy500.core.rules import read_rules
from rummy500.core.view import deal_seen, view

AT_ONCE = ("greedy", "casual")
HOLDING = ("student", "planner")


def gathered(deals: int, seed: int) -> tuple[Any, Any, Any]:
    """The signs at each draw (positions, signs), whether the other lays at once, the number of the deal."""
    rng = random.Random(seed)
    seen, at_once, numbers = [], [], []
    kinds = [*AT_ONCE, *HOLDING, *HOLDING]
    for number in range(deals):
        name, seat = kinds[number % len(kinds)], rng.randrange(2)
        bots = [BOTS[name]] * 2
        bots[seat] = BOTS[rng.choice(("student", "greedy"))]
        match = Match(read_rules("classic"), 2)
        for deal in choices(match, rng):
            acting = to_act(deal)[0]
            if acting == seat and deal.turn == seat and deal.phase == DRAW_PHASE:
                look = view(match, seat)
                seen.append(signs(look, deal_seen(look), 1 - seat))
                at_once.append(name in AT_ONCE)
                numbers.append(number)
            match.apply(bot_event(match, acting, bots[acting], rng))
    return numpy.array(seen, float), numpy.array(at_once), numpy.array(numbers)


def fitted(seen: Any, at_once: Any) -> Any:
    """The weights of a logistic regression, by Newton's method with a slight pull to nothing."""
    weights = numpy.zeros(seen.shape[1])
    for _ in range(30):
        likely = 1 / (1 + numpy.exp(-seen @ weights))
        slope = seen.T @ (likely - at_once) + 0.5 * weights
        bend = (seen * (likely * (1 - likely))[:, None]).T @ seen + 0.5 * numpy.eye(len(weights))
        weights -= numpy.linalg.solve(bend, slope)
    return weights


def main(deals: int, seed: int) -> None:
    seen, at_once, numbers = gathered(deals, seed)
    aside = numbers // 6 % 5 == 0
    weights = fitted(seen[~aside], at_once[~aside])
    likely = 1 / (1 + numpy.exp(-seen[aside] @ weights))
    told = numpy.where(at_once[aside], likely, 1 - likely)
    print("weights", [round(float(one), 2) for one in weights])
    print(
        f"put aside: {len(told)} positions, log {numpy.log(told).mean():.3f}, told {(told > 0.5).mean():.3f}"
    )


if __name__ == "__main__":
    deals, seed = [*map(int, sys.argv[1:]), *(2400, 1)[len(sys.argv) - 1 :]]
    main(deals, seed)
