"""How strong is greedy against chance? Points a deal, each deck played with the seats exchanged."""

import random
import statistics
from collections.abc import Iterator

from benchmarks.figures import Figure
from rummy500.arena import play_deal
from rummy500.bots import BOTS
from rummy500.core import PRESETS, Match
from rummy500.core.rules import Preset

DECKS = 60


def margin(preset: Preset, players: int, number: int, flipped: int) -> float:
    """What greedy's seats scored on average above chance's, in one deal."""
    match = Match(preset.rules, players)
    bots = [BOTS["greedy" if (seat + flipped) % 2 == 0 else "chance"] for seat in range(players)]
    play_deal(match, bots, random.Random(f"{preset.name} {number}"))
    scores = match.results[0].scores
    greedy = [score for bot, score in zip(bots, scores, strict=True) if bot.name == "greedy"]
    chance = [score for bot, score in zip(bots, scores, strict=True) if bot.name == "chance"]
    return statistics.fmean(greedy) - statistics.fmean(chance)


def measure() -> Iterator[Figure]:
    for preset in PRESETS:
        for players in (2, 3, 4, 6) if preset.rules.scoring == "pool" else (2, 4):
            if not preset.min_players <= players <= preset.max_players:
                continue
            pairs = [
                statistics.fmean(margin(preset, players, number, flipped) for flipped in (0, 1))
                for number in range(DECKS)
            ]
            half = 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5
            what = f"greedy over chance, {preset.name}, {players} players (+- {half:.0f})"
            yield Figure(what, statistics.fmean(pairs), "points a deal")
