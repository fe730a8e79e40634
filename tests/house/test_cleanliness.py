"""Does the repository hold only what belongs to everybody: no registry, no machine's paths, no one's name?"""

import json
import re
from pathlib import Path

import pytest

from tests.house.tree import ROOT, files, name_of

# Written apart, so that this file does not find itself.
STRANGERS = {
    "a registry's address": r"(?i)://[\w.-]*\b(?:registry|mirror|mirrors|pypi|files|packages|deb|proxy|index)[\w-]*\.",
    "a registry's name": r"(?i)\b(?:py"
    + r"pi\.org|python"
    + r"hosted\.org|npm"
    + r"js\.(?:org|com)|debian"
    + r"\.org)",
    "a path of one machine": r"(?<![\w.$}/])/(?:work|root|home|Users|mnt|media)/" + r"\w",
    "an e-mail address": r"[\w.+-]+@(?!\d)[\w-]+\.(?!example\b)[a-z]{2,}\b(?!\.example)",
    "the number of an issue": r"(?i)\bissues? #?" + r"\d+\b",
}
TEXTS = [
    path
    for path in files()
    if path.suffix not in {".png", ".jpg", ".webp", ".woff2", ".ico", ".sqlite3", ".npz"}
]


@pytest.mark.parametrize("path", TEXTS, ids=name_of)
def test_no_file_names_a_registry_a_machine_or_a_person(path: Path) -> None:
    text = path.read_text("utf-8")
    for what, pattern in STRANGERS.items():
        found = re.search(pattern, text)
        assert not found, f"{name_of(path)} holds {what}: {found[0]}"


@pytest.mark.parametrize("path", files("requirements/*.txt"), ids=name_of)
def test_every_pinned_package_is_exact_and_has_a_hash(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "://" not in text
    for entry in re.findall(r"^[^\s#].*(?:\n\s+.*)*", text, re.MULTILINE):
        assert re.match(r"[\w.-]+==[\w.!+]+ ", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_the_page_s_packages_are_pinned_without_saying_where_they_come_from() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    for name, package in lock["packages"].items():
        assert "resolved" not in package or package.get("link"), name
        assert not name or package.get("integrity") or package.get("link"), name
