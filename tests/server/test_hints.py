"""Are hints given only against computers, always the same, and from what the seat sees alone?"""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from rummy500.bots import BOTS
from rummy500.bots.searching import Effort
from rummy500.coach.hinting import advise
from rummy500.core import legal, read_rules, token, view
from rummy500.core.view import deal_seen
from rummy500.languages.tongue import tongue_of
from rummy500.server import thinkers as thinking
from rummy500.server.card import Sitting, Terms
from rummy500.server.errors import Refused
from rummy500.server.hints import hint_of, move_of
from rummy500.server.thinkers import Thinkers, guess
from tests.bots.tables import stops, with_other_cards
from tests.server.running import Person
from tests.server.tables import dealt, seated
from tests.server.test_thinkers import PLAYING, turn_of

LITTLE = (Effort(rounds=((2, 2),), turns=1),)
GERMAN = tongue_of("de")


def test_a_table_with_people_gives_no_hint() -> None:
    table = dealt(seated(), random.Random(1))
    assert table.is_practice(0)
    terms = Terms("guest", False, 60, 6, "greedy", stake=50)
    table.card = replace(table.card, terms=terms)
    with pytest.raises(Refused) as refused:
        table.hint_turn(0)
    assert refused.value.code == "no_hints"
    table.card = replace(table.card, terms=None, seats=(table.card.seats[0], Sitting("Bea", "guest", None)))
    assert not table.is_practice(0)


def test_there_is_no_hint_for_one_who_is_not_to_act() -> None:
    table = dealt(seated(), random.Random(1))
    waiting = 1 - table.deal().turn
    if waiting:
        table.card = replace(table.card, seats=table.card.seats[::-1])
    with pytest.raises(Refused) as refused:
        table.hint_turn(waiting)
    assert refused.value.code == "not_your_turn"


def test_the_server_gives_a_hint_at_ones_own_table_and_to_nobody_else(ann: Person) -> None:
    bob = Person(str(ann.http.base_url))
    table = ann.new_table()
    ann.open(table).until_asked()
    hint = ann.http.get(f"/api/tables/{table}/hint").json()
    assert hint["token"] == "s" or hint["token"].startswith("p")
    assert hint["reasons"]
    other = "s" if hint["token"] != "s" else "p1"
    mine = ann.http.get(f"/api/tables/{table}/hint", params={"mine": other}).json()
    assert mine["mine"] is None or mine["mine"]["token"] == other
    assert ann.http.get(f"/api/tables/{table}/hint", params={"mine": "d2c"}).status_code == 409
    assert bob.http.get(f"/api/tables/{table}/hint").status_code == 404
    people = ann.http.post("/api/lobby", json={"rules": "classic", "players": 2}).json()["id"]
    refused = ann.http.get(f"/api/tables/{people}/hint")
    assert (refused.status_code, refused.json()["code"]) == (403, "no_hints")


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("kitchen,hand_size=5", 3), ("pool", 2)])
def test_a_hint_is_the_same_whatever_the_hidden_cards_are(rules: str, players: int) -> None:
    for match in list(stops(read_rules(rules), players, BOTS["greedy"], seed=2, every=9))[:3]:
        deal = match.deal
        assert deal is not None
        if deal.phase not in ("draw", "play"):
            continue
        seat = deal.turn
        moves = tuple(legal(deal, seat))
        other = with_other_cards(match, seat, random.Random(3))
        hints = [advise(view(one, seat), moves, "dice", moves[-1], LITTLE) for one in (match, other)]
        assert hints[0] == hints[1]
        assert hints[0].moves[0] in moves
        assert hints[0].reasons


def test_a_hint_that_has_no_time_is_a_guess_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = turn_of("champion")
    thinkers = Thinkers(1)
    monkeypatch.setattr(thinking, "HINT", 0.000_1)
    try:
        advice = asyncio.run(thinkers.advise(turn, None))
    finally:
        thinkers.close()
    assert advice == guess(turn, None)
    assert "a trained guess" in advice.doubt


def test_a_hint_says_its_move_its_reasons_and_the_other_move_in_the_readers_language() -> None:
    turn = turn_of("champion", PLAYING)
    mine = move_of(turn, token(deal_seen(turn.view), turn.legal[-1]))
    hint = hint_of(turn, advise(turn.view, turn.legal, "dice", mine, LITTLE), GERMAN)
    assert hint.seq == turn.seq
    assert "Discard" not in hint.say
    assert "Meld" not in hint.say
    assert hint.reasons
    assert all(" the " not in reason for reason in hint.reasons)
    with pytest.raises(Refused):
        move_of(turn, "p9")
