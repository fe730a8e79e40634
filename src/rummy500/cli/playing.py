"""`rummy500 play`: play on this machine, in the browser or in the terminal."""

from __future__ import annotations

from pathlib import Path

import typer

from rummy500.cli.serving import BOT_DELAY, DATA, PORT
from rummy500.core.errors import NotAllowed


def play(
    port: int | None = PORT,
    data: Path | None = DATA,
    browser: bool = typer.Option(True, help="Open the browser."),
    bot_delay: float = BOT_DELAY,
    terminal: bool = typer.Option(False, "--terminal", help="Play in this terminal instead."),
    resume: bool = typer.Option(False, "--resume", help="In the terminal: go on with the last match."),
    rules: str | None = typer.Option(None, help="In the terminal: a preset and changes: classic,jokers=2."),
    players: int | None = typer.Option(None, min=2, max=8, help="In the terminal: how many play."),
    bots: str | None = typer.Option(None, help="In the terminal: who else plays: greedy, or greedy,chance."),
    seed: int | None = typer.Option(None, help="In the terminal: chance's seed."),
) -> int:
    """Serve on this machine and open the browser, or play in the terminal."""
    said = {
        "--resume": resume or None,
        "--rules": rules,
        "--players": players,
        "--bots": bots,
        "--seed": seed,
    }
    given = [name for name, value in said.items() if value is not None]
    if terminal:
        at_start = [name for name in given if name not in ("--resume", "--seed")]
        if resume and at_start:
            raise NotAllowed(
                "misuse", f"{at_start[0]} is for a new match, and --resume goes on with an old one"
            )
        return _in_terminal(data, bot_delay, resume, rules or "classic", players, bots or "greedy", seed)
    if given:
        raise NotAllowed("misuse", f"{given[0]} goes with --terminal: in the browser one chooses on the page")
    from rummy500.server.serve import serve  # the server is not needed elsewhere

    return serve("127.0.0.1", port, data, browser, bot_delay)


def _in_terminal(
    data: Path | None,
    delay: float,
    resume: bool,
    rules: str,
    players: int | None,
    bots: str,
    seed: int | None,
) -> int:
    from rummy500.cli.terminal import starting
    from rummy500.server.data import data_folder

    starting.check_terminal()
    folder = data or data_folder()
    sitting = starting.resumed(folder, seed) if resume else starting.new(folder, rules, players, bots, seed)
    return starting.play(sitting, delay)
