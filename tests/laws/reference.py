"""What may a seat do here? The slow answer, from the rules page alone, to hold against the engine's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.laws.plain import JOKER, Card, Position, same_side
from tests.laws.plain_melds import Action, Placed, action_text, in_order, lays_on, melds_from
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


def able(position: Position) -> list[int]:
    """Who might call the discard, in turn order: what everybody can see decides (R5.1, R5.2)."""
    if position.rules["call"] == "off":
        return []
    seats = [(position.turn + step) % position.players for step in range(1, position.players)]
    melds = position.rules["call"] == "meld"
    return [
        seat for seat in seats if (melds and len(position.hands[seat]) >= 2) or _call_lays(position, seat)
    ]


def callers(position: Position) -> set[int]:
    """Who may answer: whoever might call, and if there is one, the next player, who may close the window by
    drawing (R5.5)."""
    seats = able(position)
    return {*seats, (position.turn + 1) % position.players} if seats else set()


def call_pending(position: Position) -> bool:
    """Has someone called who may yet be beaten to it?"""
    return any(token != "-" for _, token in position.answers)


def shuffle_due(position: Position) -> bool:
    """Will there be a reshuffle before the next draw (R7.2)?"""
    return position.rules["stock_out"] == "reshuffle" and not position.stock and len(position.pile) >= 2


def idle_after(position: Position) -> int:
    """How many turns in a row are idle when this one is finished (R7.3)."""
    return 0 if position.moved else position.idle + 1


def ends_after_turn(position: Position) -> bool:
    """Is the deal scored when the turn is finished, `idle` being counted already (R7.2, R7.3)?"""
    if not position.stock:
        rule = position.rules["stock_out"]
        if rule == "end" or (rule == "reshuffle" and position.barren):
            return True
    return position.idle >= position.players * (3 if position.stock else 1)


def _play_goes_on(position: Position) -> bool:
    """Is it a draw that comes next, when nobody calls?"""
    finished = replace(position, idle=idle_after(position))
    return not ends_after_turn(finished) and not shuffle_due(position)


def _call_actions(position: Position, seat: int, budget: int) -> Iterator[Action]:
    if seat not in to_act(position):
        return
    yield Action("no_call")
    yield from _call_lays(position, seat)
    if position.rules["call"] == "meld":
        yield from _call_melds(position, seat)
    next_seat = seat == (position.turn + 1) % position.players
    if next_seat and not call_pending(position) and _play_goes_on(position):
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
    seen: set[Action] = set()
    for cards in melds_from(position.rules, (*hand, card), position.decks):
        if position.rules["going_out"] == "discard" and len(cards) > len(hand):
            continue
        action = _call_meld(cards, card)
        if action is not None and action not in seen:
            seen.add(action)
            yield action


def _call_meld(cards: tuple[Placed, ...], card: Card) -> Action | None:
    """How a caller names this meld, given as it lies: the cards from the hand; a joker called is named with
    them; and of all thirteen of a suit, if the ace is called, its end."""
    if card == JOKER:
        return Action("call_meld", in_order(cards, 12)) if any(wild for _, wild in cards) else None
    rest = list(cards)
    if (card, False) not in rest:
        return None
    rest.remove((card, False))
    end = ""
    if card[0] == 1 and len(cards) == 13 == len({face for face, _ in cards}):
        end = "<" if cards[0][0] == card else ">"
    return Action("call_meld", in_order(tuple(rest), 12), end=end)
