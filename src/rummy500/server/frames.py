"""What does one seat see of a table? The view frame, built up from the core's view of that seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rummy500.core.cards import NONE, card_text, deck, spot_text
from rummy500.core.deal import Deal
from rummy500.core.match import Match
from rummy500.core.melds import Meld as CoreMeld
from rummy500.core.view import drawn_by
from rummy500.languages import ENGLISH, Tongue
from rummy500.server import protocol
from rummy500.server.offers import offers
from rummy500.server.picks import picks_of, top_pick
from rummy500.server.pool_words import notes
from rummy500.server.protocol import Laid, Meld, Phase, Result, Seat, WaitingSeat, encoder
from rummy500.server.table import Card, Table
from rummy500.server.words import reason_words

NOBODY: Final = -1  # the seat of one who looks on
_OWN: Final = b'"seat":%d,' % NOBODY  # where what is a seat's own begins in the view of one who looks on
_JSON: Final = msgspec.json.Encoder()
_CARDS: Final = {card: b'"%b"' % card_text(card).encode() for card in deck(1, 1)}
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


def own_text(table: Table, seat: int, tongue: Tongue) -> bytes:
    """What of a view is a seat's own, as JSON: the last fields, from `seat` on. The table keeps what the seat
    may do. Nearly all is there already, so it is put together by hand; a test holds it to `view_frame`."""
    deal, moves = table.deal(), table.open_to(seat)
    made, drawn, picks = offers(deal, seat, moves), drawn_by(deal, seat), top_pick(deal, seat, moves)
    table.offer(seat, {one.legal.token: move for one, move in zip(made, moves, strict=True)})
    return b'"seat":%d,"to_act":%b,"hand":[%b],"fresh":%b,"legal":[%b],"picks":%b,"undo":%b,"hints":%b}' % (
        seat,
        _JSON.encode(table.asked_of(seat)),
        b",".join([_CARDS[card] for card in deal.held(seat).list()]),
        b"null" if drawn is None else _CARDS[drawn],
        b",".join([one.text(tongue) for one in made]),
        encoder(tongue).encode(picks) if picks else b"[]",
        b"true" if table.can_undo(seat) else b"false",
        b"true" if table.is_practice(seat) else b"false",
    )


def with_own(everybody: bytes, own: bytes) -> bytes:
    """A seat's view as JSON, of what everybody sees and of its own, both as JSON: the larger part is written
    once for all seats."""
    return everybody[: everybody.rindex(_OWN)] + own


class Parts:
    """What of a table changes seldom, made again only where it has: its seats, its history, its melds. With
    `texts` each is JSON already, to be put into a view that is written at once."""

    def __init__(self, texts: bool = False) -> None:
        self._made: Callable[[Any], Any] = _text if texts else _as_it_is
        self._card: Card | None = None
        self._seats: list[Seat] = []
        self._deals = -1
        self._history: list[list[int]] = []
        self._lying: list[CoreMeld] = []
        self._melds: list[Meld] = []

    def seats(self, card: Card) -> list[Seat]:
        if card is not self._card:
            self._card = card
            self._seats = self._made([Seat(sitting.name, sitting.bot) for sitting in card.seats])
        return self._seats

    def history(self, match: Match) -> list[list[int]]:
        """The scores of every finished deal, a number a side."""
        if len(match.results) != self._deals:
            self._deals = len(match.results)
            self._history = self._made(
                [[sum(done.scores[seat] for seat in side) for side in match.sides] for done in match.results]
            )
        return self._history

    def melds(self, deal: Deal) -> list[Meld]:
        """The melds on the table: one that grows is another value, and one that does not the same."""
        before, known = self._lying, self._melds
        self._lying = list(deal.melds)
        self._melds = [
            known[at] if at < len(before) and before[at] is meld else self._made(_meld(at + 1, meld))
            for at, meld in enumerate(self._lying)
        ]
        return self._melds


def _as_it_is(part: Any) -> Any:
    return part


def _text(part: Any) -> Any:
    """No part is a sentence that a language would change."""
    return msgspec.Raw(encoder(ENGLISH).encode(part))


def _meld(n: int, meld: CoreMeld) -> Meld:
    cards = [Laid(spot_text(card.spot, card.wild), card.by) for card in meld.in_order()]
    return Meld(n, meld.owner, meld.is_run, cards)


def for_everybody(table: Table, parts: Parts | None = None) -> protocol.View:
    """What one sees who looks on, and everybody else too. It says what the core's view of a spectator says,
    and a test holds it to that."""
    match, deal, parts = table.match, table.deal(), parts or Parts()
    pool = deal.law.pool
    return protocol.View(
        table=table.card.id,
        seq=table.seq,
        rules=table.card.rules,
        target=match.rules.target,
        seats=parts.seats(table.card),
        dealer=deal.dealer,
        deal=table.deals,
        phase=PHASES.get(deal.phase, "over"),
        turn=deal.turn,
        counts=[deal.count(seat) for seat in range(deal.players)],
        known=[texts(cards.list()) if cards is not NONE else [] for cards in deal.known],
        stock=deal.left,
        pile=texts(deal.pile),
        melds=parts.melds(deal),
        taken=texts(deal.taken),
        debt=None if deal.debt < 0 else card_text(deal.debt),
        points=deal.points,
        totals=list(match.totals),
        sides=[list(side) for side in match.sides],
        result=result_of(table),
        history=parts.history(match),
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
    return protocol.Picks(table.seq, picks_of(table.deal(), seat) if seat is not None and asked else [])


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
