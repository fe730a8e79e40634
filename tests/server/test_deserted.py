"""Are tables that nobody comes back to removed by their rule, and no others?"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection, select, update

from rummy500.server.card import OPEN, Card, Sitting, Terms
from rummy500.server.company import PLAYING, SLOW, WAITING
from rummy500.server.company_shelf import lobby
from rummy500.server.deserted import UNTOUCHED, remove
from rummy500.server.ledger import balance, faults, open_purse, stake
from rummy500.server.schema import accounts, events, tables
from rummy500.server.shelf import put_table
from rummy500.server.store import open_store
from rummy500.server.table import Table
from rummy500.server.turns import DAY
from tests.server.running import serving
from tests.server.tables import dealt, seated

TERMS = Terms("ann", True, 90, 6, "greedy")
LEFT = Sitting("Ann", None, "greedy", "ann"), Sitting("Bob", None, "greedy", "bob")
NOW = 10 * UNTOUCHED


def put(db: Connection, name: str, seats: tuple[Sitting, ...], updated: int, stake: int = 0) -> None:
    """A table of these people, begun where no seat is open."""
    card = Card(name, "classic", seats, "secret", replace(TERMS, stake=stake))
    if OPEN in seats:
        table = Table(card)
        table.add(table.own_rows(["sit 0 Ann"]))
    else:
        table = dealt(card, random.Random(1))
    put_table(db, card, table.log, table.summary(updated, 0), "ann", updated)


def test_those_that_all_have_left_and_those_that_never_began_are_removed_and_no_others(
    tmp_path: Path,
) -> None:
    store = open_store(tmp_path)
    ann, bob = Sitting("Ann", "ann", None), Sitting("Bob", "bob", None)
    old, fresh = NOW - UNTOUCHED - 1, NOW - UNTOUCHED + 1
    with store.writing() as db, db.begin():
        put(db, "all-left", LEFT, NOW)
        put(db, "one-left", (ann, LEFT[1]), old)
        put(db, "played", (ann, bob), old)
        put(db, "forgotten", (ann, OPEN), old)
        put(db, "waiting", (ann, OPEN), fresh)
        practice = dealt(seated(table="practice"), random.Random(1))
        put_table(db, practice.card, practice.log, practice.summary(0, 0), "ann", 0)
        assert remove(db, NOW) == ["all-left", "forgotten"]
        assert remove(db, NOW) == []
        stay = ["one-left", "played", "practice", "waiting"]
        assert sorted(db.scalars(select(tables.c.id))) == stay
        assert sorted(set(db.scalars(select(events.c.table_id)))) == stay
    store.close()


def test_what_lies_in_the_pot_of_a_removed_table_goes_back_and_the_ledger_is_sound(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.writing() as db, db.begin():
        for name in ("ann", "bob"):
            db.execute(accounts.insert().values(id=name, name=name, key=name, password="", created=0))
            open_purse(db, name, 0)
        put(db, "staked", LEFT, NOW, stake=100)
        for seat, name in enumerate(("ann", "bob")):
            stake(db, "staked", seat, name, 100, 0)
        assert remove(db, NOW) == ["staked"]
        assert [balance(db, name) for name in ("ann", "bob", "pot:staked")] == [1000, 1000, 0]
        assert faults(db) == []
    store.close()


def test_a_server_that_starts_on_an_old_database_removes_them(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.writing() as db, db.begin():
        put(db, "deserted0001", LEFT, 0)
        put(db, "played000001", (Sitting("Ann", "ann", None), LEFT[1]), 0)
        db.execute(update(tables).values(due=None))
    store.close()
    with serving(tmp_path) as server:
        server.stop()
    store = open_store(tmp_path)
    assert store.read_now(lambda db: list(db.scalars(select(tables.c.id)))) == ["played000001"]
    store.close()


def test_where_a_turn_may_take_a_day_a_table_stays_in_the_lobby_for_a_week(tmp_path: Path) -> None:
    store, ann = open_store(tmp_path), Sitting("Ann", "ann", None)
    ages = {"quick-new": WAITING - 1, "quick-old": WAITING + 1, "slow-new": SLOW - 1, "slow-old": SLOW + 1}
    with store.writing() as db, db.begin():
        for name, age in ages.items():
            put(db, name, (ann, OPEN), NOW - age)
        db.execute(update(tables).where(tables.c.id.like("slow-%")).values(clock=DAY))
        found = lobby(db, NOW - WAITING, NOW - SLOW, NOW - PLAYING, 100)
        assert [(line.id, line.window) for line in found] == [("quick-new", 6), ("slow-new", DAY)]
    store.close()
