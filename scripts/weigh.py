"""How were planner's weights found? They are fitted to what plans came to that were tried.

    python -m scripts.weigh gather build/weighed.npz --positions 12000 --seed 1
    python -m scripts.weigh fit build/weighed.npz [MORE ...]

`gather` plays deals by student's net as `scripts.sharpen` does: in many positions the plans that the net
likes best are tried in the same few worlds. A sample holds the measures of an end (`bots.measures`) and what
it came to, or what the net says of it. `fit` finds by least squares the weights that tell the ends of a
position apart: each measure and each target less its mean there, ends near the best counting most.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy

from rummy500.bots.features import margin
from rummy500.bots.measures import NAMES, before_draw, measured, stage
from rummy500.bots.planning import Draw, Rows, Table, worth_out
from rummy500.bots.playing import highest
from rummy500.bots.searching import Tried
from rummy500.bots.thinking import asked_of
from rummy500.bots.valuing import Net, learned
from rummy500.core import Match, legal, view
from rummy500.core.actions import KIND, STOCK
from rummy500.core.deal import Deal
from scripts.sharpen import Gatherer, Gathering
from scripts.train import ROOT

COUNT: Final = len(NAMES)
WIDTH: Final = 6 * COUNT + 3  # three stages after a turn and before a draw, and what a draw is worth besides
MOST_ENDS: Final = 60  # of one position by the net's opinion
NEAR: Final = 40.0  # points below the best that an end may be
OPINION: Final = 0.3  # how much the net's opinion counts beside what was tried


class Samples(NamedTuple):
    """Rows of measures by stage, the margin on the table then, what an end came to in the end, the position
    of each, in order, and whether it was tried (else the net said so)."""

    rows: Any
    base: Any
    worth: Any
    position: Any
    tried: Any


class Row(NamedTuple):
    """An end: the choice that it belongs to, its row of measures (none if the deal is over by it), the margin
    on the table."""

    choice: int
    row: Any
    base: float


def placed(shares: Sequence[float], measures: Sequence[float], before: bool) -> Any:
    """Measures as a row of all weights, each share of the stage in its place."""
    row = numpy.zeros(WIDTH, numpy.float32)
    first = 3 * COUNT if before else 0
    for at, share in enumerate(shares):
        row[first + at * COUNT : first + (at + 1) * COUNT] = share * numpy.array(measures)
    if before:
        row[6 * COUNT :] = shares
    return row


def rows_of_table(table: Table, choice: int | None = None) -> list[Row]:
    """The ends of a table; all of one choice, or each one of its own."""
    shares, measures = stage(table.deal, table.seen), iter(measured(table))
    found = []
    for end, of in enumerate(table.of):
        mine = end if choice is None else choice
        if table.certain[end]:
            found.append(Row(mine, numpy.zeros(WIDTH, numpy.float32), table.sure[of]))
        else:
            found.append(Row(mine, placed(shares, next(measures), False), table.base[of]))
    return found


def rows_of(asked: Table | Draw) -> list[Row]:
    """All ends of what is asked, a draw from the stock being one."""
    if isinstance(asked, Table):
        return rows_of_table(asked)
    found, deal, seen = [], asked.deal, asked.seen
    for at, (move, table) in enumerate(zip(asked.moves, asked.tables, strict=True)):
        if table is not None:
            found += rows_of_table(table, at)
        elif move >> KIND == STOCK:
            measures = before_draw(seen, deal, worth_out(deal, seen))
            found.append(Row(at, placed(stage(deal, seen), measures, True), margin(deal, seen.others)))
        else:
            found.append(Row(at, numpy.zeros(WIDTH, numpy.float32), asked.ended()))
    return found


def opinions(asked: Table | Draw, values: Sequence[float]) -> list[float]:
    """What the net says of each of these ends."""
    if isinstance(asked, Table):
        return asked.worths(values, 0)
    found: list[float] = []
    at = 0
    for move, table in zip(asked.moves, asked.tables, strict=True):
        if table is not None:
            found += table.worths(values, at)
            at += len(table.of) - sum(table.certain)
        elif move >> KIND == STOCK:
            found.append(margin(asked.deal, asked.seen.others) + values[at])
            at += 1
        else:
            found.append(asked.ended())
    return found


class Weigher(Gatherer):
    """Plays deals by a net, tries plans out on the way, and keeps the measures of their ends."""

    def __init__(self, setting: Gathering, net: Net, seed: int) -> None:
        super().__init__(setting, net, seed)
        self.asked: Table | Draw | None = None
        self.kept: list[tuple[Any, float, float, int, bool]] = []
        self.positions = 0

    def _turn(self, match: Match, deal: Deal) -> None:
        moves = legal(deal, deal.turn)
        self.asked = asked_of(view(match, deal.turn), moves) if len(moves) > 1 and not deal.law.pool else None
        super()._turn(match, deal)

    def _learn(
        self,
        rows: Rows,
        values: Sequence[float],
        places: Sequence[tuple[int, float] | None],
        plans: Sequence[tuple[int, ...]],
        tried: Sequence[Tried],
    ) -> None:
        del rows, places
        if self.asked is None:
            return
        ends = rows_of(self.asked)
        said = opinions(self.asked, values)
        near = [at for at in range(len(ends)) if said[at] > max(said) - NEAR]
        for at in self.rng.sample(near, min(len(near), MOST_ENDS)):
            self._keep(ends[at], said[at], False)
        self.positions += 1
        for one in tried:
            if one.worlds:
                mine = [at for at in range(len(ends)) if ends[at].choice == plans.index(one.plan)]
                self._keep(ends[mine[highest([said[at] for at in mine])]], one.worth, True)
        self.positions += 1

    def _keep(self, end: Row, worth: float, tried: bool) -> None:
        self.kept.append((end.row, end.base, worth, self.positions, tried))

    def samples(self) -> Samples:
        rows, base, worth, position, tried = zip(*self.kept, strict=True)
        kinds = (numpy.float32, numpy.float32, numpy.float32, numpy.int64, numpy.bool_)
        columns = zip((rows, base, worth, position, tried), kinds, strict=True)
        return Samples(*(numpy.array(column, kind) for column, kind in columns))


def gather(net: Net, positions: int, seed: int, setting: Gathering | None = None) -> Samples:
    """Samples of at least so many positions."""
    weigher = Weigher(setting or Gathering(), net, seed)
    while weigher.positions < 2 * positions:
        weigher.deal()
    return weigher.samples()


def fit(parts: Sequence[Samples]) -> Any:
    """The weights that tell the ends of a position apart, in the order of a row."""
    square, right = numpy.zeros((WIDTH, WIDTH)), numpy.zeros(WIDTH)
    for one in parts:
        starts = numpy.flatnonzero(numpy.diff(one.position, prepend=-1))
        group = numpy.repeat(numpy.arange(len(starts)), numpy.diff(starts, append=len(one.position)))
        behind = numpy.maximum.reduceat(one.worth, starts)[group] - one.worth
        counts = numpy.where(one.tried, numpy.exp(-behind / 40), OPINION * numpy.exp(-behind / 20))
        total = numpy.add.reduceat(counts, starts)
        rows, target = one.rows.astype(numpy.float64), one.worth - one.base
        rows -= (numpy.add.reduceat(rows * counts[:, None], starts) / total[:, None])[group]
        target = target - (numpy.add.reduceat(target * counts, starts) / total)[group]
        square += (rows * counts[:, None]).T @ rows
        right += (rows * counts[:, None]).T @ target
    square += numpy.diag(0.0015 * numpy.diag(square) + 1.0)  # what was hardly seen counts for little
    return numpy.linalg.solve(square, right)


def written(weights: Any) -> str:
    """The weights as the module that planner reads."""
    text = [
        '"""Which weights does planner play by? Found by `scripts.weigh`, not by hand (docs/bots.md).',
        "",
    ]
    text += [
        "For each measure after a turn, and before a draw from the stock, what it counts in a deal that is"
    ]
    text += ['late, half over and new; and what the draw itself does."""', ""]
    text += ["from __future__ import annotations", "", "from typing import Final", ""]
    text += ["ByStage = tuple[float, float, float]", ""]
    for title, first in (("AFTER", 0), ("BEFORE", 3 * COUNT)):
        text.append(f"{title}: Final[dict[str, ByStage]] = {{")
        for at, name in enumerate(NAMES):
            three = [float(weights[first + stage * COUNT + at]) for stage in range(3)]
            if any(abs(one) >= 0.0005 for one in three):
                text.append(f'    "{name}": ({", ".join(_number(one) for one in three)}),')
        text.append("}")
    text.append(f"DRAW: Final[ByStage] = ({', '.join(_number(float(one)) for one in weights[6 * COUNT :])})")
    return "\n".join(text) + "\n"


def _number(value: float) -> str:
    text = f"{value:.3f}"
    return "0.0" if float(text) == 0 else text


def _read(path: Path) -> Samples:
    with numpy.load(path) as kept:
        return Samples(*(kept[name] for name in Samples._fields))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    doing = parser.add_subparsers(dest="doing", required=True)
    one = doing.add_parser("gather")
    one.add_argument("samples", type=Path)
    one.add_argument("--positions", type=int, default=12_000)
    one.add_argument("--seed", type=int, default=1)
    two = doing.add_parser("fit")
    two.add_argument("samples", type=Path, nargs="+")
    two.add_argument("--to", type=Path, default=ROOT / "src/rummy500/bots/weights.py")
    given = parser.parse_args()
    if given.doing == "gather":
        with given.samples.open("wb") as file:
            numpy.savez_compressed(file, **gather(learned(), given.positions, given.seed)._asdict())
    else:
        given.to.write_text(written(fit([_read(path) for path in given.samples])), "utf-8")


if __name__ == "__main__":
    main()
