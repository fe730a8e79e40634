"""What an action does to a position: sections 2, 4, 5 and 7 of the rules, for counting and comparing."""

from __future__ import annotations

from dataclasses import replace

from tests.laws.plain import JOKER, Card, Position, without
from tests.laws.plain_melds import Action, Placed, action_text, is_run, laid_on, new_meld, read_action
from tests.laws.plain_turn import after, debt_of, laid_out
from tests.laws.reference import (
    able,
    callers,
    ends_after_turn,
    idle_after,
    legal_actions,
    shuffle_due,
    table_of,
    to_act,
    turn_of,
)


def play(position: Position, seat: int, action: Action) -> Position:
    """The position after a lawful action."""
    if position.phase == "call":
        return _answer(position, seat, action)
    if action.kind == "end":
        return replace(position, phase="over")
    if action.kind in ("stock", "pile"):
        return _draw(position, action)
    table, turn = table_of(position, seat), turn_of(position)
    then = after(table, turn, action)
    position = replace(position.hand(seat, then.hand), melds=then.melds, debt=then.debt)
    if action.kind == "discard":
        position = replace(position, pile=(*position.pile, *action.faces()))
        return _discarded(position)
    position = replace(position, moved=True, barren=False, used=_used(position, action))
    return _emptied(position) if then.over else position


def _draw(position: Position, action: Action) -> Position:
    """R4.1 and R4.2."""
    seat = position.turn
    if action.kind == "stock":
        hand = tuple(sorted((*position.hands[seat], position.stock[0])))
        return replace(position.hand(seat, hand), stock=position.stock[1:], phase="play", moved=True)
    taken = position.pile[-action.depth :]
    hand = tuple(sorted((*position.hands[seat], *taken)))
    position = replace(position.hand(seat, hand), pile=position.pile[: -action.depth])
    return replace(position, phase="play", taken=taken, debt=debt_of(position.rules, taken))


def _used(position: Position, action: Action) -> tuple[Card, ...]:
    """The cards put on the table of those taken, with these."""
    gone = tuple(face for face, _ in action.cards) if action.kind == "exchange" else action.faces()
    left = without(position.taken, position.used)
    return tuple(sorted((*position.used, *without(left, without(left, gone)))))


def _emptied(position: Position) -> Position:
    """The hand is on the table to its last card (R4.8)."""
    return replace(position, phase="over") if position.rules["going_out"] == "free" else _turn_done(position)


def _discarded(position: Position) -> Position:
    """After a discard: out, or the others are asked, or the next turn."""
    if not position.hands[position.turn] or (not position.stock and position.rules["stock_out"] == "end"):
        return replace(position, phase="over")
    asked = replace(position, phase="call", taken=(), used=(), debt=None)
    return asked if callers(asked) else _turn_done(position)


def _turn_done(position: Position) -> Position:
    """The turn is finished, and its call window closed (R7)."""
    position = replace(position, idle=idle_after(position))
    if ends_after_turn(position):
        return _over(position)
    return replace(
        position,
        turn=(position.turn + 1) % position.players,
        phase="shuffle" if shuffle_due(position) else "draw",
        moved=False,
        taken=(),
        used=(),
        debt=None,
        answers=(),
    )


def reshuffled(position: Position, order: tuple[Card, ...]) -> Position:
    """The pile but its top card is the new stock, in this order."""
    return replace(position, phase="draw", stock=order, pile=position.pile[-1:], barren=True)


def _answer(position: Position, seat: int, action: Action) -> Position:
    """R5.2, R5.5."""
    if action.kind in ("stock", "pile"):
        return _draw(_turn_done(replace(position, answers=())), action)
    position = replace(position, answers=(*position.answers, (seat, action_text(action))))
    said = dict(position.answers)
    for other in able(position):
        if other not in said:
            return position
        if said[other] != "-":
            return _called(position, other, said[other])
    return _turn_done(position)


def _called(position: Position, seat: int, token: str) -> Position:
    """The call is carried out: the discard and the cards from the hand lie on the table."""
    action = read_action(token)
    card, hand = position.pile[-1], position.hands[seat]
    on_table = list(position.melds)
    if action.kind == "call_lay":
        placed = action.cards[0] if action.cards else (card, False)
        number = action.meld - 1
        on_table[number] = laid_on(position.rules, on_table[number], placed, action.end, seat)
    else:
        cards = called_meld(action, card)
        on_table.append(new_meld(laid_out(position.rules, cards), seat))
        hand = without((*hand, card), tuple(JOKER if wild else face for face, wild in cards))
    position = replace(position.hand(seat, hand), melds=tuple(on_table), pile=position.pile[:-1])
    position = replace(position, moved=True, barren=False)
    return _turn_done(position) if hand or position.rules["going_out"] != "free" else _over(position)


def called_meld(action: Action, card: Card) -> tuple[Placed, ...]:
    """All the cards of a meld that is called."""
    if card == JOKER:
        return action.cards
    cards = tuple(sorted((*action.cards, (card, False))))
    ace_first = action.end == "<" or action.cards[0][0][0] == 1
    return cards if ace_first or not is_run(cards) or len(cards) < 13 else (*cards[1:], cards[0])


def _over(position: Position) -> Position:
    return replace(position, phase="over")


class TooMany(Exception):
    """More than was asked for."""


def sequences(position: Position, depth: int, most: list[int]) -> int:
    """How many sequences of so many single actions are there from here? TooMany if more than `most`."""
    total = 0
    for seat in to_act(position):
        actions = legal_actions(position, seat)
        if depth == 1:
            total += len(actions)
            most[0] -= len(actions)
            if most[0] < 0:
                raise TooMany
        else:
            total += sum(sequences(play(position, seat, action), depth - 1, most) for action in actions)
    return total


def turns(position: Position, most: list[int]) -> int:
    """How many different courses can the turn of the seat take that is to draw or to play?"""
    seat = position.turn
    total = 0
    for action in legal_actions(position, seat):
        then = play(position, seat, action)
        if then.phase == "play" and then.turn == seat:
            total += turns(then, most)
            continue
        total += 1
        most[0] -= 1
        if most[0] < 0:
            raise TooMany
    return total
