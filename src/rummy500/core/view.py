"""What may one seat know?

A view is built up from what a seat (or a spectator, None) may know; it has no field for anything else. The
cards that a player took from the pile are public until they are played, and stand in `known`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rummy500.core.actions import NO_CALL_MOVE
from rummy500.core.cards import DECK, NONE, gather
from rummy500.core.deal import CALL_PHASE, Deal, to_act
from rummy500.core.law import law_of
from rummy500.core.match import Match
from rummy500.core.melds import Laid, meld_lying
from rummy500.core.play import empty
from rummy500.core.rules import Rules


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld as it lies: `cards` of a run from its low end, each with its spot and layer."""

    owner: int
    run: bool
    cards: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know of a match. Cards are ints as in `cards`; `seat` is None for a spectator.

    `hand` is the seat's own; `counts` are everyone's hand sizes, `known` the cards that everyone knows each
    seat to hold. `stock` counts its cards; `pile` has the oldest first. `drawn` is the card that this seat
    has just drawn. `points` are table points by seat, `totals` by side. `answered` are the seats that have
    answered the fresh discard, `called` those of them that called. Only the pool game uses `round`, `pool`
    (its points) and the seats that have `knocked` or `gone` out. `barred` are the cards taken this turn that
    may not go back. `faces` are the cards that a deck has, as bits: fewer than 52 only in studies. `past` is
    what everybody has seen happen in the deal, as `Match.past`; views that differ in it alone are equal."""

    rules: Rules
    players: int
    seat: int | None
    dealer: int
    turn: int
    phase: str
    to_act: tuple[int, ...]
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    stock: int
    pile: tuple[int, ...]
    melds: tuple[MeldView, ...]
    taken: tuple[int, ...]
    debt: int | None
    drawn: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    answered: tuple[int, ...]
    called: tuple[int, ...]
    round: int = 1
    pool: int = 0
    knocked: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    faces: int = DECK
    past: tuple[str, ...] = field(default=(), compare=False)


def view(match: Match, seat: int | None) -> View:
    """What a seat, or a spectator, may know of a match in which a deal was begun."""
    deal = match.deal
    assert deal is not None
    answers = deal.answers if deal.phase == CALL_PHASE else ()
    return View(
        rules=match.rules,
        players=match.players,
        seat=seat,
        dealer=deal.dealer,
        turn=deal.turn,
        phase=deal.phase,
        to_act=to_act(deal),
        hand=() if seat is None else tuple(deal.held(seat).list()),
        counts=tuple(deal.count(one) for one in range(deal.players)),
        known=tuple(tuple(cards.list()) for cards in deal.known),
        stock=len(deal.stock),
        pile=tuple(deal.pile),
        melds=tuple(MeldView(meld.owner, meld.is_run, meld.in_order()) for meld in deal.melds),
        taken=deal.taken,
        debt=deal.debt if deal.debt >= 0 else None,
        drawn=None if seat is None else drawn_by(deal, seat),
        points=tuple(deal.points),
        totals=tuple(match.totals),
        sides=match.sides,
        answered=tuple(one for one, _ in answers),
        called=tuple(one for one, move in answers if move != NO_CALL_MOVE),
        round=deal.round,
        pool=deal.pool,
        knocked=deal.knocked,
        gone=tuple(one for one, _ in deal.gone),
        barred=tuple(deal.barred.list()),
        faces=deal.law.faces,
        past=match.past,
    )


def drawn_by(deal: Deal, seat: int) -> int | None:
    """The card that a seat has just drawn."""
    return deal.drawn if seat == deal.turn and deal.drawn >= 0 else None


def deal_seen(view: View) -> Deal:
    """The deal as the seat of a view sees it: hands of others are empty, cards of the stock are -1."""
    law = law_of(view.rules, view.players, view.faces)
    deal = empty(law, view.dealer)
    if view.seat is not None:
        deal.hands[view.seat], deal.twins[view.seat], deal.jokers[view.seat] = gather(view.hand)
    deal.known = [gather(cards) if cards else NONE for cards in view.known]
    deal.points = list(view.points)
    deal.melds = [meld_lying(law, one.run, one.owner, one.cards) for one in view.melds]
    deal.stock = [-1] * view.stock
    deal.pile = list(view.pile)
    deal.turn, deal.phase = view.turn, view.phase
    deal.taken, deal.drawn = view.taken, -1 if view.drawn is None else view.drawn
    deal.debt = -1 if view.debt is None else view.debt
    deal.barred = gather(view.barred) if view.barred else NONE
    deal.round, deal.pool, deal.knocked = view.round, view.pool, view.knocked
    deal.gone = tuple((seat, -1) for seat in view.gone)
    return deal
