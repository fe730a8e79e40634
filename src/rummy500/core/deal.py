"""What is the state of one deal, and what does an action change?

`Deal` holds all that a deal's state holds and nothing of why an action is legal: that is `legal`. `play`
makes a legal action. Chance comes from outside: the order dealt, and the order of a reshuffled stock.
"""

from __future__ import annotations

from typing import Final, final

from rummy500.core import actions
from rummy500.core.actions import EXCHANGE, KIND, LAY, NO_CALL, RUN
from rummy500.core.cards import JOKER, NONE, Cards, bit, fold, how_many, packed, spread, top
from rummy500.core.law import Law
from rummy500.core.melds import Meld, new_meld
from rummy500.core.rules import Rules
from rummy500.core.vectors import append, i64, mypyc_attr, pop, vec

DRAW_PHASE: Final = "draw"
PLAY_PHASE: Final = "play"
CALL_PHASE: Final = "call"
SHUFFLE_PHASE: Final = "shuffle"
OVER: Final = "over"
PHASES: Final = (DRAW_PHASE, PLAY_PHASE, CALL_PHASE, SHUFFLE_PHASE, OVER)
# The same as numbers, which is what `Deal.step` holds.
TO_DRAW: Final = 0
TO_PLAY: Final = 1
TO_CALL: Final = 2
TO_SHUFFLE: Final = 3
DONE: Final = 4

NO_CARDS: Final[vec[i64]] = vec[i64]([])


def _cards(once: i64, twice: i64, jokers: i64) -> Cards:
    """Some cards; none of them are always NONE itself."""
    return Cards(once, twice, jokers) if once | jokers else NONE


@final
@mypyc_attr(acyclic=True)
class Deal:
    """One deal. Read it freely; change it only through `play`.

    `hands`, `twins` and `jokers` hold each seat's cards as `Cards` does; `known` are the cards that
    everyone knows a seat to hold, `points` its table points. `stock` is drawn from its end, `pile` has the
    top card last. `taken` are the cards taken from the pile this turn, oldest first; `barred` those of them
    still in hand that may not go back; `debt` the owed card or -1; `drawn` the card drawn from the stock
    this turn or -1. `answers` are the calls given so far in the window of the last discard. `idle` counts
    turns in a row in which nobody drew from the stock and nobody put a card on the table, `moved` says
    whether this turn did. `fresh_stock`: the stock was reshuffled, and no card was put on the table since.

    What many numbers make up is kept in vectors, and read and set as a whole, as a list, by its name in the
    game: `stock_cards` (the first `left` of them) as `stock`, `pile_cards` as `pile`, `known_cards` (three
    numbers a seat) as `known`, and so on. A clone shares the stock's cards: they never change in place."""

    __slots__ = (
        "answers", "barred_jokers", "barred_once", "barred_twice", "dealer", "debt", "drawn", "fresh_stock",
        "gone", "hands", "idle", "jokers", "knocked", "known_cards", "law", "left", "melds", "moved", "out",
        "pile_cards", "players", "pool", "reason", "round", "step", "stock_cards", "table", "taken_cards",
        "turn", "twins",
    )  # fmt: skip

    def __init__(
        self, law: Law, dealer: i64, turn: i64, hands: vec[i64], twins: vec[i64], jokers: vec[i64],
        known_cards: vec[i64], table: vec[i64], melds: list[Meld], stock_cards: vec[i64],
        pile_cards: vec[i64], taken_cards: vec[i64],
    ) -> None:  # fmt: skip
        self.law = law
        self.players = law.players
        self.dealer = dealer
        self.turn = turn
        self.step: i64 = TO_DRAW
        self.hands = hands
        self.twins = twins
        self.jokers = jokers
        self.known_cards = known_cards
        self.table = table
        self.melds = melds
        self.stock_cards = stock_cards
        self.left: i64 = len(stock_cards)
        self.pile_cards = pile_cards
        self.taken_cards = taken_cards
        self.barred_once: i64 = 0
        self.barred_twice: i64 = 0
        self.barred_jokers: i64 = 0
        self.debt: i64 = -1
        self.drawn: i64 = -1
        self.answers: tuple[tuple[int, int], ...] = ()
        self.idle: i64 = 0
        self.moved = False
        self.fresh_stock = False
        self.out: i64 = -1
        self.reason = ""
        self.round: i64 = 1
        self.pool: i64 = 0
        self.knocked: tuple[int, ...] = ()
        self.gone: tuple[tuple[int, int], ...] = ()

    def clone(self) -> Deal:
        new = Deal(
            self.law, self.dealer, self.turn, self.hands[:], self.twins[:], self.jokers[:],
            self.known_cards[:], self.table[:], self.melds[:], self.stock_cards, self.pile_cards[:],
            self.taken_cards,
        )  # fmt: skip
        new.left = self.left
        new.step = self.step
        new.barred_once = self.barred_once
        new.barred_twice = self.barred_twice
        new.barred_jokers = self.barred_jokers
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

    # What it holds, in the game's words.

    @property
    def rules(self) -> Rules:
        return self.law.rules

    @property
    def over(self) -> bool:
        return self.step == DONE

    @property
    def phase(self) -> str:
        return PHASES[self.step]

    @phase.setter
    def phase(self, phase: str) -> None:
        self.step = PHASES.index(phase)

    @property
    def stock(self) -> list[int]:
        return [self.stock_cards[i] for i in range(self.left)]

    @stock.setter
    def stock(self, cards: list[int]) -> None:
        self.stock_cards = packed(cards)
        self.left = len(cards)

    @property
    def pile(self) -> list[int]:
        return [self.pile_cards[i] for i in range(len(self.pile_cards))]

    @pile.setter
    def pile(self, cards: list[int]) -> None:
        self.pile_cards = vec[i64](cards)

    @property
    def taken(self) -> tuple[int, ...]:
        return tuple([self.taken_cards[i] for i in range(len(self.taken_cards))])

    @taken.setter
    def taken(self, cards: tuple[int, ...]) -> None:
        self.taken_cards = vec[i64](list(cards))

    @property
    def points(self) -> list[int]:
        return [self.table[seat] for seat in range(self.players)]

    @points.setter
    def points(self, points: list[int]) -> None:
        self.table = vec[i64](points)

    @property
    def barred(self) -> Cards:
        return _cards(self.barred_once, self.barred_twice, self.barred_jokers)

    @barred.setter
    def barred(self, cards: Cards) -> None:
        self.barred_once, self.barred_twice, self.barred_jokers = cards

    @property
    def known(self) -> list[Cards]:
        known, seats = self.known_cards, range(0, 3 * self.players, 3)
        return [_cards(known[at], known[at + 1], known[at + 2]) for at in seats]

    @known.setter
    def known(self, known: list[Cards]) -> None:
        self.known_cards = vec[i64]([number for cards in known for number in cards])

    def held(self, seat: i64) -> Cards:
        """The cards in a seat's hand."""
        return Cards(self.hands[seat], self.twins[seat], self.jokers[seat])

    def set_hand(self, seat: int, cards: Cards) -> None:
        """Give a seat these cards, for a position that is set up."""
        self.hands[seat], self.twins[seat], self.jokers[seat] = cards

    def count(self, seat: i64) -> int:
        """How many cards a seat holds."""
        return how_many(self.hands[seat]) + how_many(self.twins[seat]) + self.jokers[seat]

    def is_empty(self, seat: i64) -> bool:
        """Does a seat hold no card?"""
        return self.hands[seat] == 0 and self.jokers[seat] == 0

    def to_shuffle(self) -> list[int]:
        """The cards that a reshuffle makes the new stock of: the pile without its top card."""
        return self.pile[:-1]

    # Cards in and out of a hand.

    def hold(self, seat: i64, card: i64) -> None:
        if card == JOKER:
            self.jokers[seat] += 1
            return
        at = bit(card)
        hand = self.hands[seat]
        if hand & at:
            self.twins[seat] |= at
        self.hands[seat] = hand | at

    def show(self, seat: i64, card: i64) -> None:
        """Everyone knows from now on that a seat holds this card too."""
        known = self.known_cards
        at = 3 * seat
        if card == JOKER:
            known[at + 2] += 1
            return
        face = bit(card)
        if known[at] & face:
            known[at + 1] |= face
        known[at] |= face

    def release(self, seat: i64, once: i64, twice: i64, jokers: i64) -> None:
        """Let go of one copy of each card of `once`, of a second of each of `twice`, and of some jokers."""
        twins = self.twins[seat]
        if twins:
            self.hands[seat] &= ~(once & ~twins | twice)
            self.twins[seat] = twins & ~once
        else:
            self.hands[seat] &= ~once
        if jokers:
            self.jokers[seat] -= jokers
        known = self.known_cards
        at = 3 * seat
        if known[at] & once or jokers:
            twins = known[at + 1]
            known[at] &= ~(once & ~twins | twice)
            known[at + 1] = twins & ~once
            known[at + 2] = max(0, known[at + 2] - jokers)

    # Cards on the table.

    def put(self, seat: i64, move: i64) -> None:
        """Put the cards of a SET, RUN, LAY or EXCHANGE move on the table, and no more."""
        what = move >> KIND
        if what == LAY:
            self._lay(seat, actions.meld_of(move), actions.spot_of(move), actions.is_wild(move))
        elif what == EXCHANGE:
            self._exchange(seat, actions.meld_of(move), actions.spot_of(move))
        else:
            second: i64 = 0
            if what == RUN:
                spots = actions.run_spots(move >> 8 & 3, move >> 4 & 15, move & 15)
            else:
                spots, second = actions.set_spots_of(move)
            wild = actions.wild_of(move)
            self.melds.append(new_meld(self.law, what == RUN, seat, spots, second, wild))
            self.table[seat] += self._worth(spots, wild)
            if second:
                self.table[seat] += self._worth(second, 0)
            jokers: i64 = 0
            if wild:
                jokers = how_many(wild)
            self._spend(seat, fold(spots & ~wild), fold(second), jokers)
        self.moved = True
        self.fresh_stock = False

    def _lay(self, seat: i64, at: i64, spot: i64, wild: bool) -> None:
        law = self.law
        self.melds[at] = self.melds[at].with_card(law, spot, wild, seat)
        if not wild:
            self.table[seat] += law.worth[spot]
            self._spend(seat, fold(bit(spot)), 0, 0)
            return
        self.table[seat] += law.joker_value or law.worth[spot]
        self._spend(seat, 0, 0, 1)

    def _exchange(self, seat: i64, at: i64, spot: i64) -> None:
        meld = self.melds[at]
        value = self.law.worth[spot]
        joker = self.law.joker_value or value
        self.table[meld.layer(spot)] -= joker
        self.table[seat] += value
        self.melds[at] = meld.exchanged(self.law, spot, seat)
        card = fold(bit(spot))
        self._unbar(card, 0, 0)
        self.release(seat, card, 0, 0)
        self.hold(seat, JOKER)
        self.show(seat, JOKER)

    def _spend(self, seat: i64, once: i64, twice: i64, jokers: i64) -> None:
        """Cards that leave a hand for the table: a debt among them is paid."""
        debt = self.debt
        if debt == JOKER and jokers or 0 <= debt < JOKER and once & bit(debt):
            self.debt = -1
        self._unbar(once, twice, jokers)
        self.release(seat, once, twice, jokers)

    def _unbar(self, once: i64, twice: i64, jokers: i64) -> None:
        """These cards are not barred any more: one copy of each of `once`, a second of each of `twice`."""
        if self.barred_once | self.barred_jokers:
            twins = self.barred_twice
            self.barred_once &= ~(once & ~twins | twice)
            self.barred_twice = twins & ~once
            self.barred_jokers = max(0, self.barred_jokers - jokers)

    def _worth(self, spots: i64, wild: i64) -> i64:
        value = self.law.worth
        joker = self.law.joker_value
        total: i64 = 0
        while spots:
            at = spots & -spots
            spots ^= at
            if joker and wild & at:
                total += joker
            else:
                total += value[top(at)]
        return total

    def from_stock(self) -> i64:
        """The top of the stock, which is there no more."""
        self.left -= 1
        return self.stock_cards[self.left]

    def draw(self) -> None:
        """The seat whose turn it is draws the top of the stock."""
        self.drawn = self.from_stock()
        self.hold(self.turn, self.drawn)
        self.moved = True
        self.step = TO_PLAY

    def take(self, depth: i64) -> None:
        """Take cards from the pile into the hand of the seat to draw, with their debt."""
        law, seat = self.law, self.turn
        cards = self.pile_cards
        taken = self.taken_cards = cards[len(cards) - depth :]
        while depth > 0:
            cards, card = pop(cards)
            self.hold(seat, card)
            self.show(seat, card)
            depth -= 1
        self.pile_cards = cards
        if len(taken) > 1 or law.must_use_top:
            self.debt = taken[0]
        if law.none_taken or law.not_single and len(taken) == 1:
            for i in range(len(taken)):
                self._bar(taken[i])

    def _bar(self, card: i64) -> None:
        if card == JOKER:
            self.barred_jokers += 1
            return
        at = bit(card)
        self.barred_twice |= self.barred_once & at
        self.barred_once |= at

    # The turn.

    def finish_turn(self) -> None:
        """The turn is over, and so is the window for calls after it: the next seat, a shuffle, or the
        deal's end."""
        seats: i64 = self.players
        if self.moved:
            self.idle = 0
        else:
            self.idle += 1
        self.moved = False
        self.answers = ()
        self.turn += 1
        if self.turn == seats:
            self.turn = 0
        self.step = TO_DRAW
        if self.left:
            if self.idle >= 3 * seats:
                self.end("idle")
        elif self.idle >= seats:
            self.end("idle")
        else:
            self._stock_is_out()

    def _stock_is_out(self) -> None:
        stock_out = self.law.stock_out
        if stock_out == "end":
            self.end("stock_out")
        elif stock_out == "reshuffle":
            if self.fresh_stock:
                self.end("idle")
            elif len(self.pile_cards) > 1:
                self.step = TO_SHUFFLE

    def end(self, reason: str, out: i64 = -1) -> None:
        """The deal is over: `reason` is out, stock_out, chosen or idle."""
        self.step = DONE
        self.reason = reason
        self.out = out

    def discard(self, seat: i64, card: i64) -> None:
        """A card goes from a hand to the pile, and no more."""
        if card == JOKER:
            self.release(seat, 0, 0, 1)
        else:
            self.release(seat, bit(card), 0, 0)
        self.pile_cards = append(self.pile_cards, card)

    def start_discard(self, card: i64) -> None:
        """A discard is made: it ends the turn, and the deal if it was the last card."""
        seat = self.turn
        self.discard(seat, card)
        self.clear_turn()
        if self.is_empty(seat):
            self.end("out", seat)
        elif not self.left and self.law.stock_out == "end":
            self.end("stock_out")
        elif self.law.call and self.may_answer():
            self.step = TO_CALL
        else:
            self.finish_turn()

    def clear_turn(self) -> None:
        self.taken_cards = NO_CARDS
        self.barred_once = self.barred_twice = self.barred_jokers = 0
        self.debt = -1
        self.drawn = -1

    def emptied(self, seat: i64) -> None:
        """A seat has put its last card on the table: out, or it floats."""
        if not self.law.float:
            self.clear_turn()
            self.end("out", seat)
        elif self.step == TO_PLAY:
            self.clear_turn()
            self.finish_turn()

    # Calls.

    def callers(self) -> list[int]:
        """The other seats in turn order from the discarder."""
        return [(self.turn + step) % self.players for step in range(1, self.players)]

    def able_callers(self) -> list[int]:
        """The seats that might call the fresh discard, in turn order: known to all, for it rests on the table
        and on hand sizes."""
        card = self.pile_cards[-1]
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

    def call_rooms(self, seat: i64, card: i64) -> bool:
        """Does the discard fit a meld that this seat may lay off on?"""
        spots: i64 = 0
        if card != JOKER:
            spots = spread(bit(card))
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
    if deal.step == TO_CALL:
        return tuple(deal.waiting())
    return () if deal.step >= TO_SHUFFLE else (deal.turn,)
