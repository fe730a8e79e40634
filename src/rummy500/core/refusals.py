"""Why is an action refused?

`explain` is asked only when no legal move fits an action. It finds the first rule that stands in the way and
says so: a code, a sentence, the rule's number. It never decides that something is legal.
"""

from __future__ import annotations

from functools import cache

from rummy500.core import pool_refusals
from rummy500.core.actions import uses
from rummy500.core.cards import JOKER, Cards, gather, spread
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, OVER, PLAY_PHASE, SHUFFLE_PHASE, Deal
from rummy500.core.ends import Turn, may_discard, payable
from rummy500.core.errors import Problem
from rummy500.core.layable import layable
from rummy500.core.laying_refusals import (
    missing,
    named_meld,
    no_room,
    no_seat,
    not_a_meld,
    not_all,
    not_your_turn,
)
from rummy500.core.legal import turn_of
from rummy500.core.melds import Meld
from rummy500.core.notation import Action, Named, name_of, pretty
from rummy500.core.said import Said, say, say_many

DRAWS = ("stock", "pile", "end")
CALLS = ("call_lay", "call_meld", "no_call")


def explain(deal: Deal, seat: int, action: Action) -> Problem:
    """The first reason why this action is not legal for this seat."""
    if deal.law.pool:
        return pool_refusals.explain(deal, seat, action)
    if action.kind == "knock":
        return Problem("no_knock", "there is no knocking in these rules: it belongs to the pool game", "R9.9")
    return _not_now(deal, seat, action) or _KINDS[action.kind](deal, seat, action)


def _not_now(deal: Deal, seat: int, action: Action) -> Problem | None:
    """Is it the wrong moment for such an action?"""
    if deal.phase == OVER:
        return Problem("over", "the deal is over", "R7.1")
    if deal.phase == SHUFFLE_PHASE:
        return Problem("shuffle", "the stock is being shuffled: wait for it", "R7.2")
    if not 0 <= seat < deal.players:
        return Problem("no_seat", no_seat(deal, seat), "R2.1")
    if action.kind in CALLS:
        return _no_window(deal, seat)
    if deal.phase == CALL_PHASE:
        return _window_open(deal, seat, action)
    if seat != deal.turn:
        return Problem("not_your_turn", not_your_turn(deal), "R2.6")
    if deal.phase == DRAW_PHASE and action.kind not in DRAWS:
        return Problem("draw_first", "draw first, from the stock or the pile", "R4.9")
    if deal.phase == PLAY_PHASE and action.kind in DRAWS:
        return Problem("already_drawn", "you have drawn already: meld, lay off or discard", "R4.1")
    return None


def _no_window(deal: Deal, seat: int) -> Problem | None:
    if not deal.law.call:
        return Problem("no_calls", "there is no calling in these rules (call=off)", "R5.1")
    if deal.phase != CALL_PHASE:
        return Problem("no_window", "no fresh discard is open for a call", "R5.5")
    if seat == deal.turn:
        return Problem("own_discard", "you can't call your own discard", "R5.2")
    if seat in dict(deal.answers):
        return Problem("answered", "you have answered already", "R5.2")
    if seat not in deal.may_answer():
        return Problem("no_fit", say("{card} fits no meld for you", card=pretty(deal.pile[-1])), "R5.1")
    return None


def _window_open(deal: Deal, seat: int, action: Action) -> Problem | None:
    card = pretty(deal.pile[-1])
    if seat != (deal.turn + 1) % deal.players:
        why = say("it is not your turn: {card} may be called, or write - for no call", card=card)
        return Problem("not_your_turn", why, "R5.2")
    if action.kind not in DRAWS:
        return Problem("draw_first", "draw first, from the stock or the pile", "R4.9")
    if deal.pending_call():
        why = say("somebody has called {card}: call it too, or answer - for no call", card=card)
        return Problem("call_pending", why, "R5.2")
    if seat in dict(deal.answers):
        return Problem("answered", "you have answered already: wait for the others", "R5.2")
    after = deal.clone()
    after.finish_turn()
    if after.phase != DRAW_PHASE or action.kind == "end":
        why = say("answer the discard of {card} first: call it, or - for no call", card=card)
        return Problem("answer_first", why, "R5.2")
    return _KINDS[action.kind](after, seat, action)


# Drawing.


def _stock(_deal: Deal, _seat: int, _action: Action) -> Problem:
    return Problem("stock_empty", "the stock is empty: take from the pile, or end the deal (e)", "R7.2")


def _end(_deal: Deal, _seat: int, _action: Action) -> Problem:
    return Problem("stock_left", "the deal can be ended only when the stock is empty", "R7.2")


def _pile(deal: Deal, _seat: int, action: Action) -> Problem:
    law, depth = deal.law, action.depth
    if law.no_pile:
        return Problem("no_pile", "nobody draws from the pile in these rules (pile_draw=none)", "R4.1")
    if depth > len(deal.pile):
        return Problem("too_deep", _too_deep(len(deal.pile), depth), "R4.1")
    if law.top_only and depth > 1:
        return Problem("top_only", "only the top card may be taken in these rules (pile_draw=top)", "R4.1")
    after = deal.clone()
    after.take(depth)
    turn = turn_of(after)
    card = pretty(deal.pile[-depth])
    if turn.debt >= 0 and not payable(turn):
        return _debt_unpayable(card)
    if law.at_once and turn.debt >= 0 and not _paying(turn):
        why = say("{card} would have to be used by your next action, and it can't", card=card)
        return Problem("debt_at_once", why, "R4.4")
    why = say(
        "after taking {card} you could not end your turn: a card that may be discarded must be left",
        card=card,
    )
    return Problem("no_end", why, "R4.5")


@cache  # asked for most cards of the pile, at every draw
def _debt_unpayable(card: str) -> Problem:
    why = say("{card} would have to be used this turn, and it fits no meld with these cards", card=card)
    return Problem("debt_unpayable", why, "R4.5")


def _too_deep(there: int, depth: int) -> Said:
    if not there:
        return say("the pile is empty: you can't take {depth}", depth=depth)
    return say_many(
        there,
        "the pile has {count} card: you can't take {depth}",
        "the pile has {count} cards: you can't take {depth}",
        depth=depth,
    )


def _paying(turn: Turn) -> list[int]:
    moves = layable(turn.law, turn.seat, *turn.held, list(turn.melds))
    return [move for move in moves if uses(move).has(turn.debt)]


# Laying.


def _meld(deal: Deal, seat: int, action: Action) -> Problem:
    return (
        missing(deal, seat, action.cards)
        or not_a_meld(deal, seat, action.cards)
        or _no_lawful_end(deal, gather(name.in_hand() for name in action.cards))
    )


def _other_side(deal: Deal, seat: int, meld: Meld) -> Problem | None:
    if deal.law.own_side and not deal.law.same_side(seat, meld.owner):
        return Problem(
            "not_own_side", "you may lay off only on your own side's melds (lay_off=own_side)", "R3.8"
        )
    return None


def _lay(deal: Deal, seat: int, action: Action) -> Problem:
    refused = named_meld(deal, action) or missing(deal, seat, action.cards)
    if refused:
        return refused
    meld = deal.melds[action.meld]
    refused = _other_side(deal, seat, meld)
    if refused:
        return refused
    if len(action.cards) > 1:
        return _owed_first(deal, action) or not_all(meld, action)
    return no_room(deal, meld, action, action.cards[0]) or _no_lawful_end(
        deal, gather([action.cards[0].in_hand()])
    )


def _owed_first(deal: Deal, action: Action) -> Problem | None:
    if deal.debt >= 0 and all(name.in_hand() != deal.debt for name in action.cards):
        return Problem(
            "debt_open",
            say("{card} must be used this turn, and this would leave it stranded", card=pretty(deal.debt)),
            "R4.5",
        )
    return None


def _exchange(deal: Deal, seat: int, action: Action) -> Problem:
    if not deal.law.swap:
        return Problem("no_exchange", "jokers on the table stay there (joker_swap=off)", "R3.7")
    name = action.cards[0]
    refused = named_meld(deal, action)
    if refused:
        return refused
    if name.in_hand() == JOKER or not deal.melds[action.meld].wild & spread(1 << name.card):
        where = name_of(deal.melds[action.meld])
        why = say("no joker stands for {card} in {meld}", card=pretty(name.card), meld=where)
        return Problem("no_joker", why, "R3.7")
    return missing(deal, seat, action.cards) or _no_lawful_end(deal, Cards(1 << name.card), exchange=True)


def _no_lawful_end(deal: Deal, used: Cards, exchange: bool = False) -> Problem:
    """The cards could be laid, and the turn could not end lawfully afterwards (R4.5)."""
    law, debt = deal.law, deal.debt
    if debt >= 0 and (exchange or not used.has(debt)):
        card = pretty(debt)
        if law.at_once:
            return Problem("debt_first", say("{card} must be used by this very action", card=card), "R4.4")
        why = say("{card} must be used this turn, and this would leave it stranded", card=card)
        return Problem("debt_open", why, "R4.5")
    if law.keep_one:
        return Problem("keep_a_card", "a card must be kept to be discarded (going_out=discard)", "R4.8")
    return Problem(
        "no_end", "no card that may be discarded would be left, and the rest can't all be laid", "R4.5"
    )


# Discarding and calling.


def _discard(deal: Deal, seat: int, action: Action) -> Problem:
    name = action.cards[0]
    if name.wild:
        return Problem("named_joker", "a joker is discarded as it is: write d**", "R3.6")
    refused = missing(deal, seat, action.cards)
    if refused:
        return refused
    if deal.debt >= 0:
        owed = say("{card} must be melded or laid off before you discard", card=pretty(deal.debt))
        return Problem("debt_open", owed, "R4.2")
    how = {
        "not_single": say("a card taken alone may not go back"),
        "none_taken": say("what was taken may not go back"),
    }
    why = how.get(deal.rules.put_back, say("it may not go back"))
    assert not may_discard(deal.law, deal.held(seat), deal.barred).has(name.card)
    return Problem(
        "put_back",
        say(
            "{card} was taken from the pile this turn: {why} ({option})",
            card=pretty(name.card),
            why=why,
            option=f"put_back={deal.rules.put_back}",
        ),
        "R4.6",
    )


def _call_lay(deal: Deal, seat: int, action: Action) -> Problem:
    refused = named_meld(deal, action)
    if refused:
        return refused
    card = deal.pile[-1]
    meld = deal.melds[action.meld]
    name = action.cards[0] if action.cards else Named(card)
    if name.in_hand() != card:
        why = say("the fresh discard is {card}, not {other}", card=pretty(card), other=pretty(*name))
        return Problem("not_the_discard", why, "R5.2")
    return (
        _other_side(deal, seat, meld)
        or no_room(deal, meld, action, name)
        or Problem(
            "no_fit", say("{card} can't be called for {meld}", card=pretty(card), meld=name_of(meld)), "R5.1"
        )
    )


def _call_meld(deal: Deal, seat: int, action: Action) -> Problem:
    if not deal.law.call_meld:
        return Problem("no_call_meld", "a call may only lay off in these rules (call=lay_off)", "R5.1")
    card = deal.pile[-1]
    names = action.cards if card == JOKER else (*action.cards, Named(card))
    if card == JOKER and all(name.in_hand() != JOKER for name in names):
        return Problem(
            "named_joker", "the discard is a joker: say in the call what it stands for, as *7h", "R3.6"
        )
    return (
        missing(deal, seat, names, called=True)
        or not_a_meld(deal, seat, names)
        or Problem("keep_a_card", "a call may not empty the hand (going_out=discard)", "R5.4")
    )


def _no_call(_deal: Deal, _seat: int, _action: Action) -> Problem:
    return Problem("no_window", "no fresh discard is open for a call", "R5.5")


_KINDS = {
    "stock": _stock, "pile": _pile, "end": _end, "meld": _meld, "lay": _lay, "exchange": _exchange,
    "discard": _discard, "call_lay": _call_lay, "call_meld": _call_meld, "no_call": _no_call,
}  # fmt: skip
