"""What is a meld, and what extends one?

A `Meld` is a value: laying off makes a new one. It remembers for every card its layer, and whether a joker
lies there. Its room, the spots where it could grow by one card, is worked out when it is made.
"""

from __future__ import annotations

from typing import NamedTuple, final

from rummy500.core.cards import ACES, HIGH, HIGH_ACES, LANE, SUIT_CARDS, bit, bits, how_many, top
from rummy500.core.law import Law
from rummy500.core.vectors import i64, mypyc_attr

RING = 13  # the ranks of a suit, seen as a ring


class Laid(NamedTuple):
    """One card on the table: its spot, whether a joker stands for it, and the seat that laid it."""

    spot: int
    wild: bool
    by: int


@final
@mypyc_attr(acyclic=True)
class Meld:
    """A set or a run on the table.

    `spots` are all the spots it covers, `second` those with a second card (two decks), `wild` those where a
    joker lies. `room` holds the spots where a card may be added, `ups` and `downs` those of them at a run's
    ends behind which yet another card would fit, `twin_room` those where a second natural card may lie.
    `by1`, `by2` and `by4` hold the layers: the spots whose layer's number has that bit; `twin1`, `twin2` and
    `twin4` those of the second cards."""

    __slots__ = (
        "by1", "by2", "by4", "downs", "is_run", "owner", "room", "second", "spots", "twin1", "twin2", "twin4",
        "twin_room", "ups", "wild",
    )  # fmt: skip

    def __init__(
        self, law: Law, is_run: bool, owner: i64, spots: i64, second: i64, wild: i64,
        by1: i64, by2: i64, by4: i64, twin1: i64, twin2: i64, twin4: i64,
    ) -> None:  # fmt: skip
        self.is_run = is_run
        self.owner = owner
        self.spots = spots
        self.second = second
        self.wild = wild
        self.by1 = by1
        self.by2 = by2
        self.by4 = by4
        self.twin1 = twin1
        self.twin2 = twin2
        self.twin4 = twin4
        self.ups: i64 = 0
        self.downs: i64 = 0
        self.twin_room: i64 = 0
        low = spots & -spots
        if not is_run:
            self.room: i64 = ACES << top(low) % LANE & ~spots
            if law.twins_in_sets:
                self.twin_room = spots & ~wild & ~second
        elif law.corner:
            above, below = ring_ends(spots)
            self.room = above | below
        else:
            free = law.run_spots
            if spots & ACES:
                free &= ~HIGH_ACES  # an ace twice would be a rank twice
            elif spots & HIGH_ACES:
                free &= ~ACES
            up = spots + low & free
            down = low >> 1 & free
            self.ups = up & free >> 1
            self.downs = down & free << 1
            self.room = up | down

    def count(self) -> int:
        return how_many(self.spots) + how_many(self.second)

    def joker_room(self, law: Law) -> i64:
        """The spots where one more joker may lie (R3.6)."""
        if law.half and 2 * (how_many(self.wild) + 1) > how_many(self.spots) + how_many(self.second) + 1:
            return 0
        return self.room

    def with_card(self, law: Law, spot: i64, wild: bool, by: i64) -> Meld:
        """This meld with one card more, laid by seat `by`."""
        at = bit(spot)
        wilds = self.wild
        if wild:
            wilds |= at
        one = at * (by & 1)
        two = at * (by >> 1 & 1)
        four = at * (by >> 2)
        if self.spots & at:
            return Meld(
                law, self.is_run, self.owner, self.spots, self.second | at, wilds, self.by1, self.by2,
                self.by4, self.twin1 | one, self.twin2 | two, self.twin4 | four,
            )  # fmt: skip
        return Meld(
            law, self.is_run, self.owner, self.spots | at, self.second, wilds, self.by1 | one, self.by2 | two,
            self.by4 | four, self.twin1, self.twin2, self.twin4,
        )  # fmt: skip

    def exchanged(self, law: Law, spot: i64, by: i64) -> Meld:
        """This meld with a natural card in a joker's place (R3.7)."""
        at = bit(spot)
        return Meld(
            law, self.is_run, self.owner, self.spots, self.second, self.wild & ~at,
            self.by1 & ~at | at * (by & 1), self.by2 & ~at | at * (by >> 1 & 1),
            self.by4 & ~at | at * (by >> 2), self.twin1, self.twin2, self.twin4,
        )  # fmt: skip

    def layer(self, spot: i64) -> i64:
        """The seat that laid the card on a spot, the first where there are two."""
        return (self.by1 >> spot & 1) + (self.by2 >> spot & 1) * 2 + (self.by4 >> spot & 1) * 4

    def layer_of_twin(self, spot: i64) -> i64:
        """The seat that laid the second card on a spot."""
        return (self.twin1 >> spot & 1) + (self.twin2 >> spot & 1) * 2 + (self.twin4 >> spot & 1) * 4

    def laid_by(self, seat: i64) -> tuple[i64, i64]:
        """The spots of a seat's cards: all of them but second cards, and those."""
        one, two, four = (seat & 1) - 1, (seat >> 1 & 1) - 1, (seat >> 2) - 1  # 0, or -1: all spots
        own = self.spots & (self.by1 ^ one) & (self.by2 ^ two) & (self.by4 ^ four)
        return own, self.second & (self.twin1 ^ one) & (self.twin2 ^ two) & (self.twin4 ^ four)

    @property
    def cards(self) -> tuple[Laid, ...]:
        """Every card, by its spot."""
        cards = []
        for spot in bits(self.spots):
            cards.append(Laid(spot, self.wild >> spot & 1 == 1, self.layer(spot)))
            if self.second >> spot & 1:
                cards.append(Laid(spot, False, self.layer_of_twin(spot)))
        return tuple(cards)

    def in_order(self) -> tuple[Laid, ...]:
        """The cards as they lie: a run from its low end, a set suit by suit."""
        if not self.is_run:
            return tuple(sorted(self.cards))
        low = low_rank(self.spots)
        return tuple(sorted(self.cards, key=lambda card: (card.spot % LANE - low) % RING))


def lane_of(spots: i64) -> i64:
    """The suit of a run, as its number."""
    return top(spots & -spots) // LANE


def _ring(spots: i64) -> i64:
    """The ranks of a run as thirteen bits."""
    line = spots >> lane_of(spots) * LANE
    return (line | line >> HIGH) & SUIT_CARDS


def ring_ends(spots: i64) -> tuple[i64, i64]:
    """The room above and below a run where runs may go round the corner: the suit is a ring."""
    lane = lane_of(spots) * LANE
    ring = _ring(spots)
    above = (ring << 1 | ring >> 12) & SUIT_CARDS & ~ring
    below = (ring >> 1 | ring << 12) & SUIT_CARDS & ~ring
    high_ace = (above & 1) << HIGH
    return (above & ~1 | high_ace) << lane, below << lane


def low_rank(spots: i64) -> i64:
    """The rank (0 for an ace) at a run's low end. A run of thirteen with a high ace begins with its two."""
    ring = _ring(spots)
    if ring == SUIT_CARDS:
        if spots & ACES:
            return 0
        return 1
    first = ring & ~(ring << 1 | ring >> 12)
    return top(first)


def new_meld(law: Law, is_run: bool, owner: i64, spots: i64, second: i64, wild: i64) -> Meld:
    """A meld just laid by its owner, all its cards of one layer."""
    one = owner & 1
    two = owner >> 1 & 1
    four = owner >> 2
    return Meld(
        law, is_run, owner, spots, second, wild, spots * one, spots * two, spots * four,
        second * one, second * two, second * four,
    )  # fmt: skip


def meld_lying(law: Law, is_run: bool, owner: int, cards: tuple[Laid, ...]) -> Meld:
    """A meld of which these cards lie on the table."""
    spots = second = wild = 0
    layers, twins = [0, 0, 0], [0, 0, 0]
    for spot, is_wild, by in cards:
        at: int = bit(spot)
        whose = twins if spots & at else layers
        second |= spots & at
        spots |= at
        wild |= at if is_wild else 0
        for i in range(3):
            whose[i] |= at if by >> i & 1 else 0
    return Meld(law, is_run, owner, spots, second, wild, *layers, *twins)
