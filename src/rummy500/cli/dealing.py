"""`rummy500 deal`: what do bots make of a deal, or a match? The record goes to standard output."""

from __future__ import annotations

import random
from contextlib import ExitStack

import typer

from rummy500.core.errors import NotAllowed
from rummy500.core.match import Match
from rummy500.core.record import record_text
from rummy500.core.rules import player_range, read_rules

MOST_DEALS = 2000  # of a match: players that only lose points would never end it


def deal(
    rules: str = typer.Option("classic", help="A preset and changes: classic,jokers=2."),
    players: int | None = typer.Option(
        None, min=2, max=8, help="How many play; if not given as many as bots, or as few as may."
    ),
    bots: str = typer.Option("greedy", help="Who plays, by seat: greedy,chance. One name is for all seats."),
    seed: int | None = typer.Option(None, help="Chance's seed: the same seed, the same record."),
    match_: bool = typer.Option(False, "--match", help="Play to the match's end, not one deal."),
) -> None:
    """Let bots play a deal or a match, and print the record."""
    from rummy500.arena import play_deal
    from rummy500.bots.seating import for_seats, names_in, seated

    played_by = read_rules(rules)
    names = names_in(bots)
    if players is None:
        players = len(names) if len(names) > 1 else player_range(played_by)[0]
    match = Match(played_by, players)
    names = for_seats(names, players)
    rng = random.Random(seed)
    with ExitStack() as until:
        seats = seated(names, until)
        play_deal(match, seats, rng)
        while match_ and not match.winners:
            if len(match.results) == MOST_DEALS:
                raise NotAllowed("endless", f"nobody has won after {MOST_DEALS} deals: let better bots play")
            play_deal(match, seats, rng)
    typer.echo(record_text(match, names), nl=False)
