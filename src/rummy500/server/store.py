"""Where is the data kept, and how is it read? In one SQLite file, or in a PostgreSQL database; writing is the
journal's."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from rummy500.core.said import say
from rummy500.server.data import FILE, PATIENCE, PRAGMAS, VERSION, make_folder, up_to_date
from rummy500.server.errors import CannotServe, DataGone
from rummy500.server.faults import was_lost
from rummy500.server.life import Life
from rummy500.server.schema import house

log = logging.getLogger(__name__)
READERS: Final = 2
UPGRADE: Final = 500  # the number of PostgreSQL's lock that the node which migrates holds
GONE: Final = say(
    "the database was deleted or replaced while the server ran, so nothing is saved: put it back, or stop "
    "the server and start it again"
)
T = TypeVar("T")


class Store:
    """An open database. `reading()` reads; `writing()` gives the journal its connection. `path` is
    where its file is, if it is one."""

    def __init__(self, engine: Engine, path: Path | None = None) -> None:
        self.engine = engine
        self.path = path
        self.house = ""
        self._file = _file_at(path) if path else None
        self._told = False
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")

    @property
    def shared(self) -> bool:
        """May other nodes be at work on it too?"""
        return self.engine.dialect.name == "postgresql"

    def writing(self) -> Connection:
        """A connection whose transactions take the write lock at once: one that starts as a reader may fail
        with "locked" in the middle, whatever its patience."""
        return self.engine.connect().execution_options(writes=True)

    def reading(self) -> Connection:
        """A connection whose answers are all of one moment; PostgreSQL would take another for each."""
        connection = self.engine.connect()
        return connection.execution_options(isolation_level="REPEATABLE READ") if self.shared else connection

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database in a thread: a slow disk must not hold up the tables."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, question)

    def check(self) -> None:
        """Raises DataGone, and says so once in the log, where the file is no longer the one that was opened.

        An open file can be deleted, and what is then written into it is lost without an error."""
        if self.path is None or _file_at(self.path) == self._file:
            self._told = False
            return
        if not self._told:
            log.error("%s: %s", self.path, GONE)
            self._told = True
        raise DataGone(GONE)

    def read_now(self, question: Callable[[Connection], T]) -> T:
        self.check()
        with self.reading() as connection:
            return question(connection)

    def close(self) -> None:
        self._readers.shutdown()
        self.engine.dispose()


def _file_at(path: Path) -> tuple[int, int] | None:
    """What identifies the file at a path, none if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite+pysqlite:///{path}",
        connect_args={"timeout": PATIENCE},
        hide_parameters=True,
        paramstyle="named",  # as PostgreSQL's driver has it: the journal gives both the same rows
        pool_use_lifo=True,  # the writer keeps its connection, and the pages in its memory with it
    )

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


def open_store(where: Path | str, wait: float = 0.0, life: Life | None = None) -> Store:
    """Open the database in a folder, or at PostgreSQL's address, made or brought up to date where needed. One
    that is away is waited for, so many seconds. Raises CannotServe."""
    if isinstance(where, str):
        return _open_postgres(where, wait, life or Life())
    make_folder(where)
    fresh = up_to_date(where)
    store = Store(_engine(where / FILE), where / FILE)
    try:
        if not fresh:
            bring_up_to_date(store)
        store.house = store.read_now(_house)
    except BaseException:
        store.close()
        raise
    return store


def _house(db: Connection) -> str:
    return str(db.scalar(select(house.c.value).where(house.c.name == "id")))


def database_time(db: Connection) -> int:
    """What PostgreSQL's clock says, in milliseconds."""
    return int(db.scalar(text("select (extract(epoch from clock_timestamp()) * 1000)::bigint")) or 0)


def _open_postgres(address: str, wait: float, life: Life) -> Store:
    from rummy500.server.arrival import Patience, is_away, wait_for  # its driver is not needed elsewhere

    engine, patience = _postgres(address), Patience(wait, life)
    while True:
        wait_for(engine, shown(address), patience)
        try:
            return _opened(Store(engine))
        except DBAPIError as error:
            if was_lost(error) and patience.left and is_away(engine):
                continue  # it went away again
            engine.dispose()
            why = " ".join(str(error.orig).lower().split())
            raise CannotServe(
                f"the database {shown(address)} can't be used: {why}: "
                "look whether it runs, and at its address"
            ) from error


def _postgres(address: str) -> Engine:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise CannotServe(
            f"the address of the database can't be read: {shown(address)}: "
            "write it as postgresql://user:password@host/name"
        ) from error
    return create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, hide_parameters=True)


def _opened(store: Store) -> Store:
    """Of several nodes that start at once one migrates, and the others wait for it."""
    try:
        with store.writing() as connection, connection.begin():
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": UPGRADE})
            if _postgres_version(connection) != VERSION:
                _upgrade(connection)
        store.house = store.read_now(_house)
    except BaseException:
        store.close()
        raise
    return store


def shown(address: str) -> str:
    """A database's address without its password."""
    try:
        return make_url(address).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return address.rpartition("@")[2]


def _postgres_version(db: Connection) -> str | None:
    if not inspect(db).has_table("alembic_version"):
        return None
    found: str | None = db.scalar(text("select version_num from alembic_version"))
    if found is not None and found > VERSION:
        raise CannotServe(
            f"the database was written by a newer rummy500 (schema {found}, this one knows {VERSION}): "
            "use the newer program, or another database"
        )
    return found


def bring_up_to_date(store: Store) -> None:
    """Run the migrations that are missing; a new database gets its number."""
    with store.writing() as connection, connection.begin():
        _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    from rummy500.server.upgrade import upgrade

    upgrade(connection)
    if connection.scalar(select(house.c.value).where(house.c.name == "id")) is None:
        connection.execute(insert(house).values(name="id", value=secrets.token_hex(16)))
