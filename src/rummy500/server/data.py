"""Can the data folder be used, and how old is the database in it? Asked before anything slow is imported.

Only the standard library here: every reason not to start is found, and said in a sentence, at once.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from rummy500.server.errors import CannotServe

FILE: Final = "rummy500.sqlite3"
VERSION: Final = "0010"  # the newest migration; a test holds it to their folder
PATIENCE: Final = 5.0  # seconds to wait for another program's lock on the file
# Of some hundred busy tables the same pages are written again and again: with SQLite's own 2 MB of them in
# memory, and a log that is worked into the file every 4 MB, half the writer's reading and writing was that.
PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "cache_size=-16000",  # kB
    "wal_autocheckpoint=4000",  # pages of 4 kB
)


def data_folder() -> Path:
    """The platform's place for a user's data."""
    from platformdirs import user_data_path

    return user_data_path("rummy500", appauthor=False)


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotServe(
            f"the data folder {folder} can't be used: {_reason(error)}: choose another with --data"
        ) from error


def up_to_date(folder: Path) -> bool:
    """Has the database the newest schema? False for an older one and a new one. Raises CannotServe."""
    path = folder / FILE
    _writable(path)
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as db:
            db.execute(f"PRAGMA {PRAGMAS[0]}")
            db.execute("BEGIN IMMEDIATE")  # can it be written?
            version = _version(db, path)
            db.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise CannotServe(sentence(path, error)) from error
    if version is not None and version > VERSION:
        raise CannotServe(
            f"the database {path} was written by a newer rummy500 "
            f"(schema {version}, this one knows {VERSION}): "
            "use the newer program, or choose another folder with --data"
        )
    return version == VERSION


def _version(db: sqlite3.Connection, path: Path) -> str | None:
    """The schema's version; none for a new file."""
    names = {name for (name,) in db.execute("select name from sqlite_master where type = 'table'")}
    if "alembic_version" in names:
        found = db.execute("select version_num from alembic_version").fetchone()
        if found is not None:
            return str(found[0])
    if names - {"alembic_version"}:
        raise CannotServe(
            f"the database {path} was not made by rummy500: "
            "move it away, or choose another folder with --data"
        )
    return None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _writable(path: Path) -> None:
    """Nothing, or CannotServe: SQLite's own words for a file it may not open do not say why."""
    try:
        with path.open("ab"), suppress(OSError):  # another user's file, which may still be written
            path.chmod(0o600)  # tables and guests are nobody else's business
    except OSError as error:
        raise CannotServe(
            f"the database {path} can't be opened for writing: {_reason(error)}: "
            "change its permissions, or choose another folder with --data"
        ) from error


def sentence(path: Path, error: BaseException) -> str:
    """Why the database can't be used, and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return f"the file {path} is not a database: move it away, or choose another folder with --data"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"the database {path} is damaged: put back a copy of it, or move it away and start again"
    if code == sqlite3.SQLITE_BUSY:
        return f"the database {path} is held by another program: close that program and start again"
    if code == sqlite3.SQLITE_FULL:
        return f"the database {path} can't grow: the disk is full: make room and start again"
    return f"the database {path} can't be used: {str(error).lower()}: choose another folder with --data"
