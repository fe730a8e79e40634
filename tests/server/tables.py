"""What do the server's tests play with, without a server? Stores, tables, and matches some way on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from rummy500.core.deal import to_act
from rummy500.core.legal import legal
from rummy500.server.card import Card, Sitting
from rummy500.server.entries import Row, Summary
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


@contextmanager
def journal_in(folder: Path) -> Iterator[tuple[Store, Journal]]:
    store = open_store(folder)
    journal = Journal(store)
    try:
        yield store, journal
    finally:
        journal.close()
        store.close()
