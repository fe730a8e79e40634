"""How may this turn end? Every plan of a turn: what to lay, what to hold back, what to discard.

The rules themselves are asked, move by move; two orders of the same lay-downs are one plan. Of very many
plans those are looked at that lay the dearest cards first.
"""

from __future__ import annotations

from typing import Final, final

from rummy500.core.actions import DETAILS, DISCARD, EXCHANGE, KIND
from rummy500.core.cards import JOKER
from rummy500.core.deal import PLAY_PHASE, Deal
from rummy500.core.legal import legal
from rummy500.core.play import play

MOST_TABLES: Final = 80  # tables that are looked at
PRIME: Final = (1 << 59) - 55


@final
class After:
    """A turn's end: the `moves` to it, the `deal` before its last move, the card discarded or -1, and whether
    the hand is empty then. `once`, `twice` and `jokers` are the cards that stay in hand."""

    __slots__ = ("deal", "discard", "empty", "jokers", "moves", "once", "twice")

    def __init__(
        self, moves: tuple[int, ...], deal: Deal, discard: int, once: int, twice: int, jokers: int
    ) -> None:
        self.moves = moves
        self.deal = deal
        self.discard = discard
        self.once = once
        self.twice = twice
        self.jokers = jokers
        self.empty = not (once or jokers)


def afters(deal: Deal, most: int = MOST_TABLES) -> list[After]:
    """Every end of the turn under way, by the table it leaves and the card discarded."""
    seat = deal.turn
    found: list[After] = []
    nodes: list[tuple[Deal, tuple[int, ...]]] = [(deal, ())]
    seen = {_key(deal, seat)}
    at = 0
    while at < len(nodes):
        node, moves = nodes[at]
        at += 1
        ahead: list[tuple[int, Deal, int]] = []
        for move in legal(node, seat):
            kind = move >> KIND
            if kind > EXCHANGE:
                found.append(_ended(node, seat, moves, move, kind))
                continue
            if len(nodes) >= most:
                continue
            after = node.clone()
            play(after, seat, move)
            if after.phase != PLAY_PHASE or after.turn != seat:
                found.append(After((*moves, move), after, -1, 0, 0, 0))
                continue
            key = _key(after, seat)
            if key not in seen:
                seen.add(key)
                ahead.append((node.points[seat] - after.points[seat], after, move))
        ahead.sort(key=_gain)
        for _, after, move in ahead:
            nodes.append((after, (*moves, move)))
    return found


def _gain(one: tuple[int, Deal, int]) -> int:
    return one[0]


def _ended(node: Deal, seat: int, moves: tuple[int, ...], move: int, kind: int) -> After:
    """The end by a discard, a knock or without either."""
    once, twice, jokers = node.hands[seat], node.twins[seat], node.jokers[seat]
    card = move & DETAILS if kind == DISCARD else (move & DETAILS) - 1 if kind == 9 else -1
    if card == JOKER:
        jokers -= 1
    elif card >= 0:
        bit = 1 << card
        once, twice = once & ~(bit & ~twice), twice & ~bit
    return After((*moves, move), node, card, once, twice, jokers)


def _key(deal: Deal, seat: int) -> tuple[int, int, int, int]:
    """What tells one table and hand of this turn from another, however they came about."""
    table = 0
    for meld in deal.melds:
        spots = meld.spots % PRIME
        table = (table + spots * spots + 3 * meld.wild + 7 * meld.second) % PRIME
    return deal.hands[seat], deal.twins[seat], deal.jokers[seat] * 64 + deal.debt, table
