"""Do the documents and the code say the same: pages written from it, rule numbers, examples, commands?"""

import re
from pathlib import Path

import pytest

from scripts.docs import DOCS, PAGES
from tests.house.tree import ROOT, files, name_of


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_is_written_from_the_code_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text("utf-8") == PAGES[name](), f"docs/{name} is out of date: run make docs"


RULES = set(re.findall(r"^- (R\d+\.\d+) ", (ROOT / "docs/rules.md").read_text("utf-8"), flags=re.MULTILINE))


@pytest.mark.parametrize("path", files("*.py", "*.ts", "*.svelte", "*.md"), ids=name_of)
def test_every_rule_that_is_named_stands_in_the_rules(path: Path) -> None:
    named = set(re.findall(r"\bR\d+\.\d+\b", path.read_text("utf-8")))
    assert named <= RULES, f"{name_of(path)} names {', '.join(sorted(named - RULES))}, not in docs/rules.md"


@pytest.mark.parametrize("path", files("*.py", "*.ts", "*.svelte", "*.sh", "Makefile"), ids=name_of)
def test_every_document_that_is_named_in_the_code_is_there(path: Path) -> None:
    for name in re.findall(r"\bdocs/\w+\.md\b", path.read_text("utf-8")):
        assert (ROOT / name).is_file(), f"{name_of(path)} names {name}, which is not there"


@pytest.mark.parametrize("name", ["security.md", "accessibility.md"])
def test_every_test_that_a_document_names_is_there(name: str) -> None:
    there = {
        found
        for path in files("tests/*.py")
        for found in re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), flags=re.MULTILINE)
    }
    named = set(re.findall(r"`(test_\w+)`", (DOCS / name).read_text("utf-8")))
    assert named
    assert named <= there, f"docs/{name} names {', '.join(sorted(named - there))}, which no test is called"
