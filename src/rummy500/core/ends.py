"""Can the turn still end lawfully?

R4.5: a pick is legal only if its debt can be paid and the turn can still end lawfully, and no action may make
that impossible. `can_end` answers it exactly, without playing every order of every action:

- With no debt, one card that may be discarded is enough.
- With a debt it is enough to pay it and to keep one card that may be discarded. What pays is a new meld with
  the owed card, or a chain of lay-offs that reaches it on one meld; every other action is beside the point.
- Else everything must go down: the cards are parted among new melds and the melds on the table.
- An exchange of a joker helps most when it is made first, so each choice of exchanges is looked at as a
  position of its own. One more thing helps: a joker that may not go back, or is owed, can be laid in a place
  whose very card is in hand and taken out again by that card (`_washed`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rummy500.core.actions import EXCHANGE, LAY, SET, is_wild, kind, meld_of, meld_spots, spot_of, uses
from rummy500.core.cards import JOKER, LANE, NONE, Cards, bit, bits, face, how_many, spread, top
from rummy500.core.law import Law
from rummy500.core.layable import exchanges, lay_offs, layable, wild_runs, wild_sets
from rummy500.core.melds import Meld, new_meld
from rummy500.core.moves import Moves
from rummy500.core.paying import run_with, set_with


class Turn(NamedTuple):
    """What matters for the end of a turn: the cards held, those of them that may not go back, the owed card
    (-1 for none), the melds on the table."""

    law: Law
    seat: int
    held: Cards
    barred: Cards
    debt: int
    melds: tuple[Meld, ...]

    def after(self, move: int) -> Turn:
        """This turn after an action that puts cards on the table."""
        used = uses(move)
        held = self.held.without(used)
        melds = list(self.melds)
        what = kind(move)
        if what == LAY:
            i = meld_of(move)
            melds[i] = melds[i].with_card(self.law, spot_of(move), is_wild(move), self.seat)
        elif what == EXCHANGE:
            i = meld_of(move)
            melds[i] = melds[i].exchanged(self.law, spot_of(move), self.seat)
            held = held.plus(JOKER)
        else:
            melds.append(new_meld(self.law, what != SET, self.seat, *meld_spots(move)))
        paid = what != EXCHANGE and self.debt >= 0 and used.has(self.debt)
        return Turn(
            self.law, self.seat, held, self.barred.without(used), -1 if paid else self.debt, tuple(melds)
        )


def can_end(turn: Turn) -> bool:
    """Is there a lawful end of this turn (R4.5)?"""
    if turn.debt >= 0 and turn.law.at_once:
        moves = layable(turn.law, turn.seat, *turn.held, list(turn.melds))
        paying = (move for move in moves if kind(move) != EXCHANGE and uses(move).has(turn.debt))
        return any(can_end(turn.after(move)) for move in paying)
    states = list(_with_exchanges(turn))
    if any(_can_end_here(state) for state in states):
        return True
    if not turn.law.swap or not (turn.barred.jokers or turn.debt == JOKER):
        return False
    return any(can_end(after) for state in states for after in _washed(state))


def _washed(turn: Turn) -> Iterator[Turn]:
    """This turn after a joker was laid, in a new meld or on one after others of the cards held, and taken out
    again by the very card."""
    for move in layable(turn.law, turn.seat, *turn.held, []):
        if uses(move).jokers:
            yield from _exchanged(turn.after(move), len(turn.melds))
    for at, meld in enumerate(turn.melds):
        if turn.law.own_side and not turn.law.same_side(turn.seat, meld.owner):
            continue
        seen = set()
        front = [turn]
        while front:
            state = front.pop()
            moves = Moves()
            lay_offs(turn.law, turn.seat, state.held.once, state.held.jokers, list(state.melds), moves)
            for move in moves.list():
                after = state.after(move)
                key = (after.held, _lie(after.melds))
                if meld_of(move) == at and key not in seen:
                    seen.add(key)
                    front.append(after)
                    yield from _exchanged(after, at)


def _exchanged(turn: Turn, at: int) -> Iterator[Turn]:
    """This turn after one exchange on meld `at`."""
    moves = Moves()
    exchanges(turn.held.once, list(turn.melds), moves)
    for move in moves.list():
        if meld_of(move) == at:
            yield turn.after(move)


def may_discard(law: Law, held: Cards, barred: Cards) -> Cards:
    """The faces that may be discarded when no debt is open (R4.6), each once."""
    if law.put_back_last and held.size() == 1:
        return held
    return _free(held, barred)


def _free(held: Cards, barred: Cards) -> Cards:
    free = held.once & ~barred.once | held.twice & ~barred.twice
    return Cards(free, 0, 1 if held.jokers > barred.jokers else 0)


def _with_exchanges(turn: Turn) -> Iterator[Turn]:
    """This turn, and what it is after each choice of exchanges."""
    yield turn
    if not turn.law.swap:
        return
    seen = {(turn.held, _lie(turn.melds))}
    front = [turn]
    while front:
        state = front.pop()
        moves = Moves()
        exchanges(state.held.once, list(state.melds), moves)
        for move in moves.list():
            after = state.after(move)
            key = (after.held, _lie(after.melds))
            if key not in seen:
                seen.add(key)
                front.append(after)
                yield after


def _lie(melds: tuple[Meld, ...]) -> tuple[tuple[int, int, int], ...]:
    return tuple((meld.spots, meld.second, meld.wild) for meld in melds)


def _can_end_here(turn: Turn) -> bool:
    """The same with no further exchange and, if there is a debt, any time for it before the turn's end."""
    law = turn.law
    if turn.debt < 0:
        if may_discard(law, turn.held, turn.barred) != NONE:
            return True
    elif not _pays(turn):
        return False
    elif turn.barred == NONE and not law.keep_one:
        return True  # what is left may be discarded; with nothing left the player is out, or floats
    elif any(
        _pays(turn._replace(held=turn.held.minus(card))) for card in _free(turn.held, turn.barred).list()
    ):
        return True
    if not law.keep_one and _covers(turn, set()):
        return True
    if not law.put_back_last:
        return False
    return any(_covers(turn._replace(held=turn.held.minus(card)), set()) for card in set(turn.held.list()))


def _mine(turn: Turn) -> Iterator[Meld]:
    """The melds that the seat may lay off on."""
    for meld in turn.melds:
        if not turn.law.own_side or turn.law.same_side(turn.seat, meld.owner):
            yield meld


def _pays(turn: Turn) -> bool:
    """Can the owed card be laid, in a new meld or on the table, with any of the cards held?"""
    law, held, debt = turn.law, turn.held, turn.debt
    if not held.has(debt):
        return False
    if debt == JOKER:
        found = Moves()
        wild_sets(law, *held, found)
        wild_runs(law, held.once, held.jokers, found)
        if any(meld_spots(move)[2] for move in found.list()):
            return True
        return any(_reached(law, meld, held, debt) for meld in _mine(turn))
    if set_with(law, *held, debt) or run_with(law, held.once, held.jokers, debt):
        return True
    spots = spread(bit(debt))
    for meld in _mine(turn):
        if (meld.room | meld.twin_room) & spots:
            return True
        same_suit = meld.is_run and (top(meld.spots)) // LANE == debt // LANE
        if same_suit and _reached(law, meld, held, debt):
            return True
    return False


def _grown(law: Law, meld: Meld, held: Cards) -> Iterator[tuple[Meld, Cards]]:
    """This meld with one more card of those held."""
    own = spread(held.once)
    for spot in bits(meld.room & own | meld.twin_room & own):
        yield meld.with_card(law, spot, False, 0), held.minus(face(spot))
    if held.jokers:
        for spot in bits(meld.joker_room(law)):
            yield meld.with_card(law, spot, True, 0), held.minus(JOKER)


def _reached(law: Law, meld: Meld, held: Cards, card: int) -> bool:
    """Can this card be laid on the meld, after others of those held if need be?"""
    return next(_with_it(law, meld, held, card), None) is not None


def _with_it(law: Law, meld: Meld, held: Cards, card: int) -> Iterator[tuple[Meld, Cards]]:
    """Every way to grow this meld until one copy of `card` has just been laid on it."""
    seen = set()
    front = [(meld, held)]
    while front:
        meld, held = front.pop()
        for grown, rest in _grown(law, meld, held):
            key = (grown.spots, grown.second, how_many(grown.wild), rest)
            if key in seen:
                continue
            seen.add(key)
            if rest == held.minus(card):
                yield grown, rest
            else:
                front.append((grown, rest))


def _covers(turn: Turn, failed: set[tuple[Cards, tuple[tuple[int, int, int], ...]]]) -> bool:
    """Can every card held go down, the owed one among them?"""
    held = turn.held
    if held == NONE:
        return turn.debt < 0
    if turn.debt >= 0 and not held.has(turn.debt):
        return False
    key = (held, _lie(turn.melds))
    if key in failed:
        return False
    if any(True for after in _next_cover(turn) if _covers(after, failed)):
        return True
    failed.add(key)
    return False


def _next_cover(turn: Turn) -> Iterator[Turn]:
    """The ways to lay one chosen card that has to go down; none if some card can't."""
    law = turn.law
    cards = list(bits(turn.held.once))
    if any(not _pays(turn._replace(debt=card)) for card in cards):
        return
    card = cards[0] if cards else JOKER
    turn = turn._replace(debt=-1)
    for move in layable(law, turn.seat, *turn.held, []):
        if uses(move).has(card):
            yield turn.after(move)
    for i, meld in enumerate(turn.melds):
        if law.own_side and not law.same_side(turn.seat, meld.owner):
            continue
        for grown, rest in _with_it(law, meld, turn.held, card):
            melds = (*turn.melds[:i], grown, *turn.melds[i + 1 :])
            yield turn._replace(held=rest, melds=melds)


def payable(turn: Turn) -> bool:
    """Could the debt be paid at any time before the turn's end, whatever is left then?"""
    return any(state.held.has(state.debt) and _pays(state) for state in _with_exchanges(turn))
