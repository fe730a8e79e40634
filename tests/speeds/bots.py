"""What do bots do in so many deals of every preset, as one number? `python -m tests.speeds.bots 3 greedy`."""

from __future__ import annotations

import random
import sys
import zlib

from rummy500 import SPEED
from rummy500.arena import play_deal
from rummy500.bots import BOTS
from rummy500.core import Match
from rummy500.core.rules import PRESET


def played(deals: int, names: list[str]) -> int:
    """The fingerprint of so many deals of each preset, the bots sitting in turn."""
    number = 0
    for name, preset in PRESET.items():
        for one in range(deals):
            rng = random.Random(f"{name} {one}")
            match = Match(preset.rules, min(preset.max_players, preset.min_players + one))
            play_deal(match, [BOTS[names[seat % len(names)]] for seat in range(match.players)], rng)
            number = zlib.crc32(f"{match.past}{match.results}".encode(), number)
    return number


if __name__ == "__main__":
    print(SPEED, played(int(sys.argv[1]), sys.argv[2].split(",")))
