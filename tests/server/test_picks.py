"""Does every card of the pile say what taking down to it means, and how it could be used?"""

from __future__ import annotations

from rummy500.core.match import Match
from rummy500.core.rules import read_rules
from rummy500.server.picks import picks_of
from tests.e2e.positions import BURIED, MIDDLE
from tests.e2e.prepared import Position


def said(position: Position) -> list[str]:
    match = Match(read_rules(position.rules), 2)
    for event in position.events():
        match.apply(event)
    assert match.deal is not None
    return [pick.say for pick in picks_of(match.deal, 0)]


def test_a_buried_card_says_by_which_meld_it_can_be_used() -> None:
    top, buried, deepest = said(BURIED)
    assert top == "Take J♠"
    assert buried == "Take 2, 9♣ must be used this turn: 9♣ 9♥ 9♠"
    assert "it fits no meld with these cards" in deepest


def test_a_card_that_fits_a_meld_on_the_table_names_it() -> None:
    assert "Take 4, 2♦ must be used this turn: on the run 3♦-6♦" in said(MIDDLE)


def test_nothing_is_said_to_a_seat_that_is_not_to_draw() -> None:
    match = Match(read_rules(BURIED.rules), 2)
    for event in BURIED.events():
        match.apply(event)
    assert match.deal is not None
    assert picks_of(match.deal, 1) == []
