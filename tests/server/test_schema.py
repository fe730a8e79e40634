"""Does an old or new database become what the code expects?"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from rummy500.server.data import FILE, VERSION, up_to_date
from rummy500.server.errors import CannotServe
from rummy500.server.schema import metadata
from rummy500.server.store import open_store
from rummy500.server.upgrade import config


def test_the_newest_migration_is_the_version_that_the_server_asks_for() -> None:
    assert ScriptDirectory.from_config(config()).get_heads() == [VERSION]


def test_the_migrations_make_the_tables_that_the_code_names(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_a_new_database_is_made_and_an_old_one_kept(tmp_path: Path) -> None:
    assert not up_to_date(tmp_path)
    first = open_store(tmp_path)
    first.close()
    assert up_to_date(tmp_path)
    again = open_store(tmp_path)
    again.close()
    assert first.house == again.house != ""


def test_every_commit_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.writing() as connection:
        assert connection.exec_driver_sql("pragma journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("pragma synchronous").scalar_one() == 2
    store.close()


def set_version(folder: Path, version: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("update alembic_version set version_num = ?", [version])
        db.commit()


@pytest.mark.parametrize(
    ("version", "sentence"), [("9999", "newer rummy500.*use the newer"), ("0000", "schema.*not known")]
)
def test_a_database_of_another_program_version_is_refused_in_a_sentence(
    tmp_path: Path, version: str, sentence: str
) -> None:
    open_store(tmp_path).close()
    set_version(tmp_path, version)
    with pytest.raises(CannotServe, match=sentence):
        open_store(tmp_path)


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr(command, "upgrade", failing)
    with pytest.raises(RuntimeError):
        open_store(tmp_path)
    monkeypatch.undo()
    open_store(tmp_path).close()
