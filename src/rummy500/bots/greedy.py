"""How does a bot play that takes what it can get?

It lays what it can, takes the pile when that gains more than a card from the stock, keeps what may yet
become a meld, and discards what is dear and lonely and helps nobody. It plans one turn, by `plans`, with what
is left in hand valued by `hopes`; it never holds a meld back and does not ask what the others may hold.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rummy500.bots import pooling
from rummy500.bots.discards import spared
from rummy500.bots.hopes import Outlook, chances, hopes, joker_hope
from rummy500.bots.plans import DEBT, Turn, best_plan
from rummy500.bots.sight import Sight, spots_worth
from rummy500.bots.taste import TASTE, Taste
from rummy500.core.actions import (
    CALL,
    CALL_LAY,
    DETAILS,
    DISCARD,
    END,
    EXCHANGE,
    KIND,
    NO_CALL,
    NO_CALL_MOVE,
    PILE,
    RUN,
    SET,
    is_wild,
    kind,
    meld_of,
    meld_spots,
    spot_of,
    uses,
)
from rummy500.core.cards import JOKER, NONE, Cards, gather
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE
from rummy500.core.law import JOKER_VALUE
from rummy500.core.view import View

MOST_PICKS: Final = 10  # depths of the pile that are looked at
MOST_TRIED: Final = 300  # lay-downs that are looked at where no plan was found
MOST_CALLS: Final = 12
UNSEEN_CARD: Final = 6.5  # what an unknown card in another hand costs, about


class Greedy:
    """Lays what it can, takes the pile when it gains, and keeps the hopes of its melds."""

    name = "greedy"
    title = "Greedy"
    sentence = "Lays what it can, takes the pile when it gains, discards what is dear and lonely."

    def __init__(self, taste: Taste = TASTE) -> None:
        self.taste = taste

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:  # noqa: ARG002
        if len(legal) == 1:
            return legal[0]
        if view.rules.scoring == "pool":
            return pooling.choose(view, legal)
        mind = _Mind(self.taste, view)
        if view.phase == CALL_PHASE:
            return mind.answer(legal)
        return mind.draw(legal) if view.phase == DRAW_PHASE else mind.play(legal)


class _Mind:
    """One choice being made."""

    def __init__(self, taste: Taste, view: View) -> None:
        self.taste = taste
        self.view = view
        self.sight = sight = Sight(view)
        self.law = sight.law
        turns = self._turns_left()
        ways = 1 + taste.seen * (view.players - 1)
        per_turn = min(0.9, ways / max(1, sight.hidden))
        self.outlook = Outlook(self.law, sight.live, sight.spare, chances(per_turn, turns), joker_hope(turns))
        others = sight.others()
        caught = taste.caught * sum(view.counts[seat] for seat in others) / len(others)
        self.out = caught + view.rules.going_out_bonus
        self.floating = self.out * (0.8 if turns >= 1 else 0.3)

    def _turns_left(self) -> float:
        """How many turns this seat may still have: until someone is out, or the stock is."""
        view, taste = self.view, self.taste
        fewest = min(count for seat, count in enumerate(view.counts) if seat != self.sight.seat)
        turns = taste.first_turns + taste.own_turns * fewest
        if view.rules.stock_out != "reshuffle":
            turns = min(turns, view.stock / view.players)
        return turns

    def _turn(self, held: Cards, barred: Cards = NONE, debt: int = -1) -> Turn:
        return Turn(
            self.sight.seat, self.outlook, held, barred, debt, self.sight.melds, self.out, self.floating
        )

    # Drawing.

    def draw(self, legal: Sequence[int]) -> int:
        """The stock (or the deal's end), unless a pick from the pile is worth more."""
        best, most = legal[0], self._without_pick(legal[0])
        picks = [move for move in legal if kind(move) == PILE]
        step = -(-len(picks) // MOST_PICKS)
        for move in picks[::-1][:: max(1, step)]:
            worth = self._picked(move & DETAILS)
            if worth > most:
                best, most = move, worth
        return best

    def _without_pick(self, move: int) -> float:
        held = self.sight.held
        if kind(move) == END:
            return self._if_ended()
        plan = best_plan(self._turn(held)._replace(discards=False))
        return plan.worth + self.taste.stock

    def _picked(self, depth: int) -> float:
        law = self.law
        cards = self.view.pile[-depth:]
        held = self.sight.held
        for card in cards:
            held = held.plus(card)
        owed = cards[0] if depth > 1 or law.must_use_top else -1
        barred = gather(cards) if law.none_taken or law.not_single and depth == 1 else NONE
        plan = best_plan(self._turn(held, barred, owed), most=12)
        return plan.worth - DEBT if owed >= 0 else plan.worth

    def _if_ended(self) -> float:
        """What it is worth to end the deal now: hands are paid, and the match may be won, or lost."""
        view, sight = self.view, self.sight
        own = sum(map(sight.cost, view.hand))
        totals = []
        for side, seats in zip(view.totals, view.sides, strict=True):
            hands = sum(own if seat == sight.seat else UNSEEN_CARD * view.counts[seat] for seat in seats)
            totals.append(side + sum(view.points[seat] for seat in seats) - hands)
        worth = self.out - view.rules.going_out_bonus - own
        if max(totals) >= view.rules.target and view.rules.win != "must_go_out":
            mine = next(side for side, seats in enumerate(view.sides) if sight.seat in seats)
            worth += self.taste.win if totals[mine] == max(totals) else -self.taste.win
        return worth

    # Playing.

    def play(self, legal: Sequence[int]) -> int:
        """The next lay-down of the best plan; when there is none, a discard."""
        if len(legal) > 1 and (swap := self._exchange(legal)) is not None:
            return swap
        plan = best_plan(self._turn(self.sight.held, self._barred(legal), self._debt()))
        allowed = frozenset(legal)
        for move in plan.moves:
            if move in allowed:
                return move
        discards = [move for move in legal if kind(move) == DISCARD]
        if not discards:
            return self._dearest(legal)
        return spared(self.sight, self.outlook, self.taste, discards)

    def _debt(self) -> int:
        return -1 if self.view.debt is None else self.view.debt

    def _barred(self, legal: Sequence[int]) -> Cards:
        """The cards taken that may not go back."""
        law, taken = self.law, self.view.taken
        if not taken or not (law.none_taken or law.not_single and len(taken) == 1):
            return NONE
        if self.view.debt is not None:
            return gather(taken)
        free = gather(move & DETAILS for move in legal if kind(move) == DISCARD)
        held = self.sight.held
        return Cards(held.once & ~free.once, 0, held.jokers if not free.jokers else 0)

    def _exchange(self, legal: Sequence[int]) -> int | None:
        """The exchange of a joker that gains most, if one gains."""
        swaps = [move for move in legal if kind(move) == EXCHANGE]
        if not swaps:
            return None
        turn = self._turn(self.sight.held, NONE, self._debt())
        best, most = None, best_plan(turn).worth
        for move in swaps:
            at, spot = meld_of(move), spot_of(move)
            meld = self.sight.melds[at]
            worth = float(self.law.value[spot])
            if not self.law.same_side(meld.layer(spot), self.sight.seat):
                worth += JOKER_VALUE / len(self.sight.others())
            melds = list(self.sight.melds)
            melds[at] = meld.exchanged(self.law, spot, self.sight.seat)
            held = self.sight.held.without(uses(move)).plus(JOKER)
            worth += best_plan(turn._replace(held=held, melds=melds)).worth
            if worth > most:
                best, most = move, worth
        return best

    def _dearest(self, legal: Sequence[int]) -> int:
        """No plan was found: the lay-down that pays the debt and lays the most points."""
        debt = self._debt()
        best, most = legal[0], -1.0
        for move in legal[:MOST_TRIED]:
            worth = self._laid(move) + (DEBT if debt >= 0 and uses(move).has(debt) else 0)
            if worth > most:
                best, most = move, worth
        return best

    def _laid(self, move: int) -> float:
        """The points that a lay-down, or a call of one, puts on the table."""
        what = kind(move)
        if what & 7 in (SET, RUN):
            spots, second, wild = meld_spots(move)
            return spots_worth(self.law, spots, wild) + spots_worth(self.law, second)
        return spots_worth(self.law, 1 << spot_of(move), 1 << spot_of(move) if is_wild(move) else 0)

    # Calling.

    def answer(self, legal: Sequence[int]) -> int:
        """A call, if it gains."""
        held, outlook, melds = self.sight.held, self.outlook, self.sight.melds
        before = sum(hope for hope, _ in hopes(outlook, held, melds))
        calls = [move for move in legal if CALL < kind(move) < NO_CALL]
        calls.sort(key=self._laid, reverse=True)
        best, most = NO_CALL_MOVE, 0.0
        for move in calls[:MOST_CALLS]:
            gain = self._laid(move)
            if kind(move) != CALL_LAY:
                rest = held.without(uses(move - (CALL << KIND)))
                gain += sum(hope for hope, _ in hopes(outlook, rest, melds)) - before
                if rest == NONE:
                    gain += self.out
            if gain > most:
                best, most = move, gain
        return best
