"""One number that fingerprints how the game behaves: `make signature`.

It is a hash over the legal actions and the outcome of random deals of every preset, two to eight players. A
change that should not alter the game leaves it as it is; one that should says the new number.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

from rummy500.core import PRESETS, Rules, full_deck, legal, play, reshuffle, start, to_act
from rummy500.core.result import deal_result

SIGNATURE = Path(__file__).with_name("signature.txt")
DEALS = 6  # of each preset and number of players


def shuffled(cards: list[int], rng: random.Random) -> list[int]:
    """An order that stays the same in every version of Python: it rests on `random()` alone."""
    keys = [rng.random() for _ in cards]
    return [card for _, card in sorted(zip(keys, cards, strict=True))]


def played(rules: Rules, players: int, rng: random.Random) -> str:
    """A random deal: every list of legal actions that it came by, every choice, and the result."""
    deal = start(rules, players, int(rng.random() * players), shuffled(full_deck(rules, players), rng))
    seen = []
    while not deal.over:
        if deal.phase == "shuffle":
            reshuffle(deal, shuffled(deal.to_shuffle(), rng))
            continue
        seats = to_act(deal)
        seat = seats[int(rng.random() * len(seats))]
        moves = legal(deal, seat)
        move = moves[int(rng.random() * len(moves))]
        seen.append(f"{seat}:{move}/{sorted(moves)}")
        play(deal, seat, move)
    return f"{seen}{deal_result(deal)}"


def signature() -> str:
    """Sixteen hexadecimal digits."""
    digest = hashlib.sha256()
    for preset in PRESETS:
        for players in range(preset.min_players, preset.max_players + 1):
            rng = random.Random(f"{preset.name} {players}")
            for _ in range(DEALS):
                digest.update(played(preset.rules, players, rng).encode())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    print(signature())
