"""What does a fresh response gain against a bot that stays as it is? `python -m scripts.respond student`.

A net learns as in `train`, but on one seat alone; the other is a frozen bot, which sees what any seat sees.
Then the response plays decks against that bot, or against others, each deck twice with the seats exchanged,
and its margin is printed: a lower bound of what could be gained on the bot, for others may find more.
`champion:8` is champion with an eighth of its worlds.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from rummy500.arena.duplicate import Contest, Timed, chain_of, line_ups
from rummy500.arena.statistics import Interval, interval
from rummy500.bots import Bot
from rummy500.bots.levels import scaled
from rummy500.bots.planning import Draw, Table
from rummy500.bots.playing import Asked
from rummy500.bots.searching import Effort, plans_of, search
from rummy500.bots.seating import checked, seated
from rummy500.bots.thinking import by_worth, simple_choice
from rummy500.bots.valuing import Net, judged, learned
from rummy500.core.deal import Deal
from rummy500.core.legal import legal
from rummy500.core.match import Match
from rummy500.core.play import play
from rummy500.core.playouts import Dice
from rummy500.core.rules import read_rules
from rummy500.core.view import View, view
from scripts.train import Configuration, Kept, Player, saved, train

LEARNER = 0  # its seat while it learns; who deals is left to chance


class Responding(Player):
    """One seat learns, the other is played by a bot."""

    def __init__(self, setting: Configuration, rng: random.Random, bot: Bot) -> None:
        super().__init__(setting, rng)
        self.bot = bot

    def _step(self, deal: Deal, kept: list[list[Kept]]) -> Generator[Asked, Any, None]:
        if deal.turn == LEARNER:
            yield from super()._step(deal, kept)
            return
        match = Match(deal.rules, deal.players)
        match.deal = deal
        seat = deal.turn
        play(deal, seat, self.bot.choose(view(match, seat), tuple(legal(deal, seat)), self.rng))


class Response:
    """Plays as student does, or with `effort` as champion does, by a net of its own."""

    name = "response"
    title = "Response"
    sentence = "Has learned to play against one bot."

    def __init__(self, net: Net, effort: Effort | None) -> None:
        self.net = net
        self.effort = effort

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        if chosen is not None:
            return chosen
        if self.effort is None:
            return by_worth(view, legal, self._judge)
        plans = plans_of(view, legal, self.net)
        chosen = search(view, plans, self.net, self.effort, Dice(rng.getrandbits(30)))[0].plan[0]
        return chosen if chosen in legal else legal[0]

    def _judge(self, asked: Sequence[Table | Draw]) -> list[list[float]]:
        return judged(self.net, asked)


def bot_of(name: str) -> Bot:
    """A bot by its name, `champion:8` being one of so much less effort. Raises Unreadable."""
    return seated(checked([name]), ExitStack())[0]


class Gained(NamedTuple):
    """Points a deal, as they fell and without luck; the share of deals won."""

    margin: Interval
    adjusted: Interval
    won: float


def gained(response: Bot, bot: Bot, decks: int, seed: int, rules: str = "classic") -> Gained:
    """What a response has more than a bot over so many decks, each played from both seats."""
    contest = Contest(response.name, bot.name, rules, 2, seed)
    law = read_rules(rules)
    sides = [Timed(response, False), Timed(bot, False)]
    chains = [chain_of(contest, law, sides, mine, 0, decks) for mine in line_ups(law, 2)]
    margins = [sum(deck) / 2 for deck in zip(*(chain.margins for chain in chains), strict=True)]
    lucks = [sum(deck) / 2 for deck in zip(*(chain.lucks for chain in chains), strict=True)]
    single = [margin for chain in chains for margin in chain.margins]
    won = sum((margin > 0) + (margin == 0) / 2 for margin in single) / len(single)
    adjusted = [margin - luck for margin, luck in zip(margins, lucks, strict=True)]
    return Gained(interval(margins), interval(adjusted), won)


def main(given: argparse.Namespace) -> None:
    given.to.parent.mkdir(parents=True, exist_ok=True)
    if given.deals:
        setting = Configuration(seed=given.seed, others=0.0, rate=given.rate, games=given.games)
        frozen = bot_of(given.bot)
        start = time.process_time()
        begin = None if given.fresh else learned()
        curve = given.to.with_suffix(".jsonl")
        train(setting, given.deals, given.to, curve, begin, partial(Responding, bot=frozen))
        print(f"{given.deals} deals against {given.bot}: {time.process_time() - start:.0f} s", flush=True)
    response = Response(saved(given.to), scaled(Effort(), 1 / given.search) if given.search else None)
    for name in given.against.split(",") if given.against else [given.bot]:
        start = time.process_time()
        found = gained(response, bot_of(name), given.decks, given.seed)
        margin, adjusted = (f"{one.mean:.1f} ({one.low:.1f} to {one.high:.1f})" for one in found[:2])
        told = f"{margin}, without luck {adjusted}, {found.won:.0%} of deals; {given.decks} decks"
        print(f"response over {name}: {told}, {time.process_time() - start:.0f} s", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot", help="whom it learns to play against, as student, champion or champion:8")
    parser.add_argument("--deals", type=int, default=30_000, help="to learn from; 0: the weights of --to")
    parser.add_argument("--fresh", action="store_true", help="begin from nothing, not from student's weights")
    parser.add_argument("--rate", type=float, default=6e-4, help="of learning, at first")
    parser.add_argument("--games", type=int, default=96, help="that go on at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("build/response.npz"))
    parser.add_argument("--decks", type=int, default=300, help="to measure it with")
    parser.add_argument("--against", default="", help="names with commas between; else the bot itself")
    parser.add_argument(
        "--search", type=int, default=0, help="N: search as champion does, in 1/N of its worlds"
    )
    main(parser.parse_args())
