"""What would it mean to take the pile down to each of its cards? A sentence for every card, or why not."""

from __future__ import annotations

from rummy500.core.actions import PILE, kind, pile_move
from rummy500.core.asking import problem
from rummy500.core.cards import card_text
from rummy500.core.deal import DRAW_PHASE, Deal
from rummy500.core.legal import legal
from rummy500.core.notation import kind_name, placed, token
from rummy500.core.play import play
from rummy500.server.happened import lying
from rummy500.server.protocol import Pick
from rummy500.server.words import card_words, cards_words, meld_in, meld_words


def picks_of(deal: Deal, seat: int) -> list[Pick]:
    """For every card of the pile, what taking down to it means; empty but for the seat that is to draw."""
    if deal.phase != DRAW_PHASE or deal.turn != seat:
        return []
    fine = {move for move in legal(deal, seat) if kind(move) == PILE}
    return [_pick(deal, seat, depth, pile_move(depth) in fine) for depth in range(1, len(deal.pile) + 1)]


def _pick(deal: Deal, seat: int, depth: int, ok: bool) -> Pick:
    card = card_text(deal.pile[-depth])
    words = card_words(card)
    if ok:
        owed = depth > 1 or deal.law.must_use_top
        much = f"Take {words}" if depth == 1 else f"Take {depth}"
        say = f"{much}, {words if depth > 1 else 'it'} must be used this turn" if owed else much
        if owed:
            say += _use(deal, seat, depth)
    else:
        why = problem(deal, seat, f"p{depth}")
        say = why.message if why is not None else f"{words} can't be taken"
    return Pick(depth, card, ok, say)


def _use(deal: Deal, seat: int, depth: int) -> str:
    """How the card could be used: the way with fewest jokers, and of those the one worth most."""
    after = deal.clone()
    play(after, seat, pile_move(depth))
    if after.debt < 0:
        return ""
    owed, melds = after.debt, lying(after)
    best: tuple[tuple[int, int, int], str] | None = None
    for move in legal(after, seat):
        name = kind_name(move)
        if name not in ("meld", "lay"):
            continue
        cards = placed(move, after)
        if not any(card.in_hand() == owed for card in cards):
            continue
        rank = (-sum(card.wild for card in cards), -(name == "lay"), len(cards))
        if best is None or rank > best[0]:
            where = meld_in(token(after, move))
            words = cards_words([card.text() for card in cards])
            best = rank, f": on {meld_words(melds[where - 1])}" if where else f": {words}"
    return best[1] if best else ""
