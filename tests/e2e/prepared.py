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

from rummy500.bots import BOTS
from rummy500.bots.protocol import offered
from rummy500.core.cards import cards_text, read_cards
from rummy500.core.deal import DRAW_PHASE, to_act
from rummy500.core.legal import legal
from rummy500.core.match import Match, full_deck, shuffle_event
from rummy500.core.notation import token
from rummy500.core.rules import read_rules, rules_text
from rummy500.core.view import view
from rummy500.server import shelf
from rummy500.server.card import Card, Sitting
from rummy500.server.entries import Row
from rummy500.server.guests import guest_id
from rummy500.server.host import new_id
from rummy500.server.store import open_store
from rummy500.server.table import Shuffle, Table, next_deal

LONG_AGO = 1_700_000_000_000


@dataclass(frozen=True)
class Position:
    """Two players, seat 0 to begin. What is not said comes from the rest of the deck in a fixed order. In the
    pool game there is no upcard."""

    rules: str
    mine: str
    theirs: str
    upcard: str
    stock: str
    moves: Sequence[str]

    def order(self) -> str:
        """The deck as it was dealt."""
        mine, theirs = self.mine.split(), self.theirs.split()
        dealt = (
            _packets(mine, theirs) if self.upcard == "" else chain.from_iterable(zip_longest(mine, theirs))
        )
        known = [*dealt, *self.upcard.split(), *self.stock.split()]
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


def _packets(mine: list[str], theirs: list[str]) -> list[str]:
    """The order in which the pool game, which has no upcard, deals these hands (R9.1)."""
    order = []
    while mine or theirs:
        order += mine[:3] + theirs[:4]
        mine, theirs = mine[3:], theirs[4:]
    return order


def put_table(data: Path, cookie: str, position: Position) -> str:
    """Writes the table into a server's data; its id. The server may run: it has not met this table yet."""
    return _put(data, cookie, position.rules, (Sitting("Greedy 1", None, "greedy"),), position.events())


def _put(data: Path, cookie: str, rules: str, bots: Sequence[Sitting], events: Sequence[str]) -> str:
    name = new_id()
    guest = guest_id(cookie)
    card = Card(name, rules_text(read_rules(rules)), (Sitting("Ann", guest, None), *bots), "00" * 32)
    rows = [Row(seq, _seat(event), event) for seq, event in enumerate(events, 1)]
    table = Table.fold(card, rows)
    store = open_store(data)
    with store.writing() as connection, connection.begin():
        shelf.put_table(connection, card, rows, table.summary(LONG_AGO, 0), guest, LONG_AGO)
    store.close()
    return name


def _seat(event: str) -> int | None:
    seat, colon, _ = event.partition(":")
    return int(seat) if colon else None


def played(rules: str, players: int, seed: int, stop: str) -> list[str]:
    """The log of a match that bots have played: until seat 0 may draw at a table with a meld for each player
    (`table`), to the end of the third deal (`deal`), or to that of the match (`match`)."""
    dice = random.Random(seed)
    match = Match(read_rules(rules), players)
    bot = BOTS["greedy"]
    shuffle = _shuffler(dice)
    while match.stage != "over" and not _reached(match, stop):
        if match.stage == "deal":
            match.apply(next_deal(match, shuffle))
        elif match.stage == "shuffle":
            assert match.deal is not None
            match.apply(shuffle_event(shuffle(match.deal.to_shuffle())))
        else:
            deal = match.deal
            assert deal is not None
            seat = to_act(deal)[0]
            move = bot.choose(view(match, seat), offered(deal.phase, legal(deal, seat)), dice)
            match.apply(f"{seat}:{token(deal, move)}")
    return match.events


def _reached(match: Match, stop: str) -> bool:
    if stop == "deal":
        return len(match.results) == 3
    deal = match.deal
    if stop != "table" or deal is None or match.stage != "play":
        return False
    return deal.phase == DRAW_PHASE and deal.turn == 0 and len(deal.melds) >= match.players


def _shuffler(dice: random.Random) -> Shuffle:
    return lambda cards: dice.sample(cards, len(cards))


def put_match(data: Path, cookie: str, rules: str, players: int, seed: int, stop: str) -> str:
    """Writes such a match into a server's data, Ann at seat 0; its table's id."""
    bots = tuple(Sitting(f"Greedy {seat}", None, "greedy") for seat in range(1, players))
    return _put(data, cookie, rules, bots, played(rules, players, seed, stop))
