"""What did an event look like to those at the table? Its public token and its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from rummy500.core.cards import card_text, spot_text
from rummy500.core.deal import Deal
from rummy500.core.match import Match
from rummy500.core.said import say
from rummy500.core.vectors import mypyc_attr
from rummy500.server.protocol import Event
from rummy500.server.words import Lying, Told, meld_in, told, told_deal, told_shuffle


@final
@mypyc_attr(acyclic=True)
class Happened:
    """An event as everybody saw it. `doer` is whom its words call "you"."""

    __slots__ = ("doer", "said", "seat", "seq", "token")

    def __init__(self, seq: int, seat: int | None, token: str, doer: int | None, said: Told) -> None:
        self.seq = seq
        self.seat = seat
        self.token = token
        self.doer = doer
        self.said = said

    def to(self, viewer: int | None) -> Event:
        """The event as it is told to one seat."""
        return Event(self.seq, self.seat, self.token, self.words(viewer))

    def words(self, viewer: int | None) -> str:
        """What one seat is told that has happened."""
        return self.said.own if viewer is not None and viewer == self.doer else self.said.others

    def with_end(self, match: Match) -> Happened:
        """The same, after it was applied: it may have been a seat's last card."""
        deal = match.deal
        if self.seat is None or deal is None or not deal.over or deal.out < 0:
            return self
        if deal.out == self.seat:
            others, own = self.said.others, self.said.own
            told = Told(say("{what} and goes out", what=others), say("{what} and go out", what=own))
            return Happened(self.seq, self.seat, self.token, self.doer, told)
        return self


def lying(deal: Deal) -> list[Lying]:
    """The melds on the table, in the order of their numbers."""
    return [lying_at(deal, place) for place in range(len(deal.melds))]


def lying_at(deal: Deal, place: int) -> Lying:
    """One of them."""
    meld = deal.melds[place]
    return Lying(meld.is_run, tuple([spot_text(card.spot, card.wild) for card in meld.in_order()]))


def named(deal: Deal, token: str) -> dict[int, Lying]:
    """The meld that a token names, if it does, by its place on the table: all that its words need."""
    number = meld_in(token)
    return {number - 1: lying_at(deal, number - 1)} if number else {}


def happened(match: Match, seq: int, event: str, names: Sequence[str], number: int) -> Happened:
    """An event in words, asked before it is applied. What a seat alone knows of it is not in them: a draw
    from the stock is `s`, a deal is `deal` without its cards."""
    if event.startswith("deal"):
        dealer = int(event.split()[1])
        return Happened(seq, None, "deal", dealer, told_deal(names[dealer], number))
    if event.startswith("shuffle"):
        return Happened(seq, None, "shuffle", None, told_shuffle())
    seat_text, _, token = event.partition(":")
    seat, deal = int(seat_text), match.deal
    assert deal is not None
    pile = [card_text(card) for card in deal.pile] if token[:1] in ("p", "c", "-") else []
    words = told(names[seat], token, pile, named(deal, token), deal.law.pool)
    return Happened(seq, seat, token, seat, words)
