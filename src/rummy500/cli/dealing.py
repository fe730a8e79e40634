"""`rummy500 deal`: what do bots make of a deal, or a match? The record goes to standard output."""

from __future__ import annotations

import random

import typer

from rummy500.core.errors import Unreadable
from rummy500.core.match import Match
from rummy500.core.record import record_text
from rummy500.core.rules import player_range, read_rules


def deal(
    rules: str = typer.Option("classic", help="A preset and changes: classic,jokers=2."),
    players: int = typer.Option(
        0, min=0, max=8, help="How many play; as few as the rules allow if not given."
    ),
    bots: str = typer.Option("greedy", help="Who plays, by seat: greedy,chance. One name is for all seats."),
    seed: int | None = typer.Option(None, help="Chance's seed: the same seed, the same record."),
    match_: bool = typer.Option(False, "--match", help="Play to the match's end, not one deal."),
) -> None:
    """Let bots play a deal or a match, and print the record."""
    from rummy500.arena import play_deal, play_match
    from rummy500.bots import BOTS

    played_by = read_rules(rules)
    match = Match(played_by, players or player_range(played_by)[0])
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= match.players
    if len(names) != match.players:
        raise Unreadable(
            "bots", f"{match.players} players need {match.players} bots, or one for all, not {len(names)}"
        )
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        raise Unreadable("bots", f"there is no bot {unknown[0][:40]!r}: the bots are {', '.join(BOTS)}")
    seated = [BOTS[name] for name in names]
    rng = random.Random(seed)
    (play_match if match_ else play_deal)(match, seated, rng)
    typer.echo(record_text(match, names), nl=False)
