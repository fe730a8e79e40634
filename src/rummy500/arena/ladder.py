"""How strong are several players, on one scale? A round robin, each pair on the same decks.

Elo is the Bradley-Terry model's: `a` beats `b` with probability 1 / (1 + 10 ** ((b - a) / 400)), fitted to
the matches, or the deals, that each won of each other; the mean of all is 0. Each pair is given one drawn
game more, so that who won everything has a number. Its 95 % interval is a bootstrap: the chunks of decks,
whose decks follow one another in matches, are drawn again with replacement, the same ones for every pair.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from zlib import crc32

import numpy
from numpy.typing import NDArray

from rummy500.arena.contest import Outcome, outcome, played_of
from rummy500.arena.duplicate import Contest, Played
from rummy500.arena.statistics import Interval
from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.match import sides_of
from rummy500.core.rules import read_rules

DRAWN: Final = 0.5  # what each of a pair is given beforehand: one drawn game
SAMPLES: Final = 1000  # of the bootstrap
FEWEST: Final = 8  # chunks that a bootstrap may draw from: of fewer it would be far too sure
ROUNDS: Final = 20_000  # of the fit, at most
CLOSE: Final = 1e-7
By = Literal["matches", "deals"]
Numbers = NDArray[numpy.float64]


class Ladder(NamedTuple):
    """Elo by name, the strongest first, and what came of each pair, by its names in alphabetical order."""

    by: By
    elo: dict[str, Interval]
    pairs: dict[tuple[str, str], Outcome]


def climb(
    names: Sequence[str],
    scene: Contest,
    decks: int,
    workers: int = 1,
    kept: Path | None = None,
    by: By = "matches",
    cluster: str | None = None,
) -> Ladder:
    """Let each of these players meet each other on so many decks of a scene, whose own two names don't count.
    `kept` is a folder that keeps what was played, a file a pair. Raises RummyError."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise NotAllowed("misuse", "a ladder is for two players or more, each named once")
    if len(sides_of(read_rules(scene.rules), scene.players)) != 2:
        raise NotAllowed(
            "misuse", "a ladder is for games of two sides: ask for 2 players, or for partners with 4"
        )
    if kept is not None:
        if kept.is_file():
            raise Unreadable(
                "no_folder", f"{str(kept)!r} is a file, and a ladder keeps one for each pair: name a folder"
            )
        kept.mkdir(parents=True, exist_ok=True)
    pairs: dict[tuple[str, str], Outcome] = {}
    found: dict[tuple[str, str], list[Played]] = {}
    for a, b in itertools.combinations(sorted(names), 2):
        contest = scene._replace(a=a, b=b)
        file = None if kept is None else kept / f"{_filed(a)}-{_filed(b)}.jsonl"
        found[a, b] = played_of(contest, decks, workers, file, cluster=cluster)
        pairs[a, b] = outcome(contest, found[a, b])
    return Ladder(by, _rated(sorted(names), found, by, scene.seed), pairs)


def _filed(name: str) -> str:
    """A name as a part of a file's: a program's, which may be long or differ in its signs alone, with a
    number of its own."""
    plain = re.sub(r"[^\w-]+", "_", name)
    if not re.fullmatch(r"[\w:-]{1,60}", name):
        plain = f"{plain[:50]}_{crc32(name.encode('utf-8', 'surrogateescape')):08x}"
    return plain


def _rated(
    names: Sequence[str], found: dict[tuple[str, str], list[Played]], by: By, seed: int
) -> dict[str, Interval]:
    chunks = len(next(iter(found.values())))
    wins = numpy.zeros((chunks, len(names), len(names)))
    for (a, b), all_played in found.items():
        for at, played in enumerate(all_played):
            won, of = (played.matches_won, played.matches) if by == "matches" else (played.won, played.deals)
            wins[at, names.index(a), names.index(b)] = won
            wins[at, names.index(b), names.index(a)] = of - won
    each = dict(zip(names, ratings(wins, seed), strict=True))
    return dict(sorted(each.items(), key=lambda one: -one[1].mean))


def ratings(wins: Numbers, seed: int) -> list[Interval]:
    """Elo with its interval for each of n players, of `wins[chunk, i, j]`: the games that i won of j. Of
    fewer than `FEWEST` chunks the intervals are infinite."""
    elo = fitted(wins.sum(axis=0)[None])[0]
    chunks = len(wins)
    if chunks < FEWEST:
        return [Interval(float(one), -math.inf, math.inf) for one in elo]
    often = numpy.random.default_rng(seed).multinomial(chunks, [1 / chunks] * chunks, SAMPLES)
    again = fitted(numpy.einsum("sc,cij->sij", often, wins))
    low, high = numpy.percentile(again, [2.5, 97.5], axis=0)
    return [Interval(float(one), float(a), float(b)) for one, a, b in zip(elo, low, high, strict=True)]


def fitted(wins: Numbers) -> Numbers:
    """The Elo of each player in each sample, of `wins[sample, i, j]`, by minorisation (Hunter 2004)."""
    players = wins.shape[1]
    wins = wins + DRAWN * (1 - numpy.eye(players))
    games = wins + wins.transpose(0, 2, 1)
    own = wins.sum(axis=2)
    strength = numpy.ones(own.shape)
    for _ in range(ROUNDS):
        sums = strength[:, :, None] + strength[:, None, :]
        new = own / (games / sums).sum(axis=2)
        new /= numpy.exp(numpy.log(new).mean(axis=1, keepdims=True))
        moved = numpy.abs(numpy.log(new / strength)).max()
        strength = new
        if moved < CLOSE:
            break
    found: Numbers = 400 * numpy.log10(strength)
    return found


def as_json(ladder: Ladder, scene: Contest) -> dict[str, Any]:
    """The ladder as programs read it; `margins[a][b]` is a's margin over b in points a deal."""
    margins: dict[str, dict[str, Any]] = {name: {} for name in ladder.elo}
    for (a, b), met in ladder.pairs.items():
        margins[a][b] = {"margin": _shown(met.margin), "adjusted": _shown(met.adjusted)}
        margins[b][a] = {"margin": _shown(_turned(met.margin)), "adjusted": _shown(_turned(met.adjusted))}
    return {
        "rules": scene.rules,
        "players": scene.players,
        "seed": scene.seed,
        "deals": next(iter(ladder.pairs.values())).decks,
        "by": ladder.by,
        "elo": {name: _shown(one) for name, one in ladder.elo.items()},
        "margins": margins,
        "ms_per_turn": _times(ladder),
    }


def _shown(one: Interval) -> dict[str, float | None]:
    return {name: round(value, 2) if math.isfinite(value) else None for name, value in one._asdict().items()}


def _turned(one: Interval) -> Interval:
    return Interval(-one.mean, -one.high, -one.low)


def _times(ladder: Ladder) -> dict[str, float]:
    """The milliseconds a turn of each, on the mean of its pairs."""
    found: dict[str, list[float]] = {name: [] for name in ladder.elo}
    for pair, met in ladder.pairs.items():
        for name, ms in zip(pair, met.ms_per_turn, strict=True):
            found[name].append(ms)
    return {name: round(sum(each) / len(each), 3) for name, each in found.items()}
