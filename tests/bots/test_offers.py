"""Is it counted right what a card is worth to the next player, and what a hand may become?"""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy500.bots.features import Seen, groups
from rummy500.bots.offers import WANTED, Next, end_word, pile_words, steps_of
from rummy500.core import read_position
from rummy500.core.cards import DECK, HIGH, LANE, bits, read_cards, spread

FACES = list(bits(DECK))
KINDS = st.lists(st.sampled_from(["sure", "maybe", "held", "gone"]), min_size=52, max_size=52)


def is_meld(cards: tuple[int, ...]) -> bool:
    ranks, suits = {card % LANE for card in cards}, {card // LANE for card in cards}
    if len(ranks) == 1:
        return len(suits) == 3
    orders = [sorted(ranks), sorted(rank or HIGH for rank in ranks)]
    return len(suits) == 1 and any(all(b - a == 1 for a, b in pairwise(order)) for order in orders)


MELDS = [trio for trio in combinations(FACES, 3) if is_meld(trio)]


def faces(kinds: list[str], kind: str) -> int:
    return sum(1 << card for card, one in zip(FACES, kinds, strict=True) if one == kind)


def test_there_are_as_many_melds_of_three_as_the_rules_say() -> None:
    assert len(MELDS) == 13 * 4 + 4 * 12


@given(KINDS, st.integers(0, 20))
def test_a_card_is_wanted_as_often_as_two_others_that_make_a_meld_of_it_are_expected(
    kinds: list[str], unknown: int
) -> None:
    sure, maybe = faces(kinds, "sure"), faces(kinds, "maybe")
    following = Next(sure, maybe, sure.bit_count() + unknown)
    share = min(1.0, unknown / maybe.bit_count()) if maybe else 0.0
    chance = {card: 1.0 if sure >> card & 1 else share if maybe >> card & 1 else 0.0 for card in FACES}
    for card in FACES:
        expected = 0.0
        for trio in MELDS:
            if card in trio:
                one, other = (held for held in trio if held != card)
                expected += chance[one] * chance[other]
        assert following.wants(card) == pytest.approx(expected)


@given(KINDS)
def test_lonely_cards_and_live_ones_that_help_are_counted_right(kinds: list[str]) -> None:
    live = faces(kinds, "sure") | faces(kinds, "maybe")
    hand = {card for card, kind in zip(FACES, kinds, strict=True) if kind == "held"}
    once = sum(1 << card for card in hand)
    lonely, ways = set(hand), 0
    for trio in MELDS:
        mine, others = hand & set(trio), set(trio) - hand
        if len(mine) >= 2 and all(live >> card & 1 for card in others):
            lonely -= mine
            ways += len(mine) == 2 and len({card % LANE for card in trio}) > 1
    for rank in range(13):
        same = [card for card in FACES if card % LANE == rank]
        if sum(card in hand for card in same) >= 2:
            ways += sum(live >> card & 1 for card in same if card not in hand)
    deal = read_position("rules classic\nseat 0 2c\nseat 1 3c\nstock 4c\npile 5c\nturn 0 draw").deal
    assert deal is not None
    _, _, outs = groups(once, spread(once), 0)
    word = end_word(deal, Next(live, 0, 52), once, 0, -1, 0, outs & ~(1 << read_cards("5c")[0]))
    assert word >> 25 & 1023 == (1 << min(10, len(lonely))) - 1
    assert word >> 51 == (1 << min(10, ways // 2)) - 1


def test_of_the_pile_it_is_told_how_deep_somebody_can_take_for_certain() -> None:
    deal = read_position(
        "rules classic\nseat 0 2c\nseat 1 3c\nstock 4c\nmeld 1 7d=1 8d=1 9d=1\npile Td Kc 5h 2s\nturn 0 draw"
    ).deal
    assert deal is not None
    words: list[int] = []
    ten = read_cards("Td")[0]
    pile_words(deal, Next(0, 0, 1), 1 << ten, words)
    assert words[0] == 1 << ten
    assert words[1] & ((1 << 33) - 1) == steps_of(3.0, WANTED) << 22  # the third or deeper, none above it
    assert words[1] >> 44 & 255 == 0b1111  # four cards deep


def test_what_is_seen_holds_what_the_next_player_may_hold() -> None:
    seen = Seen(0, 0b111, 0b1000, 0b1000, 2, 2, (1,))
    assert seen.following.share == pytest.approx(1 / 3)
