"""Whom may the host of a table send away, and what becomes of the seat? And whom does a new link keep out?

Before the match anybody else who sits there: the seat is open again, and whoever was sent away can't sit down
at this table any more. Nor as somebody else by the same link: where the link alone leads to the table it is a
new one from then on, and the host may make a new one at any time before the match. In the match only who has
deserted the seat: has let turns run out so often in a row that the table does not wait any more, and has it
open nowhere. A bot then plays the seat on, as after a leaving. Where coins are at stake nobody's seat is
given away: who is absent plays at computer speed, and may still win.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from rummy500.core.said import say
from rummy500.server.card import OPEN, Card, Terms
from rummy500.server.errors import Refused
from rummy500.server.seating import seating
from rummy500.server.table import Table


def may_send(table: Table, guest: str, seat: int, here: bool) -> bool:
    """May this guest send the seat's owner away now? `here`: the owner has the table open."""
    if table.card.terms is None or table.card.terms.host != guest or table.begun and here:
        return False  # as nearly always: everybody is told at each event, and no reason is wanted
    try:
        _check(table, guest, seat, here)
    except Refused:
        return False
    return True


def sent_away(table: Table, guest: str, seat: int, here: bool) -> tuple[Card, list[str]]:
    """The table's card without them, and the events that say so. Raises Refused."""
    _check(table, guest, seat, here)
    card = table.card
    own, terms = card.seats[seat], card.terms
    assert own.guest is not None
    assert terms is not None
    if table.begun:
        left, word = replace(own, guest=None, bot=terms.fill, was=own.guest), seating("lost", seat, own.name)
    else:
        left, word = OPEN, seating("sent", seat, own.name)
        terms = replace(terms, away=(*terms.away, own.guest))
        terms = terms if terms.public else with_new_link(terms)
    seats = (*card.seats[:seat], left, *card.seats[seat + 1 :])
    return replace(card, seats=seats, terms=terms), [word]


def with_new_link(terms: Terms) -> Terms:
    """Whoever sits down from now on has to have come by a link that nobody has yet. So the table leaves the
    lobby."""
    return replace(terms, public=False, door=new_door())


def new_door() -> str:
    """What a link holds that nobody can guess: 60 bits, as a table's id."""
    return "".join(secrets.choice("23456789abcdefghijkmnpqrstuvwxyz") for _ in range(12))


def renewed(table: Table, guest: str) -> tuple[Card, list[str]]:
    """The table's card with a new link, and the events that say so: the host's to make before the match.
    Raises Refused."""
    card, seat = table.card, table.seat_of(guest)
    if card.terms is None or card.terms.host != guest or seat is None:
        raise Refused("not_host", "only the host of this table can make a new link to it", 403)
    if table.begun:
        raise Refused("begun", "this match has begun: its seats stay as they are", 409)
    return replace(card, terms=with_new_link(card.terms)), [seating("link", seat, card.seats[seat].name)]


def _check(table: Table, guest: str, seat: int, here: bool) -> None:
    card = table.card
    if card.terms is None or card.terms.host != guest:
        raise Refused("not_host", "only the host of this table can send somebody away", 403)
    if seat >= len(card.seats) or card.seats[seat].guest in (None, guest):
        raise Refused("nobody", "nobody sits there whom you could send away: choose another seat", 409)
    if table.over:
        raise Refused("match_over", "this match is over: nobody need be sent away", 409)
    if not table.begun:
        return
    if table.collects():  # it must not depend on whether they have answered
        why = say("calls are being collected: wait until the time for them is over, and try again")
        raise Refused("window_open", why, 409)
    if card.terms.stake:
        why = say("coins are at stake here, so every seat stays its owner's: their turns are played quickly")
        raise Refused("stake", why, 409)
    if here or not table.turns.quick(seat):
        why = say(
            "{name} has not deserted this table: only who lets three turns in a row run out and is away",
            name=card.seats[seat].name,
        )
        raise Refused("not_deserted", why, 409)
