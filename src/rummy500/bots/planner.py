"""How does a bot play that weighs every plan of its turn?

It looks at each draw, the stock by the cards that may come, at each way to lay and at each discard, and
weighs the points down, the hopes of what stays in hand, and what the discard gives to those who play next;
going out is worth what the others are expected to hold. It holds no meld back: that cost it points
(docs/bots.md). Its numbers are greedy's own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rummy500.bots.afters import After
from rummy500.bots.discards import chance_to_meld
from rummy500.bots.features import expected_hands, groups, margin, points_of
from rummy500.bots.hopes import Outlook, chances, hopes, joker_hope
from rummy500.bots.planning import Table
from rummy500.bots.taste import TASTE, Taste
from rummy500.bots.thinking import by_worth, simple_choice
from rummy500.core.cards import JOKER, Cards, spread
from rummy500.core.view import View

OUT: Final = 0.6  # of what the others are expected to hold: hopes count the hand's own cards rather high
HELD: Final = 2.0  # a point that could be laid and is held back


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
        return by_worth(view, legal, self.judge) if chosen is None else chosen

    def judge(self, tables: Sequence[Table]) -> list[list[float]]:
        return [Weighing(self.taste, table).worths() for table in tables]


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
        turns = taste.first_turns + taste.own_turns * seen.fewest
        if deal.rules.stock_out != "reshuffle":
            turns = min(turns, len(deal.stock) / deal.players)
        self.chances = chances(min(0.9, (1 + taste.seen * (deal.players - 1)) / hidden), turns)
        self.joker = joker_hope(turns)
        self.live = seen.unseen | seen.known
        for card in deal.pile:
            if card != JOKER:
                self.live |= 1 << card
        self.out = OUT * expected_hands(deal, seen) + deal.rules.going_out_bonus
        self.floating = self.out * (0.8 if turns >= 1 else 0.3)

    def worths(self) -> list[float]:
        """What each end comes to."""
        deal, seen = self.table.deal, self.table.seen
        share = 1 / (deal.players - len(seen.others))
        start = margin(deal, seen.others) - share * deal.points[seen.seat]
        found = []
        for end in self.table.ends:
            worth = start + share * end.deal.points[seen.seat]
            if end.empty:
                worth += self.floating if deal.law.float else self.out
            else:
                worth += self._hand(end)
            found.append(worth)
        return found

    def _hand(self, end: After) -> float:
        """The hopes of what stays in hand, less what could have been laid and what the discard gives away."""
        law = end.deal.law
        held = Cards(end.once, end.twice, end.jokers)
        live = self.live & ~end.once
        outlook = Outlook(law, live, 0, self.chances, self.joker)
        worth = 0.0
        for hope, _ in hopes(outlook, held, end.deal.melds):
            worth += hope
        room = 0
        for meld in end.deal.melds:
            if not law.own_side or law.same_side(meld.owner, self.table.seen.seat):
                room |= meld.room | meld.twin_room
        laid, _, _ = groups(end.once, spread(end.once), 0, room)
        worth -= HELD * points_of(law.value, laid)
        if end.discard < 0 or end.discard == JOKER:
            return worth
        points = points_of(law.value, 1 << end.discard)
        if spread(1 << end.discard) & room:
            return worth - self.taste.help * points
        return worth - self.taste.risk * points * chance_to_meld(live, law.run_spots, self.share, end.discard)
