"""What is one action, as a number?

A move is one single action, legal or recorded, packed into an int under 2**28: `kind << 24 | details`.
It is the log's unit, the bots' choice and, later, a policy's index. `notation` writes it as text.
"""

from __future__ import annotations

from typing import Final

from rummy500.core.cards import HIGH, JOKER, LANE, SUIT_CARDS, Cards, fold

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


def kind(move: int) -> int:
    return move >> KIND


def pile_move(depth: int) -> int:
    return PILE << KIND | depth


def discard_move(card: int) -> int:
    return DISCARD << KIND | card


def set_move(rank: int, suits: int, second: int = 0, wild: int = 0) -> int:
    """A new set. `rank` is a spot from 1 (two) to 13 (ace); the rest are four bits, one a suit: natural
    cards, second natural cards of two decks, jokers standing for a card."""
    return SET << KIND | rank << 12 | second << 8 | wild << 4 | suits


def run_move(suit: int, low: int, size: int, wild: int = 0) -> int:
    """A new run: `low` is the spot of its low end, `wild` has bit i where a joker stands for its card i."""
    return RUN << KIND | wild << 10 | suit << 8 | low << 4 | size


def lay_move(meld: int, spot: int, wild: bool = False) -> int:
    """A lay-off on meld number `meld` (from 0) at a spot."""
    return LAY << KIND | meld << 7 | wild << 6 | spot


def exchange_move(meld: int, spot: int) -> int:
    return EXCHANGE << KIND | meld << 7 | spot


def knock_move(card: int = -1) -> int:
    """Knock at the end of a turn, with a discard or, for -1, without (R9.9)."""
    return KNOCK << KIND | card + 1


def lanes(suits: int) -> int:
    """Four bits, one a suit, as the lowest spots of their lanes."""
    return suits & 1 | (suits & 2) << LANE - 1 | (suits & 4) << 2 * LANE - 2 | (suits & 8) << 3 * LANE - 3


def run_spots(suit: int, low: int, size: int) -> int:
    """The spots of a run. Past the high ace it goes on with the two (a corner run)."""
    line = (1 << size) - 1 << low
    return ((line & (1 << HIGH + 1) - 1) | line >> HIGH + 1 << 1) << suit * LANE


def meld_spots(move: int) -> tuple[int, int, int]:
    """The spots of a SET or RUN move (or a call of one): all, those with a second card, those of jokers."""
    if move >> KIND & 7 == SET:
        rank = move >> 12 & 15
        wild = lanes(move >> 4 & 15)
        return (lanes(move & 15) | wild) << rank, lanes(move >> 8 & 15) << rank, wild << rank
    suit, low, size = move >> 8 & 3, move >> 4 & 15, move & 15
    spots = run_spots(suit, low, size)
    wild_line = move >> 10 & SUIT_CARDS
    if not wild_line:
        return spots, 0, 0
    line = wild_line << low
    wild = ((line & (1 << HIGH + 1) - 1) | line >> HIGH + 1 << 1) << suit * LANE
    return spots, 0, wild


def is_whole_suit(move: int) -> bool:
    """Is it a run of all thirteen cards, new or called?"""
    return move >> KIND & 7 == RUN and move & 15 == 13


def uses(move: int) -> Cards:
    """The cards that a SET, RUN, LAY, EXCHANGE, DISCARD or KNOCK move takes from the hand."""
    if move >> KIND == KNOCK:
        return uses(discard_move((move & DETAILS) - 1)) if move & DETAILS else Cards()
    what = move >> KIND & 7
    if what == SET or what == RUN:
        spots, second, wild = meld_spots(move)
        return Cards(fold(spots & ~wild), fold(second), wild.bit_count())
    if what == DISCARD and move & DETAILS == JOKER or what == LAY and move >> 6 & 1:
        return Cards(0, 0, 1)
    return Cards(fold(1 << (move & 63)))


def meld_of(move: int) -> int:
    """The meld (from 0) that a LAY, EXCHANGE or CALL_LAY move names."""
    return (move & DETAILS) >> 7


def spot_of(move: int) -> int:
    return move & 63


def is_wild(move: int) -> bool:
    """Does a LAY or CALL_LAY move lay a joker?"""
    return move >> 6 & 1 == 1
