"""What people may write, and what it means: requests drawn at random and judged by the enumerator alone.

A request is lawful when it has exactly one lawful meaning. Cards may stand in any order, a joker or an ace
may leave unsaid what it is, and several lay-offs on one meld may be asked for together (R3.4).
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.laws.plain import JOKER, RANKS, SUITS, Card, Position, card_text, placed_text
from tests.laws.plain_melds import Action, action_text, run_shapes
from tests.laws.plain_play import play
from tests.laws.reference import legal_actions

Request = tuple[str, tuple[str, ...], str]
"""Letters, cards as written, and what comes behind: `l`, (`3s`, `4s`), `@1`."""


def request_text(request: Request) -> str:
    """As it is written."""
    letters, cards, rest = request
    return letters + "".join(cards) + rest


def meanings(position: Position, seat: int, request: Request, lawful: list[Action]) -> set[object]:
    """Everything lawful that the request may mean, of all that is lawful for the seat."""
    letters, cards, rest = request
    if letters == "l" and len(cards) > 1:
        return set(_outcomes(position, seat, cards, rest))
    if letters in ("s", "e", "-", "p", "d", "x"):
        return {act for act in lawful if action_text(act) == request_text(request)}
    return {act for act in lawful if _fits(act, letters, cards, rest)}


def _fits(action: Action, letters: str, cards: tuple[str, ...], rest: str) -> bool:
    """Is this what is asked for, bare jokers and ends of aces apart?"""
    kinds = {"m": "meld", "l": "lay", "cl": "call_lay", "cm": "call_meld"}
    place = f"@{action.meld}" if action.meld else ""
    if action.kind != kinds[letters] or rest not in (place, place + action.end):
        return False
    if letters == "cl" and not cards:
        return True
    lying = Counter(placed_text(face, wild) for face, wild in action.cards)
    written = Counter(cards)
    bare = written.pop("**", 0)
    unsaid = lying - written
    return not written - lying and unsaid.total() == bare and all(name[0] == "*" for name in unsaid)


def _outcomes(position: Position, seat: int, cards: tuple[str, ...], rest: str) -> list[object]:
    """The melds that laying these cards off one by one, in any order, can leave."""
    if not cards:
        meld = position.melds[int(rest[1:]) - 1]
        return [frozenset(Counter((laid.face, laid.wild, laid.low) for laid in meld.cards).items())]
    found: list[object] = []
    for at, card in enumerate(cards):
        for action in legal_actions(position, seat):
            if card not in cards[:at] and _fits(action, "l", (card,), rest):
                then = play(position, seat, action)
                if len(cards) == 1 or then.phase == "play":
                    found += _outcomes(then, seat, (*cards[:at], *cards[at + 1 :]), rest)
    return found


def draw_request(rng: Random, position: Position, seat: int, lawful: list[Action]) -> Request:
    """Something that a person might ask for, seldom lawful by chance alone, so leaning to what nearly is."""
    if lawful and rng.random() < 0.35:
        kind = rng.choice(sorted({action.kind for action in lawful}))
        return _changed(rng, position, rng.choice([action for action in lawful if action.kind == kind]))
    hand = position.hands[seat]
    kind = rng.choice(("m", "m", "m", "l", "l", "l", "d", "d", "p", "x", "cl", "cm", "s", "e", "-"))
    if kind in ("s", "e", "-"):
        return kind, (), ""
    if kind == "p":
        return kind, (), str(rng.randint(1, len(position.pile) + 1))
    place = f"@{rng.randint(1, len(position.melds) + 1)}"
    if kind == "d":
        return kind, (card_text(_any_card(rng, hand)),), ""
    if kind == "x":
        return kind, (_exchangeable(rng, position) or card_text(_face(rng)),), place
    if kind in ("l", "cl"):
        few = rng.choice((1, 1, 2, 3)) if kind == "l" else rng.choice((0, 0, 1))
        return kind, tuple(_written(rng, _any_card(rng, hand), rng.random() < 0.3) for _ in range(few)), place
    return kind, _like_a_meld(rng, position, hand, kind), ""


def _like_a_meld(rng: Random, position: Position, hand: tuple[Card, ...], kind: str) -> tuple[str, ...]:
    """Cards of a shape that may be a meld, jokers in some places, shuffled."""
    wanted: list[Card]
    if rng.random() < 0.5:
        shape = rng.choice([shape for shape in run_shapes("corner") if len(shape) < 6])
        suit = rng.choice(hand or [(1, "c")])[1]
        wanted = [(rank, suit if suit in SUITS else "c") for rank in shape]
    else:
        rank = rng.choice(hand or [(1, "c")])[0] or 1
        wanted = [(rank, suit) for suit in rng.choices(SUITS, k=rng.choice((3, 3, 4, 5)))]
    if kind == "cm" and position.pile and position.pile[-1] in wanted:
        wanted.remove(position.pile[-1])
    jokers = hand.count(JOKER)
    written = []
    for face in wanted:
        wild = face not in hand and jokers > 0
        jokers -= wild
        written.append(_written(rng, JOKER, rng.random() < 0.3, face) if wild else card_text(face))
    rng.shuffle(written)
    return tuple(written)


def _changed(rng: Random, position: Position, action: Action) -> Request:
    """A lawful action as a person might write it, or nearly so."""
    if action.kind in ("stock", "pile", "end", "no_call"):
        text = action_text(action)
        return (text[0], (), text[1:])
    letters = {"meld": "m", "lay": "l", "exchange": "x", "discard": "d", "call_lay": "cl", "call_meld": "cm"}
    cards = [placed_text(face, wild) for face, wild in action.cards]
    if action.kind in ("meld", "lay", "call_meld", "call_lay") and rng.random() < 0.4:
        cards = ["**" if card[0] == "*" else card for card in cards]
    if action.kind == "lay" and rng.random() < 0.6:
        cards += _more_lays(rng, position, action)
    if action.kind == "meld" and rng.random() < 0.15:
        cards.pop()
    end = action.end if rng.random() < 0.6 else ""
    rng.shuffle(cards)
    return letters[action.kind], tuple(cards), (f"@{action.meld}" if action.meld else "") + end


def _more_lays(rng: Random, position: Position, action: Action) -> list[str]:
    """Cards that can be laid on the same meld after that, or some others."""
    cards = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        position = play(position, position.turn, action)
        lays = [
            other
            for other in legal_actions(position, position.turn)
            if other.kind == "lay" and other.meld == action.meld
        ]
        if position.phase != "play" or not lays:
            break
        action = rng.choice(lays)
        cards += [placed_text(face, wild) for face, wild in action.cards]
    hand = position.hands[position.turn]
    return cards or [card_text(card) for card in hand[:1]]


def _any_card(rng: Random, hand: tuple[Card, ...]) -> Card:
    return rng.choice(hand) if hand and rng.random() < 0.85 else rng.choice([JOKER, _face(rng)])


def _face(rng: Random) -> Card:
    return rng.randint(1, len(RANKS)), rng.choice(SUITS)


def _written(rng: Random, card: Card, bare: bool, face: Card | None = None) -> str:
    if card != JOKER:
        return card_text(card)
    return "**" if bare else placed_text(face or _face(rng), True)


def _exchangeable(rng: Random, position: Position) -> str:
    faces = [laid.face for meld in position.melds for laid in meld.cards if laid.wild]
    return card_text(rng.choice(faces)) if faces and rng.random() < 0.7 else ""
