"""How does a deal go on when every seat plays by a net?

`played_on` asks as a generator, so that many deals can go on side by side and their questions be answered in
one pass: it hands out what is to be valued, and is sent the worths.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rummy500.bots.planning import Draw, Table, laid_out
from rummy500.core.actions import CALL_LAY, KIND, NO_CALL_MOVE
from rummy500.core.deal import DONE, TO_CALL, TO_DRAW, TO_SHUFFLE, Deal
from rummy500.core.legal import legal
from rummy500.core.play import play, reshuffle
from rummy500.core.playouts import Dice
from rummy500.core.vectors import i64

MOST_TURNS: Final = 200  # of one deal played on; what is not over then counts as it stands

Asked = Table | Draw


def highest(worths: list[float]) -> int:
    """The number of the first of the highest."""
    at = 0
    for i in range(1, len(worths)):
        if worths[i] > worths[at]:
            at = i
    return at


def most_points(table: Table) -> int:
    """The most points that an end of a turn lays."""
    most: i64 = 0
    for of in table.of:
        points: i64 = table.ways[of].points
        if points > most:
            most = points
    return most


def at_once(table: Table, worths: list[float]) -> int:
    """The number of the first of the highest among those that lay the most points."""
    most = most_points(table)
    at = -1
    for i in range(len(worths)):
        if table.ways[table.of[i]].points == most and (at < 0 or worths[i] > worths[at]):
            at = i
    return at


def played_on(
    deal: Deal, seat: i64, ends: i64, dice: Dice, hasty: bool = False
) -> Generator[Asked, list[float], float | None]:
    """Play on until this seat has ended so many turns more; what its last end is worth in points of margin
    by the net, or None if the deal is over before, or goes on for too long. The others, if `hasty`, lay all
    that can be laid."""
    turns: i64 = 0
    while deal.step != DONE and turns < MOST_TURNS:
        if deal.step == TO_SHUFFLE:
            reshuffle(deal, dice.shuffled(deal.to_shuffle()))
            continue
        if deal.step == TO_CALL:
            play(deal, *call(deal))
            continue
        acting = deal.turn
        if deal.step == TO_DRAW:
            moves = legal(deal, acting)
            at = 0
            if len(moves) > 1:
                at = highest((yield Draw(deal, moves)))
            play(deal, acting, moves[at])
            continue
        table = laid_out(deal)
        worths = yield table
        at = at_once(table, worths) if hasty and acting != seat else highest(worths)
        for move in table.plan(at):
            play(deal, acting, move)
        turns += 1
        if acting == seat:
            ends -= 1
            if ends == 0 and deal.step != DONE:
                return worths[at]
    return None


def call(deal: Deal) -> tuple[int, int]:
    """Who answers a fresh discard first, and what: a call that lays it off, if there is one."""
    acting = deal.waiting()[0]
    for move in legal(deal, acting):
        if move >> KIND == CALL_LAY:
            return acting, move
    return acting, NO_CALL_MOVE
