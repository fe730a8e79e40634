"""What can be laid in one turn, at best?

`best_plan` looks at choices of new melds, fills up the table with lay-offs behind each, and takes the best by
the points laid and the hopes of what is left. It is bounded: of very many ways it looks at those that begin
with the dearest melds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummy500.bots.hopes import Outlook, hopes
from rummy500.bots.sight import spots_worth
from rummy500.core.actions import SET, kind, lay_move, meld_spots, run_move, set_move, uses
from rummy500.core.cards import HIGH, JOKER, LANE, NONE, SUIT_CARDS, Cards, bit, bits, face, how_many, spread
from rummy500.core.law import Law
from rummy500.core.layable import natural_runs, natural_sets, set_spots, suits_at, wild_sets
from rummy500.core.melds import Meld, new_meld
from rummy500.core.moves import Moves

MOST_MELDS = 14  # new melds that are looked at, the dearest ones
MOST_WAYS = 32  # choices of melds that are looked at to their end
MOST_FRONT = 200  # choices of melds that are begun
DEBT = 1000.0  # what paying a debt is worth: more than anything else
IMPOSSIBLE = -9999.0


class Turn(NamedTuple):
    """A turn to be planned: the cards held, those that may not be discarded, the owed one or -1, the melds on
    the table, what it is worth to go out and to float. `discards` is off for a turn whose draw is still to
    come: it may discard the card drawn."""

    seat: int
    outlook: Outlook
    held: Cards
    barred: Cards
    debt: int
    melds: list[Meld]
    out: float
    floating: float
    discards: bool = True


class Plan(NamedTuple):
    """What to do in a turn: its worth, the moves that lay cards, the cards left before the discard."""

    worth: float
    moves: tuple[int, ...]
    left: Cards


def best_plan(turn: Turn, most: int = MOST_WAYS) -> Plan:
    """The best way found to lay cards in this turn, or to lay none."""
    found = new_melds(turn.outlook.law, turn.held)
    best = Plan(IMPOSSIBLE, (), turn.held)
    # Choices to follow up: the next meld to choose, cards left, points, moves, melds left out so far.
    front: list[tuple[int, Cards, int, tuple[int, ...], tuple[Cards, ...]]] = [(0, turn.held, 0, (), ())]
    for at, held, points, moves, omitted in front:
        while at < len(found):
            worth, move, used = found[at]
            at += 1
            if _within(used, held):
                if len(front) < MOST_FRONT:
                    front.append((at, held, points, moves, (*omitted, used)))
                held, points, moves = held.without(used), points + worth, (*moves, move)
        if not turn.outlook.law.keep_one and any(_within(used, held) for used in omitted):
            continue  # what was left out could be laid after all
        plan = _filled_up(turn, held, points, moves)
        if plan.worth > best.worth:
            best = plan
        most -= 1
        if not most:
            break
    return best


def _within(used: Cards, held: Cards) -> bool:
    return not (used.once & ~held.once or used.twice & ~held.twice) and used.jokers <= held.jokers


# New melds.


def new_melds(law: Law, held: Cards) -> list[tuple[int, int, Cards]]:
    """The dearest new melds of these cards: points, move, cards used. Of those with a joker only such as put
    it where no card is held, and one joker in each."""
    natural = Moves()
    natural_sets(set_spots(held.once), natural)
    natural_runs(law, spread(held.once) & law.run_spots, natural)
    if law.twins_in_sets and held.twice:
        wild_sets(law, held.once, held.twice, 0, natural)
    moves = natural.list()
    if held.jokers:
        _joker_sets(held.once, moves)
        _joker_runs(law, held.once, moves)
    found = []
    for move in moves:
        spots, second, wild = meld_spots(move)
        found.append((spots_worth(law, spots, wild) + spots_worth(law, second), move, uses(move)))
    found.sort(key=lambda meld: (-meld[0], meld[2].jokers, meld[1]))
    return found[:MOST_MELDS]


def _joker_sets(once: int, moves: list[int]) -> None:
    spots = set_spots(once)
    for rank in range(1, HIGH + 1):
        suits = suits_at(spots, rank)
        if 2 <= how_many(suits) < 4:
            missing = ~suits & 15
            moves.append(set_move(rank, suits, 0, missing & -missing))


def _joker_runs(law: Law, once: int, moves: list[int]) -> None:
    """For each card that is missing beside others of its suit the longest run with a joker in its place."""
    own = spread(once) & law.run_spots
    for gap in bits((own << 1 | own >> 1) & law.run_spots & ~own):
        suit, at = divmod(gap, LANE)
        line = (own | bit(gap)) >> suit * LANE & ((1 << HIGH + 1) - 1)
        low = at
        while low and line >> low - 1 & 1:
            low -= 1
        size = at - low + 1
        while line >> low + size & 1:
            size += 1
        if 3 <= size <= 13:
            moves.append(run_move(suit, low, size, bit(at - low) & SUIT_CARDS))


# Lay-offs, and the turn's end.


def _filled_up(turn: Turn, held: Cards, points: int, moves: tuple[int, ...]) -> Plan:
    """The plan that lays these melds and then whatever else fits the table."""
    law = turn.outlook.law
    melds = list(turn.melds)
    for move in moves:
        melds.append(new_meld(law, kind(move) != SET, turn.seat, *meld_spots(move)))
    best = Plan(IMPOSSIBLE, moves, held)
    while True:
        step = _lay_off(turn, held, melds)
        if step is None or step[1] == JOKER or held.size() == 1:
            best = max(best, _ended(turn, held, points, moves, melds), key=lambda plan: plan.worth)
            if step is None or law.keep_one and held.size() == 1:
                return best
        move, card, spot = step
        at = (move & 0xFFFFFF) >> 7
        melds[at] = melds[at].with_card(law, spot, card == JOKER, turn.seat)
        points += law.joker_value or law.value[spot] if card == JOKER else law.value[spot]
        held = held.minus(card)
        moves = (*moves, move)


def _lay_off(turn: Turn, held: Cards, melds: Sequence[Meld]) -> tuple[int, int, int] | None:
    """The dearest lay-off of one card, a joker last: move, card, spot."""
    law = turn.outlook.law
    own = spread(held.once)
    best: tuple[int, int, int] | None = None
    most = -1
    for at, meld in enumerate(melds):
        if law.own_side and not law.same_side(turn.seat, meld.owner):
            continue
        for spot in bits((meld.room | meld.twin_room) & own):
            if law.value[spot] > most:
                best, most = (lay_move(at, spot), face(spot), spot), law.value[spot]
    if best is None and held.jokers:
        for at, meld in enumerate(melds):
            if not law.own_side or law.same_side(turn.seat, meld.owner):
                for spot in bits(meld.joker_room(law)):
                    if law.value[spot] > most:
                        best, most = (lay_move(at, spot, True), JOKER, spot), law.value[spot]
    return best


def _ended(turn: Turn, held: Cards, points: int, moves: tuple[int, ...], melds: Sequence[Meld]) -> Plan:
    """The plan that lays no more: what it comes to after the cheapest discard."""
    law = turn.outlook.law
    worth = float(points)
    if turn.debt >= 0:
        if held.has(turn.debt) and _copies(held, turn.debt) >= _copies(turn.held, turn.debt):
            return Plan(IMPOSSIBLE + points, moves, held)
        worth += DEBT
    if held == NONE:
        if law.keep_one:
            return Plan(IMPOSSIBLE + points, moves, held)
        return Plan(worth + (turn.floating if law.float else turn.out), moves, held)
    each = hopes(turn.outlook, held, melds)
    if not turn.discards:
        return Plan(worth + sum(hope for hope, _ in each), moves, held)
    free = [hope for hope, card in each if not turn.barred.has(card)]
    if not free and not (law.put_back_last and len(each) == 1):
        return Plan(IMPOSSIBLE + points, moves, held)
    if len(each) == 1:
        return Plan(worth + turn.out, moves, held)
    return Plan(worth + sum(hope for hope, _ in each) - min(free), moves, held)


def _copies(held: Cards, card: int) -> int:
    if card == JOKER:
        return held.jokers
    return (held.once >> card & 1) + (held.twice >> card & 1)
