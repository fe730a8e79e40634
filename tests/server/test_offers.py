"""Is a move told as it would be if nothing were kept of those told before?"""

from __future__ import annotations

import random

import pytest

from rummy500.core.actions import discard_move
from rummy500.core.deal import to_act
from rummy500.core.legal import legal
from rummy500.core.notation import token
from rummy500.languages import tongue_of
from rummy500.server import offers as kept
from rummy500.server.offers import MOST, offers
from rummy500.server.protocol import encoder
from rummy500.server.writing import own_text
from tests.server.tables import dealt, played_on, seated

RULES = [
    ("classic", 2), ("kitchen,call=meld,joker_swap=exact", 3), ("partners,call=meld", 4),
    ("club,set_suits=any,decks=2,ace_in_runs=corner", 2), ("pool", 3),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_what_was_kept_of_a_move_is_what_is_worked_out_anew(rules: str, players: int) -> None:
    dice, tongue, told = random.Random(5), tongue_of("de"), []
    tables = [dealt(seated(rules, players), dice) for _ in range(2)]
    for _ in range(120):
        for table in tables:
            played_on(table, 1, dice)
            if table.match.stage != "play":
                continue
            deal = table.deal()
            for seat in to_act(deal):
                moves = legal(deal, seat)
                told.append((deal.clone(), seat, moves, offers(deal, seat, moves)))
                assert [one.text(tongue) for one in told[-1][3]]
    for deal, seat, moves, found in told:
        kept._kept.clear()
        fresh = [one.legal for one in offers(deal, seat, moves)]
        assert [one.legal for one in found] == fresh
        assert [one.text(tongue) for one in found] == [encoder(tongue).encode(one) for one in fresh]


def test_a_move_that_was_offered_makes_the_event_that_the_rules_make_of_its_token() -> None:
    dice, asked = random.Random(8), 0
    for rules, players in RULES:
        table = dealt(seated(rules, players), dice)
        for _ in range(60):
            played_on(table, 1, dice)
            if table.match.stage != "play":
                continue
            deal = table.deal()
            seat = to_act(deal)[0]
            moves = {token(deal, move): move for move in legal(deal, seat)}
            said = {text: table.match.ask(seat, text) for text in moves}
            own_text(table, seat, tongue_of("en"))
            for text, move in moves.items():
                assert [table.match.chosen(seat, move, text)] == said[text]
                rows = table.answer(seat, table.seq, text, lambda cards: cards)
                assert isinstance(rows, tuple)
                assert [row.event for row in rows] == said[text]
                asked += 1
    assert asked > 1000


def test_not_more_is_kept_than_there_is_room_for() -> None:
    deal = dealt(seated(), random.Random(1)).deal()
    kept._kept.clear()
    (one,) = offers(deal, 0, [discard_move(0)])
    for full in (MOST - 1, MOST):
        kept._kept.clear()
        kept._kept.update(dict.fromkeys(range(full), one))
        offers(deal, 0, [discard_move(card) for card in range(13)])
        assert 0 < len(kept._kept) <= 13
