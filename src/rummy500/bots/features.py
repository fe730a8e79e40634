"""What does the student look at? The end of a turn as numbers: cards as bits, counts as steps.

All of it is what a seat sees that has just ended its turn. Some words (of 63 bits) are the same for all ends
of a turn, `turn_words`, or for all ends after the same cards were laid, `table_words`; the others are one
end's own, `end_words`.
"""

from __future__ import annotations

from typing import Final, final

from rummy500.bots.offers import Next, end_word, pile_words
from rummy500.core.actions import DETAILS, DISCARD, KIND, KNOCK
from rummy500.core.cards import ACES, HIGH, JOKER, LANE, Cards, bit, fold, how_many, spread, top
from rummy500.core.deal import Deal
from rummy500.core.law import JOKER_VALUE, Law
from rummy500.core.vectors import i64

TURN_WORDS: Final = 10
TABLE_WORDS: Final = 4
END_WORDS: Final = 9
CARD_WORDS: Final = (8, 3, 7)  # so many words of each kind, the first, hold a bit for each card or spot
LINE: Final = (1 << LANE) - 1
BEFORE_DRAW: Final = -2  # in a move's place: no end, a card is about to be drawn from the stock
NO_END: Final = -1  # in a move's place: the turn ended by itself, no card being left


@final
class Seen:
    """What a seat sees of the others, the same for all ends of its turn: `unseen` are the faces that may lie
    in another hand, unknown, or in the stock; `known` those that others are known to hold; `fewest` the
    smallest hand of the other side, `next_count` that of the next seat, `following` what that may hold."""

    __slots__ = ("fewest", "following", "known", "next_count", "next_known", "others", "seat", "unseen")

    def __init__(
        self, seat: i64, unseen: i64, known: i64, next_known: i64, next_count: i64, fewest: i64,
        others: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.seat = seat
        self.unseen = unseen
        self.known = known
        self.next_known = next_known
        self.next_count = next_count
        self.fewest = fewest
        self.others = others
        self.following = Next(next_known, unseen, next_count)


def seen_by(deal: Deal, seat: i64) -> Seen:
    """What a seat sees of the others."""
    gone, twice = deal.hands[seat], deal.twins[seat]
    for meld in deal.melds:
        cards = fold(meld.spots & ~meld.wild)
        twice |= gone & cards
        gone |= cards
        cards = fold(meld.second)
        twice |= gone & cards
        gone |= cards
    known: i64 = 0
    fewest: i64 = 99
    others: list[int] = []
    for other in range(deal.players):
        if other == seat:
            continue
        held = deal.known_cards[3 * other]
        known |= held
        twice |= gone & held | deal.known_cards[3 * other + 1]
        gone |= held
        if not deal.law.same_side(other, seat):
            others.append(other)
            fewest = min(fewest, deal.count(other))
    for i in range(len(deal.pile_cards)):
        card = deal.pile_cards[i]
        if card != JOKER:
            twice |= gone & bit(card)
            gone |= bit(card)
    unseen = deal.law.faces & ~gone
    if deal.law.decks > 1:
        unseen = deal.law.faces & ~twice
    following = (seat + 1) % deal.players
    next_known = deal.known_cards[3 * following]
    return Seen(seat, unseen, known, next_known, deal.count(following), fewest, tuple(others))


def turn_words(seen: Seen, deal: Deal, words: list[int]) -> None:
    """Add the words of a turn, from the deal after its draw."""
    pile: i64 = len(deal.pile_cards)
    near: i64 = 0
    deep: i64 = 0
    for i in range(pile - 2):
        card = deal.pile_cards[i]
        if card == JOKER:
            continue
        if i >= pile - 5:
            near |= bit(card)
        else:
            deep |= bit(card)
    counts = _steps(seen.next_count, 14) | _steps(seen.fewest, 14) << 14
    counts |= _steps(deal.left, 8) << 28 | _steps(deal.left // 4, 12) << 36
    counts |= _steps((pile + 1) // 2, 12) << 48
    words.append(seen.known)
    words.append(seen.next_known & ~seen.known if deal.players == 2 else seen.next_known)
    words.append(seen.unseen)
    words.append(_from_top(deal, 1))
    words.append(_from_top(deal, 2))
    words.append(near)
    words.append(deep)
    words.append(groups(seen.next_known, spread(seen.next_known), 0)[2])
    words.append(counts)
    words.append(_rules(deal, seen))


def table_words(seen: Seen, deal: Deal, room: i64, ends: i64, words: list[int]) -> None:
    """Add the words of a table, of the `room` on it and what lies behind it."""
    words.append(room)
    words.append(ends)
    pile_words(deal, seen.following, room, words)


def rooms(deal: Deal, seat: i64) -> tuple[i64, i64]:
    """The spots on the table where a seat may lay off, and those of them behind which another card would
    fit."""
    law = deal.law
    room: i64 = 0
    ends: i64 = 0
    for meld in deal.melds:
        if not law.own_side or law.same_side(meld.owner, seat):
            room |= meld.room | meld.twin_room
            ends |= meld.ups | meld.downs
    return room, ends


def _from_top(deal: Deal, depth: i64) -> i64:
    """A card of the pile as a bit, the top one being the first."""
    at = len(deal.pile_cards) - depth
    if at < 0 or deal.pile_cards[at] == JOKER:
        return 0
    return bit(deal.pile_cards[at])


def _steps(value: i64, most: i64) -> i64:
    """A count as a run of bits: 3 of most 5 is 00111."""
    return bit(min(max(value, 0), most)) - 1


def _rules(deal: Deal, seen: Seen) -> i64:
    """What is left to say of a turn: how many are known and play, the rules, the pool game's round."""
    law = deal.law
    bits = _steps(how_many(seen.known), 8) | _steps(deal.players - 2, 6) << 8
    at: i64 = 14
    for one in (
        law.decks > 1, law.pairs, law.at_once, law.must_use_top, law.not_single, law.none_taken, law.keep_one,
        law.float, law.call, law.own_side, law.no_pile, law.top_only, law.stock_out == "end",
        law.rules.jokers > 0, law.pool, law.rules.cutthroat, law.rules.pip_points == "five", law.corner,
        len(deal.knocked) > 0,
    ):  # fmt: skip
        if one:
            bits |= bit(at)
        at += 1
    if law.pool:
        bits |= _steps(deal.round - 1, 10) << 34
    return bits


def end_words(
    seen: Seen, deal: Deal, room: i64, once: i64, twice: i64, jokers: i64, move: i64, words: list[int]
) -> None:
    """Add the words of one end: of the cards held before its last `move` is made (R4.1), which may be
    BEFORE_DRAW or NO_END, on a table with this `room`."""
    last: i64 = 0
    how: i64 = 0
    card: i64 = -1
    if move == BEFORE_DRAW:
        how = 1
    elif move >= 0:
        if move >> KIND == DISCARD:
            card = move & DETAILS
        elif move >> KIND == KNOCK:
            card = (move & DETAILS) - 1
            how = 2
        if card == JOKER:
            how |= 4
            jokers -= 1
            card = -1
        elif card >= 0:
            last = bit(card)
            once, twice = once & ~(last & ~twice), twice & ~last
        else:
            how |= 8
    law = deal.law
    spots = spread(once)
    laid, near, outs = groups(once, spots, room)
    mine = how_many(once) + how_many(twice) + jokers
    counts = _steps(mine, 16) | _steps(points_of(law, once, twice, jokers) // 8, 18) << 16
    counts |= _steps(jokers, 4) << 34 | _steps(how_many(twice), 4) << 38 | how << 44
    if mine > seen.fewest:
        counts |= bit(42)
    if mine == 0:
        counts |= bit(43)
    pile: i64 = 0
    for i in range(len(deal.pile_cards)):
        if deal.pile_cards[i] != JOKER:
            pile |= bit(deal.pile_cards[i])
    words.append(once)
    words.append(last)
    words.append(laid)
    words.append(near)
    words.append(outs & seen.unseen)
    words.append(outs & pile)
    words.append(deal.known_cards[3 * seen.seat] & once)
    words.append(counts)
    words.append(end_word(deal, seen.following, once, last, card, room, outs))


def groups(once: i64, spots: i64, room: i64) -> tuple[i64, i64, i64]:
    """Of a hand the cards that could be laid, those one card short of it, and the cards that would help."""
    three = spots & spots >> 1 & spots >> 2
    laid = three | three << 1 | three << 2 | spots & room
    pair = spots & spots >> 1
    gap = spots & spots >> 2
    near = pair | pair << 1 | gap | gap << 2
    outs = pair << 2 | pair >> 1 | gap << 1
    a, b, c, d = once & LINE, once >> LANE & LINE, once >> 2 * LANE & LINE, once >> 3 * LANE & LINE
    two = (a & b | c & d | (a | b) & (c | d)) * ACES
    many = (a & b & (c | d) | c & d & (a | b)) * ACES
    laid = (laid | laid >> HIGH & ACES | many) & once
    near = (near | near >> HIGH & ACES | two) & once & ~laid
    return laid, near, fold(outs | two) & ~once


def points_of(law: Law, once: i64, twice: i64, jokers: i64) -> i64:
    """What cards cost in hand (R6.3, R6.4)."""
    total = jokers * JOKER_VALUE
    for cards in (once, twice):
        left = cards & ~ACES | (cards & ACES) << HIGH
        while left:
            low = left & -left
            left ^= low
            total += law.worth[top(low)]
    return total


def held_points(law: Law, held: Cards) -> int:
    """What a hand costs."""
    return points_of(law, held.once, held.twice, held.jokers)


def expected_hands(deal: Deal, seen: Seen) -> float:
    """What the hands of the others are expected to cost, on average over the other side's seats."""
    each = expected_each(deal, seen)
    total = 0.0
    for other in seen.others:
        total += each[other]
    return total / len(seen.others)


def expected_each(deal: Deal, seen: Seen) -> list[float]:
    """What each hand is expected to cost: what is known of it, and the average of unseen cards."""
    unseen: int = how_many(seen.unseen)
    each = 6.5
    if unseen:
        all_unseen: int = points_of(deal.law, seen.unseen, 0, 0)
        each = all_unseen / unseen
    found = []
    for seat in range(deal.players):
        known = deal.known[seat]
        found.append(held_points(deal.law, known) + each * (deal.count(seat) - known.size()))
    return found


def margin(deal: Deal, others: tuple[int, ...]) -> float:
    """The points on the table of those who play against the `others`, less theirs, a seat."""
    mine: int = 0
    theirs: int = 0
    for seat in range(deal.players):
        points: int = deal.table[seat]
        if seat in others:
            theirs += points
        else:
            mine += points
    return mine / (deal.players - len(others)) - theirs / len(others)
