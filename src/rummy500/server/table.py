"""What is on a table, and what may be added to its log? The authority over one table, without any waiting.

The log is the table: `Table` is its fold. Whatever happens becomes rows first, is applied here, and is shown
only once the journal has it (room.py). Chance comes in from outside as `shuffle`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, Literal

from rummy500.bots.protocol import offered
from rummy500.core.actions import CALL, NO_CALL, NO_CALL_MOVE, PILE, STOCK, kind
from rummy500.core.deal import CALL_PHASE, Deal, to_act
from rummy500.core.errors import NotAllowed, RummyError
from rummy500.core.legal import legal
from rummy500.core.match import UNDO, Match, deal_event, full_deck, shuffle_event
from rummy500.core.notation import token
from rummy500.core.rules import read_rules
from rummy500.core.said import say
from rummy500.core.view import view
from rummy500.server.answers import before_answers, edition, is_answer, no_matter
from rummy500.server.card import BotTurn, Card
from rummy500.server.entries import Row, Summary
from rummy500.server.errors import Broken, Refused
from rummy500.server.happened import Happened, happened
from rummy500.server.protocol import NEXT
from rummy500.server.seating import deserted_seat, is_seating, seated
from rummy500.server.turns import BY_CLOCK, DAY, Turns, undone_by_next

# Who plays a turn that ran out: the strongest by docs/bots.md of those that answer at computer speed
# (thinkers.py).
STAND_IN: Final = "student"
HINTS: Final = "champion"  # whose move a hint is
RECENT: Final = 400  # events whose words are kept, for a page that comes back
Shuffle = Callable[[list[int]], list[int]]


class Table:
    """One table."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.match = Match(read_rules(card.rules), len(card.seats))
        self.log: list[Row] = []
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.finished = 0  # events up to the end of the last finished deal
        self.deals = 0  # deals begun
        self.turns = Turns(len(card.seats))
        self._offered: tuple[int, int] = (-1, -1)  # after which event, and to whom
        self._tokens: list[str] = []  # what was offered then, and the moves that these stand for
        self._moves: list[int] = []

    @classmethod
    def fold(cls, card: Card, rows: Sequence[Row], due: int | None = None) -> Table:
        """The table that a log makes; `due` is what stood beside it. Raises Broken."""
        number = 0
        try:
            table = cls(card)
            for row in rows:
                number += 1
                if row.seq != table.seq + 1:
                    raise ValueError(f"event {table.seq + 1} is missing")
                table._add(row, in_words=row.seq > len(rows) - RECENT)
        except Exception as error:  # whatever a damaged row leads to: this table must not take others down
            known = isinstance(error, RummyError | ValueError) and str(error)
            event = repr(rows[number - 1].event[:40] if number else card.rules)
            why = say(
                "this table's record is damaged at event {number} and can't be played on: {error}",
                number=number,
                error=known or say("{event} can't be read", event=event),
            )
            raise Broken(why, f"its record is damaged at event {number}") from error
        if not rows:
            raise Broken("this table's record is empty: delete the table")
        length = table._length()
        if due is not None and length is not None:
            table.turns.since = due - length
        return table

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def names(self) -> list[str]:
        return [sitting.name for sitting in self.card.seats]

    @property
    def over(self) -> bool:
        return self.match.stage == "over"

    @property
    def begun(self) -> bool:
        return self.match.deal is not None

    def deal(self) -> Deal:
        """The deal on the table: the one played, or the one just finished."""
        if self.match.deal is None:
            raise Broken("this table's record has no deal: delete the table")
        return self.match.deal

    def recent_after(self, seq: int) -> list[Happened]:
        """What has happened since an event, as far as its words are kept."""
        found: list[Happened] = []
        for one in reversed(self.recent):  # a socket is told of the last few, out of hundreds
            if one.seq <= seq:
                break
            found.append(one)
        return found[::-1]

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits."""
        if guest:
            for seat, sitting in enumerate(self.card.seats):
                if sitting.guest == guest:
                    return seat
        return None

    # What is asked.

    def answer(
        self, seat: int, seq: int, text: str, shuffle: Shuffle, now: int = 0
    ) -> tuple[Row, ...] | Literal["repeat", "stale"]:
        """The rows that an act makes; `repeat` if it has been done already, `stale` if it answers an older
        view. Raises RummyError. Changes nothing."""
        told = 0 <= seq <= self.veil()  # nobody can have seen more
        since = [row for row in self.log[seq:] if not no_matter(row, seat)] if told else None
        if since and (since[0].seat, since[0].asked) == (seat, text):
            return "repeat"
        if since is None or since or seq < self.seq and self._window_closed(text):
            return "stale"
        if text == NEXT:
            return self._rows(seat, [self._next_deal(shuffle)], text)
        if self.match.stage == "deal":
            raise NotAllowed("deal_over", "the deal is over: ask for the next one", "R7.1")
        events = self._ask(seat, text)
        if events == [f"{seat}:{UNDO}"] and (self._ran_out(now) or not self.can_undo(seat)):
            why = say("your time has run out, and what was played for you stays: play on from here")
            raise NotAllowed("no_undo", why)
        if self.collects() and events[0].partition(":")[2][:1] in ("s", "p"):
            raise NotAllowed("window_open", "others may still call: draw when the window has closed", "R5.5")
        return self._rows(seat, events, text)

    def _ask(self, seat: int, text: str) -> list[str]:
        """The events of an act. Who is to play instead, the rules know by seat and people by name."""
        if self._offered == (self.seq, seat) and text in self._tokens:  # found legal when it was offered
            return [self.match.chosen(seat, self._moves[self._tokens.index(text)], text)]
        try:
            return self._ask_in_window(seat, text) if self.collects() else self.match.ask(seat, text)
        except NotAllowed as error:
            if error.code != "not_your_turn" or self.deal().phase == CALL_PHASE:
                raise
            why = say("it is not your turn: {who} is to play", who=self.names[self.deal().turn])
            raise NotAllowed(error.code, why, error.rule) from error

    def _ask_in_window(self, seat: int, text: str) -> list[str]:
        """The same while calls are collected: it is judged, and refused in words, as if nobody else had
        answered yet."""
        deal = self.deal()
        known = deal.clone()
        known.answers = tuple(one for one in deal.answers if one[0] == seat)
        self.match.deal = known
        try:
            return self.match.ask(seat, text)
        finally:
            self.match.deal = deal

    def offer(self, seat: int, tokens: list[str], moves: list[int]) -> None:
        """Note what this seat is told that it may do now: it is not judged again when it is done."""
        self._offered, self._tokens, self._moves = (self.seq, seat), tokens, moves

    def can_undo(self, seat: int) -> bool:
        """May this seat take back the last action? Not what the clock has played, and not in a turn that it
        plays to its end: who took that back would hold the turn for ever."""
        last = undone_by_next(self.log) if self.match.can_undo(seat) else None
        return last is not None and last.asked != BY_CLOCK and not self.turns.stood_in

    def _window_closed(self, text: str) -> bool:
        """Is this a pass on a discard that others have settled meanwhile? A call that is late is told why."""
        deal = self.match.deal
        return text == "-" and deal is not None and deal.phase != CALL_PHASE

    def collects(self) -> bool:
        """Are calls being collected from people, for so many seconds?"""
        deal = self.match.deal
        return self.card.terms is not None and deal is not None and deal.phase == CALL_PHASE

    def _next_deal(self, shuffle: Shuffle) -> str:
        if not self.begun:
            raise NotAllowed("not_begun", "the table waits for players: its host starts the match")
        if self.over:
            raise NotAllowed("match_over", "the match is over: start a new table to play on", "R8.2")
        if self.match.stage != "deal":
            raise NotAllowed("deal_open", "the next deal comes when this one is over: play on", "R7.1")
        return next_deal(self.match, shuffle)

    def _rows(self, seat: int | None, events: Iterable[str], asked: str | None = None) -> tuple[Row, ...]:
        first = self.seq + 1
        return tuple([Row(first + i, seat, event, None if i else asked) for i, event in enumerate(events)])

    # What is done.

    def add(self, rows: Iterable[Row]) -> None:
        """Apply rows made here. Until the journal has them nobody may be shown what they did."""
        for row in rows:
            self._add(row, in_words=True)

    def _add(self, row: Row, in_words: bool) -> None:
        if is_seating(row.event):
            self.log.append(row)
            self.recent.append(seated(row.seq, row.event))
            return
        if row.event.startswith("deal"):
            self.deals += 1
        words = happened(self.match, row.seq, row.event, self.names, self.deals) if in_words else None
        before = len(self.match.results)
        self.match.apply(row.event)
        self.log.append(row)
        if words is not None:
            self.recent.append(words.with_end(self.match))
        if len(self.match.results) > before:
            self.finished = row.seq
        self.turns.note(row, self.match, self.deals)

    def play(self, seat: int, move: int, for_person: bool = False) -> tuple[Row, ...]:
        """The row of a bot's move, its own or for a person whose time has run out."""
        return self._rows(seat, [f"{seat}:{token(self.deal(), move)}"], BY_CLOCK if for_person else None)

    def own_rows(self, events: Iterable[str]) -> tuple[Row, ...]:
        """Rows of the table's own doing: who came or went, the first deal."""
        return self._rows(None, events)

    def settle(self, shuffle: Shuffle, now: int = 0) -> tuple[Row, ...]:
        """Do at once, and return, what nobody has to be asked for: a reshuffle, an answer to a fresh discard
        from those who can't call, or have not in their time, and a deal that was waited for long enough."""
        done: list[Row] = []
        while (event := self._forced(shuffle, now)) is not None:
            seat, text = event
            rows = self._rows(seat, [text])
            self.add(rows)
            done.extend(rows)
        return tuple(done)

    def _forced(self, shuffle: Shuffle, now: int) -> tuple[int | None, str] | None:
        if self.match.stage == "shuffle":
            return None, shuffle_event(shuffle(self.deal().to_shuffle()))
        if self.begun and self.match.stage == "deal" and self._ran_out(now):
            return None, next_deal(self.match, shuffle)
        if self.match.stage != "play" or self.deal().phase != CALL_PHASE:
            return None
        # Bots answer first, so that nobody learns from a pass who could not have called.
        bots = self._bot_to_act() is not None
        for seat in to_act(self.deal()):
            ends = self._ran_out(now) or self.passes(seat) or self._is_not_waited_for(seat)
            if self._lets_it_lie(seat) or ends and not bots:
                return seat, f"{seat}:{token(self.deal(), NO_CALL_MOVE)}"
        return None

    def _is_not_waited_for(self, seat: int) -> bool:
        """Has this seat missed so many turns that its answer to a fresh discard is not waited for? Where the
        window has seconds, they are."""
        terms = self.card.terms
        return terms is not None and terms.clock == DAY and self.turns.quick(seat)

    def _lets_it_lie(self, seat: int) -> bool:
        """Has somebody left this seat since the discard that calls are collected for? A bot is not asked in
        their place: that would show whether they had answered."""
        return self.collects() and any(deserted_seat(row.event) == seat for row in self.log[self.veil() :])

    def passes(self, seat: int) -> bool:
        """Is this seat not asked about the fresh discard, for it has no call? It passes in its time."""
        deal = self.deal()
        if self.match.stage != "play" or deal.phase != CALL_PHASE or seat not in to_act(deal):
            return False
        if self.card.terms is not None:
            return False  # there everybody is asked: who answers at once would show that there was no call
        return not any(is_call(move) for move in legal(deal, seat))

    # What the server has to do.

    def bot_turn(self, now: int = 0) -> BotTurn | None:
        """The choice that a bot has to make now, for itself or for a person whose time has run out."""
        seat = self._bot_to_act()
        late = seat is None and self._ran_out(now)
        if late and self.match.stage == "play" and self.deal().phase != CALL_PHASE:
            seat = self.deal().turn
        if seat is None:
            return None
        deal, bot, last = self.deal(), self.card.seats[seat].bot or STAND_IN, self.veil()
        moves = tuple(offered(deal.phase, legal(deal, seat)))
        seen, dice = view(self.match, seat), f"{self.card.secret}:{last}"
        if self.collects():  # a bot knows no more of others' answers than a person
            seen = replace(seen, to_act=tuple(deal.may_answer()), answered=(), called=())
            dice = f"{dice}:{seat}"
        return BotTurn(seat, bot, last, seen, moves, dice, late)

    def asks_still(self, turn: BotTurn) -> bool:
        """Is this choice still to be made? Others' answers to a fresh discard, of which the bot knows
        nothing, don't matter."""
        return self.veil() == turn.seq and (not self.collects() or turn.seat in to_act(self.deal()))

    def is_practice(self, seat: int) -> bool:
        """Does this seat play against bots alone, with nothing at stake?"""
        others = (sitting for at, sitting in enumerate(self.card.seats) if at != seat)
        return self.card.terms is None and all(sitting.bot for sitting in others)

    def hint_turn(self, seat: int) -> BotTurn:
        """The choice that this seat has to make now, as a bot would be asked. Raises Refused."""
        if not self.is_practice(seat):
            why = say("hints are for tables against computers alone: here people play, so choose by yourself")
            raise Refused("no_hints", why, 403)
        if not self.begun or self.match.stage != "play" or seat not in to_act(self.deal()):
            why = say("there is nothing for you to choose now: ask for a hint when it is your turn")
            raise Refused("not_your_turn", why, 409)
        deal = self.deal()
        moves = tuple(offered(deal.phase, legal(deal, seat)))
        return BotTurn(seat, HINTS, self.seq, view(self.match, seat), moves, f"{self.card.secret}:{self.seq}")

    def _length(self) -> int | None:
        """How long people have for what is asked of them now, in milliseconds; None: as long as they like."""
        terms = self.card.terms
        if terms is None or self._bot_to_act() is not None:
            return None
        return self.turns.length(self.match, terms.clock, terms.window)

    def _ran_out(self, now: int) -> bool:
        since, length = self.turns.since, self._length()
        if length is None:
            return False
        return self.turns.stood_in or since is not None and now >= since + length

    def deadline(self) -> tuple[int, int] | None:
        """Until when people have time, and how long that was in all, in milliseconds."""
        since, length = self.turns.since, self._length()
        if since is None or length is None or self.turns.stood_in:
            return None
        return since + length, length

    def due_is(self, due: int) -> bool:
        """People's time was put off, and ends then; is that new?"""
        length = self._length()
        if length is None or self.turns.stood_in or self.turns.since == due - length:
            return False
        self.turns.since = due - length
        return True

    def _bot_to_act(self) -> int | None:
        if self.match.stage != "play":
            return None
        for seat in to_act(self.deal()):
            if self.card.seats[seat].bot and not self._lets_it_lie(seat):
                return seat
        return None

    def due(self, now: int, delay: int) -> int | None:
        """When the server must act here, in milliseconds: a bot's turn takes its time, an answer to a fresh
        discard none, for the others wait for it. None: not before a person has acted."""
        if self._bot_to_act() is not None:
            return now if self.deal().phase == CALL_PHASE else now + delay
        length = self._length()
        if length is None:
            return None
        if self.turns.since is None or self.turns.since > now:  # the machine's clock was set back
            self.turns.since = now
        if self.turns.stood_in:
            return now if self.turns.quick(self.deal().turn) else now + delay
        return self.turns.since + length

    def waits_for(self) -> list[int]:
        """The seats that something is asked of."""
        if self.match.stage == "play":
            return list(to_act(self.deal()))
        if self.begun and self.match.stage == "deal":
            return [seat for seat, sitting in enumerate(self.card.seats) if not sitting.bot]
        return []

    def summary(self, now: int, delay: int) -> Summary:
        """The table's line in a list."""
        match = self.match
        return Summary(
            seq=self.seq,
            due=self.due(now, delay),
            deals=len(match.results),
            totals=str(list(match.totals)),  # whole numbers in a list: JSON, at a fifth of its price
            waits_for=str(self.waits_for()),
            over=int(self.over),
            begun=int(self.begun),
        )

    # What is not told yet.

    def veil(self) -> int:
        """The last event that may be told: while calls are collected from people, nobody learns who has
        answered what (R5.2)."""
        return before_answers(self.log) if self.collects() else self.seq

    def edition(self, viewer: int | None) -> int:
        """A number that grows whenever something is new to a seat, or to one who looks on."""
        return edition(self.log, viewer) if self.collects() else self.seq

    def hides(self, rows: Sequence[Row]) -> bool:
        """Are these rows, the last ones, told to nobody yet but those who made them?"""
        return self.collects() and all(is_answer(row) for row in rows)

    def asked_of(self, viewer: int | None) -> list[int]:
        """The seats that something is asked of, as a viewer may know it."""
        if not self.collects():
            return list(to_act(self.deal()))
        waiting = to_act(self.deal())
        return [seat for seat in self.deal().able_callers() if seat != viewer or seat in waiting]

    def open_to(self, seat: int) -> list[int]:
        """What a seat may do now: while calls are collected, call or not."""
        deal = self.deal()
        if self.passes(seat):
            return []
        moves = legal(deal, seat)
        if not self.collects():
            return moves
        return (
            [move for move in moves if kind(move) not in (STOCK, PILE)] if seat in deal.able_callers() else []
        )


def is_call(move: int) -> bool:
    return CALL < kind(move) < NO_CALL


def next_deal(match: Match, shuffle: Shuffle) -> str:
    """The event of the next deal; the first dealer is drawn by lot (R2.5)."""
    dealer = match.next_dealer
    if dealer is None:
        dealer = shuffle(list(range(match.players)))[0]
    return deal_event(dealer, shuffle(full_deck(match.rules, match.players)))
