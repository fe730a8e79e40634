"""How does a score pad stand? It is the fold of its entries; points of cards are the engine's own.

An entry is never changed: a correction is another entry, so every earlier version of a deal is still there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import Field, TypeAdapter, ValidationError

from rummy500.core.cards import ACES, HIGH, JOKER, gather, read_card
from rummy500.core.errors import NotAllowed, RummyError, Unreadable
from rummy500.core.law import IN_HAND_ACE, law_of
from rummy500.core.match import sides_of, winning_side
from rummy500.core.notation import pretty
from rummy500.core.rules import check_players, read_rules, rules_text
from rummy500.core.said import say
from rummy500.core.scoring import card_value, hand_value
from rummy500.server.errors import Broken
from rummy500.server.guests import clean_name
from rummy500.server.pad_messages import (
    PadCorrected,
    PadDealt,
    PadNamed,
    PadOpening,
    PadScore,
    PadState,
    PadStruck,
    PadSum,
)

Entry = PadDealt | PadCorrected | PadStruck | PadNamed
_EVENT: Final[TypeAdapter[PadOpening | Entry]] = TypeAdapter(
    Annotated[PadOpening | PadDealt | PadCorrected | PadStruck | PadNamed, Field(discriminator="do")]
)


@dataclass(frozen=True, slots=True)
class PadRow:
    """One event of a pad's log. Times are milliseconds since 1970."""

    seq: int
    key: str
    event: str
    at: int


@dataclass(frozen=True, slots=True)
class Version:
    """A deal as it was entered: its points seat by seat."""

    at: int
    dealer: int
    out: int | None
    scores: tuple[PadScore, ...]
    points: tuple[int, ...]
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """What the deals come to: totals by side after each of them, and whether the match is won."""

    after: tuple[tuple[int, ...], ...]
    counts: tuple[bool, ...]
    totals: tuple[int, ...]
    state: PadState
    winner: int | None  # a side
    won_with: int | None  # the number of a deal


def clean_names(names: Sequence[str]) -> list[str]:
    """Names fit to be shown, no two of them equal."""
    clean = [clean_name(name, f"Player {at + 1}") for at, name in enumerate(names)]
    for name, times in Counter(name.casefold() for name in clean).items():
        if times > 1:
            shown = next(one for one in clean if one.casefold() == name)
            why = say(
                "{count} players are called {name}: give each a name of their own", count=times, name=shown
            )
            raise NotAllowed("same_name", why)
    return clean


def opening(rules_as_text: str, names: Sequence[str], dealer: int) -> PadOpening:
    """The first entry of a pad. Raises RummyError where so many can't play by these rules."""
    rules = read_rules(rules_as_text, len(names))
    check_players(rules, len(names))
    if dealer >= len(names):
        raise NotAllowed("bad_seat", say("there is no player {player}", player=dealer + 1))
    return PadOpening(do="open", rules=rules_text(rules), names=clean_names(names), dealer=dealer)


class Pad:
    """A score pad as it stands."""

    def __init__(self, first: PadOpening, at: int) -> None:
        self.rules = read_rules(first.rules)
        self.text = rules_text(self.rules)
        self.names = list(first.names)
        self.players = len(self.names)
        check_players(self.rules, self.players)
        self.law = law_of(self.rules, self.players)
        self.sides = sides_of(self.rules, self.players)
        self.first_dealer = first.dealer
        self.former_names: list[list[str]] = []
        self.deals: list[list[Version]] = []  # each deal's versions, the last one stands
        self.created = self.updated = at
        self.seq = 1

    @classmethod
    def fold(cls, log: Sequence[PadRow]) -> Pad:
        """A pad from its log. Raises Broken."""
        try:
            first = _EVENT.validate_json(log[0].event)
            if not isinstance(first, PadOpening):
                raise Broken(
                    "this score pad can't be read: its first entry is missing; it can only be deleted"
                )
            pad = cls(first, log[0].at)
            for row in log[1:]:
                event = _EVENT.validate_json(row.event)
                assert not isinstance(event, PadOpening)
                pad.apply(event, row.at)
        except (RummyError, ValidationError, IndexError, AssertionError) as error:
            raise Broken(
                "this score pad can't be read: its log is damaged; it can only be deleted"
            ) from error
        return pad

    # What can be entered.

    def apply(self, entry: Entry, at: int) -> None:
        """Make one entry. Raises RummyError, and then nothing has changed."""
        match entry:
            case PadDealt():
                if self.standing().state == "over":
                    raise NotAllowed(
                        "match_over", "the match is won: correct a deal, or start another score pad", "R8.2"
                    )
                dealer = self.next_dealer if entry.dealer is None else entry.dealer
                self.deals.append([self._version(at, dealer, entry.out, entry.scores)])
            case PadCorrected():
                versions = self._deal(entry.deal)
                versions.append(self._version(at, entry.dealer, entry.out, entry.scores))
            case PadStruck():
                versions = self._deal(entry.deal)
                last = versions[-1]
                if last.struck:
                    raise NotAllowed("struck", say("deal {deal} is struck out already", deal=entry.deal))
                versions.append(Version(at, last.dealer, last.out, last.scores, last.points, struck=True))
            case PadNamed():
                if len(entry.names) != self.players:
                    raise NotAllowed("names", _names(self.players, len(entry.names)))
                names = clean_names(entry.names)
                self.former_names.append(self.names)
                self.names = names
        self.updated = at
        self.seq += 1

    def _deal(self, number: int) -> list[Version]:
        if number > len(self.deals):
            why = say("there is no deal {deal}: {there} are on the pad", deal=number, there=len(self.deals))
            raise NotAllowed("no_deal", why)
        return self.deals[number - 1]

    def _version(self, at: int, dealer: int, out: int | None, scores: Sequence[PadScore]) -> Version:
        if len(scores) != self.players:
            raise NotAllowed("scores", _scores(self.players, len(scores)))
        for seat in (dealer, out):
            if seat is not None and seat >= self.players:
                raise NotAllowed("bad_seat", say("there is no player {player}", player=seat + 1))
        if any(score.points is not None and (score.table or score.hand) for score in scores):
            raise Unreadable("bad_score", "a score is a number or cards, not both: leave one of them out")
        self._check_deck(scores)
        if out is not None and scores[out].hand:
            raise NotAllowed(
                "cards_left",
                say(
                    "{name} went out, so no card can be left in that hand: "
                    "take the cards away, or say who went out",
                    name=self.names[out],
                ),
                "R7.1",
            )
        points = tuple(
            self.sum_of(score, seat == out).points if score.points is None else score.points
            for seat, score in enumerate(scores)
        )
        return Version(at, dealer, out, tuple(scores), points)

    def _check_deck(self, scores: Sequence[PadScore]) -> None:
        """No more of a card than there are."""
        used: Counter[int] = Counter()
        for score in scores:
            used.update(JOKER if wild else card for card, _, wild in map(read_laid, score.table))
            used.update(map(read_card, score.hand))
        for card, times in used.items():
            there = self.copies(card)
            if not there:
                raise NotAllowed(
                    "no_such_card", say("by these rules there is no {card}", card=pretty(card)), "R2.2"
                )
            if times > there:
                raise NotAllowed("too_many", _too_many(card, times, there), "R2.1")

    def copies(self, card: int) -> int:
        """How many of a card there are."""
        return self.law.decks * (self.rules.jokers if card == JOKER else 1)

    # What it comes to.

    def sum_of(self, score: PadScore, out: bool) -> PadSum:
        """What cards come to, by the engine's points. Raises RummyError."""
        if self.law.pool:
            raise NotAllowed("pool_cards", "in the pool game points are entered as numbers", "R9.11")
        table = sum(self._table_value(text) for text in score.table)
        hand = hand_value(self.law, gather(map(read_card, score.hand)))
        bonus = self.rules.going_out_bonus if out else 0
        return PadSum(points=table - hand + bonus, table=table, hand=hand, bonus=bonus)

    def _table_value(self, text: str) -> int:
        card, low, wild = read_laid(text)
        if low and self.rules.ace_in_runs == "high":
            raise NotAllowed("no_low_ace", "by these rules no ace is the low card of a run", "R3.3")
        if card == JOKER:
            if not self.law.joker_value:
                raise Unreadable(
                    "which_card",
                    "a joker counts as the card that it stands for: say which, as *7h",
                )
            return self.law.joker_value
        return card_value(self.law, card + HIGH if 1 << card & ACES and not low else card, wild)

    @property
    def asks_low(self) -> bool:
        """Does it matter whether an ace is the low card of a run?"""
        return self.rules.ace_in_runs != "high" and self.rules.low_ace_points != IN_HAND_ACE

    @property
    def asks_out(self) -> bool:
        """Do these rules need to know who went out?"""
        return self.rules.win != "highest" or self.rules.going_out_bonus > 0

    @property
    def next_dealer(self) -> int:
        """The seat at the left of the last dealer (R2.5)."""
        dealt = [versions[-1].dealer for versions in self.deals if not versions[-1].struck]
        return (dealt[-1] + 1) % self.players if dealt else self.first_dealer

    def by_side(self, points: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(points[seat] for seat in side) for side in self.sides)

    def standing(self) -> Standing:
        """The sums, and whether somebody has won (R8)."""
        totals = tuple(0 for _ in self.sides)
        after, counts = [], []
        winner = won_with = None
        state: PadState = "on"
        for number, versions in enumerate(self.deals, 1):
            last = versions[-1]
            counts.append(not last.struck and winner is None)
            if counts[-1]:
                made = self.by_side(last.points)
                totals = tuple(total + more for total, more in zip(totals, made, strict=True))
                out = None if last.out is None else last.out % len(self.sides)
                winner = winning_side(self.rules, totals, out)
                state = self._state(totals, winner)
                won_with = None if winner is None else number
            after.append(totals)
        return Standing(tuple(after), tuple(counts), totals, state, winner, won_with)

    def _state(self, totals: Sequence[int], winner: int | None) -> PadState:
        if winner is not None:
            return "over"
        if max(totals) < self.rules.target:
            return "on"
        return "nobody_out" if self.rules.win == "must_go_out" else "tie"


def _names(players: int, given: int) -> str:
    return say("{players} players need as many names, not {given}", players=players, given=given)


def _scores(players: int, given: int) -> str:
    return say("{players} players need as many scores, not {given}", players=players, given=given)


def _too_many(card: int, times: int, there: int) -> str:
    return say(
        "{card} is entered {times} times, and the cards hold {there}: take one away",
        card=pretty(card),
        times=times,
        there=there,
    )


def read_laid(text: str) -> tuple[int, bool, bool]:
    """A card on the table: the card, whether it is a low ace, whether a joker stands for it."""
    wild = text.startswith("*") and text[1:2] != "*"
    low = text.endswith("<")
    card = read_card(text[1 if wild else 0 : -1 if low else None])
    if low and (card == JOKER or not 1 << card & ACES):
        why = say("{text} is not a card: only an ace can be low, as Ad<", text=repr(text))
        raise Unreadable("bad_card", why)
    return card, low, wild
