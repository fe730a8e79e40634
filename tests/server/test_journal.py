"""Is every move on the disk before it is answered, once, and does a bad one fail alone?"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import asdict
from sqlalchemy import Connection, text

from rummy500.server.data import FILE
from rummy500.server.entries import Entry, Row, Summary
from rummy500.server.errors import NotSaved
from rummy500.server.journal import Journal
from rummy500.server.shelf import read_log, read_table, set_due
from rummy500.server.store import Store
from tests.server.tables import GUEST, dealt, journal_in, put, seated


def entry(table: str, first: int, count: int = 1, due: int | None = None) -> Entry:
    rows = tuple(Row(first + i, 0, "0:s", None if i else "s") for i in range(count))
    return Entry(table, rows, Summary(first + count - 1, due, 0, "[0, 0]", "[1]", 0), 7)


def written(folder: Path, table: str) -> list[int]:
    """The numbers of a table's events, read by nobody of ours."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        return [
            seq for (seq,) in db.execute("select seq from events where table_id = ? order by seq", [table])
        ]


def put_tables(store: Store, *names: str) -> None:
    for name in names:
        put(store, dealt(seated(table=name), Random(1)))


def test_moves_that_wait_together_are_written_in_one_transaction(tmp_path: Path) -> None:
    names = [f"table{number:07}" for number in range(200)]
    with journal_in(tmp_path) as (store, journal):
        put_tables(store, *names)

        async def all_at_once() -> list[bool]:
            return await asyncio.gather(*(journal.append(entry(name, 2)) for name in names))

        assert all(asyncio.run(all_at_once()))
        assert journal.commits < len(names) / 4
    assert all(written(tmp_path, name) == [1, 2] for name in names)


def test_an_answer_comes_only_after_the_move_is_on_the_disk(tmp_path: Path) -> None:
    with journal_in(tmp_path) as (store, journal):
        put_tables(store, "a")

        async def play() -> None:
            for seq in range(2, 30):
                assert await journal.append(entry("a", seq))
                assert written(tmp_path, "a")[-1] == seq

        asyncio.run(play())


def test_of_two_who_write_the_same_number_one_wins(tmp_path: Path) -> None:
    with journal_in(tmp_path) as (store, journal):
        put_tables(store, "a", "b")
        other = Journal(store)

        async def race() -> list[bool]:
            tries = [one.append(entry("a", 2, count)) for one in (journal, other) for count in (1, 2, 3)]
            return await asyncio.gather(*tries, journal.append(entry("b", 2)))

        won = asyncio.run(race())
        other.close()
    assert sum(won[:-1]) == 1
    assert won[-1], "another table's move in the same transaction is not held up"
    assert written(tmp_path, "a") == list(range(1, 2 + 1 + won.index(True) % 3))


def test_several_events_are_written_all_or_none(tmp_path: Path) -> None:
    with journal_in(tmp_path) as (store, journal):
        put_tables(store, "a")

        async def play() -> None:
            assert await journal.append(entry("a", 2))
            assert not await journal.append(entry("a", 2, count=4))
            assert not await journal.append(entry("a", 1, count=4))

        asyncio.run(play())
    assert written(tmp_path, "a") == [1, 2]


def test_a_move_at_a_table_that_is_gone_is_not_written(tmp_path: Path) -> None:
    with journal_in(tmp_path) as (_, journal):
        assert not asyncio.run(journal.append(entry("nobody's", 2)))
    assert written(tmp_path, "nobody's") == []


def test_work_that_fails_fails_alone(tmp_path: Path) -> None:
    with journal_in(tmp_path) as (store, journal):
        put_tables(store, "a", "b")

        def bad(db: Connection) -> None:
            db.execute(text("insert into nowhere values (1)"))

        async def together() -> tuple[object, ...]:
            asks = (journal.append(entry("a", 2)), journal.run(bad), journal.append(entry("b", 2)))
            return tuple(await asyncio.gather(*asks, return_exceptions=True))

        first, second, third = asyncio.run(together())
        assert first is True
        assert third is True
        assert isinstance(second, NotSaved)
        assert "no such table" in str(second)
    assert written(tmp_path, "b") == [1, 2]


def test_when_the_disk_is_full_the_move_is_refused_with_a_sentence_and_nothing_is_written(
    tmp_path: Path,
) -> None:
    with journal_in(tmp_path) as (store, journal):
        put_tables(store, "a")
        store.engine.dispose()
        with store.writing() as connection:  # this pool hands the same connection to the journal
            pages = connection.exec_driver_sql("pragma page_count").scalar_one()
            connection.exec_driver_sql(f"pragma max_page_count = {pages}")
        huge = Entry("a", tuple(Row(seq, 0, "0:s" * 5000) for seq in range(2, 20)), entry("a", 19).summary, 7)
        with pytest.raises(NotSaved, match=r"could not be saved: .*full"):
            asyncio.run(journal.append(huge))
    assert written(tmp_path, "a") == [1]


def test_nothing_is_taken_on_while_the_server_stops(tmp_path: Path) -> None:
    with journal_in(tmp_path) as (_, journal):
        journal.close()
        with pytest.raises(NotSaved):
            asyncio.run(journal.append(entry("a", 2)))


def test_what_is_read_back_is_what_was_written(tmp_path: Path) -> None:
    table = dealt(seated("kitchen", 3), Random(2))
    with journal_in(tmp_path) as (store, journal):
        put(store, table)
        rows = (Row(2, 0, "0:s", "s"), Row(3, 1, "1:-"))
        summary = Summary(3, 99, 0, "[0, 0, 0]", "[2]", 0)
        assert asyncio.run(journal.append(Entry(table.card.id, rows, summary, 5)))
        asyncio.run(journal.run(lambda db: set_due(db, table.card.id, 100)))
        assert store.read_now(lambda db: read_table(db, table.card.id)) == (
            table.card,
            [*table.log, *rows],
            100,
        )
        with store.engine.connect() as db:
            row = db.execute(text("select * from tables")).mappings().one()
        assert {**asdict(summary), "due": 100, "updated": 5}.items() <= dict(row).items()
        assert store.read_now(lambda db: read_log(db, "another")) == []
    assert table.card.seats[0].guest == GUEST
