"""What is the end of a turn worth, as a net has learned it?

A small net says of the table that a turn leaves how many points are still to come, its own less the others'.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rummy500.bots.features import END_WORDS, TABLE_WORDS, TURN_WORDS
from rummy500.bots.planning import Draw, Rows, Table

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Floats = NDArray[numpy.float32]
else:
    Floats = Any  # numpy is loaded when a net is first asked, for most commands never ask one
SCALE: Final = 50.0  # points that the net counts as one
INPUTS: Final = (64 * TURN_WORDS, 64 * TABLE_WORDS, 64 * END_WORDS)


@cache
def numbers() -> ModuleType:
    """Numpy, with one thread: the products are small, and several processes think at once."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    import numpy

    return numpy


class Net(NamedTuple):
    """A net of two hidden layers: weights and offsets. The first layer is in three parts, for the words of
    turns (rows of INPUTS[0] bits), of tables (INPUTS[1]) and of ends (INPUTS[2])."""

    turn: Floats
    table: Floats
    end: Floats
    b1: Floats
    w2: Floats
    b2: Floats
    w3: Floats
    b3: Floats

    def values(self, rows: Rows) -> list[float]:
        """What each of some ends is worth in points to come."""
        if not rows.of:
            return []
        numpy = numbers()
        turns = bits_of(rows.turns, TURN_WORDS) @ self.turn + self.b1
        tables = bits_of(rows.tables, TABLE_WORDS) @ self.table + turns[rows.of_table]
        h = _product(rows.ends, END_WORDS, self.end)
        h += tables[rows.of]
        numpy.maximum(h, 0, out=h)
        h = numpy.maximum(h @ self.w2 + self.b2, 0)
        values: list[float] = (SCALE * (h @ self.w3 + self.b3)[:, 0]).tolist()
        return values


def bits_of(words: Sequence[int], size: int) -> Floats:
    """Words as rows of zeros and ones, `size` words a row."""
    numpy = numbers()
    found: Floats = numpy.unpackbits(_packed(words, size), axis=1, bitorder="little").astype(numpy.float32)
    return found


def _packed(words: Sequence[int], size: int) -> Any:
    numpy = numbers()
    return numpy.array(words, dtype="<i8").view(numpy.uint8).reshape(-1, size * 8)


def _product(words: Sequence[int], size: int, weights: Floats) -> Floats:
    """`bits_of(words, size) @ weights`, without the bits that no row has: the ends of one turn share a hand,
    and three quarters of them are never set."""
    numpy = numbers()
    packed = _packed(words, size)
    bits = numpy.unpackbits(packed, axis=1, bitorder="little")
    used = numpy.flatnonzero(numpy.unpackbits(numpy.bitwise_or.reduce(packed, axis=0), bitorder="little"))
    if 2 * len(used) < len(weights):
        bits, weights = bits.take(used, axis=1), weights[used]
    found: Floats = bits.astype(numpy.float32) @ weights
    return found


@cache
def learned() -> Net:
    """The net that the wheel carries, written by `scripts.train`."""
    numpy = numbers()
    with (files("rummy500.bots") / "student.npz").open("rb") as file, numpy.load(file) as kept:
        return Net(*(kept[name].astype(numpy.float32) for name in Net._fields))


def rows_of(asked: Sequence[Table | Draw]) -> tuple[Rows, list[int]]:
    """What a net is asked of some tables and draws, and where the answers to each begin."""
    rows, starts = Rows(), []
    for one in asked:
        starts.append(len(rows.of))
        one.words(rows)
    return rows, starts


def judged(net: Net, asked: Sequence[Table | Draw]) -> list[list[float]]:
    """What each end, or each way to begin, comes to in points of margin; all in one pass."""
    rows, starts = rows_of(asked)
    values = net.values(rows)
    return [one.worths(values, at) for one, at in zip(asked, starts, strict=True)]
