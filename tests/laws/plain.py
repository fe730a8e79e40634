"""What lies where: cards as (rank, suit) pairs and the text of a position, read without the engine.

Everything in this file, plain_melds.py, plain_turn.py, reference.py, plain_play.py, plain_scores.py and
plain_pool.py is written from the rules page alone and shares nothing with the engine, so that where the two
agree, two people have read the rules the same way. It is slow and simple on purpose.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import NamedTuple

Card = tuple[int, str]
"""A rank from 1 (ace) to 13 (king), and a suit."""

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKER: Card = (0, "*")

Option = str | int
Rules = dict[str, Option]

CLASSIC: Rules = {
    "decks": "auto",
    "jokers": 0,
    "hand_size": 0,
    "opening": "upcard",
    "teams": "none",
    "set_suits": "distinct",
    "ace_in_runs": "both",
    "joker_limit": "one_natural",
    "joker_swap": "off",
    "lay_off": "any",
    "pile_draw": "any",
    "top_card": "keep",
    "debt_due": "turn",
    "put_back": "not_single",
    "put_back_last": "off",
    "going_out": "free",
    "call": "off",
    "stock_out": "choose",
    "going_out_bonus": 0,
    "pip_points": "face",
    "low_ace_points": 1,
    "joker_points": "fixed",
    "scoring": "deals",
    "pool_points": 30,
    "rounds": 10,
    "cutthroat": "off",
    "target": 500,
    "win": "highest",
    "players": "2-8",
}

PRESETS: dict[str, Rules] = {
    "classic": {},
    "duel": {"put_back": "any", "stock_out": "end", "debt_due": "at_once", "players": "2"},
    "club": {"put_back_last": "on", "debt_due": "at_once", "players": "2-4"},
    "kitchen": {"jokers": 2, "call": "lay_off", "going_out": "float"},
    "strict": {"top_card": "must_use", "going_out": "discard"},
    "partners": {"teams": "pairs", "players": "4"},
    "rummy-1500": {"target": 1500},
    "rummy-5000": {"target": 5000},
}

POOL: Rules = {
    "scoring": "pool",
    "decks": "2",
    "jokers": 1,
    "hand_size": 13,
    "opening": "none",
    "set_suits": "any",
    "pile_draw": "none",
    "players": "2-6",
}

POOL_PRESETS: dict[str, Rules] = {
    "pool": POOL,
    "pool-300": POOL | {"target": 300},
    "cutthroat": POOL | {"cutthroat": "on"},
}


class Laid(NamedTuple):
    """A card on the table: what it is or stands for, and whose points it is."""

    face: Card
    wild: bool
    layer: int
    low: bool = False
    """An ace that was the low end of its run when it was laid."""


class Meld(NamedTuple):
    """A set or a run on the table; a run from its low end."""

    kind: str
    owner: int
    cards: tuple[Laid, ...]


@dataclass(frozen=True)
class Position:
    """Everything that a position's text says."""

    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    melds: tuple[Meld, ...] = ()
    dealer: int = 0
    turn: int = 0
    phase: str = "draw"
    taken: tuple[Card, ...] = ()
    used: tuple[Card, ...] = ()
    debt: Card | None = None
    answers: tuple[tuple[int, str], ...] = ()
    idle: int = 0
    """How many turns in a row were idle (R7.3)."""
    moved: bool = False
    """Whether this turn is not idle: a card was drawn from the stock or put on the table."""
    barren: bool = False
    """Whether the stock is a reshuffled one since whose making no card was put on the table."""
    extra: dict[str, str] = field(default_factory=dict, compare=False)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def decks(self) -> int:
        """How many packs are in play (R2.1)."""
        if self.rules["decks"] != "auto":
            return int(self.rules["decks"])
        return 1 if self.players <= 4 else 2

    def hand(self, seat: int, cards: tuple[Card, ...]) -> Position:
        """The same, with this hand for that seat."""
        hands = tuple(cards if at == seat else hand for at, hand in enumerate(self.hands))
        return replace(self, hands=hands)


def same_side(position: Position, one: int, other: int) -> bool:
    """Do these two seats score together (R2.7)?"""
    if position.rules["teams"] == "pairs":
        return one % 2 == other % 2
    return one == other


def read_card(text: str) -> Card:
    """`7h` or `**`."""
    if text == "**":
        return JOKER
    rank, suit = RANKS.index(text[0]) + 1, text[1]
    if len(text) != 2 or suit not in SUITS:
        raise ValueError(text)
    return rank, suit


def card_text(card: Card) -> str:
    """`7h` or `**`."""
    return "**" if card == JOKER else RANKS[card[0] - 1] + card[1]


def placed_text(face: Card, wild: bool) -> str:
    """`7h`, or `*7h` for a joker in its place."""
    return ("*" if wild else "") + card_text(face)


def read_placed(text: str) -> list[tuple[Card, bool]]:
    """The cards of `7c*7d7h`: a face each, and whether a joker stands for it."""
    cards = []
    while text:
        wild = text[0] == "*" and text[:2] != "**"
        if wild:
            text = text[1:]
        cards.append((read_card(text[:2]), wild))
        text = text[2:]
    return cards


def read_rules(text: str) -> Rules:
    """`classic,jokers=2`: a preset, then what differs."""
    preset, *changes = text.split(",")
    rules = CLASSIC | (PRESETS | POOL_PRESETS)[preset]
    for change in changes:
        name, _, value = change.partition("=")
        number = isinstance(CLASSIC[name], int)
        rules[name] = (0 if value == "auto" else int(value)) if number else value
    return rules


def without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that are left of a multiset, sorted."""
    return tuple(sorted((Counter(cards) - Counter(gone)).elements()))


def _read_meld(rest: str) -> Meld:
    """`1 7c=0 7d=0 7h=1`, or with ` by=0` at its end."""
    cards, owner = [], None
    for word in rest.split()[1:]:
        name, _, layer = word.partition("=")
        if name == "by":
            owner = int(layer)
        else:
            wild, low = name.startswith("*"), name.endswith("<")
            cards.append(Laid(read_card(name.removeprefix("*").removesuffix("<")), wild, int(layer), low))
    if owner is None:
        layers = [card.layer for card in cards]
        owner = max(layers, key=lambda seat: (layers.count(seat), -layers.index(seat)))
    kind = "set" if len({card.face[0] for card in cards}) == 1 else "run"
    if kind == "run" and cards[0].face[0] == 1:
        cards[0] = cards[0]._replace(low=True)
    return Meld(kind, owner, tuple(cards))


def read_position(text: str) -> Position:
    """A position's text, one fact a line."""
    facts: dict[str, str] = {}
    hands, melds, answers = [], [], []
    for line in text.splitlines():
        name, _, rest = line.partition("#")[0].strip().partition(" ")
        if name == "seat":
            hands.append(_cards(rest.partition(" ")[2]))
        elif name == "meld":
            melds.append(_read_meld(rest))
        elif name == "answer":
            seat, token = rest.split()
            answers.append((int(seat), token))
        elif name:
            facts[name] = rest
    turn, phase = facts.pop("turn", "0 draw").split()
    taken = _cards(facts.pop("taken", ""))
    hand = hands[int(turn)]
    used = _cards(facts.pop("used")) if "used" in facts else without(taken, hand)
    debt = facts.pop("debt", "")
    moved = phase == "call" or (phase == "play" and (not taken or bool(used)))
    return Position(
        rules=read_rules(facts.pop("rules", "classic")),
        hands=tuple(tuple(sorted(cards)) for cards in hands),
        stock=_cards(facts.pop("stock", "")),
        pile=_cards(facts.pop("pile", "")),
        melds=tuple(melds),
        dealer=int(facts.pop("dealer", "0")),
        turn=int(turn),
        phase=phase,
        taken=taken,
        used=used,
        debt=read_card(debt) if debt else None,
        answers=tuple(answers),
        idle=int(facts.pop("idle", "0")),
        moved=facts.pop("moved") == "yes" if "moved" in facts else moved,
        barren=facts.pop("reshuffled", None) is not None,
        extra=facts,
    )


def _cards(words: str) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in words.split())


def _laid_text(meld: Meld, at: int) -> str:
    card = meld.cards[at]
    return f"{placed_text(card.face, card.wild)}{'<' if card.low and at else ''}={card.layer}"


def write_position(position: Position, rules: str) -> str:
    """The text of a position, with every fact said."""
    lines = [f"rules {rules}", f"dealer {position.dealer}"]
    for seat, hand in enumerate(position.hands):
        lines.append(" ".join([f"seat {seat}", *map(card_text, hand)]))
    for name, cards in (("stock", position.stock), ("pile", position.pile)):
        lines.append(" ".join([name, *map(card_text, cards)]))
    for number, meld in enumerate(position.melds, 1):
        laid = [_laid_text(meld, at) for at in range(len(meld.cards))]
        lines.append(" ".join([f"meld {number}", *laid, f"by={meld.owner}"]))
    lines.append(f"turn {position.turn} {position.phase}")
    if position.phase == "play" and position.taken:
        lines.append(" ".join(["taken", *map(card_text, position.taken)]))
        if position.used:
            lines.append(" ".join(["used", *map(card_text, position.used)]))
        if position.debt is not None:
            lines.append(f"debt {card_text(position.debt)}")
    lines += [f"answer {seat} {token}" for seat, token in position.answers]
    lines += [f"idle {position.idle}"] * (position.idle > 0) + ["reshuffled"] * position.barren
    if position.phase in ("play", "call"):
        lines.append(f"moved {'yes' if position.moved else 'no'}")
    return "\n".join(lines) + "\n"
