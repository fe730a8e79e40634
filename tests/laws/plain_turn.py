"""Can a turn still end lawfully? R4.5 straight from its words: try every sequence of single actions.

A turn under way is a small value (`Turn`); `steps` lists what the rules allow next without looking ahead,
`can_end` looks ahead, and an action is lawful when both say so. Two things spare time and change no answer,
which test_shortcuts.py holds them to: what pays the debt or ends the turn is tried first, and a debt that
could not be paid even if no card were ever used up is given up at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.laws.plain import JOKER, SUITS, Card, Meld, Rules, without
from tests.laws.plain_melds import (
    Action,
    Placed,
    exchanged,
    has_room,
    is_run,
    jokers_allowed,
    laid_on,
    lays_on,
    melds_from,
    new_meld,
    rank_after,
    rank_before,
    run_shapes,
)


class TooLong(Exception):
    """More sequences than are worth trying; the position is passed over and counted."""


class Table(NamedTuple):
    """What stays the same during a turn."""

    rules: Rules
    decks: int
    seat: int
    own: tuple[int, ...]
    """The seats of the side whose turn it is."""


class Turn(NamedTuple):
    """A turn after the draw."""

    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    debt: Card | None
    barred: tuple[Card, ...]
    """What was taken and not put on the table since, if the rules forbid to discard it (R4.6)."""
    over: bool = False
    """The turn has ended."""


def barred_cards(rules: Rules, taken: tuple[Card, ...], used: tuple[Card, ...]) -> tuple[Card, ...]:
    """What of the cards taken may not go back (R4.6)."""
    restricted = rules["put_back"] == "none_taken" or (rules["put_back"] == "not_single" and len(taken) == 1)
    return without(taken, used) if restricted else ()


def debt_of(rules: Rules, taken: tuple[Card, ...]) -> Card | None:
    """What is owed after taking these cards, the deepest first (R4.2, R4.3)."""
    return taken[0] if len(taken) > 1 or rules["top_card"] == "must_use" else None


def discards(table: Table, turn: Turn) -> Iterator[Action]:
    """What may be discarded (R4.2, R4.6)."""
    if turn.debt is not None:
        return
    last = len(turn.hand) == 1 and table.rules["put_back_last"] == "on"
    for card in sorted(set(turn.hand)):
        if last or turn.hand.count(card) > turn.barred.count(card):
            yield Action("discard", ((card, False),))


def pays(turn: Turn, action: Action) -> bool:
    """Does this put the card on the table that is owed? An exchange is neither a meld nor a lay-off."""
    return action.kind in ("meld", "lay") and turn.debt in action.faces()


def emptying_allowed(table: Table, turn: Turn, cards: int) -> bool:
    """May so many cards leave the hand without a discard (R4.8)?"""
    return table.rules["going_out"] != "discard" or len(turn.hand) > cards


def melds(table: Table, turn: Turn, must: Card | None = None) -> Iterator[Action]:
    """Every new meld; with `must`, those that hold that card."""
    for cards in melds_from(table.rules, turn.hand, table.decks, must):
        if emptying_allowed(table, turn, len(cards)):
            yield Action("meld", _canonical(cards))


def _canonical(cards: tuple[Placed, ...]) -> tuple[Placed, ...]:
    if len(cards) == 13 and is_run(cards):
        return (*sorted(cards)[1:], sorted(cards)[0]) if cards[0][0][0] != 1 else tuple(sorted(cards))
    return tuple(sorted(cards))


def lays(table: Table, turn: Turn, must: Card | None = None) -> Iterator[Action]:
    """Every lay-off; with `must`, those of that card."""
    if not emptying_allowed(table, turn, 1):
        return
    for number, meld in enumerate(turn.melds, 1):
        if table.rules["lay_off"] == "own_side" and meld.owner not in table.own:
            continue
        for card in sorted(set(turn.hand) & ({must} if must else set(turn.hand))):
            for placed, end in lays_on(table.rules, table.decks, meld, card):
                yield Action("lay", (placed,), number, end)


def exchanges(table: Table, turn: Turn) -> Iterator[Action]:
    """Every exchange of a joker on the table (R3.7)."""
    if table.rules["joker_swap"] != "exact":
        return
    for number, meld in enumerate(turn.melds, 1):
        for card in meld.cards:
            if card.wild and card.face in turn.hand:
                yield Action("exchange", ((card.face, False),), number)


def steps(table: Table, turn: Turn) -> Iterator[Action]:
    """What may be done next, without looking ahead; first what brings the end of the turn nearer."""
    if turn.debt is not None:
        yield from lays(table, turn, must=turn.debt)
        yield from melds(table, turn, must=turn.debt)
        if table.rules["debt_due"] == "at_once":
            return
    yield from discards(table, turn)
    for action in (*lays(table, turn), *melds(table, turn)):
        if turn.debt is None or not pays(turn, action):
            yield action
    yield from exchanges(table, turn)


def after(table: Table, turn: Turn, action: Action) -> Turn:
    """The turn after an action of melding, laying off, exchanging or discarding."""
    gone = tuple(face for face, _ in action.cards) if action.kind == "exchange" else action.faces()
    hand = without(turn.hand, gone)
    if action.kind == "discard":
        return turn._replace(hand=hand, over=True)
    debt = None if pays(turn, action) else turn.debt
    number = action.meld - 1
    on_table = list(turn.melds)
    if action.kind == "meld":
        on_table.append(new_meld(laid_out(table.rules, action.cards), table.seat))
    elif action.kind == "lay":
        on_table[number] = laid_on(table.rules, on_table[number], action.cards[0], action.end, table.seat)
    else:
        on_table[number] = exchanged(on_table[number], action.cards[0][0], table.seat)
        hand = tuple(sorted((*hand, JOKER)))
    return Turn(hand, tuple(on_table), debt, without(turn.barred, gone), over=not hand)


def laid_out(rules: Rules, cards: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """The cards of a meld as they lie: a run from its low end, whatever the order in the action."""
    if not is_run(cards) or len(cards) == 13:
        return cards
    place = {face[0]: (face, wild) for face, wild in cards}
    if 1 in place and 2 not in place and rules["ace_in_runs"] in ("both", "high"):
        return tuple(sorted(cards, key=lambda placed: placed[0][0] if placed[0][0] > 1 else 14))
    if 1 in place and 13 in place:
        start = next(rank for rank in place if (rank - 2) % 13 + 1 not in place)
        return tuple(place[(start + step - 1) % 13 + 1] for step in range(len(place)))
    return tuple(sorted(cards))


Seen = dict[object, bool]


def can_end(table: Table, turn: Turn, seen: Seen, budget: list[int], shortcuts: bool = True) -> bool:
    """Is there a sequence of lawful actions that ends this turn?"""
    if turn.over:
        return True
    key = (turn.hand, turn.debt, turn.barred, tuple(_shape(meld) for meld in turn.melds))
    if key not in seen:
        budget[0] -= 1
        if budget[0] < 0:
            raise TooLong
        seen[key] = not (shortcuts and hopeless(table, turn)) and any(
            can_end(table, after(table, turn, action), seen, budget, shortcuts)
            for action in steps(table, turn)
        )
    return seen[key]


def _shape(meld: Meld) -> object:
    """A meld without its layers, which no rule of play looks at."""
    return meld.kind, meld.owner, tuple((card.face, card.wild) for card in meld.cards)


def hopeless(table: Table, turn: Turn) -> bool:
    """Is it plain that the turn can't end lawfully?"""
    if turn.debt is not None:
        return turn.debt not in turn.hand or not placeable(table, turn, turn.debt)
    if any(turn.hand.count(card) > turn.barred.count(card) for card in turn.hand):
        return False
    stay = sum(1 for card in turn.hand if not placeable(table, turn, card))
    if stay <= (1 if table.rules["put_back_last"] == "on" else 0) or any(exchanges(table, turn)):
        return False
    # A joker in hand may be laid where the very card takes it out again, and is not barred then.
    return table.rules["joker_swap"] != "exact" or JOKER not in turn.hand


def placeable(table: Table, turn: Turn, card: Card) -> bool:
    """Could this card get on the table if no other card were ever used up?"""
    if card == JOKER:
        return True
    jokers = turn.hand.count(JOKER)
    if table.rules["joker_swap"] == "exact":
        jokers += sum(laid.wild and laid.face in turn.hand for meld in turn.melds for laid in meld.cards)
    return _in_meld(table, turn, card, jokers) or any(
        _reaches(table, turn, meld, card, jokers)
        for meld in turn.melds
        if table.rules["lay_off"] != "own_side" or meld.owner in table.own
    )


def _in_meld(table: Table, turn: Turn, card: Card, jokers: int) -> bool:
    """In a new set or run, if there were no other use for what it takes."""
    rank, suit = card
    there = sum((rank, other) in turn.hand for other in SUITS)
    if table.rules["set_suits"] == "any":
        there = sum(other[0] == rank for other in turn.hand)
    wild = max(0, 3 - there)
    if wild <= jokers and jokers_allowed(table.rules, wild, there):
        return True
    for shape in run_shapes(str(table.rules["ace_in_runs"])):
        if rank in shape:
            there = sum((other, suit) in turn.hand for other in shape)
            wild = len(shape) - there
            if wild <= jokers and jokers_allowed(table.rules, wild, there):
                return True
    return False


def _reaches(table: Table, turn: Turn, meld: Meld, card: Card, jokers: int) -> bool:
    """By way of what else may be laid there."""
    if meld.kind == "set":
        stands = any(laid.wild and laid.face == card for laid in meld.cards)
        by_exchange = stands and table.rules["joker_swap"] == "exact" and table.rules["set_suits"] == "any"
        return has_room(table.rules, table.decks, meld, card, wild=False) or (
            by_exchange and card[0] == meld.cards[0].face[0]
        )
    if meld.cards[0].face[1] != card[1]:
        return False
    aces, held = str(table.rules["ace_in_runs"]), Counter(turn.hand)
    for next_rank, end in ((rank_before, "<"), (rank_after, ">")):
        grown, missing = meld, 0
        while missing <= jokers and (rank := next_rank(aces, grown)) is not None:
            if rank == card[0]:
                return True
            face = (rank, card[1])
            missing += not held[face]
            grown = laid_on(table.rules, grown, (face, False), end, 0)
    return False
