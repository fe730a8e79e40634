"""How does a table play for coins? Each seat pays in when the match begins, and the winners take the pot.

All of it is written in the transaction of the action that causes it: the first deal, the leaving, the end.
"""

from __future__ import annotations

from sqlalchemy import Connection

from rummy500.core.said import say
from rummy500.server import account_shelf, ledger
from rummy500.server.card import Card
from rummy500.server.errors import Refused
from rummy500.server.shelf import drop_table
from rummy500.server.table import Table


def check_stake(db: Connection, guest: str, coins: int) -> None:
    """May this guest sit at a table that plays for so many coins? Raises Refused."""
    if not coins:
        return
    if coins not in ledger.STAKES:
        all_ = ", ".join(map(str, ledger.STAKES))
        raise Refused("stake", say("there is no stake of {coins}: choose {all}", coins=coins, all=all_))
    if not account_shelf.has_registered(db, guest):
        why = say("this table plays for {coins} coins each: sign in first, for guests have none", coins=coins)
        raise Refused("signed_out", why, 401)
    held = ledger.balance(db, guest)
    if held < coins:
        raise Refused("coins", _too_few(coins), 409)


def too_few(error: ledger.NotEnough, card: Card) -> Refused:
    """Somebody at the table can't pay any more, and the others must know who, or they wait for ever."""
    who = next((one.name for one in card.seats if one.guest == error.owner), "?")
    why = say(
        "this table plays for {coins} coins each, and {name} has fewer by now: "
        "somebody else must take that seat",
        coins=error.coins,
        name=who,
    )
    return Refused("coins", why, 409)


def _too_few(coins: int) -> str:
    return say(
        "this table plays for {coins} coins each, and you have fewer: choose a smaller stake",
        coins=coins,
    )


def pay_in(db: Connection, card: Card, now: int) -> None:
    """The match begins: every seat pays its stake. Raises NotEnough."""
    if card.terms is None or not card.terms.stake:
        return
    for seat, one in enumerate(card.seats):
        ledger.stake(db, card.id, seat, one.guest, card.terms.stake, now)


def forfeit(db: Connection, card: Card, seat: int, now: int) -> None:
    """A person leaves in the middle of the match."""
    if card.terms is not None and card.terms.stake:
        ledger.forfeit(db, card.id, seat, now)


def plays_for_coins(table: Table) -> bool:
    return table.card.terms is not None and table.card.terms.stake > 0


def drop_coin_table(db: Connection, table: str, now: int) -> None:
    """Delete a table; what is still in its pot goes back."""
    ledger.call_off(db, table, now)
    drop_table(db, table)
