"""Sitting down at a position and asking: what tests of single positions share."""

from __future__ import annotations

import re

from rummy500.core.asking import problem
from rummy500.core.deal import Deal, to_act
from rummy500.core.errors import Problem
from rummy500.core.legal import legal
from rummy500.core.match import Match
from rummy500.core.notation import split_seat, token
from rummy500.core.position import position_text, read_position
from rummy500.core.view import view


def at(rules: str, *facts: str) -> Match:
    """The match at a position; a second seat and a stock that are not said get cards not used elsewhere."""
    said = set(re.findall(r"[A23456789TJQK][cdhs]", " ".join(facts)))
    spare = [
        card for card in ("4c", "Jc", "4s", "9d", "7d", "Kh", "2s", "8d", "Th", "5s") if card not in said
    ]
    seats = {int(fact.split()[1]): fact for fact in facts if fact.startswith("seat")}
    for seat in range(max(2, *(number + 1 for number in seats))):
        if seat not in seats:
            seats[seat] = f"seat {seat} {spare.pop()} {spare.pop()}"
    lines = [f"rules {rules}", *(seats[seat] for seat in sorted(seats))]
    lines += [fact for fact in facts if not fact.startswith("seat")]
    if not any(fact.split()[0] == "stock" for fact in facts):
        lines.append(f"stock {spare.pop()} {spare.pop()}")
    return read_position("\n".join(lines))


def deal_of(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def seat_of(match: Match, action: str) -> tuple[int, str]:
    """`2:cl@1` is seat 2's; without a seat it is the first one's that is awaited."""
    seat, text = split_seat(action)
    return to_act(deal_of(match))[0] if seat is None else seat, text


def do(match: Match, *actions: str) -> Match:
    """These actions, one after the other; each must be allowed."""
    for action in actions:
        seat, text = seat_of(match, action)
        for event in match.ask(seat, text):
            match.apply(event)
    return match


def allowed(match: Match, action: str) -> bool:
    return problem(deal_of(match), *seat_of(match, action)) is None


def refused(match: Match, action: str) -> Problem:
    """Why that is refused; and nothing has changed."""
    before = position_text(match)
    said = problem(deal_of(match), *seat_of(match, action))
    assert said is not None, f"{action} is allowed"
    assert position_text(match) == before
    return said


def rule_of(match: Match, action: str) -> str:
    return refused(match, action).rule


def tokens(match: Match, seat: int | None = None) -> set[str]:
    """All that a seat may do."""
    deal = deal_of(match)
    seat = to_act(deal)[0] if seat is None else seat
    return {token(deal, move) for move in legal(deal, seat)}


def points(match: Match) -> list[int]:
    """Of each seat, on the table."""
    return list(view(match, None).points)


def hand(match: Match, seat: int) -> set[str]:
    """The cards that a seat holds, as they are written."""
    line = next(line for line in position_text(match).splitlines() if line.startswith(f"seat {seat}"))
    return set(line.split()[2:])
