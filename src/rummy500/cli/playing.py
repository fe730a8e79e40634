"""`rummy500 play`: play on this machine, in the browser or in the terminal."""

from __future__ import annotations

from pathlib import Path

import typer

from rummy500.cli.serving import BOT_DELAY, DATA, PORT


def play(
    port: int | None = PORT,
    data: Path | None = DATA,
    browser: bool = typer.Option(True, help="Open the browser."),
    bot_delay: float = BOT_DELAY,
) -> int:
    """Serve on this machine and open the browser."""
    from rummy500.server.serve import serve  # the server is not needed elsewhere

    return serve("127.0.0.1", port, data, browser, bot_delay)
