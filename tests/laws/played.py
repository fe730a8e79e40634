"""Play at random by the engine, leaning to melds, digs and calls, so that all kinds of positions come up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rummy500.core.deal import Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.match import Match, deal_event, full_deck, shuffle_event
from rummy500.core.notation import kind_name, token
from rummy500.core.rules import read_rules

MOODS: tuple[dict[str, float], ...] = (
    {},
    {"pile": 4.0, "meld": 3.0, "lay": 2.0, "call_lay": 3.0, "call_meld": 3.0, "exchange": 3.0},
    {"pile": 9.0, "meld": 1.0, "lay": 1.0, "exchange": 3.0},
    {"pile": 0.2, "meld": 6.0, "lay": 6.0, "exchange": 6.0, "call_lay": 6.0, "call_meld": 6.0},
    {"pile": 2.0, "meld": 0.5, "lay": 0.3, "discard": 2.0, "no_call": 4.0},
)


def choose(rng: Random, moves: Sequence[int], mood: dict[str, float]) -> int:
    """A kind of action first, then one of that kind: so a meld is not drowned among discards."""
    kinds = sorted({kind_name(move) for move in moves})
    kind = rng.choices(kinds, [mood.get(name, 1.0) for name in kinds])[0]
    return rng.choice([move for move in moves if kind_name(move) == kind])


def chance(rng: Random, match: Match) -> None:
    """What is not the players' choice: the dealing and the shuffling."""
    if match.stage == "deal":
        cards = full_deck(match.rules, match.players)
        rng.shuffle(cards)
        dealer = match.next_dealer
        match.apply(deal_event(rng.randrange(match.players) if dealer is None else dealer, cards))
    elif match.stage == "shuffle" and match.deal is not None:
        cards = match.deal.to_shuffle()
        rng.shuffle(cards)
        match.apply(shuffle_event(cards))


def deal_of(match: Match) -> Deal:
    """The deal under way."""
    assert match.deal is not None
    return match.deal


def act(rng: Random, match: Match, mood: dict[str, float]) -> str:
    """One action of one of the seats awaited; its event."""
    deal = deal_of(match)
    seat = rng.choice(to_act(deal))
    event = f"{seat}:{token(deal, choose(rng, legal(deal, seat), mood))}"
    match.apply(event)
    return event


def states(rng: Random, rules: str, players: int, deals: int = 1) -> Iterator[Match]:
    """The same match again and again, each time where somebody is to act."""
    match = Match(read_rules(rules), players)
    mood = rng.choice(MOODS)
    while match.stage != "over":
        if match.stage == "deal" and len(match.results) >= deals:
            return
        if match.stage == "play":
            yield match
            act(rng, match, mood)
        else:
            chance(rng, match)
