"""Compiled modules never stand in for source that was changed since."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from rummy500.speed import FOLDER, PACKAGE, SOURCES, compiled_files, digest
from tests.speeds.running import ROOT, told

ASK = "import rummy500; from rummy500.core import play; print(rummy500.SPEED, play.__module__)"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of two modules, one of them compiled, so it seems."""
    for name, text in (("core/cards.py", "ACE = 1\n"), ("core/options.py", "DECKS = 1\n")):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    compiled_of(tmp_path, "core/cards", "core/options")
    (tmp_path / FOLDER / f"core/options{ending()}").unlink()  # imported by it, and not compiled itself
    return tmp_path


def ending() -> str:
    return EXTENSION_SUFFIXES[0]


def compiled_of(package: Path, *names: str) -> None:
    """Files that look like what a compiler makes of these modules."""
    folder = package / FOLDER
    for name in (*names, "rummy500__mypyc"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}{ending()}").touch()
    lines = [f"{digest(package / name)} {name}\n" for name in (f"{name}.py" for name in names)]
    (folder / SOURCES).write_text("".join(lines), "utf-8")


def test_compiled_modules_are_used_while_their_sources_are_as_they_were(package: Path) -> None:
    assert set(compiled_files(package)) == {"rummy500.core.cards", "rummy500__mypyc"}


@pytest.mark.parametrize("changed", ["core/cards.py", "core/options.py"])
def test_none_is_used_once_one_source_is_changed(package: Path, changed: str) -> None:
    before = (package / changed).read_text("utf-8")
    (package / changed).write_text(before + "# a word more\n", "utf-8")
    assert compiled_files(package) == {}
    (package / changed).write_text(before, "utf-8")
    assert compiled_files(package)


def test_none_is_used_where_a_source_or_the_list_is_gone(package: Path) -> None:
    (package / "core/options.py").unlink()
    assert compiled_files(package) == {}
    shutil.rmtree(package / FOLDER)
    assert compiled_files(package) == {}


def test_a_changed_rule_counts_at_once_before_anything_is_compiled_anew(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "rummy500", ignore=shutil.ignore_patterns("page", "__pycache__"))
    assert told("-c", ASK, plain=False, PYTHONPATH=str(tmp_path)).startswith(
        "compiled" if compiled_files(PACKAGE) else "plain"
    )
    scoring = tmp_path / "rummy500/core/scoring.py"
    scoring.write_text(scoring.read_text("utf-8") + "\nADDED = 7\n", "utf-8")
    ask = "import rummy500; from rummy500.core import scoring; print(rummy500.SPEED, scoring.ADDED)"
    assert told("-c", ask, plain=False, PYTHONPATH=str(tmp_path)) == "plain Python 7"


def test_without_a_compiler_a_sentence_says_so_and_the_game_plays_on(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE / "core", tmp_path / "src/rummy500/core")
    for name in ("scripts", "src/rummy500/_compiled"):
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    for name in ("compile.py", "compile.sh"):
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts")
    said = subprocess.run(
        ["sh", "scripts/compile.sh"], cwd=tmp_path, capture_output=True, text=True, check=False,
        env=os.environ | {"CC": "no-such-compiler"},
    )  # fmt: skip
    assert said.returncode == 0
    assert said.stderr.startswith("rummy500: there is no C compiler, so the rules run as plain Python")
    assert said.stderr.count("\n") == 1
    assert not (tmp_path / "src/rummy500/_compiled").exists()


def test_a_compiler_that_fails_leaves_nothing_half_made(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, 'scripts'); from compile import compile_into; "
        "from pathlib import Path; "
        f"print(compile_into(Path({str(tmp_path)!r}) / '_compiled'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False,
        env=os.environ | {"CC": "false", "RUMMY500_PLAIN": ""},
    )  # fmt: skip
    assert done.stdout.strip() == "False", done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
