"""The engine lists exactly what the enumerator finds, on more than twenty thousand positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.laws.comparing import compare_made, compare_played

PLAYED = 14_000
MADE = 8_000

SEEN_IN_PLAY = {
    "draw": 2000, "play": 3000, "call": 2000,
    "draw: s": 2000, "draw: p": 1500, "draw: e": 3, "play: m": 500, "play: l": 700,
    "play: d": 2500, "play: x": 5,
    "call: -": 2000, "call: cl": 200, "call: cm": 80, "call: s": 700, "call: p": 400, "call pending": 50,
    "a pick refused": 1200, "a deep pick": 500, "a choice of three picks": 200,
    "debt": 250, "debt at once": 50, "barred": 700, "last card": 20, "a card must stay": 100,
    "may float": 150,
    "joker in hand": 100, "joker on the table": 2000, "stock empty": 30, "two decks": 3000,
    "own side": 1500, "corner": 600, "pairs": 700, "shut out by what would follow (R4.5)": 10,
}  # fmt: skip
SEEN_AMONG_MADE = {
    "draw": 2000, "play": 1500, "call": 400,
    "draw: e": 1000, "draw: p": 1200, "play: m": 400, "play: l": 250, "play: x": 60, "play: d": 1200,
    "call: cl": 20, "call: cm": 40, "call: p": 120, "call pending": 2,
    "a pick refused": 1500, "a deep pick": 700, "a choice of three picks": 300, "floating": 200,
    "debt": 300, "debt at once": 70, "barred": 700, "last card": 80, "a card must stay": 200,
    "may float": 400,
    "joker in hand": 220, "joker on the table": 1000, "stock empty": 1600, "two decks": 1300,
    "own side": 800, "corner": 400, "pairs": 250, "shut out by what would follow (R4.5)": 80,
}  # fmt: skip


def too_few(tally: Counter[str], wanted: dict[str, int]) -> dict[str, tuple[int, int]]:
    return {label: (tally[label], least) for label, least in wanted.items() if tally[label] < least}


@pytest.mark.parametrize(
    ("compare", "count", "wanted"),
    [(compare_played, PLAYED, SEEN_IN_PLAY), (compare_made, MADE, SEEN_AMONG_MADE)],
    ids=["played", "made"],
)
def test_the_engine_lists_what_the_enumerator_finds(
    compare: Callable[[int, int], Counter[str]], count: int, wanted: dict[str, int]
) -> None:
    tally = compare(500, count)
    assert tally["positions"] >= count
    assert tally["passed over"] < count / 500
    assert not too_few(tally, wanted), sorted(tally.items())
