"""What may a seat do here? The slow answer, from the rules page alone, to hold against the engine's."""

from __future__ import annotations

from collections.abc import Iterator

from tests.laws.plain import JOKER, Card, Position, same_side
from tests.laws.plain_melds import Action, Placed, action_text, lays_on, melds_from
from tests.laws.plain_turn import Seen, Table, Turn, after, barred_cards, can_end, debt_of, steps

BUDGET = 4000
"""How many turns under way are looked at for one position before it is passed over."""


def legal(position: Position, seat: int, budget: int = BUDGET) -> set[str]:
    """The tokens of all that this seat may do."""
    return {action_text(action) for action in legal_actions(position, seat, budget)}


def legal_actions(position: Position, seat: int, budget: int = BUDGET) -> list[Action]:
    """All that this seat may do."""
    if position.phase == "call":
        return list(_call_actions(position, seat, budget))
    if seat != position.turn or position.phase not in ("draw", "play"):
        return []
    if position.phase == "draw":
        return list(_draws(position, seat, budget, ending=True))
    return list(_plays(position, seat, budget))


def to_act(position: Position) -> tuple[int, ...]:
    """Whose action is awaited?"""
    if position.phase in ("draw", "play"):
        return (position.turn,)
    if position.phase == "call":
        answered = [seat for seat, _ in position.answers]
        return tuple(seat for seat in sorted(callers(position)) if seat not in answered)
    return ()


def table_of(position: Position, seat: int) -> Table:
    """What stays the same during this seat's turn."""
    own = tuple(other for other in range(position.players) if same_side(position, seat, other))
    return Table(position.rules, position.decks, seat, own)


def turn_of(position: Position) -> Turn:
    """The turn that is under way."""
    barred = barred_cards(position.rules, position.taken, position.used)
    return Turn(position.hands[position.turn], position.melds, position.debt, barred)


def turn_after_pick(position: Position, seat: int, depth: int) -> Turn:
    """The turn after taking so many cards from the pile."""
    taken = position.pile[-depth:]
    hand = tuple(sorted((*position.hands[seat], *taken)))
    barred = barred_cards(position.rules, taken, ())
    return Turn(hand, position.melds, debt_of(position.rules, taken), barred)


def _draws(position: Position, seat: int, budget: int, ending: bool) -> Iterator[Action]:
    """R4.1, R4.5, and R7.2 where the stock is empty."""
    if position.stock:
        yield Action("stock")
    elif ending:
        yield Action("end")
    depths = {"none": 0, "top": 1, "any": len(position.pile)}[str(position.rules["pile_draw"])]
    table = table_of(position, seat)
    for depth in range(1, min(depths, len(position.pile)) + 1):
        if can_end(table, turn_after_pick(position, seat, depth), {}, [budget]):
            yield Action("pile", depth=depth)


def _plays(position: Position, seat: int, budget: int) -> Iterator[Action]:
    """R4.5 for every single action."""
    table, turn = table_of(position, seat), turn_of(position)
    seen: Seen = {}
    left = [budget]
    for action in steps(table, turn):
        if can_end(table, after(table, turn, action), seen, left):
            yield action


def callers(position: Position) -> set[int]:
    """Who is asked after the discard: what everybody can see decides (R5.1, R5.2)."""
    others = [seat for seat in range(position.players) if seat != position.turn]
    asked = set()
    for seat in others:
        count = len(position.hands[seat])
        if _call_lays(position, seat) or (position.rules["call"] == "meld" and count >= 2):
            asked.add(seat)
    return asked if position.rules["call"] != "off" else set()


def call_pending(position: Position) -> bool:
    """Has someone called who may yet be beaten to it?"""
    return any(token != "-" for _, token in position.answers)


def _call_actions(position: Position, seat: int, budget: int) -> Iterator[Action]:
    if seat not in to_act(position):
        return
    yield Action("no_call")
    yield from _call_lays(position, seat)
    if position.rules["call"] == "meld":
        yield from _call_melds(position, seat)
    if seat == (position.turn + 1) % position.players and not call_pending(position):
        yield from _draws(position, seat, budget, ending=False)


def _call_lays(position: Position, seat: int) -> list[Action]:
    """Every way to lay the fresh discard off."""
    found = []
    if position.rules["going_out"] == "discard" and not position.hands[seat]:
        return []
    for number, meld in enumerate(position.melds, 1):
        if position.rules["lay_off"] == "own_side" and not same_side(position, seat, meld.owner):
            continue
        for placed, end in lays_on(position.rules, position.decks, meld, position.pile[-1]):
            found.append(Action("call_lay", (placed,) if placed[1] else (), number, end))
    return found


def _call_melds(position: Position, seat: int) -> Iterator[Action]:
    """Every meld of the fresh discard with cards from the hand."""
    card, hand = position.pile[-1], position.hands[seat]
    seen: set[tuple[Placed, ...]] = set()
    for cards in melds_from(position.rules, (*hand, card), position.decks):
        if position.rules["going_out"] == "discard" and len(cards) > len(hand):
            continue
        form = _call_meld_form(cards, card)
        if form is not None and form not in seen:
            seen.add(form)
            yield Action("call_meld", form)


def _call_meld_form(cards: tuple[Placed, ...], card: Card) -> tuple[Placed, ...] | None:
    """How a caller names this meld: the cards from the hand; a joker called is named with them."""
    if card == JOKER:
        return tuple(sorted(cards)) if any(wild for _, wild in cards) else None
    rest = list(cards)
    if (card, False) not in rest:
        return None
    rest.remove((card, False))
    return tuple(sorted(rest))
