"""Which cards does another player hold, to go by what everybody has seen?

Who discards a nine holds no two others; who leaves a card on the pile can't have melded it; who took one has
a use for it. A small net has learned from many deals what such things say: for each card that a seat can't
see it gives how likely it is the next one of the other hand, the cards named before it being taken as held.
So a hand is drawn card by card, and what belongs together comes together.

For each hidden card the net sees what is known of the cards of its suit up to three ranks away, and of its
rank in the other suits: CHANNELS each, whether it may be held, is held, was discarded and how long ago, was
left lying, and so on. It is for deals of two; its weights come from `scripts.believe`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, final

from rummy500.bots.features import rooms
from rummy500.bots.valuing import Floats, numbers
from rummy500.core.cards import DECK, HIGH, JOKER, LANE, bits, face, read_cards
from rummy500.core.deal import Deal
from rummy500.core.view import View

CHANNELS: Final = 12
COUNTS: Final = 12  # numbers that are the same for all cards
REACH: Final = 3  # ranks to either side
WIDTH: Final = CHANNELS * (2 * REACH + 2) + COUNTS + 13
FADES: Final = 0.8  # what a turn ago counts beside what is new
(
    MAYBE, HELD, DISCARDED, LAST_DISCARD, LEFT, LEFT_LAST, LEFT_BELOW, TOOK, ON_TABLE, ROOM, MINE, ON_PILE,
) = range(CHANNELS)  # fmt: skip


@final
class Past:
    """What one seat did in a deal, by `View.past`: each with the number of its turn, from 0 on."""

    def __init__(self, past: Sequence[str], seat: int) -> None:
        self.turns = 0  # that it has ended
        self.discards: list[tuple[int, int]] = []
        self.left: list[tuple[int, list[int]]] = []  # the pile, when it drew from the stock instead
        self.took: list[int] = []
        self.picks = 0  # turns that it began with the pile
        self.together = 0  # turns but the first that put down more melds and lay-offs than cards had come
        self._came = self._put = 0  # in this turn
        self.laid = -1  # the turn in which it last put cards on the table
        self.by_pile = False  # it drew from the pile last
        pile = read_cards(past[0]) if past and past[0] else []
        for event in past[1:]:
            pile = self._after(event, pile, event[:1] == str(seat))

    def _after(self, event: str, pile: list[int], mine: bool) -> list[int]:
        """Take in one event; the pile after it."""
        if event in ("shuffle", "call"):
            return pile[-1:] if event == "shuffle" else pile[:-1]
        what, rest = event[2:3], event[3:]
        if what == "s" and mine:
            self.left.append((self.turns, pile))
            self.by_pile = False
            self._came = 1
        elif what == "p":
            if mine:
                self.took += pile[-int(rest) :]
                self.by_pile = True
                self.picks += 1
                self._came = int(rest)
            return pile[: -int(rest)]
        elif what == "d":
            (card,) = read_cards(rest)
            if mine:
                self.discards.append((self.turns, card))
                self.together += self.turns > 0 and self._put > self._came
                self.turns += 1
                self._put = 0
            return [*pile, card]
        elif what in ("m", "l") and mine:
            self.laid = self.turns
            self._put += 1
        return pile


class Belief(NamedTuple):
    """The net's weights: two hidden layers, from WIDTH numbers of a card to how likely it is."""

    w1: Floats
    b1: Floats
    w2: Floats
    b2: Floats
    w3: Floats
    b3: Floats

    def values(self, rows: Any) -> Any:
        """How likely each card is held, as logarithms up to a constant that a position's cards share."""
        numpy = numbers()
        h = numpy.maximum(rows @ self.w1 + self.b1, 0)
        h = numpy.maximum(h @ self.w2 + self.b2, 0)
        return (h @ self.w3 + self.b3)[:, 0]


@cache
def believed() -> Belief:
    """The net that the wheel carries, written by `scripts.believe`."""
    numpy = numbers()
    with (files("rummy500.bots") / "belief.npz").open("rb") as file, numpy.load(file) as kept:
        return Belief(*(kept[name].astype(numpy.float32) for name in Belief._fields))


def can_believe(view: View) -> bool:
    """Is this a deal of the kind that the net has learned from?"""
    return view.players == 2 and view.faces == DECK and view.rules.scoring != "pool" and bool(view.past)


def place(card: int) -> int:
    """The place of a face among 52; a joker's is 52, which is nowhere."""
    return 52 if card == JOKER else card // LANE * 13 + card % LANE


def seen_of(view: View, deal: Deal, other: int, hidden: int) -> tuple[Any, Any]:
    """What is known of each card, CHANNELS by 53 (the last is nowhere), and the COUNTS; `deal` is any that
    fits the view, so many cards being hidden from it."""
    numpy = numbers()
    past = Past(view.past, other)
    cards = numpy.zeros((CHANNELS, 53), numpy.float32)
    for age, card in ((past.turns - 1 - turn, card) for turn, card in past.discards):
        cards[DISCARDED, place(card)] = FADES**age
        cards[LAST_DISCARD, place(card)] = age == 0
    for turn, pile in past.left:
        age = max(0, past.turns - 1 - turn)
        cards[LEFT_BELOW, [place(card) for card in pile[:-1]]] = FADES**age
        cards[LEFT, [place(card) for card in pile[-1:]]] = FADES**age
        cards[LEFT_LAST, [place(card) for card in pile[-1:]]] = age == 0
    table = [face(one.spot) for meld in view.melds for one in meld.cards if not one.wild]
    room = [face(spot) for spot in bits(rooms(deal, other)[0])]
    for channel, some in (
        (HELD, view.known[other]), (TOOK, past.took), (ON_TABLE, table), (ROOM, room), (MINE, view.hand),
        (ON_PILE, view.pile),
    ):  # fmt: skip
        cards[channel, [place(card) for card in some]] = 1
    cards[:, 52] = 0
    counts = numpy.zeros(COUNTS, numpy.float32)
    counts[:4] = view.counts[other] / 13, len(view.known[other]) / 5, view.stock / 30, past.turns / 10
    counts[4] = hidden / 40
    counts[6:10] = past.laid >= 0, len(view.melds) / 5, past.by_pile, past.laid == past.turns - 1
    return cards, counts


def rows_of(cards: Any, counts: Any, which: Any) -> Any:
    """What the net sees of some cards: of worlds with these `cards` (worlds, CHANNELS, 53) and `counts`
    (worlds, COUNTS), those that `which` names, by world and place."""
    numpy = numbers()
    world, at = which
    near = cards[world[:, None], :, _near()[at]].reshape(len(world), -1)
    ranks = cards[:, :, :52].reshape(len(cards), CHANNELS, 4, 13).sum(2)
    others = ranks[world, :, at % 13] - cards[world, :, at]
    return numpy.concatenate([near, others, counts[world], numpy.eye(13, dtype=numpy.float32)[at % 13]], 1)


def hands(view: View, deal: Deal, hidden: Sequence[int], count: int, seed: int) -> list[list[int]]:
    """So many orders of the hidden cards, the other hand's unknown ones first, drawn as the net has it, the
    others shuffled."""
    numpy = numbers()
    chance = numpy.random.default_rng(seed)
    other = 1 - (view.seat or 0)
    wanted = view.counts[other] - len(view.known[other])
    cards, counts = (numpy.repeat(one[None], count, 0) for one in seen_of(view, deal, other, len(hidden)))
    at = numpy.array([place(card) for card in hidden])
    order = numpy.zeros((count, len(hidden)), int)
    free = numpy.ones((count, len(hidden)), bool)
    worlds = numpy.arange(count)
    for number in range(wanted):
        cards[:, MAYBE] = 0
        which = numpy.nonzero(free)
        cards[which[0], MAYBE, at[which[1]]] = 1
        cards[:, :, 52] = 0
        counts[:, 10:] = (wanted - number) / 13, number / 13
        worth = numpy.full(free.shape, -numpy.inf)
        values = believed().values(rows_of(cards, counts, (which[0], at[which[1]])))
        worth[which] = values + chance.gumbel(size=len(values))
        order[:, number] = chosen = worth.argmax(1)
        free[worlds, chosen] = False
        cards[worlds, HELD, at[chosen]] = 1
    rest = numpy.where(free, chance.random(free.shape), 2).argsort(1)
    order[:, wanted:] = rest[:, : len(hidden) - wanted]
    return [[hidden[one] for one in row] for row in order.tolist()]


@cache
def _near() -> Any:
    """For each face those of its suit from three below to three above it, 52 where there is none; an ace is
    low and high at once, and stands above the king."""
    numpy = numbers()
    near = numpy.full((53, 2 * REACH + 1), 52)
    for suit in range(4):
        for rank in range(13):
            for step in range(-REACH, REACH + 1):
                to = rank + step
                if rank == 0 and step < 0 or to == HIGH:
                    to %= HIGH
                if 0 <= to < HIGH:
                    near[13 * suit + rank, step + REACH] = 13 * suit + to
    return near
