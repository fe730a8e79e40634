"""What are the plans of a turn, from its draw to its discard?

A `Table` is a turn under way with every end of it; a `Draw` the ways to begin one, each with the tables that
it may lead to. What an end is worth is another matter: planner and student each have their own judge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rummy500.bots.afters import MOST_TABLES, After, afters
from rummy500.bots.features import Seen, expected_hands, held_points, margin, seen_by
from rummy500.core.actions import KIND, PILE, STOCK, STOCK_MOVE
from rummy500.core.cards import JOKER, Cards, bits
from rummy500.core.deal import Deal
from rummy500.core.play import play

MOST_DRAWS: Final = 8  # unseen cards that a draw from the stock is tried with


class Table(NamedTuple):
    """A turn under way: what its seat sees, and every end of it."""

    deal: Deal
    seen: Seen
    ends: list[After]


Judge = Callable[[list[Table]], list[list[float]]]


def laid_out(deal: Deal, most: int = MOST_TABLES) -> Table:
    """Every end of the turn under way."""
    return Table(deal, seen_by(deal, deal.turn), afters(deal, most))


class Draw(NamedTuple):
    """The ways to begin a turn: each move with the tables that it may lead to, of equal chance, or with none
    if it ends the deal, which comes to `ended` with the `own` points in hand."""

    deal: Deal
    seen: Seen
    moves: list[int]
    tables: list[list[Table]]
    own: int
    ended: float

    def every(self) -> list[Table]:
        return [table for tables in self.tables for table in tables]

    def worths(self, judged: Sequence[Sequence[float]]) -> list[float]:
        """What each move comes to, by the worths of the ends of `every` table."""
        found, at = [], 0
        for tables in self.tables:
            best = [max(worths) for worths in judged[at : at + len(tables)]]
            at += len(tables)
            found.append(sum(best) / len(best) if best else self.ended)
        return found


def draws(deal: Deal, legal: Sequence[int], most: int = MOST_DRAWS) -> Draw:
    """The ways to begin a turn, a draw from the stock by some of the cards that may come."""
    seat = deal.turn
    seen = seen_by(deal, seat)
    tables: list[list[Table]] = []
    for move in legal:
        if move >> KIND == STOCK:
            cards = list(bits(seen.unseen)) or [JOKER]
            step = max(1, -(-len(cards) // most))
            tables.append([laid_out(_drawn(deal, card)) for card in cards[len(cards) % step // 2 :: step]])
        elif move >> KIND == PILE:
            after = deal.clone()
            play(after, seat, move)
            tables.append([laid_out(after)])
        else:
            tables.append([])
    own = held_points(deal.law.value, Cards(deal.hands[seat], deal.twins[seat], deal.jokers[seat]))
    return Draw(
        deal, seen, list(legal), tables, own, margin(deal, seen.others) + expected_hands(deal, seen) - own
    )


def _drawn(deal: Deal, card: int) -> Deal:
    """The deal after its seat has drawn this card from the stock."""
    after = deal.clone()
    after.stock[-1] = card
    play(after, deal.turn, STOCK_MOVE)
    return after
