"""How strong are those who play with people only?

By the Plackett-Luce model of Weng and Lin (2011), as openskill has it: a match ranks its sides, the winners
first, then by their totals, and whoever left last. Only matches count at which every seat began as an
account; a rating is written in the transaction of the match's last action. `mu` is what is thought of
somebody's strength, `sigma` how sure that is; people are shown POINTS times `mu`, 1500 at first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select, update

from rummy500.server.card import Sitting
from rummy500.server.company_messages import Rating, TopLine, TopList
from rummy500.server.protocol import Standing
from rummy500.server.schema import accounts, ratings
from rummy500.server.table import Table

POINTS: Final = 60
PROVISIONAL: Final = 10  # matches, until a rating is more than a guess
TOP: Final = 50  # lines


def rate(db: Connection, table: Table, now: int) -> None:
    """Write what a match that is over means for the ratings of those who played it."""
    owners = [one.guest or one.was for one in table.card.seats]
    ids = [owner for owner in owners if owner is not None]
    known = set(db.scalars(select(accounts.c.id).where(accounts.c.id.in_(ids))))
    if len(ids) != len(owners) or set(ids) != known or len(known) != len(ids):
        return
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    before = {row.account: row for row in _locked(db, ids)}
    teams = [
        [
            model.rating(mu=before[ids[seat]].mu, sigma=before[ids[seat]].sigma)
            if ids[seat] in before
            else model.rating()
            for seat in side
        ]
        for side in table.match.sides
    ]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks(table)])
    for side, team in zip(table.match.sides, after, strict=True):
        for seat, one in zip(side, team, strict=True):
            values = {"mu": one.mu, "sigma": one.sigma, "updated": now}
            _put(db, ids[seat], values, before[ids[seat]].matches if ids[seat] in before else None)


def _locked(db: Connection, ids: Sequence[str]) -> Sequence[Row[Any]]:
    """The rows as they stand, held until the end of the transaction where the database can."""
    rows = db.execute(
        select(ratings).where(ratings.c.account.in_(ids)).order_by(ratings.c.account).with_for_update()
    )
    return rows.all()


def _put(db: Connection, account: str, values: dict[str, float], matches: int | None) -> None:
    if matches is None:
        db.execute(insert(ratings).values(account=account, matches=1, **values))
    else:
        mine = ratings.c.account == account
        db.execute(update(ratings).where(mine).values(matches=matches + 1, **values))


def ranks(table: Table) -> list[int]:
    """The rank of each side: 0 is the winner's; a side that somebody left comes after all that stayed."""
    match = table.match
    seats: tuple[Sitting, ...] = table.card.seats

    def key(side: int) -> tuple[bool, bool, int]:
        there = match.sides[side]
        left = any(seats[seat].was is not None and seats[seat].bot is not None for seat in there)
        return left, there != match.winners, -match.totals[side]

    keys = [key(side) for side in range(len(match.sides))]
    order = sorted(set(keys))
    return [order.index(one) for one in keys]


def drop_rating(db: Connection, account: str) -> None:
    db.execute(delete(ratings).where(ratings.c.account == account))


def top_list(db: Connection, guest: str) -> TopList:
    """Who is best, by what is nearly certain of them; and the reader's own rating."""
    what = select(ratings, accounts.c.name).join(accounts, accounts.c.id == ratings.c.account)
    best = what.where(ratings.c.matches >= PROVISIONAL).order_by((ratings.c.mu - 3 * ratings.c.sigma).desc())
    own = db.execute(what.where(ratings.c.account == guest)).one_or_none()
    return TopList(
        top=[
            TopLine(name=row.name, rating=points(row.mu), matches=row.matches)
            for row in db.execute(best.limit(TOP))
        ],
        mine=None if own is None else _own(own.mu, own.matches),
    )


def standings(db: Connection, ids: Sequence[str]) -> dict[str, Standing]:
    """The ratings of those among them that have one."""
    found = db.execute(
        select(ratings.c.account, ratings.c.mu, ratings.c.matches).where(ratings.c.account.in_(ids))
    )
    return {row.account: Standing(points(row.mu), row.matches < PROVISIONAL) for row in found}


def _own(mu: float, matches: int) -> Rating:
    return Rating(rating=points(mu), matches=matches, provisional=matches < PROVISIONAL)


def points(mu: float) -> int:
    return round(POINTS * mu)
