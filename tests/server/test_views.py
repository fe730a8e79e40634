"""Does anything leave the server that a seat may not know? Swap all that is hidden: its frames stay equal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rummy500.core.cards import NONE, card_text, gather, spot_text
from rummy500.core.view import view
from rummy500.languages import ENGLISH, tongue_of
from rummy500.server.entries import Row
from rummy500.server.frames import for_everybody, picks_frame, texts, view_frame
from rummy500.server.guests import guest_id, new_token
from rummy500.server.protocol import Events, encode
from rummy500.server.store import open_store
from rummy500.server.table import Table
from rummy500.server.writing import Parts, events_text, everybody_text, onlooker_text, own_text
from tests.server import tables
from tests.server.running import Person, serving
from tests.server.tables import dealt, played_on, seated

RULES = [
    ("classic", 2), ("kitchen,call=meld,joker_swap=exact", 3), ("strict,stock_out=reshuffle", 5),
    ("partners,call=meld", 4), ("club,set_suits=any,decks=2,ace_in_runs=corner", 2),
    ("pool", 3), ("cutthroat,rounds=3", 2),
]  # fmt: skip


def redealt(table: Table, seat: int, dice: random.Random) -> Table:
    """The same table with every card swapped that the seat can't see. Changes the table."""
    deal = table.deal()
    others = [one for one in range(deal.players) if one != seat]
    hidden = {one: deal.held(one).without(deal.known[one]).list() for one in others}
    cards = [card for hand in hidden.values() for card in hand] + deal.stock
    dice.shuffle(cards)
    for one in others:
        known = deal.known[one].list() if deal.known[one] is not NONE else []
        count = len(hidden[one])
        new, cards = gather([*known, *cards[:count]]), cards[count:]
        deal.hands[one], deal.twins[one], deal.jokers[one] = new.once, new.twice, new.jokers
    deal.stock = cards
    return table


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_a_view_does_not_change_with_what_its_seat_can_not_see(rules: str, players: int) -> None:
    dice = random.Random(7)
    table = dealt(seated(rules, players), dice)
    compared = 0
    for _ in range(250):
        played_on(table, 1, dice)
        if table.deal().over or table.deal().drawn >= 0 and table.deal().phase != "play":
            continue
        for seat in range(players):
            deal = table.deal()
            if deal.turn != seat and (deal.drawn >= 0 or deal.phase == "play"):
                continue  # swapped, the turn under way could be one that had no lawful beginning
            before = encode(view_frame(table, seat)), encode(picks_frame(table, seat))
            kept = table.match.deal
            table.match.deal = deal.clone()
            after = encode(view_frame(redealt(table, seat, dice), seat)), encode(picks_frame(table, seat))
            table.match.deal = kept
            assert after == before
            compared += 1
    assert compared > 100


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_everybody_is_told_what_the_core_lets_a_spectator_know_and_each_seat_its_own_behind_it(
    rules: str, players: int
) -> None:
    dice, parts, languages = random.Random(9), Parts(), (ENGLISH, tongue_of("de"))
    table = dealt(seated(rules, players), dice)
    for _ in range(200):
        played_on(table, 1, dice)
        seen, told = view(table.match, None), for_everybody(table)
        lies = [(one.owner, one.run, [(c.card, c.by) for c in one.cards]) for one in told.melds]
        assert lies == [
            (one.owner, one.run, [(spot_text(c.spot, c.wild), c.by) for c in one.cards]) for one in seen.melds
        ]
        assert [meld.n for meld in told.melds] == list(range(1, len(lies) + 1))
        assert told.counts == list(seen.counts)
        assert (told.points, told.totals) == (list(seen.points), list(seen.totals))
        assert (told.stock, told.turn, told.dealer) == (seen.stock, seen.turn, seen.dealer)
        assert told.known == [texts(cards) for cards in seen.known]
        assert (told.pile, told.taken) == (texts(seen.pile), texts(seen.taken))
        assert told.debt == (None if seen.debt is None else card_text(seen.debt))
        assert (told.pool, told.knocked, told.gone) == (seen.pool, list(seen.knocked), list(seen.gone))
        for tongue in languages:
            everybody = everybody_text(table, parts, tongue)
            assert everybody + onlooker_text(table) == encode(told, tongue)
            recent = list(table.recent)[-3:]
            for seat in (*range(players), None):
                events = Events(recent[0].seq - 1, [one.to(seat) for one in recent])
                assert events_text(recent, seat, tongue) == encode(events, tongue)
            for seat in range(players):
                assert everybody + own_text(table, seat, tongue) == encode(view_frame(table, seat), tongue)


def test_the_words_of_an_event_do_not_tell_what_is_hidden() -> None:
    table = played_on(dealt(seated("kitchen", 3), random.Random(2)), 60, random.Random(2))
    for happened in table.recent:
        event = happened.to(0)
        if event.token in ("s", "deal", "shuffle"):
            assert not any(suit in event.say for suit in "♣♦♥♠")


def test_over_the_real_socket_two_deals_that_look_the_same_to_a_seat_are_the_same(tmp_path: Path) -> None:
    """Two tables whose deals differ in every card that seat 0 can't see, and in nothing else."""
    dice = random.Random(6)
    rows = []
    for number in range(2):
        table = dealt(seated(table=f"table{number}", players=3), random.Random(1))
        deck = table.log[0].event.split()[2]
        cards = [deck[at : at + 2] for at in range(0, len(deck), 2)]
        seen = {at for at in range(21) if at % 3 == 0} | {21}  # dealt to seat 0, who begins, and the upcard
        unseen = [at for at in range(52) if at not in seen]
        order = dice.sample(unseen, len(unseen))
        moved = {**{at: at for at in seen}, **dict(zip(unseen, order, strict=True))}
        rows.append([Row(1, None, "deal 2 " + "".join(cards[moved[at]] for at in range(52)))])
    assert rows[0] != rows[1]
    cookie = new_token()
    store = open_store(tmp_path)
    for number, log in enumerate(rows):
        card = seated(table=f"table{number}", players=3)
        tables.put(store, Table.fold(card, log), guest=guest_id(cookie))
    store.close()
    with serving(tmp_path, bot_delay=60) as server:
        told = []
        for number in range(2):
            tab = Person(server.address, cookie).open(f"table{number}")
            tab.next_view()
            tab.send({"t": "resume", "after": 0})
            told.append(str(tab.socket.recv(timeout=20)))
        assert '"token":"deal"' in told[0]
        assert told[0] == told[1].replace("table1", "table0")
