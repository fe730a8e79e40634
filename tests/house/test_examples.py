"""Do the documents' examples do what they show?

A block marked `python` runs; a block marked `text` after it is what it prints. In a block marked `console`
each line after `$ ` runs in the shell, and what follows is what it prints. Three dots stand for any lines.
"""

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT, files, name_of

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
Example = tuple[str, str, str]


def python_examples(path: Path) -> list[tuple[str, str | None]]:
    """Each `python` block, with what the `text` block after it, if any, says that it prints."""
    blocks = [(match[1], match[2]) for match in BLOCK.finditer(path.read_text("utf-8"))]
    following = [*blocks, ("", "")][1:]
    return [
        (text, after if kind == "text" else None)
        for (mark, text), (kind, after) in zip(blocks, following, strict=True)
        if mark == "python"
    ]


def console_examples(path: Path) -> list[tuple[str, str]]:
    """Each command of the `console` blocks, with what it prints."""
    blocks = [match[2] for match in BLOCK.finditer(path.read_text("utf-8")) if match[1] == "console"]
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def agree(shown: str, printed: str) -> bool:
    lines = [
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in shown.strip().splitlines()
    ]
    said = "".join(f"{line.rstrip()}\n" for line in printed.strip().splitlines())
    return re.fullmatch("".join(lines), said) is not None


PYTHON = [path for path in files("*.md") if python_examples(path)]
CONSOLE = [(path, *example) for path in files("*.md") for example in console_examples(path)]


@pytest.mark.parametrize("path", PYTHON, ids=name_of)
def test_the_python_that_a_document_shows_runs(path: Path) -> None:
    names: dict[str, object] = {"__name__": "example"}
    for text, shown in python_examples(path):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text, name_of(path), "exec"), names)
        assert shown is None or agree(shown, printed.getvalue()), printed.getvalue()


@pytest.mark.parametrize(
    ("path", "command", "shown"), CONSOLE, ids=[f"{name_of(c[0])}:{c[1]}" for c in CONSOLE]
)
def test_a_command_prints_what_a_document_shows(path: Path, command: str, shown: str, tmp_path: Path) -> None:
    """Commands run in the project's folder, with the project's `rummy500` first in the search path."""
    search = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    surroundings = {**os.environ, "PATH": search, "COLUMNS": "100", "NO_COLOR": "1", "HOME": str(tmp_path)}
    done = subprocess.run(
        command, shell=True, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=60
    )
    printed = done.stdout + done.stderr
    assert agree(shown, printed), f"{name_of(path)}: {command} printed\n{printed}"
