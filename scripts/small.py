"""How is a small deck played perfectly? `python -m scripts.small [SUITS RANKS HAND TURNS [RULES]]`.

The whole tree of a deal for two is played out by the engine and kept as arrays, a level at a time: a deck of
few suits and ranks, all ways to deal it, at most so many turns, then the scores as they stand. CFR+ (Tammelin
2014; alternating updates, averages weighted by the round) finds strategies; NashConv, what the two best
responses gain together, is printed in points and as a share of the range of margins. Exact but for rounding.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

from rummy500.core.actions import KIND, STOCK
from rummy500.core.cards import gather
from rummy500.core.deal import DONE, Deal, to_act
from rummy500.core.law import law_of
from rummy500.core.legal import legal
from rummy500.core.play import empty, play
from rummy500.core.result import deal_result
from rummy500.core.rules import Rules, read_rules

Floats = NDArray[numpy.float64]
Ints = NDArray[numpy.int64]
DONE_WITH = 0.001  # of the range


class Small(NamedTuple):
    """A small game: so many suits and ranks (from the two), cards a hand, and turns at most."""

    suits: int
    ranks: int
    hand: int
    turns: int
    rules: Rules


class Level(NamedTuple):
    """The nodes of one depth: the place of each one's parent in the level above, the slot of the action that
    led to it (-1 for chance), who acts (-1: nobody), its information set, and seat 0's margin if it is an
    end."""

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


def dealt(game: Small) -> Iterator[Deal]:
    """Every way to deal the deck: two hands, the upcard, the order of the stock; all are alike."""
    deck = [suit * 15 + rank for suit in range(game.suits) for rank in range(1, game.ranks + 1)]
    law = law_of(game.rules, 2)
    for first in itertools.combinations(deck, game.hand):
        rest = [card for card in deck if card not in first]
        for second in itertools.combinations(rest, game.hand):
            for order in itertools.permutations(card for card in rest if card not in second):
                deal = empty(law, 1)
                deal.set_hand(0, gather(first))
                deal.set_hand(1, gather(second))
                deal.pile, deal.stock = [order[0]], list(order[1:])
                yield deal


class Node(NamedTuple):
    """A position on the way down, with what led to it."""

    deal: Deal
    said: str  # what both have seen since the deal, and
    drawn: tuple[str, str]  # what each has seen alone
    turns: int


def grown(game: Small) -> Tree:
    """Play everything out."""
    nodes = [Node(deal, str(deal.pile), (str(deal.held(0)), str(deal.held(1))), 0) for deal in dealt(game)]
    at = {"parent": [0] * len(nodes), "slot": [-1] * len(nodes)}
    levels: list[Level] = []
    known_of: list[int] = []
    seat_of: list[int] = []
    sets = 0
    chance = 1 / len(nodes)
    while nodes:
        names: dict[tuple[int, str, str], int] = {}
        slots: dict[int, dict[int, int]] = {}
        seats, known, worth, below = [], [], [], []
        to: dict[str, list[int]] = {"parent": [], "slot": []}
        for place, node in enumerate(nodes):
            if node.deal.step == DONE or node.turns >= game.turns:
                scores = deal_result(node.deal).scores
                seats.append(-1)
                known.append(-1)
                worth.append(float(scores[0] - scores[1]))
                continue
            seat = to_act(node.deal)[0]
            name = names.setdefault((seat, node.said, node.drawn[seat]), sets + len(names))
            seats.append(seat)
            known.append(name)
            worth.append(0.0)
            mine = slots.setdefault(name, {})
            for move in legal(node.deal, seat):
                if move not in mine:
                    mine[move] = len(known_of)
                    known_of.append(name)
                    seat_of.append(seat)
                below.append(after(node, seat, move))
                to["parent"].append(place)
                to["slot"].append(mine[move])
        sets += len(names)
        levels.append(_level(at, seats, known, worth))
        nodes, at = below, to
    return Tree(levels, chance, numpy.array(known_of), numpy.array(seat_of))


def _level(at: dict[str, list[int]], seats: list[int], known: list[int], worth: list[float]) -> Level:
    parent, slot, seat, sets = (
        numpy.array(one, dtype=numpy.int64) for one in (at["parent"], at["slot"], seats, known)
    )
    return Level(parent, slot, seat, sets, numpy.array(worth))


def after(node: Node, seat: int, move: int) -> Node:
    """The position that a move leads to."""
    deal = node.deal.clone()
    play(deal, seat, move)
    drawn = list(node.drawn)
    if move >> KIND == STOCK:
        drawn[seat] += f" {deal.drawn}"
    turns = node.turns + (deal.turn != seat)
    return Node(deal, f"{node.said} {seat}:{move}", (drawn[0], drawn[1]), turns)


# Solving.


def reaches(tree: Tree, policy: Floats, seat: int) -> list[Floats]:
    """How likely each node is by this seat's own choices."""
    found: list[Floats] = []
    for level in tree.levels:
        if not found:
            found.append(numpy.ones(len(level.seat)))
            continue
        mine = tree.seat_of[level.slot] == seat
        found.append(found[-1][level.parent] * numpy.where(mine, policy[level.slot], 1.0))
    return found


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
    sets = int(tree.known_of.max()) + 1
    for depth in range(len(found) - 1, 0, -1):
        level, above = tree.levels[depth], tree.levels[depth - 1]
        each = numpy.bincount(level.slot, other[depth] * found[depth], len(tree.known_of))
        used = numpy.unique(level.slot)
        best = numpy.full(sets, -numpy.inf)
        numpy.maximum.at(best, tree.known_of[used], each[used])
        chosen = numpy.zeros(sets, dtype=numpy.int64) - 1
        for slot in used[::-1]:
            if each[slot] == best[tree.known_of[slot]]:
                chosen[tree.known_of[slot]] = slot
        mine = above.seat[level.parent] == seat
        taken = numpy.where(mine, chosen[tree.known_of[level.slot]] == level.slot, policy[level.slot])
        found[depth - 1] += numpy.bincount(level.parent, taken * found[depth], len(above.seat))
    return float(found[0].sum() * tree.chance)


def nash_conv(tree: Tree, policy: Floats) -> float:
    """What the best responses of both seats gain together, in points."""
    return best_response(tree, policy, 0) + best_response(tree, policy, 1)


def uniform(tree: Tree) -> Floats:
    """Every action as likely as every other."""
    return _normal(tree, numpy.zeros(len(tree.known_of)))


def _normal(tree: Tree, weights: Floats) -> Floats:
    """Weights of slots as probabilities within their information sets."""
    sums = numpy.bincount(tree.known_of, weights)[tree.known_of]
    many = numpy.bincount(tree.known_of)[tree.known_of]
    return numpy.where(sums > 0, weights / numpy.where(sums > 0, sums, 1), 1 / many)


def solved(tree: Tree, rounds: int, close: float = 0.0) -> Iterator[tuple[int, Floats, float]]:
    """Every tenth round of CFR+: its number, the average policy, and its NashConv; until that is `close`."""
    regret = numpy.zeros(len(tree.known_of))
    total = numpy.zeros(len(tree.known_of))
    for turn in range(1, rounds + 1):
        for seat in (0, 1):
            policy = _normal(tree, regret)
            gained, own = _regrets(tree, policy, seat)
            regret = numpy.maximum(regret + gained, 0.0)
            total += turn * own * policy
        if turn % 10 == 0 or turn == rounds:
            average = _normal(tree, total)
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


def main(words: list[str]) -> None:
    suits, ranks, hand, turns = map(int, words[:4] or ("2", "3", "2", "12"))
    game = Small(
        suits, ranks, hand, turns, read_rules(words[4] if len(words) > 4 else "classic,stock_out=end")
    )
    tree = grown(game)
    ends = numpy.concatenate([level.worth for level in tree.levels])
    wide = float(ends.max() - ends.min())
    nodes = sum(len(level.seat) for level in tree.levels)
    sets = int(tree.known_of.max()) + 1
    print(f"{nodes} nodes, {sets} information sets, margins from {ends.min():g} to {ends.max():g}")
    print(f"uniform: NashConv {nash_conv(tree, uniform(tree)):.4f} points")
    for turn, policy, conv in solved(tree, 10_000, DONE_WITH * wide):
        if turn % 50 == 0 or conv < DONE_WITH * wide:
            value = float(worths(tree, policy)[0].sum() * tree.chance)
            print(
                f"round {turn}: NashConv {conv:.4f} points, {conv / wide:.3%} of the range; value {value:.4f}"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
