"""How does a test get a table at which certain cards lie? It writes the table's log itself.

The log is the table, so a deal in a chosen order and some moves are all it takes; the server then folds them
as it would its own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path

from rummy500.core.cards import cards_text, read_cards
from rummy500.core.match import Match, full_deck
from rummy500.core.rules import read_rules, rules_text
from rummy500.server import shelf
from rummy500.server.guests import guest_id
from rummy500.server.host import new_id
from rummy500.server.journal import Row
from rummy500.server.store import open_store
from rummy500.server.table import Card, Sitting, Table

LONG_AGO = 1_700_000_000_000


@dataclass(frozen=True)
class Position:
    """Two players, seat 0 to begin. What is not said comes from the rest of the deck in a fixed order."""

    rules: str
    mine: str
    theirs: str
    upcard: str
    stock: str
    moves: Sequence[str]

    def order(self) -> str:
        """The deck as it was dealt."""
        dealt = chain.from_iterable(zip_longest(self.mine.split(), self.theirs.split()))
        known = [*dealt, self.upcard, *self.stock.split()]
        assert None not in known, "both hands have the same number of cards"
        deck = full_deck(read_rules(self.rules), 2)
        for card in read_cards(" ".join(str(card) for card in known)):
            deck.remove(card)
        random.Random(500).shuffle(deck)
        return "".join(str(card) for card in known) + cards_text(deck)

    def events(self) -> list[str]:
        """The log: the deal, then the moves."""
        match = Match(read_rules(self.rules), 2)
        events = [f"deal 1 {self.order()}"]
        match.apply(events[0])
        for move in self.moves:
            seat, _, text = move.partition(":")
            for event in match.ask(int(seat), text):
                match.apply(event)
                events.append(event)
        return events


def put_table(data: Path, cookie: str, position: Position) -> str:
    """Writes the table into a server's data; its id. The server may run: it has not met this table yet."""
    name = new_id()
    guest = guest_id(cookie)
    seats = (Sitting("Ann", guest, None), Sitting("Greedy 1", None, "greedy"))
    card = Card(name, rules_text(read_rules(position.rules)), seats, "00" * 32)
    rows = [Row(seq, _seat(event), event) for seq, event in enumerate(position.events(), 1)]
    table = Table.fold(card, rows)
    store = open_store(data)
    with store.writing() as connection, connection.begin():
        shelf.put_table(connection, card, rows, table.summary(LONG_AGO, 0), guest, LONG_AGO)
    store.close()
    return name


def _seat(event: str) -> int | None:
    seat, colon, _ = event.partition(":")
    return int(seat) if colon else None
