"""How sure is a margin? Intervals, and a test that may stop early."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Final, NamedTuple

Z: Final = 1.959964  # of a 95 % interval
ALPHA: Final = 0.05  # each of the sequential test's two errors


class Interval(NamedTuple):
    """A mean with its 95 % interval; the interval is infinite where a single value says nothing."""

    mean: float
    low: float
    high: float


def interval(values: Sequence[float]) -> Interval:
    """The mean of independent values with its 95 % interval, by the normal approximation."""
    mean = statistics.fmean(values)
    if len(values) < 2:
        return Interval(mean, -math.inf, math.inf)
    half = Z * statistics.stdev(values) / math.sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def share(won: float, of: int) -> Interval:
    """A share of wins with Wilson's 95 % interval; a tie is half a win."""
    if not of:
        return Interval(0.5, 0.0, 1.0)
    p = won / of
    centre = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of))
    return Interval(p, max(0.0, min(p, centre - half)), min(1.0, max(p, centre + half)))


class Verdict(NamedTuple):
    """A sequential test of "the margin is `least`" against "the margin is `most`": the log-likelihood ratio,
    its bound, and which was accepted, or `undecided`."""

    least: float
    most: float
    ratio: float
    bound: float
    accepted: str


def sequential(values: Sequence[float], least: float, most: float) -> Verdict:
    """The generalised sequential probability ratio test on means, the variance estimated (fishtest's GSPRT).

    Its errors are 5 % each; it says nothing before 16 values."""
    bound = math.log((1 - ALPHA) / ALPHA)
    if len(values) < 16:
        return Verdict(least, most, 0.0, bound, "undecided")
    mean, variance = statistics.fmean(values), max(1e-9, statistics.variance(values))
    ratio = len(values) * (most - least) * (2 * mean - least - most) / (2 * variance)
    accepted = "most" if ratio >= bound else "least" if ratio <= -bound else "undecided"
    return Verdict(least, most, ratio, bound, accepted)
