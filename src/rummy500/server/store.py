"""Where is the data kept, and how is it read? In one SQLite file; writing is the journal's."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, select

from rummy500.server.data import FILE, PATIENCE, PRAGMAS, make_folder, up_to_date
from rummy500.server.schema import house

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
    engine = create_engine(f"sqlite+pysqlite:///{path}", connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver's own BEGIN comes too late (see `begin`)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def open_store(folder: Path) -> Store:
    """Open the database in a folder, made or brought up to date where needed. Raises CannotServe."""
    make_folder(folder)
    fresh = up_to_date(folder)
    store = Store(_engine(folder / FILE), folder / FILE)
    try:
        if not fresh:
            bring_up_to_date(store)
        own = select(house.c.value).where(house.c.name == "id")
        store.house = store.read_now(lambda db: str(db.scalar(own)))
    except BaseException:
        store.close()
        raise
    return store


def bring_up_to_date(store: Store) -> None:
    """Run the migrations that are missing; a new database gets its number."""
    from rummy500.server.upgrade import upgrade

    with store.writing() as connection, connection.begin():
        upgrade(connection)
        if connection.scalar(select(house.c.value).where(house.c.name == "id")) is None:
            connection.execute(insert(house).values(name="id", value=secrets.token_hex(16)))
