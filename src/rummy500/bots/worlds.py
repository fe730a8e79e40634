"""Which deals fit what a seat sees? Made of the view alone, the hidden cards as handed in."""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.core.actions import NO_CALL_MOVE, discard_move
from rummy500.core.cards import JOKER, NONE, Cards, face, gather
from rummy500.core.deal import CALL_PHASE, PLAY_PHASE, Deal
from rummy500.core.law import law_of
from rummy500.core.match import full_deck
from rummy500.core.melds import meld_lying
from rummy500.core.play import empty
from rummy500.core.view import View


def hidden_cards(view: View) -> list[int]:
    """The cards that this seat can't see, in the order of the deck: in other hands or in the stock."""
    left = [0] * (JOKER + 1)
    for card in full_deck(view.rules, view.players):
        left[card] += 1
    for cards in (
        view.hand,
        view.pile,
        *(known for seat, known in enumerate(view.known) if seat != view.seat),
    ):
        for card in cards:
            left[card] -= 1
    for meld in view.melds:
        for spot, wild, _ in meld.cards:
            left[JOKER if wild else face(spot)] -= 1
    return [card for card, count in enumerate(left) for _ in range(max(0, count))]


def world(view: View, legal: Sequence[int], hidden: Sequence[int]) -> Deal:
    """The deal as this seat sees it, the hidden cards given out in their order: to the other hands, then to
    the stock, whose last card is drawn first. How many turns were idle a view doesn't tell: none here."""
    seat, seats = view.seat, view.players
    assert seat is not None
    law = law_of(view.rules, seats)
    known = [gather(cards) for cards in view.known]
    deal = empty(law, view.dealer)
    at = 0
    for one in range(seats):
        held = gather(view.hand) if one == seat else known[one]
        while one != seat and at < len(hidden) and held.size() < view.counts[one]:
            held = held.plus(hidden[at])
            at += 1
        deal.set_hand(one, held)
    stock = list(hidden[at : at + view.stock])
    deal.turn, deal.known, deal.points = view.turn, known, list(view.points)
    deal.melds = [meld_lying(law, meld.run, meld.owner, meld.cards) for meld in view.melds]
    deal.stock, deal.pile = stock, list(view.pile)
    _set_turn(deal, view, legal)
    return deal


def _set_turn(deal: Deal, view: View, legal: Sequence[int]) -> None:
    """Where in the turn the deal stands."""
    deal.phase = view.phase
    deal.taken = view.taken
    deal.debt = -1 if view.debt is None else view.debt
    deal.drawn = -1 if view.drawn is None else view.drawn
    deal.round, deal.pool = view.round, view.pool
    deal.knocked = view.knocked
    deal.gone = tuple((seat, -1) for seat in view.gone)
    deal.moved = view.phase == PLAY_PHASE
    if view.phase == CALL_PHASE:
        deal.answers = tuple((seat, NO_CALL_MOVE) for seat in view.answered)
    if view.phase == PLAY_PHASE and view.taken and view.turn == view.seat:
        deal.barred = _barred(deal, view, legal)


def _barred(deal: Deal, view: View, legal: Sequence[int]) -> Cards:
    """The cards taken this turn that may not go back (R4.6)."""
    law, taken = deal.law, view.taken
    if not (law.none_taken or law.not_single and len(taken) == 1):
        return NONE
    held = deal.held(deal.turn)
    barred = NONE
    for card in taken:
        may = view.debt is None and discard_move(card) in legal
        if held.has(card) and not may:
            held = held.minus(card)
            barred = barred.plus(card)
    return barred
