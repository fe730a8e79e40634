"""Positions from real disputes, by the number of the rule that settles them: melds and turns.

What goes wrong most often at tables and in programs: a discard judged by the wrong card, a debt on the top
card instead of the deepest, a lay-off credited to the meld's owner, an ace that changes its value.
"""

from __future__ import annotations

import pytest

from tests.core.at_table import allowed, at, deal_of, do, hand, points, refused, rule_of, tokens

NINES = ("seat 0 9s 9h Kh Ks 2d", "pile 4d 9c Js 3h Kd", "turn 0 draw")


def test_r4_2_the_deepest_card_taken_is_owed_whatever_else_is_melded() -> None:
    match = do(at("classic", *NINES), "p4", "mKdKhKs")
    said = refused(match, "d2d")
    assert (said.code, said.rule) == ("debt_open", "R4.2")
    assert "9♣" in said.message
    do(match, "m9c9s9h", "d2d")
    assert points(match) == [57, 0]


def test_r4_5_a_debt_may_be_paid_with_cards_taken_along() -> None:
    match = at("classic", "seat 0 Ks 4d Qc 3c", "pile 2c 6h 9s 7h 8h", "turn 0 draw")
    do(match, "p4", "m6h7h8h")
    assert points(match) == [21, 0]
    assert "9s" in hand(match, 0)
    assert allowed(match, "d9s")


def test_r4_5_a_debt_may_be_paid_on_another_s_meld() -> None:
    match = at("classic", "seat 0 9s Td 2h", "meld 1 3c=1 4c=1 5c=1", "pile 6c Kd", "turn 0 draw")
    do(match, "p2", "l6c@1")
    assert points(match) == [6, 12]


def test_r4_5_a_card_that_fits_nothing_can_not_be_dug_for() -> None:
    match = at("classic", "seat 0 2s 4h Jd", "pile 8d Qc", "turn 0 draw")
    said = refused(match, "p2")
    assert (said.code, said.rule) == ("debt_unpayable", "R4.5")
    assert "8♦" in said.message
    assert deal_of(match).phase == "draw"
    assert tokens(match) == {"s", "p1"}


def test_r4_3_the_top_card_alone_may_be_kept_or_must_be_used_as_the_rules_say() -> None:
    facts = ("seat 0 2s 4h Jd 5c", "pile 9d Qc", "turn 0 draw")
    assert hand(do(at("classic", *facts), "p1", "d5c"), 0) == {"2s", "4h", "Jd", "Qc"}
    assert rule_of(at("classic,top_card=must_use", *facts), "p1") in ("R4.3", "R4.5")


def test_r4_6_a_card_taken_alone_may_not_go_back() -> None:
    match = do(at("classic", "seat 0 7c 2s", "pile Qd", "turn 0 draw"), "p1")
    assert rule_of(match, "dQd") == "R4.6"
    assert tokens(match) == {"d7c", "d2s"}


def test_r4_6_the_very_last_card_may_go_back_under_put_back_last() -> None:
    facts = ("seat 0 7c 7d 7h", "pile Qd", "turn 0 draw")
    match = do(at("classic,put_back_last=on", *facts), "p1")
    assert rule_of(match, "dQd") == "R4.6"
    do(match, "m7c7d7h", "dQd")
    assert deal_of(match).out == 0


def test_r4_6_without_put_back_last_the_meld_that_would_leave_only_that_card_is_refused() -> None:
    match = do(at("classic", "seat 0 7c 7d 7h", "pile Qd", "turn 0 draw"), "p1")
    assert rule_of(match, "m7c7d7h") == "R4.5"
    assert tokens(match) == {"d7c", "d7d", "d7h"}


def test_r4_6_of_several_cards_taken_any_may_go_back_or_none() -> None:
    facts = ("seat 0 9s 9h 2d", "pile 9c Js 3h", "turn 0 draw")
    do(at("classic", *facts), "p3", "m9c9s9h", "dJs")
    match = do(at("classic,put_back=none_taken", *facts), "p3", "m9c9s9h")
    assert rule_of(match, "dJs") == "R4.6"
    assert tokens(match) == {"d2d"}


@pytest.mark.parametrize("action", ["m7c7d7h", "l5d@1", "d7c", "x3d@1"])
def test_r4_9_nothing_is_put_down_before_the_draw(action: str) -> None:
    match = at(
        "classic,jokers=2,joker_swap=exact",
        "seat 0 7c 7d 7h 5d 3d",
        "meld 1 2d=1 *3d=1 4d=1",
        "pile 9s",
        "turn 0 draw",
    )
    assert rule_of(match, action) == "R4.9"


@pytest.mark.parametrize(
    ("facts", "action", "gain"),
    [
        (("seat 0 Qs Ks As 2d",), "mQsKsAs", 35),
        (("seat 0 Ah 2d", "meld 1 Jh=1 Qh=1 Kh=1"), "lAh@1", 15),
        (("seat 0 Ac Ad Ah 2d",), "mAcAdAh", 45),
        (("seat 0 Ac 2c 3c 2d",), "mAc2c3c", 6),
        (("seat 0 Ah 2d", "meld 1 2h=1 3h=1 4h=1"), "lAh@1", 1),
    ],
)
def test_r6_3_an_ace_is_fifteen_but_one_as_the_low_card_of_a_run(
    facts: tuple[str, ...], action: str, gain: int
) -> None:
    match = do(at("classic", *facts, "turn 0 play"), action)
    assert points(match)[0] == gain


def test_r3_2_a_run_from_ace_to_king_takes_no_second_ace() -> None:
    meld = " ".join(f"{rank}h=0" for rank in "A23456789TJQK")
    match = at("classic,decks=2", "seat 0 Ah 2d", f"meld 1 {meld}", "turn 0 play")
    assert rule_of(match, "lAh@1") == "R3.3"


@pytest.mark.parametrize("low", [1, 5, 15])
def test_r3_5_a_low_ace_stays_low_when_its_run_grows_to_the_king(low: int) -> None:
    meld = " ".join(f"{rank}h=1" for rank in "A23456789TJQ")
    match = at(f"classic,low_ace_points={low}", "seat 0 Kh 2d", f"meld 1 {meld}", "turn 0 play")
    before = points(match)[1]
    do(match, "lKh@1")
    assert points(match) == [10, before]
    assert before == low + sum(range(2, 10)) + 30


def test_r3_5_in_a_corner_game_a_low_ace_stays_low_when_a_king_is_laid_below_it() -> None:
    match = at("classic,ace_in_runs=corner", "seat 0 Kc Qc 2d", "meld 1 Ac=1 2c=1 3c=1", "turn 0 play")
    do(match, "lKc@1", "lQc@1")
    assert points(match) == [20, 6]


@pytest.mark.parametrize(
    ("facts", "action"),
    [
        (("seat 0 Kc Ac 2c 9d",), "mKcAc2c"),
        (("seat 0 2c 9d", "meld 1 Qc=1 Kc=1 Ac=1"), "l2c@1"),
        (("seat 0 Kc 9d", "meld 1 Ac=1 2c=1 3c=1"), "lKc@1"),
    ],
)
def test_r3_3_no_run_goes_around_the_corner_unless_the_rules_say_so(
    facts: tuple[str, ...], action: str
) -> None:
    assert rule_of(at("classic", *facts, "turn 0 play"), action) == "R3.3"
    do(at("classic,ace_in_runs=corner", *facts, "turn 0 play"), action)


def test_r3_3_an_ace_inside_a_corner_run_counts_fifteen() -> None:
    match = do(at("classic,ace_in_runs=corner", "seat 0 Kc Ac 2c 9d", "turn 0 play"), "mKcAc2c")
    assert points(match) == [27, 0]


def test_r3_3_where_aces_are_low_only_or_high_only_the_other_run_is_refused() -> None:
    facts = ("seat 0 Qc Kc Ac 2c 3c 9d", "turn 0 play")
    assert rule_of(at("classic,ace_in_runs=low", *facts), "mQcKcAc") == "R3.3"
    assert rule_of(at("classic,ace_in_runs=high", *facts), "mAc2c3c") == "R3.3"
    do(at("classic,ace_in_runs=low", *facts), "mAc2c3c")
    do(at("classic,ace_in_runs=high", *facts), "mQcKcAc")


def test_r3_5_an_ace_on_two_to_king_says_which_end_it_takes() -> None:
    meld = " ".join(f"{rank}h=1" for rank in "23456789TJQK")
    facts = ("seat 0 Ah 2d", f"meld 1 {meld}", "turn 0 play")
    said = refused(at("classic", *facts), "lAh@1")
    assert said.choices == ("lAh@1<", "lAh@1>")
    assert said.rule == "R3.5"
    assert points(do(at("classic", *facts), "lAh@1<"))[0] == 1
    assert points(do(at("classic", *facts), "lAh@1>"))[0] == 15


def test_r3_1_a_card_of_another_rank_does_not_fit_a_set() -> None:
    match = at("classic", "seat 0 8c 2d", "meld 1 9c=1 9h=1 9s=1", "turn 0 play")
    assert rule_of(match, "l8c@1") == "R3.1"


def test_r3_1_with_two_decks_a_set_repeats_a_suit_only_where_the_rules_say_so() -> None:
    facts = ("seat 0 5c 5c 5h 2d", "turn 0 play")
    assert rule_of(at("classic,decks=2", *facts), "m5c5c5h") == "R3.1"
    assert points(do(at("classic,decks=2,set_suits=any", *facts), "m5c5c5h")) == [15, 0]


def test_r3_4_a_card_that_fits_two_melds_goes_where_its_player_says_and_stays() -> None:
    facts = ("seat 0 6s 7s 2d", "meld 1 3s=1 4s=1 5s=1", "meld 2 6c=1 6d=1 6h=1", "turn 0 play")
    match = do(at("classic", *facts), "l6s@2")
    assert rule_of(match, "l7s@1") == "R3.4"
    do(at("classic", *facts), "l6s@1", "l7s@1")


def test_r3_4_several_lay_offs_are_taken_in_whatever_order_they_work() -> None:
    facts = ("seat 0 3s 4s 2d", "meld 1 5s=1 6s=1 7s=1", "turn 0 play")
    do(at("classic", *facts), "l4s@1", "l3s@1")
    for text in ("l3s4s@1", "l4s3s@1"):
        match = at("classic", *facts)
        assert match.ask(0, text) == ["0:l4s@1", "0:l3s@1"]
        assert points(do(match, text))[0] == 7
    assert rule_of(at("classic", *facts), "l3s@1") == "R3.4"


def test_r3_4_two_runs_that_come_to_touch_do_not_join() -> None:
    facts = ("seat 0 6s 2d", "meld 1 3s=1 4s=1 5s=1", "meld 2 7s=1 8s=1 9s=1", "turn 0 play")
    match = do(at("classic", *facts), "l6s@1")
    assert len(deal_of(match).melds) == 2
    do(at("classic", *facts), "l6s@2")


def test_r6_1_a_lay_off_scores_for_the_player_who_laid_it() -> None:
    match = at("classic", "seat 1 7d 2h", "meld 1 4d=0 5d=0 6d=0", "turn 1 play")
    assert points(do(match, "l7d@1")) == [15, 7]


def test_r4_8_where_one_goes_out_by_a_discard_a_card_must_stay_for_it() -> None:
    match = at("classic,going_out=discard", "seat 0 4s 4h 4d", "turn 0 play")
    assert rule_of(match, "m4s4h4d") == "R4.8"
    do(match, "d4s")


def test_r4_8_where_one_goes_out_by_a_discard_the_card_that_stays_must_be_one_that_may_go() -> None:
    rules = "classic,going_out=discard"
    match = do(at(rules, "seat 0 4s 4h 4d", "pile Qd", "turn 0 draw"), "p1")
    assert rule_of(match, "m4s4h4d") == "R4.8"


def test_r4_4_a_debt_due_at_once_can_not_wait_for_another_lay_off() -> None:
    facts = ("seat 0 6c 9h Kd", "meld 1 3c=1 4c=1 5c=1", "pile 7c 2h", "turn 0 draw")
    do(at("classic", *facts), "p2", "l6c@1", "l7c@1", "d9h")
    assert rule_of(at("classic,debt_due=at_once", *facts), "p2") == "R4.4"


def test_r4_4_a_debt_due_at_once_is_paid_by_the_very_next_action() -> None:
    match = do(at("classic,debt_due=at_once", *NINES), "p4")
    assert tokens(match) == {"m9c9h9s"}
    assert rule_of(match, "mKdKhKs") == "R4.4"


def test_r4_5_what_would_use_up_the_cards_that_a_debt_needs_is_refused() -> None:
    match = at("classic", "seat 0 8h 9h 8c 8s", "pile 7h Kd", "turn 0 draw")
    do(match, "p2")
    assert rule_of(match, "m8c8h8s") == "R4.5"
    do(match, "m7h8h9h", "dKd")


def test_r4_6_a_twin_of_the_card_taken_may_be_discarded() -> None:
    match = do(at("classic,decks=2", "seat 0 5h 2d", "pile 5h", "turn 0 draw"), "p1")
    do(match, "d5h")


def test_r4_6_a_twin_melded_counts_as_the_card_taken() -> None:
    rules = "classic,decks=2"
    match = do(at(rules, "seat 0 5h 6h 7h", "pile 5h", "turn 0 draw"), "p1", "m5h6h7h", "d5h")
    assert deal_of(match).out == 0


def test_r4_1_the_pile_is_drawn_from_as_deep_as_the_rules_allow() -> None:
    assert tokens(at("classic", *NINES)) == {"s", "p1", "p4"}
    assert tokens(at("classic,pile_draw=top", *NINES)) == {"s", "p1"}
    assert tokens(at("classic,pile_draw=none", *NINES)) == {"s"}
    assert rule_of(at("classic,pile_draw=top", *NINES), "p4") == "R4.1"
    assert rule_of(at("classic,pile_draw=none", *NINES), "p1") == "R4.1"


def test_r3_8_on_one_s_own_side_only_a_partner_s_meld_is_one_s_own() -> None:
    facts = (
        "seat 0 6c 2d",
        "seat 1 6d 2h",
        "seat 2 Kc",
        "seat 3 Kd",
        "meld 1 3c=2 4c=2 5c=2",
        "meld 2 3d=2 4d=2 5d=2",
    )
    rules = "partners,lay_off=own_side"
    do(at(rules, *facts, "turn 0 play"), "l6c@1")
    assert rule_of(at(rules, *facts, "turn 1 play"), "l6d@2") == "R3.8"


def test_a_set_that_is_held_is_among_what_may_be_done() -> None:
    assert "m7d7h7s" in tokens(at("classic", "seat 0 7s 7h 7d 2c", "turn 0 play"))
