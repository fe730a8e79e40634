"""Which actions are legal?

`legal` lists them. Nobody else judges: hints, bots, server, page and command line all ask here. What can be
laid comes from `layable`, whether the turn can still end lawfully from `ends`. The short tests here decide
the common cases; where they can't be sure they ask `ends`, and the laws hold them to it.
"""

from __future__ import annotations

from typing import Final

from rummy500.core import pool
from rummy500.core.actions import (
    CALL,
    END,
    END_MOVE,
    EXCHANGE,
    KIND,
    LAY,
    NO_CALL_MOVE,
    RUN,
    SET,
    STOCK_MOVE,
    lay_move,
    meld_of,
    meld_spots,
    pile_move,
    spot_of,
    used_jokers,
    used_once,
    used_twice,
    uses,
)
from rummy500.core.cards import ACES, HIGH, JOKER, LANE, bit, bits, how_many, spread, top
from rummy500.core.deal import TO_CALL, TO_DRAW, TO_PLAY, Deal
from rummy500.core.ends import Turn, can_end
from rummy500.core.layable import lay_all, layable
from rummy500.core.moves import Moves
from rummy500.core.paying import is_plain, melds_with, payable, run_with, set_with
from rummy500.core.vectors import i64

MOST_TO_PAY: Final = 3  # a debt that can be paid with natural cards can be paid with three


def legal(deal: Deal, seat: int) -> list[int]:
    """Every legal action of a seat, in a fixed order; none if it is not theirs to act."""
    moves = Moves()
    fill(deal, seat, moves)
    return moves.list()


def fill(deal: Deal, seat: i64, moves: Moves) -> None:
    """The same into a buffer, in place of what was there: for a loop that is compiled too."""
    moves.clear()
    step = deal.step
    if deal.law.pool:
        pool.fill(deal, seat, moves)
    elif step == TO_PLAY:
        if seat == deal.turn:
            _plays(deal, moves)
    elif step == TO_DRAW:
        if seat == deal.turn:
            _draws(deal, moves)
    elif step == TO_CALL and seat in deal.waiting():
        for move in answers(deal, seat):
            moves.add(move)


def turn_of(deal: Deal) -> Turn:
    """What matters for the end of the turn under way."""
    seat = deal.turn
    return Turn(deal.law, seat, deal.held(seat), deal.barred, deal.debt, tuple(deal.melds))


# Drawing.


def _draws(deal: Deal, moves: Moves) -> None:
    moves.add(STOCK_MOVE if deal.left else END_MOVE)
    law = deal.law
    deepest: i64 = len(deal.pile_cards)
    if law.no_pile or not deepest:
        return
    if law.top_only:
        deepest = 1
    first: i64 = 1
    if not law.must_use_top:
        # Any other card in hand may be discarded.
        if not deal.is_empty(deal.turn) or _can_take(deal, 1):
            moves.add(pile_move(1))
        first = 2
    if first <= deepest:
        _picks(deal, first, deepest, moves)


def _picks(deal: Deal, first: i64, deepest: i64, moves: Moves) -> None:
    """The depths that leave a debt: it must be payable, and the turn must end lawfully after it."""
    law, seat = deal.law, deal.turn
    vacant, ups, downs, wild = _rooms(deal)
    once, twice, jokers = deal.hands[seat], deal.twins[seat], deal.jokers[seat]
    sure = not law.keep_one and not law.none_taken or deal.count(seat) > MOST_TO_PAY
    exact = not law.twins_in_sets and not law.corner and not (law.swap and wild)
    cards = deal.pile_cards
    highest: i64 = len(cards)
    spots = spread(once)
    for depth in range(1, deepest + 1):
        card = cards[highest - depth]
        fits = False
        if card == JOKER:
            jokers += 1
        else:
            face = bit(card)
            twice |= once & face
            once |= face
            at = spread(face)
            spots |= at
            runs = spots & law.run_spots
            fits = at & vacant != 0 or melds_with(at, runs, spots)
            if not fits and not law.at_once:
                fits = at & ((ups & runs) << 1 | (downs & runs) >> 1) != 0
        if depth < first:
            continue
        if fits and sure:
            moves.add(pile_move(depth))
        elif fits or jokers or not exact:
            free = not law.keep_one and not law.none_taken and not (law.not_single and depth == 1)
            if free and card != JOKER and is_plain(law, wild, jokers):
                if law.at_once:
                    fits = set_with(law, once, twice, jokers, card) or run_with(law, once, jokers, card)
                else:
                    fits = payable(law, seat, deal.melds, once, twice, jokers, card, -1, 0)
            else:
                fits = _can_take(deal, depth)
            if fits:
                moves.add(pile_move(depth))


def _rooms(deal: Deal) -> tuple[i64, i64, i64, i64]:
    """Of the melds that the seat to act may lay off on: the room, the ends behind which more would fit above
    and below; and where jokers lie on any."""
    law, seat = deal.law, deal.turn
    vacant: i64 = 0
    ups: i64 = 0
    downs: i64 = 0
    wild: i64 = 0
    for meld in deal.melds:
        wild |= meld.wild
        if not law.own_side or law.same_side(seat, meld.owner):
            vacant |= meld.room | meld.twin_room
            ups |= meld.ups
            downs |= meld.downs
    return vacant, ups, downs, wild


def _can_take(deal: Deal, depth: i64) -> bool:
    """May the seat to act take so many cards? Asked of the position after it."""
    after = deal.clone()
    after.take(depth)
    return can_end(turn_of(after))


# Playing.


def _plays(deal: Deal, moves: Moves) -> None:
    law, seat = deal.law, deal.turn
    hand, jokers = deal.hands[seat], deal.jokers[seat]
    lay_all(law, seat, hand, deal.twins[seat], jokers, deal.melds, moves)
    if deal.debt >= 0:
        if moves.count:
            _keep_with_debt(deal, moves)
        return
    barred = deal.barred_once | deal.barred_jokers
    if moves.count:
        if barred:
            _keep_that_can_end(deal, moves)
        elif law.keep_one and deal.count(seat) <= 13:
            _keep_one(deal.count(seat), moves)
    free = hand
    if barred:
        free, jokers = _not_barred(deal, hand, deal.twins[seat], jokers)
    if jokers:
        free |= bit(JOKER)
    moves.discards = free


def _used(move: i64) -> i64:
    """How many cards an action takes from the hand."""
    return how_many(used_once(move)) + how_many(used_twice(move)) + used_jokers(move)


def _most_used(move: i64) -> i64:
    """No more cards than these: quicker to know."""
    what = move >> KIND
    if what == RUN:
        return move & 15
    if what == SET:
        if used_twice(move):
            return 8
        return 4
    return 1


def _keep_one(count: i64, moves: Moves) -> None:
    """Those that leave a card, of so many held."""
    kept: i64 = 0
    for i in range(moves.count):
        move = moves.at[i]
        if move >> KIND == EXCHANGE or _used(move) < count:
            moves.at[kept] = move
            kept += 1
    moves.count = kept


def _not_barred(deal: Deal, once: i64, twice: i64, jokers: i64) -> tuple[i64, i64]:
    """Of these cards the faces that may be discarded (R4.6), and whether a joker may."""
    if deal.law.put_back_last and how_many(once) + how_many(twice) + jokers == 1:
        return once, jokers
    free_jokers: i64 = 0
    if jokers > deal.barred_jokers:
        free_jokers = 1
    return once & ~deal.barred_once | twice & ~deal.barred_twice, free_jokers


def _keep_that_can_end(deal: Deal, moves: Moves) -> None:
    """Those after which some card may be discarded, or the turn can end in another way."""
    seat = deal.turn
    free, free_jokers = _not_barred(deal, deal.hands[seat], deal.twins[seat], deal.jokers[seat])
    spare = how_many(free) + free_jokers
    kept: i64 = 0
    for i in range(moves.count):
        move = moves.at[i]
        if spare > _most_used(move) or _can_end_barred(deal, move):
            moves.at[kept] = move
            kept += 1
    moves.count = kept


def _can_end_barred(deal: Deal, move: i64) -> bool:
    seat = deal.turn
    once, twice, jokers = used_once(move), used_twice(move), used_jokers(move)
    twins, barred_twins = deal.twins[seat], deal.barred_twice
    left = deal.hands[seat] & ~(once & ~twins | twice)
    left_jokers = deal.jokers[seat] - jokers
    barred = deal.barred_once & ~(once & ~barred_twins | twice)
    if left & ~barred or twins & ~once & ~(barred_twins & ~once):
        return True
    if left_jokers > deal.barred_jokers:
        return True
    law = deal.law
    if move >> KIND != EXCHANGE and not left_jokers and not left & left - 1 and not law.keep_one:
        if not left:
            return True
        if not twins & ~once and not law.twins_in_sets and is_plain(law, 1, jokers):  # one card
            return law.put_back_last or _lays_after(deal, move, left, 0, 0, top(left))
    return can_end(turn_of(deal).after(move))


def _keep_with_debt(deal: Deal, moves: Moves) -> None:
    """The actions that pay the debt, or leave it payable, and leave the turn a lawful end."""
    rooms, only = _rooms_of_debt(deal)
    owed, near = _cards_of_debt(deal)
    kept: i64 = 0
    for i in range(moves.count):
        move = moves.at[i]
        used = used_once(move)
        sure = rooms > 1 or rooms == 1 and (move >> KIND <= RUN or meld_of(move) != only)
        sure = sure or used & owed != 0 or used != 0 and used & near == 0
        if sure or _sure_with_debt(deal, move) or _can_end_after(deal, move):
            moves.at[kept] = move
            kept += 1
    moves.count = kept


def _cards_of_debt(deal: Deal) -> tuple[i64, i64]:
    """The owed card, where it is enough to lay it; and the cards of its suit and rank, where it fits with
    some of these in hand, so that laying others leaves it so. Else no card, and all."""
    law, hand = deal.law, deal.hands[deal.turn]
    owed: i64 = 0
    near: i64 = -1
    bound = law.keep_one or deal.barred_once != 0 or deal.barred_jokers != 0
    if deal.debt == JOKER or law.swap or bound:
        return owed, near
    owed = bit(deal.debt)
    spots = spread(hand)
    plain = not law.at_once and not law.corner and not deal.jokers[deal.turn]
    if plain and melds_with(spread(owed), spots & law.run_spots, spots):
        lowest = deal.debt // LANE * LANE
        near = ACES << deal.debt % LANE | bit(lowest + HIGH) - bit(lowest)
    return owed, near


def _rooms_of_debt(deal: Deal) -> tuple[i64, i64]:
    """How many melds have room for the owed card, and the number of one; none where more than that decides
    whether an action is legal. What is laid elsewhere leaves the room there."""
    law, seat = deal.law, deal.turn
    rooms: i64 = 0
    only: i64 = -1
    if law.at_once or law.keep_one or law.swap or deal.debt == JOKER:
        return rooms, only
    if deal.barred_once or deal.barred_jokers:
        return rooms, only
    at = spread(bit(deal.debt))
    i: i64 = -1
    for meld in deal.melds:
        i += 1
        if (meld.room | meld.twin_room) & at and (not law.own_side or law.same_side(seat, meld.owner)):
            rooms += 1
            only = i
    return rooms, only


def _sure_with_debt(deal: Deal, move: i64) -> bool:
    """Is an action surely legal with a debt? It pays it, or it still fits, and enough cards may be discarded:
    so many as a payment to come may take, and one."""
    law, seat = deal.law, deal.turn
    exchange = move >> KIND == EXCHANGE
    bound = law.keep_one or deal.barred_once != 0 or deal.barred_jokers != 0
    if _pays(deal.debt, move) and not exchange:
        return not bound or _free_after(deal, move) >= 1
    if law.at_once or exchange or deal.debt == JOKER:
        return False
    if bound and _free_after(deal, move) <= MOST_TO_PAY:
        return False
    twins = deal.twins[seat]
    left = deal.hands[seat] & ~(used_once(move) & ~twins | used_twice(move))
    return _still_fits(deal, left, move)


def _pays(debt: i64, move: i64) -> bool:
    if debt == JOKER:
        return used_jokers(move) > 0
    return used_once(move) & bit(debt) != 0


def _can_end_after(deal: Deal, move: i64) -> bool:
    law, seat = deal.law, deal.turn
    exchange = move >> KIND == EXCHANGE
    if law.at_once and (exchange or not _pays(deal.debt, move)):
        return False
    free = not law.keep_one and not deal.barred_once and not deal.barred_jokers
    if not free or exchange or deal.debt == JOKER or not is_plain(law, 1, deal.jokers[seat]):
        return can_end(turn_of(deal).after(move))
    once, twins = used_once(move), deal.twins[seat]
    left = deal.hands[seat] & ~(once & ~twins | used_twice(move))
    return _lays_after(deal, move, left, twins & ~once, deal.jokers[seat] - used_jokers(move), deal.debt)


def _lays_after(deal: Deal, move: i64, once: i64, twice: i64, jokers: i64, card: i64) -> bool:
    """Can a natural card be laid after this action, which leaves these cards?"""
    touched: i64 = len(deal.melds)
    if move >> KIND == LAY:
        touched = meld_of(move)
        spots = deal.melds[touched].spots | bit(spot_of(move))
    else:
        spots = meld_spots(move)[0]
    return payable(deal.law, deal.turn, deal.melds, once, twice, jokers, card, touched, spots)


def _free_after(deal: Deal, move: i64) -> i64:
    """How many cards may be discarded, but for the debt, once this is laid."""
    count = deal.count(deal.turn) - _used(move)
    if deal.barred_once or deal.barred_jokers:
        count -= deal.barred.without(uses(move)).size()
    return count


def _still_fits(deal: Deal, left: i64, move: i64) -> bool:
    """Does the owed card surely fit, with natural cards alone, after this action leaves these cards?"""
    law, seat = deal.law, deal.turn
    at = spread(bit(deal.debt))
    spots = spread(left)
    if melds_with(at, spots & law.run_spots, spots):
        return True
    touched: i64 = -1
    if move >> KIND > RUN:
        touched = meld_of(move)
    for i in range(len(deal.melds)):
        meld = deal.melds[i]
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
    law, card = deal.law, deal.pile_cards[-1]
    moves = []
    for i, meld in enumerate(deal.melds):
        if law.own_side and not law.same_side(seat, meld.owner):
            continue
        if card == JOKER:
            spots = meld.joker_room(law)
        else:
            spots = (meld.room | meld.twin_room) & spread(bit(card))
        moves += [(CALL << KIND) + lay_move(i, spot, card == JOKER) for spot in bits(spots)]
    return moves


def _call_melds(deal: Deal, seat: int) -> list[int]:
    """The new melds of the discard and cards in hand; one that empties the hand is going out (R5.4)."""
    law, card = deal.law, deal.pile_cards[-1]
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
    moves = Moves()
    if after.step == TO_DRAW:
        _draws(after, moves)
    return [move for move in moves.list() if move >> KIND != END]
