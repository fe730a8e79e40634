"""Does greedy play as it says: lay, take, spare, call, go out, and beat chance?"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from rummy500.arena import play_deal
from rummy500.bots import BOTS
from rummy500.bots.plans import MOST_MELDS, new_melds
from rummy500.core import PRESETS, Match, legal, read_position, read_rules
from rummy500.core.actions import kind
from rummy500.core.cards import Cards, gather, read_cards
from rummy500.core.law import law_of
from tests.bots.tables import choice, choice_at

GREEDY, CHANCE = BOTS["greedy"], BOTS["chance"]


def test_it_melds_what_it_holds() -> None:
    assert choice_at(GREEDY, "seat 0 7c 7d 7h 2s Kd\nseat 1 3c 4d\nturn 0 play") == "m7c7d7h"


def test_of_two_melds_that_share_a_card_it_lays_the_dearer() -> None:
    assert choice_at(GREEDY, "seat 0 9s Ts Js 9h 9d 2c 4h\nseat 1 3c 4d\nturn 0 play") == "m9sTsJs"


def test_it_lays_two_melds_rather_than_one_dearer_one() -> None:
    text = "seat 0 Ts Js Qs Th Td Qh Qd 2c\nseat 1 3c 4d\nturn 0 play"
    assert choice_at(GREEDY, text) in ("mTdThTs", "mQdQhQs")


def test_it_lays_off() -> None:
    text = "seat 0 8h 2c Kd\nseat 1 3c 4d\nmeld 1 5h=1 6h=1 7h=1\nturn 0 play"
    assert choice_at(GREEDY, text) == "l8h@1"


def test_it_goes_out_by_laying_its_last_cards() -> None:
    text = "seat 0 7c 7d 7h 8h\nseat 1 3c 4d Kd\nmeld 1 5h=1 6h=1 7s=1\nturn 0 play"
    with pytest.raises(Exception, match="no run"):
        read_position(text)
    match = read_position(text.replace("7s", "7h").replace("7h 8h", "7s 8h"))
    for _ in range(2):
        match.apply(f"0:{choice(GREEDY, match)}")
    assert match.deal is not None
    assert match.deal.out == 0


def test_it_digs_for_a_card_that_makes_a_dear_meld() -> None:
    text = "seat 0 Kh Ks 2d 9c 5h\nseat 1 3c 4d 8s 9d Tc\nstock 6h 7h 8h 9h\npile 4s Kd 3h\nturn 0 draw"
    assert choice_at(GREEDY, text) == "p2"


def test_it_leaves_a_pile_that_costs_more_than_it_brings() -> None:
    text = "seat 0 2h 2s 4d 9c\nseat 1 3c\nstock 6h 7h 8h 9h\npile 2c Kd Qh Ts Js\nturn 0 draw"
    assert choice_at(GREEDY, text) == "s"


def test_it_pays_its_debt_before_anything_else() -> None:
    text = "seat 0 9c 9s 9h Kd Kh Ks 2d\nseat 1 3c 4d\ntaken 9c Kd\nturn 0 play\ndebt 9c\nrules duel"
    assert choice_at(GREEDY, text) == "m9c9h9s"


def test_it_discards_what_is_dear_and_lonely_and_keeps_its_pairs() -> None:
    text = "seat 0 5c 5d 8h 9h Ks\nseat 1 3c 4d 8s 9d Tc\nstock 6h 7h 2h 3h 4h 6s 7s\npile 2d\nturn 0 play"
    assert choice_at(GREEDY, text) == "dKs"


def test_it_does_not_discard_what_the_next_player_can_lay_off() -> None:
    text = (
        "rules classic,lay_off=own_side\nseat 0 8h 8s 3d 3s\nseat 1 3c 4d 5s 9d Tc\nstock 2h 4h 6s 7s\n"
        "pile 2d\nmeld 1 5h=1 6h=1 7h=1\nturn 0 play"
    )
    assert choice_at(GREEDY, text) != "d8h"


def test_it_calls_when_the_discard_fits() -> None:
    text = (
        "rules kitchen\nseat 0 Kd Ks\nseat 1 3c 4d 9c\nseat 2 2c 2d\nstock 2s 2h\npile 8h\n"
        "meld 1 5h=0 6h=0 7h=0\nturn 0 call"
    )
    assert choice_at(GREEDY, text, 1) == "cl@1"
    assert choice_at(GREEDY, text, 2) == "cl@1"


def test_it_calls_a_meld_with_cards_of_its_own() -> None:
    text = "rules classic,call=meld\nseat 0 Kd Ks\nseat 1 9s 9h 4d\nstock 2s 2h\npile 9c\nturn 0 call"
    assert choice_at(GREEDY, text, 1) == "cm9h9s"


def test_it_does_not_break_a_better_meld_for_a_call() -> None:
    text = "rules classic,call=meld\nseat 0 Kd Ks\nseat 1 2h Jd Qd Kd 2s\nstock 9s 9h\npile Ad\nturn 0 call"
    assert choice_at(GREEDY, text.replace("seat 0 Kd", "seat 0 Kc"), 1) == "cmJdQdKd"


def test_it_takes_a_joker_from_the_table_when_it_can_use_it() -> None:
    text = (
        "rules kitchen,joker_swap=exact\nseat 0 7h Kd Ks 2c 4s\nseat 1 3c 4d\nstock 2s 2h\npile 9c\n"
        "meld 1 5h=1 6h=1 *7h=1\nturn 0 play"
    )
    assert choice_at(GREEDY, text) == "x7h@1"


def test_a_joker_makes_the_dearest_meld_that_it_can() -> None:
    text = "rules kitchen\nseat 0 ** Kd Ks 3c 4c 9h\nseat 1 3d 4d\nstock 2s 2h\npile 9c\nturn 0 play"
    assert choice_at(GREEDY, text) in ("m*KcKdKs", "mKd*KhKs")


def test_it_keeps_a_card_where_one_goes_out_only_by_a_discard() -> None:
    text = "rules strict\nseat 0 7c 7d 7h 7s\nseat 1 3c 4d Kd\nstock 2s\npile 9c\nturn 0 play"
    match = read_position(text)
    for _ in range(2):
        match.apply(f"0:{choice(GREEDY, match)}")
    assert match.deal is not None
    assert match.deal.out == 0


def test_it_ends_a_deal_whose_stock_is_out_when_that_wins_the_match() -> None:
    text = "totals 490 100\nseat 0 2c\nseat 1 Kc Kd Kh\nmeld 1 Qc=0 Qd=0 Qh=0\npile 4d 3c\nturn 0 draw"
    assert choice_at(GREEDY, text) == "e"


def test_it_goes_on_when_the_end_would_lose_the_match() -> None:
    text = "totals 100 490\nseat 0 2c\nseat 1 Kc\nmeld 1 Qc=1 Qd=1 Qh=1\npile 4d 3c\nturn 0 draw"
    assert choice_at(GREEDY, text) == "p1"


def test_it_takes_from_the_pile_what_it_can_still_meld_when_the_stock_is_out() -> None:
    text = "totals 100 140\nseat 0 Kc Kh 2c\nseat 1 3c\npile 4d Kd 3d\nturn 0 draw"
    assert choice_at(GREEDY, text) == "p2"


def test_a_hand_full_of_jokers_is_looked_at_only_in_part() -> None:
    rules = read_rules("classic,jokers=2,decks=2,set_suits=any,players=2")
    held = gather([*read_cards("Ac2c3c4c5c6c7c8c9cTcJcQcKcAd2d3d4d5d6d7d8d9dTdJdQdKd"), 60, 60, 60, 60])
    assert len(new_melds(law_of(rules, 2), held)) == MOST_MELDS
    text = (
        "rules classic,jokers=2,decks=2,set_suits=any\nseat 0 Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc "
        "Ad 2d 3d 4d 5d 6d 7d 8d ** ** ** **\nseat 1 2h\nstock 3h\npile 4h 5h 6h 7h 8h 9h Th Jh Qh Kh 2s 3s\n"
    )
    assert choice_at(GREEDY, text + "turn 0 play").startswith("m")
    assert choice_at(GREEDY, text + "turn 0 draw")


def test_new_melds_use_only_cards_that_are_held() -> None:
    law = law_of(read_rules("classic,jokers=2"), 2)
    held = gather([*read_cards("5c5d6c8cAhKhQh"), 60])
    found = new_melds(law, held)
    assert found
    assert all(a[0] >= b[0] for a, b in pairwise(found))
    for _, move, used in found:
        assert kind(move) in (2, 3)
        assert held.without(used).size() == held.size() - used.size()
        assert used != Cards()


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_greedy_beats_chance_in_every_game(preset: object) -> None:
    rules = next(one.rules for one in PRESETS if one is preset)
    players = next(one.min_players for one in PRESETS if one is preset)
    margin = 0
    for number in range(8):
        match = Match(rules, players)
        bots = [GREEDY if (seat + number) % 2 == 0 else CHANCE for seat in range(players)]
        play_deal(match, bots, random.Random(number))
        for bot, score in zip(bots, match.results[0].scores, strict=True):
            margin += score if bot is GREEDY else -score
    assert margin > 8 * 15 * (players // 2)


def test_its_choice_is_always_among_the_legal_moves_it_was_given() -> None:
    match = read_position("seat 0 7c 7d 7h 2s Kd\nseat 1 3c 4d\nturn 0 play")
    assert match.deal is not None
    only = [legal(match.deal, 0)[-1]]
    from rummy500.core import view

    assert GREEDY.choose(view(match, 0), only, random.Random(0)) == only[0]
