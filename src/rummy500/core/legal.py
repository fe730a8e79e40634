"""Which actions are legal?

`legal` lists them. Nobody else judges: hints, bots, server, page and command line all ask here. What can be
laid comes from `layable`, whether the turn can still end lawfully from `ends`. The short tests here decide
the common cases; where they can't be sure they ask `ends`, and the laws hold them to it.
"""

from __future__ import annotations

from rummy500.core import pool
from rummy500.core.actions import (
    CALL,
    END,
    END_MOVE,
    EXCHANGE,
    KIND,
    NO_CALL_MOVE,
    RUN,
    STOCK_MOVE,
    discard_move,
    lay_move,
    meld_of,
    pile_move,
    uses,
)
from rummy500.core.cards import ACES, JOKER, LANE, NONE, Cards, bits, spread
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, PLAY_PHASE, Deal
from rummy500.core.ends import Turn, can_end, may_discard
from rummy500.core.layable import layable

MOST_TO_PAY = 3  # a debt that can be paid with natural cards can be paid with three


def legal(deal: Deal, seat: int) -> list[int]:
    """Every legal action of a seat, in a fixed order; none if it is not theirs to act."""
    phase = deal.phase
    if deal.law.pool:
        return pool.legal(deal, seat)
    if phase == PLAY_PHASE:
        return _plays(deal) if seat == deal.turn else []
    if phase == DRAW_PHASE:
        return _draws(deal) if seat == deal.turn else []
    return answers(deal, seat) if phase == CALL_PHASE and seat in deal.waiting() else []


def turn_of(deal: Deal) -> Turn:
    """What matters for the end of the turn under way."""
    seat = deal.turn
    return Turn(deal.law, seat, deal.held(seat), deal.barred, deal.debt, tuple(deal.melds))


def melds_with(card: int, runs: int, spots: int) -> bool:
    """Can a card (as spots) be part of a natural set or run within these spots? Not round the corner."""
    three = runs & runs >> 1 & runs >> 2
    if card & (three | three << 1 | three << 2):
        return True
    suits = spots >> (card.bit_length() - 1) % LANE & ACES
    suits &= suits - 1
    return suits & suits - 1 != 0


# Drawing.


def _draws(deal: Deal) -> list[int]:
    moves = [STOCK_MOVE if deal.stock else END_MOVE]
    law = deal.law
    if law.no_pile or not deal.pile:
        return moves
    deepest = 1 if law.top_only else len(deal.pile)
    own = deal.count(deal.turn)
    first = 1
    if not law.must_use_top:
        if own or _can_take(deal, 1):  # any other card in hand may be discarded
            moves.append(pile_move(1))
        first = 2
    if first <= deepest:
        _picks(deal, first, deepest, own, moves)
    return moves


def _picks(deal: Deal, first: int, deepest: int, own: int, moves: list[int]) -> None:
    """The depths that leave a debt: it must be payable, and the turn must end lawfully after it."""
    law, seat = deal.law, deal.turn
    vacant, ups, downs, wild = _rooms(deal)
    spots = spread(deal.hands[seat])
    jokers = deal.jokers[seat]
    sure = own > MOST_TO_PAY or not law.keep_one and not law.none_taken
    exact = not law.twins_in_sets and not law.corner and not (law.swap and wild)
    for depth in range(1, deepest + 1):
        card = deal.pile[-depth]
        if card == JOKER:
            jokers += 1
            fits = False
        else:
            at = spread(1 << card)
            spots |= at
            runs = spots & law.run_spots
            fits = at & vacant != 0 or melds_with(at, runs, spots)
            if not fits and not law.at_once:
                fits = at & ((ups & runs) << 1 | (downs & runs) >> 1) != 0
        if depth < first:
            continue
        if fits and sure or (fits or jokers or not exact) and _can_take(deal, depth):
            moves.append(pile_move(depth))


def _rooms(deal: Deal) -> tuple[int, int, int, int]:
    """Of the melds that the seat to act may lay off on: the room, the ends behind which more would fit above
    and below; and where jokers lie on any."""
    law, seat = deal.law, deal.turn
    vacant = ups = downs = wild = 0
    for meld in deal.melds:
        wild |= meld.wild
        if not law.own_side or law.same_side(seat, meld.owner):
            vacant |= meld.room | meld.twin_room
            ups |= meld.ups
            downs |= meld.downs
    return vacant, ups, downs, wild


def _can_take(deal: Deal, depth: int) -> bool:
    """May the seat to act take so many cards? Asked of the position after it."""
    after = deal.clone()
    after.take(depth)
    return can_end(turn_of(after))


# Playing.


def _plays(deal: Deal) -> list[int]:
    law, seat = deal.law, deal.turn
    hand, twins, jokers = deal.hands[seat], deal.twins[seat], deal.jokers[seat]
    moves = layable(law, seat, hand, twins, jokers, deal.melds)
    if deal.debt >= 0:
        return _with_debt(deal, moves)
    if deal.barred is NONE:
        if law.keep_one:
            count = deal.count(seat)
            if count <= 13:
                moves = [move for move in moves if move >> KIND == EXCHANGE or uses(move).size() < count]
    elif moves:
        moves = _that_can_end(turn_of(deal), moves)
    free = hand
    if deal.barred is not NONE:
        free, _, jokers = may_discard(law, deal.held(seat), deal.barred)
    while free:
        low = free & -free
        free ^= low
        moves.append(discard_move(low.bit_length() - 1))
    if jokers:
        moves.append(discard_move(JOKER))
    return moves


def _that_can_end(turn: Turn, moves: list[int]) -> list[int]:
    """Those after which some card may be discarded, or the turn can end in another way."""
    law = turn.law
    kept = []
    for move in moves:
        after = turn.after(move)
        if not law.keep_one if after.held == NONE else can_end(after):
            kept.append(move)
    return kept


def _with_debt(deal: Deal, moves: list[int]) -> list[int]:
    """The actions that pay the debt, or leave it payable, and leave the turn a lawful end."""
    turn = turn_of(deal)
    law, debt, held = turn.law, turn.debt, turn.held
    # How many cards that may be discarded must remain for a short answer: after a payment, before one.
    some, many = (0, 0) if turn.barred == NONE and not law.keep_one else (1, MOST_TO_PAY + 1)
    kept = []
    for move in moves:
        used = uses(move)
        exchange = move >> KIND == EXCHANGE
        if used.has(debt) and not exchange:
            sure = _free_after(turn, used) >= some
        elif law.at_once:
            continue
        else:
            sure = (
                not exchange
                and _free_after(turn, used) >= many
                and _still_fits(turn, held.without(used), move)
            )
        if sure or can_end(turn.after(move)):
            kept.append(move)
    return kept


def _free_after(turn: Turn, used: Cards) -> int:
    """How many cards may be discarded, but for the debt, once these are used."""
    if turn.barred == NONE:
        return turn.held.size() - used.size()
    return turn.held.without(used).size() - turn.barred.without(used).size()


def _still_fits(turn: Turn, held: Cards, move: int) -> bool:
    """Does the owed card surely fit, with natural cards alone, after this action?"""
    if turn.debt == JOKER:
        return False
    at = spread(1 << turn.debt)
    spots = spread(held.once)
    if melds_with(at, spots & turn.law.run_spots, spots):
        return True
    law, seat = turn.law, turn.seat
    touched = meld_of(move) if move >> KIND > RUN else -1
    for i, meld in enumerate(turn.melds):
        mine = not law.own_side or law.same_side(seat, meld.owner)
        if i != touched and mine and (meld.room | meld.twin_room) & at:
            return True
    return False


# Answering a fresh discard.


def answers(deal: Deal, seat: int) -> list[int]:
    """What a seat may answer to the fresh discard: no call, its calls, and the next player's draws."""
    moves = [NO_CALL_MOVE, *_call_lay_offs(deal, seat)]
    if deal.law.call_meld:
        moves += _call_melds(deal, seat)
    if seat == (deal.turn + 1) % deal.players and not deal.pending_call():
        moves += _closing_draws(deal)
    return moves


def _call_lay_offs(deal: Deal, seat: int) -> list[int]:
    """The melds that the discard fits (R5.1)."""
    law, card = deal.law, deal.pile[-1]
    moves = []
    for i, meld in enumerate(deal.melds):
        if law.own_side and not law.same_side(seat, meld.owner):
            continue
        spots = meld.joker_room(law) if card == JOKER else (meld.room | meld.twin_room) & spread(1 << card)
        moves += [(CALL << KIND) + lay_move(i, spot, card == JOKER) for spot in bits(spots)]
    return moves


def _call_melds(deal: Deal, seat: int) -> list[int]:
    """The new melds of the discard and cards in hand; one that empties the hand is going out (R5.4)."""
    law, card = deal.law, deal.pile[-1]
    held = deal.held(seat).plus(card)
    count = held.size()
    moves = []
    for move in layable(law, seat, *held, []):
        used = uses(move)
        if used.has(card) and not (law.keep_one and used.size() == count):
            moves.append((CALL << KIND) + move)
    return moves


def _closing_draws(deal: Deal) -> list[int]:
    """The next player may draw at once, which closes the window (R5.5)."""
    after = deal.clone()
    after.finish_turn()
    if after.phase != DRAW_PHASE:
        return []
    return [move for move in _draws(after) if move >> KIND != END]
