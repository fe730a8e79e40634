"""What is the end of a turn worth, as the student has learned it?

A small net says of the table that a turn leaves how many points are still to come, its own less the others'.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rummy500.bots.features import WORDS, expected_hands, margin, node_of, words_of
from rummy500.bots.planning import Table

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Floats = NDArray[numpy.float32]
else:
    Floats = Any  # numpy is loaded when a net is first asked, for most commands never ask one
SCALE: Final = 50.0  # points that the net counts as one


def numbers() -> ModuleType:
    """Numpy, with one thread: the products are small, and several processes think at once."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    import numpy

    return numpy


class Net(NamedTuple):
    """A net of two hidden layers: weights and offsets, layer by layer."""

    w1: Floats
    b1: Floats
    w2: Floats
    b2: Floats
    w3: Floats
    b3: Floats

    def values(self, words: Sequence[int]) -> Floats:
        """What each of some ends, `WORDS` words each, is worth in points to come."""
        numpy = numbers()
        rows = numpy.array(words, dtype="<u8").view(numpy.uint8).reshape(-1, WORDS * 8)
        x = numpy.unpackbits(rows, axis=1, bitorder="little").astype(numpy.float32)
        h = numpy.maximum(x @ self.w1 + self.b1, 0)
        h = numpy.maximum(h @ self.w2 + self.b2, 0)
        worth: Floats = SCALE * (h @ self.w3 + self.b3)[:, 0]
        return worth


def words_in(table: Table) -> list[int]:
    """The words that the net is shown of each end."""
    words: list[int] = []
    node = node_of(table.seen, table.deal)
    for end in table.ends:
        if end.deal is not node.deal:
            node = node_of(table.seen, end.deal)
        words_of(table.seen, node, end, words)
    return words


def worths(table: Table, values: Sequence[float]) -> list[float]:
    """What each end comes to: the margin on the table now, and the points to come by the net."""
    deal, seen = table.deal, table.seen
    share = 1 / (deal.players - len(seen.others))
    before = margin(deal, seen.others) - share * deal.points[seen.seat]
    out = expected_hands(deal, seen) + share * deal.rules.going_out_bonus
    floating = deal.law.float
    return [
        before + share * end.deal.points[seen.seat] + (out if end.empty and not floating else value)
        for end, value in zip(table.ends, values, strict=True)
    ]
