"""How does a score pad become a table for a spreadsheet?"""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Final

from rummy500.server.pad import Pad, Version

MARK: Final = "\ufeff"  # without it Excel takes UTF-8 for something else
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def pad_csv(pad: Pad) -> str:
    """A row for every version of every deal; what was corrected or struck out says so and has no totals.

    Every text stands in quotes: where a spreadsheet cuts at semicolons, one in a name begins no cell."""
    standing = pad.standing()
    sides = [" & ".join(pad.names[seat] for seat in side) for side in pad.sides]
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    head = [
        "Deal",
        "Entered (UTC)",
        "Dealer",
        "Went out",
        *pad.names,
        *(f"Total {side}" for side in sides),
        "Note",
    ]
    writer.writerow([safe(cell) for cell in head])
    for at, versions in enumerate(pad.deals):
        for version in versions:
            stands = version is versions[-1]
            counts = stands and standing.counts[at]
            totals = standing.after[at] if counts else [""] * len(sides)
            note = _note(version, stands, counts, won=standing.won_with == at + 1)
            writer.writerow([at + 1, *_facts(pad, version), *version.points, *totals, note])
    return MARK + text.getvalue()


def _facts(pad: Pad, version: Version) -> list[str]:
    when = datetime.fromtimestamp(version.at // 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    out = "" if version.out is None else safe(pad.names[version.out])
    return [when, safe(pad.names[version.dealer]), out]


def _note(version: Version, stands: bool, counts: bool, won: bool) -> str:
    if version.struck:
        return "struck out"
    if not stands:
        return "corrected later"
    if not counts:
        return "after the match was won"
    return "wins the match" if won else ""
