"""What does planner see at the end of a turn? Measures of the hand, the discard, the pile and the table.

A card of the hand counts by its points in one group: it can be laid, or so many live cards would make a meld
of it with another one, or two of them have to come, or none can. Live are the cards not seen.
"""

from __future__ import annotations

from typing import Final, final

from rummy500.bots.features import BEFORE_DRAW, Seen, points_of, rooms
from rummy500.bots.planning import Table
from rummy500.core.actions import DETAILS, DISCARD, KIND
from rummy500.core.cards import ACES, HIGH, JOKER, LANE, bit, fold, how_many, spread
from rummy500.core.deal import Deal
from rummy500.core.law import JOKER_VALUE
from rummy500.core.vectors import i64

# Points of the hand, by what may come of its cards: they lie in a meld, fit the table, have so many outs, or
# none, but so many pairs of live cards that make a meld of them.
GROUPS: Final = (
    "melds", "fitting", "one_out", "two_outs", "three_outs", "four_outs", "three_pairs", "a_pair", "dead",
)  # fmt: skip
# The same cards counted, those that all know, and what may come: live outs, their share of the live cards,
# their points; cards of the pile that can be used and their points; is the discard itself an out?
HAND: Final = (
    "layable_cards", "near_cards", "lonely_cards", "jokers", "twins", "known_cards",
    "outs", "outs_share", "outs_points", "pile_uses", "pile_uses_points", "own_discard",
)  # fmt: skip
# Cards held; what going out is worth where so many would be left if all was laid that can be; whether this is
# the smallest hand, and what going out is worth where the next discard does it.
GOING_OUT: Final = (
    "one_card", "two_cards", "three_cards", "one_left", "two_left", "three_left", "four_left", "all_layable",
    "fewest", "floating",
)  # fmt: skip
# The discard: pairs that the next player is expected to hold to it, the same times its points.
DISCARDED: Final = ("wanted", "wanted_points", "fits", "fits_points", "joker_gone")
# The pile under it: cards, points, the chance that the next player uses its top, one of the next four, a
# deeper one; the points so expected; those that can be taken for certain.
PILE: Final = (
    "pile_cards", "pile_points", "top_wanted", "near_wanted", "deep_wanted", "expected_points", "sure_points",
)  # fmt: skip
# The table: live cards that fit it and their points, those that open the way for another; points that others
# are known to be able to lay off.
TABLE: Final = ("room_cards", "room_points", "room_behind", "known_to_fit")
NAMES: Final = GROUPS + HAND + GOING_OUT + DISCARDED + PILE + TABLE
LATE: Final = 1.0  # turns left
HALF: Final = 4.0
NEW: Final = 9.0
OWN_TURNS: Final = 0.8  # turns that a deal lasts for each card of the other side's smallest hand


def stage(deal: Deal, seen: Seen) -> tuple[float, float, float]:
    """How much a deal is late, in the middle and early: three shares that add up to one, or with a partner to
    a half, since the margin is the side's, a seat."""
    late, middle, early = _stage(deal, seen)
    side = float(deal.players - len(seen.others))
    return late / side, middle / side, early / side


def _stage(deal: Deal, seen: Seen) -> tuple[float, float, float]:
    turns = 0.5 + OWN_TURNS * float(seen.fewest)
    if deal.law.stock_out != "reshuffle":
        turns = min(turns, float(deal.left) / float(deal.players))
    if turns <= LATE:
        return 1.0, 0.0, 0.0
    if turns <= HALF:
        share = (turns - LATE) / (HALF - LATE)
        return 1.0 - share, share, 0.0
    share = min(1.0, (turns - HALF) / (NEW - HALF))
    return 0.0, 1.0 - share, share


def measured(table: Table) -> list[list[float]]:
    """The measures of each end that is not certain, in the order of NAMES."""
    found: list[list[float]] = []
    at: i64 = 0
    lying = Lying(table.seen, table.tables[0], table.out)
    for i in range(len(table.of)):
        if table.certain[i]:
            continue
        if table.of[i] != at:
            at = table.of[i]
            lying = Lying(table.seen, table.tables[at], table.out)
        way = table.ways[at]
        found.append(lying.end(way.once, way.twice, way.jokers, table.moves[i]))
    return found


def before_draw(seen: Seen, deal: Deal, out: float) -> list[float]:
    """The measures of the hand that is about to draw a card from the stock; `out` as in `Table`."""
    seat = seen.seat
    return Lying(seen, deal, out).end(deal.hands[seat], deal.twins[seat], deal.jokers[seat], BEFORE_DRAW)


def weighed(rows: list[list[float]], weights: list[float]) -> list[float]:
    """The sum of each row's measures times their weights."""
    found: list[float] = []
    for row in rows:
        total = 0.0
        for i in range(len(weights)):
            total += row[i] * weights[i]
        found.append(total)
    return found


@final
class Lying:
    """A table after some cards were laid, the same for all ends: the pile, and what is wanted of it."""

    __slots__ = (
        "all_points", "behind", "danger", "deal", "deep", "expected", "live_count", "near", "out", "pile",
        "room", "seen", "sure", "table", "top",
    )  # fmt: skip

    def __init__(self, seen: Seen, deal: Deal, out: float) -> None:
        self.seen = seen
        self.deal = deal
        self.out = out
        others = len(seen.others)  # what one of them gains counts for so much less in the margin
        self.danger = float(deal.players - others) / float(others)
        self.room, self.behind = rooms(deal, seen.seat)
        self.live_count = float(max(1, how_many(seen.unseen)))
        self.pile: i64 = 0
        self.all_points = 0.0
        self.top = 0.0
        self.near = 0.0
        self.deep = 0.0
        self.expected = 0.0
        self.sure = 0.0
        self._look_at_pile()
        fit = fold(self.room)
        self.table: list[float] = [
            float(how_many(seen.unseen & fit)),
            float(points_of(deal.law, seen.unseen & fit, 0, 0)),
            float(how_many(seen.unseen & fold(self.behind))),
            float(points_of(deal.law, seen.known & fit, 0, 0)),
        ]

    def _look_at_pile(self) -> None:
        cards = self.deal.pile_cards
        missed = 1.0
        for depth in range(1, len(cards) + 1):
            card = cards[len(cards) - depth]
            if card == JOKER:
                self.all_points += float(JOKER_VALUE)
                continue
            self.pile |= bit(card)
            self.all_points += self.points(card)
            chance = self._chance(card)
            if depth == 1:
                self.top = chance
            elif depth <= 5:
                self.near = max(self.near, chance)
            else:
                self.deep = max(self.deep, chance)
            if chance >= 0.9:
                self.sure = self.all_points
            self.expected += missed * chance * self.all_points
            missed *= 1.0 - chance

    def points(self, card: i64) -> float:
        """What a card costs in hand."""
        if card % LANE == 0:
            card += HIGH
        return float(self.deal.law.worth[card])

    def points_of(self, cards: i64) -> float:
        """What these cards cost in hand."""
        total = 0.0
        card: i64 = 0
        while card < JOKER:
            if cards & bit(card):
                total += self.points(card)
            card += 1
        return total

    def _chance(self, card: i64) -> float:
        """The chance, about, that the next player can use a card."""
        if spread(bit(card)) & self.room:
            return 1.0
        return min(1.0, self.seen.following.wants(card))

    def end(self, once: i64, twice: i64, jokers: i64, move: i64) -> list[float]:
        """The measures of one end: of the cards held before its last `move` is made, which may be none."""
        card: i64 = -1
        joker_gone = 0.0
        if move >= 0 and move >> KIND == DISCARD:
            card = move & DETAILS
            if card == JOKER:
                jokers -= 1
                joker_gone = 1.0
                card = -1
            else:
                last = bit(card)
                once, twice = once & ~(last & ~twice), twice & ~last
        hand = Hand(self, once, card)
        found = hand.groups + hand.measures(twice, jokers)
        count: i64 = how_many(once) + how_many(twice) + jokers
        found += self._going_out(count, count - hand.layable)
        found += self._discarded(card)
        found.append(joker_gone)
        found += [float(len(self.deal.pile_cards)), self.all_points]
        for value in (self.top, self.near, self.deep, self.expected, self.sure):
            found.append(self.danger * value)
        return found + self.table

    def _going_out(self, count: i64, rest: i64) -> list[float]:
        found = [0.0] * len(GOING_OUT)
        if count == 0:
            found[9] = self.out
        elif count <= 3:
            found[count - 1] = 1.0
        if rest <= 1:
            found[3] = self.out
            found[7] = 1.0
        elif rest <= 4:
            found[rest + 2] = self.out
        if count < self.seen.fewest:
            found[8] = 1.0
        return found

    def _discarded(self, card: i64) -> list[float]:
        if card < 0:
            return [0.0, 0.0, 0.0, 0.0]
        points = self.points(card)
        if spread(bit(card)) & self.room:
            return [0.0, 0.0, self.danger, self.danger * points]
        wanted = self.danger * min(1.5, self.seen.following.wants(card))
        return [wanted, wanted * points, 0.0, 0.0]


@final
class Hand:
    """A hand at the end of a turn, each of its cards in one of GROUPS by points."""

    __slots__ = ("all_outs", "discard", "groups", "layable", "live", "lonely", "lying", "near", "once")

    def __init__(self, lying: Lying, once: i64, discard: i64) -> None:
        self.lying = lying
        self.once = once
        self.live = lying.seen.unseen
        self.discard: i64 = 0
        if discard >= 0:
            self.discard = bit(discard)
        self.groups: list[float] = [0.0] * len(GROUPS)
        self.all_outs: i64 = 0
        self.layable: i64 = 0
        self.near: i64 = 0
        self.lonely: i64 = 0
        spots = spread(once)
        three = spots & spots >> 1 & spots >> 2
        melds = fold(three | three << 1 | three << 2)
        fitting = fold(spots & lying.room)
        wide = spread(self.live | lying.pile | self.discard)
        card: i64 = 0
        while card < JOKER:
            at = once & bit(card)
            if at:
                self.groups[self._group(card, at, spots, wide, melds, fitting)] += lying.points(card)
            card += 1

    def _group(self, card: i64, at: i64, spots: i64, wide: i64, melds: i64, fitting: i64) -> i64:
        """The group of a card, its outs noted."""
        rank = ACES << card % LANE
        mine: i64 = how_many(self.once & rank)
        outs = self._run_outs(at, spots, wide)
        if card % LANE == 0:
            outs |= self._run_outs(at << HIGH, spots, wide)
        outs = fold(outs)
        if mine >= 2:
            outs |= fold(wide) & rank & ~self.once
        self.all_outs |= outs
        if melds & at or mine >= 3:
            self.layable += 1
            return 0
        if fitting & at:
            self.layable += 1
            return 1
        count: i64 = how_many(outs & self.live)
        if count:
            self.near += 1
            return 1 + min(4, count)
        self.lonely += 1
        pairs = self._pairs(card, at, rank)
        if pairs >= 3:
            return 6
        return 7 if pairs else 8

    def _run_outs(self, at: i64, spots: i64, wide: i64) -> i64:
        """The spots that make a run of a card and one more, or open its way to one on the table."""
        above, below = at << 1, at >> 1
        outs: i64 = (above | below) & self.lying.behind
        if spots & above:
            outs |= below | above << 1
        if spots & below:
            outs |= above | below >> 1
        if spots & above << 1:
            outs |= above
        if spots & below >> 1:
            outs |= below
        return outs & wide

    def _pairs(self, card: i64, at: i64, rank: i64) -> i64:
        """How many pairs of live cards make a meld of a card."""
        live = spread(self.live)
        others: i64 = how_many(self.live & rank & ~at)
        pairs = others * (others - 1) // 2 + _run_pairs(at, live)
        return pairs + _run_pairs(at << HIGH, live) if card % LANE == 0 else pairs

    def measures(self, twice: i64, jokers: i64) -> list[float]:
        """The measures of HAND, in their order."""
        deal, seen = self.lying.deal, self.lying.seen
        outs = self.all_outs & ~self.once
        live = outs & self.live
        number = float(how_many(live))
        uses = (outs | fold(self.lying.room)) & self.lying.pile
        own = 0.0
        if outs & self.discard:
            own = 1.0
        return [
            float(self.layable), float(self.near), float(self.lonely), float(jokers), float(how_many(twice)),
            float(how_many(deal.known_cards[3 * seen.seat] & self.once)),
            number, number / self.lying.live_count, self.lying.points_of(live),
            float(how_many(uses)), self.lying.points_of(uses), own,
        ]  # fmt: skip


def _run_pairs(at: i64, live: i64) -> i64:
    """How many pairs of live spots make a run of a card's."""
    above, below = live & at << 1, live & at >> 1
    pairs: i64 = 0
    if above and below:
        pairs += 1
    if above and live & at << 2:
        pairs += 1
    if below and live & at >> 2:
        pairs += 1
    return pairs
