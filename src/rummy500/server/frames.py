"""What does one seat see of a table? The view frame, built up from the core's view of that seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, cast

from msgspec.structs import replace

from rummy500.core import pool
from rummy500.core.actions import CALL, DETAILS, DISCARD, KIND, KNOCK, STOCK, kind
from rummy500.core.cards import card_text, spot_text
from rummy500.core.deal import Deal
from rummy500.core.match import Match
from rummy500.core.notation import kind_name, placed, token
from rummy500.core.view import View, drawn_by, view
from rummy500.server import protocol
from rummy500.server.picks import picks_of
from rummy500.server.pool_words import notes
from rummy500.server.protocol import Kind, Laid, Legal, Meld, Phase, Result, Seat, WaitingSeat
from rummy500.server.table import Table, is_call
from rummy500.server.words import Lying, cards_in, imperative, meld_in, reason_words

NOBODY: Final = -1  # the seat of one who looks on
PHASES: Final[dict[str, Phase]] = {"draw": "draw", "play": "play", "call": "call"}


def texts(cards: Iterable[int]) -> list[str]:
    return [card_text(card) for card in cards]


def view_frame(table: Table, seat: int | None, everybody: protocol.View | None = None) -> protocol.View:
    """All that a seat may know and do; None is one who looks on. What everybody sees, a view of one who looks
    on, may be given where it has been made already."""
    seen = everybody or _for_everybody(table)
    if seat is None:
        return seen
    deal = table.deal()
    drawn = drawn_by(deal, seat)
    return replace(
        seen,
        seat=seat,
        to_act=table.asked_of(seat),
        hand=texts(deal.held(seat).list()),
        fresh=None if drawn is None else card_text(drawn),
        legal=legal_of(deal, seat, seen, table.open_to(seat)),
        picks=picks_of(deal, seat),
        undo=table.can_undo(seat),
        hints=table.is_practice(seat),
    )


def _for_everybody(table: Table) -> protocol.View:
    """What one sees who looks on, and everybody else too."""
    match, deal = table.match, table.deal()
    seen = view(match, None)
    return protocol.View(
        table=table.card.id,
        seq=table.seq,
        rules=table.card.rules,
        target=match.rules.target,
        seats=[Seat(sitting.name, sitting.bot) for sitting in table.card.seats],
        seat=NOBODY,
        dealer=seen.dealer,
        deal=table.deals,
        phase=PHASES.get(seen.phase, "over"),
        turn=seen.turn,
        to_act=table.asked_of(None),
        hand=[],
        counts=list(seen.counts),
        known=[texts(cards) for cards in seen.known],
        stock=seen.stock,
        pile=texts(seen.pile),
        melds=melds_of(seen),
        taken=texts(seen.taken),
        debt=None if seen.debt is None else card_text(seen.debt),
        fresh=None,
        points=list(seen.points),
        totals=list(seen.totals),
        sides=[list(side) for side in seen.sides],
        legal=[],
        picks=[],
        result=result_of(table),
        history=history_of(match),
        winners=list(match.winners),
        undo=False,
        hints=False,
        round=seen.round if deal.law.pool else 0,
        rounds=match.rules.rounds if deal.law.pool else 0,
        pool=seen.pool,
        knocked=list(seen.knocked),
        gone=list(seen.gone),
    )


def waiting_frame(table: Table, seat: int | None) -> protocol.Waiting:
    """The table before its match, for one who sits there or looks in."""
    terms = table.card.terms
    assert terms is not None
    return protocol.Waiting(
        table=table.card.id,
        seq=table.seq,
        rules=table.card.rules,
        target=table.match.rules.target,
        seats=[WaitingSeat(one.name, one.bot, one.guest is not None) for one in table.card.seats],
        seat=NOBODY if seat is None else seat,
        host=host_seat(table),
        public=terms.public,
        clock=terms.clock,
        window=terms.window,
        fill=terms.fill,
    )


def host_seat(table: Table) -> int:
    """Where the host sits, or nowhere."""
    terms = table.card.terms
    seat = table.seat_of(terms.host) if terms is not None else None
    return NOBODY if seat is None else seat


def melds_of(seen: View) -> list[Meld]:
    return [
        Meld(n, meld.owner, meld.run, [Laid(spot_text(card.spot, card.wild), card.by) for card in meld.cards])
        for n, meld in enumerate(seen.melds, 1)
    ]


# What the seat may do.

# Moves that say nothing of what lies on the table: the same wherever they are legal, and most of every list.
_ALONE: Final = (STOCK, DISCARD, KNOCK)
_alone: dict[tuple[int, bool], Legal] = {}


def legal_of(deal: Deal, seat: int, seen: protocol.View, moves: Sequence[int]) -> list[Legal]:
    """The moves in words; `seen` is what everybody sees."""
    if not moves:
        return []
    lying = [Lying(meld.run, tuple(laid.card for laid in meld.cards)) for meld in seen.melds]
    return [_legal(deal, seat, move, seen.pile, lying) for move in moves]


def _legal(deal: Deal, seat: int, move: int, pile: list[str], lying: list[Lying]) -> Legal:
    if kind(move) not in _ALONE:
        return _in_words(deal, seat, move, pile, lying)
    key = move, deal.law.pool
    known = _alone.get(key)
    if known is None:
        known = _alone[key] = _in_words(deal, seat, move, (), ())
    return known


def _in_words(deal: Deal, seat: int, move: int, pile: Sequence[str], lying: Sequence[Lying]) -> Legal:
    text, name = token(deal, move), cast(Kind, kind_name(move))
    lies = [] if name in ("discard", "knock") else [card.text() for card in placed(move, deal)]
    return Legal(
        token=text,
        kind=name,
        cards=_cards_used(name, text, pile),
        as_=lies,
        meld=meld_in(text),
        depth=move & DETAILS if name == "pile" else None,
        points=_points(deal, seat, move) if lies else 0,
        say=imperative(text, pile, lying, deal.law.pool),
    )


def from_hand(move: int, text: str, pile: Sequence[str]) -> list[str]:
    """The cards of the hand that a move uses."""
    return _cards_used(cast(Kind, kind_name(move)), text, pile)


def _cards_used(name: Kind, text: str, pile: Sequence[str]) -> list[str]:
    """The cards of the hand that an action uses, as they stand in the hand."""
    if name in ("call_lay", "pile"):
        return []
    cards = ["**" if card.startswith("*") else card for card in cards_in(text)]
    if name == "call_meld" and pile[-1] == "**":
        cards.remove("**")  # the joker that is called is written too, for what it stands for
    return cards


def _points(deal: Deal, seat: int, move: int) -> int:
    """What the cards that an action puts down are worth to the seat."""
    after = deal.clone()
    after.put(seat, move - (CALL << KIND) if is_call(move) else move)
    if deal.law.pool:  # there a set of three counts as one card, and card by card once it grows
        return pool.table_points(after)[seat] - deal.points[seat]
    return after.points[seat] - deal.points[seat]


# What is finished.


def result_of(table: Table) -> Result | None:
    """The deal just finished; nobody has anything to hide after it."""
    match, deal = table.match, table.deal()
    if not deal.over or not match.results:
        return None
    done = match.results[-1]
    out = None if done.out is None else table.names[done.out]
    return Result(
        scores=list(done.scores),
        table=list(done.table),
        hand=list(done.hand),
        bonus=list(done.bonus),
        out=done.out,
        reason=reason_words(done.reason, out),
        hands=[texts(deal.held(seat).list()) for seat in range(match.players)],
        notes=notes(deal, done, table.names) if deal.law.pool else [],
    )


def history_of(match: Match) -> list[list[int]]:
    """The scores of every finished deal, a number a side."""
    return [[sum(done.scores[seat] for seat in side) for side in match.sides] for done in match.results]
