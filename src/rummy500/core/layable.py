"""What can be laid on the table with these cards?

Every new set and run, every lay-off and every exchange of a joker, as moves, whatever the rest of the turn
demands: whether the turn can still end lawfully afterwards is asked in `ends`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from rummy500.core.actions import exchange_move, lay_move, run_move, set_move
from rummy500.core.cards import ACES, HIGH, LANE, SET_SPOTS, SUIT_CARDS, bit, how_many, spread, top
from rummy500.core.law import Law
from rummy500.core.melds import Meld
from rummy500.core.moves import Moves
from rummy500.core.vectors import i64

ALL_SUITS: Final = 15


def set_spots(hand: i64) -> i64:
    """A hand with its aces on the high spots, where sets of them lie."""
    return hand & ~ACES | (hand & ACES) << HIGH


def suits_at(spots: i64, rank: i64) -> i64:
    """Which suits have this spot, as four bits."""
    spots >>= rank
    return spots & 1 | spots >> LANE - 1 & 2 | spots >> 2 * LANE - 2 & 4 | spots >> 3 * LANE - 3 & 8


def natural_sets(spots: i64, moves: Moves) -> None:
    """Every set of three or four different suits, without a joker."""
    a, b, c, d = spots, spots >> LANE, spots >> 2 * LANE, spots >> 3 * LANE
    ranks = (a & b & (c | d) | c & d & (a | b)) & SET_SPOTS
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        rank = top(low)
        suits = suits_at(spots, rank)
        moves.add(set_move(rank, suits))
        if suits == ALL_SUITS:
            moves.add(set_move(rank, 14))
            moves.add(set_move(rank, 13))
            moves.add(set_move(rank, 11))
            moves.add(set_move(rank, 7))


def natural_runs(law: Law, spots: i64, moves: Moves) -> None:
    """Every run without a joker."""
    starts = spots & spots >> 1
    size: i64 = 2
    while True:
        starts &= spots >> size
        size += 1
        if not starts or size > 13:
            break
        left = starts
        while left:
            low = left & -left
            left ^= low
            at = top(low)
            moves.add(run_move(at // LANE, at % LANE, size))
    if law.corner:
        corner_runs(spots, moves)


def corner_runs(spots: i64, moves: Moves) -> None:
    """Every natural run that goes round the corner: it holds K, A and 2."""
    around = spots >> 12 & spots & spots >> 1 & ACES
    for suit in range(4):
        if not around >> suit * LANE & 1:
            continue
        held = spots >> suit * LANE & SUIT_CARDS
        for start in range(12, 1, -1):
            if not held >> start & 1:
                break
            for size in range(15 - start, 13):  # all thirteen are one run, listed as 2 ... A
                if not held >> (start + size - 1) % 13 & 1:
                    break
                moves.add(run_move(suit, start, size))


def wild_sets(law: Law, hand: i64, twins: i64, jokers: i64, moves: Moves) -> None:
    """Every set with a joker, and with two decks and `set_suits any` every set with a suit twice."""
    spots = set_spots(hand)
    second_spots: i64 = 0
    if law.twins_in_sets:
        second_spots = set_spots(twins)
    if not jokers and not second_spots:
        return
    for rank in range(1, HIGH + 1):
        held = suits_at(spots, rank)
        if held:
            twice = suits_at(second_spots, rank)
            if not jokers and not twice:
                continue
            natural: i64 = 0
            while natural != held:  # each part of what is held, in order
                natural = natural - held & held
                _sets_of(law, rank, natural, twice & natural, jokers, moves)


def _sets_of(law: Law, rank: i64, natural: i64, twice: i64, jokers: i64, moves: Moves) -> None:
    free = ALL_SUITS & ~natural
    second: i64 = 0
    while True:
        naturals = how_many(natural) + how_many(second)
        wild: i64 = 0
        while True:
            count = how_many(wild)
            many = count <= jokers and naturals + count >= 3 and (not law.half or count <= naturals)
            if many and (second or count):  # natural_sets has those with neither
                moves.add(set_move(rank, natural, second, wild))
            if wild == free:
                break
            wild = wild - free & free
        if second == twice:
            break
        second = second - twice & twice


def wild_runs(law: Law, hand: i64, jokers: i64, moves: Moves) -> None:
    """Every run with a joker in it."""
    first: i64 = 1
    if law.run_spots & 1:
        first = 0
    last: i64 = 12
    if law.run_spots >> HIGH & 1:
        last = HIGH
    for suit in range(4):
        held = hand >> suit * LANE & SUIT_CARDS
        if held:
            for low in range(first, 13):
                most: i64 = low + 12
                if most > last:
                    most = last
                if law.corner and low > 1:
                    most = low + 11  # all thirteen are one run, listed from the two
                _runs_from(law, suit, held, low, most, jokers, moves)


def _runs_from(law: Law, suit: i64, held: i64, low: i64, last: i64, jokers: i64, moves: Moves) -> None:
    """The runs with a joker of one suit from one low end, up to a top end (counted on round the corner)."""
    missing: i64 = 0
    gaps: i64 = 0
    for size in range(1, last - low + 2):
        if not held >> (low + size - 1) % 13 & 1:
            missing += 1
            gaps |= bit(size - 1)
            if missing > jokers:
                return
        if size < 3 or missing == size:
            continue
        most = size - 1
        if law.half:
            most = size // 2
        if most > jokers:
            most = jokers
        if missing and missing <= most:
            moves.add(run_move(suit, low, size, gaps))
        for more in range(1, most - missing + 1):
            _with_more(suit, low, size, gaps, more, moves)


def _with_more(suit: i64, low: i64, size: i64, gaps: i64, more: i64, moves: Moves) -> None:
    """The same runs with so many jokers more, each in a place whose card is held: every choice of places."""
    own = [i for i in range(size) if not gaps >> i & 1]
    for extra in combinations(own, more):
        wild = gaps
        for i in extra:
            wild |= bit(i)
        moves.add(run_move(suit, low, size, wild))


def lay_offs(law: Law, seat: i64, hand: i64, jokers: i64, melds: list[Meld], moves: Moves) -> None:
    """Every lay-off of one card."""
    spots = spread(hand)
    i: i64 = -1
    for meld in melds:
        i += 1
        fits = (meld.room | meld.twin_room) & spots
        if fits or jokers:
            if law.own_side and not law.same_side(seat, meld.owner):
                continue
            while fits:
                low = fits & -fits
                fits ^= low
                moves.add(lay_move(i, top(low)))
            if jokers:
                room = meld.joker_room(law)
                while room:
                    low = room & -room
                    room ^= low
                    moves.add(lay_move(i, top(low), True))


def exchanges(hand: i64, melds: list[Meld], moves: Moves) -> None:
    """Every exchange of a table joker for the very card (R3.7)."""
    spots = spread(hand)
    for i, meld in enumerate(melds):
        fits = meld.wild & spots
        while fits:
            low = fits & -fits
            fits ^= low
            moves.add(exchange_move(i, top(low)))


def new_melds(law: Law, hand: i64, twins: i64, jokers: i64, moves: Moves) -> None:
    """Every new set and run, in a fixed order."""
    natural_sets(set_spots(hand), moves)
    natural_runs(law, spread(hand) & law.run_spots, moves)
    if jokers or law.twins_in_sets and twins:
        wild_sets(law, hand, twins, jokers, moves)
        if jokers:
            wild_runs(law, hand, jokers, moves)


def lay_all(law: Law, seat: i64, hand: i64, twins: i64, jokers: i64, melds: list[Meld], moves: Moves) -> None:
    """Every action that puts cards on the table: sets, runs, lay-offs, exchanges, in a fixed order."""
    new_melds(law, hand, twins, jokers, moves)
    if melds:
        lay_offs(law, seat, hand, jokers, melds, moves)
        if law.swap:
            exchanges(hand, melds, moves)


def layable(law: Law, seat: int, hand: int, twins: int, jokers: int, melds: list[Meld]) -> list[int]:
    """The same as a list."""
    moves = Moves()
    lay_all(law, seat, hand, twins, jokers, melds, moves)
    return moves.list()
