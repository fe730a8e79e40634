"""What does a pile offer, to the next player and to oneself? Chances and counts as steps, for `features`.

A card is wanted as often as the next player is expected to hold two others that make a meld of it: what is
known of the hand for certain, each unseen card with the share of them that lies there. A card that fits a
meld on the table can be taken by anybody.
"""

from __future__ import annotations

from typing import Final, final

from rummy500.core.cards import ACES, HIGH, JOKER, LANE, bit, fold, how_many, spread
from rummy500.core.deal import Deal
from rummy500.core.vectors import i64

LINE: Final = (1 << LANE) - 1
WANTED: Final[tuple[float, ...]] = (0.01, 0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.45, 0.7, 1.0, 1.5)
ALL: Final[tuple[float, ...]] = (0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.5, 2.0, 3.0, 4.0)
DEPTHS: Final[tuple[int, ...]] = (0, 1, 2, 3, 5, 7, 10, 14)  # cards above it, with it
FITS: Final = 3.0  # a card that fits the table is wanted like this


@final
class Next:
    """What the next player may hold, as spots: `sure` for certain, `maybe` with a chance of `share` each."""

    __slots__ = ("maybe", "share", "sure")

    def __init__(self, known: i64, unseen: i64, count: i64) -> None:
        self.sure = spread(known)
        self.maybe = spread(unseen & ~known)
        others: int = how_many(unseen & ~known)
        unknown: int = max(0, count - how_many(known))
        self.share = min(1.0, unknown / others) if others else 0.0

    def holds(self, spot: i64) -> float:
        if self.sure >> spot & 1:
            return 1.0
        return self.share if self.maybe >> spot & 1 else 0.0

    def wants(self, card: i64) -> float:
        """How many pairs the next player is expected to hold that make a meld with this card."""
        rank = card % LANE
        sure: float = 0.0
        maybe: float = 0.0
        for suit in range(4):
            at = suit * LANE + rank
            if at != card:
                chance = self.holds(at)
                maybe += sure * chance
                sure += chance
        found = maybe + self._runs(card, rank)
        return found + self._runs(card + HIGH, HIGH) if rank == 0 else found

    def _runs(self, spot: i64, place: i64) -> float:
        below: float = self.holds(spot - 1) if place >= 1 else 0.0
        above: float = self.holds(spot + 1) if place < HIGH else 0.0
        found = below * above
        if place >= 2 and below:
            found += below * self.holds(spot - 2)
        if place + 1 < HIGH and above:
            found += above * self.holds(spot + 2)
        return found


def steps_of(value: float, levels: tuple[float, ...]) -> i64:
    """How many of these levels a value is over, as a run of bits."""
    bits: i64 = 0
    for at in range(len(levels)):
        if value > levels[at]:
            bits |= bit(at)
    return bits


def _deep(depth: i64) -> i64:
    bits: i64 = 0
    for at in range(len(DEPTHS)):
        if depth > DEPTHS[at]:
            bits |= bit(at)
    return bits


def pile_words(deal: Deal, following: Next, room: i64, words: list[int]) -> None:
    """Add two words of a table: the cards of the pile that fit it, and how much is wanted of the pile."""
    pile = deal.pile_cards
    fit: i64 = 0
    first: float = 0.0
    second: float = 0.0
    near: float = 0.0
    far: float = 0.0
    every: float = 0.0
    deep: i64 = 0
    for depth in range(1, len(pile) + 1):
        card = pile[len(pile) - depth]
        if card == JOKER:
            continue
        if spread(bit(card)) & room:
            fit |= bit(card)
            wanted = FITS
        else:
            wanted = following.wants(card)
        if depth == 1:
            first = wanted
        elif depth == 2:
            second = wanted
        elif depth <= 6:
            near = max(near, wanted)
        else:
            far = max(far, wanted)
        every += min(1.0, wanted)
        if wanted >= 1.0:
            deep = depth
    words.append(fit)
    words.append(
        steps_of(first, WANTED) | steps_of(second, WANTED) << 11 | steps_of(near, WANTED) << 22
        | steps_of(far, WANTED) << 33 | _deep(deep) << 44 | steps_of(every, ALL) << 52
    )  # fmt: skip


def end_word(deal: Deal, following: Next, once: i64, last: i64, card: i64, room: i64, outs: i64) -> i64:
    """The word of an end: how much its discard is wanted, and what the hand may still become."""
    found: i64 = 0
    if card >= 0:
        found = steps_of(FITS if spread(last) & room else following.wants(card), WANTED)
    live = fold(following.sure | following.maybe)
    lonely, helped = _hopes(once, live)
    deep: i64 = 0
    mine: i64 = 0
    pile = deal.pile_cards
    for depth in range(1, len(pile) + 1):
        at = pile[len(pile) - depth]
        if at != JOKER and outs & bit(at):
            deep = depth
            mine += 1
    fits: i64 = how_many(fold(spread(once) & room) & once)
    found |= _run(how_many(outs & live), 14) << 11 | _run(lonely, 10) << 25 | _run(fits, 4) << 35
    return found | _run(mine, 4) << 39 | _deep(deep) << 43 | _run(helped // 2, 10) << 51


def _run(value: i64, most: i64) -> i64:
    return bit(min(value, most)) - 1


def _hopes(once: i64, live: i64) -> tuple[i64, i64]:
    """How many cards of a hand no meld can come of with another card of it, and in how many ways one live
    card makes a meld of two of it."""
    spots, more = spread(once), spread(live)
    both = spots | more
    a, b, c = spots & spots >> 1, spots & spots >> 2, spots >> 1 & spots >> 2
    ways: i64 = how_many(a & more >> 2) + how_many(b & more >> 1) + how_many(c & more)
    x, y, z = a & both >> 2, b & both >> 1, c & both
    covered = fold(x | x << 1 | y | y << 2 | z << 1 | z << 2)
    two = _ranks(once, 2)
    ways += how_many(live & two * ACES)
    covered |= (two & _ranks(once | live, 3)) * ACES
    return how_many(once & ~covered), ways


def _ranks(cards: i64, least: i64) -> i64:
    """The ranks of which there are at least two, or three, suits."""
    a, b, c, d = cards & LINE, cards >> LANE & LINE, cards >> 2 * LANE & LINE, cards >> 3 * LANE & LINE
    if least == 2:
        return a & b | c & d | (a | b) & (c | d)
    return a & b & (c | d) | c & d & (a | b)
