"""Which melds can cards make, and what can be added to one: R3, spelt out shape by shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from tests.laws.plain import JOKER, SUITS, Card, Laid, Meld, Rules, placed_text, read_placed

Placed = tuple[Card, bool]
"""A face, and whether a joker stands for it."""


class Action(NamedTuple):
    """One single action, in a form of which there is only one for each thing that can be done."""

    kind: str
    """stock, pile, meld, lay, exchange, discard, call_lay, call_meld, no_call, end or knock."""
    cards: tuple[Placed, ...] = ()
    meld: int = 0
    """Number of the meld, from 1."""
    end: str = ""
    """Which end an ace takes that fits both: < or >."""
    depth: int = 0

    def faces(self) -> tuple[Card, ...]:
        """The cards themselves that it uses, a joker as a joker."""
        return tuple(JOKER if wild else face for face, wild in self.cards)


LETTERS = {
    "meld": "m", "lay": "l", "exchange": "x", "discard": "d", "knock": "k",
    "call_lay": "cl", "call_meld": "cm",
}  # fmt: skip
WHOLE = {"stock": "s", "no_call": "-", "end": "e"}


def action_text(action: Action) -> str:
    """Its token."""
    if action.kind in WHOLE:
        return WHOLE[action.kind]
    if action.kind == "pile":
        return f"p{action.depth}"
    cards = "".join(placed_text(face, wild) for face, wild in action.cards)
    place = f"@{action.meld}{action.end}" if action.meld else action.end
    return LETTERS[action.kind] + cards + place


def read_action(token: str) -> Action:
    """A token, in the one form that this file gives to what it says."""
    for kind, text in WHOLE.items():
        if token == text:
            return Action(kind)
    if token[0] == "p":
        return Action("pile", depth=int(token[1:]))
    body, _, place = token.partition("@")
    if body.endswith(("<", ">")):
        body, place = body[:-1], body[-1]
    letters = body[:2] if body[0] == "c" else body[:1]
    kind = {text: name for name, text in LETTERS.items()}[letters]
    end = place[-1] if place.endswith(("<", ">")) else ""
    cards = tuple(read_placed(body.removeprefix(letters)))
    if kind in ("meld", "call_meld"):
        cards = in_order(cards, 13 if kind == "meld" else 12)
    return Action(kind, cards, int(place.rstrip("<>") or 0), end)


def in_order(cards: tuple[Placed, ...], whole: int = 13) -> tuple[Placed, ...]:
    """Sorted; but the thirteen of a suit keep what matters of their order: ace first, or not. A caller names
    twelve of them, or all where a joker is called."""
    ranks = [face[0] for face, _ in cards]
    if len(set(ranks)) == len(ranks) >= whole and ranks[0] != 1:
        return tuple(sorted(cards, key=lambda placed: (placed[0][0] == 1, placed)))
    return tuple(sorted(cards))


@cache
def run_shapes(aces: str) -> tuple[tuple[int, ...], ...]:
    """The ranks of every run there is, from the low end (R3.2, R3.3)."""
    line = {"both": [*range(1, 14), 1], "low": [*range(1, 14)], "high": [*range(2, 14), 1]}
    shapes = []
    if aces == "corner":
        ring = [*range(1, 14)] * 2
        shapes = [tuple(ring[start : start + n]) for start in range(13) for n in range(3, 13)]
        shapes += [tuple(ring[:13]), tuple(ring[1:14])]
    else:
        ranks = line[aces]
        for start in range(len(ranks)):
            for stop in range(start + 3, len(ranks) + 1):
                if len(set(ranks[start:stop])) == stop - start:
                    shapes.append(tuple(ranks[start:stop]))
    return tuple(shapes)


def jokers_allowed(rules: Rules, jokers: int, naturals: int) -> bool:
    """May a meld hold so many jokers (R3.6)?"""
    if rules["joker_limit"] == "half":
        return jokers <= naturals
    return naturals >= 1


def runs_from(rules: Rules, hand: Counter[Card], suits: str = SUITS) -> Iterator[tuple[Placed, ...]]:
    """Every run that these cards make, jokers named, from its low end."""
    jokers = hand[JOKER]
    for suit, shape in product(suits, run_shapes(str(rules["ace_in_runs"]))):
        missing = [at for at, rank in enumerate(shape) if not hand[rank, suit]]
        if len(missing) > jokers:
            continue
        held = [at for at in range(len(shape)) if at not in missing]
        for more in range(jokers - len(missing) + 1):
            wild = len(missing) + more
            if not jokers_allowed(rules, wild, len(shape) - wild):
                continue
            for also in combinations(held, more):
                yield tuple(((rank, suit), at in missing or at in also) for at, rank in enumerate(shape))


def sets_from(
    rules: Rules, hand: Counter[Card], decks: int, ranks: Iterable[int] = range(1, 14)
) -> Iterator[tuple[Placed, ...]]:
    """Every set that these cards make, jokers named, in the order of suits."""
    copies = decks if rules["set_suits"] == "any" else 1
    for rank in ranks:
        ways = []
        for suit in SUITS:
            card = (rank, suit)
            naturals = [((card, False),) * n for n in range(1, min(copies, hand[card]) + 1)]
            ways.append([(), *naturals, *([((card, True),)] if hand[JOKER] else [])])
        for choice in product(*ways):
            cards = tuple(placed for part in choice for placed in part)
            wild = sum(1 for _, joker in cards if joker)
            if len(cards) >= 3 and wild <= hand[JOKER] and jokers_allowed(rules, wild, len(cards) - wild):
                yield cards


def melds_from(
    rules: Rules, cards: tuple[Card, ...], decks: int, must: Card | None = None
) -> Iterator[tuple[Placed, ...]]:
    """Every meld that these cards make; with `must`, those of them that hold that card itself."""
    hand = Counter(cards)
    if must is None:
        yield from sets_from(rules, hand, decks)
        yield from runs_from(rules, hand)
        return
    natural = must != JOKER
    sets = sets_from(rules, hand, decks, [must[0]] if natural else range(1, 14))
    runs = runs_from(rules, hand, must[1] if natural else SUITS)
    for meld in (*sets, *runs):
        if ((must, False) in meld) if natural else any(wild for _, wild in meld):
            yield meld


def is_run(cards: tuple[Placed, ...]) -> bool:
    """A meld of several ranks is a run."""
    return len({face[0] for face, _ in cards}) > 1


def rank_before(aces: str, meld: Meld) -> int | None:
    """The rank that fits at a run's low end."""
    ranks = [card.face[0] for card in meld.cards]
    first = ranks[0]
    if len(ranks) == 13 or (first == 1 and aces != "corner"):
        return None
    if first == 2 and (aces == "high" or 1 in ranks):
        return None
    return 13 if first == 1 else first - 1


def rank_after(aces: str, meld: Meld) -> int | None:
    """The rank that fits at a run's high end."""
    ranks = [card.face[0] for card in meld.cards]
    last = ranks[-1]
    if len(ranks) == 13 or (last == 1 and aces != "corner"):
        return None
    if last == 13 and (aces == "low" or 1 in ranks):
        return None
    return 1 if last == 13 else last + 1


def ends_for(rules: Rules, meld: Meld, face: Card) -> list[str]:
    """At which ends of a run does this card fit: < low, > high?"""
    if face[1] != meld.cards[0].face[1]:
        return []
    aces = str(rules["ace_in_runs"])
    fits = {"<": rank_before(aces, meld), ">": rank_after(aces, meld)}
    return [end for end, rank in fits.items() if rank == face[0]]


def has_room(rules: Rules, decks: int, meld: Meld, face: Card, wild: bool) -> bool:
    """Does this card fit a set (R3.1, R3.6)?"""
    if face[0] != meld.cards[0].face[0]:
        return False
    there = [card for card in meld.cards if card.face == face]
    if wild or rules["set_suits"] == "distinct":
        return not there
    return len(there) < decks and not any(card.wild for card in there)


def lays_on(rules: Rules, decks: int, meld: Meld, card: Card) -> Iterator[tuple[Placed, str]]:
    """As what, and at which end, may this card be laid on this meld? `` where there is but one end."""
    wild = card == JOKER
    count = sum(1 for other in meld.cards if other.wild)
    if wild and not jokers_allowed(rules, count + 1, len(meld.cards) - count):
        return
    faces = [(rank, suit) for rank in range(1, 14) for suit in SUITS] if wild else [card]
    for face in faces:
        if meld.kind == "set":
            if has_room(rules, decks, meld, face, wild):
                yield (face, wild), ""
            continue
        ends = ends_for(rules, meld, face)
        if len(ends) == 2 and face[0] == 1:
            yield (face, wild), "<"
            yield (face, wild), ">"
        elif ends:
            yield (face, wild), ""


def laid_on(rules: Rules, meld: Meld, placed: Placed, end: str, layer: int) -> Meld:
    """The meld with that card on it."""
    face, wild = placed
    if meld.kind == "set":
        cards = (*meld.cards, Laid(face, wild, layer))
        return meld._replace(cards=tuple(sorted(cards, key=lambda card: (card.face, card.wild))))
    end = end or ends_for(rules, meld, face)[0]
    if end == "<":
        return meld._replace(cards=(Laid(face, wild, layer, low=face[0] == 1), *meld.cards))
    return meld._replace(cards=(*meld.cards, Laid(face, wild, layer)))


def new_meld(cards: tuple[Placed, ...], owner: int) -> Meld:
    """These cards as a meld on the table."""
    run = is_run(cards)
    low = run and cards[0][0][0] == 1
    laid = tuple(Laid(face, wild, owner, low and at == 0) for at, (face, wild) in enumerate(cards))
    return Meld("run" if run else "set", owner, laid)


def exchanged(meld: Meld, face: Card, layer: int) -> Meld:
    """The meld with the very card in its joker's place (R3.7)."""
    cards = tuple(
        card._replace(wild=False, layer=layer) if card.wild and card.face == face else card
        for card in meld.cards
    )
    return meld._replace(cards=cards)


def meld_text(meld: Meld) -> str:
    """For people who read a failure."""
    return " ".join(placed_text(card.face, card.wild) for card in meld.cards)
