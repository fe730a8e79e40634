"""What does an action change? `play` makes a legal action; chance comes from outside, as orders of cards."""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.core import pool
from rummy500.core.actions import CALL, DETAILS, DISCARD, END, KIND, NO_CALL, PILE, STOCK
from rummy500.core.cards import NONE
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, PLAY_PHASE, SHUFFLE_PHASE, Deal
from rummy500.core.law import Law, law_of
from rummy500.core.options import Rules, hand_of
from rummy500.core.rules import check_players


def play(deal: Deal, seat: int, move: int) -> None:
    """Make a legal action. It is not judged here: ask `legal` or `problem` first."""
    what = move >> KIND
    if deal.law.pool:
        pool.play(deal, seat, move)
    elif deal.phase == CALL_PHASE:
        _answer(deal, seat, move)
    elif what == STOCK:
        deal.draw()
    elif what == PILE:
        deal.take(move & DETAILS)
        deal.phase = PLAY_PHASE
    elif what == DISCARD:
        deal.start_discard(move & DETAILS)
    elif what == END:
        deal.end("chosen")
    else:
        deal.put(seat, move)
        if not (deal.hands[seat] or deal.jokers[seat]):
            deal.emptied(seat)


def _answer(deal: Deal, seat: int, move: int) -> None:
    """An answer to a fresh discard (R5.2): the first in turn order gets it, whoever's message came first."""
    if move >> KIND in (STOCK, PILE):  # the next player draws: the window closes (R5.5)
        deal.finish_turn()
        if deal.phase == DRAW_PHASE:
            play(deal, seat, move)
        return
    deal.answers = (*deal.answers, (seat, move))
    answers = dict(deal.answers)
    for caller in deal.able_callers():
        if caller not in answers:
            return
        if answers[caller] >> KIND != NO_CALL:
            _call(deal, caller, answers[caller])
            return
    deal.finish_turn()


def _call(deal: Deal, seat: int, move: int) -> None:
    """The caller takes the discard and puts it down at once."""
    deal.answers = ()
    card = deal.pile.pop()
    deal.hold(seat, card)
    deal.known[seat] = deal.known[seat].plus(card)
    deal.put(seat, move - (CALL << KIND))
    if not (deal.hands[seat] or deal.jokers[seat]):
        deal.emptied(seat)
    if deal.phase == CALL_PHASE:
        deal.finish_turn()


def reshuffle(deal: Deal, order: Sequence[int]) -> None:
    """Make the pile but its top card the new stock: `order` lists its cards, the first to be drawn first."""
    assert deal.phase == SHUFFLE_PHASE
    assert sorted(order) == sorted(deal.to_shuffle())
    deal.stock = list(reversed(order))
    del deal.pile[:-1]
    deal.fresh_stock = True
    deal.phase = DRAW_PHASE


def empty(law: Law, dealer: int) -> Deal:
    """A deal before any card is dealt: the player at the dealer's left is to draw (R2.6)."""
    none = [0] * law.players
    known = [NONE] * law.players
    turn = (dealer + 1) % law.players
    return Deal(law, dealer, turn, none[:], none[:], none[:], known, none, [], [], [])


def start(rules: Rules, players: int, dealer: int, order: Sequence[int]) -> Deal:
    """Deal the cards of `order`, one at a time from the dealer's left, then the upcard (R2.4); the rest is
    the stock. Raises NotAllowed if so many can't play by these rules."""
    check_players(rules, players)
    law = law_of(rules, players)
    stock = list(reversed(order))
    deal = empty(law, dealer)
    deal.stock = stock
    if law.pool:
        pool.distribute(deal)
        return deal
    for _ in range(hand_of(rules, players)):
        for step in range(1, players + 1):
            deal.hold((dealer + step) % players, stock.pop())
    deal.pile.append(stock.pop())
    return deal
