"""How is the database brought to the newest schema? Imported only when needed: Alembic is slow to load."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from rummy500.server.errors import CannotServe


def config(connection: Connection | None = None) -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection) -> None:
    """Run the steps that are missing. Raises CannotServe where the database's version is none of them."""
    try:
        command.upgrade(config(connection), "head")
    except CommandError as error:
        raise CannotServe(
            f"the database has a schema that is not known here: {str(error).lower()}: "
            "use the program that wrote it, or choose another folder with --data"
        ) from error
