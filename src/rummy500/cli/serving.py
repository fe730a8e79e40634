"""`rummy500 serve`: a server for this machine or others."""

from __future__ import annotations

from pathlib import Path

import typer

from rummy500.core.errors import NotAllowed

PORT = typer.Option(None, min=0, max=65535, help="The port; 8500 or the next free one if not given.")
DATA = typer.Option(None, help="The folder of the database; the platform's place for data if not given.")
DATABASE = typer.Option("", help="A PostgreSQL to be used instead: postgresql://user:password@host/name.")
BOT_DELAY = typer.Option(0.6, min=0, max=60, help="Seconds that a bot takes for an action.")


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on."),
    port: int | None = PORT,
    data: Path | None = DATA,
    bot_delay: float = BOT_DELAY,
    allow_host: list[str] = typer.Option([], help="A further name that the server may be called by."),
    database: str = DATABASE,
    proxy: str = typer.Option("", help="A proxy's address: it is believed from where one comes, and how."),
) -> int:
    """Serve the table until stopped."""
    from rummy500.server.serve import serve as serve_until_stopped  # the server is not needed elsewhere

    if data is not None and database:
        raise NotAllowed("misuse", "the data are in one place: give either --data or --database")
    return serve_until_stopped(host, port, data, False, bot_delay, allow_host, database=database, proxy=proxy)
