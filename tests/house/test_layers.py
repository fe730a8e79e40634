"""Does each part of the house import only what lies below it?"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import ROOT, files, name_of

BELOW = {
    "core": set[str](),
    "bots": {"core"},
    "arena": {"core", "bots"},
    "coach": {"core", "bots"},
    "languages": {"core"},
    "server": {"core", "bots", "arena", "coach", "languages"},
    "cli": {"core", "bots", "arena", "coach", "languages", "server"},
}
# The core has no clock, no chance, no files and no network: it may use these modules and no others.
CORE_MAY_USE = set(
    "__future__ abc bisect collections contextlib copy dataclasses enum functools hashlib heapq itertools "
    "math operator re string types typing librt mypy_extensions".split()
)
CORE_MAY_NOT_CALL = {"open", "print", "input", "exec", "eval", "breakpoint"}

SOURCES = files("src/rummy500/*.py")


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, wherever in it the import stands."""
    package = path.relative_to(ROOT / "src").parent.parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" if module == "rummy500" else module for alias in node.names)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_only_go_down(path: Path) -> None:
    layer = path.relative_to(ROOT / "src/rummy500").parts[0]
    if layer not in BELOW:
        assert path.parent == ROOT / "src/rummy500", (
            f"{layer} is no part of the house: give it a place in BELOW"
        )
        return
    ours = {name.split(".")[1] for name in imports(path) if name.startswith("rummy500.")}
    above = (ours & set(BELOW)) - BELOW[layer] - {layer}
    assert not above, f"{name_of(path)} imports {', '.join(sorted(above))}, which does not lie below {layer}"


CORE = [path for path in SOURCES if "core" in path.parts]


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_uses_only_pure_modules(path: Path) -> None:
    used = {name.split(".")[0] for name in imports(path)} - {"rummy500"}
    assert used <= CORE_MAY_USE, f"{name_of(path)} uses {', '.join(sorted(used - CORE_MAY_USE))}"


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_has_no_effects_and_no_globals(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not isinstance(node, ast.Global), f"{name_of(path)}:{node.lineno} changes a global"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in CORE_MAY_NOT_CALL, (
                f"{name_of(path)}:{node.lineno} calls {node.func.id}"
            )
