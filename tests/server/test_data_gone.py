"""Does the server say so when its data is deleted under it, and is the data nobody else's to read?"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rummy500.server.data import FILE
from tests.server.running import Person, serving


def gone(data: Path) -> None:
    for path in data.glob(f"{FILE}*"):
        path.unlink()


def test_a_database_deleted_in_mid_play_is_told_to_everyone_and_loses_nothing_in_silence(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        ann = Person(server.address)
        table = ann.new_table()
        tab = ann.open(table)
        view = tab.until_asked()
        gone(data)
        tab.act(view["legal"][0]["token"])
        refused = tab.frame()
        while refused["t"] != "refused":
            refused = tab.frame()
        assert refused["code"] == "not_saved"
        assert "was deleted or replaced" in refused["message"]
        for answer in (
            ann.http.get("/api/tables"),
            ann.http.get("/api/pads"),
            ann.http.post("/api/tables", json={"rules": "classic", "players": 2, "bots": ["greedy"]}),
        ):
            assert answer.status_code == 503
            assert answer.json()["code"] == "data_gone"
            assert "\n" not in answer.json()["message"]
        assert ann.http.get("/").status_code == 200
        assert not (data / FILE).exists()
        said = server.stop()
    assert said.count("was deleted or replaced while the server ran") == 1
    assert "Traceback" not in said
    assert "sqlalche" not in said


def test_a_database_that_is_put_back_is_played_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        ann = Person(server.address)
        table = ann.new_table()
        (data / FILE).rename(tmp_path / "aside")
        assert ann.http.get("/api/tables").status_code == 503
        (tmp_path / "aside").rename(data / FILE)
        assert [line["id"] for line in ann.tables()] == [table]


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_the_data_is_readable_for_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "house" / "data"
    with serving(data) as server:
        Person(server.address).new_table()
        modes = {path.name: path.stat().st_mode & 0o777 for path in data.iterdir()}
        assert data.stat().st_mode & 0o777 == 0o700
        assert FILE in modes
        assert set(modes.values()) == {0o600}, modes


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_a_database_of_an_earlier_version_is_closed_to_others(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        Person(server.address).new_table()
    (tmp_path / FILE).chmod(0o644)
    with serving(tmp_path):
        assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
