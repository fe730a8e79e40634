"""What does the server know about an account? All of it as one JSON document for its owner."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel
from sqlalchemy import Connection, select

from rummy500.server import ledger, pad_shelf, statistics
from rummy500.server.account_desk import AccountDesk, Caller
from rummy500.server.account_messages import StatisticsLine
from rummy500.server.errors import Broken, NoSuchTable
from rummy500.server.host import Host
from rummy500.server.schema import ratings


class ExportedAccount(BaseModel):
    name: str
    created: int
    coins: int


class ExportedSignIn(BaseModel):
    agent: str
    created: int
    seen: int


class ExportedCoins(BaseModel):
    at: int
    kind: str
    table: str | None
    sum: int
    after: int


class ExportedRating(BaseModel):
    mu: float
    sigma: float
    matches: int


class Export(BaseModel):
    """What `export` gives, for the OpenAPI document. Times are in seconds since 1970."""

    account: ExportedAccount | None
    signed_in: list[ExportedSignIn]
    coins: list[ExportedCoins]
    rating: ExportedRating | None
    statistics: list[StatisticsLine]
    tables: list[dict[str, Any]]
    score_pads: list[dict[str, Any]]


ALL = 1_000_000  # lines of history: no account has so many


async def export(host: Host, desk: AccountDesk, caller: Caller) -> dict[str, Any]:
    """The account, where it is signed in, its coins and rating, its tables with the record of their finished
    deals (what is still being played would show other hands), its score pads with every entry."""
    account = await desk.me(caller.guest)
    sessions = [one.model_dump(exclude={"handle", "here"}) for one in await desk.sessions(caller)]
    lines = await host.store.read(lambda db: ledger.history(db, caller.guest, most=ALL))
    return {
        "account": account.model_dump(include={"name", "created", "coins"}) if account else None,
        "signed_in": sessions,
        "coins": [
            {"at": one.at // 1000, "kind": one.kind, "table": one.table, "sum": one.sum, "after": one.after}
            for one in lines
        ],
        "statistics": [
            one.model_dump() for one in await host.store.read(lambda db: statistics.lines(db, caller.guest))
        ],
        "rating": await host.store.read(lambda db: _rating(db, caller.guest)),
        "tables": await _tables(host, caller.guest),
        "score_pads": await _pads(host, caller.guest),
    }


def _rating(db: Connection, account: str) -> dict[str, Any] | None:
    """As it is kept: the mean and the spread of what the account's strength may be."""
    row = db.execute(select(ratings).where(ratings.c.account == account)).first()
    return None if row is None else {"mu": row.mu, "sigma": row.sigma, "matches": row.matches}


async def _tables(host: Host, guest: str) -> list[dict[str, Any]]:
    found = []
    for line in await host.tables_of(guest):
        try:
            record = await host.record(guest, line.id)
        except (Broken, NoSuchTable):
            record = None
        found.append({**line.model_dump(exclude={"your_turn", "broken"}), "record": record})
    return found


async def _pads(host: Host, guest: str) -> list[dict[str, Any]]:
    found = []
    for pad in await host.store.read(lambda db: pad_shelf.pads_of(db, guest)):
        rows = await host.store.read(lambda db, name=pad.id: pad_shelf.read_pad(db, guest, name))  # type: ignore[misc]
        entries = [{"at": row.at // 1000, "entry": json.loads(row.event)} for row in rows or ()]
        found.append({**pad.model_dump(), "entries": entries})
    return found
