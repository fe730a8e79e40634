"""Does a database from before the score pads keep its tables and get pads besides?"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from rummy500.server import pad_shelf, shelf
from rummy500.server.data import up_to_date
from rummy500.server.journal import Journal
from rummy500.server.pad import Pad, PadRow, opening
from rummy500.server.schema import pad_events
from rummy500.server.store import Store, _engine, open_store
from rummy500.server.upgrade import config
from tests.server.tables import GUEST, dealt, journal_in, played_on, seated

BEFORE = "0001"


def old_database(folder: Path) -> None:
    """A database as the program before score pads wrote it."""
    from rummy500.server.data import FILE

    store = Store(_engine(folder / FILE))
    with store.writing() as connection, connection.begin():
        command.upgrade(config(connection), BEFORE)
        connection.exec_driver_sql("insert into house values ('id', 'the same house')")
    dice = random.Random(4)
    table = played_on(dealt(seated(), dice), 40, dice)
    with store.writing() as connection, connection.begin():
        write = connection.exec_driver_sql
        written = "0, 0, ?, null, 0, '[0, 0]', '[0]', 0"
        write(
            f"insert into tables values (?, ?, 2, 'secret', {written})", (table.card.id, "classic", table.seq)
        )
        for seat, one in enumerate(table.card.seats):
            write(
                "insert into seats values (?, ?, ?, ?, ?)",
                (table.card.id, seat, one.guest, one.bot, one.name),
            )
        for row in table.log:
            values = (table.card.id, row.seq, row.seat, row.event, row.asked)
            write("insert into events values (?, ?, ?, ?, ?, 0)", values)
    store.close()


def test_an_older_database_keeps_its_tables_and_gets_pads(tmp_path: Path) -> None:
    old_database(tmp_path)
    assert not up_to_date(tmp_path)
    store = open_store(tmp_path)
    assert up_to_date(tmp_path)
    assert store.house == "the same house"
    found = store.read_now(lambda db: shelf.read_table(db, "table0000001"))
    assert found is not None
    assert len(found[1]) > 40
    assert store.read_now(lambda db: pad_shelf.pads_of(db, GUEST)) == []
    store.close()


def pad_and_row() -> tuple[Pad, PadRow]:
    first = opening("classic", ["Ann", "Bea"], 0)
    return Pad(first, 1000), PadRow(1, "k" * 8, first.model_dump_json(), 1000)


def test_of_two_who_write_at_once_one_comes_late_and_one_twice_is_once(tmp_path: Path) -> None:
    pad, row = pad_and_row()
    event = '{"do":"deal","scores":[{"points":1},{"points":2}]}'

    async def write(journal: Journal) -> list[str]:
        await journal.run(lambda db: pad_shelf.put_pad(db, "pad000000001", GUEST, pad, row))
        entries = [PadRow(2, key * 8, event, 2000) for key in "aab"]
        return [
            await journal.run(lambda db, one=one: pad_shelf.add_entry(db, "pad000000001", pad, one))  # type: ignore[misc]
            for one in entries
        ]

    with journal_in(tmp_path) as (store, journal):
        assert asyncio.run(write(journal)) == ["added", "again", "late"]
        log = store.read_now(lambda db: pad_shelf.read_pad(db, GUEST, "pad000000001"))
        assert log is not None
        assert [one.seq for one in log] == [1, 2]


def test_the_database_itself_holds_a_pad_to_one_event_a_number_and_a_key(tmp_path: Path) -> None:
    pad, row = pad_and_row()
    store = open_store(tmp_path)
    with store.writing() as connection, connection.begin():
        pad_shelf.put_pad(connection, "pad000000001", GUEST, pad, row)
    for seq, key in ((1, "other-key"), (2, row.key)):
        values = {"pad_id": "pad000000001", "seq": seq, "key": key, "event": "{}", "at": 0}
        with pytest.raises(IntegrityError), store.writing() as connection, connection.begin():
            connection.execute(pad_events.insert().values(values))
    assert len(store.read_now(lambda db: list(db.execute(select(pad_events))))) == 1
    store.close()


def test_a_deleted_pad_leaves_nothing_behind(tmp_path: Path) -> None:
    from rummy500.server.data import FILE

    pad, row = pad_and_row()
    store = open_store(tmp_path)
    with store.writing() as connection, connection.begin():
        pad_shelf.put_pad(connection, "pad000000001", GUEST, pad, row)
        assert not pad_shelf.drop_pad(connection, "f" * 64, "pad000000001")
        assert pad_shelf.drop_pad(connection, GUEST, "pad000000001")
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("select count(*) from pads").fetchone() == (0,)
        assert db.execute("select count(*) from pad_events").fetchone() == (0,)
