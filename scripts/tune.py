"""How were planner's weights found? `python -m scripts.tune [DEALS] [SEED]`, again from what it prints.

Planner plays itself, now and then a plan at random. What came after each end, in points, is fitted by least
squares to the parts that it weighs. New weights are kept if duplicates (`rummy500 arena`) find them stronger.
"""

import random
import sys

import numpy

from rummy500.bots.features import margin
from rummy500.bots.planner import BUCKETS, HAND, PARTS, SIZE, WEIGHTS, Weighing
from rummy500.bots.planning import draws, laid_out
from rummy500.core.deal import DRAW_PHASE, OVER, Deal
from rummy500.core.legal import legal
from rummy500.core.match import full_deck
from rummy500.core.play import play, start
from rummy500.core.result import deal_result
from rummy500.core.rules import read_rules

CHANCE = 0.08  # of a plan at random


def row_of(weighing: Weighing, parts: tuple[float, ...]) -> list[float]:
    """The parts of an end in the places of their weights."""
    row = [0.0] * SIZE
    row[weighing.bucket : weighing.bucket + HAND] = parts[:HAND]
    row[-PARTS:] = parts[HAND:]
    return row


def turn(deal: Deal, weights: tuple[float, ...], rng: random.Random) -> tuple[list[float], float] | None:
    """Play a turn; the row of its end and the margin on the table then, if the deal goes on."""
    seat = deal.turn
    moves = legal(deal, seat)
    if len(moves) > 1:
        draw = draws(deal, moves, 4)
        worths = draw.worths([Weighing(weights, table).worths() for table in draw.every()])
        play(deal, seat, moves[worths.index(max(worths))])
    else:
        play(deal, seat, moves[0])
    if deal.phase == OVER:
        return None
    table = laid_out(deal)
    weighing = Weighing(weights, table)
    worths = weighing.worths()
    at = rng.randrange(len(worths)) if rng.random() < CHANCE else worths.index(max(worths))
    row = row_of(weighing, weighing.parts()[at])
    for move in table.ends[at].moves:
        play(deal, seat, move)
    return None if deal.phase == OVER else (row, margin(deal, table.seen.others))


def main(deals: int, seed: int) -> None:
    rng, rules = random.Random(seed), read_rules("classic")
    rows, targets = [], []
    for _ in range(deals):
        order = full_deck(rules, 2)
        rng.shuffle(order)
        deal = start(rules, 2, rng.randrange(2), order)
        ends: list[list[tuple[list[float], float]]] = [[], []]
        while deal.phase != OVER:
            assert deal.phase == DRAW_PHASE
            seat = deal.turn
            end = turn(deal, WEIGHTS, rng)
            if end is not None:
                ends[seat].append(end)
        scores = deal_result(deal).scores
        for seat in (0, 1):
            for row, then in ends[seat]:
                rows.append(row)
                targets.append(scores[seat] - scores[1 - seat] - then)
    matrix, wanted = numpy.array(rows), numpy.array(targets)
    start_at = numpy.array(WEIGHTS)
    strength = 0.01 * (matrix * matrix).sum(0) + 1.0  # keeps what the deals say little about
    square = matrix.T @ matrix + numpy.diag(strength)
    found = start_at + numpy.linalg.solve(square, matrix.T @ (wanted - matrix @ start_at))
    error = float(((wanted - matrix @ found) ** 2).mean() ** 0.5)
    was = float(((wanted - matrix @ start_at) ** 2).mean() ** 0.5)
    print(f"# {len(rows)} ends of {deals} deals, seed {seed}: error {was:.2f} before, {error:.2f} after")
    for at in range(0, HAND * (len(BUCKETS) + 1), HAND):
        print("    " + ", ".join(f"{one:.3g}" for one in found[at : at + HAND]) + ",")
    print("    " + ", ".join(f"{one:.3g}" for one in found[-PARTS:]) + ",")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
