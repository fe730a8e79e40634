"""How is what a seat may do told to it? Each legal move with its token, its cards, its points and a sentence.

The same few thousand moves are offered again and again, at every table. What a move says depends on the
rules, and for a lay-off on the meld that it goes on: where it was worked out before it is kept, with its JSON
in each language. What depends on more of a table, as a call or an exchange, is worked out each time.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, cast, final

from rummy500.core import pool
from rummy500.core.actions import (
    CALL,
    DETAILS,
    DISCARD,
    END,
    KIND,
    KNOCK,
    LAY,
    PILE,
    RUN,
    SET,
    STOCK,
    kind,
    meld_of,
    pile_move,
)
from rummy500.core.cards import card_text
from rummy500.core.deal import Deal
from rummy500.core.notation import kind_name, placed, token
from rummy500.core.said import say
from rummy500.languages import Tongue
from rummy500.server.happened import named
from rummy500.server.protocol import Kind, Legal, encoder
from rummy500.server.table import is_call
from rummy500.server.words import cards_in, imperative, meld_in

MOST: Final = 20_000  # that are kept; a few hundred bytes each
_ALONE: Final = (STOCK, DISCARD, KNOCK, END)  # moves that say nothing of what lies on the table
_NEW: Final = (SET, RUN)
TOP: Final = pile_move(1)
_OF_THE_PILE: Final = ("pile", "call_lay", "call_meld", "no_call")  # whose words name its cards


@final
class Offer:
    """A legal move as it is told."""

    __slots__ = ("_texts", "legal", "token")

    def __init__(self, legal: Legal) -> None:
        self.legal = legal
        self.token = legal.token
        self._texts: dict[str, bytes] = {}

    def text(self, tongue: Tongue) -> bytes:
        """Its JSON in a language."""
        text = self._texts.get(tongue.name)
        if text is None:
            text = self._texts[tongue.name] = encoder(tongue).encode(self.legal)
        return text


_kept: dict[Hashable, Offer] = {}


def offers(deal: Deal, seat: int, moves: Sequence[int]) -> list[Offer]:
    """Legal moves of a seat, as they are told."""
    return [_offer(deal, seat, move) for move in moves]


def _offer(deal: Deal, seat: int, move: int) -> Offer:
    key = _key(deal, move)
    if key is None:
        return Offer(_in_words(deal, seat, move))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST:
            _kept.clear()
        found = _kept[key] = Offer(_in_words(deal, seat, move))
    return found


def _key(deal: Deal, move: int) -> Hashable:
    """All that the words and the points of a move depend on; None where that is too much to be met again."""
    what = kind(move)
    if what in _ALONE:
        return move, deal.law.pool
    if what == PILE:
        return move, deal.pile[-1] if move == TOP else None
    if deal.law.pool:  # there the points of a meld depend on all that lies
        return None
    if what in _NEW:
        return move, deal.law
    if what == LAY:
        meld = deal.melds[meld_of(move)]
        return move, deal.law, meld.is_run, meld.spots, meld.second, meld.wild
    return None


def _in_words(deal: Deal, seat: int, move: int) -> Legal:
    text, name = token(deal, move), cast(Kind, kind_name(move))
    pile = [card_text(card) for card in deal.pile] if name in _OF_THE_PILE else []
    lies = [] if name in ("discard", "knock") else [card.text() for card in placed(move, deal)]
    return Legal(
        token=text,
        kind=name,
        cards=cards_used(move, text, pile),
        as_=lies,
        meld=meld_in(text),
        depth=move & DETAILS if name == "pile" else None,
        points=_points(deal, seat, move) if lies else 0,
        say=_say(deal, move, text, pile),
    )


def _say(deal: Deal, move: int, text: str, pile: Sequence[str]) -> str:
    """What its button says. Which cards several of the pile are is seen there."""
    if kind(move) == PILE and move != TOP:
        return say("Take {count} cards from the pile", count=move & DETAILS)
    return imperative(text, pile, named(deal, text), deal.law.pool)


def cards_used(move: int, text: str, pile: Sequence[str]) -> list[str]:
    """The cards of the hand that a move with this token uses, as they stand in the hand."""
    name = kind_name(move)
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
