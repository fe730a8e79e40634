"""Is taking back an event like the others: durable, counted once, told in words?"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rummy500.core.errors import NotAllowed
from rummy500.server import shelf
from rummy500.server.frames import view_frame
from rummy500.server.store import open_store
from rummy500.server.table import Table
from tests.e2e.positions import BURIED
from tests.e2e.prepared import put_table
from tests.server.running import Person, serving
from tests.server.tables import shuffler

SHUFFLE = shuffler(Random(1))


def opened(data: Path) -> tuple[Table, str]:
    """The table of a position, as the server would fold it; its id."""
    name = put_table(data, "c" * 43, BURIED)
    store = open_store(data)
    found = store.read_now(lambda db: shelf.read_table(db, name))
    store.close()
    assert found is not None
    return Table.fold(*found), name


def do(table: Table, token: str) -> None:
    rows = table.answer(0, table.seq, token, SHUFFLE)
    assert isinstance(rows, tuple), rows
    table.add(rows)


def test_what_is_taken_back_is_as_if_it_had_not_been_done(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    before = [view_frame(table, seat) for seat in (0, 1)]
    do(table, "p2")
    do(table, "m9c9h9s")
    assert view_frame(table, 0).undo
    assert not view_frame(table, 1).undo
    do(table, "undo")
    do(table, "undo")
    after = [view_frame(table, seat) for seat in (0, 1)]
    for then, now in zip(before, after, strict=True):
        assert (now.hand, now.pile, now.melds, now.known, now.legal, now.picks, now.phase) == (
            then.hand, then.pile, then.melds, then.known, then.legal, then.picks, then.phase
        )  # fmt: skip
    assert not after[0].undo
    again = Table.fold(table.card, table.log)
    assert view_frame(again, 0) == after[0]


def test_an_undo_sent_twice_counts_once(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    do(table, "p2")
    do(table, "m9c9h9s")
    seq = table.seq
    do(table, "undo")
    assert table.answer(0, seq, "undo", SHUFFLE) == "repeat"


def test_a_drawn_card_can_not_be_put_back(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    do(table, "s")
    with pytest.raises(NotAllowed, match="nothing can be taken back"):
        table.answer(0, table.seq, "undo", SHUFFLE)


def test_an_undo_survives_a_power_cut_and_is_told_in_words(tmp_path: Path) -> None:
    cookie = "c" * 43
    with serving(tmp_path) as server:
        name = put_table(tmp_path, cookie, BURIED)
        tab = Person(server.address, cookie).open(name)
        tab.next_view()
        tab.do("p2")
        view = tab.do("undo")
        assert [event["say"] for event in tab.events][-1] == "You take the last action back"
        server.kill()
    with serving(tmp_path) as server:
        tab = Person(server.address, cookie).open(name)
        again = tab.next_view()
    assert again == view
