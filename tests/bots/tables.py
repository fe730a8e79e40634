"""What do the tests of the bots play on? Every rule set, positions, and hidden cards swapped."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rummy500.arena.driving import next_event
from rummy500.bots import Bot
from rummy500.bots.protocol import offered
from rummy500.core import PRESETS, Deal, Match, legal, read_position, to_act, token, view
from rummy500.core.cards import gather
from rummy500.core.match import at_position
from rummy500.core.rules import Rules

EVERYWHERE = [
    (preset.name, players)
    for preset in PRESETS
    for players in range(preset.min_players, preset.max_players + 1)
]
# What the presets leave out: two decks for two, every kind of call, debts due at once, reshuffles, corners.
MIXED = [
    ("classic,jokers=2,decks=2,set_suits=any,joker_swap=exact,call=meld,hand_size=10", 2),
    ("kitchen,debt_due=at_once,put_back=none_taken,stock_out=reshuffle,ace_in_runs=corner", 3),
    ("strict,jokers=1,joker_limit=half,lay_off=own_side,call=meld,put_back_last=on", 4),
    ("partners,going_out=float,pile_draw=top,stock_out=end,ace_in_runs=high", 4),
    ("classic,jokers=2,going_out=discard,call=lay_off,pile_draw=none,stock_out=reshuffle", 6),
]


def seats_of(match: Match, bot: Bot) -> list[Bot]:
    return [bot] * match.players


def stops(rules: Rules, players: int, bot: Bot, seed: int, every: int) -> Iterator[Match]:
    """A deal that a bot plays on all seats, at one choice of so many."""
    rng = random.Random(seed)
    match = Match(rules, players)
    match.apply(next_event(match, seats_of(match, bot), rng))
    number = 0
    while match.stage in ("play", "shuffle"):
        if match.stage == "play":
            number += 1
            if number % every == 0:
                yield match
        match.apply(next_event(match, seats_of(match, bot), rng))


def with_other_cards(match: Match, seat: int, rng: random.Random) -> Match:
    """The same match to this seat, with all cards dealt anew that it can't see."""
    assert match.deal is not None
    deal = match.deal.clone()
    hidden = list(deal.stock)
    for other in range(deal.players):
        if other != seat:
            hidden += deal.held(other).without(deal.known[other]).list()
    rng.shuffle(hidden)
    for other in range(deal.players):
        if other != seat:
            _deal_anew(deal, other, hidden)
    deal.stock = hidden
    if seat != deal.turn:
        deal.drawn = -1  # a card that is not this seat's business
    return at_position(match.rules, match.totals, deal, match.past)


def _deal_anew(deal: Deal, seat: int, hidden: list[int]) -> None:
    cards = deal.known[seat].list()
    cards += [hidden.pop() for _ in range(deal.count(seat) - len(cards))]
    deal.hands[seat], deal.twins[seat], deal.jokers[seat] = gather(cards)


def choice(bot: Bot, match: Match, seat: int | None = None, seed: int = 0) -> str:
    """The token that a bot chooses on a seat, or on the first that is to act."""
    assert match.deal is not None
    seat = to_act(match.deal)[0] if seat is None else seat
    moves = tuple(offered(match.deal.phase, legal(match.deal, seat)))
    move = bot.choose(view(match, seat), moves, random.Random(seed))
    assert move in moves
    return token(match.deal, move)


def choice_at(bot: Bot, position: str, seat: int | None = None) -> str:
    return choice(bot, read_position(position), seat)
