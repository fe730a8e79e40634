"""Write the counts anew, by the enumerator alone: `python -m tests.counts.make`, some minutes.

A file for each preset holds fixed positions, each followed by how many sequences of one, two, three ...
actions there are from it, and how many courses the turn can take. Renew them only where the rules change.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

from tests.laws import plain_pool, pool_drawn
from tests.laws.drawn import draw_position
from tests.laws.plain import JOKER, POOL_PRESETS, PRESETS, SUITS, Position, read_rules, write_position
from tests.laws.plain_play import TooMany, sequences, turns
from tests.laws.plain_turn import TooLong

FOLDER = Path(__file__).parent
PLAYERS = {"duel": (2, 2), "club": (2, 4), "partners": (4, 4)}
MOST_SEQUENCES = 12_000
MOST_TURNS = 4_000


def fresh_deal(rng: Random, preset: str, players: int) -> Position:
    """R2.3 and R2.4, straight from their words."""
    bare = Position(read_rules(preset), ((),) * players)
    pack = [(rank, suit) for rank in range(1, 14) for suit in SUITS] + [JOKER] * int(bare.rules["jokers"])
    pack *= bare.decks
    rng.shuffle(pack)
    size = 13 if players == 2 else 7
    hands = tuple(
        tuple(sorted(pack[(seat - 1) % players : size * players : players])) for seat in range(players)
    )
    upcard = size * players
    return Position(
        bare.rules, hands, stock=tuple(pack[upcard + 1 :]), pile=(pack[upcard],), dealer=0, turn=1
    )


def in_mid_deal(rng: Random, preset: str, players: int) -> Position:
    """A position with much to do in it."""
    while True:
        try:
            position = draw_position(rng, preset, players)
            if position.phase != "call" and turns(position, [MOST_TURNS]) >= 40:
                return position
        except (TooLong, TooMany):
            continue


def counted(position: Position, preset: str) -> str:
    """The position's text with its counts."""
    counts: list[int] = []
    with suppress(TooMany):
        while not counts or counts[-1]:
            counts.append(sequences(position, len(counts) + 1, [MOST_SEQUENCES]))
    said = [f"# sequences {' '.join(map(str, counts))}"]
    with suppress(TooMany):
        said.append(f"# turns {turns(position, [MOST_TURNS])}")
    return write_position(position, preset) + "\n".join(said) + "\n"


def fresh_pool_deal(rng: Random, preset: str, players: int) -> plain_pool.Pool:
    """R9.1 to R9.4."""
    pack = [*((rank, suit) for rank in range(1, 14) for suit in SUITS), JOKER] * 2
    rng.shuffle(pack)
    return plain_pool.dealt(read_rules(preset), players, 0, tuple(pack), 0)


def late_in_a_pool_deal(rng: Random, preset: str, players: int) -> plain_pool.Pool:
    """A position with much to do in it, and a small enough hand."""
    while True:
        pool = pool_drawn.draw_position(rng, preset, players)
        with suppress(TooMany):
            if plain_pool.turns(pool, [MOST_TURNS]) >= 40:
                return pool


def counted_pool(pool: plain_pool.Pool, preset: str) -> str:
    """The same of the pool game."""
    counts: list[int] = []
    with suppress(TooMany):
        while not counts or counts[-1]:
            counts.append(plain_pool.sequences(pool, len(counts) + 1, [MOST_SEQUENCES]))
    said = [f"# sequences {' '.join(map(str, counts))}"]
    with suppress(TooMany):
        said.append(f"# turns {plain_pool.turns(pool, [MOST_TURNS])}")
    return plain_pool.position_text(pool, preset) + "\n".join(said) + "\n"


def write_pool() -> None:
    for number, preset in enumerate(POOL_PRESETS):
        rng = Random(7100 + number)
        pools = [fresh_pool_deal(rng, preset, 2), fresh_pool_deal(rng, preset, 6)]
        pools += [late_in_a_pool_deal(rng, preset, 2 if turn < 2 else 4) for turn in range(4)]
        (FOLDER / f"{preset}.txt").write_text("\n".join(counted_pool(pool, preset) for pool in pools))
        print(preset, flush=True)


def main() -> None:
    write_pool()
    for number, preset in enumerate(PRESETS):
        rng = Random(7000 + number)
        few, many = PLAYERS.get(preset, (2, 5))
        positions = [fresh_deal(rng, preset, few), fresh_deal(rng, preset, many)]
        positions += [in_mid_deal(rng, preset, few if turn < 2 else many) for turn in range(4)]
        text = "\n".join(counted(position, preset) for position in positions)
        (FOLDER / f"{preset}.txt").write_text(text)
        print(preset, flush=True)


if __name__ == "__main__":
    main()
