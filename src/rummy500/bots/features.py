"""What does the student look at? The end of a turn as numbers: cards as bits, counts as steps.

All of it is what a seat sees that has just ended its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rummy500.bots.afters import After
from rummy500.core.cards import ACES, DECK, HIGH, JOKER, LANE, Cards, fold, spread
from rummy500.core.deal import Deal
from rummy500.core.law import JOKER_VALUE

MASKS: Final = 13  # words of 64 bits, a bit for each card or spot
WORDS: Final = MASKS + 2
INPUTS: Final = 64 * WORDS


class Seen(NamedTuple):
    """What the seat to act sees, the same for all ends of its turn."""

    seat: int
    unseen: int  # faces that may lie in another hand, unknown, or in the stock
    known: int  # faces that others are known to hold
    next_known: int
    next_count: int
    fewest: int
    others: tuple[int, ...]


def seen_by(deal: Deal, seat: int) -> Seen:
    """What a seat sees of the others."""
    gone, twice = deal.hands[seat], deal.twins[seat]
    known = 0
    for meld in deal.melds:
        for cards in (fold(meld.spots & ~meld.wild), fold(meld.second)):
            twice |= gone & cards
            gone |= cards
    others = [other for other in range(deal.players) if not deal.law.same_side(other, seat)]
    for other in range(deal.players):
        if other != seat:
            cards = deal.known[other].once
            known |= cards
            twice |= gone & cards
            gone |= cards
    for card in deal.pile:
        if card != JOKER:
            twice |= gone & 1 << card
            gone |= 1 << card
    unseen = DECK & ~gone if deal.law.decks == 1 else DECK & ~twice
    following = (seat + 1) % deal.players
    counts = [deal.count(other) for other in others]
    return Seen(
        seat, unseen, known, deal.known[following].once, deal.count(following), min(counts), tuple(others)
    )


class Node(NamedTuple):
    """What all ends share that discard from one table: spots with room, the pile, the rules."""

    deal: Deal
    room: int
    ends: int
    top: int
    second: int
    deep: int
    flags: int
    more: int


def node_of(seen: Seen, deal: Deal) -> Node:
    """The part of the words that one table gives."""
    law, seat = deal.law, seen.seat
    room = ends = deep = 0
    for meld in deal.melds:
        if not law.own_side or law.same_side(meld.owner, seat):
            room |= meld.room | meld.twin_room
            ends |= meld.ups | meld.downs
    pile = deal.pile
    for card in pile[:-2]:
        if card != JOKER:
            deep |= 1 << card
    flags = _steps(seen.next_count, 14) << 14
    flags |= _steps(seen.fewest, 14) << 28
    flags |= _steps(len(deal.stock), 8) << 42
    flags |= _steps(len(deal.stock) // 4, 12) << 50
    return Node(deal, room, ends, _bit(pile, 1), _bit(pile, 2), deep, flags, _more(deal, seen))


def _bit(pile: list[int], depth: int) -> int:
    """A card of the pile as a bit."""
    if len(pile) < depth or pile[-depth] == JOKER:
        return 0
    return 1 << pile[-depth]


def words_of(seen: Seen, node: Node, after: After, words: list[int]) -> None:
    """Add the end of a turn as words of 64 bits."""
    deal, card = node.deal, after.discard
    once = after.once
    top, second, third = node.top, node.second, 0
    if card >= 0:
        top, second, third = 1 << card if card < JOKER else 0, top, second
    mine = once.bit_count() + after.twice.bit_count() + after.jokers
    laid, near, outs = groups(once, spread(once), spread(seen.unseen), node.room)
    more = node.more | _steps(after.jokers, 3) << 18 | _steps(after.twice.bit_count(), 3) << 27
    if mine > seen.fewest:
        more |= 1 << 45
    hand = (
        points_of(deal.law.value, once) + points_of(deal.law.value, after.twice) + JOKER_VALUE * after.jokers
    )
    words += [
        once, seen.known, seen.unseen, top, second, third, node.deep, node.room, node.ends,
        deal.known[seen.seat].once & once, laid, near, outs, node.flags | _steps(mine, 14),
        more | _steps(hand // 8, 16) << 46,
    ]  # fmt: skip


def groups(once: int, spots: int, unseen: int, room: int) -> tuple[int, int, int]:
    """Of a hand the cards that could be laid, those one card short of it, and the unseen cards that would
    help."""
    three = spots & spots >> 1 & spots >> 2
    laid = three | three << 1 | three << 2 | spots & room
    pair = spots & spots >> 1
    gap = spots & spots >> 2
    near = pair | pair << 1 | gap | gap << 2
    outs = (pair << 2 | pair >> 1 | gap << 1) & unseen
    line = (1 << LANE) - 1
    a, b, c, d = once & line, once >> LANE & line, once >> 2 * LANE & line, once >> 3 * LANE
    two = (a & b | c & d | (a | b) & (c | d)) * ACES
    many = (a & b & (c | d) | c & d & (a | b)) * ACES
    laid = (laid | laid >> HIGH & ACES | many) & once
    near = (near | near >> HIGH & ACES | two) & once & ~laid
    return laid, near, (outs | two & unseen) & ~once


def _steps(value: int, most: int) -> int:
    """A count as a run of bits: 3 of most 5 is 00111."""
    return (1 << min(max(value, 0), most)) - 1


def _more(deal: Deal, seen: Seen) -> int:
    """What is left to say: known cards, the pile, the rules."""
    law = deal.law
    bits = _steps(seen.known.bit_count(), 8)
    bits |= _steps((len(deal.pile) + 1) // 2, 10) << 8
    bits |= _steps(deal.players - 2, 6) << 21
    rest = [
        law.decks > 1, law.pairs, law.at_once, law.must_use_top, law.not_single, law.none_taken, law.keep_one,
        law.float, law.call, law.own_side, law.no_pile, law.top_only, law.rules.stock_out == "end",
        law.rules.jokers > 0, seen.next_known != seen.known,
    ]  # fmt: skip
    for at, one in enumerate(rest):
        if one:
            bits |= 1 << 30 + at
    return bits


def points_of(value: Sequence[int], cards: int) -> int:
    """What a set of cards costs in hand."""
    total = 0
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        total += value[card + HIGH] if card % LANE == 0 else value[card]
    return total


def held_points(value: Sequence[int], held: Cards) -> int:
    """What a hand costs."""
    return points_of(value, held.once) + points_of(value, held.twice) + JOKER_VALUE * held.jokers


def expected_hands(deal: Deal, seen: Seen) -> float:
    """What the hands of the others are expected to cost, on average over the other side's seats."""
    each = expected_each(deal, seen)
    return sum(each[other] for other in seen.others) / len(seen.others)


def expected_each(deal: Deal, seen: Seen) -> list[float]:
    """What each hand is expected to cost: what is known of it, and the average of unseen cards."""
    value = deal.law.value
    unseen = seen.unseen.bit_count()
    each = points_of(value, seen.unseen) / unseen if unseen else 6.5
    return [
        held_points(value, deal.known[seat]) + each * (deal.count(seat) - deal.known[seat].size())
        for seat in range(deal.players)
    ]


def margin(deal: Deal, others: Sequence[int]) -> float:
    """The points on the table of those who play against the `others`, less theirs, a seat."""
    mine = [one for one in range(deal.players) if one not in others]
    return sum(deal.points[one] for one in mine) / len(mine) - sum(deal.points[one] for one in others) / len(
        others
    )
