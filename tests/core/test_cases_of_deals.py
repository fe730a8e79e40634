"""Positions from real disputes, by the number of the rule that settles them: jokers, calls, ends, scores."""

from __future__ import annotations

import pytest

from rummy500.core.match import Match, deal_event, full_deck
from rummy500.core.position import read_position
from rummy500.core.rules import read_rules
from rummy500.core.view import view
from tests.core.at_table import allowed, at, deal_of, do, hand, points, refused, rule_of, tokens

WITH_JOKERS = "classic,jokers=2"
SIX_SEVEN_JOKER = "meld 1 6c=1 7c=1 *8c=1"


def test_r3_6_a_joker_is_the_card_that_it_was_named_and_no_other() -> None:
    match = at(WITH_JOKERS, "seat 0 4c 5c 9c 8c", SIX_SEVEN_JOKER, "turn 0 play")
    assert rule_of(match, "l4c@1") == "R3.4"
    assert rule_of(match, "l8c@1") == "R3.6"
    do(match, "l5c@1", "l9c@1", "l4c@1")


@pytest.mark.parametrize(
    ("held", "action", "choices"),
    [
        ("** Qh Kh 2d", "m**QhKh", {"mJhQhKh", "mQhKhAh"}),
        ("** 5s 6s 2d", "m**5s6s", {"m4s5s6s", "m5s6s7s"}),
        ("** 5s 7s 2d", "m5s**7s", set()),
        ("** 7c 7d 2d", "m7c7d**", {"m7c7d7h", "m7c7d7s"}),
    ],
)
def test_r3_6_a_joker_that_could_be_two_cards_must_be_named(
    held: str, action: str, choices: set[str]
) -> None:
    match = at(WITH_JOKERS, f"seat 0 {held}", "turn 0 play")
    if choices:
        said = refused(match, action)
        assert {choice.replace("*", "") for choice in said.choices} == choices
        assert said.rule == "R3.6"
        do(match, said.choices[0])
    else:
        assert match.ask(0, action) == ["0:m5s*6s7s"]


@pytest.mark.parametrize("action", ["m**AdAh", "mAd**Ah", "mAdAh**"])
def test_r3_6_a_joker_with_two_aces_must_be_named_wherever_it_is_written(action: str) -> None:
    said = refused(at(WITH_JOKERS, "seat 0 ** Ad Ah 2c", "turn 0 play"), action)
    assert set(said.choices) == {"m*AcAdAh", "mAdAh*As"}


def test_r3_6_two_jokers_and_a_seven_make_a_set_unless_half_must_be_natural() -> None:
    facts = ("seat 0 ** ** 7d 2c", "turn 0 play")
    do(at(WITH_JOKERS, *facts), "m*7c7d*7h")
    assert rule_of(at(f"{WITH_JOKERS},joker_limit=half", *facts), "m*7c7d*7h") == "R3.6"


def test_r3_6_a_joker_may_stand_for_a_card_that_its_player_holds_but_not_for_one_in_its_meld() -> None:
    match = at(WITH_JOKERS, "seat 0 ** 7c 7d 7h 2c", "turn 0 play")
    do(match, "m*7c7d7h")
    match = at(WITH_JOKERS, "seat 0 ** 2c 3h", "meld 1 7c=1 7d=1 7h=1", "turn 0 play")
    assert rule_of(match, "l*7c@1") == "R3.6"
    do(match, "l*7s@1")


def test_r3_7_the_very_card_takes_a_joker_out_and_its_points_with_it() -> None:
    facts = ("seat 0 8c 2d", SIX_SEVEN_JOKER, "turn 0 play")
    assert rule_of(at(WITH_JOKERS, *facts), "x8c@1") == "R3.7"
    match = at(f"{WITH_JOKERS},joker_swap=exact", *facts)
    assert points(match) == [0, 28]
    do(match, "x8c@1")
    assert points(match) == [8, 13]
    assert hand(match, 0) == {"**", "2d"}


def test_r3_7_an_exchange_neither_pays_a_debt_nor_comes_before_the_draw() -> None:
    rules = f"{WITH_JOKERS},joker_swap=exact"
    facts = ("seat 0 2d 3h", SIX_SEVEN_JOKER, "pile 8c Kd")
    assert rule_of(at(rules, *facts, "turn 0 draw"), "x8c@1") == "R4.9"
    assert rule_of(at(rules, *facts, "turn 0 draw"), "p2") == "R4.5"


def test_r3_7_a_joker_taken_out_of_another_side_s_meld_is_fair_where_laying_off_is_not() -> None:
    rules = f"{WITH_JOKERS},joker_swap=exact,lay_off=own_side"
    match = at(rules, "seat 0 8c 9c 2d", SIX_SEVEN_JOKER, "turn 0 play")
    assert rule_of(match, "l9c@1") == "R3.8"
    do(match, "x8c@1")


def test_r4_8_who_floats_draws_when_the_turn_comes_and_goes_out_by_a_last_discard() -> None:
    match = at("classic,going_out=float", "seat 0 4s 4h 4d", "seat 1 9h Tc", "pile 2c", "turn 0 play")
    do(match, "m4s4h4d")
    assert (deal_of(match).phase, deal_of(match).turn) == ("draw", 1)
    do(match, "s", "d9h")
    assert deal_of(match).turn == 0
    drawn = do(match, "s") and hand(match, 0).pop()
    do(match, f"d{drawn}")
    assert deal_of(match).out == 0


def test_r4_8_who_floats_can_not_take_a_card_that_could_not_be_put_anywhere() -> None:
    facts = ("seat 0", "seat 1 9h Tc", "pile 2c", "turn 0 draw")
    assert rule_of(at("classic,going_out=float", *facts), "p1") in ("R4.5", "R4.6")
    do(at("classic,going_out=float,put_back_last=on", *facts), "p1", "d2c")


CALLED = ("seat 0 Kc 9s", "seat 1 6d Ks", "seat 2 Qs Jh", "meld 1 3d=0 4d=0 5d=0", "pile 2c", "turn 1 play")


def test_r5_2_a_call_is_not_the_discarder_s_and_play_goes_on_after_the_discarder() -> None:
    match = do(at("classic,call=lay_off", *CALLED), "d6d")
    assert rule_of(match, "1:cl@1") == "R5.2"
    do(match, "0:cl@1", "2:-")
    assert points(match) == [18, 0, 0]
    assert (deal_of(match).phase, deal_of(match).turn) == ("draw", 2)
    assert deal_of(match).pile == deal_of(at("classic", *CALLED)).pile


def test_r5_2_the_first_in_turn_order_gets_it_whoever_s_message_came_first() -> None:
    match = do(at("classic,call=lay_off", *CALLED), "d6d", "0:cl@1")
    assert points(match) == [12, 0, 0]
    do(match, "2:cl@1")
    assert points(match) == [12, 0, 6]
    assert deal_of(match).turn == 2


def test_r5_5_the_window_closes_when_the_next_player_draws() -> None:
    match = do(at("classic,call=lay_off", *CALLED), "d6d", "2:s")
    assert (deal_of(match).phase, deal_of(match).turn) == ("play", 2)
    assert not allowed(match, "0:cl@1")


def test_r5_1_there_is_no_call_where_the_rules_have_none_or_the_card_fits_nothing() -> None:
    assert deal_of(do(at("classic", *CALLED), "d6d")).phase == "draw"
    assert deal_of(do(at("classic,call=lay_off", *CALLED), "dKs")).phase == "draw"


def test_r5_1_under_call_meld_a_discard_may_be_melded_with_cards_from_the_hand() -> None:
    facts = ("seat 0 9s 9h Kc 2d", "seat 1 9c Ks", "pile 2c", "turn 1 play")
    match = do(at("classic,call=meld", *facts), "d9c", "0:cm9s9h")
    assert points(match) == [27, 0]
    assert hand(match, 0) == {"Kc", "2d"}
    only_lay_offs = do(at("classic,call=lay_off", *facts, "meld 1 6c=1 7c=1 8c=1"), "d9c")
    assert rule_of(only_lay_offs, "0:cm9s9h") == "R5.1"


@pytest.mark.parametrize(("going_out", "phase"), [("free", "over"), ("float", "draw"), ("discard", None)])
def test_r5_4_a_call_that_empties_the_hand_goes_out_floats_or_is_not_allowed(
    going_out: str, phase: str | None
) -> None:
    facts = ("seat 0 9s 9h", "seat 1 9c Ks", "pile 2c", "turn 1 play")
    match = do(at(f"classic,call=meld,going_out={going_out}", *facts), "d9c")
    if phase is None:
        assert rule_of(match, "0:cm9s9h") == "R5.4"
    else:
        assert deal_of(do(match, "0:cm9s9h")).phase == phase
        assert deal_of(match).out == (0 if phase == "over" else -1)


LAST_CARD = ("seat 0 4s Kd", "seat 1 9h Tc", "stock 2h", "pile 2c 5c", "turn 0 draw")


def test_r7_2_the_turn_that_draws_the_last_card_is_finished_and_then_the_deal_ends() -> None:
    match = do(at("classic,stock_out=end", *LAST_CARD), "s")
    assert deal_of(match).phase == "play"
    do(match, "d4s")
    assert (deal_of(match).phase, deal_of(match).reason) == ("over", "stock_out")


def test_r7_2_with_the_stock_out_the_next_player_takes_from_the_pile_or_ends_the_deal() -> None:
    match = do(at("classic", *LAST_CARD), "s", "d4s")
    assert tokens(match) == {"e", "p1"}
    assert rule_of(match, "s") == "R7.2"
    do(match, "e")
    assert deal_of(match).reason == "chosen"


def test_r7_2_all_but_the_top_discard_make_a_new_stock() -> None:
    match = do(at("classic,stock_out=reshuffle", *LAST_CARD), "s", "d4s")
    assert match.stage == "shuffle"
    match.apply("shuffle 5c2c")
    assert tokens(match) == {"s", "p1"}
    do(match, "s")
    assert "5c" in hand(match, 1)


def test_r7_2_with_fewer_than_two_discards_there_is_nothing_to_shuffle() -> None:
    facts = ("seat 0 4s Kd", "seat 1 9h Tc", "stock 2h", "turn 0 draw")
    match = do(at("classic,stock_out=reshuffle", *facts), "s", "d4s")
    assert match.stage == "play"
    assert tokens(match) == {"e", "p1"}


def test_r7_3_a_deal_in_which_nothing_moves_is_scored_after_three_circles() -> None:
    match = at("classic,put_back=any", "seat 0 4s Kd", "seat 1 9h Tc", "pile 2c", "turn 0 draw")
    for turn in range(6):
        assert deal_of(match).phase == "draw", turn
        do(match, "p1", "d2c")
    assert (deal_of(match).phase, deal_of(match).reason) == ("over", "idle")


def test_r7_3_one_circle_is_enough_once_the_stock_is_empty() -> None:
    match = at("classic,put_back=any", "seat 0 4s", "seat 1 9h", "stock", "pile 2c", "turn 0 draw")
    do(match, "p1", "d2c", "p1", "d2c")
    assert deal_of(match).reason == "idle"


def test_r7_3_a_reshuffled_stock_that_brought_nothing_is_the_last() -> None:
    rules = "classic,stock_out=reshuffle"
    match = do(at(rules, "seat 0 4s", "seat 1 9h", "stock 2h", "pile 2c 5d", "turn 0 draw"), "s", "d4s")
    match.apply("shuffle 2c5d")
    do(match, "s", "d9h", "s", "d2h")
    assert deal_of(match).reason == "idle"


@pytest.mark.parametrize(("players", "stock"), [(2, 25), (3, 30), (4, 23), (5, 68), (8, 47)])
def test_r2_3_so_many_cards_are_left_in_the_stock(players: int, stock: int) -> None:
    rules = read_rules("classic")
    match = Match(rules, players)
    match.apply(deal_event(0, full_deck(rules, players)))
    assert view(match, None).stock == stock
    assert len(view(match, None).pile) == 1


def test_r2_4_cards_are_dealt_one_at_a_time_from_the_dealer_s_left() -> None:
    rules = read_rules("classic,hand_size=3")
    match = Match(rules, 3)
    order = full_deck(rules, 3)
    match.apply(deal_event(1, order))
    assert [set(view(match, seat).hand) for seat in (2, 0, 1)] == [set(order[at:9:3]) for at in range(3)]
    assert view(match, None).pile == (order[9],)
    assert deal_of(match).turn == 2


def test_r6_5_the_table_less_the_hand_makes_the_score() -> None:
    match = at(
        "classic",
        "totals 2 0",
        "seat 0 4c Jc",
        "seat 1 5c",
        "meld 1 Qs=0 Ks=0 As=0",
        "meld 2 7c=0 7d=0 7h=0",
        "turn 1 play",
    )
    do(match, "d5c")
    assert match.results[-1].scores == (42, 0)
    assert match.totals == [44, 0]


def test_r6_1_scores_and_totals_can_be_negative() -> None:
    match = at(
        "classic",
        "totals 2 0",
        "seat 0 Ah As Ad Kd Kh Ks Qd 5d",
        "seat 1 5c",
        "meld 1 Tc=0 Jc=0 Qc=0 Kc=0 Ac=0",
        "meld 2 8c=0 8d=0 8h=0 8s=0",
        "turn 1 play",
    )
    do(match, "d5c")
    assert match.results[-1].scores == (-3, 0)
    assert match.totals == [-1, 0]


def test_r6_2_r6_4_points_follow_the_options() -> None:
    facts = ("seat 0 ** 2c", "seat 1 5c", "meld 1 7c=0 8c=0 *9c=0", "turn 1 play")
    do(usual := at(WITH_JOKERS, *facts), "d5c")
    do(changed := at(f"{WITH_JOKERS},joker_points=card,pip_points=five,going_out_bonus=25", *facts), "d5c")
    assert usual.results[-1].scores == (30 - 17, 0)
    assert changed.results[-1].scores == (15 - 20, 25)


TABLE = ("meld 1 Jc=0 Jd=0 Jh=0", "meld 2 Qc=1 Qd=1 Qh=1 Qs=1", "meld 3 Tc=1 Td=1 Th=1 Ts=1")  # 30 and 80


@pytest.mark.parametrize(
    ("totals", "win", "winners"),
    [
        ("475 480", "highest", (1,)),
        ("475 480", "goer_out", (0,)),
        ("475 480", "must_go_out", (0,)),
        ("482 452", "highest", ()),
        ("482 452", "goer_out", (0,)),
        ("470 240", "highest", (0,)),
        ("469 240", "highest", ()),
        ("290 480", "must_go_out", ()),
        ("290 480", "goer_out", (1,)),
    ],
)
def test_r8_2_who_has_won_when_the_target_is_reached(totals: str, win: str, winners: tuple[int, ...]) -> None:
    """Seat 0 goes out; the table adds 30 and 80, the kings in seat 1's hand take 20 away."""
    facts = (f"totals {totals}", "seat 0 5h", "seat 1 Kc Kd", *TABLE, "turn 0 play")
    match = at(f"classic,win={win}", *facts)
    do(match, "d5h")
    assert match.winners == winners
    assert match.stage == ("over" if winners else "deal")


def test_r2_7_partners_score_together_and_both_hands_count_against_them() -> None:
    match = at(
        "partners",
        "totals 100 100",
        "seat 0 5h",
        "seat 1 Kc",
        "seat 2 Qc",
        "seat 3 2c",
        "meld 1 7c=2 7d=1 7h=2",
        "turn 0 play",
    )
    do(match, "d5h")
    assert match.results[-1].scores == (0, -3, 4, -2)
    assert match.totals == [104, 95]


def test_r2_7_teams_of_three_are_refused_by_the_names_of_the_options() -> None:
    with pytest.raises(Exception, match="teams=pairs"):
        read_position("rules classic,teams=pairs\nseat 0 2c\nseat 1 3c\nseat 2 4c\n")
