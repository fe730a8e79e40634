"""Are tries counted for all nodes together, in one number that says when all of them have come back?"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, func, select, update

from rummy500.server import rates
from rummy500.server.limits import Bucket
from rummy500.server.passwords import DIFFERENT, JUDGED, SIGNS, _quickly_judged
from rummy500.server.rates import Measure
from rummy500.server.schema import rates as counted
from rummy500.server.store import open_store
from tests.server.members import PASSWORD, Member, sign_in, some_name
from tests.server.postgres import Postgres
from tests.server.running import Person, serving

NOW = 1_800_000_000_000


def test_a_measure_gives_so_many_at_once_and_then_one_for_each_time_it_comes_back(tmp_path: Path) -> None:
    store, three = open_store(tmp_path), Measure(3, 0.5)
    with store.writing() as db, db.begin():
        assert [rates.try_take(db, "a", three, NOW) for _ in range(5)] == [True, True, True, False, False]
        assert rates.try_take(db, "b", three, NOW)
        assert not rates.try_take(db, "a", three, NOW + 1999)
        assert rates.try_take(db, "a", three, NOW + 2000)
        assert not rates.try_take(db, "a", three, NOW + 2000)
        assert [rates.try_take(db, "a", three, NOW + 60_000) for _ in range(4)] == [True, True, True, False]
    store.close()


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 9_000), st.booleans()), max_size=40))
def test_it_counts_as_a_bucket_in_memory_does(steps: list[tuple[int, bool]]) -> None:
    """The same steps, at whole seconds, so that neither rounds."""
    from sqlalchemy import create_engine

    bucket, now = Bucket(0.5, 4, NOW / 1000), NOW
    with create_engine("sqlite://").begin() as db:
        counted.create(db)
        for wait, bounded in steps:
            now += wait // 1000 * 1000
            if bounded:
                assert rates.try_take(db, "a", Measure(4, 0.5), now) == bucket.try_take(now / 1000)
            else:
                assert rates.take(db, "a", Measure(4, 0.5), now) == pytest.approx(bucket.take(now / 1000))


def test_what_has_come_back_is_forgotten_and_no_name_or_address_stands_there(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.writing() as db, db.begin():
        rates.try_take(db, "for ann from 203.0.113.7", Measure(3, 1), NOW)
        rates.remember(db, "browser", NOW + 5000)
        told = str(list(db.execute(select(counted))))
        assert "ann" not in told
        assert "203" not in told
        assert rates.remembers(db, "browser", NOW + 4999)
        rates.tidy(db, NOW + 1000)
        assert db.scalar(select(func.count()).select_from(counted)) == 1
        assert not rates.remembers(db, "browser", NOW + 5000)
    store.close()


def used_up(address: str) -> None:
    """Whatever is counted there has no more to give, for longer than a test lasts."""
    store = open_store(address)
    with store.writing() as db, db.begin():
        db.execute(update(counted).values(until=2 * NOW))
    store.close()


def forgotten(address: str) -> None:
    store = open_store(address)
    with store.writing() as db, db.begin():
        db.execute(delete(counted).where(counted.c.until == 2 * NOW))
    store.close()


def test_two_nodes_count_passwords_new_accounts_and_new_tables_together(postgres: Postgres) -> None:
    """Ten passwords for a name, and ten accounts from an address, in all: nine on each node are too many. And
    whoever has no table left on one node has none on the other."""
    address = postgres.database()
    with serving(address, free=False) as a, serving(address, free=False) as b:
        ann = Member(a.address)
        assert sign_in(ann, ann.name).status_code == 201
        strangers = [Person(a.address), Person(b.address)]
        tries = {sign_in(who, ann.name, "wrong").status_code for who in strangers * 9}
        assert tries == {401, 429}
        made = {
            who.http.post("/api/account", json={"name": some_name(), "password": PASSWORD}).status_code
            for who in strangers * 9
        }
        assert made == {201, 429}
        browsers = [strangers[0], Person(b.address, strangers[0].cookie)]
        wish = {"rules": "classic", "players": 2}
        assert [who.http.post("/api/lobby", json=wish).status_code for who in browsers] == [201, 201]
        used_up(address)
        assert [who.http.post("/api/lobby", json=wish).status_code for who in browsers] == [429, 429]
        forgotten(address)
        assert sign_in(ann, ann.name).status_code == 201, "whose browser has signed in before is not held up"


def test_no_password_takes_long_to_judge() -> None:
    longest = _quickly_judged(SIGNS * 9)
    assert set(longest) == set(SIGNS[:DIFFERENT])
    assert len(longest) == JUDGED
    assert _quickly_judged("1234567890-garden-umbrella") == "12345678-garden-umbrella"
    assert _quickly_judged(PASSWORD) == PASSWORD
