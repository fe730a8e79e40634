"""Can anybody tell from what the server says where the hidden cards are? Two tables that differ in nothing
else are played over real sockets, and who can't tell them apart by the cards gets the same bytes twice."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from rummy500.core.cards import card_text, spot_text
from rummy500.server.card import Card, Sitting, Terms
from rummy500.server.entries import Row
from rummy500.server.guests import guest_id, new_token
from rummy500.server.store import open_store
from rummy500.server.table import Table
from tests.server.running import Person, serving
from tests.server.tables import dealt, played_on, put, seated

LONGEST = 30  # events
PLAYERS = 3
TABLE = "table0000001"
RULES = ("classic,hand_size=7", "kitchen,jokers=0,call=lay_off")
CLOCKS = re.compile(r'"(now|due|updated)":\d+')  # what is read from the server's clock


def among_people(rules: str, guests: list[str]) -> Card:
    """Three people, and no time that runs out however slow the test is."""
    seats = tuple(Sitting(f"Guest {seat}", guest, None) for seat, guest in enumerate(guests))
    terms = Terms(guests[0], True, 0, 36_000, "greedy")
    return replace(seated(rules, PLAYERS, TABLE), seats=seats, terms=terms)


def seen_in(table: Table, seat: int | None) -> set[str]:
    """The cards that one seat, or somebody who looks on, sees at this moment."""
    deal = table.deal()
    melds = {spot_text(card.spot, card.wild) for meld in deal.melds for card in meld.in_order()}
    own = [] if seat is None else deal.held(seat).list()
    return melds | {card_text(card) for card in (*deal.pile, *own)}


def some_history(card: Card, seat: int | None, dice: Random) -> tuple[Table, set[str]]:
    """A table some way into its first deal, and all the cards that the seat has seen on the way."""
    table = dealt(card, dice)
    seen = seen_in(table, seat)
    while table.seq < LONGEST:
        before = replace(card), list(table.log)
        played_on(table, 1, dice)
        if table.match.stage != "play":  # the deal has ended, and nothing is hidden any more
            return Table.fold(*before), seen
        seen |= seen_in(table, seat)
    return table, seen


def with_other_cards(deal: str, seen: set[str], dice: Random) -> str:
    """A deal in which all cards but those seen lie elsewhere."""
    word, dealer, _ = deal.split()
    cards = cards_of(deal)
    hidden = [card for card in cards if card not in seen]
    moved = iter(dice.sample(hidden, len(hidden)))
    return f"{word} {dealer} {''.join(card if card in seen else next(moved) for card in cards)}"


def cards_of(deal: str) -> list[str]:
    deck = deal.split()[2]
    return [deck[at : at + 2] for at in range(0, len(deck), 2)]


def plain(message: str) -> str:
    return CLOCKS.sub(r'"\1":0', message)


@dataclass
class Watcher:
    """One socket, and what came over it as it came."""

    person: Person
    told: list[str] = field(default_factory=list)
    people: set[str] = field(default_factory=set)  # who is there: sent when it is sent
    seq: int = 0

    def __post_init__(self) -> None:
        self.tab = self.person.open(TABLE)

    def until(self, what: str, seq: int = 0) -> None:
        """Read up to a message of a kind, of that event at least."""
        while True:
            frame = self.tab.socket.recv(timeout=60)
            found = [self._read(one) for one in msgspec.json.decode(frame, type=list[msgspec.Raw])]
            if any(kind == what and number >= seq for kind, number in found):
                return

    def _read(self, message: msgspec.Raw) -> tuple[str, int]:
        text = plain(bytes(message).decode())
        one = msgspec.json.decode(text)
        (self.people.add if one["t"] == "people" else self.told.append)(text)
        return one["t"], one.get("seq", 0)

    def try_what_is_not_allowed(self, seq: int, card: str) -> None:
        for token in (f"d{card}", "m2c3c4c", f"l{card}@1", "p99"):
            self.tab.act(token, seq)
            self.until("refused")


def play(script: list[Row], people: list[Person], watcher: Person, card: str) -> list[str]:
    """Play a table over sockets; everything that the watcher was told, by whatever door."""
    tabs = [Watcher(person) for person in people]
    watching = [Watcher(watcher), Watcher(watcher)]
    for one in (*tabs, *watching):
        one.until("view")
    for row in script:
        assert row.seat is not None
        tabs[row.seat].tab.act(row.event.partition(":")[2], row.seq - 1)
        for one in (*tabs, *watching):
            one.until("view", row.seq)
        watching[0].try_what_is_not_allowed(row.seq, card)
    back = Watcher(watcher)
    back.until("view")
    back.tab.send({"t": "resume", "after": 0})
    back.until("view")
    doors = [f"tables/{TABLE}/at/{row.seq}" for row in script]
    doors += ["tables", "lobby", f"tables/{TABLE}/record"]
    answers = [watcher.http.get(f"/api/{door}") for door in doors]
    said = [f"{answer.status_code} {plain(answer.text)}" for answer in answers]
    for one in (*tabs, *watching, back):
        one.tab.close()
    return [*watching[0].told, *watching[1].told, *sorted(watching[1].people), *back.told, *said]


@pytest.mark.parametrize("seat", [0, None], ids=["a player", "an onlooker"])
@pytest.mark.parametrize("rules", RULES)
def test_who_can_not_tell_two_tables_apart_by_the_cards_gets_the_same_bytes_from_both(
    tmp_path: Path, rules: str, seat: int | None
) -> None:
    dice = Random(f"{rules} {seat}")
    cookies = [new_token() for _ in range(PLAYERS)]
    card = among_people(rules, [guest_id(cookie) for cookie in cookies])
    first, seen = some_history(card, seat, dice)
    other = with_other_cards(first.log[0].event, seen, dice)
    logs = [first.log, [Row(1, None, other), *first.log[1:]]]
    assert logs[0][0] != logs[1][0]
    Table.fold(card, logs[1])  # what was played can be played there too
    hidden = next(one for one in cards_of(other) if one not in seen)
    told = []
    for number, log in enumerate(logs):
        folder = tmp_path / str(number)
        store = open_store(folder)
        put(store, Table.fold(card, log[:1]), guest=guest_id(cookies[0]))
        store.close()
        with serving(folder) as server:
            people = [Person(server.address, cookie) for cookie in cookies]
            watcher = Person(server.address) if seat is None else people[seat]
            told.append(play(log[1:], people, watcher, hidden))
            assert server.stop() == ""
    assert told[0] == told[1]
    assert len(told[0]) > 6 * len(first.log)
