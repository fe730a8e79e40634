"""Do the documents say what is so? Links lead somewhere, commands exist, files say what they are about."""

import ast
import re
from pathlib import Path

import pytest

from rummy500.cli import app
from tests.house.tree import ROOT, files, name_of

DOCUMENTS = files("*.md")
COMMENT = re.compile(r"^(?:#|//|/\*\*?|<!--)\s*(.*?)\s*(?:\*/|-->)?$")


def prose(path: Path) -> str:
    """A document without its blocks of code."""
    return re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def code(path: Path) -> str:
    """What a document shows as code: its blocks, and what stands between back quotes."""
    text = path.read_text("utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    return "\n".join([*blocks, *re.findall(r"`([^`\n]+)`", prose(path))])


def anchors(path: Path) -> set[str]:
    """The anchors that a document's headings make."""
    headings = re.findall(r"^#+\s+(.*?)\s*$", prose(path), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_link_leads_to_a_file_and_a_heading_that_exist(path: Path) -> None:
    for target in re.findall(r"(?:\]\(|src=\")([^)\s\"]+)", prose(path)):
        if re.match(r"https?:|mailto:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        assert file.exists(), f"{name_of(path)} links to {target}, which is not there"
        assert not anchor or anchor in anchors(file), f"{name_of(path)} links to {target}: no such heading"


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_make_target_in_the_documents_exists(path: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))
    for target in re.findall(r"(?:^|[ $&;])make ([a-z]+)", code(path), flags=re.MULTILINE):
        assert target in targets, f"{name_of(path)} says make {target}: the Makefile has no such target"


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_command_in_the_documents_exists(path: Path) -> None:
    commands = {str(command.name) for command in app.registered_commands}
    for command in re.findall(r"(?:^|[ $|/])rummy500 ([a-z]+)", code(path), flags=re.MULTILINE):
        known = command in commands or command == "record"  # the first line of a record is no command
        assert known, f"{name_of(path)} says rummy500 {command}: there is no such command"


def first_words(path: Path) -> str:
    """What a source file says of itself in its first line."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    lines = [line for line in text.splitlines() if not line.startswith(("#!", "<!doctype", "<!DOCTYPE"))]
    comment = COMMENT.match(lines[0].strip()) if lines else None
    return comment[1] if comment else ""


SOURCES = files("*.py", "*.ts", "*.js", "*.svelte", "*.css", "*.sh", "Makefile", ".ci/run")


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_every_file_says_in_its_first_line_what_it_is_about(path: Path) -> None:
    if path.stat().st_size == 0:
        return  # an empty __init__.py has nothing to say
    assert len(first_words(path).split()) >= 3, (
        f"{name_of(path)}: the first line must say which question it answers"
    )


def test_every_make_target_is_explained_by_make_help() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    phony = re.findall(r"^\.PHONY: (.*)$", makefile, flags=re.MULTILINE)
    for target in " ".join(phony).split():
        assert re.search(rf"^{target}:.*## \w", makefile, flags=re.MULTILINE), (
            f"make help is silent on {target}"
        )
