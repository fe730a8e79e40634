"""What would it mean to take the pile down to each of its cards? A sentence for every card, or why not."""

from __future__ import annotations

from collections.abc import Sequence

from rummy500.core.actions import (
    LAY,
    PILE,
    RUN,
    SET,
    kind,
    meld_of,
    pile_move,
    used_jokers,
    used_once,
    uses,
)
from rummy500.core.cards import JOKER, bit, card_text
from rummy500.core.deal import DRAW_PHASE, Deal
from rummy500.core.legal import legal
from rummy500.core.notation import Action, placed
from rummy500.core.play import play
from rummy500.core.refusals import explain
from rummy500.core.said import say
from rummy500.server.happened import lying_at
from rummy500.server.protocol import Pick
from rummy500.server.words import card_words, cards_words, meld_words


def picks_of(deal: Deal, seat: int) -> list[Pick]:
    """For every card of the pile, what taking down to it means; empty but for the seat that is to draw."""
    if deal.phase != DRAW_PHASE or deal.turn != seat:
        return []
    fine = {move for move in legal(deal, seat) if kind(move) == PILE}
    return [_pick(deal, seat, depth, pile_move(depth) in fine) for depth in range(1, len(deal.pile) + 1)]


def top_pick(deal: Deal, seat: int, moves: Sequence[int]) -> list[Pick]:
    """The same of the top card alone, if it may be taken; `moves` are the seat's legal ones."""
    return [_pick(deal, seat, 1, True)] if pile_move(1) in moves else []


def _pick(deal: Deal, seat: int, depth: int, ok: bool) -> Pick:
    card = card_text(deal.pile[-depth])
    words = card_words(card)
    if ok:
        return Pick(depth, card, ok, _taking(deal, seat, depth, words))
    return Pick(depth, card, ok, explain(deal, seat, Action("pile", depth=depth)).message)


def _taking(deal: Deal, seat: int, depth: int, card: str) -> str:
    """What it means to take down to a card that may be taken."""
    if depth == 1 and not deal.law.must_use_top:
        return say("Take {card}", card=card)
    use = _use(deal, seat, depth)
    if depth == 1 and use:
        return say("Take {card}, it must be used this turn: {use}", card=card, use=use)
    if depth == 1:
        return say("Take {card}, it must be used this turn", card=card)
    if use:
        return say("Take {depth}, {card} must be used this turn: {use}", depth=depth, card=card, use=use)
    return say("Take {depth}, {card} must be used this turn", depth=depth, card=card)


def _use(deal: Deal, seat: int, depth: int) -> str:
    """How the card could be used: the way with fewest jokers, and of those the one worth most."""
    after = deal.clone()
    play(after, seat, pile_move(depth))
    if after.debt < 0:
        return ""
    owed = after.debt
    best: tuple[tuple[int, int, int], int] | None = None
    for move in legal(after, seat):
        if kind(move) not in (SET, RUN, LAY):
            continue
        if not (used_jokers(move) if owed == JOKER else used_once(move) & bit(owed)):
            continue
        taken = uses(move)
        rank = (-taken.jokers, -(kind(move) == LAY), taken.size())
        if best is None or rank > best[0]:
            best = rank, move
    if best is None:
        return ""
    if kind(best[1]) == LAY:
        return say("on {meld}", meld=meld_words(lying_at(after, meld_of(best[1]))))
    return cards_words([card.text() for card in placed(best[1], after)])
