"""A request is allowed exactly when the enumerator finds one lawful meaning for it, and no other."""

from __future__ import annotations

from collections import Counter
from random import Random

from rummy500.core.asking import problem
from rummy500.core.errors import Problem
from rummy500.core.match import Match
from rummy500.core.position import position_text
from tests.laws.comparing import made_position, played_positions
from tests.laws.free_form import draw_request, meanings, request_text
from tests.laws.plain import read_position
from tests.laws.plain_turn import TooLong
from tests.laws.played import deal_of
from tests.laws.reference import legal_actions, to_act

REQUESTS = 12_000
SEEN = {
    "m": 100, "m ambiguous": 8, "m refused": 1500, "l": 40, "l refused": 400,
    "l of several": 12, "l of several refused": 400, "d": 800, "d refused": 500, "p": 500, "p refused": 400,
    "x": 5, "x refused": 300, "cl": 10, "cl refused": 300, "cm": 4, "cm refused": 300,
    "s": 500, "s refused": 200, "e": 40, "e refused": 250, "-": 150, "- refused": 300,
}  # fmt: skip


def ask(rng: Random, match: Match, tally: Counter[str]) -> None:
    """A dozen requests about one position, of a seat that may act or, seldom, of one that may not."""
    position = read_position(position_text(match))
    awaited = rng.random() < 0.95
    seat = rng.choice(to_act(position)) if awaited else rng.randrange(position.players)
    lawful = legal_actions(position, seat)
    for _ in range(12):
        request = draw_request(rng, position, seat, lawful)
        text = request_text(request)
        said = problem(deal_of(match), seat, text)
        found = meanings(position, seat, request, lawful)
        where = f"seat {seat}, {text}: {said}, {found}\n{position_text(match)}"
        assert (said is None) == (len(found) == 1), where
        assert said is None or len(said.choices) == (len(found) if len(found) > 1 else 0), where
        assert said is None or (said.code and said.message and said.rule), where
        letters, cards, _ = request
        tally[f"{letters}{' of several' * (letters == 'l' and len(cards) > 1)}{_outcome(said)}"] += 1


def _outcome(said: Problem | None) -> str:
    if said is None:
        return ""
    return " ambiguous" if said.choices else " refused"


def test_a_request_is_allowed_exactly_when_it_has_one_lawful_meaning() -> None:
    rng, tally = Random(31), Counter[str]()
    while tally.total() < REQUESTS:
        try:
            for _ in range(4):
                ask(rng, made_position(rng), tally)
            for number, match in enumerate(played_positions(rng)):
                if number % 20 == 0:
                    ask(rng, match, tally)
        except TooLong:
            continue
    missing = {label: tally[label] for label, least in SEEN.items() if tally[label] < least}
    assert not missing, sorted(tally.items())
