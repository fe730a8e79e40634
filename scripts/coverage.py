"""Which tests are about which rule? The table of docs/coverage.md, read from the tests themselves.

A test is about a rule when its name holds the number, `test_r4_5_...`, or its docstring does, `R4.5`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULE = re.compile(r"^- (R\d+\.\d+) (.*(?:\n  .*)*)", re.MULTILINE)


def rules() -> dict[str, str]:
    """Every rule's number, with what it says."""
    text = (ROOT / "docs/rules.md").read_text("utf-8")
    return {number: " ".join(says.split()) for number, says in RULE.findall(text)}


def named_in(name: str, docstring: str) -> set[str]:
    """The rules that a test with this name and docstring is about."""
    in_name = {f"R{a}.{b}" for a, b in re.findall(r"(?<=_)r(\d+)_(\d+)(?=_|$)", name)}
    return in_name | set(re.findall(r"\bR\d+\.\d+\b", docstring))


def tests() -> Iterator[tuple[str, str, set[str]]]:
    """Each test that is about a rule: its file, its name, its rules."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            about = named_in(node.name, ast.get_docstring(node) or "")
            if about:
                yield path.relative_to(ROOT).as_posix(), node.name, about


@cache
def by_rule() -> dict[str, list[tuple[str, str]]]:
    """The tests of each rule, as file and name."""
    found: dict[str, list[tuple[str, str]]] = {number: [] for number in rules()}
    for file, name, about in tests():
        for number in about & set(found):
            found[number].append((file, name))
    return found


def sentence(name: str) -> str:
    """A test's name as the sentence that it is."""
    words = re.sub(r"^test_(?:r\d+_\d+_)*", "", name).replace("_", " ")
    return re.sub(r"(\w) (s|t)\b", r"\1'\2", words)


def first_words(says: str, most: int = 60) -> str:
    """As much of a rule as shows which one it is."""
    if len(says) > most:
        says = says[: says.rfind(" ", 0, most)] + " ..."
    if says.count("`") % 2:
        says += "`"
    return says.replace("|", "\\|")


def coverage_page() -> str:
    """Every rule with the tests that name it."""
    says, found = rules(), by_rule()
    lines = [
        "# The rules and their tests",
        "",
        "Written from the tests by `make docs`: for every rule of [rules.md](rules.md) the tests that name "
        "its number.",
        "",
        "| rule | | tests |",
        "| --- | --- | --- |",
    ]
    for number, about in found.items():
        cells = [f"{sentence(name)} (`{file.removeprefix('tests/')}`)" for file, name in about]
        lines.append(f"| {number} | {first_words(says[number])} | {'<br>'.join(cells)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for number, about in by_rule().items():
        print(f"{number:6} {len(about):3} {'' if about else '  <- no test'}")
