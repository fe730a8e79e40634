"""How was the student trained? `python -m scripts.train --deals 360000`: it plays itself, and learns from it.

Some games go on at once and share the net's passes. After each turn the end that was chosen is kept, and the
hand before each draw from the stock; when the deal is over its target is what came after it, a mixture of the
real outcome and of the net's own estimates a turn later (a lambda return). Batches drawn from the latest
ends, with their suits renamed, train the net by Adam. Everything comes from the seed and from the
configuration below; the curve goes to a file, the weights to the bot's folder.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Callable, Generator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from rummy500.bots.features import CARD_WORDS, END_WORDS, TABLE_WORDS, TURN_WORDS, margin
from rummy500.bots.planning import Draw, Rows, Table, laid_out
from rummy500.bots.playing import Asked, call, highest
from rummy500.bots.valuing import INPUTS, SCALE, Floats, Net, bits_of, learned, rows_of
from rummy500.core.actions import KIND, STOCK
from rummy500.core.cards import LANE
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, OVER, PLAY_PHASE, SHUFFLE_PHASE, Deal
from rummy500.core.legal import legal
from rummy500.core.match import full_deck
from rummy500.core.play import play, reshuffle, start
from rummy500.core.result import deal_result
from rummy500.core.rules import read_rules

ROOT = Path(__file__).resolve().parents[1]
SIZES = (TURN_WORDS, TABLE_WORDS, END_WORDS)


class Configuration(NamedTuple):
    """What the training rests on."""

    seed: int = 1
    games: int = 96
    first: int = 192
    second: int = 32
    others: float = 0.25  # the share of deals by other rules or with more players
    chance: float = 0.02  # of a choice made at random
    doubt: float = 0.25  # the share of choices made with the worths blurred
    blur: float = 4.0  # by so many points
    keep: int = 400_000  # ends that batches are drawn from
    batch: int = 512
    uses: float = 2.0  # how often each end is trained on
    rate: float = 1.2e-3
    last_rate: float = 5e-5
    lam: float = 0.8
    average: float = 0.9995  # of the weights that are kept


OTHERS = [
    ("duel", 2), ("club", 2), ("strict", 2), ("kitchen", 2), ("rummy-1500", 2), ("rummy-5000", 2),
    ("classic", 3), ("classic", 4), ("partners", 4), ("kitchen", 3), ("club", 3), ("club", 4), ("strict", 3),
    ("classic", 6), ("rummy-1500", 3), ("pool", 2), ("pool", 3), ("pool-300", 4), ("cutthroat", 2),
    ("pool", 4), ("cutthroat", 3),
]  # fmt: skip


class Kept(NamedTuple):
    """An end that was chosen: its words, the margin on the table then, and the net's estimate of the margin
    in the end."""

    words: list[int]
    margin: float
    worth: float


class Learned(NamedTuple):
    """What one end teaches: its words, and the points that came after it."""

    words: list[int]
    target: float


Playing = Generator[Asked, tuple[list[float], Rows, int], list[Learned]]


class Player:
    """One deal played against itself; hands out what is to be valued, is sent worths and words."""

    def __init__(self, setting: Configuration, rng: random.Random) -> None:
        self.setting = setting
        self.rng = rng

    def deal(self) -> Playing:
        rng = self.rng
        rules, players = rng.choice(OTHERS) if rng.random() < self.setting.others else ("classic", 2)
        law = read_rules(rules)
        order = full_deck(law, players)
        rng.shuffle(order)
        deal = start(law, players, rng.randrange(players), order)
        kept: list[list[Kept]] = [[] for _ in range(players)]
        while deal.phase != OVER:
            if deal.phase == SHUFFLE_PHASE:
                cards = deal.to_shuffle()
                rng.shuffle(cards)
                reshuffle(deal, cards)
            elif deal.phase == CALL_PHASE:
                play(deal, *call(deal))
            else:
                yield from self._step(deal, kept)
        return _targets(self.setting, deal, kept)

    def _step(self, deal: Deal, kept: list[list[Kept]]) -> Generator[Asked, Any, None]:
        seat = deal.turn
        moves = legal(deal, seat)
        if deal.phase == DRAW_PHASE:
            asked: Asked = Draw(deal, moves)
        else:
            assert deal.phase == PLAY_PHASE
            asked = laid_out(deal)
        worths, rows, at = yield asked
        chosen = self._chosen(worths)
        if isinstance(asked, Table):
            for move in asked.plan(chosen):
                play(deal, seat, move)
            if not asked.certain[chosen]:
                row = at + chosen - sum(asked.certain[:chosen])
                kept[seat].append(_kept(rows, row, asked.base[asked.of[chosen]], worths[chosen]))
            return
        if moves[chosen] >> KIND == STOCK:
            row = at
            for table in asked.tables[:chosen]:
                if table is not None:
                    row += len(table.of) - sum(table.certain)
            kept[seat].append(_kept(rows, row, margin(deal, asked.seen.others), worths[chosen]))
        play(deal, seat, moves[chosen])

    def _chosen(self, worths: list[float]) -> int:
        if len(worths) == 1:
            return 0
        roll = self.rng.random()
        if roll < self.setting.chance:
            return self.rng.randrange(len(worths))
        if roll < self.setting.chance + self.setting.doubt:
            return highest([one + self.rng.gauss(0, self.setting.blur) for one in worths])
        return highest(worths)


def _kept(rows: Rows, row: int, now: float, worth: float) -> Kept:
    return Kept(words_at(rows, row), now, worth)


def words_at(rows: Rows, row: int) -> list[int]:
    """The words of an end, with those of its turn and its table before them."""
    table = rows.of[row]
    places = (rows.of_table[table], table, row)
    words = []
    for all_words, at, size in zip((rows.turns, rows.tables, rows.ends), places, SIZES, strict=True):
        words += all_words[at * size : (at + 1) * size]
    return words


def _targets(setting: Configuration, deal: Deal, kept: list[list[Kept]]) -> list[Learned]:
    """What came after each end: lambda returns of the margin."""
    scores = deal_result(deal).scores
    made = []
    for seat, ends in enumerate(kept):
        others = [one for one in range(deal.players) if not deal.law.same_side(one, seat)]
        mine = [one for one in range(deal.players) if one not in others]
        ahead = sum(scores[one] for one in mine) / len(mine) - sum(scores[one] for one in others) / len(
            others
        )
        for one in reversed(ends):
            made.append(Learned(one.words, ahead - one.margin))
            ahead = setting.lam * ahead + (1 - setting.lam) * one.worth
    return made


class Learner:
    """The net while it learns: Adam on the squared error, with averaged weights beside it."""

    def __init__(
        self,
        setting: Configuration,
        rng: numpy.random.Generator,
        begin: Net | None,
        inputs: int = sum(INPUTS),
    ) -> None:
        sizes = [inputs, setting.first, setting.second, 1]
        self.weights: list[Floats] = []
        for size, to in pairwise(sizes):
            spread = (2 / (60 if size == sizes[0] else size)) ** 0.5  # some sixty bits are set at once
            self.weights.append((rng.standard_normal((size, to)) * spread * 0.5).astype(numpy.float32))
            self.weights.append(numpy.zeros(to, numpy.float32))
        self.weights[4] *= 0.1
        if begin is not None:
            known = [numpy.concatenate(begin[:3]), *begin[3:]]
            for mine, old in zip(self.weights, known, strict=True):
                mine[old.shape[0] :] = 0  # what a wider layer has more counts for nothing at first
                mine[tuple(slice(size) for size in old.shape)] = old
        self.mean = [one.copy() for one in self.weights]
        self.first = [numpy.zeros_like(one) for one in self.weights]
        self.second = [numpy.zeros_like(one) for one in self.weights]
        self.steps = 0
        self.average = setting.average

    def net(self, mean: bool = False) -> Net:
        first, *rest = self.mean if mean else self.weights
        turn, table = INPUTS[0], INPUTS[0] + INPUTS[1]
        return Net(first[:turn], first[turn:table], first[table:], *rest)

    def train(self, words: Any, targets: Floats, rate: float) -> float:
        """One step on a batch; the error in points, root of the mean square."""
        errors: list[Floats] = []

        def slope(values: Floats) -> Floats:
            errors.append(values - targets)
            return 2 / len(targets) * errors[0]

        self.step(bits_of(words, sum(SIZES)), slope, rate)
        return float(SCALE * numpy.sqrt((errors[0] * errors[0]).mean()))

    def step(self, x: Floats, slope: Callable[[Floats], Floats], rate: float) -> None:
        """One step by what `slope` says of the values: how the loss changes with each."""
        w1, b1, w2, b2, w3, b3 = self.weights
        h1 = numpy.maximum(x @ w1 + b1, 0)
        h2 = numpy.maximum(h1 @ w2 + b2, 0)
        g3 = slope((h2 @ w3 + b3)[:, 0])[:, None].astype(numpy.float32)
        g2 = (g3 @ w3.T) * (h2 > 0)
        g1 = (g2 @ w2.T) * (h1 > 0)
        slopes = [x.T @ g1, g1.sum(0), h1.T @ g2, g2.sum(0), h2.T @ g3, g3.sum(0)]
        self.steps += 1
        fix = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        keep = min(self.average, self.steps / (self.steps + 10))
        for at, one in enumerate(slopes):
            self.first[at] += 0.1 * (one - self.first[at])
            self.second[at] += 0.001 * (one * one - self.second[at])
            self.weights[at] -= rate * fix * self.first[at] / (numpy.sqrt(self.second[at]) + 1e-8)
            self.mean[at] += (1 - keep) * (self.weights[at] - self.mean[at])


def with_other_suits(words: Any, order: Any) -> Any:
    """The same ends with the suits renamed, which changes nothing that matters: more to learn from."""
    lane = numpy.uint64((1 << LANE) - 1)
    at = [numpy.uint64(LANE * suit) for suit in range(4)]
    renamed = words.copy()
    for first, count in zip((0, SIZES[0], SIZES[0] + SIZES[1]), CARD_WORDS, strict=True):
        cards = words[:, first : first + count]
        above = cards >> numpy.uint64(4 * LANE) << numpy.uint64(4 * LANE)
        moved = sum(((cards >> at[suit]) & lane) << at[to] for suit, to in enumerate(order))
        renamed[:, first : first + count] = moved | above
    return renamed


def save(learner: Learner, path: Path) -> None:
    """The averaged weights of student's net."""
    save_halves(learner.net(mean=True)._asdict(), path)


def save_halves(weights: Mapping[str, Any], path: Path) -> None:
    """Weights by their names, as half floats; the file is there whole or not at all."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        numpy.savez_compressed(file, **{name: one.astype(numpy.float16) for name, one in weights.items()})
    part.replace(path)


def saved(path: Path) -> Net:
    """A net as `save` writes it."""
    with numpy.load(path) as kept:
        return Net(*(kept[name].astype(numpy.float32) for name in Net._fields))


class Memory:
    """The latest ends, with their targets, in a ring."""

    def __init__(self, size: int) -> None:
        self.words = numpy.zeros((size, sum(SIZES)), numpy.uint64)
        self.targets = numpy.zeros(size, numpy.float32)
        self.filled = self.at = 0

    def add(self, one: Learned) -> None:
        self.words[self.at] = one.words
        self.targets[self.at] = one.target / SCALE
        self.at = (self.at + 1) % len(self.words)
        self.filled = min(self.filled + 1, len(self.words))


def train(
    setting: Configuration, deals: int, path: Path, curve: Path, begin: Net | None = None,
    player_of: Callable[[Configuration, random.Random], Player] = Player,
) -> None:  # fmt: skip
    rng = random.Random(setting.seed)
    chance = numpy.random.default_rng(setting.seed)
    learner = Learner(setting, chance, begin)
    memory = Memory(setting.keep)
    player = player_of(setting, rng)
    games = [player.deal() for _ in range(setting.games)]
    asked = [next(game) for game in games]
    hands, owed, errors = 0, 0.0, [0.0]
    began, told = time.process_time(), 0
    with curve.open("w", encoding="utf-8") as file:
        print(json.dumps(setting._asdict()), file=file, flush=True)
        while hands < deals:
            rows, starts = rows_of(asked)
            values = learner.net().values(rows)
            for number, game in enumerate(games):
                at = starts[number]
                try:
                    asked[number] = game.send((asked[number].worths(values, at), rows, at))
                except StopIteration as ended:
                    for one in ended.value:
                        memory.add(one)
                    owed += len(ended.value) * setting.uses / setting.batch
                    hands += 1
                    games[number] = player.deal()
                    asked[number] = next(games[number])
            rate = setting.last_rate + (setting.rate - setting.last_rate) * (
                0.5 + 0.5 * math.cos(math.pi * hands / deals)
            )
            while owed >= 1 and memory.filled >= 8000:
                owed -= 1
                rows_at = chance.integers(0, memory.filled, setting.batch)
                words = with_other_suits(memory.words[rows_at], chance.permutation(4))
                errors.append(learner.train(words, memory.targets[rows_at], rate))
            if hands - told >= 5000:
                told = hands
                spent = time.process_time() - began
                error = round(sum(errors[-400:]) / len(errors[-400:]), 2)
                line = {
                    "seconds": round(spent),
                    "hands": hands,
                    "ends": memory.filled,
                    "steps": learner.steps,
                }
                print(json.dumps(line | {"error": error}), file=file, flush=True)
                save(learner, path)
    save(learner, path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=360_000, help="how many it plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1.2e-3, help="of learning, at first")
    parser.add_argument("--further", action="store_true", help="go on from the weights that are there")
    parser.add_argument("--to", type=Path, default=ROOT / "src/rummy500/bots/student.npz")
    parser.add_argument("--curve", type=Path, default=Path("build/curve.jsonl"))
    given = parser.parse_args()
    given.curve.parent.mkdir(exist_ok=True)
    setting = Configuration(seed=given.seed, rate=given.rate)
    train(setting, given.deals, given.to, given.curve, learned() if given.further else None)
