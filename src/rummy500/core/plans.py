"""Which whole turns can a seat play from here?

`plans(deal, seat)` lists every turn from a position to its end: the draw where it is still to come, what is
laid, and the end (a discard, or none when no card is left). `ways(deal, seat)` lists the same with all the
ends of one laying together, which is what a bot wants to look at. Both are exact, and without doubles: two
plans differ in the draw, in what lies on the table or is held afterwards, or in the end; another order of the
same cards is no other plan. The moves of each are legal in their order.

A draw from the stock is a plan of one move: the rest is planned once the card is known. A call is no turn.
For a bot `view.deal_seen(view)` is the deal as its seat sees it: its plans rest on no more.

How: new melds are chosen from those that the hand can lay, in their fixed order; then each meld on the table
grows, suit by suit or below and above. So each laying is met once, and with it all the ends that are lawful
after it: a turn that can be completed was legal at every step (R4.5). Where the order of actions may matter
for more (exchanges, runs round the corner, half jokers), `ways_played` plays every order.
"""

from __future__ import annotations

from typing import final

from rummy500.core.actions import (
    DETAILS,
    DISCARD,
    END,
    END_MOVE,
    KIND,
    KNOCK,
    LAY,
    STOCK_MOVE,
    discard_move,
    knock_move,
    lay_move,
    meld_of,
    meld_spots,
    used_jokers,
    used_once,
    used_twice,
    uses,
)
from rummy500.core.cards import ACES, HIGH, HIGH_ACES, JOKER, Cards, bits, fold, gather, how_many, top
from rummy500.core.deal import DRAW_PHASE, PLAY_PHASE, Deal
from rummy500.core.law import Law
from rummy500.core.layable import new_melds
from rummy500.core.legal import legal
from rummy500.core.moves import Moves
from rummy500.core.play import play
from rummy500.core.pool import is_opening, may_knock
from rummy500.core.vectors import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Way:
    """One draw and one laying, with all that can follow. `draw` is the move that draws, -1 if that is done;
    `lays` the moves that lay cards, in a legal order; `left` what is held then; `points` what the laid cards
    count (R6.2 to R6.4; in the pool game a set of three counts less). `free` are the faces that may be
    discarded now, `free_joker` says whether a joker may. `ends` are the moves that may end the turn; none
    where it has ended by itself, no card being left, and after a draw from the stock."""

    __slots__ = ("closing", "draw", "free", "free_joker", "jokers", "lays", "once", "points", "twice")

    def __init__(
        self, draw: i64, lays: tuple[int, ...], once: i64, twice: i64, jokers: i64, points: i64,
        free: i64 = 0, free_joker: bool = False, closing: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.draw = draw
        self.lays = lays
        self.once = once
        self.twice = twice
        self.jokers = jokers
        self.points = points
        self.free = free
        self.free_joker = free_joker
        self.closing = closing  # the pool game's ends without a discard, and its knocks

    @property
    def left(self) -> Cards:
        """The cards held before the end of the turn."""
        return Cards(self.once, self.twice, self.jokers)

    @property
    def ends(self) -> tuple[int, ...]:
        """The moves that may end the turn."""
        return tuple([plan.end for plan in _plans_of(self, []) if plan.end >= 0])


@final
@mypyc_attr(acyclic=True)
class Plan:
    """One whole turn: a way, and the move that ends it, -1 where none is needed."""

    __slots__ = ("end", "way")

    def __init__(self, way: Way, end: i64) -> None:
        self.way = way
        self.end = end

    @property
    def moves(self) -> tuple[int, ...]:
        """All moves of the turn, in order."""
        draw = () if self.way.draw < 0 else (self.way.draw,)
        return (*draw, *self.way.lays) if self.end < 0 else (*draw, *self.way.lays, self.end)

    @property
    def left(self) -> Cards:
        """The cards held when the turn is over."""
        if self.end >> KIND not in (DISCARD, KNOCK):
            return self.way.left
        return self.way.left.without(uses(self.end))


def plans(deal: Deal, seat: int) -> list[Plan]:
    """Every whole turn of a seat from this position, without doubles; none if it is not its turn."""
    found: list[Plan] = []
    for way in ways(deal, seat):
        _plans_of(way, found)
    return found


def _plans_of(way: Way, found: list[Plan]) -> list[Plan]:
    """Add the plans of one way to those found."""
    before = len(found)
    free = way.free
    while free:
        low = free & -free
        free ^= low
        found.append(Plan(way, discard_move(top(low))))
    if way.free_joker:
        found.append(Plan(way, discard_move(JOKER)))
    for end in way.closing:
        found.append(Plan(way, end))
    if len(found) == before:
        found.append(Plan(way, -1))
    return found


def ways(deal: Deal, seat: int) -> list[Way]:
    """Every draw and laying of a seat from this position, each once, with the moves that may end the turn."""
    if seat != deal.turn:
        return []
    if deal.phase == PLAY_PHASE:
        return _ways_after_draw(deal, -1)
    if deal.phase != DRAW_PHASE:
        return []
    found = [Way(STOCK_MOVE if deal.left else END_MOVE, (), *deal.held(seat), 0)]
    for move in legal(deal, seat):
        if move not in (STOCK_MOVE, END_MOVE):
            after = deal.clone()
            play(after, seat, move)
            found += _ways_after_draw(after, move)
    return found


def _ways_after_draw(deal: Deal, draw: int) -> list[Way]:
    law = deal.law
    jokers = law.swap and (deal.jokers[deal.turn] > 0 or any(meld.wild for meld in deal.melds))
    if jokers or law.corner or law.half and deal.jokers[deal.turn]:
        return ways_played(deal, draw)
    search = _Search(deal, draw)
    search.new_melds(0, search.once, search.twice, search.jokers, 0, False)
    return search.found


@final
@mypyc_attr(acyclic=True)
class _Search:
    """The ways of one turn under way. `once`, `twice` and `jokers` are the cards held when it begins."""

    __slots__ = (
        "at_once", "barred_jokers", "barred_once", "candidates", "deal", "debt", "draw", "found", "jokers",
        "law", "lays", "melds", "once", "seat", "twice",
    )  # fmt: skip

    def __init__(self, deal: Deal, draw: i64) -> None:
        law, seat = deal.law, deal.turn
        self.deal = deal
        self.draw = draw
        self.law = law
        self.seat = seat
        self.once = deal.hands[seat]
        self.twice = deal.twins[seat]
        self.jokers = deal.jokers[seat]
        self.barred_once = deal.barred_once
        self.barred_jokers = deal.barred_jokers
        self.debt = deal.debt
        self.at_once = law.at_once
        self.melds = deal.melds
        self.lays: list[int] = []
        self.found: list[Way] = []
        self.candidates: list[_Candidate] = []
        moves = Moves()
        new_melds(law, self.once, self.twice, self.jokers, moves)
        for i in range(moves.count):
            self.candidates.append(_candidate(law, moves.at[i]))

    # New melds.

    def new_melds(self, at: i64, once: i64, twice: i64, jokers: i64, points: i64, paid: bool) -> None:
        """With what is chosen so far: whatever can be laid off, then each further choice of a new meld."""
        self.lay_offs(0, once, twice, jokers, points, paid)
        for i in range(at, len(self.candidates)):
            one = self.candidates[i]
            if one.once & ~once or one.twice & ~twice or one.jokers > jokers:
                continue
            self.lays.append(one.move)
            left = once & ~(one.once & ~twice | one.twice)
            pays = paid or self._is_debt(one.once, one.jokers)
            self.new_melds(i, left, twice & ~one.once, jokers - one.jokers, points + one.points, pays)
            self.lays.pop()

    def _is_debt(self, once: i64, jokers: i64) -> bool:
        """Is the owed card among these?"""
        debt = self.debt
        return debt >= 0 and (debt == JOKER and jokers > 0 or debt != JOKER and once >> debt & 1 == 1)

    # Lay-offs: meld by meld, each with every set of cards that it can grow by.

    def lay_offs(self, at: i64, once: i64, twice: i64, jokers: i64, points: i64, paid: bool) -> None:
        spots = once | (once & ACES) << HIGH
        law = self.law
        for i in range(at, len(self.melds)):
            meld = self.melds[i]
            if not ((meld.room | meld.twin_room) & spots or jokers and meld.room):
                continue
            if law.own_side and not law.same_side(self.seat, meld.owner):
                continue
            if meld.is_run:
                self._below(i, meld.spots, once, twice, jokers, points, paid, True)
            else:
                suits = meld.spots & ~meld.wild & ~meld.second
                self._suits(i, meld.room | meld.twin_room, suits, once, twice, jokers, points, paid)
            return
        self._ended(once, twice, jokers, points, paid)

    def _suits(
        self, at: i64, room: i64, single: i64, once: i64, twice: i64, jokers: i64, points: i64, paid: bool
    ) -> None:
        """Grow a set suit by suit: `room` are the spots still to be looked at, `single` those with one
        natural card."""
        if not room:
            self.lay_offs(at + 1, once, twice, jokers, points, paid)
            return
        spot = room & -room
        rest = room ^ spot
        self._suits(at, rest, single, once, twice, jokers, points, paid)
        card = fold(spot)
        number = top(spot)
        value = self.law.worth[number]
        if once & card:
            left_once, left_twice = once & ~(card & ~twice), twice & ~card
            pays = paid or self._is_debt(card, 0)
            self.lays.append(lay_move(at, number))
            self._suits(at, rest, single, left_once, left_twice, jokers, points + value, pays)
            if self.law.twins_in_sets and not single & spot and left_once & card:
                self.lays.append(lay_move(at, number))
                self._suits(at, rest, single, left_once & ~card, left_twice, jokers, points + 2 * value, pays)
                self.lays.pop()
            self.lays.pop()
        if jokers and not single & spot:
            self.lays.append(lay_move(at, number, True))
            worth = value
            if self.law.joker_value:
                worth = self.law.joker_value
            pays = paid or self._is_debt(0, 1)
            self._suits(at, rest, single, once, twice, jokers - 1, points + worth, pays)
            self.lays.pop()

    def _below(
        self, at: i64, spots: i64, once: i64, twice: i64, jokers: i64, points: i64, paid: bool, first: bool
    ) -> None:
        """Grow a run by each number of cards below, then above. `first`: nothing lies on this end yet."""
        self._above(at, spots, once, twice, jokers, points, paid, True)
        spot = (spots & -spots) >> 1 & self._free(spots)
        if spot:
            self._grow(True, at, spots, spot, once, twice, jokers, points, paid, first)

    def _above(
        self, at: i64, spots: i64, once: i64, twice: i64, jokers: i64, points: i64, paid: bool, first: bool
    ) -> None:
        self.lay_offs(at + 1, once, twice, jokers, points, paid)
        spot = spots + (spots & -spots) & self._free(spots)
        if spot:
            self._grow(False, at, spots, spot, once, twice, jokers, points, paid, first)

    def _free(self, spots: i64) -> i64:
        """The spots that a run may grow to: not to a second ace."""
        if spots & ACES:
            return self.law.run_spots & ~HIGH_ACES
        return self.law.run_spots & ~ACES if spots & HIGH_ACES else self.law.run_spots

    def _grow(
        self, down: bool, at: i64, spots: i64, spot: i64, once: i64, twice: i64, jokers: i64, points: i64,
        paid: bool, first: bool,
    ) -> None:  # fmt: skip
        """One card more at an end of a run, natural or a joker. With a debt due at once only the first card
        at an end can pay it."""
        number = top(spot)
        card = fold(spot)
        value = self.law.worth[number]
        may_pay = first or not self.at_once
        if once & card:
            self.lays.append(lay_move(at, number))
            pays = paid or may_pay and self._is_debt(card, 0)
            left = once & ~(card & ~twice)
            self._further(down, at, spots | spot, left, twice & ~card, jokers, points + value, pays)
            self.lays.pop()
        if jokers:
            self.lays.append(lay_move(at, number, True))
            pays = paid or may_pay and self._is_debt(0, 1)
            worth = value
            if self.law.joker_value:
                worth = self.law.joker_value
            self._further(down, at, spots | spot, once, twice, jokers - 1, points + worth, pays)
            self.lays.pop()

    def _further(
        self, down: bool, at: i64, spots: i64, once: i64, twice: i64, jokers: i64, points: i64, paid: bool
    ) -> None:
        """The run has grown on one end: further there, or elsewhere."""
        if down:
            self._below(at, spots, once, twice, jokers, points, paid, False)
        else:
            self._above(at, spots, once, twice, jokers, points, paid, False)

    # The end of the turn.

    def _ended(self, once: i64, twice: i64, jokers: i64, points: i64, paid: bool) -> None:
        """Note this laying, if the turn can end after it."""
        if self.debt >= 0 and not paid:
            return
        free: i64 = 0
        free_joker = False
        closing: tuple[int, ...] = ()
        if once or jokers:
            free, free_joker = self._free_cards(once, twice, jokers)
            if self.law.pool:
                closing = self._pool_ends(Cards(once, twice, jokers))
            if not free and not free_joker:
                return
        elif self.law.keep_one or self.law.pool and is_opening(self.deal):
            return
        lays = tuple(self.lays)
        if self.at_once and self.debt >= 0:
            lays = self._payment_first(lays)
        self.found.append(Way(self.draw, lays, once, twice, jokers, points, free, free_joker, closing))

    def _payment_first(self, lays: tuple[int, ...]) -> tuple[int, ...]:
        """The same in an order in which the first action pays the debt."""
        for i, move in enumerate(lays):
            if uses(move).has(self.debt) and self._fits_at_first(move):
                return (move, *lays[:i], *lays[i + 1 :])
        raise AssertionError("no action pays the debt")

    def _fits_at_first(self, move: i64) -> bool:
        """Can this be laid before everything else? A new meld can, and what has room on the table."""
        if move >> KIND < LAY:
            return True
        meld = self.melds[meld_of(move)]
        return (meld.room | meld.twin_room) >> (move & 63) & 1 == 1

    def _free_cards(self, once: i64, twice: i64, jokers: i64) -> tuple[i64, bool]:
        """What may be discarded of these cards: the faces, and whether a joker may."""
        if not (self.barred_once or self.barred_jokers) or self.law.pool:
            return once, jokers > 0
        if self.law.put_back_last and how_many(once) + how_many(twice) + jokers == 1:
            return once, jokers > 0
        # What was laid is barred no more: of some faces one copy, of some both.
        one_gone = self.once & ~once | self.twice & ~twice
        barred_twice = self.deal.barred_twice
        barred_once = self.barred_once & ~(one_gone & ~barred_twice | self.twice & ~once)
        free = once & ~barred_once | twice & ~(barred_twice & ~one_gone)
        return free, jokers > self.barred_jokers - (self.jokers - jokers) and jokers > 0

    def _pool_ends(self, held: Cards) -> tuple[int, ...]:
        """The pool game's other ends: none, and knocks."""
        opening = is_opening(self.deal)
        ends: list[int] = []
        if not opening:
            ends.append(END_MOVE)
        if may_knock(self.deal, self.seat):
            if held.size() > 1:
                ends += [knock_move(card) for card in bits(held.once)]
                if held.jokers:
                    ends.append(knock_move(JOKER))
            if not opening:
                ends.append(knock_move())
        return tuple(ends)


@final
@mypyc_attr(acyclic=True)
class _Candidate:
    """A new meld that the hand could lay: its move, its cards, its points."""

    __slots__ = ("jokers", "move", "once", "points", "twice")

    def __init__(self, move: i64, once: i64, twice: i64, jokers: i64, points: i64) -> None:
        self.move = move
        self.once = once
        self.twice = twice
        self.jokers = jokers
        self.points = points


def _candidate(law: Law, move: i64) -> _Candidate:
    spots, second, wild = meld_spots(move)
    points: i64 = 0
    left = spots
    while left:
        low = left & -left
        left ^= low
        number = top(low)
        if wild & low and law.joker_value:
            points += law.joker_value
        else:
            points += law.worth[number]
        if second & low:
            points += law.worth[number]
    return _Candidate(move, used_once(move), used_twice(move), used_jokers(move), points)


# By playing.


def ways_played(deal: Deal, draw: int) -> list[Way]:
    """The same by playing every order of every action, one kept of those that lead to the same position."""
    found: list[Way] = []
    seen: set[tuple[object, ...]] = set()
    seat = deal.turn
    front: list[tuple[Deal, tuple[int, ...]]] = [(deal, ())]
    while front:
        now, lays = front.pop()
        key = _position(now, seat, len(deal.melds))
        if key in seen:
            continue
        seen.add(key)
        if now.phase != PLAY_PHASE or now.turn != seat:
            found.append(Way(draw, lays, 0, 0, 0, now.table[seat] - deal.table[seat]))
            continue
        ends = []
        for move in legal(now, seat):
            after = now.clone()
            play(after, seat, move)
            if move >> KIND in (DISCARD, END, KNOCK):
                key = (move, *_position(after, seat, len(deal.melds)))
                if key not in seen:  # a joker shown and then discarded is as good as one never shown
                    seen.add(key)
                    ends.append(move)
                continue
            front.append((after, (*lays, move)))
        if ends:
            free = gather([move & DETAILS for move in ends if move >> KIND == DISCARD])
            closing = tuple([move for move in ends if move >> KIND != DISCARD])
            points = now.table[seat] - deal.table[seat]
            found.append(Way(draw, lays, *now.held(seat), points, free.once, free.jokers > 0, closing))
    return found


def _position(deal: Deal, seat: int, old: int) -> tuple[object, ...]:
    """What tells a position in a turn from others: what a seat holds and owes, and the table, its new melds
    (from number `old` on) in any order."""
    lie = [(meld.spots, meld.second, meld.wild) for meld in deal.melds]
    return (
        deal.phase, deal.held(seat), deal.debt, deal.barred, deal.known[seat],
        tuple(lie[:old]), tuple(sorted(lie[old:])),
    )  # fmt: skip
