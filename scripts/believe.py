"""How was the net trained that says what another player holds? `python -m scripts.believe`, on many deals.

Bots of several kinds play deals of two, and at many of their choices what a seat sees of the deal is kept
(`bots.belief`), with what the other hand really was. The net learns to name the hidden cards of that hand one
by one: some of them, by chance, are shown to it as held, and the others must be the likeliest of all that the
seat can't see (the mean of their logarithms, a softmax over those cards). Everything comes from the seed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Generator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from rummy500.arena.driving import bot_event, choices
from rummy500.bots import BOTS
from rummy500.bots.belief import (
    HELD,
    MAYBE,
    WIDTH,
    Belief,
    can_believe,
    place,
    rows_of,
    seen_of,
)
from rummy500.bots.planning import Draw, laid_out
from rummy500.bots.playing import Asked, highest
from rummy500.bots.valuing import Floats, judged
from rummy500.bots.valuing import learned as net_of_student
from rummy500.bots.worlds import hidden_cards
from rummy500.core import Match, legal, read_rules, view
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, PLAY_PHASE, to_act
from rummy500.core.notation import event
from scripts.train import OTHERS, ROOT, Configuration, Learner, save_halves

TWO = [name for name, players in OTHERS if players == 2 and read_rules(name).scoring != "pool"]
PLAYERS = {"student": 6, "planner": 2, "greedy": 2}  # how often each of them plays
Game = Generator[Asked, Any, None]
SHAPE = Configuration(first=128, second=32, average=0.998)


class Seen(NamedTuple):
    """Positions: what a seat sees of the cards (CHANNELS by 53) and the COUNTS; which cards it can't see, and
    which of those the other hand holds (53)."""

    cards: Any
    counts: Any
    hidden: Any
    held: Any


def gathered(deals: int, seed: int, together: int = 64) -> Seen:
    """What was seen in so many deals, some of which go on at once and share student's passes."""
    found: list[tuple[Any, Any, Any, Any]] = []
    waiting = (_deal(random.Random(f"{seed} {number}"), found) for number in range(deals))
    games = list(islice(waiting, together))
    answers: list[list[float] | None] = [None] * len(games)
    while games:
        asked = []
        for game, answer in zip(games, answers, strict=True):
            going, question = game, _sent(game, answer)
            while question is None and (new := next(waiting, None)) is not None:
                going, question = new, _sent(new, None)
            if question is not None:
                asked.append((going, question))
        games = [game for game, _ in asked]
        answers = list(judged(net_of_student(), [question for _, question in asked]))
    return Seen(*(numpy.array(column) for column in zip(*found, strict=True)))


def _sent(game: Game, answer: list[float] | None) -> Asked | None:
    """What a game asks after this answer, or first of all after none; None if it is over."""
    try:
        return game.send(answer)
    except StopIteration:
        return None


def _deal(rng: random.Random, found: list[tuple[Any, Any, Any, Any]]) -> Game:
    """One deal; hands out what student's net is to value, is sent the worths, and notes what is seen."""
    match = Match(read_rules("classic" if rng.random() < 0.75 else rng.choice(TWO)), 2)
    names = rng.choices(list(PLAYERS), list(PLAYERS.values()), k=2)
    for deal in choices(match, rng):
        seat = to_act(deal)[0]
        if rng.random() < {DRAW_PHASE: 0.6, PLAY_PHASE: 0.25}.get(deal.phase, 0):
            found.append(_seen(match, seat))
        moves = legal(deal, seat)
        if names[seat] != "student" or deal.phase == CALL_PHASE or len(moves) == 1:
            match.apply(bot_event(match, seat, BOTS[names[seat]], rng))
        elif deal.phase == DRAW_PHASE:
            worths = yield Draw(deal, moves)
            match.apply(event(deal, seat, moves[highest(worths)]))
        else:
            table = laid_out(deal)
            worths = yield table
            for move in table.plan(highest(worths)):
                match.apply(event(deal, seat, move))


def _seen(match: Match, seat: int) -> tuple[Any, Any, Any, Any]:
    deal, seen, other = match.deal, view(match, seat), 1 - seat
    assert deal is not None
    assert can_believe(seen)
    away = hidden_cards(seen)
    cards, counts = seen_of(seen, deal, other, len(away))
    hidden, held = numpy.zeros(53, bool), numpy.zeros(53, bool)
    hidden[[place(card) for card in away]] = True
    unknown = deal.held(other).list()
    for card in seen.known[other]:
        unknown.remove(card)
    held[[place(card) for card in unknown]] = True
    return cards.astype(numpy.float16), counts, hidden, held


def lesson(seen: Seen, which: Any, chance: numpy.random.Generator) -> tuple[Any, Any, Any]:
    """Of some positions, with suits renamed and a part of the other hand shown: the rows of the net, the
    position of each, and what share of the rest of that hand it is."""
    suits = numpy.append((chance.permutation(4)[:, None] * 13 + numpy.arange(13)).ravel(), 52)
    cards = seen.cards[which].astype(numpy.float32)[:, :, suits]
    hidden, held = seen.hidden[which][:, suits], seen.held[which][:, suits]
    counts = seen.counts[which].copy()
    whole = held.sum(1)
    given = (chance.random(len(which)) * whole).astype(int)
    order = numpy.where(held, chance.random(held.shape), 2).argsort(1).argsort(1)
    shown = held & (order < given[:, None])
    shown[:, 52] = False
    hidden, held = hidden & ~shown, held & ~shown
    cards[:, HELD][shown] = 1
    cards[:, MAYBE] = hidden
    cards[:, :, 52] = 0
    counts[:, 10], counts[:, 11] = (whole - given) / 13, given / 13
    at = numpy.nonzero(hidden)
    share = held[at] / numpy.maximum(1, held.sum(1))[at[0]]
    return rows_of(cards, counts, at), at[0], share.astype(numpy.float32)


def logarithms(values: Floats, position: Any) -> Floats:
    """The logarithm of how likely each card is among those of its position."""
    most = numpy.maximum.reduceat(values, numpy.flatnonzero(numpy.diff(position, prepend=-1)))[position]
    found: Floats = values - most - numpy.log(numpy.bincount(position, numpy.exp(values - most)))[position]
    return found


def learned(seen: Seen, steps: int, seed: int, batch: int = 256, rate: float = 2e-3) -> Learner:
    """The net after so many steps, as its learner."""
    chance = numpy.random.default_rng(seed)
    learner = Learner(SHAPE, chance, None, WIDTH)
    fit = numpy.flatnonzero(seen.held.any(1))
    for step in range(steps):
        rows, position, share = lesson(seen, chance.choice(fit, batch), chance)

        def slope(values: Floats, position: Any = position, share: Floats = share) -> Floats:
            off = (numpy.exp(logarithms(values, position)) - share) / batch
            return off.astype(numpy.float32)

        learner.step(rows, slope, rate * (0.5 + 0.5 * numpy.cos(numpy.pi * step / steps)) + 2e-5)
    return learner


def gain(net: Belief, seen: Seen, seed: int) -> float:
    """By how much the net knows the next card of the other hand better than chance does: in nats."""
    chance = numpy.random.default_rng(seed)
    fit = numpy.flatnonzero(seen.held.any(1))
    rows, position, share = lesson(seen, fit, chance)
    known = share * logarithms(net.values(rows), position)
    return float(known.sum() + numpy.log(numpy.bincount(position)).sum()) / len(fit)


def net_of(learner: Learner) -> Belief:
    """The averaged weights, as they are kept: half floats."""
    return Belief(*(one.astype(numpy.float16).astype(numpy.float32) for one in learner.mean))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=24_000)
    parser.add_argument("--steps", type=int, default=22_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=ROOT / "src/rummy500/bots/belief.npz")
    given = parser.parse_args(arguments)
    aside = gathered(max(1, given.deals // 20), given.seed + 1)
    seen = gathered(given.deals, given.seed)
    print(f"{len(seen.held)} positions of {given.deals} deals", flush=True)
    net = net_of(learned(seen, given.steps, given.seed))
    print(f"{gain(net, aside, given.seed):.4f} nats a card are known of {len(aside.held)} others", flush=True)
    save_halves(net._asdict(), given.to)


if __name__ == "__main__":
    main()
