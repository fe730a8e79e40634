"""Which weights make the arena's measure of luck explain most of a margin? `python -m scripts.luck [DECKS]`.

Greedy plays itself; the margin of each deck is fitted, by least squares, to the luck of its draws measured by
each weight alone. What it prints was written into `arena/luck.py` before any bot was measured with it.
"""

import sys

import numpy

from rummy500.arena import luck
from rummy500.arena.duplicate import Contest, Timed, chain_of
from rummy500.bots import BOTS
from rummy500.core.rules import read_rules

UNITS = (luck.Weights(1, 0, 0), luck.Weights(0, 1, 0), luck.Weights(0, 0, 1))


def lucks(decks: int, weights: luck.Weights) -> tuple[list[float], list[float]]:
    """The margin of each deck, played once, and how much of it was luck by these weights."""
    luck.WEIGHTS = weights  # type: ignore[misc]
    contest = Contest("greedy", "greedy", "classic", 2, 500)
    sides = [Timed(BOTS["greedy"], False)] * 2
    chain = chain_of(contest, read_rules("classic"), sides, (0,), 0, decks)
    return chain.margins, chain.lucks


def main(decks: int) -> None:
    columns = [lucks(decks, unit) for unit in UNITS]
    margins = numpy.array(columns[0][0])
    matrix = numpy.array([luck_of for _, luck_of in columns]).T
    found, *_ = numpy.linalg.lstsq(matrix, margins, rcond=None)
    left = float((margins - matrix @ found).var() / margins.var())
    print("weights", [round(float(one), 2) for one in found], f"variance left {left:.2f}, {decks} decks")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
