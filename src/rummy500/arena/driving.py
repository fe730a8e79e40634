"""How do bots play a deal, or a match, to its end?

Whatever happens is an event of the match, so its record is complete. All chance comes from the `rng` handed
in: the cards, who deals first, and what bots leave to chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from rummy500.bots.protocol import Bot, offered
from rummy500.core.deal import Deal, to_act
from rummy500.core.errors import RummyError
from rummy500.core.legal import legal
from rummy500.core.match import Match, deal_event, full_deck, shuffle_event
from rummy500.core.notation import event, token
from rummy500.core.view import view


class BotFault(RummyError):
    """A bot did what no bot may do."""


def chance_event(match: Match, rng: random.Random) -> str | None:
    """The deal or the shuffle that is due, or None if nothing is left to chance now."""
    if match.stage == "shuffle" and match.deal is not None:
        order = match.deal.to_shuffle()
        rng.shuffle(order)
        return shuffle_event(order)
    if match.stage != "deal":
        return None
    dealer = match.next_dealer
    if dealer is None:
        dealer = rng.randrange(match.players)
    order = full_deck(match.rules, match.players)
    rng.shuffle(order)
    return deal_event(dealer, order)


def choices(match: Match, rng: random.Random) -> Iterator[Deal]:
    """A match up to its first result: the deal at each choice, which is to be made before the next is asked
    for. What is left to chance happens in between."""
    while not match.results:
        due = chance_event(match, rng)
        if due is not None:
            match.apply(due)
            continue
        assert match.deal is not None
        yield match.deal


def bot_event(match: Match, seat: int, bot: Bot, rng: random.Random) -> str:
    """What a bot does on a seat that is to act. Raises BotFault for what is not legal."""
    deal = match.deal
    assert deal is not None
    moves = offered(deal.phase, legal(deal, seat))
    move = bot.choose(view(match, seat), tuple(moves), rng)
    if move not in moves:
        allowed = " ".join(token(deal, one) for one in moves[:12])
        raise BotFault("bot_fault", f"the bot {bot.name} chose {move!r}, which is not among {allowed}")
    return event(deal, seat, move)


def next_event(match: Match, bots: Sequence[Bot], rng: random.Random) -> str:
    """The next event of a match that is not over: a deal, a shuffle, or what the first seat to act does."""
    due = chance_event(match, rng)
    if due is not None:
        return due
    assert match.deal is not None
    seat = to_act(match.deal)[0]
    return bot_event(match, seat, bots[seat], rng)


def play_deal(match: Match, bots: Sequence[Bot], rng: random.Random) -> None:
    """Play the deal under way to its end; if none is, the next one."""
    if match.stage == "deal":
        match.apply(next_event(match, bots, rng))
    while match.stage in ("play", "shuffle"):
        match.apply(next_event(match, bots, rng))


def play_match(match: Match, bots: Sequence[Bot], rng: random.Random) -> None:
    """Play a match to its end, from wherever it stands."""
    while match.stage != "over":
        play_deal(match, bots, rng)
