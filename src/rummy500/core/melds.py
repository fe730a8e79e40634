"""What is a meld, and what extends one?

A `Meld` is a value: laying off makes a new one. It remembers for every card its layer, and whether a joker
lies there. Its room, the spots where it could grow by one card, is worked out when it is made.
"""

from __future__ import annotations

from typing import NamedTuple, final

from rummy500.core.cards import ACES, HIGH, HIGH_ACES, LANE, SUIT_CARDS
from rummy500.core.law import Law

RING = 13  # the ranks of a suit, seen as a ring


class Laid(NamedTuple):
    """One card on the table: its spot, whether a joker stands for it, and the seat that laid it."""

    spot: int
    wild: bool
    by: int


@final
class Meld:
    """A set or a run on the table.

    `spots` are all the spots it covers, `second` those with a second card (two decks), `wild` those where a
    joker lies. `room` holds the spots where a card may be added, `above` and `below` those of them at a run's
    ends, `ups` and `downs` those behind which yet another card would fit, `twin_room` those where a second
    natural card may lie."""

    __slots__ = (
        "above",
        "below",
        "cards",
        "downs",
        "is_run",
        "owner",
        "room",
        "second",
        "spots",
        "twin_room",
        "ups",
        "wild",
    )

    def __init__(
        self, law: Law, is_run: bool, owner: int, spots: int, second: int, wild: int, cards: tuple[Laid, ...]
    ) -> None:
        self.is_run = is_run
        self.owner = owner
        self.spots = spots
        self.second = second
        self.wild = wild
        self.cards = cards
        self.above = 0
        self.below = 0
        self.ups = 0
        self.downs = 0
        self.twin_room = 0
        low = spots & -spots
        if not is_run:
            self.room = ACES << (low.bit_length() - 1) % LANE & ~spots
            if law.twins_in_sets:
                self.twin_room = spots & ~wild & ~second
            return
        if law.corner:
            self.above, self.below = ring_ends(spots)
        else:
            free = law.run_spots
            if spots & ACES:
                free &= ~HIGH_ACES  # an ace twice would be a rank twice
            elif spots & HIGH_ACES:
                free &= ~ACES
            self.above = spots + low & free
            self.below = low >> 1 & free
            self.ups = self.above & free >> 1
            self.downs = self.below & free << 1
        self.room = self.above | self.below

    def count(self) -> int:
        return self.spots.bit_count() + self.second.bit_count()

    def joker_room(self, law: Law) -> int:
        """The spots where one more joker may lie (R3.6)."""
        if law.half and 2 * (self.wild.bit_count() + 1) > self.count() + 1:
            return 0
        return self.room

    def with_card(self, law: Law, spot: int, wild: bool, by: int) -> Meld:
        """This meld with one card more, laid by seat `by`."""
        bit = 1 << spot
        return Meld(
            law,
            self.is_run,
            self.owner,
            self.spots | bit,
            self.second | self.spots & bit,
            self.wild | bit if wild else self.wild,
            (*self.cards, Laid(spot, wild, by)),
        )

    def exchanged(self, law: Law, spot: int, by: int) -> Meld:
        """This meld with a natural card in a joker's place (R3.7)."""
        cards = tuple(
            Laid(spot, False, by) if card.spot == spot and card.wild else card for card in self.cards
        )
        return Meld(law, self.is_run, self.owner, self.spots, self.second, self.wild & ~(1 << spot), cards)

    def layer_of_joker(self, spot: int) -> int:
        return next(card.by for card in self.cards if card.spot == spot and card.wild)

    def in_order(self) -> tuple[Laid, ...]:
        """The cards as they lie: a run from its low end, a set suit by suit."""
        if not self.is_run:
            return tuple(sorted(self.cards))
        low = low_rank(self.spots)
        return tuple(sorted(self.cards, key=lambda card: (card.spot % LANE - low) % RING))


def lane_of(spots: int) -> int:
    """The suit of a run, as its number."""
    return ((spots & -spots).bit_length() - 1) // LANE


def _ring(spots: int) -> int:
    """The ranks of a run as thirteen bits."""
    line = spots >> lane_of(spots) * LANE
    return (line | line >> HIGH) & SUIT_CARDS


def ring_ends(spots: int) -> tuple[int, int]:
    """The room above and below a run where runs may go round the corner: the suit is a ring."""
    lane = lane_of(spots) * LANE
    ring = _ring(spots)
    above = (ring << 1 | ring >> 12) & SUIT_CARDS & ~ring
    below = (ring >> 1 | ring << 12) & SUIT_CARDS & ~ring
    high_ace = (above & 1) << HIGH
    return (above & ~1 | high_ace) << lane, below << lane


def low_rank(spots: int) -> int:
    """The rank (0 for an ace) at a run's low end. A run of thirteen with a high ace begins with its two."""
    ring = _ring(spots)
    if ring == SUIT_CARDS:
        return 0 if spots & ACES else 1
    first = ring & ~(ring << 1 | ring >> 12)
    return first.bit_length() - 1


def new_meld(law: Law, is_run: bool, owner: int, spots: int, second: int, wild: int) -> Meld:
    """A meld just laid by its owner, all its cards of one layer."""
    cards = []
    rest = spots
    while rest:
        bit = rest & -rest
        rest ^= bit
        spot = bit.bit_length() - 1
        cards.append(Laid(spot, wild & bit != 0, owner))
        if second & bit:
            cards.append(Laid(spot, False, owner))
    return Meld(law, is_run, owner, spots, second, wild, tuple(cards))


def meld_lying(law: Law, is_run: bool, owner: int, cards: tuple[Laid, ...]) -> Meld:
    """A meld of which these cards lie on the table."""
    spots = second = wild = 0
    for spot, is_wild, _ in cards:
        bit = 1 << spot
        second |= spots & bit
        spots |= bit
        if is_wild:
            wild |= bit
    return Meld(law, is_run, owner, spots, second, wild, cards)
