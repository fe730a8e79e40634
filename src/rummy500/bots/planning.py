"""What are the plans of a turn, from its draw to its discard?

A `Table` is a turn under way with every end of it, a `Draw` the ways to begin one. What an end is worth is
another matter: planner and student each have their own judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from rummy500.bots.features import (
    BEFORE_DRAW,
    NO_END,
    Seen,
    end_words,
    expected_each,
    expected_hands,
    held_points,
    margin,
    rooms,
    seen_by,
    table_words,
    turn_words,
)
from rummy500.core.actions import KIND, PILE, STOCK, discard_move
from rummy500.core.cards import JOKER, how_many, top
from rummy500.core.deal import Deal
from rummy500.core.plans import Way, ways
from rummy500.core.play import play
from rummy500.core.vectors import i64

MOST_WAYS: Final = 80  # layings of one turn that are looked at: those of the most points


@final
class Table:
    """A turn under way with every end of it.

    End number i is a discard (or another last move) `moves[i]` after the laying `ways[of[i]]`, or NO_END.
    `certain[i]` says that the deal is over by it: it is not to be asked of a net, but comes to `sure[of[i]]`
    points of margin. Else `base[of[i]]` is the margin on the table then. `tables` are the deals after each
    laying, `out` is what it is worth to go out, in points."""

    __slots__ = ("base", "certain", "deal", "moves", "of", "out", "seen", "sure", "tables", "ways")

    def __init__(self, deal: Deal, seen: Seen, laid: list[Way]) -> None:
        self.deal = deal
        self.seen = seen
        self.ways = laid
        self.tables: list[Deal] = []
        self.base: list[float] = []
        self.sure: list[float] = []
        self.of: list[int] = []
        self.moves: list[int] = []
        self.certain: list[bool] = []
        seat = seen.seat
        self.out = worth_out(deal, seen)
        for at in range(len(laid)):
            way = laid[at]
            after = deal
            if way.lays:
                after = deal.clone()
                for move in way.lays:
                    play(after, seat, move)
            self.tables.append(after)
            now = margin(after, seen.others)
            self.base.append(now)
            self.sure.append(now + self.out)
            self._ends(at, way)

    def _ends(self, at: i64, way: Way) -> None:
        left = way.free
        count = how_many(way.once) + how_many(way.twice) + way.jokers
        law = self.deal.law
        last = not law.pool and count == 1
        found = len(self.of)
        while left:
            low = left & -left
            left ^= low
            self._end(at, discard_move(top(low)), last)
        if way.free_joker:
            self._end(at, discard_move(JOKER), last)
        for move in way.closing:
            self._end(at, move, False)
        if len(self.of) == found:
            self._end(at, NO_END, not law.pool and not law.float and count == 0)

    def _end(self, at: i64, move: i64, sure: bool) -> None:
        self.of.append(at)
        self.moves.append(move)
        self.certain.append(sure)

    def plan(self, end: int) -> tuple[int, ...]:
        """The moves of an end, from here on."""
        lays = self.ways[self.of[end]].lays
        return lays if self.moves[end] == NO_END else (*lays, self.moves[end])

    def words(self, rows: Rows) -> None:
        """Add the words of the ends that are to be valued."""
        seen = self.seen
        rows.turn(seen, self.deal)
        number: i64 = -1
        at: i64 = -1
        room: i64 = 0
        for i in range(len(self.of)):
            if self.certain[i]:
                continue
            if self.of[i] != at:
                at = self.of[i]
                room = rows.table(seen, self.tables[at])
                number = len(rows.of_table) - 1
            way = self.ways[at]
            rows.of.append(number)
            end_words(seen, self.tables[at], room, way.once, way.twice, way.jokers, self.moves[i], rows.ends)

    def worths(self, values: Sequence[float], at: int) -> list[float]:
        """The worth of each end in points of margin, `values` from number `at` on being what is still to come
        after those that are not sure."""
        found: list[float] = []
        for i in range(len(self.of)):
            of = self.of[i]
            if self.certain[i]:
                found.append(self.sure[of])
            else:
                found.append(self.base[of] + values[at])
                at += 1
        return found


@final
class Rows:
    """What a net is asked: the words of some turns, of some tables and of some ends, the number of each
    table's turn and of each end's table."""

    __slots__ = ("ends", "of", "of_table", "tables", "turns", "turns_count")

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.turns_count = 0
        self.tables: list[int] = []
        self.of_table: list[int] = []
        self.ends: list[int] = []
        self.of: list[int] = []

    def turn(self, seen: Seen, deal: Deal) -> None:
        """Add the words of a turn, to which the tables added next belong."""
        turn_words(seen, deal, self.turns)
        self.turns_count += 1

    def table(self, seen: Seen, deal: Deal) -> int:
        """Add the words of a table, to which the ends added next belong; the room on it."""
        room, ends = rooms(deal, seen.seat)
        table_words(seen, deal, room, ends, self.tables)
        self.of_table.append(self.turns_count - 1)
        return room


def worth_out(deal: Deal, seen: Seen) -> float:
    """What it is worth to go out, hands being what they are expected to be: points of margin."""
    each = expected_each(deal, seen)
    out = deal.law.rules.going_out_bonus / _seats(deal, seen)
    for other in range(deal.players):
        if other in seen.others:
            out += each[other] / len(seen.others)
        elif other != seen.seat:
            out -= each[other] / _seats(deal, seen)
    return out


def _seats(deal: Deal, seen: Seen) -> int:
    """How many play on this seat's side."""
    return deal.players - len(seen.others)


def laid_out(deal: Deal) -> Table:
    """Every end of the turn under way; of very many ways those that lay the most points."""
    laid = ways(deal, deal.turn)
    if len(laid) > MOST_WAYS:
        laid.sort(key=_points)
        laid = laid[:MOST_WAYS]
    return Table(deal, seen_by(deal, deal.turn), laid)


def _points(way: Way) -> int:
    return -way.points


@final
class Draw:
    """The ways to begin a turn: the moves, and for each the table that it leads to, or None where a card is
    drawn from the stock or the deal is ended."""

    __slots__ = ("deal", "moves", "seen", "tables")

    def __init__(self, deal: Deal, moves: list[int]) -> None:
        self.deal = deal
        self.moves = moves
        self.seen = seen_by(deal, deal.turn)
        self.tables: list[Table | None] = []
        for move in moves:
            if move >> KIND == PILE:
                after = deal.clone()
                play(after, deal.turn, move)
                self.tables.append(laid_out(after))
            else:
                self.tables.append(None)

    def words(self, rows: Rows) -> None:
        """Add the words of each table, and of the hand as it is before a card is drawn."""
        for i in range(len(self.moves)):
            table = self.tables[i]
            if table is not None:
                table.words(rows)
            elif self.moves[i] >> KIND == STOCK:
                deal, seat = self.deal, self.seen.seat
                rows.turn(self.seen, deal)
                room = rows.table(self.seen, deal)
                rows.of.append(len(rows.of_table) - 1)
                once, twice, jokers = deal.hands[seat], deal.twins[seat], deal.jokers[seat]
                end_words(self.seen, deal, room, once, twice, jokers, BEFORE_DRAW, rows.ends)

    def ended(self) -> float:
        """What it comes to in points of margin to end the deal now."""
        deal, seen = self.deal, self.seen
        own = held_points(deal.law, deal.held(seen.seat))
        return margin(deal, seen.others) + expected_hands(deal, seen) - own / _seats(deal, seen)

    def worths(self, values: Sequence[float], at: int) -> list[float]:
        """The worth of each move, as in `Table.worths`."""
        found: list[float] = []
        for i in range(len(self.moves)):
            table = self.tables[i]
            if table is not None:
                found.append(max(table.worths(values, at)))
                at += len(table.of) - sum(table.certain)
            elif self.moves[i] >> KIND == STOCK:
                found.append(margin(self.deal, self.seen.others) + values[at])
                at += 1
            else:
                found.append(self.ended())
        return found
