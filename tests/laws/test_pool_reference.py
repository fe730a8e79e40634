"""The engine plays the pool game (R9) exactly as the enumerator does, on twelve thousand positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.laws.pool_comparing import compare_made, compare_matches

EACH = 6_000

SEEN_IN_MATCHES = {
    "deals": 100, "opening": 150, "stock": 1500, "meld": 1000, "lay": 1200, "discard": 3000, "end": 3000,
    "knock": 500, "knock with a discard": 600, "somebody has knocked": 300, "somebody is out": 10,
    "joker in hand": 200, "joker on the table": 2000, "corner": 50,
    "ended: knocked": 30, "ended: rounds": 20, "ended: stock_out": 8, "ended: out": 3,
    "several knock": 15, "a lost knock with cards on the table": 6, "a set of three": 40,
    "a set of three with a joker": 8, "cutthroat": 25,
}  # fmt: skip
SEEN_AMONG_MADE = {
    "deals": 500, "opening": 80, "one card": 700, "somebody has knocked": 500, "somebody is out": 700,
    "ended: knocked": 80, "ended: rounds": 50, "ended: stock_out": 120, "ended: out": 120,
    "several out": 18, "several out, one wins": 12, "several out, nobody wins": 4, "out by a meld": 25,
    "out with the stock": 12, "knocked with the stock": 6, "several knock": 50,
    "a knocker is beaten by one who went out": 8, "a lost knock with cards on the table": 30,
    "shared": 25, "shared with a remainder": 10, "points left for the next deal": 10,
    "a set of three": 250, "a set of three with a joker": 100, "cutthroat": 120, "cutthroat, shared": 6,
}  # fmt: skip


@pytest.mark.parametrize(
    ("compare", "wanted"),
    [(compare_matches, SEEN_IN_MATCHES), (compare_made, SEEN_AMONG_MADE)],
    ids=["matches", "made"],
)
def test_the_engine_plays_the_pool_game_as_the_enumerator_does(
    compare: Callable[[int, int], Counter[str]], wanted: dict[str, int]
) -> None:
    tally = compare(500, EACH)
    assert tally["positions"] >= EACH
    few = {label: (tally[label], least) for label, least in wanted.items() if tally[label] < least}
    assert not few, sorted(tally.items())
