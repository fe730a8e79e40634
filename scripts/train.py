"""How was the student trained? `python -m scripts.train --seconds 1200`: it plays itself, and learns from it.

Some games go on at once and share the net's passes. After each turn the end that was chosen is kept; when the
deal is over its target is what came after it, a mixture of the real outcome and of the net's own estimates a
turn later (a lambda return). Batches drawn from the latest ends, with their suits renamed, train the net by
Adam. Everything comes from the seed and from the configuration below; the curve goes to a file, the weights
to the bot's folder.
"""

import argparse
import json
import random
import time
from collections.abc import Generator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from rummy500.bots.features import INPUTS, MASKS, WORDS, margin
from rummy500.bots.planning import Table, draws, laid_out
from rummy500.bots.protocol import offered
from rummy500.bots.valuing import SCALE, Floats, Net, words_in, worths
from rummy500.core.actions import CALL_LAY, KIND
from rummy500.core.cards import LANE
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, OVER, PLAY_PHASE, SHUFFLE_PHASE, Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.match import full_deck
from rummy500.core.play import play, reshuffle, start
from rummy500.core.result import deal_result
from rummy500.core.rules import read_rules

ROOT = Path(__file__).resolve().parents[1]


class Configuration(NamedTuple):
    """What the training rests on."""

    seed: int = 1
    games: int = 48
    first: int = 128
    second: int = 48
    others: float = 0.2  # the share of deals by other rules or with more players
    chance: float = 0.06  # of a plan taken at random
    draws: int = 2  # cards that a draw is tried with
    keep: int = 250_000  # ends that batches are drawn from
    batch: int = 512
    uses: float = 12.0  # how often each end is trained on
    rate: float = 1.5e-3
    last_rate: float = 1e-4
    lam: float = 0.85
    average: float = 0.999  # of the weights that are kept


OTHERS = [
    ("duel", 2), ("club", 2), ("strict", 2), ("kitchen", 2), ("rummy-1500", 2), ("classic", 3),
    ("classic", 4), ("partners", 4), ("kitchen", 3), ("club", 3), ("strict", 3), ("classic", 6),
]  # fmt: skip


class Kept(NamedTuple):
    """An end that was chosen: its words, the margin on the table then, and the net's estimate."""

    words: list[int]
    margin: float
    value: float


Asking = Generator[list[int], Floats, list[tuple[list[int], float]]]


def deal_played(setting: Configuration, rng: random.Random) -> Asking:
    """One deal played against itself; yields words to be valued, returns words with their targets."""
    rules, players = rng.choice(OTHERS) if rng.random() < setting.others else ("classic", 2)
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
            seat = to_act(deal)[0]
            moves = offered(deal.phase, legal(deal, seat))
            play(deal, seat, next((move for move in moves if move >> KIND == CALL_LAY), moves[0]))
        elif deal.phase == DRAW_PHASE:
            moves = legal(deal, deal.turn)
            if len(moves) > 1 and rng.random() >= setting.chance:
                options = draws(deal, moves, setting.draws)
                tables = options.every()
                values = yield [word for table in tables for word in words_in(table)]
                found = options.worths(split(tables, values))
                play(deal, deal.turn, moves[found.index(max(found))])
            else:
                play(deal, deal.turn, rng.choice(moves))
        elif deal.phase == PLAY_PHASE:
            seat = deal.turn
            table = laid_out(deal)
            words = words_in(table)
            values = yield words
            found = worths(table, values.tolist())
            at = found.index(max(found)) if rng.random() >= setting.chance else rng.randrange(len(found))
            end = table.ends[at]
            others = table.seen.others
            for move in end.moves:
                play(deal, seat, move)
            if deal.phase != OVER:
                chosen = words[at * WORDS : at * WORDS + WORDS]
                kept[seat].append(Kept(chosen, margin(deal, others), float(values[at])))
    return _targets(setting, deal, kept)


def split(tables: Sequence[Table], values: Floats) -> list[list[float]]:
    """The worths of the ends of some tables, valued together."""
    found, at = [], 0
    for table in tables:
        found.append(worths(table, values[at : at + len(table.ends)].tolist()))
        at += len(table.ends)
    return found


def _targets(setting: Configuration, deal: Deal, kept: list[list[Kept]]) -> list[tuple[list[int], float]]:
    """What came after each end: lambda returns of the margin."""
    scores = deal_result(deal).scores
    made = []
    for seat, ends in enumerate(kept):
        others = [one for one in range(deal.players) if not deal.law.same_side(one, seat)]
        mine = [one for one in range(deal.players) if one not in others]
        last = sum(scores[one] for one in mine) / len(mine) - sum(scores[one] for one in others) / len(others)
        ahead = last  # the margin that is expected in the end, seen from a turn later
        for one in reversed(ends):
            made.append((one.words, ahead - one.margin))
            ahead = setting.lam * ahead + (1 - setting.lam) * (one.margin + one.value)
    return made


class Learner:
    """The net while it learns: Adam on the squared error, with averaged weights beside it."""

    def __init__(self, setting: Configuration, rng: numpy.random.Generator) -> None:
        sizes = [INPUTS, setting.first, setting.second, 1]
        self.weights: list[Floats] = []
        for size, to in pairwise(sizes):
            spread = (2 / (40 if size == INPUTS else size)) ** 0.5  # some forty bits are set at once
            self.weights.append((rng.standard_normal((size, to)) * spread * 0.5).astype(numpy.float32))
            self.weights.append(numpy.zeros(to, numpy.float32))
        self.weights[4] *= 0.1
        self.mean = [one.copy() for one in self.weights]
        self.first = [numpy.zeros_like(one) for one in self.weights]
        self.second = [numpy.zeros_like(one) for one in self.weights]
        self.steps = 0
        self.average = setting.average

    def net(self) -> Net:
        return Net(*self.weights)

    def train(self, words: Any, targets: Floats, rate: float) -> float:
        """One step on a batch; the error in points, root of the mean square."""
        w1, b1, w2, b2, w3, b3 = self.weights
        bits = numpy.unpackbits(words.view(numpy.uint8).reshape(len(words), -1), axis=1, bitorder="little")
        x = bits.astype(numpy.float32)
        h1 = numpy.maximum(x @ w1 + b1, 0)
        h2 = numpy.maximum(h1 @ w2 + b2, 0)
        off = (h2 @ w3 + b3)[:, 0] - targets
        g3 = (2 / len(off) * off)[:, None].astype(numpy.float32)
        g2 = (g3 @ w3.T) * (h2 > 0)
        g1 = (g2 @ w2.T) * (h1 > 0)
        slopes = [x.T @ g1, g1.sum(0), h1.T @ g2, g2.sum(0), h2.T @ g3, g3.sum(0)]
        self.steps += 1
        fix = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        keep = min(self.average, self.steps / (self.steps + 10))
        for at, slope in enumerate(slopes):
            self.first[at] += 0.1 * (slope - self.first[at])
            self.second[at] += 0.001 * (slope * slope - self.second[at])
            self.weights[at] -= rate * fix * self.first[at] / (numpy.sqrt(self.second[at]) + 1e-8)
            self.mean[at] += (1 - keep) * (self.weights[at] - self.mean[at])
        return float(SCALE * numpy.sqrt((off * off).mean()))


def with_other_suits(words: Any, order: Any) -> Any:
    """The same ends with the suits renamed, which changes nothing that matters: more to learn from."""
    cards = words[:, :MASKS]
    lane = numpy.uint64((1 << LANE) - 1)
    at = [numpy.uint64(LANE * suit) for suit in range(4)]
    renamed = words.copy()
    renamed[:, :MASKS] = sum(((cards >> at[suit]) & lane) << at[to] for suit, to in enumerate(order))
    return renamed


def save(learner: Learner, path: Path) -> None:
    """The averaged weights, as half floats."""
    halves = {name: one.astype(numpy.float16) for name, one in zip(Net._fields, learner.mean, strict=True)}
    with path.open("wb") as file:
        numpy.savez_compressed(file, **halves)  # type: ignore[arg-type]


def train(setting: Configuration, seconds: float, path: Path, curve: Path) -> None:
    rng = random.Random(setting.seed)
    chance = numpy.random.default_rng(setting.seed)
    learner = Learner(setting, chance)
    words = numpy.zeros((setting.keep, WORDS), numpy.uint64)
    targets = numpy.zeros(setting.keep, numpy.float32)
    filled = at = hands = 0
    owed, errors = 0.0, [0.0]
    games = [deal_played(setting, rng) for _ in range(setting.games)]
    asked = [next(game) for game in games]
    began, told = time.process_time(), 0.0
    with curve.open("w", encoding="utf-8") as file:
        print(json.dumps(setting._asdict()), file=file, flush=True)
        while (spent := time.process_time() - began) < seconds:
            values = learner.net().values([word for one in asked for word in one])
            start_at = 0
            for number, game in enumerate(games):
                size = len(asked[number]) // WORDS
                try:
                    asked[number] = game.send(values[start_at : start_at + size])
                except StopIteration as ended:
                    for row, target in ended.value:
                        words[at], targets[at] = row, target / SCALE
                        at = (at + 1) % setting.keep
                        filled = min(filled + 1, setting.keep)
                        owed += setting.uses / setting.batch
                    hands += 1
                    games[number] = deal_played(setting, rng)
                    asked[number] = next(games[number])
                start_at += size
            while owed >= 1 and filled >= 4000:
                owed -= 1
                rows = chance.integers(0, filled, setting.batch)
                rate = setting.rate * (setting.last_rate / setting.rate) ** (spent / seconds)
                errors.append(
                    learner.train(with_other_suits(words[rows], chance.permutation(4)), targets[rows], rate)
                )
            if spent - told > 60:
                told = spent
                error = round(sum(errors[-200:]) / len(errors[-200:]), 2)
                line = {"seconds": round(spent), "hands": hands, "ends": filled, "steps": learner.steps}
                print(json.dumps(line | {"error": error}), file=file, flush=True)
                save(learner, path)
    save(learner, path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1200, help="of the processor's time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=ROOT / "src/rummy500/bots/student.npz")
    parser.add_argument("--curve", type=Path, default=Path("build/curve.jsonl"))
    given = parser.parse_args()
    given.curve.parent.mkdir(exist_ok=True)
    train(Configuration(seed=given.seed), given.seconds, given.to, given.curve)
