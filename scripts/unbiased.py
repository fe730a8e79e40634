"""Does taking luck off a margin leave its mean? `python -m scripts.unbiased [DECKS]`, an even number.

A bot plays itself, each deck once, the deal going from seat to seat; so the margin of seat 0 is zero on the
mean, and if the adjusted one's mean lies more than two standard errors from zero something is wrong.
"""

import statistics
import sys

from rummy500.arena.duplicate import Contest, Timed, chain_of
from rummy500.bots import BOTS
from rummy500.core.rules import read_rules


def adjusted(bot: str, decks: int, seed: int) -> tuple[list[float], list[float]]:
    """The margins of seat 0, raw and without luck."""
    sides = [Timed(BOTS[bot], False)] * 2
    chain = chain_of(Contest(bot, bot, "classic", 2, seed), read_rules("classic"), sides, (0,), 0, decks)
    return chain.margins, [raw - luck for raw, luck in zip(chain.margins, chain.lucks, strict=True)]


def main(decks: int) -> int:
    """Print means and standard errors; 1 if an adjusted mean is off by two of them or more."""
    off = 0
    for bot in ("greedy", "chance"):
        raw, less = adjusted(bot, decks, 700)
        told = []
        for values in (raw, less):
            mean, error = statistics.fmean(values), statistics.stdev(values) / len(values) ** 0.5
            told.append(f"{mean:.2f} (standard error {error:.2f})")
        off |= abs(mean) >= 2 * error
        left = statistics.variance(less) / statistics.variance(raw)
        print(f"{bot}, {decks} deals: {told[0]}; without luck {told[1]}; variance left {left:.2f}")
    return off


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
