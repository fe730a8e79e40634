"""Which of the deals that fit what a seat sees are likely?

All deals that fit are equally likely before anything is known of how the others play. In deals of two the
other hand is drawn by what was discarded, left lying and taken so far (`belief`). And who held cards that
could be laid would rather have laid them, and who discarded a card would rather not have needed it: so each
deal counts by how likely the last turn of the player before is in it, if that player chose by the net, better
ends more often than worse ones (a softmax). Where there are few deals they are all looked at.

In deals of two whose other player all but surely lays whatever can be laid (`habits`), that one does so in as
many of the worlds as this is likely, and so has no meld in hand there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from rummy500.bots.belief import can_believe, hands
from rummy500.bots.habits import lays_at_once
from rummy500.bots.planning import Table, laid_out
from rummy500.bots.playing import most_points
from rummy500.bots.valuing import Net, judged
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core.actions import discard_move
from rummy500.core.deal import PLAY_PHASE, Deal
from rummy500.core.playouts import Dice
from rummy500.core.view import View

WARMTH: Final = 8.0  # points by which a turn must be better to be e times as likely
DRAWN: Final = 2  # deals that are looked at for each that is kept
SURE: Final = 0.8  # how likely it has to be that the other lays at once, for student hardly ever does
DRAWN_HASTY: Final = 4  # the same where the other hand may hold no meld


class World(NamedTuple):
    """A deal that fits what a seat sees, and whether the others lay all that can be laid in it."""

    deal: Deal
    hasty: bool = False


def likely_worlds(view: View, net: Net, count: int, dice: Dice) -> list[World]:
    """So many worlds that fit what a seat sees, likely ones more often, in an order left to chance."""
    share = lays_at_once(view, world(view, hidden_cards(view))) if can_believe(view) else 0.0
    hasty = round(count * share) if share > SURE else 0
    worlds = [World(deal, False) for deal in _likely(view, net, count - hasty, dice, False)]
    worlds += [World(deal, True) for deal in _likely(view, net, hasty, dice, True)]
    return [worlds[at] for at in dice.shuffled(range(count))]


def _likely(view: View, net: Net, count: int, dice: Dice, hasty: bool) -> list[Deal]:
    """So many deals, the player before being one who lays all that can be laid, or not."""
    if not count:
        return []
    orders = _orders(view, count * (DRAWN_HASTY if hasty else DRAWN), dice)
    deals = [world(view, order) for order in orders]
    card = last_discard(view)
    if card is None:
        return [once_more(deals[at % len(deals)], dice) for at in range(count)]
    before = (view.turn - 1) % view.players
    tables = [laid_out(before_discard(deal, before, card)) for deal in deals]
    fits = [at for at, table in enumerate(tables) if not (hasty and most_points(table))]
    weights = [0.0] * len(deals)
    for at, worths in zip(fits, judged(net, [tables[at] for at in fits]), strict=True):
        weights[at] = likelihood(tables[at], worths, card)
    return [once_more(deals[at], dice) for at in drawn_by(weights, count, dice)]


def once_more(deal: Deal, dice: Dice) -> Deal:
    """The same hands, the stock shuffled anew: of it nobody knows anything."""
    now = deal.clone()
    now.stock = dice.shuffled(deal.stock)
    return now


def _orders(view: View, most: int, dice: Dice) -> list[list[int]]:
    """Orders of the hidden cards: every hand that the one other player may hold if there are few, else so
    many by chance, in deals of two as that player's doings make them likely."""
    hidden = hidden_cards(view)
    if view.players == 2:
        other = 1 - (view.seat or 0)
        unknown = view.counts[other] - len(view.known[other])
        if 0 < math.comb(len(hidden), unknown) <= most:
            found = []
            for hand in combinations(range(len(hidden)), unknown):
                stock = [hidden[at] for at in range(len(hidden)) if at not in hand]
                found.append([*(hidden[at] for at in hand), *dice.shuffled(stock)])
            return found
        if can_believe(view):
            return hands(view, world(view, hidden), hidden, most, dice.below(1 << 30))
    return [dice.shuffled(hidden) for _ in range(most)]


def last_discard(view: View) -> int | None:
    """The card that the player before has discarded last, if that is known."""
    if view.rules.scoring == "pool" or view.turn != view.seat or not (view.taken or view.pile):
        return None
    first = (view.dealer + 1) % view.players
    if view.seat == first and not view.melds and len(view.pile) + len(view.taken) == 1:
        return None  # the upcard, as it was dealt
    return view.taken[-1] if view.taken else view.pile[-1]


def before_discard(deal: Deal, seat: int, card: int) -> Deal:
    """The deal as it was when a seat was to end its last turn, which it did by this discard."""
    now = deal.clone()
    now.turn, now.phase = seat, PLAY_PHASE
    pile = [*now.pile, *now.taken]
    now.clear_turn()
    now.pile = pile[:-1]
    now.hold(seat, card)
    return now


def likelihood(table: Table, worths: Sequence[float], card: int) -> float:
    """How likely it is that this turn ends with nothing laid and this card discarded."""
    best = max(worths)
    shares = [math.exp((worth - best) / WARMTH) for worth in worths]
    move = discard_move(card)
    for at, share in enumerate(shares):
        if table.moves[at] == move and not table.ways[table.of[at]].lays:
            return share / sum(shares)
    return 0.0


def drawn_by(weights: Sequence[float], count: int, dice: Dice) -> list[int]:
    """So many numbers, each drawn by its weight, at even distances (systematic resampling); all alike if all
    weights are nothing."""
    whole = sum(weights)
    if whole <= 0:
        return [at % len(weights) for at in range(count)]
    at, passed = 0, weights[0]
    begin = dice.below(1 << 20) / (1 << 20)
    found = []
    for number in range(count):
        mark = (number + begin) * whole / count
        while passed < mark and at < len(weights) - 1:
            at += 1
            passed += weights[at]
        found.append(at)
    return found
