"""From fixed positions of every preset there are as many sequences of actions as the enumerator has counted.

One wrong action anywhere on the way changes the number, as with perft in chess.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy500.core.deal import Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.play import play
from rummy500.core.position import read_position
from rummy500.core.rules import PRESETS
from tests.laws import plain_pool
from tests.laws.plain import read_position as read_plain
from tests.laws.plain_play import sequences as plain_sequences

FOLDER = Path(__file__).parent
POOL = {preset.name for preset in PRESETS if preset.rules.scoring == "pool"}
NAMES = [preset.name for preset in PRESETS]
RECOUNTED = 400
"""Up to so many sequences the enumerator counts again here."""


def sequences(deal: Deal, depth: int) -> int:
    """How many sequences of so many single actions are there from here?"""
    total = 0
    for seat in to_act(deal):
        moves = legal(deal, seat)
        if depth == 1:
            total += len(moves)
            continue
        for move in moves:
            after = deal.clone()
            play(after, seat, move)
            total += sequences(after, depth - 1)
    return total


def turns(deal: Deal) -> int:
    """How many different courses can this turn take?"""
    total = 0
    for move in legal(deal, deal.turn):
        after = deal.clone()
        play(after, deal.turn, move)
        total += turns(after) if after.phase == "play" and after.turn == deal.turn else 1
    return total


def positions(preset: str) -> list[tuple[str, list[int], int]]:
    """The positions of a file, with the counts of sequences and of turns (0 where they were not counted)."""
    found = []
    for block in (FOLDER / f"{preset}.txt").read_text().split("\n\n"):
        said = {
            line.split()[1]: [int(word) for word in line.split()[2:]]
            for line in block.splitlines()
            if "#" in line
        }
        found.append((block, said["sequences"], said.get("turns", [0])[0]))
    return found


@pytest.mark.parametrize("preset", NAMES)
def test_there_are_as_many_sequences_and_turns_as_counted(preset: str) -> None:
    told = positions(preset)
    assert len(told) >= 6
    for text, counts, courses in told:
        deal = read_position(text).deal
        assert deal is not None
        assert [sequences(deal, depth) for depth in range(1, len(counts) + 1)] == counts, text
        if courses:
            assert turns(deal) == courses, text


@pytest.mark.parametrize("preset", NAMES)
def test_the_enumerator_still_counts_the_same(preset: str) -> None:
    for text, counts, _ in positions(preset):
        for depth, count in enumerate(counts, 1):
            if count > RECOUNTED:
                continue
            if preset in POOL:
                again = plain_pool.sequences(plain_pool.read_position(text), depth, [RECOUNTED])
            else:
                again = plain_sequences(read_plain(text), depth, [RECOUNTED])
            assert again == count, text
