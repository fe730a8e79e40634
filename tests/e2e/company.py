"""How does a test get a table with people, as it waits or in the middle of a call? It writes the log."""

from __future__ import annotations

from pathlib import Path
from random import Random

from msgspec.structs import replace
from sqlalchemy import delete, insert

from rummy500.core.actions import DISCARD, kind
from rummy500.core.legal import legal
from rummy500.core.rules import read_rules
from rummy500.server import shelf
from rummy500.server.card import OPEN, Card, Sitting, Terms
from rummy500.server.entries import Row
from rummy500.server.guests import guest_id
from rummy500.server.host import new_card
from rummy500.server.moments import now_ms
from rummy500.server.schema import ratings
from rummy500.server.store import open_store
from rummy500.server.table import Shuffle, Table, next_deal
from rummy500.server.turns import MISSES

HOUR = 3600
RUN = ["5s", "6s", "7s", "8s"]


def put_room(data: Path, cookie: str) -> str:
    """Ann's public table of four, at which Bob sits and a bot; its id."""
    seats = (Sitting("Ann", guest_id(cookie), None), Sitting("Bob", "bob", None), OPEN)
    bot = Sitting("Greedy 1", None, "greedy")
    return _put(data, _card(cookie, "classic", (*seats, bot)), ["sit 0 Ann", "sit 1 Bob", "bot 3 Greedy 1"])


def put_call(data: Path, cookie: str) -> str:
    """Bob has discarded the 8 of spades, which Ann and Cid may lay on his run; all have an hour; its id."""
    seats = (Sitting("Bob", "bob", None), Sitting("Ann", guest_id(cookie), None), Sitting("Cid", "cid", None))
    deck = [f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK"]
    order = [card for card in deck if card not in RUN]
    for at, card in zip((0, 3, 6, 9), RUN, strict=True):
        order.insert(at, card)
    events = ["sit 0 Bob", "sit 1 Ann", "sit 2 Cid", f"deal 2 {''.join(order)}", "0:s", "0:m5s6s7s", "0:d8s"]
    return _put(data, _card(cookie, "classic,call=lay_off", seats), events)


def put_deserted(data: Path, cookie: str) -> str:
    """Ann plays with Bob, who has let three turns in a row run out; Ann's rating is settled, Bob's is not."""
    seats = (Sitting("Ann", guest_id(cookie), None), Sitting("Bob", "bob", None))
    card, dice = _card(cookie, "classic", seats), Random(3)
    table = Table(card)
    table.add(table.own_rows(["sit 0 Ann", "sit 1 Bob", next_deal(table.match, shuffled(dice))]))
    while table.turns.missed[1] < MISSES or table.deal().turn == 1:
        seat = table.deal().turn
        moves = legal(table.deal(), seat)
        table.add(table.play(seat, next((one for one in moves if kind(one) == DISCARD), moves[0]), seat == 1))
    store, now = open_store(data), now_ms()
    summary = replace(table.summary(now, 0), due=now + HOUR * 1000)
    with store.writing() as db, db.begin():
        shelf.put_table(db, card, table.log, summary, guest_id(cookie), now)
        for owner, mu, matches in ((guest_id(cookie), 26.0, 12), ("bob", 24.0, 3)):
            db.execute(delete(ratings).where(ratings.c.account == owner))
            db.execute(insert(ratings).values(account=owner, mu=mu, sigma=3, matches=matches, updated=now))
    store.close()
    return card.id


def shuffled(dice: Random) -> Shuffle:
    return lambda cards: dice.sample(cards, len(cards))


def _card(cookie: str, rules: str, seats: tuple[Sitting, ...]) -> Card:
    return new_card(read_rules(rules), seats, Terms(guest_id(cookie), True, 90, HOUR, "greedy"))


def _put(data: Path, card: Card, events: list[str]) -> str:
    rows = [Row(seq, None if ":" not in event else 0, event) for seq, event in enumerate(events, 1)]
    table, now = Table.fold(card, rows), now_ms()
    summary = replace(table.summary(now, 0), due=now + HOUR * 1000 if table.begun else None)
    store = open_store(data)
    with store.writing() as connection, connection.begin():
        shelf.put_table(connection, card, rows, summary, (card.terms and card.terms.host) or "", now)
    store.close()
    return card.id
