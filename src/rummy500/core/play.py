"""What does an action change? `play` makes a legal action; chance comes from outside, as orders of cards."""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.core import pool
from rummy500.core.actions import CALL, DETAILS, DISCARD, END, KIND, NO_CALL, PILE, STOCK
from rummy500.core.deal import NO_CARDS, TO_CALL, TO_DRAW, TO_PLAY, TO_SHUFFLE, Deal
from rummy500.core.law import Law, law_of
from rummy500.core.options import Rules
from rummy500.core.rules import check_players
from rummy500.core.vectors import i64, vec


def play(deal: Deal, seat: i64, move: i64) -> None:
    """Make a legal action. It is not judged here: ask `legal` or `problem` first."""
    what = move >> KIND
    if deal.law.pool:
        pool.play(deal, seat, move)
    elif deal.step == TO_CALL:
        _answer(deal, seat, move)
    elif what == STOCK:
        deal.draw()
    elif what == PILE:
        deal.take(move & DETAILS)
        deal.step = TO_PLAY
    elif what == DISCARD:
        deal.start_discard(move & DETAILS)
    elif what == END:
        deal.end("chosen")
    else:
        deal.put(seat, move)
        if deal.is_empty(seat):
            deal.emptied(seat)


def _answer(deal: Deal, seat: int, move: int) -> None:
    """An answer to a fresh discard (R5.2): the first in turn order gets it, whoever's message came first."""
    if move >> KIND in (STOCK, PILE):  # the next player draws: the window closes (R5.5)
        deal.finish_turn()
        if deal.step == TO_DRAW:
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
    card = deal.pile_cards[-1]
    deal.pile_cards = deal.pile_cards[:-1]
    deal.hold(seat, card)
    deal.show(seat, card)
    deal.put(seat, move - (CALL << KIND))
    if deal.is_empty(seat):
        deal.emptied(seat)
    if deal.step == TO_CALL:
        deal.finish_turn()


def reshuffle(deal: Deal, order: Sequence[int]) -> None:
    """Make the pile but its top card the new stock: `order` lists its cards, the first to be drawn first."""
    assert deal.step == TO_SHUFFLE
    assert sorted(order) == sorted(deal.to_shuffle())
    deal.stock = list(reversed(order))
    deal.pile_cards = deal.pile_cards[-1:]
    deal.fresh_stock = True
    deal.step = TO_DRAW


def empty(law: Law, dealer: int) -> Deal:
    """A deal before any card is dealt: the player at the dealer's left is to draw (R2.6)."""
    seats: int = law.players
    threes = 3 * seats
    none = vec[i64]([0] * seats)
    known = vec[i64]([0] * threes)
    turn = (dealer + 1) % seats
    no_cards = vec[i64]([])
    return Deal(
        law, dealer, turn, none[:], none[:], none[:], known, none, [], no_cards, no_cards[:], NO_CARDS
    )


def start(rules: Rules, players: int, dealer: int, order: Sequence[int]) -> Deal:
    """Deal the cards of `order`, one at a time from the dealer's left, then the upcard (R2.4); the rest is
    the stock. Raises NotAllowed if so many can't play by these rules."""
    check_players(rules, players)
    return deal_out(law_of(rules, players), dealer, order)


def deal_out(law: Law, dealer: int, order: Sequence[int]) -> Deal:
    """The same for a table whose law is known: for those who deal by the thousand."""
    players: i64 = law.players
    deal = empty(law, dealer)
    cards = list(order)
    cards.reverse()
    deal.stock = cards
    if law.pool:
        pool.distribute(deal)
        return deal
    seat: i64 = dealer
    to_deal = law.hand_size * players
    while to_deal > 0:
        to_deal -= 1
        seat += 1
        if seat == players:
            seat = 0
        deal.hold(seat, deal.from_stock())
    deal.pile_cards = vec[i64]([deal.from_stock()])
    return deal
