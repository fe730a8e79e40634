"""`rummy500 serve`: a server for this machine or others."""

from __future__ import annotations

import re
from enum import Enum
from ipaddress import ip_network
from pathlib import Path
from typing import Final

import typer

from rummy500.core.errors import NotAllowed


class Form(Enum):
    TEXT = "text"
    JSON = "json"


class Level(Enum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


HOST: Final = re.compile(r"[\w-]+(\.[\w-]+)*\.?|[0-9a-fA-F:]*:[0-9a-fA-F:]*")
PORT = typer.Option(None, min=0, max=65535, help="The port; 8500 or the next free one if not given.")


def folder(written: str | Path) -> Path:
    """A folder that was named. Raises NotAllowed."""
    if not str(written):
        raise NotAllowed("misuse", "--data names no folder: give one, or leave --data out")
    return Path(written)


DATA = typer.Option(
    None,
    parser=folder,
    metavar="PATH",
    help="The folder of the database; the platform's place for data if not given.",
)
DATABASE = typer.Option("", help="A PostgreSQL to be used instead: postgresql://user:password@host/name.")
DATABASE_WAIT = typer.Option(30, min=0, max=3600, help="Seconds to wait for a PostgreSQL that is away.")
BOT_DELAY = typer.Option(0.6, min=0, max=60, help="Seconds that a bot takes for an action.")


def check_names(names: list[str], proxy: str) -> None:
    """Can a server be called by these names, and a proxy be at that address? Raises NotAllowed."""
    for name in names:
        if not HOST.fullmatch(name):
            why = f"--allow-host is a name without a port, like play.example.org, not {name[:40]!r}"
            raise NotAllowed("misuse", why)
    for one in proxy.split(",") if proxy and proxy != "*" else ():
        try:
            ip_network(one.strip(), strict=False)
        except ValueError as error:
            why = f"--proxy is an address in numbers, like 127.0.0.1, or several, not {one[:40]!r}"
            raise NotAllowed("misuse", why) from error


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on."),
    port: int | None = PORT,
    data: Path | None = DATA,
    bot_delay: float = BOT_DELAY,
    allow_host: list[str] = typer.Option([], help="A further name that the server may be called by."),
    database: str = DATABASE,
    proxy: str = typer.Option("", help="A proxy's address: it is believed from where one comes, and how."),
    log: Form = typer.Option(Form.TEXT, help="How the log is written: a line for people, or JSON."),
    log_level: Level = typer.Option(Level.WARNING, help="From what on there is a line in the log."),
    metrics: str = typer.Option("", metavar="[ADDRESS:]PORT", help="Where Prometheus may read numbers."),
    drain: float = typer.Option(0, min=0, max=3600, help="Seconds from the signal to stop to the end."),
    database_wait: float = DATABASE_WAIT,
) -> int:
    """Serve the table until stopped."""
    from rummy500.server.serve import serve as serve_until_stopped  # the server is not needed elsewhere

    if data is not None and database:
        raise NotAllowed("misuse", "the data are in one place: give either --data or --database")
    check_names(allow_host, proxy)
    return serve_until_stopped(
        host, port, data, False, bot_delay, allow_host, database=database, proxy=proxy, log=log.value,
        log_level=log_level.value, metrics=metrics, drain=drain, database_wait=database_wait,
    )  # fmt: skip
