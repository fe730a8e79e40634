"""What does a bot see, as sets of cards?

`Sight` is a view worked out once for a choice: the hand, the melds as they can grow, and which cards are
still to come. It is made of the view alone.
"""

from __future__ import annotations

from typing import final

from rummy500.core.cards import HIGH, JOKER, LANE, fold, gather
from rummy500.core.deal import Deal
from rummy500.core.law import JOKER_VALUE, Law, law_of
from rummy500.core.melds import meld_lying
from rummy500.core.view import View, deal_seen


@final
class Sight:
    """A seat's view as sets of cards.

    `live` are the faces of which a copy may still come to this seat: from the stock, another hand or the
    pile; `spare` those of which two may. `hidden` counts the cards that this seat has not seen, `unknown`
    those of them in other hands."""

    __slots__ = ("held", "hidden", "law", "live", "melds", "seat", "spare", "unknown", "view")

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.law = law_of(view.rules, view.players, view.faces)
        self.held = gather(view.hand)
        self.melds = [meld_lying(self.law, meld.run, meld.owner, meld.cards) for meld in view.melds]
        self.live, self.spare = self._to_come()
        known = [cards for seat, cards in enumerate(view.known) if seat != self.seat]
        shown = sum(map(len, known))
        self.unknown = sum(view.counts) - len(view.hand) - shown
        # A position may say less than a whole deck, and then any card may be hidden.
        faces = self.live.bit_count() + self.spare.bit_count()
        self.hidden = max(view.stock + self.unknown, faces - len(view.pile) - shown)

    def _to_come(self) -> tuple[int, int]:
        gone, twice = self.held.once, self.held.twice
        for meld in self.melds:
            for cards in (fold(meld.spots & ~meld.wild), fold(meld.second)):
                twice |= gone & cards
                gone |= cards
        if self.law.decks == 1:
            return self.law.faces & ~gone, 0
        return self.law.faces & ~twice, self.law.faces & ~gone

    def cost(self, card: int) -> int:
        """What a card costs in hand."""
        if card == JOKER:
            return JOKER_VALUE
        return self.law.value[card + HIGH if card % LANE == 0 else card]

    def others(self) -> list[int]:
        """The seats that play against this one."""
        return [seat for seat in range(self.view.players) if not self.law.same_side(seat, self.seat)]


def open_deal(view: View) -> Deal:
    """A deal in which only what the view shows is set: enough to write a move's token, not to play on."""
    return deal_seen(view)


def spots_worth(law: Law, spots: int, wild: int = 0) -> int:
    """The points of the cards on some spots, jokers on those of `wild`."""
    value, joker = law.value, law.joker_value
    total = 0
    while spots:
        bit = spots & -spots
        spots ^= bit
        total += joker if joker and wild & bit else value[bit.bit_length() - 1]
    return total
