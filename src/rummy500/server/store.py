"""Where is the data kept, and how is it read? In one SQLite file; writing is the journal's."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, select, text
from sqlalchemy.exc import DBAPIError

from rummy500.server.errors import CannotServe
from rummy500.server.schema import VERSION, house

FILE: Final = "rummy500.sqlite3"
PATIENCE: Final = 5000  # ms to wait for another program's lock on the file
READERS: Final = 2
T = TypeVar("T")


class Store:
    """An open database. `engine.connect()` reads; `writing()` gives the journal its connection."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self.engine = engine
        self.path = path
        self.house = ""
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")

    def writing(self) -> Connection:
        """A connection whose transactions take the write lock at once: one that starts as a reader may fail
        with "locked" in the middle, whatever its patience."""
        return self.engine.connect().execution_options(writes=True)

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database in a thread: a slow disk must not hold up the tables."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, question)

    def read_now(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    def close(self) -> None:
        self._readers.shutdown()
        self.engine.dispose()


def _engine(path: Path) -> Engine:
    engine = create_engine(f"sqlite+pysqlite:///{path}", connect_args={"timeout": PATIENCE / 1000})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver's own BEGIN comes too late (see `begin`)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def open_store(folder: Path) -> Store:
    """Open the database in a folder, made or brought up to date where needed. Raises CannotServe."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotServe(
            f"the data folder {folder} can't be used: {_reason(error)}: choose another with --data"
        ) from error
    _writable(path)
    store = Store(_engine(path), path)
    try:
        _bring_up_to_date(store)
        store.house = store.read_now(
            lambda db: str(db.scalar(select(house.c.value).where(house.c.name == "id")))
        )
    except DBAPIError as error:
        store.close()
        raise CannotServe(_sentence(path, error)) from error
    except CannotServe:
        store.close()
        raise
    return store


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _writable(path: Path) -> None:
    """Nothing, or CannotServe: SQLite's own words for a file it may not open do not say why."""
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise CannotServe(
            f"the database {path} can't be opened for writing: {_reason(error)}: "
            "change its permissions, or choose another folder with --data"
        ) from error


def _version(connection: Connection) -> str | None:
    """The schema's version; none for a new file."""
    names = set(connection.scalars(text("select name from sqlite_master where type = 'table'")))
    if "alembic_version" in names:
        version = connection.scalar(text("select version_num from alembic_version"))
        if version is not None:
            return str(version)
    if names - {"alembic_version"}:
        raise CannotServe("not ours")
    return None


def _bring_up_to_date(store: Store) -> None:
    try:
        version = store.read_now(_version)
    except CannotServe as error:
        raise CannotServe(
            f"the database {store.path} was not made by rummy500: "
            "move it away, or choose another folder with --data"
        ) from error
    if version == VERSION:
        return
    if version is not None and version > VERSION:
        raise CannotServe(
            f"the database {store.path} was written by a newer rummy500 "
            f"(schema {version}, this one knows {VERSION}): "
            "use the newer program, or choose another folder with --data"
        )
    from rummy500.server.upgrade import upgrade

    with store.writing() as connection, connection.begin():
        upgrade(connection)
        if not connection.scalar(select(house.c.value).where(house.c.name == "id")):
            connection.execute(insert(house).values(name="id", value=secrets.token_hex(16)))


def _sentence(path: Path, error: DBAPIError) -> str:
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return f"the file {path} is not a database: move it away, or choose another folder with --data"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"the database {path} is damaged: put back a copy of it, or move it away and start again"
    if code == sqlite3.SQLITE_BUSY:
        return f"the database {path} is held by another program: close that program and start again"
    if code == sqlite3.SQLITE_FULL:
        return f"the database {path} can't grow: the disk is full: make room and start again"
    return f"the database {path} can't be used: {str(error.orig).lower()}: choose another folder with --data"
