"""How does a bot play that weighs every plan of its turn?

It looks at each draw, the stock by the cards that may come, at each way to lay and at each discard, and
weighs the points down, the hopes of what stays in hand, and what the discard gives to those who play next;
going out is worth what the others are expected to hold. It holds no meld back without a reason: that cost it
points (docs/bots.md).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rummy500.bots import pooling
from rummy500.bots.discards import chance_to_meld
from rummy500.bots.features import groups, held_points, rooms
from rummy500.bots.hopes import Outlook, chances, hopes, joker_hope
from rummy500.bots.planning import Draw, Table, drawn_tables
from rummy500.bots.taste import TASTE, Taste
from rummy500.bots.thinking import by_worth, simple_choice
from rummy500.core.actions import DETAILS, DISCARD, KIND, STOCK
from rummy500.core.cards import JOKER, Cards, bits, spread
from rummy500.core.law import Law
from rummy500.core.view import View

OUT: Final = 0.6  # of what the others are expected to hold: hopes count the hand's own cards rather high
HELD: Final = 2.0  # a point that could be laid and is held back
MOST_DRAWN: Final = 8  # cards that a draw from the stock is tried with


class Planner:
    """Weighs every plan of its turn."""

    name = "planner"
    title = "Planner"
    sentence = (
        "Weighs every plan of its turn: each draw, each way to lay, each discard and what it gives away."
    )

    def __init__(self, taste: Taste = TASTE) -> None:
        self.taste = taste

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        if chosen is not None:
            return chosen
        if view.rules.scoring == "pool":
            return pooling.choose(view, legal)
        return by_worth(view, legal, self.judge)

    def judge(self, asked: Sequence[Table | Draw]) -> list[list[float]]:
        return [self._drawn(one) if isinstance(one, Draw) else self._ends(one) for one in asked]

    def _ends(self, table: Table) -> list[float]:
        return Weighing(self.taste, table).worths()

    def _drawn(self, draw: Draw) -> list[float]:
        found = []
        for move, table in zip(draw.moves, draw.tables, strict=True):
            if table is not None:
                found.append(max(self._ends(table)))
            elif move >> KIND == STOCK:
                best = [max(self._ends(one)) for one in drawn_tables(draw.deal, MOST_DRAWN)]
                found.append(sum(best) / len(best))
            else:
                found.append(draw.ended())
        return found


class Weighing:
    """One table being judged."""

    def __init__(self, taste: Taste, table: Table) -> None:
        self.taste = taste
        self.table = table
        deal, seen = table.deal, table.seen
        unknown = sum(
            [deal.count(seat) - deal.known[seat].size() for seat in range(deal.players) if seat != seen.seat]
        )
        hidden = max(1, unknown + len(deal.stock))
        self.share = unknown / hidden  # the chance that a card not seen lies in another hand
        fewest: int = seen.fewest
        turns = taste.first_turns + taste.own_turns * fewest
        if deal.rules.stock_out != "reshuffle":
            turns = min(turns, len(deal.stock) / deal.players)
        self.chances = chances(min(0.9, (1 + taste.seen * (deal.players - 1)) / hidden), turns)
        self.joker = joker_hope(turns)
        self.live = seen.unseen | seen.known
        for card in deal.pile:
            if card != JOKER:
                self.live |= 1 << card
        self.soon = turns < 1

    def worths(self) -> list[float]:
        """What each end comes to."""
        table = self.table
        hopes_of = [self._hopes(at) for at in range(len(table.ways))]
        floating = 0.3 if self.soon else 0.8
        found = []
        for i, at in enumerate(table.of):
            move, base = table.moves[i], table.base[at]
            if table.certain[i]:
                found.append(base + OUT * (table.sure[at] - base))
            elif move < 0:  # floating
                found.append(base + floating * OUT * self.table.out)
            else:
                whole, each, room = hopes_of[at]
                card = move & DETAILS
                lost = each[card] if move >> KIND == DISCARD else 0.0
                found.append(base + whole - lost - self._given(card, room))
        return found

    def _hopes(self, at: int) -> tuple[float, dict[int, float], int]:
        """The hopes of a hand less what could have been laid, each card's part, and the room to lay off."""
        way, deal = self.table.ways[at], self.table.tables[at]
        law = deal.law
        held = Cards(way.once, way.twice, way.jokers)
        outlook = Outlook(law, self.live & ~way.once, 0, self.chances, self.joker)
        hoped = hopes(outlook, held, deal.melds)
        each = {card: hope for hope, card in hoped}
        whole = sum(hope for hope, _ in hoped)
        room, _ = rooms(deal, self.table.seen.seat)
        laid, _, _ = groups(way.once, spread(way.once), room)
        for card in bits(laid):
            each[card] -= HELD * _cost(law, 1 << card)
        return whole - HELD * _cost(law, laid), each, room

    def _given(self, card: int, room: int) -> float:
        """What a discard gives to those who play after."""
        law = self.table.deal.law
        if card == JOKER:
            return self.taste.help * held_points(law, Cards(0, 0, 1))
        points = _cost(law, 1 << card)
        if spread(1 << card) & room:
            return self.taste.help * points
        return self.taste.risk * points * chance_to_meld(self.live, law.run_spots, self.share, card)


def _cost(law: Law, cards: int) -> int:
    """What a set of cards costs in hand."""
    return held_points(law, Cards(cards))
