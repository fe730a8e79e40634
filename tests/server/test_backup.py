"""Can the data be saved while people play, put back, and checked?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rummy500.cli import main
from rummy500.server.data import FILE
from tests.server.members import Member, SignedIn
from tests.server.running import serving, some_token
from tests.server.tables import dealt, journal_in, put, seated


def test_a_copy_made_while_people_play_is_put_back_with_all_that_was_there_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy, dice = tmp_path / "data", tmp_path / "copy.sqlite3", Random(1)
    with serving(data) as server:
        ann = Member(server.address, "Ann")
        table = ann.new_table()
        tab = ann.watch(table)
        for _ in range(5):
            tab.do(some_token(tab.until_asked(), dice))
        seq = tab.until_asked()["seq"]
        assert main(["backup", str(copy), "--data", str(data)]) == 0
        for _ in range(5):
            tab.do(some_token(tab.until_asked(), dice))
        assert main(["restore", str(copy), "--data", str(data)]) == 2
        assert "stop it first" in capsys.readouterr().err
        server.stop()
    assert main(["restore", str(copy), "--data", str(data)]) == 0
    assert "rummy500-before-1.sqlite3" in capsys.readouterr().out
    assert main(["check", "--data", str(data)]) == 0
    with serving(data) as server:
        assert SignedIn(server.address, "Ann").watch(table).until_asked()["seq"] == seq
    assert {path.name for path in data.glob("*.sqlite3")} == {"rummy500-before-1.sqlite3", FILE}


def test_nothing_is_written_over_and_nothing_half_written_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with journal_in(tmp_path / "data") as (store, _):
        put(store, dealt(seated(), Random(1)))
    data = ["--data", str(tmp_path / "data")]
    there = tmp_path / "there"
    there.write_text("mine", "utf-8")
    junk = tmp_path / "junk"
    junk.write_bytes(b"no database at all" * 500)
    for arguments, said in (
        (["backup", str(there), *data], "is there already"),
        (["backup", str(tmp_path / "no/folder/x"), *data], "could not be made"),
        (["backup", str(tmp_path / "x"), "--data", str(tmp_path)], "there is no database in"),
        (["restore", str(tmp_path / "nothing"), *data], "there is no file"),
        (["restore", str(junk), *data], "is not a database"),
        (["check", "--data", str(tmp_path)], "there is no database in"),
    ):
        assert main(arguments) == 2, arguments
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1
    assert there.read_text("utf-8") == "mine"
    assert main(["check", *data]) == 0, "what is there was not touched"
    assert {path.name for path in tmp_path.iterdir()} == {"data", "there", "junk"}


def test_a_copy_of_a_newer_program_is_not_put_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with journal_in(data):
        pass
    assert main(["backup", str(copy), "--data", str(data)]) == 0
    with closing(sqlite3.connect(copy)) as db:
        db.execute("update alembic_version set version_num = '9999'")
        db.commit()
    assert main(["restore", str(copy), "--data", str(data)]) == 2
    assert "newer rummy500" in capsys.readouterr().err
    assert main(["check", "--data", str(data)]) == 0


def test_the_check_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with journal_in(tmp_path) as (store, _):
        put(store, dealt(seated(), Random(1)))
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("update events set event = 'nonsense'")
        db.execute("insert into purses (owner, balance) values ('ann', 5)")
        db.commit()
    assert main(["check", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "table table0000001: this table's record is damaged" in told
    assert "purse 1 holds 5 coins, and its entries come to 0" in told
    assert "1 tables, 0 transfers of coins: 2 faults" in told
