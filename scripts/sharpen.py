"""How does the student learn from its own search? It tries its plans out, and learns what they came to.

    python -m scripts.sharpen gather LESSONS --positions 20000 --seed 1
    python -m scripts.sharpen fit LESSONS [LESSONS ...]
    python -m scripts.sharpen mean NET NET [NET ...]

`gather` plays deals by the net that is there, some of them with greedy or planner on one seat; in many
positions the plans that it likes best are tried in the same few worlds (`rummy500.bots.searching`), and what
each came to is a lesson: the words that the net sees of its end, and the points that came after it. Being
tried in the same worlds, plans of a position can be told apart with a fraction of the deals that their
outcomes alone would take. In these worlds the others hold what they really hold, the stock alone is shuffled:
over many positions that is how likely each hand is after all that its owner did, which no guess knows as
well. The net is not told which hand it was, and what is played does not depend on it.

`fit` trains the net on lessons: on the difference of each plan from the mean of its position first, on that
mean a little, and on what it said itself of other ends, so that it does not come to like what nobody tried.
`mean` takes the mean of nets that were fitted from the same one: what each took for more than chance weighs
less in it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from rummy500.arena.driving import bot_event, choices
from rummy500.bots import BOTS
from rummy500.bots.believing import World, once_more
from rummy500.bots.planning import Draw, Rows, Table
from rummy500.bots.playing import call, highest
from rummy500.bots.searching import Effort, Tried, Worlds, search
from rummy500.bots.thinking import asked_of
from rummy500.bots.valuing import SCALE, Floats, Net, bits_of, learned, rows_of
from rummy500.core import Match, legal, read_rules, view
from rummy500.core.actions import KIND, STOCK
from rummy500.core.deal import CALL_PHASE, Deal
from rummy500.core.notation import event
from rummy500.core.playouts import Dice
from scripts.train import (
    OTHERS,
    ROOT,
    SIZES,
    Configuration,
    Learner,
    save,
    save_halves,
    saved,
    with_other_suits,
    words_at,
)

GUESTS = ("greedy", "planner")


class Gathering(NamedTuple):
    """What lessons rest on."""

    share: float = 0.6  # of the positions with a choice that are tried
    others: float = 0.2  # of the deals by other rules or with more players
    guests: float = 0.4  # of the deals in which greedy or planner plays one of the seats
    effort: Effort = Effort(rounds=((6, 4),), turns=1, opinion=0.0, behind=30.0, draw=1.0)
    unlike: int = 3  # other ends of a position, of which the net is to think as it did
    chance: float = 0.02  # of a choice made at random
    doubt: float = 0.35  # of one made with the worths blurred
    blur: float = 5.0  # by so many points


class Fitting(NamedTuple):
    """How the net is fitted to lessons."""

    passes: float = 6.0
    positions: int = 128  # a step
    rate: float = 1e-3
    difference: float = 4.0  # how much the differences of plans count,
    whole: float = 0.3  # how much the mean of a position does,
    unlike: float = 0.5  # and how much other ends
    first: int = 192
    average: float = 0.998


class Lessons(NamedTuple):
    """Words and points (a SCALE is one) of plans; the position of each, in order; those of other ends."""

    words: Any
    points: Floats
    position: Any
    other_words: Any
    other_points: Floats


def rows_of_choices(asked: Table | Draw, values: Sequence[float]) -> list[tuple[int, float] | None]:
    """For each choice the row by which the net values it, and the margin on the table then; None where the
    deal is over by it, or ended."""
    if isinstance(asked, Table):
        return _rows_of_ends(asked, 0)
    found: list[tuple[int, float] | None] = []
    at = 0
    for move, table in zip(asked.moves, asked.tables, strict=True):
        if table is not None:
            found.append(_rows_of_ends(table, at)[highest(table.worths(values, at))])
            at += len(table.of) - sum(table.certain)
        elif move >> KIND == STOCK:
            found.append((at, asked.worths([0.0] * len(values), 0)[len(found)]))
            at += 1
        else:
            found.append(None)
    return found


def _rows_of_ends(table: Table, at: int) -> list[tuple[int, float] | None]:
    found: list[tuple[int, float] | None] = []
    for of, certain in zip(table.of, table.certain, strict=True):
        found.append(None if certain else (at, table.base[of]))
        at += not certain
    return found


class Gatherer:
    """Plays deals by a net, and tries plans out on the way."""

    def __init__(self, setting: Gathering, net: Net, seed: int) -> None:
        self.setting = setting
        self.net = net
        self.rng = random.Random(seed)
        self.words: list[list[int]] = []
        self.points: list[float] = []
        self.position: list[int] = []
        self.other_words: list[list[int]] = []
        self.other_points: list[float] = []
        self.count = 0

    def deal(self) -> None:
        rng = self.rng
        rules, players = rng.choice(OTHERS) if rng.random() < self.setting.others else ("classic", 2)
        match = Match(read_rules(rules), players)
        guest = rng.randrange(players) if rng.random() < self.setting.guests else -1
        bot = BOTS[rng.choice(GUESTS)]
        for deal in choices(match, rng):
            if deal.phase == CALL_PHASE:
                match.apply(event(deal, *call(deal)))
            elif deal.turn == guest:
                match.apply(bot_event(match, guest, bot, rng))
            else:
                self._turn(match, deal)

    def _turn(self, match: Match, deal: Deal) -> None:
        rng, seat = self.rng, deal.turn
        moves = legal(deal, seat)
        plan: tuple[int, ...] = (moves[0],)
        if len(moves) > 1:
            seen = view(match, seat)
            asked = asked_of(seen, moves)
            rows, _ = rows_of([asked])
            values = self.net.values(rows)
            worths = asked.worths(values, 0)
            plans: list[tuple[int, ...]] = [(move,) for move in asked.moves]
            if isinstance(asked, Table):
                plans = [asked.plan(at) for at in range(len(worths))]
            plan = plans[self._chosen(worths)]
            if len(plans) > 1 and rng.random() < self.setting.share:
                liked = sorted(
                    (Tried(*one, 0, one[1]) for one in zip(plans, worths, strict=True)), key=_least
                )
                dice = Dice(rng.getrandbits(30))
                tried = search(seen, liked, self.net, self.setting.effort, dice, as_they_are(deal))
                self._learn(rows, values, rows_of_choices(asked, values), plans, tried)
        for move in plan:
            if match.deal is deal and match.stage == "play":
                match.apply(event(deal, seat, move))

    def _learn(
        self,
        rows: Rows,
        values: Sequence[float],
        places: Sequence[tuple[int, float] | None],
        plans: Sequence[tuple[int, ...]],
        tried: Sequence[Tried],
    ) -> None:
        found = []
        for one in tried:
            place = places[plans.index(one.plan)]
            if one.worlds and place is not None:
                found.append((place[0], one.worth - place[1]))
        if len(found) < 2:
            return
        for row, points in found:
            self.words.append(words_at(rows, row))
            self.points.append(points / SCALE)
            self.position.append(self.count)
        self.count += 1
        rest = sorted(set(range(len(values))) - {row for row, _ in found})
        for row in self.rng.sample(rest, min(self.setting.unlike, len(rest))):
            self.other_words.append(words_at(rows, row))
            self.other_points.append(values[row] / SCALE)

    def _chosen(self, worths: Sequence[float]) -> int:
        roll = self.rng.random()
        if roll < self.setting.chance:
            return self.rng.randrange(len(worths))
        if roll < self.setting.chance + self.setting.doubt:
            return highest([one + self.rng.gauss(0, self.setting.blur) for one in worths])
        return highest(list(worths))

    def lessons(self) -> Lessons:
        return Lessons(
            numpy.array(self.words, numpy.uint64).reshape(-1, sum(SIZES)),
            numpy.array(self.points, numpy.float32),
            numpy.array(self.position, numpy.int64),
            numpy.array(self.other_words, numpy.uint64).reshape(-1, sum(SIZES)),
            numpy.array(self.other_points, numpy.float32),
        )


def as_they_are(deal: Deal) -> Worlds:
    """Worlds in which everybody holds what is held in this deal."""
    return lambda _view, _net, count, dice: [World(once_more(deal, dice)) for _ in range(count)]


def _least(one: Tried) -> float:
    return -one.worth


def gather(net: Net, positions: int, seed: int, setting: Gathering | None = None) -> Lessons:
    """Lessons of at least so many positions."""
    gatherer = Gatherer(setting or Gathering(), net, seed)
    while gatherer.count < positions:
        gatherer.deal()
    return gatherer.lessons()


def together(files: Sequence[Path]) -> Lessons:
    """The lessons of some files as one, their positions numbered on."""
    parts, first = [], 0
    for file in files:
        with numpy.load(file) as kept:
            one = Lessons(*(kept[name] for name in Lessons._fields))
        parts.append(one._replace(position=one.position + first))
        first += int(one.position[-1]) + 1
    return Lessons(*(numpy.concatenate(column) for column in zip(*parts, strict=True)))


def fit(net: Net, lessons: Lessons, seed: int, setting: Fitting | None = None) -> Learner:
    """The net after learning these lessons, as its learner."""
    setting = setting or Fitting()
    chance = numpy.random.default_rng(seed)
    shape = Configuration(first=setting.first, average=setting.average)
    learner = Learner(shape, numpy.random.default_rng(seed), net)
    starts = numpy.searchsorted(lessons.position, numpy.arange(lessons.position[-1] + 2))
    steps = int(setting.passes * (len(starts) - 1) / setting.positions)
    for step in range(steps):
        rate = setting.rate * (0.5 + 0.5 * numpy.cos(numpy.pi * step / steps)) + 1e-6
        chosen = chance.integers(0, len(starts) - 1, setting.positions)
        unlike = chance.integers(0, len(lessons.other_words), setting.positions)
        _step(learner, lessons, starts, chosen, unlike, chance.permutation(4), rate, setting)
    return learner


def mean(nets: Sequence[Net]) -> Net:
    """The mean of the weights of some nets of one shape."""
    return Net(*(sum(weights) / len(nets) for weights in zip(*nets, strict=True)))


def _step(
    learner: Learner, lessons: Lessons, starts: Any, chosen: Any, unlike: Any, suits: Any, rate: float,
    setting: Fitting,
) -> None:  # fmt: skip
    rows = numpy.concatenate([numpy.arange(starts[one], starts[one + 1]) for one in chosen])
    group = numpy.repeat(numpy.arange(len(chosen)), starts[chosen + 1] - starts[chosen])
    words = numpy.concatenate([lessons.words[rows], lessons.other_words[unlike]])
    wanted = numpy.concatenate([lessons.points[rows], lessons.other_points[unlike]])

    def slope(values: Floats) -> Floats:
        off = values - wanted
        plans = off[: len(rows)]
        mean = (numpy.bincount(group, plans) / numpy.bincount(group))[group]
        plans = (setting.difference * (plans - mean) + setting.whole * mean) * (2 / len(rows))
        return numpy.concatenate([plans, off[len(rows) :] * (2 * setting.unlike / len(unlike))])

    learner.step(bits_of(with_other_suits(words, suits), sum(SIZES)), slope, rate)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    doing = parser.add_subparsers(dest="doing", required=True)
    one = doing.add_parser("gather")
    one.add_argument("lessons", type=Path)
    one.add_argument("--positions", type=int, default=20_000)
    two = doing.add_parser("fit")
    two.add_argument("lessons", type=Path, nargs="+")
    three = doing.add_parser("mean")
    three.add_argument("nets", type=Path, nargs="+")
    for each in (two, three):
        each.add_argument("--to", type=Path, default=ROOT / "src/rummy500/bots/student.npz")
    for each in (one, two):
        each.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    given = _arguments()
    if given.doing == "gather":
        with given.lessons.open("wb") as file:
            numpy.savez_compressed(file, **gather(learned(), given.positions, given.seed)._asdict())
    elif given.doing == "mean":
        save_halves(mean([saved(path) for path in given.nets])._asdict(), given.to)
    else:
        save(fit(learned(), together(given.lessons), given.seed), given.to)
