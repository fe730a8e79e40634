"""What happens at a table in the terminal? A person on seat 0, bots on the others, played on in process.

It knows no screen: it says whom the table waits for, does what is asked, and puts into words what happened.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from rummy500.arena import bot_event, chance_event
from rummy500.bots import Bot
from rummy500.bots.levels import all_names, bot_named
from rummy500.bots.protocol import offered
from rummy500.core.actions import CALL, NO_CALL, kind
from rummy500.core.cards import card_text
from rummy500.core.deal import CALL_PHASE, Deal, to_act
from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.legal import legal
from rummy500.core.match import UNDO, Match
from rummy500.core.notation import pretty, token
from rummy500.core.view import View, view
from rummy500.server.happened import happened, lying
from rummy500.server.words import imperative

ME: Final = 0
NEXT: Final = "next"
Waiting = Literal["me", "others", "deal", "over"]


class Choice(NamedTuple):
    """Something that the person may do: its token, and what it is in words."""

    token: str
    words: str


def names_of(bots: list[str], me: str) -> tuple[str, ...]:
    """Names by seat: the person, then the bots, numbered by their kind."""
    names = [me]
    for at, bot in enumerate(bots):
        names.append(f"{bot} {bots[: at + 1].count(bot)}")
    return tuple(names)


class Sitting:
    """A match that is played in the terminal."""

    def __init__(
        self,
        match: Match,
        names: tuple[str, ...],
        rng: random.Random,
        save: Callable[[Match, tuple[str, ...]], None],
    ) -> None:
        self.match = match
        self.names = names
        self._rng = rng
        self._save = save
        self._bots: list[Bot | None] = [None, *(_bot_named(name) for name in names[1:])]
        self.told: list[str] = []
        if match.deal is None:
            self._deal()
        self._settle()

    # What there is to see.

    def deal(self) -> Deal:
        assert self.match.deal is not None
        return self.match.deal

    def view(self) -> View:
        return view(self.match, ME)

    def waiting(self) -> Waiting:
        """Whom the table waits for: the person, bots or chance, the next deal, or nobody any more."""
        if self.match.stage == "over":
            return "over"
        if self.match.stage == "deal":
            return "deal"
        if self.match.stage == "shuffle":
            return "others"
        return "me" if self._next_seat() == ME else "others"

    def _next_seat(self) -> int:
        """Who is asked next. In the window after a discard the person comes last: whoever's answer comes
        first, the rules give the card to the first in turn order."""
        waiting = to_act(self.deal())
        others = [seat for seat in waiting if seat != ME]
        if self.deal().phase == CALL_PHASE and others:
            return others[0]
        return waiting[0]

    def choices(self) -> list[Choice]:
        """What the person may do now."""
        waiting = self.waiting()
        if waiting == "deal":
            return [Choice(NEXT, "Deal the next hand")]
        if waiting != "me":
            return []
        deal = self.deal()
        pile = [card_text(card) for card in deal.pile]
        melds = lying(deal)
        tokens = [token(deal, move) for move in self._moves()]
        choices = [Choice(text, imperative(text, pile, melds, deal.law.pool)) for text in tokens]
        if self.match.can_undo(ME):
            choices.append(Choice(UNDO, "Take back your last action"))
        return choices

    def _moves(self) -> list[int]:
        moves = offered(self.deal().phase, legal(self.deal(), ME))
        return sorted(moves, key=lambda move: kind(move) == NO_CALL)

    # What is done.

    def act(self, text: str) -> None:
        """What the person writes. Raises RummyError, and then nothing has changed."""
        text = text.strip()
        waiting = self.waiting()
        if waiting == "deal" and text in (NEXT, ""):
            self._deal()
            return
        if waiting == "others":
            raise NotAllowed("not_your_turn", "wait: it is not your turn")
        for event in self.match.ask(ME, text):
            self._apply(event)
        self._settle()

    def step(self) -> None:
        """One event of those that the person has no part in."""
        event = chance_event(self.match, self._rng)
        if event is None:
            seat = self._next_seat()
            bot = self._bots[seat]
            assert bot is not None
            event = bot_event(self.match, seat, bot, self._rng)
        self._apply(event)
        self._settle()

    def _deal(self) -> None:
        event = chance_event(self.match, self._rng)
        assert event is not None
        self._apply(event)

    def _settle(self) -> None:
        """Let the person not be asked whether they call what they can't call."""
        while self.waiting() == "me" and self.deal().phase == CALL_PHASE:
            if any(CALL < kind(move) < NO_CALL for move in self._moves()):
                return
            self._apply(f"{ME}:-", aloud=False)

    def _apply(self, event: str, aloud: bool = True) -> None:
        words = happened(self.match, 0, event, self.names, len(self.match.results) + 1)
        self.match.apply(event)
        self._save(self.match, self.names)
        if aloud and not event.endswith(":-"):
            said = words.with_end(self.match).said
            drawn = self.deal().drawn
            mine = words.doer == ME
            seen = f": {pretty(drawn)}" if mine and event == f"{ME}:s" and drawn >= 0 else ""
            self.told.append((said.own if mine else said.others) + seen)


def _bot_named(name: str) -> Bot:
    """The bot of a seat, by its name in the record: `greedy 1`. Raises Unreadable."""
    bot = bot_named(name.partition(" ")[0])
    if bot is None:
        raise Unreadable("bots", f"the match has a seat of {name[:40]!r}, and the bots are {all_names()}")
    return bot
