"""How is an action written, and how is it read?

One token serves the log, the socket, the database, the golden file, the bot protocol and the test. `token`
writes a move; `read_action` reads what a person may write, which is freer: cards in any order, several
lay-offs in one, a joker or an ace without saying what it means. `asking` finds the moves that it means.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rummy500.core.actions import (
    CALL_LAY,
    CALL_RUN,
    CALL_SET,
    DETAILS,
    DISCARD,
    END,
    EXCHANGE,
    KIND,
    KNOCK,
    LAY,
    NO_CALL,
    PILE,
    RUN,
    SET,
    STOCK,
    is_whole_suit,
    is_wild,
    kind,
    meld_of,
    meld_spots,
    spot_of,
)
from rummy500.core.cards import (
    ACES,
    HIGH,
    HIGH_ACES,
    JOKER,
    LANE,
    bit,
    bits,
    card_text,
    face,
    fold,
    read_card,
    spot_text,
    spread,
)
from rummy500.core.deal import Deal
from rummy500.core.errors import Unreadable
from rummy500.core.melds import Meld, new_meld
from rummy500.core.said import Said, say


class Named(NamedTuple):
    """A card as it is written: a face, or JOKER for a joker whose meaning is not said; `wild` where a joker
    stands for the face."""

    card: int
    wild: bool = False

    def in_hand(self) -> int:
        """The card that it takes."""
        return JOKER if self.wild else self.card

    def text(self) -> str:
        return spot_text(self.card, self.wild)


class Action(NamedTuple):
    """What is asked for: `kind` is stock, pile, meld, lay, exchange, discard, knock, call_lay, call_meld,
    no_call or end. `meld` counts from 0, -1 where none is named; `end` is `<`, `>` or nothing."""

    kind: str
    cards: tuple[Named, ...] = ()
    depth: int = 0
    meld: int = -1
    end: str = ""


KINDS = {
    STOCK: "stock", PILE: "pile", SET: "meld", RUN: "meld", LAY: "lay", EXCHANGE: "exchange",
    DISCARD: "discard", END: "end", CALL_SET: "call_meld", CALL_RUN: "call_meld", CALL_LAY: "call_lay",
    NO_CALL: "no_call", KNOCK: "knock",
}  # fmt: skip


def kind_name(move: int) -> str:
    """The kind of a move in words, as `Action.kind` has it."""
    return KINDS[kind(move)]


# Writing.


def placed(move: int, deal: Deal) -> list[Named]:
    """The cards of a move as they will lie, in order: of a meld all, of any other action the one card."""
    what = move >> KIND
    if what & 7 in (SET, RUN):
        spots, second, wild = meld_spots(move)
        meld = new_meld(deal.law, what & 7 == RUN, 0, spots, second, wild)
        return [Named(face(card.spot), card.wild) for card in meld.in_order()]
    if what & 7 == LAY:
        return [Named(face(spot_of(move)), is_wild(move))]
    if what == EXCHANGE:
        return [Named(face(spot_of(move)))]
    if what == KNOCK:
        return [Named((move & DETAILS) - 1)] if move & DETAILS else []
    return [Named(move & DETAILS)] if what == DISCARD else []


def token(deal: Deal, move: int) -> str:
    """The text of a move in a deal, before it is played."""
    what = move >> KIND
    if what == STOCK:
        return "s"
    if what == PILE:
        return f"p{move & DETAILS}"
    if what == END:
        return "e"
    if what == NO_CALL:
        return "-"
    names = placed(move, deal)
    if what == KNOCK:
        return "k" + "".join(name.text() for name in names)
    if what == CALL_SET or what == CALL_RUN:
        called = deal.pile[-1]
        end = ""
        if called != JOKER:
            names.remove(Named(called))
            if is_whole_suit(move) and called % LANE == 0:
                end = "<" if meld_spots(move)[0] & ACES else ">"
        return "cm" + "".join(name.text() for name in names) + end
    if what == CALL_LAY:
        joker = names[0].text() if is_wild(move) else ""
        return f"cl{joker}@{meld_of(move) + 1}{_end(deal, move)}"
    text = "".join(name.text() for name in names)
    if what == LAY:
        return f"l{text}@{meld_of(move) + 1}{_end(deal, move)}"
    if what == EXCHANGE:
        return f"x{text}@{meld_of(move) + 1}"
    return f"d{text}" if what == DISCARD else f"m{text}"


def _end(deal: Deal, move: int) -> str:
    """Which end an ace takes, where it fits both (R3.5)."""
    spot: int = bit(spot_of(move))
    meld = deal.melds[meld_of(move)]
    if not spot & (ACES | HIGH_ACES) or not both_ends(meld, spot):
        return ""
    return "<" if spot & ACES else ">"


def both_ends(meld: Meld, spots: int) -> bool:
    """Does an ace fit both ends of this run?"""
    ace = fold(spots)
    return meld.is_run and meld.room & spread(ace) == spread(ace)


def event(deal: Deal, seat: int, move: int) -> str:
    """A move with its seat, as the log has it."""
    return f"{seat}:{token(deal, move)}"


# Reading.

_CARD = r"(?:\*\*|\*?[A23456789TJQK][cdhs])"
_ONE_CARD = re.compile(_CARD)
_SHAPES = (
    ("stock", re.compile(r"s")),
    ("end", re.compile(r"e")),
    ("no_call", re.compile(r"-")),
    ("pile", re.compile(r"p(?P<depth>[1-9][0-9]{0,2})")),
    ("meld", re.compile(rf"m(?P<cards>{_CARD}{{1,26}})(?P<end>[<>]?)")),
    ("lay", re.compile(rf"l(?P<cards>{_CARD}{{1,26}})@(?P<meld>[1-9][0-9]{{0,1}})(?P<end>[<>]?)")),
    ("exchange", re.compile(rf"x(?P<cards>{_CARD})@(?P<meld>[1-9][0-9]{{0,1}})")),
    ("knock", re.compile(rf"k(?P<cards>{_CARD})?")),
    ("discard", re.compile(rf"d(?P<cards>{_CARD})")),
    ("call_lay", re.compile(rf"cl(?P<cards>{_CARD})?@(?P<meld>[1-9][0-9]{{0,1}})(?P<end>[<>]?)")),
    ("call_meld", re.compile(rf"cm(?P<cards>{_CARD}{{1,26}})(?P<end>[<>]?)")),
)
_BY_LETTER = {
    letter: [(name, shape) for name, shape in _SHAPES if shape.pattern.startswith(letter)]
    for letter in "se-pmlxkdc"
}
_SEAT = re.compile(r"([0-7]):(.*)", re.DOTALL)
HOW = say("write s, p3, m7c7d7h, l8h@1, x8d@3, d4s, cl@1, cm9s9h, - or e, in the pool game k or k4s too")


def read_named(text: str) -> Named:
    """`7h`, `**`, or `*7h` for a joker that stands for a card."""
    if text.startswith("*") and text != "**":
        return Named(read_card(text[1:]), True)
    return Named(read_card(text))


def split_seat(text: str) -> tuple[int | None, str]:
    """`2:cl@1` is seat 2 and `cl@1`; without a seat, None."""
    match = _SEAT.fullmatch(text)
    return (int(match[1]), match[2]) if match else (None, text)


def read_action(text: str) -> Action:
    """What a token without a seat asks for. Raises Unreadable."""
    text = text.strip()
    for name, shape in _BY_LETTER.get(text[:1], ()):
        match = shape.fullmatch(text)
        if match:
            parts = match.groupdict()
            cards = tuple(read_named(part) for part in _ONE_CARD.findall(parts.get("cards") or ""))
            meld = int(parts.get("meld") or 0) - 1
            return Action(name, cards, int(parts.get("depth") or 0), meld, parts.get("end") or "")
    raise Unreadable("bad_action", say("{text} is not an action: {how}", text=repr(text[:40]), how=HOW))


def action_text(action: Action) -> str:
    """What reads back as this action."""
    letters = {
        "stock": "s", "end": "e", "no_call": "-", "pile": "p", "meld": "m", "lay": "l", "exchange": "x",
        "discard": "d", "knock": "k", "call_lay": "cl", "call_meld": "cm",
    }  # fmt: skip
    cards = "".join(name.text() for name in action.cards)
    depth = str(action.depth) if action.kind == "pile" else ""
    meld = f"@{action.meld + 1}" if action.meld >= 0 else ""
    return letters[action.kind] + depth + cards + meld + action.end


_JOKER = say("joker")


@lru_cache(maxsize=256)
def pretty(card: int, wild: bool = False) -> str:
    """A card for people's eyes: `7♥`, `10♣`, `joker`, `joker as 7♥`."""
    if card == JOKER:
        return _JOKER
    text = card_text(card)
    rank = "10" if text[0] == "T" else text[0]
    name = rank + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[text[1]]
    return say("joker as {card}", card=name) if wild else name


def spot_names(spots: int) -> list[str]:
    """The cards on some spots, for people's eyes."""
    return [pretty(spot - HIGH if bit(spot) & HIGH_ACES else spot) for spot in bits(spots)]


_SETS = {
    "A": say("the aces"), "2": say("the twos"), "3": say("the threes"), "4": say("the fours"),
    "5": say("the fives"), "6": say("the sixes"), "7": say("the sevens"), "8": say("the eights"),
    "9": say("the nines"), "T": say("the tens"), "J": say("the jacks"), "Q": say("the queens"),
    "K": say("the kings"),
}  # fmt: skip


def meld_name(is_run: bool, faces: Sequence[int]) -> Said:
    """A meld for people's eyes, its cards in order: `the run 5♥-9♥`, `the sevens`."""
    if is_run:
        return say("the run {first}-{last}", first=pretty(faces[0]), last=pretty(faces[-1]))
    return _SETS[card_text(faces[0])[0]]


def name_of(meld: Meld) -> Said:
    """The same of a meld on the table."""
    return meld_name(meld.is_run, [face(card.spot) for card in meld.in_order()])
