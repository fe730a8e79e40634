"""Where are the play coins, and how do they move? A double-entry ledger.

Coins lie in purses: one for each account, one pot for each table that plays for a stake, and the house's.
A transfer takes from some and gives to others, and its entries sum to zero. Only the house may owe: what it
owes is what it has given out. Coins have no cash value and can't be bought, given or cashed out: nothing here
moves them from one account to another but by way of a table's pot.

Every function takes the connection of an open transaction, that of the action which causes the transfer, so
that both happen or neither. Each transfer has a key and happens once however often it is asked for, so an
action may be tried again. Where an account can't pay, `NotEnough` is raised, and the transaction must be
undone.

What a table calls, with the open transaction of its own action:

- `stake(db, table, seat, account, coins, now)` for every seat when the match begins; a bot's account is None,
  and the house pays for it;
- `pay_out(db, table, winners, now)` when the match is over, with the winning seats;
- `forfeit(db, table, seat, now)` when a person leaves a match that is still being played;
- `call_off(db, table, now)` when a table goes away before its match is over by nobody's fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, func, insert, or_, select, update

from rummy500.server.rows import put_new
from rummy500.server.schema import entries, purses, transfers

START: Final = 1000
STAKES: Final = (10, 50, 100, 500)
REFILL: Final = 200  # what a purse is filled up to that can't pay the smallest stake
FEE: Final = 10  # of a hundred of the stake, for leaving
HOUSE: Final = "house"


class NotEnough(Exception):
    """A purse does not hold what it should pay; `owner` is whose it is."""

    def __init__(self, owner: str, coins: int) -> None:
        super().__init__(f"{coins} coins are more than there are")
        self.owner = owner
        self.coins = coins


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an account's history: what came in or went out, and what was then there."""

    id: int
    kind: str
    table: str | None
    sum: int
    after: int
    at: int


# Purses.


def balance(db: Connection, owner: str) -> int:
    """What an owner has; 0 without a purse."""
    return db.scalar(select(purses.c.balance).where(purses.c.owner == owner)) or 0


def purse_of(db: Connection, owner: str) -> int:
    """The number of an owner's purse, which is made where there is none."""
    mine = select(purses.c.id).where(purses.c.owner == owner)
    found: int | None = db.scalar(mine)
    if found is None:
        put_new(db, purses, {"owner": owner, "balance": 0})
        found = db.scalar(mine)
    assert found is not None
    return found


def _pot(table: str) -> str:
    return f"pot:{table}"


def _move(
    db: Connection, key: str, kind: str, sums: Mapping[int, int], now: int, table: str | None = None
) -> bool:
    """Carry out a transfer: purse numbers and what each gets or gives. False if it has been done before.

    The key is written first: of two that try at once the second waits for it, and then finds it taken."""
    assert sum(sums.values()) == 0, f"{key} does not sum to zero"
    if not put_new(db, transfers, {"key": key, "kind": kind, "table_id": table, "at": now}):
        return False
    number = db.scalars(select(transfers.c.id).where(transfers.c.key == key)).one()
    for purse in sorted(sums):  # always in this order, so that no two wait for each other
        after = _add(db, purse, sums[purse])
        db.execute(insert(entries).values(transfer=number, purse=purse, sum=sums[purse], after=after))
    return True


def _add(db: Connection, purse: int, coins: int) -> int:
    """What a purse then holds. Raises NotEnough."""
    enough = or_(purses.c.balance + coins >= 0, purses.c.owner == HOUSE)
    change = update(purses).where(purses.c.id == purse, enough).values(balance=purses.c.balance + coins)
    after = db.scalar(change.returning(purses.c.balance))
    if after is None:
        owner = db.scalar(select(purses.c.owner).where(purses.c.id == purse))
        raise NotEnough(owner or "", -coins)
    return int(after)


# Accounts.


def open_purse(db: Connection, account: str, now: int) -> None:
    """A new account's first coins."""
    purse = purse_of(db, account)
    _move(db, f"start:{purse}", "start", {purse: START, purse_of(db, HOUSE): -START}, now)


def _refill_key(purse: int, now: int) -> str:
    return f"refill:{purse}:{datetime.fromtimestamp(now / 1000, UTC):%Y-%m-%d}"


def may_refill(db: Connection, account: str, now: int) -> bool:
    """Can this account not pay the smallest stake, and has it had no refill on this day (UTC)?"""
    if balance(db, account) >= STAKES[0]:
        return False
    purse = db.scalar(select(purses.c.id).where(purses.c.owner == account))
    if purse is None:
        return False
    key = _refill_key(purse, now)
    return db.scalar(select(transfers.c.id).where(transfers.c.key == key)) is None


def refill(db: Connection, account: str, now: int) -> bool:
    """Fill a purse up that can't pay the smallest stake; False where that is not due."""
    if not may_refill(db, account, now):
        return False
    purse = purse_of(db, account)
    coins = REFILL - balance(db, account)
    return _move(db, _refill_key(purse, now), "refill", {purse: coins, purse_of(db, HOUSE): -coins}, now)


def close_purse(db: Connection, account: str, now: int) -> None:
    """An account that is deleted: its coins go to the house, and its purse is nobody's."""
    mine = select(purses.c.id, purses.c.balance).where(purses.c.owner == account).with_for_update()
    found = db.execute(mine).one_or_none()
    if found is None:
        return
    purse, coins = found
    if coins:
        _move(db, f"close:{purse}", "close", {purse: -coins, purse_of(db, HOUSE): coins}, now)
    db.execute(update(purses).where(purses.c.id == purse).values(owner=None))


def history(db: Connection, account: str, before: int | None = None, most: int = 50) -> list[Line]:
    """An account's transfers, the newest first, from before a certain one on."""
    what = (
        select(transfers.c.id, transfers.c.kind, transfers.c.table_id, entries.c.sum, entries.c.after,
               transfers.c.at)
        .join(entries, entries.c.transfer == transfers.c.id)
        .join(purses, purses.c.id == entries.c.purse)
        .where(purses.c.owner == account)
        .order_by(transfers.c.id.desc())
        .limit(most)
    )  # fmt: skip
    if before is not None:
        what = what.where(transfers.c.id < before)
    return [Line(*row) for row in db.execute(what)]


# Tables.


def stake(db: Connection, table: str, seat: int, account: str | None, coins: int, now: int) -> bool:
    """A seat pays its stake into the table's pot, a bot's (no account) comes from the house. False if it has
    been paid. Raises NotEnough."""
    payer = purse_of(db, account or HOUSE)
    pot = purse_of(db, _pot(table))
    return _move(db, f"stake:{table}:{seat}", "stake", {payer: -coins, pot: coins}, now, table)


def fee(coins: int) -> int:
    """What leaving costs beside the stake, where it can be paid."""
    return coins * FEE // 100


def forfeit(db: Connection, table: str, seat: int, now: int) -> int:
    """A person leaves: the stake stays in the pot, what the seat may win is the house's, and a fee is due, as
    much of it as can be paid. The fee taken (0 where the seat has left before, or nothing is at stake)."""
    found = _payer(db, table, seat)
    house = purse_of(db, HOUSE)
    if found is None or found[0] == house or not balance(db, _pot(table)):
        return 0
    purse, coins = found
    held = db.scalars(select(purses.c.balance).where(purses.c.id == purse).with_for_update()).one()
    due = min(fee(coins), held)
    moved = _move(db, f"leave:{table}:{seat}", "leave", {purse: -due, house: due}, now, table)
    return due if moved else 0


def pay_out(db: Connection, table: str, winners: Sequence[int], now: int) -> dict[int, int]:
    """The match is over: the winning seats share the pot evenly, an odd coin going to the first of them; the
    share of a bot, and of a seat that was left, is the house's. What each winning seat's share was; nothing
    where the table has no pot, or it has been paid out."""
    pot = purse_of(db, _pot(table))
    coins = balance(db, _pot(table))
    house = purse_of(db, HOUSE)
    if not coins or not winners:
        return {}
    share, odd = divmod(coins, len(winners))
    shares = {seat: share + (at < odd) for at, seat in enumerate(winners)}
    sums = {pot: -coins}
    for seat, won in shares.items():
        found = _payer(db, table, seat)
        purse = found[0] if found is not None and not _has_left(db, table, seat) else house
        sums[purse] = sums.get(purse, 0) + won
    return shares if _move(db, f"payout:{table}", "payout", sums, now, table) else {}


def call_off(db: Connection, table: str, now: int) -> bool:
    """The match is not played to its end, by nobody's fault: every seat gets its stake back, but for those
    that were left, whose stake is the house's. False where nothing is in the pot."""
    coins = balance(db, _pot(table))
    if not coins:
        return False
    house = purse_of(db, HOUSE)
    sums = {purse_of(db, _pot(table)): -coins, house: 0}
    for seat, purse, paid in _stakes(db, table):
        taker = house if _has_left(db, table, seat) else purse
        sums[taker] = sums.get(taker, 0) + paid
    return _move(db, f"payout:{table}", "back", {who: sum_ for who, sum_ in sums.items() if sum_}, now, table)


def _stakes(db: Connection, table: str) -> list[tuple[int, int, int]]:
    """Who has paid in at a table: seat, purse, coins."""
    what = (
        select(transfers.c.key, entries.c.purse, entries.c.sum)
        .join(entries, entries.c.transfer == transfers.c.id)
        .where(transfers.c.table_id == table, transfers.c.kind == "stake", entries.c.sum < 0)
    )
    return [(int(key.rpartition(":")[2]), purse, -coins) for key, purse, coins in db.execute(what)]


def _payer(db: Connection, table: str, seat: int) -> tuple[int, int] | None:
    """Whose purse paid a seat's stake, and how much."""
    found = (
        select(entries.c.purse, entries.c.sum)
        .join(transfers, transfers.c.id == entries.c.transfer)
        .where(transfers.c.key == f"stake:{table}:{seat}", entries.c.sum < 0)
    )
    row = db.execute(found).first()
    return None if row is None else (row.purse, -row.sum)


def _has_left(db: Connection, table: str, seat: int) -> bool:
    return db.scalar(select(transfers.c.id).where(transfers.c.key == f"leave:{table}:{seat}")) is not None


# The proof.


def faults(db: Connection) -> list[str]:
    """What is wrong in the ledger, in sentences; nothing if it is sound: every transfer sums to zero, every
    purse holds what its entries come to, one that is nobody's holds nothing, and none but the house's was
    ever below zero."""
    found = []
    uneven = select(entries.c.transfer).group_by(entries.c.transfer).having(func.sum(entries.c.sum) != 0)
    for number in db.scalars(uneven):
        found.append(f"transfer {number} does not sum to zero")
    lone = select(transfers.c.id).where(transfers.c.id.not_in(select(entries.c.transfer)))
    for number in db.scalars(lone):
        found.append(f"transfer {number} has no entries")
    told = select(entries.c.purse, func.sum(entries.c.sum).label("all")).group_by(entries.c.purse).subquery()
    wrong = (
        select(purses.c.id, purses.c.balance, func.coalesce(told.c.all, 0))
        .outerjoin(told, told.c.purse == purses.c.id)
        .where(purses.c.balance != func.coalesce(told.c.all, 0))
    )
    for purse, held, counted in db.execute(wrong):
        found.append(f"purse {purse} holds {held} coins, and its entries come to {counted}")
    lost = select(purses.c.id, purses.c.balance).where(purses.c.owner.is_(None), purses.c.balance != 0)
    for purse, held in db.execute(lost):
        found.append(f"purse {purse} is nobody's and holds {held} coins")
    below = (
        select(entries.c.purse, entries.c.after)
        .join(purses, purses.c.id == entries.c.purse)
        .where(entries.c.after < 0, func.coalesce(purses.c.owner, "") != HOUSE)
    )
    for purse, after in db.execute(below):
        found.append(f"purse {purse} was at {after} coins")
    return found
