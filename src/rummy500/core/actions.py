"""What is one action, as a number?

A move is one single action, legal or recorded, packed into an int under 2**28: `kind << 24 | details`.
It is the log's unit, the bots' choice and, later, a policy's index. `notation` writes it as text.
"""

from __future__ import annotations

from typing import Final

from rummy500.core.cards import HIGH, JOKER, LANE, SUIT_CARDS, Cards, bit, fold, how_many
from rummy500.core.vectors import i64

STOCK: Final = 0  # draw the top of the stock
PILE: Final = 1  # take so many cards from the pile
SET: Final = 2  # rank << 12 | second << 8 | wild << 4 | suits
RUN: Final = 3  # wild << 10 | suit << 8 | low << 4 | size
LAY: Final = 4  # meld << 7 | wild << 6 | spot
EXCHANGE: Final = 5  # meld << 7 | spot
DISCARD: Final = 6  # card
END: Final = 7  # end the deal: the stock is out
KNOCK: Final = 9  # discard and knock: card + 1, or 0 to knock without a discard
CALL: Final = 8  # added to SET, RUN or LAY: the same with the fresh discard
CALL_SET: Final = CALL + SET
CALL_RUN: Final = CALL + RUN
CALL_LAY: Final = CALL + LAY
NO_CALL: Final = 15

KIND: Final = 24
DETAILS: Final = (1 << KIND) - 1

STOCK_MOVE: Final = STOCK << KIND
END_MOVE: Final = END << KIND
NO_CALL_MOVE: Final = NO_CALL << KIND


def kind(move: i64) -> i64:
    return move >> KIND


def pile_move(depth: i64) -> i64:
    return PILE << KIND | depth


def discard_move(card: i64) -> i64:
    return DISCARD << KIND | card


def set_move(rank: i64, suits: i64, second: i64 = 0, wild: i64 = 0) -> i64:
    """A new set. `rank` is a spot from 1 (two) to 13 (ace); the rest are four bits, one a suit: natural
    cards, second natural cards of two decks, jokers standing for a card."""
    return SET << KIND | rank << 12 | second << 8 | wild << 4 | suits


def run_move(suit: i64, low: i64, size: i64, wild: i64 = 0) -> i64:
    """A new run: `low` is the spot of its low end, `wild` has bit i where a joker stands for its card i."""
    return RUN << KIND | wild << 10 | suit << 8 | low << 4 | size


def lay_move(meld: i64, spot: i64, wild: bool = False) -> i64:
    """A lay-off on meld number `meld` (from 0) at a spot."""
    move = LAY << KIND | meld << 7 | spot
    if wild:
        move |= 1 << 6
    return move


def exchange_move(meld: i64, spot: i64) -> i64:
    return EXCHANGE << KIND | meld << 7 | spot


def knock_move(card: i64 = -1) -> i64:
    """Knock at the end of a turn, with a discard or, for -1, without (R9.9)."""
    return KNOCK << KIND | card + 1


def lanes(suits: i64) -> i64:
    """Four bits, one a suit, as the lowest spots of their lanes."""
    return suits & 1 | (suits & 2) << LANE - 1 | (suits & 4) << 2 * LANE - 2 | (suits & 8) << 3 * LANE - 3


def run_spots(suit: i64, low: i64, size: i64) -> i64:
    """The spots of a run. Past the high ace it goes on with the two (a corner run)."""
    return _around(bit(size) - 1 << low, suit)


def _around(line: i64, suit: i64) -> i64:
    """The spots of one suit from its line, which goes on past the high ace with the two."""
    return ((line & (1 << HIGH + 1) - 1) | line >> HIGH + 1 << 1) << suit * LANE


def set_spots_of(move: i64) -> tuple[i64, i64]:
    """The spots of a SET move: all of them, and those with a second card."""
    rank = move >> 12 & 15
    return lanes(move & 15 | move >> 4 & 15) << rank, lanes(move >> 8 & 15) << rank


def wild_of(move: i64) -> i64:
    """The spots of a SET or RUN move on which jokers lie."""
    if move >> KIND & 7 == SET:
        return lanes(move >> 4 & 15) << (move >> 12 & 15)
    line = move >> 10 & SUIT_CARDS
    if not line:
        return 0
    return _around(line << (move >> 4 & 15), move >> 8 & 3)


def meld_spots(move: i64) -> tuple[i64, i64, i64]:
    """The spots of a SET or RUN move (or a call of one): all, those with a second card, those of jokers."""
    if move >> KIND & 7 == SET:
        spots, second = set_spots_of(move)
        return spots, second, wild_of(move)
    return run_spots(move >> 8 & 3, move >> 4 & 15, move & 15), 0, wild_of(move)


def used_once(move: i64) -> i64:
    """The natural cards that a SET, RUN, LAY, EXCHANGE or DISCARD move takes from the hand, each once."""
    what = move >> KIND & 7
    if what == SET:
        return fold(set_spots_of(move)[0] & ~wild_of(move))
    if what == RUN:
        return fold(run_spots(move >> 8 & 3, move >> 4 & 15, move & 15) & ~wild_of(move))
    if what == DISCARD and move & DETAILS == JOKER or what == LAY and move >> 6 & 1:
        return 0
    return fold(bit(move & 63))


def used_twice(move: i64) -> i64:
    """The cards of which it takes a second copy."""
    if move >> KIND & 7 != SET:
        return 0
    return fold(lanes(move >> 8 & 15) << (move >> 12 & 15))


def used_jokers(move: i64) -> i64:
    """How many jokers it takes."""
    what = move >> KIND & 7
    if what == SET or what == RUN:
        wild = wild_of(move)
        if wild:
            return how_many(wild)
        return 0
    if what == DISCARD and move & DETAILS == JOKER or what == LAY and move >> 6 & 1:
        return 1
    return 0


def is_whole_suit(move: i64) -> bool:
    """Is it a run of all thirteen cards, new or called?"""
    return move >> KIND & 7 == RUN and move & 15 == 13


def uses(move: i64) -> Cards:
    """The cards that a SET, RUN, LAY, EXCHANGE, DISCARD or KNOCK move takes from the hand."""
    if move >> KIND == KNOCK:
        return uses(discard_move((move & DETAILS) - 1)) if move & DETAILS else Cards()
    return Cards(used_once(move), used_twice(move), used_jokers(move))


def meld_of(move: i64) -> i64:
    """The meld (from 0) that a LAY, EXCHANGE or CALL_LAY move names."""
    return (move & DETAILS) >> 7


def spot_of(move: i64) -> i64:
    return move & 63


def is_wild(move: i64) -> bool:
    """Does a LAY or CALL_LAY move lay a joker?"""
    return move >> 6 & 1 == 1
