"""Where does the list of legal actions grow? In a buffer of moves that can be used again and again."""

from __future__ import annotations

from typing import final

from rummy500.core.actions import discard_move
from rummy500.core.cards import how_many, top
from rummy500.core.vectors import append, i64, mypyc_attr, vec


@final
@mypyc_attr(acyclic=True)
class Moves:
    """`count` moves, in the first places of `at`, and after them a discard of each card of `discards`.

    Most actions are discards, and all but one of them are listed in vain where one action is taken by chance.
    So they stay a set of cards, with bit 60 for a joker, until somebody asks for them."""

    __slots__ = ("at", "count", "discards")

    def __init__(self) -> None:
        self.at: vec[i64] = vec[i64]([0] * 32)
        self.count: i64 = 0
        self.discards: i64 = 0

    def clear(self) -> None:
        self.count = 0
        self.discards = 0

    def add(self, move: i64) -> None:
        count = self.count
        if count == len(self.at):
            self.at = append(self.at, move)
        else:
            self.at[count] = move
        self.count = count + 1

    def size(self) -> i64:
        """How many moves these are, discards too."""
        if self.discards:
            return self.count + how_many(self.discards)
        return self.count

    def nth(self, number: i64) -> i64:
        """The move of this number, from 0, in the order of the list."""
        number -= self.count
        if number < 0:
            return self.at[number + self.count]
        cards = self.discards
        while number:
            cards &= cards - 1
            number -= 1
        return discard_move(top(cards & -cards))

    def list(self) -> list[int]:
        """The moves as a list of their own."""
        moves: list[int] = []
        for i in range(self.count):
            moves.append(self.at[i])
        cards = self.discards
        while cards:
            low = cards & -cards
            cards ^= low
            moves.append(discard_move(top(low)))
        return moves
