"""Is every file and every function short enough to be read at one sitting?"""

import ast
from pathlib import Path

import pytest

from tests.house.tree import files, name_of

FILE_LIMIT = 500
FUNCTION_LIMIT = 50


def by_hand(path: Path) -> bool:
    """Files that a program writes are read by programs."""
    return "// Written by `python -m" not in path.read_text("utf-8")[:200]


BY_HAND = list(filter(by_hand, files("*.py", "*.ts", "*.js", "*.svelte", "*.css", "*.sh", "Makefile")))


@pytest.mark.parametrize("path", BY_HAND, ids=name_of)
def test_no_file_is_longer_than_its_limit(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= FILE_LIMIT, f"{name_of(path)} has {lines} lines, {FILE_LIMIT} is the limit: split it"


@pytest.mark.parametrize("path", files("*.py"), ids=name_of)
def test_no_function_is_longer_than_its_limit(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            where = f"{name_of(path)}:{node.lineno} {node.name}"
            assert lines <= FUNCTION_LIMIT, (
                f"{where} has {lines} lines, {FUNCTION_LIMIT} is the limit: split it"
            )
