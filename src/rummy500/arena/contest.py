"""How is a contest of two players carried out, and what came of it?

Chunks of decks are played in processes of this machine, or on a cluster, and counted in their order, so
that the result does not depend on where and by how many they were played. A file keeps what has been
played, to go on from there.
"""

from __future__ import annotations

import json
import math
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from rummy500.arena.cluster import pool_of
from rummy500.arena.duplicate import Contest, Played, chunk_size, line_ups, play_chunk
from rummy500.arena.statistics import Interval, Verdict, interval, sequential, share
from rummy500.core.errors import RummyError, Unreadable
from rummy500.core.rules import read_rules

MOST_COUNTED = 1 << 53  # turns of a chunk and more: a number beyond it is none that was written here
LEAST, MOST = 0.0, 2.0  # points a deal: what the sequential test tells apart


class Fault(RummyError):
    """A contest that can't be carried out."""


class Outcome(NamedTuple):
    """The result of a contest for A: margins in points a deal, shares of deals and matches won."""

    contest: Contest
    decks: int
    deals: int
    margin: Interval
    adjusted: Interval
    deals_won: Interval
    matches_won: Interval
    matches: int
    fair: float
    verdict: Verdict
    ms_per_turn: tuple[float, float]
    longest: tuple[float, float]


def chunks(contest: Contest, decks: int) -> list[tuple[int, int]]:
    """The decks as (first, count)."""
    size = chunk_size(read_rules(contest.rules))
    return [(first, min(size, decks - first)) for first in range(0, decks, size)]


def carry_out(
    contest: Contest,
    decks: int,
    workers: int = 1,
    kept: Path | None = None,
    stop: bool = False,
    bounds: tuple[float, float] = (LEAST, MOST),
    cluster: str | None = None,
) -> Outcome:
    """Play a contest of so many decks, or with `stop` until the test is sure; by processes, or on the cluster
    of an address (`arena.cluster`). Raises RummyError."""
    return outcome(contest, played_of(contest, decks, workers, kept, stop, bounds, cluster), bounds)


def played_of(
    contest: Contest,
    decks: int,
    workers: int = 1,
    kept: Path | None = None,
    stop: bool = False,
    bounds: tuple[float, float] = (LEAST, MOST),
    cluster: str | None = None,
) -> list[Played]:
    """The same, as its chunks. Raises RummyError."""
    done = _kept(contest, kept)
    found: list[Played] = []
    with closing(_played(contest, chunks(contest, decks), done, workers, cluster)) as results:
        for played in results:
            found.append(played)
            if kept is not None and (played.first, len(played.margins)) not in done:
                _write(kept, json.dumps(played._asdict()) + "\n", "a")
            values = [value for one in found for value in one.adjusted]
            if stop and sequential(values, *bounds).accepted != "undecided":
                break
    return found


def _played(
    contest: Contest,
    wanted: list[tuple[int, int]],
    done: dict[tuple[int, int], Played],
    workers: int,
    cluster: str | None = None,
) -> Generator[Played, None, None]:
    """The chunks in their order; what is kept is not played again."""
    left = [chunk for chunk in wanted if chunk not in done]
    if not left or cluster is None and (workers <= 1 or len(left) == 1):
        for chunk in wanted:
            yield done[chunk] if chunk in done else play_chunk(contest, *chunk)
        return
    with pool_of(min(workers, len(left)), cluster) as pool:
        under_way = {chunk: pool.submit(_play, contest, *chunk) for chunk in left}
        for chunk in wanted:
            if chunk in done:
                yield done[chunk]
                continue
            played = under_way[chunk].result()
            if not isinstance(played, Played):
                raise Fault(*played)
            yield played


def _play(contest: Contest, first: int, count: int) -> Played | tuple[str, str]:
    """A chunk in a process of its own; a fault comes back as its code and sentence."""
    try:
        return play_chunk(contest, first, count)
    except RummyError as error:
        return error.code, error.message


# What is kept.


def _kept(contest: Contest, file: Path | None) -> dict[tuple[int, int], Played]:
    """The chunks of a file, by their first deck and their number; a new file is begun. Raises Unreadable."""
    if file is None:
        return {}
    head = json.dumps({"arena": 1, **contest._asdict()})
    if not file.exists() or not file.stat().st_size:
        _write(file, head + "\n")
        return {}
    try:
        lines = file.read_text("utf-8").splitlines(keepends=True)
    except UnicodeDecodeError as error:
        raise Unreadable("not_text", f"{str(file)!r} keeps no contest: it is not UTF-8 text") from error
    if len(lines) == 1 and not lines[0].endswith("\n") and head.startswith(lines[0]):  # was being begun
        _write(file, head + "\n")
        return {}
    if lines[0].strip() != head:
        raise Unreadable(
            "other_contest",
            f"{str(file)!r} keeps another contest than this one: name another file, or ask for the same "
            "players, rules and seed",
        )
    whole = [line for line in lines[1:] if line.endswith("\n")]
    if len(whole) < len(lines) - 1:  # a line that was being written when the process ended
        _write(file, "".join([lines[0], *whole]))
    read = [_read(line, file) for line in whole]
    return {(played.first, len(played.margins)): played for played in read}


def _write(file: Path, text: str, mode: str = "w") -> None:
    """Write to what is kept. Raises OSError, with the file's name if the disk is full too."""
    try:
        with file.open(mode, encoding="utf-8") as kept:
            kept.write(text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _read(line: str, file: Path) -> Played:
    try:
        found = Played(**json.loads(line))
        sound = _is_sound(found)
    except (TypeError, ValueError, OverflowError, RecursionError):
        sound = False
    if not sound:
        raise Unreadable("bad_contest", f"{str(file)!r} has a line that is no chunk of a contest: remove it")
    return found


def _is_sound(played: Played) -> bool:
    """Is every field what `Played` says, every number finite?"""
    lists = (played.margins, played.adjusted, played.turns, played.spent, played.longest)
    if not all(isinstance(one, list) for one in lists):
        return False
    counts = (played.first, played.deals, played.matches, *played.turns)
    sizes = [len(one) for one in lists]
    return (
        all(type(one) is int and 0 <= one <= MOST_COUNTED for one in counts)
        and sizes == [sizes[0], sizes[0], 2, 2, 2]
        and sizes[0] > 0
        and all(map(math.isfinite, (played.won, played.matches_won)))
        and all(math.isfinite(value) for one in lists for value in one)
    )


# The sum.


def outcome(contest: Contest, found: list[Played], bounds: tuple[float, float] = (LEAST, MOST)) -> Outcome:
    """What the chunks come to."""
    margins = [value for one in found for value in one.margins]
    adjusted = [value for one in found for value in one.adjusted]
    deals, matches = sum(one.deals for one in found), sum(one.matches for one in found)
    ups = line_ups(read_rules(contest.rules), contest.players)
    return Outcome(
        contest=contest,
        decks=len(margins),
        deals=deals,
        margin=interval(margins),
        adjusted=interval(adjusted),
        deals_won=share(sum(one.won for one in found), deals),
        matches_won=share(sum(one.matches_won for one in found), matches),
        matches=matches,
        fair=len(ups[0]) / contest.players,
        verdict=sequential(adjusted, *bounds),
        ms_per_turn=(_ms(found, 0), _ms(found, 1)),
        longest=(_longest(found, 0), _longest(found, 1)),
    )


def _ms(found: list[Played], side: int) -> float:
    return sum(one.spent[side] for one in found) / max(1, sum(one.turns[side] for one in found))


def _longest(found: list[Played], side: int) -> float:
    return max(one.longest[side] for one in found)


def as_json(result: Outcome) -> dict[str, Any]:
    """The result as programs read it."""

    def shown(one: Interval) -> dict[str, float | None]:
        return {
            name: None if abs(value) == float("inf") else round(value, 3)
            for name, value in one._asdict().items()
        }

    contest, verdict = result.contest, result.verdict
    return {
        "a": contest.a,
        "b": contest.b,
        "rules": contest.rules,
        "players": contest.players,
        "seed": contest.seed,
        "deals": result.decks,
        "played": result.deals,
        "margin": shown(result.margin),
        "adjusted": shown(result.adjusted),
        "win_rate": shown(result.matches_won)["mean"] if result.matches else None,
        "win_rate_interval": shown(result.matches_won),
        "matches": result.matches,
        "deals_won": shown(result.deals_won),
        "fair": round(result.fair, 3),
        "ms_per_turn": {"A": round(result.ms_per_turn[0], 3), "B": round(result.ms_per_turn[1], 3)},
        "longest_turn_ms": {"A": round(result.longest[0], 1), "B": round(result.longest[1], 1)},
        "sequential": {
            "least": verdict.least,
            "most": verdict.most,
            "ratio": round(verdict.ratio, 3),
            "bound": round(verdict.bound, 3),
            "accepted": verdict.accepted,
        },
    }
