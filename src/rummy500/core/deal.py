"""What is the state of one deal, and what does an action change?

`Deal` holds all that a deal's state holds and nothing of why an action is legal: that is `legal`. `play`
makes a legal action. Chance comes from outside: the order dealt, and the order of a reshuffled stock.
"""

from __future__ import annotations

from typing import Final, final

from rummy500.core.actions import (
    EXCHANGE,
    KIND,
    LAY,
    NO_CALL,
    is_wild,
    meld_of,
    meld_spots,
    spot_of,
)
from rummy500.core.cards import JOKER, NONE, Cards, fold, gather, spread
from rummy500.core.law import Law
from rummy500.core.melds import Meld, new_meld
from rummy500.core.rules import Rules

DRAW_PHASE: Final = "draw"
PLAY_PHASE: Final = "play"
CALL_PHASE: Final = "call"
SHUFFLE_PHASE: Final = "shuffle"
OVER: Final = "over"


@final
class Deal:
    """One deal. Read it freely; change it only through `play`.

    `hands`, `twins` and `jokers` hold each seat's cards as `Cards` does. `stock` is drawn from its end,
    `pile` has the top card last. `taken` are the cards taken from the pile this turn, oldest first;
    `barred` those of them still in hand that may not go back; `debt` the owed card or -1; `drawn` the card
    drawn from the stock this turn or -1. `known` are the cards that everyone knows a seat to hold. `points`
    are table points. `answers` are the calls given so far in the window of the last discard. `idle` counts
    turns in a row in which nobody drew from the stock and nobody put a card on the table, `moved` says
    whether this turn did. `fresh_stock`: the stock was reshuffled, and no card was put on the table
    since."""

    __slots__ = (
        "answers", "barred", "dealer", "debt", "drawn", "fresh_stock", "gone", "hands", "idle", "jokers",
        "knocked", "known", "law", "melds", "moved", "out", "phase", "pile", "players", "points", "pool",
        "reason", "round", "stock", "taken", "turn", "twins",
    )  # fmt: skip

    def __init__(
        self,
        law: Law,
        dealer: int,
        turn: int,
        hands: list[int],
        twins: list[int],
        jokers: list[int],
        known: list[Cards],
        points: list[int],
        melds: list[Meld],
        stock: list[int],
        pile: list[int],
    ) -> None:
        self.law = law
        self.players = law.players
        self.dealer = dealer
        self.turn = turn
        self.phase = DRAW_PHASE
        self.hands = hands
        self.twins = twins
        self.jokers = jokers
        self.known = known
        self.points = points
        self.melds = melds
        self.stock = stock
        self.pile = pile
        self.taken: tuple[int, ...] = ()
        self.barred = NONE
        self.debt = -1
        self.drawn = -1
        self.answers: tuple[tuple[int, int], ...] = ()
        self.idle = 0
        self.moved = False
        self.fresh_stock = False
        self.out = -1
        self.reason = ""
        self.round = 1
        self.pool = 0
        self.knocked: tuple[int, ...] = ()
        self.gone: tuple[tuple[int, int], ...] = ()

    @property
    def rules(self) -> Rules:
        return self.law.rules

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def clone(self) -> Deal:
        new = Deal(
            self.law,
            self.dealer,
            self.turn,
            self.hands[:],
            self.twins[:],
            self.jokers[:],
            self.known[:],
            self.points[:],
            self.melds[:],
            self.stock[:],
            self.pile[:],
        )
        new.phase = self.phase
        new.taken = self.taken
        new.barred = self.barred
        new.debt = self.debt
        new.drawn = self.drawn
        new.answers = self.answers
        new.idle = self.idle
        new.moved = self.moved
        new.fresh_stock = self.fresh_stock
        new.out = self.out
        new.reason = self.reason
        if self.law.pool:
            new.round = self.round
            new.pool = self.pool
            new.knocked = self.knocked
            new.gone = self.gone
        return new

    def held(self, seat: int) -> Cards:
        """The cards in a seat's hand."""
        return Cards(self.hands[seat], self.twins[seat], self.jokers[seat])

    def count(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.hands[seat].bit_count() + self.twins[seat].bit_count() + self.jokers[seat]

    def to_shuffle(self) -> list[int]:
        """The cards that a reshuffle makes the new stock of: the pile without its top card."""
        return self.pile[:-1]

    # Cards in and out of a hand.

    def hold(self, seat: int, card: int) -> None:
        if card == JOKER:
            self.jokers[seat] += 1
            return
        bit = 1 << card
        self.twins[seat] |= self.hands[seat] & bit
        self.hands[seat] |= bit

    def release(self, seat: int, once: int, twice: int, jokers: int) -> None:
        """Let go of one copy of each card of `once`, of a second of each of `twice`, and of some jokers."""
        twins = self.twins[seat]
        if twins:
            self.hands[seat] &= ~(once & ~twins | twice)
            self.twins[seat] = twins & ~once
        else:
            self.hands[seat] &= ~once
        self.jokers[seat] -= jokers
        if self.known[seat] is not NONE:
            left = self.known[seat].without(Cards(once, twice, jokers))
            self.known[seat] = NONE if left == NONE else left

    # Cards on the table.

    def put(self, seat: int, move: int) -> None:
        """Put the cards of a SET, RUN, LAY or EXCHANGE move on the table, and no more."""
        law = self.law
        what = move >> KIND
        if what == LAY:
            self._lay(seat, meld_of(move), spot_of(move), is_wild(move))
        elif what == EXCHANGE:
            self._exchange(seat, meld_of(move), spot_of(move))
        else:
            spots, second, wild = meld_spots(move)
            self.melds.append(new_meld(law, what & 1 == 1, seat, spots, second, wild))
            self.points[seat] += self._worth(spots, wild) + self._worth(second, 0)
            self._spend(seat, fold(spots & ~wild), fold(second), wild.bit_count())
        self.moved = True
        self.fresh_stock = False

    def _lay(self, seat: int, at: int, spot: int, wild: bool) -> None:
        self.melds[at] = self.melds[at].with_card(self.law, spot, wild, seat)
        if wild:
            self.points[seat] += self.law.joker_value or self.law.value[spot]
            self._spend(seat, 0, 0, 1)
        else:
            self.points[seat] += self.law.value[spot]
            self._spend(seat, fold(1 << spot), 0, 0)

    def _exchange(self, seat: int, at: int, spot: int) -> None:
        meld = self.melds[at]
        value = self.law.value[spot]
        self.points[meld.layer_of_joker(spot)] -= self.law.joker_value or value
        self.points[seat] += value
        self.melds[at] = meld.exchanged(self.law, spot, seat)
        card = fold(1 << spot)
        self.barred = self.barred.without(Cards(card))
        self.release(seat, card, 0, 0)
        self.jokers[seat] += 1
        self.known[seat] = self.known[seat].plus(JOKER)

    def _spend(self, seat: int, once: int, twice: int, jokers: int) -> None:
        """Cards that leave a hand for the table: a debt among them is paid."""
        if self.taken:
            debt = self.debt
            if debt >= 0 and (jokers if debt == JOKER else once >> debt & 1):
                self.debt = -1
            if self.barred is not NONE:
                left = self.barred.without(Cards(once, twice, jokers))
                self.barred = NONE if left == NONE else left
        self.release(seat, once, twice, jokers)

    def _worth(self, spots: int, wild: int) -> int:
        value = self.law.value
        joker = self.law.joker_value
        total = 0
        while spots:
            bit = spots & -spots
            spots ^= bit
            total += joker if joker and wild & bit else value[bit.bit_length() - 1]
        return total

    def draw(self) -> None:
        """The seat whose turn it is draws the top of the stock."""
        self.drawn = self.stock.pop()
        self.hold(self.turn, self.drawn)
        self.moved = True
        self.phase = PLAY_PHASE

    def take(self, depth: int) -> None:
        """Take cards from the pile into the hand of the seat to draw, with their debt."""
        law, seat = self.law, self.turn
        cards = self.pile[-depth:]
        del self.pile[-depth:]
        for card in cards:
            self.hold(seat, card)
            self.known[seat] = self.known[seat].plus(card)
        self.taken = tuple(cards)
        if depth > 1 or law.must_use_top:
            self.debt = cards[0]
        if law.none_taken or law.not_single and depth == 1:
            self.barred = gather(cards)

    # The turn.

    def finish_turn(self) -> None:
        """The turn is over, and so is the window for calls after it: the next seat, a shuffle, or the
        deal's end."""
        seats = self.players
        self.idle = 0 if self.moved else self.idle + 1
        self.moved = False
        self.answers = ()
        self.turn = (self.turn + 1) % seats
        self.phase = DRAW_PHASE
        if self.idle >= (3 * seats if self.stock else seats):
            self.end("idle")
        elif not self.stock:
            self._stock_is_out()

    def _stock_is_out(self) -> None:
        stock_out = self.law.rules.stock_out
        if stock_out == "end":
            self.end("stock_out")
        elif stock_out == "reshuffle":
            if self.fresh_stock:
                self.end("idle")
            elif len(self.pile) > 1:
                self.phase = SHUFFLE_PHASE

    def end(self, reason: str, out: int = -1) -> None:
        """The deal is over: `reason` is out, stock_out, chosen or idle."""
        self.phase = OVER
        self.reason = reason
        self.out = out

    def start_discard(self, card: int) -> None:
        """A discard is made: it ends the turn, and the deal if it was the last card."""
        seat = self.turn
        self.release(seat, 0 if card == JOKER else 1 << card, 0, 1 if card == JOKER else 0)
        self.pile.append(card)
        self.clear_turn()
        if not self.count(seat):
            self.end("out", seat)
        elif not self.stock and self.law.rules.stock_out == "end":
            self.end("stock_out")
        elif self.law.call and self.may_answer():
            self.phase = CALL_PHASE
        else:
            self.finish_turn()

    def clear_turn(self) -> None:
        self.taken = ()
        self.barred = NONE
        self.debt = -1
        self.drawn = -1

    def emptied(self, seat: int) -> None:
        """A seat has put its last card on the table: out, or it floats."""
        if not self.law.float:
            self.clear_turn()
            self.end("out", seat)
        elif self.phase == PLAY_PHASE:
            self.clear_turn()
            self.finish_turn()

    # Calls.

    def callers(self) -> list[int]:
        """The other seats in turn order from the discarder."""
        return [(self.turn + step) % self.players for step in range(1, self.players)]

    def able_callers(self) -> list[int]:
        """The seats that might call the fresh discard, in turn order: known to all, for it rests on the table
        and on hand sizes."""
        card = self.pile[-1]
        return [
            seat
            for seat in self.callers()
            if self.law.call_meld and self.count(seat) >= 2 or self.call_rooms(seat, card)
        ]

    def may_answer(self) -> list[int]:
        """The seats that the window is open for: whoever might call, and the next player, whose draw closes
        it. Empty if nobody might call."""
        able = self.able_callers()
        following = (self.turn + 1) % self.players
        return [following, *able] if able and able[0] != following else able

    def call_rooms(self, seat: int, card: int) -> bool:
        """Does the discard fit a meld that this seat may lay off on?"""
        spots = 0 if card == JOKER else spread(1 << card)
        for meld in self.melds:
            if self.law.own_side and not self.law.same_side(seat, meld.owner):
                continue
            if meld.joker_room(self.law) if card == JOKER else (meld.room | meld.twin_room) & spots:
                return True
        return False

    def waiting(self) -> list[int]:
        """The seats of the open window that have not answered, in turn order."""
        answered = [seat for seat, _ in self.answers]
        return [seat for seat in self.may_answer() if seat not in answered]

    def pending_call(self) -> bool:
        """Has somebody called, while a seat before them has not answered?"""
        return any(move != NO_CALL << KIND for _, move in self.answers)


def to_act(deal: Deal) -> tuple[int, ...]:
    """The seats that may act, in turn order; none at the end or while a shuffle is due."""
    if deal.phase == CALL_PHASE:
        return tuple(deal.waiting())
    return () if deal.phase in (OVER, SHUFFLE_PHASE) else (deal.turn,)
