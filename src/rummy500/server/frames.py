"""What does one seat see of a table? The view frame, built up from the core's view of that seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rummy500.core.cards import NONE, card_text, spot_text
from rummy500.core.melds import Meld as CoreMeld
from rummy500.core.view import drawn_by
from rummy500.server import protocol
from rummy500.server.offers import offers
from rummy500.server.picks import picks_of, top_pick
from rummy500.server.pool_words import notes
from rummy500.server.protocol import Laid, Meld, Phase, Result, Seat, WaitingSeat
from rummy500.server.table import Table
from rummy500.server.words import reason_words

NOBODY: Final = -1  # the seat of one who looks on
PHASES: Final[dict[str, Phase]] = {"draw": "draw", "play": "play", "call": "call"}


def texts(cards: Iterable[int]) -> list[str]:
    return [card_text(card) for card in cards]


def view_frame(table: Table, seat: int | None) -> protocol.View:
    """All that a seat may know and do; None is one who looks on."""
    seen = for_everybody(table)
    if seat is None:
        return seen
    deal, moves, drawn = table.deal(), table.open_to(seat), drawn_by(table.deal(), seat)
    return replace(
        seen,
        seat=seat,
        to_act=table.asked_of(seat),
        hand=texts(deal.held(seat).list()),
        fresh=None if drawn is None else card_text(drawn),
        legal=[one.legal for one in offers(deal, seat, moves)],
        picks=top_pick(deal, seat, moves),
        undo=table.can_undo(seat),
        hints=table.is_practice(seat),
    )


def meld_told(n: int, meld: CoreMeld) -> Meld:
    """A meld on the table and its number."""
    cards = [Laid(spot_text(card.spot, card.wild), card.by) for card in meld.in_order()]
    return Meld(n, meld.owner, meld.is_run, cards)


def for_everybody(table: Table) -> protocol.View:
    """What one sees who looks on, and everybody else too. It says what the core's view of a spectator says,
    and a test holds it to that."""
    match, deal = table.match, table.deal()
    pool = deal.law.pool
    return protocol.View(
        table=table.card.id,
        seq=table.veil(),
        rules=table.card.rules,
        target=match.rules.target,
        seats=[Seat(sitting.name, sitting.bot) for sitting in table.card.seats],
        dealer=deal.dealer,
        deal=table.deals,
        phase=PHASES.get(deal.phase, "over"),
        turn=deal.turn,
        counts=[deal.count(seat) for seat in range(deal.players)],
        known=[texts(cards.list()) if cards is not NONE else [] for cards in deal.known],
        stock=deal.left,
        pile=texts(deal.pile),
        melds=[meld_told(at + 1, meld) for at, meld in enumerate(deal.melds)],
        taken=texts(deal.taken),
        debt=None if deal.debt < 0 else card_text(deal.debt),
        points=deal.points,
        totals=list(match.totals),
        sides=[list(side) for side in match.sides],
        result=result_of(table),
        history=[[sum(done.scores[seat] for seat in side) for side in match.sides] for done in match.results],
        winners=list(match.winners),
        round=deal.round if pool else 0,
        rounds=match.rules.rounds if pool else 0,
        pool=deal.pool,
        knocked=list(deal.knocked),
        gone=[seat for seat, _ in deal.gone],
        seat=NOBODY,
        to_act=table.asked_of(None),
        hand=[],
        fresh=None,
        legal=[],
        picks=[],
        undo=False,
        hints=False,
    )


def picks_frame(table: Table, seat: int | None) -> protocol.Picks:
    """What a seat, or one who looks on, is told who lifts the pile."""
    asked = seat is not None and table.match.stage == "play"
    return protocol.Picks(table.veil(), picks_of(table.deal(), seat) if seat is not None and asked else [])


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
