"""How does a bot play that weighs every plan of its turn?

It looks at each draw, each lay-down, each meld that could be held back and each discard, and weighs the
points down, what the cards that stay may still bring or cost by their outs and the turns that remain, what
the discard and the cards under it are worth to those who play next, and what the table offers them.
`WEIGHTS` were fitted to deals against itself and accepted by duplicates (`python -m scripts.tune`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from operator import mul
from typing import Final

from rummy500.bots.discards import chance_to_meld
from rummy500.bots.features import Seen, expected_hands, margin, points_of
from rummy500.bots.planning import Table
from rummy500.bots.thinking import by_worth, simple_choice
from rummy500.core.cards import ACES, HIGH, JOKER, LANE, bits, spread
from rummy500.core.deal import Deal
from rummy500.core.view import View

LINE: Final = (1 << LANE) - 1


HAND: Final = 6  # kinds of points in hand: alone, with one out, two, more, in a meld held back; and a start
PARTS: Final = 8  # what is weighed besides
BUCKETS: Final = (1.5, 3.0, 5.0)  # turns that may remain: fewer than these, or more
SIZE: Final = 4 * HAND + PARTS

# What each part of an end is worth, in points: for each number of turns that may remain a point of each kind
# in hand, and what an end is worth besides; then a discard that fits the table, one that may be melded, the
# same two of the cards under it, what the table offers the others, jokers, second copies, cards in hand.
WEIGHTS: Final[tuple[float, ...]] = (
    -0.9, -0.8, -0.7, -0.6, 0.2, 0,
    -0.7, -0.4, -0.1, 0.1, 0.6, 0,
    -0.5, -0.1, 0.2, 0.4, 0.7, 0,
    -0.4, 0.1, 0.4, 0.6, 0.8, 0,
    -0.5, -2.5, -0.2, -1.0, -0.3, 9.0, -0.5, 0,
)  # fmt: skip


class Planner:
    """Weighs every plan of its turn."""

    name = "planner"
    title = "Planner"
    sentence = "Weighs every plan of its turn: what to lay, what to hold back, what the discard gives away."

    def __init__(self, weights: Sequence[float] = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        return by_worth(view, legal, self.judge) if chosen is None else chosen

    def judge(self, tables: Sequence[Table]) -> list[list[float]]:
        return [Weighing(self.weights, table).worths() for table in tables]


class Weighing:
    """One table being judged."""

    def __init__(self, weights: Sequence[float], table: Table) -> None:
        self.weights = weights
        self.table = table
        deal, seen = table.deal, table.seen
        self.value = deal.law.value
        unknown = sum(
            deal.count(seat) - deal.known[seat].size() for seat in range(deal.players) if seat != seen.seat
        )
        self.hidden = max(1, unknown + len(deal.stock))
        self.chance = unknown / self.hidden  # that another seat holds a card not seen
        turns = 0.5 + 0.75 * seen.fewest
        if deal.rules.stock_out != "reshuffle":
            turns = min(turns, len(deal.stock) / deal.players)
        self.bucket = HAND * sum([turns >= bound for bound in BUCKETS])
        self.out = expected_hands(deal, seen) + deal.rules.going_out_bonus
        self.floating = self.out * (0.8 if turns >= 1 else 0.3)
        self.dangers: dict[int, float] = {}

    def worths(self) -> list[float]:
        """What each end comes to."""
        deal, seen = self.table.deal, self.table.seen
        share = 1 / (deal.players - len(seen.others))
        start = margin(deal, seen.others) - share * deal.points[seen.seat]
        hand = self.weights[self.bucket : self.bucket + HAND]
        rest = self.weights[-PARTS:]
        found = []
        for end, parts in zip(self.table.ends, self.parts(), strict=True):
            worth = start + share * end.deal.points[seen.seat]
            if end.empty:
                found.append(worth + (self.floating if deal.law.float else self.out))
            else:
                worth += sum(map(mul, hand, parts)) + sum(map(mul, rest, parts[HAND:]))
                found.append(worth)
        return found

    def parts(self) -> list[tuple[float, ...]]:
        """What is weighed of each end: `HAND` kinds of points in hand, `PARTS` more."""
        seen = self.table.seen
        node, room = None, 0
        offer = fits = risks = 0.0
        found: list[tuple[float, ...]] = []
        for end in self.table.ends:
            if end.deal is not node:
                node = end.deal
                room = room_of(node, seen)
                offer = self._offered(seen, room)
                fits, risks = self._under(node, room)
            fit, risk = self._danger(end.discard, room) if end.discard >= 0 else (0.0, 0.0)
            count = end.once.bit_count() + end.twice.bit_count() + end.jokers
            hand = self._hand(end.once, room)
            second = points_of(self.value, end.twice)
            found.append((*hand, 1.0, fit, risk, fits, risks, offer, end.jokers, second, count))
        return found

    def _hand(self, once: int, room: int) -> tuple[int, int, int, int, int]:
        """The points in hand of cards alone, with one out, with two, with more, in a meld held back."""
        live = spread(self.table.seen.unseen | self.table.seen.known)
        spots = spread(once)
        three = spots & spots >> 1 & spots >> 2
        held = three | three << 1 | three << 2 | spots & room
        pair, gap = spots & spots >> 1, spots & spots >> 2 & live >> 1
        above, below = pair & live >> 2, pair & live << 1
        line = spots & (room >> 1 & live >> 1 | room << 1 & live << 1)
        one = two = more = 0
        for out in (above | above << 1, below | below << 1, gap | gap << 2, line):
            more |= two & out
            two |= one & out
            one |= out
        once_sets, once_two, many = self._sets(once)
        fold = ACES
        one |= one >> HIGH & fold
        two |= two >> HIGH & fold
        more |= more >> HIGH & fold
        two |= one & once_sets | once_two
        more |= one & once_two
        one |= once_sets
        held = (held | held >> HIGH & fold | many) & once
        left = once & ~held
        more &= left
        two &= left & ~more
        one &= left & ~more & ~two
        alone = left & ~(one | two | more)
        value = self.value
        return (
            points_of(value, alone),
            points_of(value, one),
            points_of(value, two),
            points_of(value, more),
            points_of(value, held),
        )

    def _sets(self, once: int) -> tuple[int, int, int]:
        """The cards with a like card and one live card of their rank, those with two, those in sets."""
        live = self.table.seen.unseen | self.table.seen.known
        a, b, c, d = once & LINE, once >> LANE & LINE, once >> 2 * LANE & LINE, once >> 3 * LANE
        two = a & b | c & d | (a | b) & (c | d)
        many = a & b & (c | d) | c & d & (a | b)
        e, f, g, h = live & LINE, live >> LANE & LINE, live >> 2 * LANE & LINE, live >> 3 * LANE
        some = e | f | g | h
        both = e & f | g & h | (e | f) & (g | h)
        return (two & some) * ACES & once, (two & both) * ACES & once, many * ACES & once

    def _offered(self, seen: Seen, room: int) -> float:
        """The points that the table offers to the others, by the cards that they may hold."""
        total = 0
        for spot in bits(room & spread(seen.unseen)):
            total += self.value[spot]
        return self.chance * total

    def _danger(self, card: int, room: int) -> tuple[float, float]:
        """The points of a card on the pile that fits the table, and those of one that may be melded."""
        if card == JOKER:
            return 15.0, 0.0
        points = points_of(self.value, 1 << card)
        if spread(1 << card) & room:
            return points, 0.0
        if card not in self.dangers:
            live = self.table.seen.unseen | self.table.seen.known
            run_spots = self.table.deal.law.run_spots
            self.dangers[card] = min(1.0, chance_to_meld(live, run_spots, self.chance, card))
        return 0.0, points * self.dangers[card]

    def _under(self, deal: Deal, room: int) -> tuple[float, float]:
        """The same for the cards that lie in the pile already, less with their depth."""
        weight = 1.0
        fits = risks = 0.0
        for card in deal.pile[:-6:-1]:
            fit, risk = self._danger(card, room)
            fits += weight * fit
            risks += weight * risk
            weight *= 0.6
        return fits, risks


def room_of(deal: Deal, seen: Seen) -> int:
    """The spots of the table where this seat may lay off."""
    room = 0
    for meld in deal.melds:
        if not deal.law.own_side or deal.law.same_side(meld.owner, seen.seat):
            room |= meld.room | meld.twin_room
    return room
