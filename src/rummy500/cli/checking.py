"""`rummy500 check`: are the data sound?"""

from __future__ import annotations

from pathlib import Path

import typer

from rummy500.cli.serving import DATA, DATABASE
from rummy500.core.errors import NotAllowed

FAULTY = 1


def check(data: Path | None = DATA, database: str = DATABASE) -> int:
    """Prove that the ledger of coins comes out right, and that every table's record can be played on."""
    from rummy500.server.checking import examine  # the server is not needed elsewhere
    from rummy500.server.data import FILE, data_folder
    from rummy500.server.errors import CannotServe

    where = database or data or data_folder()
    if isinstance(where, Path) and not (where / FILE).is_file():
        raise NotAllowed("no_data", f"there is no database in {where}: give its folder with --data")
    try:
        found = examine(where)
    except CannotServe as error:
        raise NotAllowed("no_data", str(error)) from error
    for fault in found.faults:
        typer.echo(fault)
    counts = f"{found.tables} tables, {found.transfers} transfers of coins"
    typer.echo(f"{counts}: {f'{len(found.faults)} faults' if found.faults else 'all is sound'}")
    return FAULTY if found.faults else 0
