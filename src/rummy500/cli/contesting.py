"""`rummy500 arena`: which of two bots is stronger, and how sure is that?"""

from __future__ import annotations

import json
import os
from pathlib import Path

import typer

from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.rules import check_players, player_range, read_rules, rules_text


def arena(
    a: str = typer.Argument(metavar="A", help="A bot, or pipe:COMMAND for a program."),
    b: str | None = typer.Argument(None, metavar="[B]", help="The bot that it meets."),
    rules: str = typer.Option("classic", help="A preset and changes: classic,jokers=2."),
    players: int | None = typer.Option(None, min=2, max=8, help="How many play; as few as may if not given."),
    deals: int = typer.Option(200, min=2, max=10_000_000, help="Decks; each is played by every line-up."),
    seed: int = typer.Option(1, help="Chance's seed: the same seed, the same decks."),
    external: str | None = typer.Option(None, help="A program to meet A: its command (docs/bots.md)."),
    workers: int | None = typer.Option(None, min=1, max=256, help="Processes; as many as processors."),
    cluster: str | None = typer.Option(None, help="A Dask scheduler's address, or local."),
    resume: Path | None = typer.Option(None, help="A file that keeps what was played, to go on from."),
    stop: bool = typer.Option(False, "--stop", help="Stop as soon as the sequential test is sure."),
    bounds: str = typer.Option("0,2", help="What the sequential test tells apart, in points a deal."),
    json_: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> None:
    """Let two bots play duplicate deals, and say by how much one is stronger."""
    from rummy500.arena.contest import as_json, carry_out
    from rummy500.arena.duplicate import Contest
    from rummy500.bots.seating import PIPE, checked, names_in

    if (b is None) == (external is None):
        raise NotAllowed("misuse", "name two bots, or one bot and a program with --external")
    names = [*names_in(a), *(names_in(b) if b is not None else checked([f"{PIPE}{external}"]))]
    if len(names) != 2:
        raise NotAllowed("misuse", f"two bots meet, not {len(names)}: name one for A and one for B")
    played_by = read_rules(rules)
    seats = players or player_range(played_by)[0]
    check_players(played_by, seats)
    contest = Contest(names[0], names[1], rules_text(played_by), seats, seed)
    many = workers or os.cpu_count() or 1
    result = carry_out(contest, deals, many, resume, stop, _bounds(bounds), cluster)
    told = as_json(result)
    typer.echo(json.dumps(told) if json_ else "\n".join(_lines(told)))


def _bounds(text: str) -> tuple[float, float]:
    """Two numbers, the smaller first. Raises Unreadable."""
    try:
        least, most = (float(part) for part in text.split(","))
    except ValueError:
        least = most = 0.0
    if not -1000 < least < most < 1000:
        raise Unreadable(
            "bounds", f"{text[:40]!r} are no bounds: write two numbers, the smaller first, as 0,2"
        )
    return least, most


def _lines(told: dict[str, object]) -> list[str]:
    """The result for people."""

    def between(name: str, unit: str = "") -> str:
        one = told[name]
        assert isinstance(one, dict)
        low, high = ("?" if one[end] is None else f"{one[end]:.3g}" for end in ("low", "high"))
        return f"{one['mean']:.3g}{unit} (95 %: {low} to {high})"

    ms, test, longest = told["ms_per_turn"], told["sequential"], told["longest_turn_ms"]
    assert isinstance(ms, dict)
    assert isinstance(test, dict)
    assert isinstance(longest, dict)
    matches = between("win_rate_interval") if told["matches"] else "none finished"
    return [
        f"{told['a']} against {told['b']}: {told['rules']}, {told['players']} players, seed {told['seed']}, "
        f"{told['deals']} decks, {told['played']} deals",
        f"margin a deal   {between('margin')}",
        f"without luck    {between('adjusted')}",
        f"deals won       {between('deals_won')}; {told['fair']} would be even",
        f"matches won     {matches}; {told['matches']} matches",
        f"ms a turn       {ms['A']:.3g} and {ms['B']:.3g}",
        f"longest turn    {longest['A']:.3g} ms and {longest['B']:.3g} ms",
        f"sequential test {test['least']:g} or {test['most']:g} points: {_said(test)}",
    ]


def _said(test: dict[str, object]) -> str:
    if test["accepted"] == "undecided":
        return f"undecided (ratio {test['ratio']}, bound {test['bound']})"
    return f"{test['least'] if test['accepted'] == 'least' else test['most']:g} accepted"
