"""How is a view written as JSON without being made first? Field by field, for it is written at every event.

`frames` says what stands in a view, and a test holds this to it. What everybody sees is written once for all;
a seat's own, or what one who looks on has in its place, is put behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

import msgspec

from rummy500.core.cards import JOKER, card_text, top
from rummy500.core.deal import Deal
from rummy500.core.match import Match
from rummy500.core.melds import Meld
from rummy500.core.vectors import i64
from rummy500.languages import ENGLISH, Tongue
from rummy500.server.card import Card
from rummy500.server.frames import PHASES, meld_told, result_of
from rummy500.server.happened import Happened
from rummy500.server.offers import TOP, offers
from rummy500.server.picks import top_pick
from rummy500.server.protocol import Seat, encoder
from rummy500.server.table import Table

_JSON: Final = msgspec.json.Encoder()
_CARDS: Final = [b'"%b"' % card_text(card).encode() for card in range(JOKER + 1)]
_PHASES: Final = {phase: told.encode() for phase, told in PHASES.items()}


def _json(part: Any, tongue: Tongue = ENGLISH) -> bytes:
    return bytes(encoder(tongue).encode(part))


def _numbers(numbers: list[int]) -> bytes:
    return bytes(_JSON.encode(numbers))


def _pile(cards: Sequence[int]) -> bytes:
    """Cards in their order."""
    return b"[%b]" % b",".join([_CARDS[card] for card in cards])


def _hand(once: i64, twice: i64, jokers: i64) -> bytes:
    """Cards in the order of a hand: suit by suit from the ace, jokers last."""
    texts: list[bytes] = []
    while once:
        low = once & -once
        once ^= low
        text = _CARDS[top(low)]
        texts.append(text)
        if twice & low:
            texts.append(text)
    while jokers:
        jokers -= 1
        texts.append(_CARDS[JOKER])
    return b"[%b]" % b",".join(texts)


@final
class Parts:
    """What of a table changes seldom, written again only where it has: who sits there, its melds, what is
    counted at the end of a deal."""

    __slots__ = ("_after", "_before", "_card", "_deals", "_lying", "_melds", "_rules", "_texts", "_totals")

    def __init__(self) -> None:
        self._card: Card | None = None
        self._before = self._rules = b""
        self._deals = -1
        self._totals = self._after = b""
        self._lying: list[Meld] = []
        self._texts: list[bytes] = []
        self._melds = b"[]"

    def head(self, table: Table) -> bytes:
        """From the beginning to the seats."""
        card = table.card
        if card is not self._card:
            self._card = card
            self._before = b'{"t":"view","table":%b,"seq":' % _json(card.id)
            seats = [Seat(sitting.name, sitting.bot) for sitting in card.seats]
            self._rules = b',"rules":%b,"target":%d,"seats":%b' % (
                _json(card.rules),
                table.match.rules.target,
                _json(seats),
            )
        return b"%b%d%b" % (self._before, table.veil(), self._rules)

    def melds(self, deal: Deal) -> bytes:
        """The melds on the table: one that grows is another value, and one that does not the same."""
        before, lying = self._lying, deal.melds
        texts: list[bytes] = []
        same = len(before) == len(lying)
        for at, meld in enumerate(lying):
            if at < len(before) and before[at] is meld:
                texts.append(self._texts[at])
            else:
                same = False
                texts.append(_json(meld_told(at + 1, meld)))
        if not same:
            self._lying, self._texts, self._melds = list(lying), texts, b"[%b]" % b",".join(texts)
        return self._melds

    def counted(self, match: Match) -> tuple[bytes, bytes]:
        """The totals with their sides, and what stands behind the result."""
        if len(match.results) != self._deals:
            self._deals = len(match.results)
            history = [
                [sum([done.scores[seat] for seat in side]) for side in match.sides] for done in match.results
            ]
            self._totals = b'"totals":%b,"sides":%b' % (_json(match.totals), _json(match.sides))
            self._after = b'"history":%b,"winners":%b' % (_json(history), _json(match.winners))
        return self._totals, self._after


def events_text(happened: list[Happened], viewer: int | None, tongue: Tongue) -> bytes:
    """Events that follow each other, as they are told to a seat, or to all who did none of them."""
    events = [_event(one, viewer, tongue) for one in happened]
    return b'{"t":"events","from":%d,"events":[%b]}' % (happened[0].seq - 1, b",".join(events))


def _event(one: Happened, viewer: int | None, tongue: Tongue) -> bytes:
    said = one.words(viewer)
    return b'{"seq":%d,"seat":%b,"token":%b,"say":%b}' % (
        one.seq,
        b"null" if one.seat is None else b"%d" % one.seat,
        _JSON.encode(one.token),
        _JSON.encode(str(said) if tongue is ENGLISH else tongue(said)),
    )


def everybody_text(table: Table, parts: Parts, tongue: Tongue) -> bytes:
    """What everybody sees, up to the seat's own."""
    match, deal = table.match, table.deal()
    totals, after = parts.counted(match)
    result = result_of(table) if deal.over else None
    known, seats = deal.known_cards, range(deal.players)
    return (
        b'%b,"dealer":%d,"deal":%d,"phase":"%b","turn":%d,"counts":%b,"known":[%b],"stock":%d,"pile":%b,'
        b'"melds":%b,"taken":%b,"debt":%b,"points":%b,%b,"result":%b,%b,%b,'
    ) % (
        parts.head(table),
        deal.dealer,
        table.deals,
        _PHASES.get(deal.phase, b"over"),
        deal.turn,
        _numbers([deal.count(seat) for seat in seats]),
        b",".join([_hand(known[3 * seat], known[3 * seat + 1], known[3 * seat + 2]) for seat in seats]),
        deal.left,
        _pile(deal.pile),
        parts.melds(deal),
        _pile(deal.taken),
        b"null" if deal.debt < 0 else _CARDS[deal.debt],
        _numbers(deal.points),
        totals,
        b"null" if result is None else _json(result, tongue),
        after,
        _pool(match, deal) if deal.law.pool else b'"round":0,"rounds":0,"pool":0,"knocked":[],"gone":[]',
    )


def _pool(match: Match, deal: Deal) -> bytes:
    """What is told of the pool game alone."""
    return b'"round":%d,"rounds":%d,"pool":%d,"knocked":%b,"gone":%b' % (
        deal.round,
        match.rules.rounds,
        deal.pool,
        _numbers(list(deal.knocked)),
        _numbers([seat for seat, _ in deal.gone]),
    )


def onlooker_text(table: Table) -> bytes:
    """What stands in the place of a seat's own for one who looks on."""
    return (
        b'"seat":-1,"to_act":%b,"hand":[],"fresh":null,"legal":[],"picks":[],"undo":false,"hints":false}'
        % _numbers(table.asked_of(None))
    )


def own_text(table: Table, seat: int, tongue: Tongue) -> bytes:
    """What of a view is a seat's own: the last fields, from `seat` on. The table notes what the seat may
    do."""
    deal, moves = table.deal(), table.open_to(seat)
    legal = picks = b"[]"
    if moves:
        made = offers(deal, seat, moves)
        table.offer(seat, [one.token for one in made], moves)
        legal = b"[%b]" % b",".join([one.text(tongue) for one in made])
        if TOP in moves:
            picks = _top(deal, seat, moves, tongue)
    drawn = deal.drawn if seat == deal.turn else -1
    return b'"seat":%d,"to_act":%b,"hand":%b,"fresh":%b,"legal":%b,"picks":%b,"undo":%b,"hints":%b}' % (
        seat,
        _numbers(table.asked_of(seat)),
        _hand(deal.hands[seat], deal.twins[seat], deal.jokers[seat]),
        b"null" if drawn < 0 else _CARDS[drawn],
        legal,
        picks,
        b"true" if table.can_undo(seat) else b"false",
        b"true" if table.is_practice(seat) else b"false",
    )


_tops: Final[dict[tuple[int, str], bytes]] = {}  # by card and language: not more than there are


def _top(deal: Deal, seat: int, moves: list[int], tongue: Tongue) -> bytes:
    """What taking the top card of the pile would mean. Where it need not be used, the card says it all."""
    if deal.law.must_use_top:
        return _json(top_pick(deal, seat, moves), tongue)
    key = deal.pile[-1], tongue.name
    text = _tops.get(key)
    if text is None:
        text = _tops[key] = _json(top_pick(deal, seat, moves), tongue)
    return text
