"""`rummy500 backup` and `rummy500 restore`: copies of the database in a folder."""

from __future__ import annotations

from pathlib import Path

import typer

from rummy500.cli.serving import DATA
from rummy500.core.errors import NotAllowed

FILE = typer.Argument(..., help="The copy, one file.", dir_okay=False)


def backup(file: Path = FILE, data: Path | None = DATA) -> int:
    """Copy the database into a file, also while a server is at work."""
    from rummy500.server.backup import back_up  # the server is not needed elsewhere
    from rummy500.server.data import data_folder
    from rummy500.server.errors import CannotServe

    try:
        size = back_up(data or data_folder(), file)
    except CannotServe as error:
        raise NotAllowed("backup", str(error)) from error
    typer.echo(f"{file} holds the whole database, {size} bytes")
    return 0


def restore(file: Path = FILE, data: Path | None = DATA) -> int:
    """Put a copy back in the database's place; what was there is kept under another name."""
    from rummy500.server.backup import restore as put_back
    from rummy500.server.data import data_folder
    from rummy500.server.errors import CannotServe

    try:
        old = put_back(data or data_folder(), file)
    except CannotServe as error:
        raise NotAllowed("restore", str(error)) from error
    typer.echo(f"the database is as in {file}" + (f"; what was there is in {old}" if old else ""))
    return 0
