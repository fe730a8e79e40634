"""Which numbers does greedy play by? Found by playing it against itself with others (docs/bots.md)."""

from __future__ import annotations

from typing import Final, NamedTuple


class Taste(NamedTuple):
    """What greedy weighs, in points where nothing else is said."""

    stock: float = 9.0  # a card from the stock, and the freedom to discard any
    own_turns: float = 0.8  # turns until the deal's end, for each card of the hand that is nearest to it
    first_turns: float = 0.5  # turns besides
    seen: float = 1.2  # how much of each card that another seat discards can be used
    caught: float = 3.0  # each card of the others, if the deal ends now
    help: float = 0.5  # a point that the next player can lay at once
    risk: float = 3.0  # a point that another seat can perhaps meld
    win: float = 200.0  # to end the match, won


TASTE: Final = Taste()
