"""What can be laid on the table with these cards?

Every new set and run, every lay-off and every exchange of a joker, as moves, whatever the rest of the turn
demands: whether the turn can still end lawfully afterwards is asked in `ends`.
"""

from __future__ import annotations

from itertools import combinations

from rummy500.core.actions import exchange_move, lay_move, run_move, set_move
from rummy500.core.cards import ACES, HIGH, LANE, SUIT_CARDS, bits
from rummy500.core.law import Law
from rummy500.core.melds import Meld

RANKS = SUIT_CARDS << 1  # the spots of one lane that sets lie on: two to king, high ace
ALL_SUITS = 15
SUBSETS = tuple(tuple(part for part in range(16) if part & whole == part) for whole in range(16))


def set_spots(hand: int) -> int:
    """A hand with its aces on the high spots, where sets of them lie."""
    return hand & ~ACES | (hand & ACES) << HIGH


def suits_at(spots: int, rank: int) -> int:
    """Which suits have this spot, as four bits."""
    spots >>= rank
    return spots & 1 | spots >> LANE - 1 & 2 | spots >> 2 * LANE - 2 & 4 | spots >> 3 * LANE - 3 & 8


def natural_sets(spots: int, moves: list[int]) -> None:
    """Every set of three or four different suits, without a joker."""
    a, b, c, d = spots, spots >> LANE, spots >> 2 * LANE, spots >> 3 * LANE
    ranks = (a & b & (c | d) | c & d & (a | b)) & RANKS
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        rank = low.bit_length() - 1
        suits = suits_at(spots, rank)
        moves.append(set_move(rank, suits))
        if suits == ALL_SUITS:
            for out in (14, 13, 11, 7):
                moves.append(set_move(rank, out))


def natural_runs(law: Law, spots: int, moves: list[int]) -> None:
    """Every run without a joker."""
    starts = spots & spots >> 1
    size = 2
    while True:
        starts &= spots >> size
        size += 1
        if not starts or size > 13:
            break
        left = starts
        while left:
            low = left & -left
            left ^= low
            suit, rank = divmod(low.bit_length() - 1, LANE)
            moves.append(run_move(suit, rank, size))
    if law.corner:
        corner_runs(spots, moves)


def corner_runs(spots: int, moves: list[int]) -> None:
    """Every natural run that goes round the corner: it holds K, A and 2."""
    around = spots >> 12 & spots & spots >> 1 & ACES
    for low in bits(around):
        suit = low // LANE
        held = spots >> suit * LANE & SUIT_CARDS
        for start in range(12, 1, -1):
            if not held >> start & 1:
                break
            for size in range(15 - start, 13):  # all thirteen are one run, listed as 2 ... A
                if not held >> (start + size - 1) % 13 & 1:
                    break
                moves.append(run_move(suit, start, size))


def wild_sets(law: Law, hand: int, twins: int, jokers: int, moves: list[int]) -> None:
    """Every set with a joker, and with two decks and `set_suits any` every set with a suit twice."""
    spots = set_spots(hand)
    second_spots = set_spots(twins) if law.twins_in_sets else 0
    for rank in range(1, HIGH + 1):
        held = suits_at(spots, rank)
        if held and (jokers or second_spots):
            twice = suits_at(second_spots, rank)
            for natural in SUBSETS[held][1:]:
                _sets_of(law, rank, natural, twice & natural, jokers, moves)


def _sets_of(law: Law, rank: int, natural: int, twice: int, jokers: int, moves: list[int]) -> None:
    for second in SUBSETS[twice]:
        naturals = natural.bit_count() + second.bit_count()
        for wild in SUBSETS[ALL_SUITS & ~natural]:
            count = wild.bit_count()
            if not second and not count:
                continue  # natural_sets has it
            if count <= jokers and naturals + count >= 3 and (not law.half or count <= naturals):
                moves.append(set_move(rank, natural, second, wild))


def wild_runs(law: Law, hand: int, jokers: int, moves: list[int]) -> None:
    """Every run with a joker in it."""
    first = 0 if law.run_spots & 1 else 1
    last = HIGH if law.run_spots >> HIGH & 1 else 12
    for suit in range(4):
        held = hand >> suit * LANE & SUIT_CARDS
        if held:
            for low in range(first, 13):
                top = min(last, low + 12)
                if law.corner and low > 1:
                    top = low + 11  # all thirteen are one run, listed from the two
                _runs_from(law, suit, held, low, top, jokers, moves)


def _runs_from(law: Law, suit: int, held: int, low: int, top: int, jokers: int, moves: list[int]) -> None:
    """The runs with a joker of one suit from one low end, up to a top end (counted on round the corner)."""
    missing = 0
    gaps = 0
    for size in range(1, top - low + 2):
        if not held >> (low + size - 1) % 13 & 1:
            missing += 1
            gaps |= 1 << size - 1
            if missing > jokers:
                return
        if size < 3 or missing == size:
            continue
        own = [i for i in range(size) if not gaps >> i & 1]
        most = min(jokers, size // 2 if law.half else size - 1)
        for more in range(0 if missing else 1, most - missing + 1):
            for extra in combinations(own, more):
                wild = gaps
                for i in extra:
                    wild |= 1 << i
                moves.append(run_move(suit, low, size, wild))


def lay_offs(law: Law, seat: int, hand: int, jokers: int, melds: list[Meld], moves: list[int]) -> None:
    """Every lay-off of one card."""
    spots = hand | (hand & ACES) << HIGH
    for i, meld in enumerate(melds):
        fits = (meld.room | meld.twin_room) & spots
        if fits or jokers:
            if law.own_side and not law.same_side(seat, meld.owner):
                continue
            while fits:
                low = fits & -fits
                fits ^= low
                moves.append(lay_move(i, low.bit_length() - 1))
            if jokers:
                for spot in bits(meld.joker_room(law)):
                    moves.append(lay_move(i, spot, True))


def exchanges(hand: int, melds: list[Meld], moves: list[int]) -> None:
    """Every exchange of a table joker for the very card (R3.7)."""
    spots = hand | (hand & ACES) << HIGH
    for i, meld in enumerate(melds):
        for spot in bits(meld.wild & spots):
            moves.append(exchange_move(i, spot))


def layable(law: Law, seat: int, hand: int, twins: int, jokers: int, melds: list[Meld]) -> list[int]:
    """Every action that puts cards on the table: sets, runs, lay-offs, exchanges, in a fixed order."""
    moves: list[int] = []
    natural_sets(set_spots(hand), moves)
    natural_runs(law, (hand | (hand & ACES) << HIGH) & law.run_spots, moves)
    if jokers or law.twins_in_sets and twins:
        wild_sets(law, hand, twins, jokers, moves)
        if jokers:
            wild_runs(law, hand, jokers, moves)
    if melds:
        lay_offs(law, seat, hand, jokers, melds, moves)
        if law.swap:
            exchanges(hand, melds, moves)
    return moves
