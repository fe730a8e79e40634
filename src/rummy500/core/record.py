"""How is a match written down?

    rummy500 record 1
    rules classic
    seat 0 Ann
    seat 1 greedy
    deal 1 9s9hKh...
    0:s 0:m7c7d7h 0:d4s
    1:p3 1:l8h@1 1:dKs

One line a turn; `#` starts a comment. The state is the fold of the events, so a record holds nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.core.errors import RummyError, Unreadable
from rummy500.core.match import Match
from rummy500.core.notation import split_seat
from rummy500.core.rules import read_rules, rules_text

HEADER = "rummy500 record 1"


def record_text(match: Match, names: Sequence[str]) -> str:
    """The record of a match; `names` by seat."""
    lines = [HEADER, f"rules {rules_text(match.rules)}"]
    lines += [f"seat {seat} {_clean(name)}".rstrip() for seat, name in enumerate(names)]
    last: int | None = None
    for event in match.events:
        seat, _ = split_seat(event)
        if seat is not None and seat == last:
            lines[-1] += " " + event
        else:
            lines.append(event)
        last = seat
    return "\n".join(lines) + "\n"


def _clean(name: str) -> str:
    return " ".join(name.replace("#", " ").split())


def read_record(text: str) -> tuple[Match, tuple[str, ...]]:
    """The match of a record and the names by seat. Raises Unreadable, NotAllowed or Ambiguous with the
    line."""
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or lines[0][1] != HEADER:
        raise Unreadable("bad_record", f"this is not a record: its first line should be {HEADER!r}")
    rules = "classic"
    names: dict[int, str] = {}
    events: list[tuple[int, str]] = []
    for number, line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word == "rules":
            rules = rest
        elif word == "seat":
            seat, _, name = rest.partition(" ")
            if seat != str(len(names)):
                raise Unreadable(
                    "bad_record", f"line {number}: seat {len(names)} should come here, not {seat[:10]!r}"
                )
            names[len(names)] = name.strip()
        elif word in ("deal", "shuffle"):
            events.append((number, line))
        else:
            events += [(number, one) for one in line.split()]
    return _fold(rules, names, events), tuple(names.values())


def _fold(rules: str, names: dict[int, str], events: list[tuple[int, str]]) -> Match:
    match = Match(read_rules(rules), len(names))
    for number, event in events:
        try:
            match.apply(event)
        except RummyError as error:
            error.message = f"line {number}: {event[:20]}: {error.message}"
            error.args = (error.message,)
            raise
    return match
