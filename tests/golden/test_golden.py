"""Does the game still behave as it did: the records of old matches, and the fingerprint?"""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy500.core import PRESETS, read_record, record_text
from tests.golden.make import RECORDS
from tests.golden.signature import SIGNATURE, signature

PATHS = sorted(RECORDS.glob("*.txt"))


def test_every_preset_has_a_record() -> None:
    assert {preset.name for preset in PRESETS} <= {path.stem.rpartition("-")[0] for path in PATHS}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_match_of_an_earlier_day_comes_to_the_same_end(path: Path) -> None:
    text = path.read_text("utf-8")
    match, names = read_record(text)
    assert match.stage == "over"
    assert f"# totals {' '.join(map(str, match.totals))}\n" in text
    assert text.startswith(record_text(match, names))


def test_the_fingerprint_is_the_one_that_was_stated() -> None:
    assert signature() == SIGNATURE.read_text("utf-8").strip(), (
        "state the new number if the game should change"
    )
