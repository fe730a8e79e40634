"""Can an owed card be laid, with the cards held and what lies on the table?

These are the quick answers, on numbers alone. They are exact but for a few rules in which the order of
actions matters for more (`is_plain` says which); there `ends` looks closer. The laws hold `legal` to both.
"""

from __future__ import annotations

from rummy500.core.cards import ACES, HIGH, HIGH_ACES, JOKER, LANE, SET_SPOTS, bit, how_many, spread, top
from rummy500.core.law import Law
from rummy500.core.melds import Meld
from rummy500.core.vectors import i64


def is_plain(law: Law, wild: i64, jokers: i64) -> bool:
    """Are the quick answers exact, with these jokers on the table and so many in hand?"""
    return not law.corner and not (law.half and jokers) and not (law.swap and (wild or jokers))


def melds_with(card: i64, runs: i64, spots: i64) -> bool:
    """Can a card (as spots) be part of a natural set or run within these spots? Not round the corner."""
    three = runs & runs >> 1 & runs >> 2
    a, b, c, d = spots, spots >> LANE, spots >> 2 * LANE, spots >> 3 * LANE
    ranks = (a & b & (c | d) | c & d & (a | b)) & SET_SPOTS
    return card & (three | three << 1 | three << 2 | ranks * ACES & spots) != 0


def set_with(law: Law, once: i64, twice: i64, jokers: i64, card: i64) -> bool:
    """Is there a set with this natural card?"""
    rank = card % LANE
    naturals = how_many(once >> rank & ACES)
    if law.twins_in_sets:
        naturals += how_many(twice >> rank & ACES)
    if law.half and jokers > 1:
        jokers = 1
    return naturals >= 3 or naturals == 2 and jokers >= 1 or naturals == 1 and jokers >= 2


def run_with(law: Law, once: i64, jokers: i64, card: i64) -> bool:
    """Is there a run with this natural card? Looks at every window of the suit that holds it."""
    suit = card // LANE
    rank = card % LANE
    own = once >> suit * LANE
    first: i64 = 1
    if law.run_spots & 1:
        first = 0
    last: i64 = 12
    if law.corner:
        last = 12 + 13
    elif law.run_spots >> HIGH & 1:
        last = HIGH
    for low in range(first, 13):
        if _run_from(law, own, jokers, low, last, rank):
            return True
    return False


def _run_from(law: Law, own: i64, jokers: i64, low: i64, last: i64, rank: i64) -> bool:
    """Is there a run from this low end that holds the rank? `own` are the cards held of the suit."""
    missing: i64 = 0
    there = False
    highest: i64 = low + 12
    if highest > last:
        highest = last
    for at in range(low, highest + 1):
        if not own >> at % 13 & 1:
            missing += 1
            if missing > jokers:
                return False
        if at % 13 == rank:
            there = True
        size = at - low + 1
        if there and size >= 3 and missing < size and (not law.half or 2 * missing <= size):
            return True
    return False


def reaches(law: Law, run: i64, own: i64, jokers: i64, at: i64) -> bool:
    """Can the card that fills the spots `at` be laid on a run, after others of those held (as spots) if need
    be, jokers where one is missing? Not round the corner."""
    return _reaches(law, run, own, jokers, at, True) or _reaches(law, run, own, jokers, at, False)


def _reaches(law: Law, run: i64, own: i64, jokers: i64, at: i64, up: bool) -> bool:
    free = law.run_spots
    if run & ACES:
        free &= ~HIGH_ACES
    elif run & HIGH_ACES:
        free &= ~ACES
    spot = (run + (run & -run) if up else (run & -run) >> 1) & free
    while spot:
        if spot & at:
            return True
        if not spot & own:
            jokers -= 1
            if jokers < 0:
                return False
        spot = (spot << 1 if up else spot >> 1) & free
    return False


def payable(
    law: Law, seat: i64, melds: list[Meld], once: i64, twice: i64, jokers: i64, debt: i64,
    touched: i64, spots: i64,
) -> bool:  # fmt: skip
    """Can the owed card, natural and among these, still be laid this turn, when meld `touched` covers other
    spots than it did? A number beyond the melds is a new one, -1 is none."""
    if debt == JOKER:
        return False
    at = spread(bit(debt))
    own = spread(once)
    if jokers or law.corner or law.twins_in_sets:
        if set_with(law, once, twice, jokers, debt) or run_with(law, once, jokers, debt):
            return True
    elif melds_with(at, own & law.run_spots, own):
        return True
    if touched >= len(melds) and _takes(law, spots & spots >> 1 != 0, spots, own, jokers, at):
        return True
    for i in range(len(melds)):
        meld = melds[i]
        if law.own_side and not law.same_side(seat, meld.owner):
            continue
        if meld.twin_room & at:
            return True
        if i == touched:
            if _takes(law, meld.is_run, spots, own, jokers, at):
                return True
        elif meld.room & at or meld.is_run and reaches(law, meld.spots, own, jokers, at):
            return True
    return False


def _takes(law: Law, is_run: bool, spots: i64, own: i64, jokers: i64, at: i64) -> bool:
    """Can a card be laid on a meld that covers these spots?"""
    if is_run:
        return reaches(law, spots, own, jokers, at)
    return ACES << top(spots) % LANE & ~spots & at != 0
