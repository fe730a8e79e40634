"""How are two players compared on the same decks?

A deck is played once for each line-up: with two players A and B change seats; with more, A sits on one seat
after the other and B on all the others; with partners A and B change sides. The decks of a chunk follow one
another in a match, so that its score counts as it does at a table, and each match begun in a chunk is played
to its end; the decks played for that alone count in no margin.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final, NamedTuple

from rummy500.arena.driving import bot_event, chance_event
from rummy500.arena.luck import luck, of_sides
from rummy500.bots.protocol import Bot
from rummy500.bots.seating import PIPE, seated
from rummy500.core.actions import STOCK_MOVE
from rummy500.core.deal import Deal, to_act
from rummy500.core.match import Match, deal_event, full_deck
from rummy500.core.notation import event
from rummy500.core.rules import Rules, read_rules
from rummy500.core.view import View

MOST_EXTRA: Final = 2  # how many times a chunk's decks are dealt beyond it, for its last match


class Contest(NamedTuple):
    """Who is compared, and on what: names of bots, the rules' text, chance's seed."""

    a: str
    b: str
    rules: str
    players: int
    seed: int


class Played(NamedTuple):
    """What came of a chunk: of each deck A's margin a deal and the same without luck, then A's deals won and
    all deals, A's matches won and all that were finished, and by side (A, B) turns, the milliseconds that
    they took and the longest."""

    first: int
    margins: list[float]
    adjusted: list[float]
    won: float
    deals: int
    matches_won: float
    matches: int
    turns: list[int]
    spent: list[float]
    longest: list[float]


class Timed:
    """A bot with a clock: `spent` and `longest` are milliseconds, a turn is over when another begins.

    A program of its own is timed by the wall clock, ours by the processor's time of this thread."""

    def __init__(self, bot: Bot, wall: bool) -> None:
        self.name, self.title, self.sentence = bot.name, bot.title, bot.sentence
        self._bot = bot
        self._now = time.perf_counter if wall else time.thread_time
        self.turns = 0
        self.spent = 0.0
        self.longest = 0.0
        self._turn = 0.0

    def begin(self) -> None:
        self.turns += 1
        self._turn = 0.0

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        start = self._now()
        move = self._bot.choose(view, legal, rng)
        took = 1000 * (self._now() - start)
        self.spent += took
        self._turn += took
        self.longest = max(self.longest, self._turn)
        return move


def line_ups(rules: Rules, players: int) -> list[tuple[int, ...]]:
    """The seats that A has, each time that a deck is played."""
    if rules.teams == "pairs":
        return [(0, 2), (1, 3)]
    return [(seat,) for seat in range(players)]


def chunk_size(rules: Rules) -> int:
    """How many decks follow one another: some five matches' worth, but no more than are soon played."""
    return min(50, max(20, rules.target // 20))


def play_chunk(contest: Contest, first: int, count: int) -> Played:
    """Play the decks from number `first`, each by every line-up. Raises RummyError."""
    rules = read_rules(contest.rules)
    ups = line_ups(rules, contest.players)
    with ExitStack() as until:
        sides = [
            Timed(bot, name.startswith(PIPE))
            for name, bot in zip((contest.a, contest.b), seated([contest.a, contest.b], until), strict=True)
        ]
        chains = [chain_of(contest, rules, sides, mine, first, count) for mine in ups]
    per_deck = list(zip(*(chain.margins for chain in chains), strict=True))
    lucks = list(zip(*(chain.lucks for chain in chains), strict=True))
    margins = [sum(deck) / len(deck) for deck in per_deck]
    return Played(
        first=first,
        margins=margins,
        adjusted=[raw - sum(deck) / len(deck) for raw, deck in zip(margins, lucks, strict=True)],
        won=sum((margin > 0) + (margin == 0) / 2 for deck in per_deck for margin in deck),
        deals=count * len(ups),
        matches_won=sum(chain.matches_won for chain in chains),
        matches=sum(chain.matches for chain in chains),
        turns=[side.turns for side in sides],
        spent=[side.spent for side in sides],
        longest=[side.longest for side in sides],
    )


class Chain:
    """The decks of a chunk as one line-up plays them: margins, lucks, matches."""

    def __init__(self) -> None:
        self.margins: list[float] = []
        self.lucks: list[float] = []
        self.matches_won = 0.0
        self.matches = 0


def chain_of(
    contest: Contest, rules: Rules, sides: Sequence[Timed], mine: tuple[int, ...], first: int, count: int
) -> Chain:
    """Play the decks of a chunk as one line-up, A on the seats `mine`."""
    chain = Chain()
    seats = [sides[0 if seat in mine else 1] for seat in range(contest.players)]
    match = Match(rules, contest.players)
    number = first
    while number < first + count or match.results and number < first + (1 + MOST_EXTRA) * count:
        lucks = _play(match, seats, f"{contest.seed} {number}", number % contest.players)
        if number < first + count:
            chain.margins.append(of_sides(match.results[-1].scores, mine))
            chain.lucks.append(of_sides(lucks, mine))
        if match.stage == "over":
            chain.matches += 1
            chain.matches_won += mine[0] in match.winners
            match = Match(rules, contest.players)
        number += 1
    return chain


def _play(match: Match, seats: Sequence[Timed], seed: str, dealer: int) -> list[float]:
    """Play one deck; how lucky the draws of each seat were."""
    cards, dice = random.Random(seed), random.Random(f"{seed} dice")
    order = full_deck(match.rules, match.players)
    cards.shuffle(order)
    match.apply(deal_event(dealer, order))
    lucks = [0.0] * match.players
    deal = _deal(match)
    seat = -1
    while match.stage != "deal" and match.stage != "over":
        if match.stage == "shuffle":
            shuffled = chance_event(match, cards)
            assert shuffled is not None
            match.apply(shuffled)
            continue
        if deal.turn != seat:
            seat = deal.turn
            seats[seat].begin()
        acting = to_act(deal)[0]
        chosen = bot_event(match, acting, seats[acting], dice)
        if chosen == event(deal, acting, STOCK_MOVE) and acting == deal.turn:
            lucks[acting] += luck(deal)
        match.apply(chosen)
    return lucks


def _deal(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal
