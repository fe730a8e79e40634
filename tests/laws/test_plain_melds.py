"""The enumerator's melds are those that every combination of cards, looked at one by one, gives."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

from tests.laws.plain import JOKER, SUITS, Card, Rules, read_rules
from tests.laws.plain_melds import Placed, melds_from

NEXT = {"low": 13, "high": 14, "both": 14, "corner": 26}
"""How far up the line of ranks a run may reach, where an ace is 1 and again 14 and a two 2 and again 15."""


def is_meld(rules: Rules, decks: int, cards: tuple[Placed, ...]) -> bool:
    """R3.1, R3.2, R3.3 and R3.6, said about cards that lie there."""
    wild = sum(joker for _, joker in cards)
    enough = wild <= len(cards) - wild if rules["joker_limit"] == "half" else wild < len(cards)
    count = Counter(face for face, _ in cards)
    alone = all(count[face] == 1 for face, joker in cards if joker)
    return len(cards) >= 3 and enough and alone and (is_set(rules, decks, count) or is_run(rules, count))


def is_set(rules: Rules, decks: int, count: Counter[Card]) -> bool:
    """One rank, all of different suits, or with copies."""
    most = decks if rules["set_suits"] == "any" else 1
    return len({rank for rank, _ in count}) == 1 and max(count.values()) <= most


def is_run(rules: Rules, count: Counter[Card]) -> bool:
    """One suit, each rank once, and a place in the line of ranks where they follow each other."""
    ranks = {rank for rank, _ in count}
    if len({suit for _, suit in count}) != 1 or max(count.values()) > 1 or len(ranks) < 3:
        return False
    first = 2 if rules["ace_in_runs"] == "high" else 1
    for start in range(first, 14):
        places = range(start, start + len(ranks))
        if places[-1] <= NEXT[str(rules["ace_in_runs"])] and {(at - 1) % 13 + 1 for at in places} == ranks:
            return True
    return False


def by_combination(rules: Rules, decks: int, hand: tuple[Card, ...]) -> set[tuple[Placed, ...]]:
    """Every combination of the cards, with every meaning of its jokers."""
    faces = [(rank, suit) for rank in range(1, 14) for suit in SUITS]
    found = set()
    for size in range(3, len(hand) + 1):
        for cards in combinations(hand, size):
            naturals = [(card, False) for card in cards if card != JOKER]
            jokers = size - len(naturals)
            ranks, suits = {face[0] for face, _ in naturals}, {face[1] for face, _ in naturals}
            if not naturals or len(ranks) > 1 < len(suits):
                continue
            for meaning in product(faces, repeat=jokers):
                placed = tuple(sorted([*naturals, *((face, True) for face in meaning)]))
                if is_meld(rules, decks, placed):
                    found.add(placed)
    return found


def test_the_enumerator_finds_the_melds_that_all_combinations_give() -> None:
    rng = Random(8)
    melds = 0
    for _ in range(150):
        aces = rng.choice(("both", "low", "high", "corner"))
        suits = rng.choice(("distinct", "any"))
        limit = rng.choice(("one_natural", "half"))
        rules = read_rules(f"classic,ace_in_runs={aces},set_suits={suits},joker_limit={limit}")
        decks, jokers = rng.choice((1, 2)), rng.choice((0, 0, 0, 1, 1, 1, 1, 2))
        base = rng.randrange(13)
        ranks = [(base + step) % 13 + 1 for step in range(rng.choice((1, 1, 2, 6)))]
        kin = [(rank, suit) for rank in ranks for suit in rng.sample(SUITS, rng.choice((1, 2, 4)))] * decks
        hand = tuple(sorted([*rng.sample(kin, min(len(kin), 6)), *[JOKER] * jokers]))
        ours = [tuple(sorted(cards)) for cards in melds_from(rules, hand, decks)]
        assert len(ours) == len(set(ours)), (rules, hand)
        assert set(ours) == by_combination(rules, decks, hand), (rules, decks, hand)
        melds += len(ours)
    assert melds > 1500


def test_thirteen_of_a_suit_are_two_melds_where_the_ace_may_be_low_or_high() -> None:
    hand = tuple((rank, "h") for rank in range(1, 14))
    for aces, wholes in (("both", 2), ("corner", 2), ("low", 1), ("high", 1)):
        melds = melds_from(read_rules(f"classic,ace_in_runs={aces}"), hand, 1)
        assert sum(len(cards) == 13 for cards in melds) == wholes
