"""What does a benchmark hand back? Figures; and how is one measured?"""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One number: what was measured, how much, in which unit, and what was asked of it, if anything."""

    what: str
    value: float
    unit: str
    wanted: str = ""


def per_second(work: Callable[[], int], seconds: float = 2.0) -> float:
    """How many things a second `work` does; it returns how many it did in one call."""
    work()
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work()
    return done / spent


def microseconds(work: Callable[[], object], seconds: float = 1.0) -> float:
    """How long one call of `work` takes: the best of five rounds, since a machine has other work too."""
    calls = 1
    while _round(work, calls) < seconds / 10:
        calls *= 2
    return min(_round(work, calls) for _ in range(5)) / calls * 1e6


def _round(work: Callable[[], object], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        work()
    return time.perf_counter() - start
