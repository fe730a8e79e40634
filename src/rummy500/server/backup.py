"""How is a SQLite database saved while a server writes to it, and put back? By SQLite's own copying.

Only the standard library here. A copy is proved before it takes its name: a file that is there is whole.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from rummy500.server.data import FILE, make_folder, sentence, up_to_date
from rummy500.server.errors import AlreadyRunning, CannotServe
from rummy500.server.lock import DataLock

PART: Final = ".part"
BESIDE: Final = ("-wal", "-shm")  # what SQLite keeps beside a database


def back_up(folder: Path, to: Path) -> int:
    """Copy the database in a folder into a new file, as it is at one moment; the file's bytes. A server may
    be at work meanwhile. Raises CannotServe."""
    source = folder / FILE
    if not source.is_file():
        raise CannotServe(f"there is no database in {folder}: give its folder with --data")
    if to.exists():
        raise CannotServe(f"{to} is there already: choose another name, for nothing is written over")
    part = to.with_name(to.name + PART)
    try:
        _copy(source, part)
        os.replace(part, to)
    except (sqlite3.Error, OSError) as error:
        raise CannotServe(f"the copy {to} could not be made: {_reason(error)}") from error
    finally:
        _drop(part)
    return to.stat().st_size


def restore(folder: Path, from_: Path) -> Path | None:
    """Put a copy back in the place of the database; where that is kept now, if there was one. Raises
    CannotServe."""
    if not from_.is_file():
        raise CannotServe(f"there is no file {from_}: give the name of a copy that `backup` made")
    make_folder(folder)
    try:
        lock = DataLock(folder)
    except AlreadyRunning as error:
        raise CannotServe(f"a rummy500 is at work on {folder}: stop it first") from error
    try:
        return _restore(folder / FILE, from_)
    except (sqlite3.Error, OSError) as error:
        raise CannotServe(sentence(from_, error)) from error
    finally:
        lock.release()


def _restore(place: Path, from_: Path) -> Path | None:
    trial = place.parent / "restoring"
    trial.mkdir(exist_ok=True)
    try:
        _copy(from_, trial / FILE)
        up_to_date(trial)  # raises if it is no database of ours, or a newer program's
        old = _put_aside(place)
        os.replace(trial / FILE, place)
        return old
    finally:
        _drop(trial / FILE)
        trial.rmdir()


def _put_aside(place: Path) -> Path | None:
    """Keep the database that is there under a name of its own."""
    if not place.is_file():
        return None
    number = 1
    while (old := place.with_name(f"rummy500-before-{number}.sqlite3")).exists():
        number += 1
    _copy(place, old)
    _drop(place)
    return old


def _copy(source: Path, to: Path) -> None:
    """A whole copy in one file, proved and on the disk. Raises sqlite3.Error."""
    _drop(to)
    with closing(sqlite3.connect(source)) as from_, closing(sqlite3.connect(to)) as into:
        from_.backup(into)
        into.execute("pragma journal_mode=delete")
        [found] = into.execute("pragma quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {found}")
    descriptor = os.open(to, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _drop(path: Path) -> None:
    for name in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        name.unlink(missing_ok=True)


def _reason(error: sqlite3.Error | OSError) -> str:
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    return str(error).lower()
