"""How is the middle of a deal written down?

One fact a line, `#` starts a comment; what is not said has its default, and fewer cards than the deck will
do. docs/notation.md lists the lines. `position_text` writes all that a deal's state holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from rummy500.core.asking import fits
from rummy500.core.cards import (
    HIGH,
    JOKER,
    LANE,
    NONE,
    Cards,
    card_text,
    cards_text,
    gather,
    read_card,
    spot_text,
)
from rummy500.core.contradictions import contradiction
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, OVER, PLAY_PHASE, SHUFFLE_PHASE, Deal
from rummy500.core.errors import RummyError, Unreadable
from rummy500.core.law import Law, law_of
from rummy500.core.legal import answers
from rummy500.core.match import Match, at_position, sides_of
from rummy500.core.melds import Laid, Meld, meld_lying
from rummy500.core.notation import read_action, read_named, token
from rummy500.core.play import empty
from rummy500.core.pool import winner_by_going_out
from rummy500.core.rules import Rules, check_players, read_rules, rules_text
from rummy500.core.scoring import laid_value

PHASES = (DRAW_PHASE, PLAY_PHASE, CALL_PHASE, SHUFFLE_PHASE, OVER)
REASONS = ("out", "stock_out", "chosen", "idle", "knocked", "rounds")

# Writing.


def position_text(match: Match) -> str:
    """All that the state of a match in a deal holds. Raises no error; a deal must have begun."""
    deal = match.deal
    assert deal is not None
    lines = [
        f"rules {rules_text(match.rules)}",
        f"dealer {deal.dealer}",
        _line("totals", map(str, match.totals)),
    ]
    lines += [_line(f"seat {seat}", _cards(deal.held(seat).list())) for seat in range(deal.players)]
    lines.append(_line("stock", _cards(reversed(deal.stock))))
    lines.append(_line("pile", _cards(deal.pile)))
    lines += [_meld_text(number, meld) for number, meld in enumerate(deal.melds, 1)]
    lines.append(f"turn {deal.turn} {deal.phase}")
    if deal.taken:
        lines.append(_line("taken", _cards(deal.taken)))
        if _used(deal) != _used_by_default(deal.taken, deal.held(deal.turn)):
            lines.append(_line("used", _cards(_used(deal).list())))
    if deal.debt >= 0:
        lines.append(f"debt {card_text(deal.debt)}")
    if deal.drawn >= 0:
        lines.append(f"drawn {card_text(deal.drawn)}")
    for seat, known in enumerate(deal.known):
        if known != _known_by_default(deal, seat):
            lines.append(_line(f"known {seat}", _cards(known.list())))
    lines += [f"answer {seat} {token(deal, move)}" for seat, move in deal.answers]
    if deal.idle:
        lines.append(f"idle {deal.idle}")
    if deal.moved != _moved_by_default(deal):
        lines.append(f"moved {'yes' if deal.moved else 'no'}")
    if deal.fresh_stock:
        lines.append("reshuffled")
    if deal.law.pool:
        lines += _pool_lines(deal)
    if deal.phase == OVER:
        lines.append(f"ended {deal.reason}" + (f" {deal.out}" if deal.out >= 0 else ""))
    return "\n".join(lines) + "\n"


def _pool_lines(deal: Deal) -> list[str]:
    """What the pool game's state holds besides."""
    lines = [f"round {deal.round}", f"pool {deal.pool}"]
    if deal.knocked:
        lines.append(_line("knocked", map(str, deal.knocked)))
    return lines + [f"gone {seat}" + (f" {card_text(card)}" if card >= 0 else "") for seat, card in deal.gone]


def _line(word: str, parts: Iterable[str]) -> str:
    return " ".join([word, *parts])


def _cards(cards: Iterable[int]) -> list[str]:
    return [card_text(card) for card in cards]


def _meld_text(number: int, meld: Meld) -> str:
    cards = meld.in_order()
    texts = []
    for at, (spot, wild, by) in enumerate(cards):
        inside_low = meld.is_run and spot % LANE == 0 and at > 0
        texts.append(f"{spot_text(spot, wild)}{'<' if inside_low else ''}={by}")
    owner = [] if meld.owner == _owner_by_default(cards) else [f"by={meld.owner}"]
    return _line(f"meld {number}", texts + owner)


def _owner_by_default(cards: tuple[Laid, ...]) -> int:
    """The seat with most cards in a meld; of equal ones the one with the earlier card."""
    layers = [card.by for card in cards]
    return max(dict.fromkeys(layers), key=layers.count)


def _used(deal: Deal) -> Cards:
    """Of the cards taken this turn, those put down since, as far as it matters for what may go back."""
    if deal.barred == NONE and not deal.law.none_taken and not (deal.law.not_single and len(deal.taken) == 1):
        return _used_by_default(deal.taken, deal.held(deal.turn))
    return gather(deal.taken).without(deal.barred)


def _used_by_default(taken: tuple[int, ...], held: Cards) -> Cards:
    return gather(taken).without(held)


def _known_by_default(deal: Deal, seat: int) -> Cards:
    if seat != deal.turn or not deal.taken:
        return NONE
    return gather(deal.taken).without(_used(deal))


def _moved_by_default(deal: Deal) -> bool:
    if deal.phase == PLAY_PHASE:
        return not deal.taken or _used(deal) != NONE
    return deal.phase == CALL_PHASE


# Reading.


class _Draft:
    """The facts of a position text, line by line."""

    def __init__(self) -> None:
        self.rules = Rules()
        self.dealer = 0
        self.totals: list[int] | None = None
        self.hands: list[Cards] = []
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.melds: list[list[str]] = []
        self.turn: tuple[int, str] | None = None
        self.taken: tuple[int, ...] = ()
        self.used: Cards | None = None
        self.debt = -1
        self.drawn = -1
        self.known: dict[int, Cards] = {}
        self.answers: list[tuple[int, str]] = []
        self.idle = 0
        self.moved: bool | None = None
        self.reshuffled = False
        self.round = 1
        self.pool: int | None = None
        self.knocked: tuple[int, ...] = ()
        self.gone: list[tuple[int, int]] = []
        self.ended: tuple[str, int] | None = None


def _bad(why: str) -> Unreadable:
    return Unreadable("bad_position", why)


def _number(text: str, what: str, least: int = 0, most: int = 10**7) -> int:
    digits = text[1:] if text[:1] == "-" else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9 and least <= int(text) <= most):
        raise _bad(f"{text[:20]!r} is not {what}")
    return int(text)


def _seat(parts: list[str], at: int = 0) -> int:
    if len(parts) <= at:
        raise _bad("a seat is missing: write its number, from 0")
    return _number(parts[at], "a seat: write its number, 0 to 7", 0, 7)


def _list(parts: list[str]) -> list[int]:
    return [read_card(part) for part in parts]


def _read_seat(draft: _Draft, parts: list[str]) -> None:
    if _seat(parts) != len(draft.hands):
        raise _bad(f"seat {len(draft.hands)} should come here, not seat {parts[0]}")
    draft.hands.append(gather(_list(parts[1:])))


def _read_meld(draft: _Draft, parts: list[str]) -> None:
    if not parts or _number(parts[0], "the number of a meld") != len(draft.melds) + 1:
        raise _bad(f"meld {len(draft.melds) + 1} should come here")
    draft.melds.append(parts[1:])


def _read_turn(draft: _Draft, parts: list[str]) -> None:
    phase = parts[1] if len(parts) > 1 else DRAW_PHASE
    if phase not in PHASES or len(parts) > 2:
        raise _bad(f"{' '.join(parts[1:])[:20]!r} is no phase of a turn: write draw, play or call")
    draft.turn = (_seat(parts), phase)


def _read_rules(draft: _Draft, parts: list[str]) -> None:
    draft.rules = read_rules("".join(parts))


def _read_totals(draft: _Draft, parts: list[str]) -> None:
    draft.totals = [_number(part, "a total", -(10**7)) for part in parts]


def _one(parts: list[str]) -> int:
    if len(parts) != 1:
        raise _bad("one card should stand here")
    return read_card(parts[0])


def _yes(parts: list[str]) -> bool:
    if parts not in (["yes"], ["no"]):
        raise _bad("moved is yes or no")
    return parts == ["yes"]


def _read_ended(draft: _Draft, parts: list[str]) -> None:
    if not parts or parts[0] not in REASONS:
        raise _bad(f"a deal ends by one of {', '.join(REASONS)}")
    draft.ended = (parts[0], _seat(parts, 1) if len(parts) > 1 else -1)


def _set(name: str, read: Callable[[list[str]], object]) -> Callable[[_Draft, list[str]], None]:
    def line(draft: _Draft, parts: list[str]) -> None:
        setattr(draft, name, read(parts))

    return line


_LINES: dict[str, Callable[[_Draft, list[str]], None]] = {
    "rules": _read_rules,
    "dealer": _set("dealer", _seat),
    "totals": _read_totals,
    "seat": _read_seat,
    "stock": _set("stock", lambda parts: _list(parts)[::-1]),
    "pile": _set("pile", _list),
    "meld": _read_meld,
    "turn": _read_turn,
    "taken": _set("taken", lambda parts: tuple(_list(parts))),
    "used": _set("used", lambda parts: gather(_list(parts))),
    "debt": _set("debt", _one),
    "drawn": _set("drawn", _one),
    "known": lambda draft, parts: draft.known.update({_seat(parts): gather(_list(parts[1:]))}),
    "answer": lambda draft, parts: draft.answers.append((_seat(parts), "".join(parts[1:]))),
    "idle": _set("idle", lambda parts: _number("".join(parts), "a number of turns", 0, 10_000)),
    "moved": _set("moved", _yes),
    "reshuffled": _set("reshuffled", lambda _parts: True),
    "round": _set("round", lambda parts: _number("".join(parts), "a round", 1, 100)),
    "pool": _set("pool", lambda parts: _number("".join(parts), "a number of points")),
    "knocked": _set("knocked", lambda parts: tuple(_seat([part]) for part in parts)),
    "gone": lambda draft, parts: draft.gone.append((_seat(parts), _one(parts[1:]) if parts[1:] else -1)),
    "ended": _read_ended,
}
_MANY = ("seat", "meld", "known", "answer", "gone")


def read_position(text: str) -> Match:
    """The match in the middle of a deal that a text describes. Raises Unreadable or NotAllowed; the sentence
    begins with the line's number where one line is at fault."""
    draft = _Draft()
    said = set()
    for number, line in enumerate(text.splitlines(), 1):
        word, *parts = line.partition("#")[0].split() or [""]
        if not word:
            continue
        try:
            if word not in _LINES:
                raise _bad(f"{word[:20]!r} is no fact of a position: the facts are {', '.join(_LINES)}")
            if word in said and word not in _MANY:
                raise _bad(f"{word} is said twice")
            said.add(word)
            _LINES[word](draft, parts)
        except RummyError as error:
            error.message = f"line {number}: {error.message}"
            error.args = (error.message,)
            raise
    return _match_of(draft)


def _match_of(draft: _Draft) -> Match:
    players = len(draft.hands)
    if players < 2:
        raise _bad("a position needs a line for each seat, two at least: seat 0 9s 9h")
    check_players(draft.rules, players)
    law = law_of(draft.rules, players)
    hands = draft.hands
    deal = empty(law, draft.dealer)
    for seat, held in enumerate(hands):
        deal.set_hand(seat, held)
    deal.stock, deal.pile = draft.stock, draft.pile
    seats = [draft.dealer, *draft.known, *(seat for seat, _ in (*draft.answers, *draft.gone)), *draft.knocked]
    if draft.turn:
        deal.turn, deal.phase = draft.turn
        seats.append(deal.turn)
    if max(seats) >= players:
        raise _bad(f"there is no seat {max(seats)}: the seats are 0 to {players - 1}")
    for number, parts in enumerate(draft.melds, 1):
        deal.melds.append(read_meld(law, number, parts))
    deal.points = [sum(laid_value(law, meld, seat) for meld in deal.melds) for seat in range(players)]
    _check_cards(deal)
    _set_turn(deal, draft)
    sides = sides_of(draft.rules, players)
    totals = draft.totals if draft.totals is not None else [0] * len(sides)
    if len(totals) != len(sides):
        raise _bad(f"totals has {len(totals)} numbers, and there are {len(sides)} sides")
    why = contradiction(deal, totals)
    if why:
        raise _bad(why)
    return at_position(draft.rules, totals, deal)


def _check_cards(deal: Deal) -> None:
    """No card may be there more often than the decks have it."""
    law = deal.law
    there = [card for seat in range(deal.players) for card in deal.held(seat).list()] + deal.stock + deal.pile
    for meld in deal.melds:
        there += [
            JOKER if wild else spot - HIGH if spot % LANE == HIGH else spot for spot, wild, _ in meld.cards
        ]
    for card in sorted(set(there)):
        most = 2 * law.decks if card == JOKER else law.decks
        if there.count(card) > most:
            what = "a joker" if card == JOKER else card_text(card)
            raise _bad(f"{what} is there {there.count(card)} times, and decks={law.decks} can hold {most}")


def _set_turn(deal: Deal, draft: _Draft) -> None:
    law, held = deal.law, deal.held(deal.turn)
    deal.taken = draft.taken or ((draft.debt,) if draft.debt >= 0 else ())
    deal.debt = draft.debt
    deal.drawn = draft.drawn
    deal.idle = draft.idle
    deal.fresh_stock = draft.reshuffled
    taken = gather(deal.taken)
    if deal.debt >= 0 and not (taken.has(deal.debt) and held.has(deal.debt)):
        raise _bad(f"the debt {card_text(deal.debt)} should be among the cards taken and still in hand")
    used = (
        _used_by_default(deal.taken, held) if draft.used is None else _checked_used(draft.used, taken, held)
    )
    if law.none_taken or law.not_single and len(deal.taken) == 1:
        left = taken.without(used)
        deal.barred = NONE if left == NONE else left
    deal.known = [draft.known.get(seat, _known_by_default(deal, seat)) for seat in range(deal.players)]
    deal.moved = _moved_by_default(deal) if draft.moved is None else draft.moved
    if deal.phase == CALL_PHASE and not deal.pile:
        raise _bad("a call needs a fresh discard on the pile")
    if draft.answers and deal.phase != CALL_PHASE:
        raise _bad("an answer needs an open window: write turn, the discarder's seat, and call")
    for seat, text in draft.answers:
        deal.answers = (*deal.answers, (seat, _answer(deal, seat, text)))
    _set_pool(deal, draft)
    if draft.ended:
        if draft.turn and deal.phase not in (OVER, DRAW_PHASE):
            raise _bad(f"ended says that the deal is over, and turn that it is in the phase {deal.phase}")
        deal.phase = OVER
        deal.reason, deal.out = draft.ended


def _set_pool(deal: Deal, draft: _Draft) -> None:
    law = deal.law
    deal.round, deal.knocked, deal.gone = draft.round, draft.knocked, tuple(draft.gone)
    if law.pool and not law.rules.cutthroat:
        deal.pool = law.rules.pool_points if draft.pool is None else draft.pool
    elif draft.pool:
        raise _bad(f"pool {draft.pool} is said, and {rules_text(law.rules)} plays without a pool")
    if law.pool and deal.phase == DRAW_PHASE and not deal.stock:  # there is nothing to draw (R9.13)
        winner = winner_by_going_out(deal) if deal.gone else None
        deal.end("stock_out", -1 if winner is None else winner)


def _checked_used(used: Cards, taken: Cards, held: Cards) -> Cards:
    """Of the cards taken, those put down since: what is left of them must be in hand."""
    never, lost = used.without(taken), taken.without(used).without(held)
    if never != NONE:
        raise _bad(f"used names {' '.join(_cards(never.list()))}, which was not taken this turn")
    if lost != NONE:
        raise _bad(f"used leaves out {' '.join(_cards(lost.list()))}, which is no longer in hand")
    return used


def _answer(deal: Deal, seat: int, text: str) -> int:
    if seat in dict(deal.answers):
        raise _bad(f"answer {seat} is said twice")
    action = read_action(text)
    if seat in deal.may_answer() and action.kind in ("no_call", "call_lay", "call_meld"):
        for move in answers(deal, seat):
            if fits(deal, move, action):
                return move
    raise _bad(f"seat {seat} can't answer {text[:20]!r} to the discard {card_text(deal.pile[-1])}")


# Melds.


def read_meld(law: Law, number: int, parts: list[str]) -> Meld:
    """The meld of a line `meld 1 7c=0 7d=0 7h=1`: a run from its low end. Raises Unreadable."""
    owner = None
    if parts and parts[-1].startswith("by="):
        owner = _number(parts[-1][3:], "a seat", 0, law.players - 1)
        parts = parts[:-1]
    cards = [_read_laid(law, part) for part in parts]
    faces = [spot for spot, _, _, _ in cards]
    is_run = len({face % LANE for face in faces}) > 1
    spots = _run_of(law, cards) if is_run else [face if face % LANE else face + HIGH for face in faces]
    laid = tuple(Laid(spot, wild, by) for spot, (_, wild, by, _) in zip(spots, cards, strict=True))
    once = second = wilds = 0
    for spot, wild, _ in laid:
        if second >> spot & 1 or wilds >> spot & 1 or once >> spot & 1 and (wild or not law.twins_in_sets):
            raise _bad(f"meld {number}: {card_text(spot)} is there too often")
        second |= once & 1 << spot
        once |= 1 << spot
        wilds |= wild << spot
    if len(laid) < 3 or wilds.bit_count() == len(laid) or law.half and 2 * wilds.bit_count() > len(laid):
        raise _bad(f"meld {number}: {' '.join(parts)[:60]} is no meld by these rules")
    owner = _owner_by_default(laid) if owner is None else owner
    return meld_lying(law, is_run, owner, laid)


def _read_laid(law: Law, part: str) -> tuple[int, bool, int, bool]:
    """The face, whether a joker stands for it, its layer, and whether it is marked as a low ace."""
    text, equals, by = part.partition("=")
    low = text.endswith("<")
    name = read_named(text.removesuffix("<"))
    if not equals or name.card == JOKER:
        raise _bad(f"{part[:20]!r} should say its layer, as 7c=0, and a joker what it stands for, as *7c=0")
    return name.card, name.wild, _number(by, "a seat", 0, law.players - 1), low


def _run_of(law: Law, cards: list[tuple[int, bool, int, bool]]) -> list[int]:
    """The spots of a run's cards, in order from its low end."""
    faces = [card for card, _, _, _ in cards]
    steps = all(b // LANE == a // LANE and (b % LANE - a % LANE) % 13 == 1 for a, b in pairwise(faces))
    spots = [
        face + HIGH if face % LANE == 0 and at and not low else face
        for at, (face, _, _, low) in enumerate(cards)
    ]
    around = any(face % LANE == 0 and 0 < at < len(faces) - 1 for at, face in enumerate(faces))
    allowed = all(law.run_spots >> spot & 1 for spot in spots) and (law.corner or not around)
    if not steps or len(faces) > 13 or not allowed:
        raise _bad(f"{cards_text(faces)[:30]} is no run by these rules: write a run from its low end")
    return spots
