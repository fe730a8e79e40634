"""Can a database of the first release, with what was played on it, be played on today?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from rummy500.server import ledger, pad_shelf
from rummy500.server.data import FILE, up_to_date
from rummy500.server.shelf import lines_of, read_table
from rummy500.server.store import open_store
from rummy500.server.table import Table
from tests.server.tables import GUEST

FIRST_RELEASE = Path(__file__).with_name("first_release.sql")


def test_tables_and_pads_of_the_first_release_are_all_there_and_go_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript(FIRST_RELEASE.read_text("utf-8"))
    assert not up_to_date(tmp_path)
    store = open_store(tmp_path)
    assert up_to_date(tmp_path)
    assert store.house == "3174493463cb2f65e4656bd1cfc8e91d"
    [line] = store.read_now(lambda db: lines_of(db, GUEST))
    assert (line.id, line.names, line.deals, line.over) == ("firstrelease", ("Ann", "Greedy 1"), 1, False)
    found = store.read_now(lambda db: read_table(db, line.id))
    assert found is not None
    table = Table.fold(*found)
    assert (table.seq, tuple(table.match.totals)) == (98, line.totals)
    assert table.waits_for() == list(line.waits_for)
    [pad] = store.read_now(lambda db: pad_shelf.pads_of(db, GUEST))
    assert (pad.id, pad.names) == ("firstpad0001", ["Ann", "Bea"])
    with store.writing() as connection, connection.begin():
        ledger.open_purse(connection, GUEST, 1)
    assert store.read_now(ledger.faults) == []
    store.close()
