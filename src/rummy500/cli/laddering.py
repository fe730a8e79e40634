"""`rummy500 ladder`: how strong are several bots, on one scale?"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import typer

from rummy500.core.errors import NotAllowed
from rummy500.core.rules import check_players, player_range, read_rules, rules_text


def ladder(
    bots: str = typer.Argument(metavar="BOTS", help="Bots with commas between, each once."),
    rules: str = typer.Option("classic", help="A preset and changes: classic,jokers=2."),
    players: int | None = typer.Option(None, min=2, max=8, help="2, or 4 who play as partners."),
    deals: int = typer.Option(200, min=2, max=10_000_000, help="Decks of each pair, each played twice."),
    seed: int = typer.Option(1, help="Chance's seed: the same seed, the same decks."),
    by: str = typer.Option("matches", help="What Elo counts: matches, or deals."),
    workers: int | None = typer.Option(None, min=1, max=256, help="Processes; as many as processors."),
    cluster: str | None = typer.Option(None, help="A Dask scheduler's address, or local."),
    resume: Path | None = typer.Option(None, help="A folder that keeps what was played, to go on from."),
    json_: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> None:
    """Let each of several bots meet each other, and rate them: Elo and margins with 95 % intervals."""
    from rummy500.arena.duplicate import Contest
    from rummy500.arena.ladder import as_json, climb
    from rummy500.bots.seating import names_in

    if by not in ("matches", "deals"):
        raise NotAllowed("misuse", f"{by[:40]!r} can't be counted: --by takes matches or deals")
    names = names_in(bots)
    played_by = read_rules(rules)
    seats = players or player_range(played_by)[0]
    check_players(played_by, seats)
    scene = Contest(names[0], names[-1], rules_text(played_by), seats, seed)
    many = workers or os.cpu_count() or 1
    found = climb(names, scene, deals, many, resume, "matches" if by == "matches" else "deals", cluster)
    told = as_json(found, scene)
    typer.echo(json.dumps(told) if json_ else "\n".join(_lines(told)))


def _lines(told: dict[str, Any]) -> list[str]:
    """The ladder for people: Elo, then the margins of the row over the column."""
    names = list(told["elo"])
    wide = max(8, *map(len, names))
    lines = [
        f"{told['rules']}, {told['players']} players, seed {told['seed']}, {told['deals']} decks a pair; "
        f"Elo by {told['by']}, the mean is 0",
    ]
    for name in names:
        one = told["elo"][name]
        low, high = ("?" if one[end] is None else f"{one[end]:.0f}" for end in ("low", "high"))
        lines.append(f"{name:{wide}}  {one['mean']:5.0f} (95 %: {low} to {high})")
    lines.append("margin a deal without luck, of the row over the column, +- half its 95 % interval")
    lines.append("  ".join([" " * wide, *(f"{name:>{max(12, len(name))}}" for name in names)]))
    for a in names:
        cells = [_cell(told["margins"][a].get(b)).rjust(max(12, len(b))) for b in names]
        lines.append("  ".join([f"{a:{wide}}", *cells]))
    return lines


def _cell(one: dict[str, Any] | None) -> str:
    if one is None:
        return ""
    adjusted = one["adjusted"]
    half = "?" if adjusted["low"] is None else f"{adjusted['high'] - adjusted['mean']:.1f}"
    return f"{adjusted['mean']:.1f} +- {half}"
