"""Is the page sent small to browsers that read gzip, and whole to those that don't?"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from rummy500.server.page import FOLDER, page_file

SCRIPT = "/assets/index-1a2b3c.js"


def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / SCRIPT[1:]).write_text("let a = 1;")
    (tmp_path / f"{SCRIPT[1:]}.gz").write_bytes(gzip.compress(b"let a = 1;"))
    return tmp_path


def test_a_compressed_copy_is_sent_to_who_reads_it(tmp_path: Path) -> None:
    answer = page_file(SCRIPT, folder(tmp_path), zipped=True)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"
    assert "immutable" in answer.headers["cache-control"]


def test_others_get_the_file_as_it_is(tmp_path: Path) -> None:
    answer = page_file(SCRIPT, folder(tmp_path))
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"


def test_what_has_no_copy_is_sent_as_it_is(tmp_path: Path) -> None:
    answer = page_file("/index.html", folder(tmp_path), zipped=True)
    assert "content-encoding" not in answer.headers


def test_the_built_page_s_copies_are_of_the_files_beside_them() -> None:
    copies = list(FOLDER.rglob("*.gz"))
    if not copies:
        pytest.skip("the page has not been built: run make env")
    for copy in copies:
        assert gzip.decompress(copy.read_bytes()) == copy.with_suffix("").read_bytes(), copy.name
