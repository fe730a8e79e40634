"""How does a score pad become a table for a spreadsheet?"""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Final

from rummy500.core.said import say
from rummy500.languages import ENGLISH, Tongue
from rummy500.server.pad import Pad, Version

MARK: Final = "\ufeff"  # without it Excel takes UTF-8 for something else
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def pad_csv(pad: Pad, tongue: Tongue = ENGLISH) -> str:
    """A row for every version of every deal; what was corrected or struck out says so and has no totals.

    Every text stands in quotes: where a spreadsheet cuts at semicolons, one in a name begins no cell."""
    standing = pad.standing()
    sides = [" & ".join(pad.names[seat] for seat in side) for side in pad.sides]
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    head = [
        tongue(say("Deal")),
        tongue(say("Entered (UTC)")),
        tongue(say("Dealer")),
        tongue(say("Went out")),
        *pad.names,
        *(tongue(say("Total {side}", side=side)) for side in sides),
        tongue(say("Note")),
    ]
    writer.writerow([safe(cell) for cell in head])
    for at, versions in enumerate(pad.deals):
        for version in versions:
            stands = version is versions[-1]
            counts = stands and standing.counts[at]
            totals = standing.after[at] if counts else [""] * len(sides)
            note = tongue(_note(version, stands, counts, won=standing.won_with == at + 1))
            writer.writerow([at + 1, *_facts(pad, version), *version.points, *totals, note])
    return MARK + text.getvalue()


def _facts(pad: Pad, version: Version) -> list[str]:
    when = datetime.fromtimestamp(version.at // 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    out = "" if version.out is None else safe(pad.names[version.out])
    return [when, safe(pad.names[version.dealer]), out]


def _note(version: Version, stands: bool, counts: bool, won: bool) -> str:
    if not stands:
        return say("an earlier entry: the next line of this deal stands in its place")
    if version.struck:
        return say("struck out: does not count")
    if not counts:
        return say("entered after the match was won: does not count")
    return say("wins the match") if won else ""
