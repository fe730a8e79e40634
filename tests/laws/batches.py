"""How are positions compared by the hundred thousand? In batches, over several processes."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass


@dataclass(frozen=True)
class Batch:
    """`count` positions drawn with `seed`; `compare` fails at the first on which two answers differ."""

    compare: Callable[[int, int], Counter[str]]
    seed: int
    count: int

    def run(self) -> Counter[str]:
        return self.compare(self.seed, self.count)


def compare_all(batches: Sequence[Batch], processes: int | None) -> Counter[str]:
    """What was seen in all of them, and the processor time of it; `processes` at once, None for all
    processors. The first difference ends it."""
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(processes) as pool:
        for done, tally in enumerate(pool.map(Batch.run, batches), 1):
            total += tally
            print(f"{done} of {len(batches)} batches agree", file=sys.stderr, flush=True)
    spent = os.times()
    total["seconds of processor time"] = round(spent.children_user + spent.children_system)
    return total


def run(batches_of: Callable[[int], Sequence[Batch]]) -> None:
    """`python -m MODULE COUNT [PROCESSES]`: compare, and print what was seen."""
    count = int(sys.argv[1])
    processes = int(sys.argv[2]) if sys.argv[2:] else None
    for label, times in sorted(compare_all(batches_of(count), processes).items()):
        print(f"{times:9} {label}")
