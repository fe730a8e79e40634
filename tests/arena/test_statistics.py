"""Do intervals hold what they promise, and does the sequential test err as rarely as it says?"""

from __future__ import annotations

import random

import pytest

from rummy500.arena.statistics import interval, sequential, share


def test_an_interval_is_symmetrical_and_narrows_with_the_root_of_the_number() -> None:
    few, many = interval([1.0, 3.0] * 50), interval([1.0, 3.0] * 5000)
    assert few.mean == many.mean == 2.0
    assert few.high - 2 == pytest.approx(2 - few.low)
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.01)


def test_one_value_says_nothing_of_how_sure_it_is() -> None:
    assert interval([5.0]).low == float("-inf")


@pytest.mark.parametrize(("won", "of"), [(0, 10), (10, 10), (5, 10), (0.5, 1)])
def test_a_share_lies_within_its_interval_and_that_between_nothing_and_all(won: float, of: int) -> None:
    found = share(won, of)
    assert 0 <= found.low <= found.mean <= found.high <= 1


def test_a_share_of_nothing_may_be_anything() -> None:
    assert share(0, 0)[1:] == (0, 1)


def tried(mean: float, seed: int) -> str:
    """What the test accepts of values with this mean, looked at after every eight."""
    rng = random.Random(seed)
    values: list[float] = []
    while len(values) < 4000:
        values += [rng.gauss(mean, 10) for _ in range(8)]
        accepted = sequential(values, 0, 2).accepted
        if accepted != "undecided":
            return accepted
    return "undecided"


def test_the_sequential_test_is_wrong_about_as_rarely_as_it_promises() -> None:
    no_better = [tried(0, seed) for seed in range(120)]
    better = [tried(2, seed) for seed in range(120)]
    assert no_better.count("most") <= 12  # 5 % are 6; 12 or fewer come in 99 of 100 such tests
    assert better.count("least") <= 12
    assert no_better.count("least") > 100
    assert better.count("most") > 100


def test_the_sequential_test_says_nothing_after_a_few_values() -> None:
    assert sequential([50.0] * 15, 0, 2).accepted == "undecided"
    assert sequential([50.0] * 16, 0, 2).accepted == "most"
