"""Is a score pad's CSV a table that every spreadsheet reads, and none takes for formulas?"""

from __future__ import annotations

import csv
import io

import pytest

from rummy500.core.said import say
from rummy500.languages import tongue_of
from rummy500.server.pad import Pad, opening
from rummy500.server.pad_csv import pad_csv, safe
from tests.server.pads import correct, enter, new_pad, strike

EARLIER = "an earlier entry: the next line of this deal stands in its place"


def rows(pad: Pad, language: str = "en") -> list[list[str]]:
    text = pad_csv(pad, tongue_of(language))
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:], newline="")))


def test_a_row_for_every_version_with_totals_where_it_counts() -> None:
    pad = new_pad(players=2)
    enter(pad, 45, -20, out=0)
    enter(pad, 10, 10)
    strike(pad, 2)
    correct(pad, 1, 500, -20, out=1)
    head, *lines = rows(pad)
    assert head == [
        "Deal",
        "Entered (UTC)",
        "Dealer",
        "Went out",
        "Ann",
        "Bea",
        "Total Ann",
        "Total Bea",
        "Note",
    ]
    assert [[line[0], *line[2:]] for line in lines] == [
        ["1", "Ann", "Ann", "45", "-20", "", "", EARLIER],
        ["1", "Ann", "Bea", "500", "-20", "500", "-20", "wins the match"],
        ["2", "Bea", "", "10", "10", "", "", EARLIER],
        ["2", "Bea", "", "10", "10", "", "", "struck out: does not count"],
    ]
    assert lines[0][1] == "1970-01-01 00:00:00"


def test_heads_and_notes_are_in_the_language_of_who_asks_and_names_are_not() -> None:
    pad = new_pad(players=2)
    enter(pad, 45, -20, out=0)
    strike(pad, 1)
    head, earlier, struck = rows(pad, "es")
    assert head[0] == "Mano"
    assert head[4:8] == ["Ann", "Bea", "Total Ann", "Total Bea"]
    assert earlier[-1] == tongue_of("es")(say(EARLIER)) != EARLIER
    assert struck[-1] == "tachada: no cuenta"


def test_partners_have_one_total() -> None:
    pad = new_pad("partners", 4)
    enter(pad, 1, 2, 3, 4)
    head, line = rows(pad)
    assert head[8:10] == ["Total Ann & Cal", "Total Bea & Dan"]
    assert line[8:10] == ["4", "6"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"])
def test_a_name_is_never_a_formula(name: str) -> None:
    assert safe(name) == f"'{name}"
    pad = Pad(opening("classic", [name, 'Bea "B", x;=1'], 0), 0)
    enter(pad, -5, 7, out=0)
    head, line = rows(pad)
    assert head[4] == f"'{name}"
    assert head[5] == 'Bea "B", x;=1'
    assert line[2] == line[3] == f"'{name}"
    assert line[4] == "-5"


def test_texts_stand_in_quotes_and_numbers_do_not() -> None:
    pad = Pad(opening("classic", ["x;=1", 'B"b'], 0), 0)
    enter(pad, -5, 7)
    head, line = pad_csv(pad)[1:].splitlines()
    assert '"x;=1","B""b"' in head
    assert line.startswith('1,"1970-01-01 00:00:00","x;=1","",-5,7,-5,7,""')
    assert pad_csv(pad).count("\r\n") == 2
