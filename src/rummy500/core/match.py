"""How do deals become a match?

A match is the fold of its events, as text: `deal 1 9s9h...` (dealer, then the cards in the order dealt),
`shuffle 2c...` (a reshuffled stock, the first to be drawn first), actions, `0:d4s`, and `0:undo`, which takes
back the seat's last action. Chance enters only through the first two. Totals are kept by side: a side is one
seat, or two partners.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rummy500.core.asking import moves
from rummy500.core.cards import Cards, cards_text, deck, gather, read_cards
from rummy500.core.deal import CALL_PHASE, OVER, PLAY_PHASE, SHUFFLE_PHASE, Deal
from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.notation import event, split_seat
from rummy500.core.play import play, reshuffle, start
from rummy500.core.result import deal_result
from rummy500.core.rules import Rules, check_players, decks_of
from rummy500.core.scoring import DealResult

Stage = Literal["deal", "shuffle", "play", "over"]
UNDO = "undo"
DRAWS = ("s", "p")  # how the actions begin that draw
TAKEN_BACK = frozenset("pmlx")  # the actions that show nobody anything new: pile, meld, lay off, exchange


def sides_of(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side (R2.7)."""
    if rules.teams == "pairs":
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(players))


def full_deck(rules: Rules, players: int) -> list[int]:
    """The cards that so many players use, in order: shuffle them, then deal."""
    return deck(decks_of(rules, players), rules.jokers)


def deal_event(dealer: int, order: Sequence[int]) -> str:
    return f"deal {dealer} {cards_text(order)}"


def shuffle_event(order: Sequence[int]) -> str:
    return f"shuffle {cards_text(order)}"


def winning_side(rules: Rules, totals: Sequence[int], out: int | None) -> int | None:
    """The side that has won after a deal in which side `out` went out, or None: play goes on (R8)."""
    reached = [side for side, total in enumerate(totals) if total >= rules.target]
    if not reached:
        return None
    if rules.win == "must_go_out":
        return out if out in reached else None
    if rules.win == "goer_out" and len(reached) > 1 and out in reached:
        return out
    best = max(totals)
    return None if list(totals).count(best) > 1 else list(totals).index(best)


class Match:
    """A match under way. `deal` is the present deal, or the finished one until the next is dealt."""

    def __init__(self, rules: Rules, players: int) -> None:
        check_players(rules, players)
        self.rules = rules
        self.players = players
        self.sides = sides_of(rules, players)
        self.events: list[str] = []
        self.deal: Deal | None = None
        self.totals = [0] * len(self.sides)
        self.results: list[DealResult] = []
        self.winners: tuple[int, ...] = ()
        self._begun: Deal | None = None  # the deal as it began,
        self._done: list[str] = []  # and what has happened in it and stands,
        self._shown: list[str] = []  # and what of it everybody has seen
        self._asked: tuple[str, int] | None = None  # the event last asked for, and its move as things are

    @property
    def stage(self) -> Stage:
        """What comes next: a deal, a shuffle, an action of a player, or nothing."""
        if self.winners:
            return "over"
        if self.deal is None or self.deal.phase == OVER:
            return "deal"
        return "shuffle" if self.deal.phase == SHUFFLE_PHASE else "play"

    @property
    def next_dealer(self) -> int | None:
        """Who deals next: the seat at the left of the last dealer, None if it is drawn by lot (R2.5)."""
        return None if self.deal is None else (self.deal.dealer + 1) % self.players

    @property
    def past(self) -> tuple[str, ...]:
        """What everybody has seen of the deal: the pile as it was dealt, as text, then the events that stand,
        the oldest first, a shuffle without its cards. Of the answers to a discard there is only `call`, if
        one of them took it."""
        return tuple(self._shown)

    def side_of(self, seat: int) -> int:
        return seat % len(self.sides)

    def ask(self, seat: int, text: str) -> list[str]:
        """The events that an action of a seat makes, several for lay-offs asked for together; changes
        nothing.

        Raises Unreadable, NotAllowed or Ambiguous."""
        if text.strip().lower() == UNDO:
            self._check_undo(seat)
            return [f"{seat}:{UNDO}"]
        deal = self._deal_under_way()
        found = moves(deal, seat, text)
        if len(found) == 1:
            made = event(deal, seat, found[0])
            self._asked = made, found[0]
            return [made]
        several = []
        deal = deal.clone()
        for move in found:
            several.append(event(deal, seat, move))
            play(deal, seat, move)
        return several

    def chosen(self, seat: int, move: int, text: str) -> str:
        """The event of a move that is legal now, and of its token: what `ask` says of that token."""
        made = f"{seat}:{text}"
        self._asked = made, move
        return made

    def apply(self, text: str) -> None:
        """Make one event. Raises Unreadable, NotAllowed or Ambiguous, and then nothing has changed."""
        word, _, rest = text.partition(" ")
        asked, self._asked = self._asked, None
        if asked is not None and asked[0] == text:
            self._play(text, (asked[1],))
        elif word == "deal":
            self._apply_deal(rest)
        elif word == "shuffle":
            self._apply_shuffle(rest)
        else:
            self._apply_action(text)
        self.events.append(text)

    def _apply_action(self, text: str) -> None:
        seat, action = split_seat(text)
        if seat is None:
            raise Unreadable(
                "bad_event", f"{text[:40]!r} is not an event: deal, shuffle, or a seat and its action"
            )
        if action == UNDO:
            self._check_undo(seat)
            self._undo()
            return
        self._play(text, moves(self._deal_under_way(), seat, action))

    def _play(self, text: str, found: Sequence[int]) -> None:
        deal = self._deal_under_way()
        self._shown += shown(deal, text, found)
        self._done.append(text)
        if deal.phase == OVER:
            self._finish(deal)

    def can_undo(self, seat: int) -> bool:
        """May this seat take back the last action? Only its own, in its own turn, and nothing that has shown
        it a hidden card or ended the turn."""
        deal = self.deal
        if self.winners or deal is None or deal.phase != PLAY_PHASE or deal.turn != seat or not self._done:
            return False
        doer, _, action = self._done[-1].partition(":")
        return doer == str(seat) and action[:1] in TAKEN_BACK

    def _check_undo(self, seat: int) -> None:
        self._deal_under_way()
        if not self.can_undo(seat):
            raise NotAllowed(
                "no_undo",
                "nothing can be taken back now: only what you did in this turn, "
                "until you draw from the stock or the turn ends",
            )

    def _undo(self) -> None:
        """The deal from its beginning, without the last action: rare, so nothing is kept for it."""
        assert self._begun is not None
        *kept, _ = self._done
        deal = self._begun.clone()
        self._set_deal(deal)
        for text in kept:
            word, _, rest = text.partition(" ")
            if word == "shuffle":
                reshuffle(deal, read_cards(rest))
                self._shown.append(word)
                continue
            seat, action = split_seat(text)
            assert seat is not None
            self._shown += shown(deal, text, moves(deal, seat, action))
        self._done = kept

    def _deal_under_way(self) -> Deal:
        if self.winners:
            raise NotAllowed("match_over", "the match is over", "R8.2")
        if self.deal is None or self.deal.phase == OVER:
            raise NotAllowed("over", "the deal is over: the next one has to be dealt", "R7.1")
        return self.deal

    def _apply_deal(self, rest: str) -> None:
        if self.stage != "deal":
            raise NotAllowed("no_deal_due", "cards can be dealt only between two deals", "R2.5")
        dealer_text, _, cards = rest.partition(" ")
        if not dealer_text.isdecimal() or int(dealer_text) >= self.players:
            raise Unreadable("bad_event", f"{dealer_text[:10]!r} is not the seat of a dealer")
        dealer = int(dealer_text)
        if self.next_dealer not in (None, dealer):
            raise NotAllowed("wrong_dealer", f"seat {self.next_dealer} is to deal, not seat {dealer}", "R2.5")
        order = _read_order(cards, gather(full_deck(self.rules, self.players)), "the deck")
        deal = start(self.rules, self.players, dealer, order)
        deal.pool += self.results[-1].pool if self.results else 0  # on top of what was left in it (R9.2)
        self._set_deal(deal)

    def _set_deal(self, deal: Deal) -> None:
        self.deal = deal
        self._begun, self._done, self._shown = deal.clone(), [], [cards_text(deal.pile)]

    def _apply_shuffle(self, rest: str) -> None:
        if self.stage != "shuffle" or self.deal is None:
            raise NotAllowed("no_shuffle_due", "the stock is shuffled only when the rules say so", "R7.2")
        reshuffle(
            self.deal, _read_order(rest, gather(self.deal.to_shuffle()), "the pile without its top card")
        )
        self._done.append(f"shuffle {rest}")
        self._shown.append("shuffle")

    def _finish(self, deal: Deal) -> None:
        result = deal_result(deal)
        self.results.append(result)
        for seat, score in enumerate(result.scores):
            self.totals[self.side_of(seat)] += score
        out = None if result.out is None else self.side_of(result.out)
        side = winning_side(self.rules, self.totals, out)
        if side is not None:
            self.winners = self.sides[side]


def shown(deal: Deal, text: str, found: Sequence[int]) -> list[str]:
    """Make these moves of one event, and hand back what everybody sees of it."""
    answer = deal.phase == CALL_PHASE and text[2:3] not in DRAWS
    pile = len(deal.pile_cards)
    for move in found:
        play(deal, int(text[0]), move)
    if not answer:
        return [text]
    return ["call"] if len(deal.pile_cards) < pile else []


def _read_order(text: str, expected: Cards, what: str) -> list[int]:
    order = read_cards(text)
    if gather(order) != expected or len(order) != expected.size():
        raise Unreadable("wrong_cards", f"the cards are not those of {what}, each once")
    return order


def at_position(rules: Rules, totals: Sequence[int], deal: Deal, past: Sequence[str] = ()) -> Match:
    """A match that stands in the middle of a deal, its earlier events unknown but for what everybody has seen
    (`Match.past`)."""
    match = Match(rules, deal.players)
    match.totals = list(totals)
    match._set_deal(deal)
    match._shown = [*past] or match._shown
    return match
