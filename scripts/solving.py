"""How is a small game solved, as arrays? CFR+, best responses, and what they gain together (NashConv).

A game for two is a `Tree`: its nodes a level at a time, chance at the root alone. A policy is a number for
each slot, the actions of the information sets one after another. CFR+ is that of Tammelin (2014):
alternating updates, averages weighted by the round. Exact but for rounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

Floats = NDArray[numpy.float64]
Ints = NDArray[numpy.int64]


class Level(NamedTuple):
    """The nodes of one depth: the place of each one's parent in the level above, the slot of the action that
    led to it (-1 for chance), who acts (-1: nobody), its information set (-1), and seat 0's margin if it is
    an end."""

    parent: Ints
    slot: Ints
    seat: Ints
    known: Ints
    worth: Floats


class Tree(NamedTuple):
    """The levels, what each deal's probability is, and for each slot its information set and that one's
    seat."""

    levels: list[Level]
    chance: float
    known_of: Ints
    seat_of: Ints

    def sets(self) -> int:
        """How many information sets there are."""
        return int(self.known_of.max()) + 1

    def margins(self) -> tuple[float, float]:
        """The lowest and the highest margin of all ends."""
        ends = numpy.concatenate([level.worth[level.seat < 0] for level in self.levels])
        return float(ends.min()), float(ends.max())


def reaches(tree: Tree, policy: Floats, seat: int) -> list[Floats]:
    """How likely each node is by this seat's own choices."""
    found: list[Floats] = []
    for level in tree.levels:
        found.append(reach(tree, policy, seat, level, found[-1] if found else None))
    return found


def reach(tree: Tree, policy: Floats, seat: int, level: Level, above: Floats | None) -> Floats:
    """The same of one level, from the level above it."""
    if above is None:
        return numpy.ones(len(level.seat))
    mine = tree.seat_of[level.slot] == seat
    return above[level.parent] * numpy.where(mine, policy[level.slot], 1.0)


def worths(tree: Tree, policy: Floats) -> list[Floats]:
    """What each node is worth to seat 0 by the policies of both."""
    found = [level.worth.copy() for level in tree.levels]
    for depth in range(len(found) - 1, 0, -1):
        level = tree.levels[depth]
        found[depth - 1] += numpy.bincount(
            level.parent, policy[level.slot] * found[depth], len(found[depth - 1])
        )
    return found


def best_response(tree: Tree, policy: Floats, seat: int) -> float:
    """What a seat gets, on the mean, that answers the other's policy as well as can be."""
    sign = 1 - 2 * seat
    other = reaches(tree, policy, 1 - seat)
    found = [sign * level.worth for level in tree.levels]
    sets = tree.sets()
    for depth in range(len(found) - 1, 0, -1):
        level, above = tree.levels[depth], tree.levels[depth - 1]
        each = numpy.bincount(level.slot, other[depth] * found[depth], len(tree.known_of))
        used = numpy.unique(level.slot)
        best = numpy.full(sets, -numpy.inf)
        numpy.maximum.at(best, tree.known_of[used], each[used])
        among = used[each[used] == best[tree.known_of[used]]]
        chosen = numpy.full(sets, -1)
        chosen[tree.known_of[among]] = among  # one of the best, if there are several
        mine = above.seat[level.parent] == seat
        taken = numpy.where(mine, chosen[tree.known_of[level.slot]] == level.slot, policy[level.slot])
        found[depth - 1] += numpy.bincount(level.parent, taken * found[depth], len(above.seat))
    return float(found[0].sum() * tree.chance)


def nash_conv(tree: Tree, policy: Floats) -> float:
    """What the best responses of both seats gain together, in points."""
    return best_response(tree, policy, 0) + best_response(tree, policy, 1)


def uniform(tree: Tree) -> Floats:
    """Every action as likely as every other."""
    return normal(tree, numpy.zeros(len(tree.known_of)))


def normal(tree: Tree, weights: Floats) -> Floats:
    """Weights of slots as probabilities within their information sets; all alike where all are nothing."""
    sums = numpy.bincount(tree.known_of, weights)[tree.known_of]
    many = numpy.bincount(tree.known_of)[tree.known_of]
    return numpy.where(sums > 0, weights / numpy.where(sums > 0, sums, 1), 1 / many)


def solved(tree: Tree, rounds: int, close: float = 0.0) -> Iterator[tuple[int, Floats, float]]:
    """Every tenth round of CFR+: its number, the average policy, and its NashConv; until that is `close`."""
    regret = numpy.zeros(len(tree.known_of))
    total = numpy.zeros(len(tree.known_of))
    for turn in range(1, rounds + 1):
        for seat in (0, 1):
            policy = normal(tree, regret)
            gained, own = _regrets(tree, policy, seat)
            regret = numpy.maximum(regret + gained, 0.0)
            total += turn * own * policy
        if turn % 10 == 0 or turn == rounds:
            average = normal(tree, total)
            conv = nash_conv(tree, average)
            yield turn, average, conv
            if conv < close:
                return


def _regrets(tree: Tree, policy: Floats, seat: int) -> tuple[Floats, Floats]:
    """By slot of this seat: the regret of not having chosen it, and how likely the seat itself came there."""
    own, other = reaches(tree, policy, seat), reaches(tree, policy, 1 - seat)
    worth = worths(tree, policy)
    slots = len(tree.known_of)
    gained, came = numpy.zeros(slots), numpy.zeros(slots)
    for depth in range(1, len(tree.levels)):
        level = tree.levels[depth]
        mine = tree.levels[depth - 1].seat[level.parent] == seat
        above, slot = level.parent[mine], level.slot[mine]
        more = (worth[depth][mine] - worth[depth - 1][above]) * (1 - 2 * seat)
        gained += numpy.bincount(slot, other[depth - 1][above] * more, slots)
        came[slot] = own[depth - 1][above]
    return gained, came
