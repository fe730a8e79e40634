"""Where does the list of legal actions grow? In a buffer of moves that can be used again and again."""

from __future__ import annotations

from typing import final

from rummy500.core.vectors import append, i64, mypyc_attr, vec


@final
@mypyc_attr(acyclic=True)
class Moves:
    """`count` moves, in the first places of `at`."""

    __slots__ = ("at", "count")

    def __init__(self) -> None:
        self.at: vec[i64] = vec[i64]([0] * 32)
        self.count: i64 = 0

    def add(self, move: i64) -> None:
        count = self.count
        if count == len(self.at):
            self.at = append(self.at, move)
        else:
            self.at[count] = move
        self.count = count + 1

    def list(self) -> list[int]:
        """The moves as a list of their own."""
        moves: list[int] = []
        for i in range(self.count):
            moves.append(self.at[i])
        return moves
