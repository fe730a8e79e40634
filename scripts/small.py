"""How far from perfect play are the bots, in a game small enough to be solved? `python -m scripts.small`.

The whole tree of a deal for two is played out by the engine: a deck of few suits and ranks, all ways to
deal it, to the end (or for at most so many turns, then the scores as they stand). CFR+ finds strategies;
NashConv, what the two best responses gain together, is printed in points and as a share of the range of
margins. Then the bots named are asked, as at any table, at each information set that they come to, and the
best responses to what they do are found; half of NashConv is a bot's exploitability.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from array import array
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy

from rummy500.bots import Bot
from rummy500.bots.protocol import offered
from rummy500.core.actions import KIND, STOCK
from rummy500.core.cards import SUITS, card_text, cards_text, gather
from rummy500.core.deal import DONE, Deal, to_act
from rummy500.core.law import law_of
from rummy500.core.legal import legal
from rummy500.core.match import Match
from rummy500.core.notation import token
from rummy500.core.play import empty, play
from rummy500.core.result import deal_result
from rummy500.core.rules import Rules, read_rules
from rummy500.core.view import view
from scripts.respond import bot_of
from scripts.solving import Floats, Level, Tree, nash_conv, reach, solved, uniform, worths

DONE_WITH = 0.001  # of the range


class Small(NamedTuple):
    """A small game: so many suits and ranks (from the two), cards a hand, and turns at most, 0 being any
    number: then the rules must let every deal end, as they do where each card taken has to be used."""

    suits: int
    ranks: int
    hand: int
    turns: int
    rules: Rules

    def deck(self) -> list[int]:
        return [suit * 15 + rank for suit in range(self.suits) for rank in range(1, self.ranks + 1)]


def dealt(game: Small) -> Iterator[Deal]:
    """Every way to deal the deck: two hands, the upcard, the order of the stock; all are alike."""
    deck = game.deck()
    law = law_of(game.rules, 2, gather(deck).once)
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


def begun(deal: Deal) -> Node:
    return Node(deal, str(deal.pile), (str(deal.held(0)), str(deal.held(1))), 0)


def after(node: Node, seat: int, move: int) -> Node:
    """The position that a move leads to."""
    deal = node.deal.clone()
    play(deal, seat, move)
    drawn = list(node.drawn)
    if move >> KIND == STOCK:
        drawn[seat] += f" {deal.drawn}"
    turns = node.turns + (deal.turn != seat)
    return Node(deal, f"{node.said} {seat}:{move}", (drawn[0], drawn[1]), turns)


class Grown:
    """A tree while it grows, deal by deal. Of each information set is kept how it can be met again: the
    number of a deal, who acts, and the moves since."""

    def __init__(self, game: Small) -> None:
        self.game = game
        self.names: dict[tuple[int, str, str], int] = {}
        self.met: list[tuple[int, int, str]] = []
        self.slots: list[dict[int, int]] = []  # of each set, by move
        self.known_of, self.seat_of = array("q"), array("q")
        self.levels: list[tuple[array[int], array[float]]] = []  # four numbers a node, and its worth
        self.deals = list(dealt(game))
        for number, deal in enumerate(self.deals):
            self._grow(number, deal)

    def _grow(self, number: int, deal: Deal) -> None:
        nodes, at, depth = [begun(deal)], [(0, -1)], 0
        while nodes:
            if depth == len(self.levels):
                self.levels.append((array("q"), array("d")))
            numbers, ends = self.levels[depth]
            place = len(ends)
            below: list[Node] = []
            to: list[tuple[int, int]] = []
            for node, (parent, slot) in zip(nodes, at, strict=True):
                seat, known, worth = self._met(node, number)
                numbers.extend((parent, slot, seat, known))
                ends.append(worth)
                if seat >= 0:
                    for move in legal(node.deal, seat):
                        below.append(after(node, seat, move))
                        to.append((place, self._slot(known, seat, move)))
                place += 1
            nodes, at, depth = below, to, depth + 1

    def _met(self, node: Node, number: int) -> tuple[int, int, float]:
        """Who acts, the information set, and the worth of an end."""
        if node.deal.step == DONE or 0 < self.game.turns <= node.turns:
            scores = deal_result(node.deal).scores
            return -1, -1, float(scores[0] - scores[1])
        seat = to_act(node.deal)[0]
        known = self.names.setdefault((seat, node.said, node.drawn[seat]), len(self.names))
        if known == len(self.met):
            self.met.append((number, seat, node.said))
            self.slots.append({})
        return seat, known, 0.0

    def _slot(self, known: int, seat: int, move: int) -> int:
        slots = self.slots[known]
        if move not in slots:
            slots[move] = len(self.known_of)
            self.known_of.append(known)
            self.seat_of.append(seat)
        return slots[move]

    def tree(self) -> Tree:
        levels = []
        for numbers, ends in self.levels:
            parent, slot, seat, known = numpy.array(numbers, dtype=numpy.int64).reshape(-1, 4).T.copy()
            levels.append(Level(parent, slot, seat, known, numpy.array(ends)))
        return Tree(levels, 1 / len(self.deals), numpy.array(self.known_of), numpy.array(self.seat_of))

    def met_again(self, known: int) -> tuple[Deal, list[str]]:
        """A deal that stands at an information set, and what its seat has seen, as tokens of moves: the hand
        as one meld, cards seen as discards."""
        number, mine, said = self.met[known]
        deal = self.deals[number].clone()
        words = ["m" + cards_text(deal.held(mine).list()), "d" + cards_text(deal.pile)]
        for word in said.partition("]")[2].split():
            seat, move = map(int, word.split(":"))
            words.append(token(deal, move))
            play(deal, seat, move)
            if move >> KIND == STOCK and seat == mine:
                words.append("d" + card_text(deal.drawn))
        return deal, words


def renamed(word: str, suits: dict[str, str]) -> str:
    """A move's token with its suits renamed, its cards in order."""
    if word[0] not in "mld":
        return word
    cards, at, meld = word[1:].partition("@")
    return (
        word[0]
        + "".join(sorted(a + suits[b] for a, b in zip(cards[::2], cards[1::2], strict=True)))
        + at
        + meld
    )


class Asked(NamedTuple):
    """What a bot does; at how many sets that it comes to there is a choice, how many of them differ in more
    than the names of suits, and the seconds of the processor for asking it there."""

    policy: Floats
    sets: int
    unlike: int
    seconds: float


class Asking:
    """A bot is asked what it does, so many times with other seeds. At sets that differ in the names of suits
    alone it is asked once, unless at each: the rules know no difference."""

    def __init__(self, grown: Grown, bot: Bot, samples: int, seed: int, each: bool) -> None:
        self.grown, self.bot, self.samples, self.seed = grown, bot, samples, seed
        self.match = Match(grown.game.rules, 2)
        some = SUITS[: grown.game.suits]
        orders = [tuple(some)] if each else itertools.permutations(some)
        self.names = [dict(zip(some, order, strict=True)) for order in orders]
        self.answers: dict[tuple[str, ...], Counter[str]] = {}

    def shares(self, known: int) -> dict[int, float]:
        """How often each slot of a set is chosen."""
        deal, words = self.grown.met_again(known)
        key, at = min(
            (tuple(renamed(word, names) for word in words), i) for i, names in enumerate(self.names)
        )
        names = self.names[at]
        if key not in self.answers:
            self.answers[key] = Counter(
                renamed(token(deal, move), names) for move in self._chosen(deal, " ".join(key))
            )
        return {
            slot: self.answers[key][renamed(token(deal, move), names)] / self.samples
            for move, slot in self.grown.slots[known].items()
        }

    def _chosen(self, deal: Deal, key: str) -> Iterator[int]:
        seat = to_act(deal)[0]
        self.match.deal = deal
        moves = tuple(offered(deal.phase, legal(deal, seat)))
        for sample in range(self.samples):
            yield self.bot.choose(view(self.match, seat), moves, random.Random(f"{self.seed} {sample} {key}"))


def asked(grown: Grown, tree: Tree, bot: Bot, samples: int, seed: int, each: bool = False) -> Asked:
    """A bot's policy at every set that it comes to by its own choices. Elsewhere it is uniform: that is never
    met, and changes nothing."""
    policy = uniform(tree)
    asking = Asking(grown, bot, samples, seed, each)
    several = numpy.bincount(tree.known_of) > 1
    count, start = 0, time.process_time()
    above: list[Floats | None] = [None, None]
    for level in tree.levels:
        for seat in (0, 1):
            now = reach(tree, policy, seat, level, above[seat])
            above[seat] = now
            here = numpy.unique(level.known[(level.seat == seat) & (now > 0)])
            for known in here[several[here]].tolist():
                for slot, share in asking.shares(known).items():
                    policy[slot] = share
                count += 1
    return Asked(policy, count, len(asking.answers), time.process_time() - start)


def told(tree: Tree, policy: Floats, solution: Floats) -> str:
    """How a policy fares: what best responses gain on it, and what it loses to the solution, a seat."""
    low, high = tree.margins()
    conv = nash_conv(tree, policy)
    gained = 0.0
    for seat in (0, 1):
        both = numpy.where(tree.seat_of == seat, policy, solution)
        gained += float(worths(tree, both)[0].sum()) * tree.chance * (1 - 2 * seat)
    share = conv / 2 / (high - low)
    return f"exploitability {conv / 2:.3f} points, {share:.2%} of the range; {gained / 2:.3f} on the solution"


def main(given: argparse.Namespace) -> None:
    game = Small(given.suits, given.ranks, given.hand, given.turns, read_rules(given.rules))
    grown = Grown(game)
    tree = grown.tree()
    low, high = tree.margins()
    wide = high - low
    nodes = sum(len(level.seat) for level in tree.levels)
    print(f"{nodes} nodes, {tree.sets()} information sets, margins from {low:g} to {high:g}", flush=True)
    print(f"uniform: NashConv {nash_conv(tree, uniform(tree)):.4f} points", flush=True)
    best = uniform(tree)
    for turn, policy, conv in solved(tree, 10_000, DONE_WITH * wide):
        best = policy
        if turn % 50 == 0 or conv < DONE_WITH * wide:
            value = float(worths(tree, policy)[0].sum() * tree.chance)
            share = f"{conv / wide:.3%} of the range"
            print(f"round {turn}: NashConv {conv:.4f} points, {share}; value {value:.4f}", flush=True)
    for name in given.bots.split(",") if given.bots else ():
        found = asked(grown, tree, bot_of(name), given.samples, given.seed)
        at = f"asked at {found.unlike} of {found.sets} sets, {found.seconds:.0f} s"
        print(f"{name}: {told(tree, found.policy, best)}; {at}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suits", type=int, nargs="?", default=3)
    parser.add_argument("ranks", type=int, nargs="?", default=3, help="from the two")
    parser.add_argument("hand", type=int, nargs="?", default=3, help="cards dealt to each of the two")
    parser.add_argument("turns", type=int, nargs="?", default=0, help="at most; 0: to the end of the deal")
    parser.add_argument("rules", nargs="?", default="classic,stock_out=end,top_card=must_use")
    parser.add_argument("--bots", default="", help="names with commas between, as student,champion:3")
    parser.add_argument("--samples", type=int, default=1, help="seeds with which a bot is asked at each set")
    parser.add_argument("--seed", type=int, default=1)
    main(parser.parse_args())
