"""What do the rules mean for one table, in numbers?

`Law` holds what the engine asks at every move, worked out once from the rules and the number of players.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from rummy500.core.cards import ACES, DECK, HIGH, HIGH_ACES, LANE
from rummy500.core.options import Rules, decks_of, hand_of
from rummy500.core.vectors import i64, vec

IN_HAND_ACE: Final = 15
JOKER_VALUE: Final = 15


def points_by_spot(rules: Rules) -> tuple[int, ...]:
    """The points of a natural card on each of the 60 spots (R6.2, R6.3): a low ace on 0, a high one on 13."""
    lane = [rules.low_ace_points]
    lane += [5 if rules.pip_points == "five" else rank + 1 for rank in range(1, 9)]
    lane += [10, 10, 10, 10, IN_HAND_ACE, 0]
    assert len(lane) == LANE
    return tuple(lane * 4)


@final
class Law:
    """The rules of one table as the engine asks for them."""

    __slots__ = (
        "at_once", "call", "call_meld", "corner", "decks", "faces", "float", "half", "hand_size", "keep_one",
        "must_use_top", "no_pile", "none_taken", "not_single", "own_side", "pairs", "players", "pool",
        "put_back_last", "rules", "run_spots", "stock_out", "swap", "top_only", "twins_in_sets", "value",
        "joker_value", "worth",
    )  # fmt: skip

    def __init__(self, rules: Rules, players: int, faces: int = DECK) -> None:
        self.rules = rules
        self.players = players
        self.faces: i64 = faces  # the cards that a deck has, each once
        self.decks = decks_of(rules, players)
        self.hand_size: i64 = hand_of(rules, players)
        self.pool = rules.scoring == "pool"
        self.pairs = rules.teams == "pairs"
        self.value = points_by_spot(rules)
        self.worth: vec[i64] = vec[i64](self.value)
        self.joker_value: i64 = 0 if rules.joker_points == "card" else JOKER_VALUE
        # Melds.
        self.corner = rules.ace_in_runs == "corner"
        every = ACES * ((1 << HIGH + 1) - 1)
        self.run_spots: i64 = every  # the spots that a run may cover
        if rules.ace_in_runs == "low":
            self.run_spots = every & ~HIGH_ACES
        elif rules.ace_in_runs == "high":
            self.run_spots = every & ~ACES
        self.half = rules.joker_limit == "half"
        self.swap = rules.joker_swap == "exact"
        self.twins_in_sets = rules.set_suits == "any" and self.decks > 1
        self.own_side = rules.lay_off == "own_side"
        # The turn.
        self.no_pile = rules.pile_draw == "none"
        self.top_only = rules.pile_draw == "top"
        self.must_use_top = rules.top_card == "must_use"
        self.at_once = rules.debt_due == "at_once"
        self.not_single = rules.put_back == "not_single"
        self.none_taken = rules.put_back == "none_taken"
        self.stock_out = rules.stock_out
        self.put_back_last = rules.put_back_last
        self.keep_one = rules.going_out == "discard"
        self.float = rules.going_out == "float"
        self.call = rules.call != "off"
        self.call_meld = rules.call == "meld"

    def same_side(self, a: i64, b: i64) -> bool:
        """Do two seats play together (R2.7)?"""
        return a == b or self.pairs and a % 2 == b % 2


@lru_cache(maxsize=256)
def law_of(rules: Rules, players: int, faces: int = DECK) -> Law:
    """The law of a table of so many players, with all cards or, for studies, a smaller deck of these."""
    return Law(rules, players, faces)
