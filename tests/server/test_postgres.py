"""Is PostgreSQL as good a place for the data as a file: migrated, played on, killed on, checked?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, create_engine, text

from rummy500.cli import main
from rummy500.server.errors import CannotServe
from rummy500.server.schema import metadata
from rummy500.server.shelf import lines_of, read_table
from rummy500.server.store import open_store
from rummy500.server.table import Table
from rummy500.server.upgrade import config
from tests.server.members import Member, SignedIn
from tests.server.postgres import Postgres
from tests.server.running import play_match, serving, some_token
from tests.server.tables import GUEST
from tests.server.test_first_release import FIRST_RELEASE


def test_the_migrations_make_the_tables_that_the_code_names(postgres: Postgres) -> None:
    store = open_store(postgres.database())
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    again = open_store(store.engine.url.render_as_string(hide_password=False))
    assert again.house == store.house != ""
    again.close()
    store.close()


def test_what_was_played_on_the_first_releases_schema_goes_on(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.database()
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    old = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(old)) as db:
        db.executescript(FIRST_RELEASE.read_text("utf-8"))
    source = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection, source.connect() as from_:
        command.upgrade(config(connection), "0002")
        was = MetaData()
        was.reflect(source)
        for table in was.sorted_tables:
            rows = [dict(row) for row in from_.execute(table.select()).mappings()]
            if rows and table.name != "alembic_version":
                connection.execute(table.insert(), rows)
    source.dispose()
    engine.dispose()
    store = open_store(address)
    [line] = store.read_now(lambda db: lines_of(db, GUEST))
    found = store.read_now(lambda db: read_table(db, line.id))
    assert found is not None
    assert tuple(Table.fold(*found).match.totals) == line.totals
    store.close()


def test_a_match_and_its_member_outlive_a_server_that_is_killed(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    address, dice = postgres.database(), Random(3)
    with serving(address) as server:
        ann = Member(server.address, "Ann")
        table = ann.new_table("classic,target=100")
        tab = ann.watch(table)
        for _ in range(10):
            tab.do(some_token(tab.until_asked(), dice))
        seq = tab.view["seq"]
        server.kill()
    with serving(address) as server:
        ann = SignedIn(server.address, "Ann")
        tab = ann.watch(table)
        assert tab.until_asked()["seq"] >= seq
        assert play_match(tab, dice)["winners"]
        assert main(["check", "--database", address]) == 0
    assert "1 tables, 1 transfers of coins: all is sound" in capsys.readouterr().out


def test_a_database_that_is_not_there_is_one_sentence_without_its_password(postgres: Postgres) -> None:
    for address, said in (
        (f"postgresql://rummy:hunter2@/nothing?host={postgres.folder}", "does not exist"),
        ("postgresql://rummy:hunter2@127.0.0.1:1/rummy", "can't be used"),
        ("postgresql://rummy:hunter2@host:port/rummy", "can't be read"),
    ):
        with pytest.raises(CannotServe) as why:
            open_store(address)
        assert said in str(why.value)
        assert "hunter2" not in str(why.value)
        assert "\n" not in str(why.value)


def test_a_database_of_a_newer_program_is_refused(postgres: Postgres) -> None:
    address = postgres.database()
    store = open_store(address)
    with store.writing() as connection, connection.begin():
        connection.execute(text("update alembic_version set version_num = '9999'"))
    store.close()
    with pytest.raises(CannotServe, match=r"newer rummy500 \(schema 9999"):
        open_store(address)
