"""What do the server's tests play with, without a server? Stores, tables, and matches some way on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from rummy500.core.deal import to_act
from rummy500.core.legal import legal
from rummy500.server.card import Card, Sitting, Terms
from rummy500.server.entries import Row, Summary
from rummy500.server.guests import guest_id
from rummy500.server.journal import Journal
from rummy500.server.shelf import put_table
from rummy500.server.store import Store, open_store
from rummy500.server.table import Shuffle, Table, next_deal

GUEST = "0" * 64


def seated(rules: str = "classic", players: int = 2, table: str = "table0000001") -> Card:
    """A table with Ann at seat 0 and greedy bots at the others."""
    bots = tuple(Sitting(f"Greedy {seat}", None, "greedy") for seat in range(1, players))
    return Card(table, rules, (Sitting("Ann", GUEST, None), *bots), "secret")


def shuffler(dice: random.Random) -> Shuffle:
    return lambda cards: dice.sample(cards, len(cards))


def dealt(card: Card, dice: random.Random) -> Table:
    """A table whose first cards have been dealt."""
    table = Table(card)
    table.add([Row(1, None, next_deal(table.match, shuffler(dice)))])
    return table


def played_on(table: Table, steps: int, dice: random.Random) -> Table:
    """The same after some more events, anything legal by anybody; deals follow each other."""
    for _ in range(steps):
        if table.over:
            break
        if table.match.stage == "deal":
            table.add([Row(table.seq + 1, 0, next_deal(table.match, shuffler(dice)), "next")])
        else:
            seat = to_act(table.deal())[0]
            table.add(table.play(seat, dice.choice(legal(table.deal(), seat))))
        table.settle(shuffler(dice))
    return table


def put(
    store: Store,
    table: Table,
    due: int | None = None,
    rows: list[Row] | None = None,
    guest: str = GUEST,
) -> None:
    """Write a table into a database as it stands."""
    summary = table.summary(0, 0)
    summary = Summary(
        summary.seq, due if due is not None else summary.due, summary.deals, summary.totals,
        summary.waits_for, summary.over,
    )  # fmt: skip
    if guest != GUEST:
        first, *others = table.card.seats
        table.card = replace(table.card, seats=(replace(first, guest=guest), *others))
    with store.writing() as connection, connection.begin():
        put_table(connection, table.card, table.log if rows is None else rows, summary, guest, 0)


def put_a_run(where: Path | str, table: str, cookies: list[str], terms: Terms) -> None:
    """Write a table of three at which seat 0 has drawn and holds 5-6-7-8 of spades: the 8 is for a call."""
    deck = [f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK"]
    run = ["5s", "6s", "7s", "8s"]
    order = [one for one in deck if one not in run]
    for at, spade in zip((0, 3, 6, 9), run, strict=True):
        order.insert(at, spade)
    seats = tuple(Sitting(f"Guest {seat}", guest_id(cookie), None) for seat, cookie in enumerate(cookies))
    card = replace(seated("classic,call=lay_off", 3, table), seats=seats, terms=terms)
    rows = [Row(1, None, "deal 2 " + "".join(order)), Row(2, 0, "0:s", "s")]
    store = open_store(where)
    put(store, Table.fold(card, rows), due=4_000_000_000_000, guest=guest_id(cookies[0]))
    store.close()


@contextmanager
def journal_in(folder: Path) -> Iterator[tuple[Store, Journal]]:
    store = open_store(folder)
    journal = Journal(store)
    try:
        yield store, journal
    finally:
        journal.close()
        store.close()
