"""What has somebody played to its end, against bots and with people, and how did it go?

Counted in the transaction of a match's last action, for everybody who still sits there, guests too: who
registers keeps it. It stays when a table goes from one's list, and goes with the account.
"""

from __future__ import annotations

from typing import Final, Literal

from sqlalchemy import Connection, delete, insert, select, update

from rummy500.server.account_messages import StatisticsLine
from rummy500.server.schema import statistics
from rummy500.server.table import Table

Kind = Literal["bots", "people"]
KINDS: Final[tuple[Kind, ...]] = ("people", "bots")


def count(db: Connection, table: Table) -> None:
    """Count a match that is over. `people` are those with another person in it from its first deal on."""
    match, sitting = table.match, table.card.seats
    persons = sum(one.guest is not None or one.was is not None for one in sitting)
    kind: Kind = "people" if persons > 1 else "bots"
    for seat, one in enumerate(sitting):
        if one.guest is None or not match.results:
            continue
        best = max(done.scores[seat] for done in match.results)
        _add(db, one.guest, kind, int(seat in match.winners), len(match.results), best)


def _add(db: Connection, account: str, kind: Kind, won: int, deals: int, best: int) -> None:
    own = (statistics.c.account == account) & (statistics.c.kind == kind)
    before = db.execute(select(statistics).where(own).with_for_update()).one_or_none()
    if before is None:
        row = {"account": account, "kind": kind, "matches": 1, "won": won, "deals": deals, "best": best}
        db.execute(insert(statistics).values(row))
        return
    db.execute(
        update(statistics)
        .where(own)
        .values(
            matches=before.matches + 1,
            won=before.won + won,
            deals=before.deals + deals,
            best=max(before.best, best),
        )
    )


def lines(db: Connection, account: str) -> list[StatisticsLine]:
    """What there is of an account, with people first."""
    found = {row.kind: row for row in db.execute(select(statistics).where(statistics.c.account == account))}
    return [
        StatisticsLine(
            kind=kind,
            matches=found[kind].matches,
            won=found[kind].won,
            deals=found[kind].deals,
            best=found[kind].best,
        )
        for kind in KINDS
        if kind in found
    ]


def drop(db: Connection, account: str) -> None:
    db.execute(delete(statistics).where(statistics.c.account == account))
