"""How is the pool game played? Its turn, its rounds and its scores (R9).

Cards, melds, the table, views and records are the family's. Each turn draws from the stock (but for the first
one of a deal), melds, and ends with a discard, without one, or with a knock. Discards are dead.
"""

from __future__ import annotations

from rummy500.core.actions import (
    DETAILS,
    DISCARD,
    END,
    END_MOVE,
    KIND,
    KNOCK,
    STOCK,
    STOCK_MOVE,
    knock_move,
    used_jokers,
    used_once,
    used_twice,
)
from rummy500.core.cards import ACES, HIGH, JOKER, bit, bits, how_many, top
from rummy500.core.deal import TO_DRAW, TO_PLAY, Deal
from rummy500.core.law import JOKER_VALUE
from rummy500.core.layable import lay_all
from rummy500.core.moves import Moves
from rummy500.core.scoring import hand_value, laid_value
from rummy500.core.vectors import i64

PACKETS = (3, 4)


def distribute(deal: Deal) -> None:
    """Deal packets of 3 and 4 in turn, the last cut to what is missing (R9.1). The first player begins with
    no draw (R9.4)."""
    players, size = deal.players, deal.law.rules.hand_size
    packets = 0
    while any(deal.count(seat) < size for seat in range(players)):
        seat = (deal.dealer + 1 + packets) % players
        for _ in range(min(PACKETS[packets % 2], size - deal.count(seat))):
            deal.hold(seat, deal.from_stock())
        packets += 1
    deal.pool = 0 if deal.rules.cutthroat else deal.rules.pool_points
    deal.step = TO_PLAY


def first_player(deal: Deal) -> int:
    return (deal.dealer + 1) % deal.players


def is_opening(deal: Deal) -> bool:
    """Is this the first turn of the deal, which must end with a discard (R9.4)?"""
    return deal.round == 1 and deal.turn == first_player(deal)


def may_knock(deal: Deal, seat: int) -> bool:
    """Until someone has knocked only the first player may, then everyone (R9.9)."""
    return seat == first_player(deal) or bool(deal.knocked)


def fill(deal: Deal, seat: i64, moves: Moves) -> None:
    """Every legal action of a seat, in a fixed order."""
    if seat != deal.turn:
        return
    if deal.step == TO_DRAW:
        moves.add(STOCK_MOVE)
    if deal.step != TO_PLAY:
        return
    hand, jokers = deal.hands[seat], deal.jokers[seat]
    lay_all(deal.law, seat, hand, deal.twins[seat], jokers, deal.melds, moves)
    opening = is_opening(deal)
    if opening:
        _keep_a_card(deal, seat, moves)
    _each_card(hand, jokers, DISCARD << KIND, moves)
    if not opening:
        moves.add(END_MOVE)
    if may_knock(deal, seat):
        if deal.count(seat) > 1:  # the last discard is going out
            _each_card(hand, jokers, knock_move(0), moves)
        if not opening:
            moves.add(knock_move())


def _each_card(hand: i64, jokers: i64, first: i64, moves: Moves) -> None:
    """A move with each card held, which says the card by how far it is from `first`."""
    while hand:
        low = hand & -hand
        hand ^= low
        moves.add(first + top(low))
    if jokers:
        moves.add(first + JOKER)


def _keep_a_card(deal: Deal, seat: i64, moves: Moves) -> None:
    """Only what leaves a card to discard."""
    count = deal.count(seat)
    kept: i64 = 0
    for i in range(moves.count):
        move = moves.at[i]
        if how_many(used_once(move)) + how_many(used_twice(move)) + used_jokers(move) < count:
            moves.at[kept] = move
            kept += 1
    moves.count = kept


def play(deal: Deal, seat: i64, move: i64) -> None:
    """Make a legal action."""
    what = move >> KIND
    if what == STOCK:
        deal.draw()
    elif what == END:
        _end_turn(deal)
    elif what == KNOCK:
        deal.knocked = (*deal.knocked, seat)
        if move & DETAILS:
            _discard(deal, seat, (move & DETAILS) - 1)
        else:
            _end_turn(deal)
    elif what == DISCARD:
        _discard(deal, seat, move & DETAILS)
    else:
        deal.put(seat, move)
        deal.points = table_points(deal)
        if deal.is_empty(seat):
            deal.gone = (*deal.gone, (seat, -1))
            _end_turn(deal)


def table_points(deal: Deal) -> list[int]:
    """What each seat's cards on the table count (R9.7)."""
    return [sum(laid_value(deal.law, meld, seat) for meld in deal.melds) for seat in range(deal.players)]


def _discard(deal: Deal, seat: int, card: int) -> None:
    deal.discard(seat, card)
    if deal.is_empty(seat):
        deal.gone = (*deal.gone, (seat, card))
    _end_turn(deal)


def _end_turn(deal: Deal) -> None:
    """The next seat draws; a round ends with the dealer, the deal with its last round, or with the round in
    which somebody went out or knocked (R9.3, R9.8, R9.9), or when there is nothing to draw (R9.13)."""
    deal.clear_turn()
    round_over = deal.turn == deal.dealer
    deal.turn = (deal.turn + 1) % deal.players
    deal.step = TO_DRAW
    if round_over and deal.gone:
        winner = winner_by_going_out(deal)
        deal.end("out", -1 if winner is None else winner)
    elif round_over and deal.knocked:
        deal.end("knocked")
    elif round_over and deal.round >= deal.rules.rounds:
        deal.end("rounds")
    elif not deal.left:
        winner = winner_by_going_out(deal) if deal.gone else None
        deal.end("stock_out", -1 if winner is None else winner)
    elif round_over:
        deal.round += 1


def card_cost(deal: Deal, card: int) -> int:
    """What a last discard counts among several who went out: as in hand, and nothing for none (R9.8)."""
    if card < 0:
        return -1
    if card == JOKER:
        return JOKER_VALUE
    one: int = bit(card)
    return sum(deal.law.value[spot] for spot in bits(one & ~ACES | (one & ACES) << HIGH))


def winner_by_going_out(deal: Deal) -> int | None:
    """The one who went out; of several the one with the lowest last discard; of equal ones nobody (R9.8)."""
    costs = [card_cost(deal, card) for _, card in deal.gone]
    if costs.count(min(costs)) > 1:
        return None
    return deal.gone[costs.index(min(costs))][0]


def winners(deal: Deal) -> list[int]:
    """Who has won: one who went out, else the lowest hand of those who knocked, or of all (R9.10)."""
    if deal.gone:
        winner = winner_by_going_out(deal)
        return [] if winner is None else [winner]
    seats = sorted(deal.knocked) or list(range(deal.players))
    hands = {seat: hand_value(deal.law, deal.held(seat)) for seat in seats}
    return [seat for seat in seats if hands[seat] == min(hands.values())]


def bonuses(deal: Deal) -> tuple[list[int], int]:
    """What is added, seat by seat, to the table cards of a deal that is over, and what stays in the pool.

    The winner's share of the pool, all other hands for one who went out; and the table cards of those who
    score nothing are taken away again (R9.11, R9.12)."""
    won = winners(deal)
    added = [0] * deal.players
    left = deal.pool
    for seat in won:
        added[seat] += deal.pool // len(won)
        left -= deal.pool // len(won)
        if deal.gone:
            others = (one for one in range(deal.players) if one != seat)
            added[seat] += sum(hand_value(deal.law, deal.held(one)) for one in others)
    for seat in range(deal.players):
        if seat not in won and (deal.rules.cutthroat or seat in deal.knocked):
            added[seat] = -deal.points[seat]
    return added, left
