"""Why is an action refused in the pool game (R9)?"""

from __future__ import annotations

from rummy500.core.deal import DRAW_PHASE, OVER, Deal
from rummy500.core.errors import Problem
from rummy500.core.laying_refusals import (
    missing,
    named_meld,
    no_room,
    no_seat,
    not_a_meld,
    not_all,
    not_your_turn,
)
from rummy500.core.notation import Action
from rummy500.core.pool import is_opening, may_knock

ELSEWHERE = {
    "pile": Problem("dead_pile", "discards are dead in the pool game: draw from the stock", "R9.5"),
    "exchange": Problem("no_exchange", "jokers on the table stay there in the pool game", "R9.6"),
    "call_lay": Problem("no_calls", "there is no calling in the pool game", "R9.5"),
    "call_meld": Problem("no_calls", "there is no calling in the pool game", "R9.5"),
    "no_call": Problem("no_calls", "there is no calling in the pool game", "R9.5"),
}


def explain(deal: Deal, seat: int, action: Action) -> Problem:
    """The first reason why this action is not legal for this seat."""
    if deal.phase == OVER:
        return Problem("over", "the deal is over", "R9.8")
    if not 0 <= seat < deal.players:
        return Problem("no_seat", no_seat(deal, seat), "R9.1")
    if action.kind in ELSEWHERE:
        return ELSEWHERE[action.kind]
    if seat != deal.turn:
        return Problem("not_your_turn", not_your_turn(deal), "R9.3")
    if deal.phase == DRAW_PHASE:
        return Problem("draw_first", "draw first, from the stock", "R9.4")
    if action.kind == "stock":
        return _no_draw(deal)
    if action.kind in ("meld", "lay"):
        return _laying(deal, seat, action)
    return _ending(deal, seat, action)


def _no_draw(deal: Deal) -> Problem:
    if is_opening(deal):
        return Problem(
            "no_draw", "the first player of a deal does not draw: meld if you can, and discard", "R9.4"
        )
    return Problem("already_drawn", "you have drawn already: meld, lay off, discard or end your turn", "R9.4")


def _laying(deal: Deal, seat: int, action: Action) -> Problem:
    refused = missing(deal, seat, action.cards)
    if action.kind == "meld":
        refused = refused or not_a_meld(deal, seat, action.cards)
    else:
        refused = named_meld(deal, action) or refused
        if not refused and len(action.cards) > 1:
            return not_all(deal.melds[action.meld], action)
        refused = refused or no_room(deal, deal.melds[action.meld], action, action.cards[0])
    return refused or Problem(
        "keep_a_card", "the first turn of a deal ends with a discard: keep a card for it", "R9.4"
    )


def _ending(deal: Deal, seat: int, action: Action) -> Problem:
    """A discard, a knock or an end that is refused."""
    if any(name.wild for name in action.cards):
        return Problem("named_joker", "a joker is discarded as it is: write d**", "R3.6")
    if action.kind == "knock" and not may_knock(deal, seat):
        return Problem("no_knock", "only the first player may knock until somebody has", "R9.9")
    if not action.cards and is_opening(deal):
        return Problem("must_discard", "the first turn of a deal ends with a discard", "R9.4")
    return missing(deal, seat, action.cards) or Problem(
        "going_out", "your last discard is going out: discard it", "R9.8"
    )
