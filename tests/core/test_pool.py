"""The pool game, rule by rule (R9)."""

from __future__ import annotations

from rummy500.core import Match, deal_event, full_deck, legal, problem, read_position, read_rules, token
from rummy500.core.result import deal_result

TABLE = "rules {rules}\nseat 0 {a}\nseat 1 {b}\ndealer 1\nstock 2c 3c 4c 5c 6c 9d\nround {round}\n"


def at(a: str, b: str, more: str = "", rules: str = "pool", turn: str = "0 play", number: int = 2) -> Match:
    text = TABLE.format(rules=rules, a=a, b=b, round=number)
    return read_position(f"{text}turn {turn}\n{more}")


def play(match: Match, *events: str) -> Match:
    for event in events:
        match.apply(event)
    return match


def tokens(match: Match) -> list[str]:
    deal = match.deal
    assert deal is not None
    return [token(deal, move) for move in legal(deal, deal.turn)]


def code(match: Match, seat: int, text: str) -> tuple[str, str]:
    assert match.deal is not None
    found = problem(match.deal, seat, text)
    return ("", "") if found is None else (found.code, found.rule)


def dealt(players: int, rules: str = "pool") -> Match:
    match = Match(read_rules(rules), players)
    match.apply(deal_event(0, full_deck(match.rules, players)))
    return match


def test_r9_1_packets_of_three_and_four_make_thirteen_cards_each() -> None:
    order = full_deck(read_rules("pool"), 2)
    assert len(order) == 106
    match = dealt(2)
    deal = match.deal
    assert deal is not None
    assert [deal.count(seat) for seat in (0, 1)] == [13, 13]
    assert set(order[:3]) <= set(deal.held(1).list())  # three to the first player,
    assert set(order[3:7]) <= set(deal.held(0).list())  # four to the next
    assert len(deal.stock) == 106 - 26


def test_r9_2_thirty_points_go_into_the_pool_on_top_of_what_was_left() -> None:
    match = play(at("", "Kc", "gone 0 Kd\npool 60", turn="1 play"), "1:dKc")  # equal: nobody wins
    match.apply(deal_event(0, full_deck(match.rules, 2)))
    assert match.deal is not None
    assert match.deal.pool == 60 + 30


def test_r9_3_the_deal_ends_with_its_last_round() -> None:
    match = play(at("Kc 2d", "3d 4d", turn="1 play", number=10), "1:e")
    assert match.results[-1].reason == "rounds"


def test_r9_4_the_first_turn_has_no_draw_and_must_end_with_a_discard() -> None:
    match = dealt(2)
    assert code(match, 1, "s") == ("no_draw", "R9.4")
    assert code(match, 1, "e") == ("must_discard", "R9.4")
    assert "e" in tokens(at("Kc 2d", "3d"))


def test_r9_4_the_first_turn_may_not_lay_down_the_whole_hand() -> None:
    match = at("7c 7d 7h", "3d", number=1)
    assert code(match, 0, "m7c7d7h") == ("keep_a_card", "R9.4")


def test_r9_4_the_first_player_may_knock_in_the_first_turn_with_a_discard() -> None:
    match = dealt(3)
    assert match.deal is not None
    card = next(text for text in tokens(match) if text.startswith("d")).removeprefix("d")
    assert f"k{card}" in tokens(match)
    assert code(match, 1, "k") == ("must_discard", "R9.4")


def test_r9_5_a_discard_is_dead() -> None:
    match = at("Kc Kd 2d", "3d", "pile Kh", turn="0 draw")
    assert code(match, 0, "p1") == ("dead_pile", "R9.5")
    assert tokens(match) == ["s"]


def test_r9_6_a_set_may_repeat_suits_and_a_joker_is_wild() -> None:
    match = at("7c 7c 7h ** 2d", "3d")
    assert code(match, 0, "m7c7c7h") == ("", "")
    assert code(match, 0, "m7c7h*7s") == ("", "")


def test_r9_7_a_set_of_three_counts_as_one_card_and_of_four_card_by_card() -> None:
    match = play(at("7c 7d 7h 7s 2d", "3d"), "0:m7c7d7h")
    assert match.deal is not None
    assert match.deal.points == [7, 0]
    play(match, "0:l7s@1")
    assert match.deal.points == [28, 0]


def test_r9_8_the_round_is_played_out_and_the_lower_last_discard_wins() -> None:
    match = play(at("9c", "4d 4h 4s 3c"), "0:d9c")
    assert match.deal is not None
    assert not match.deal.over
    play(match, "1:s", "1:m4d4h4s", "1:d2c")
    assert match.deal.count(1) == 1
    assert match.results[-1].out == 0


def test_r9_8_of_two_who_went_out_no_discard_is_lowest_and_equal_ones_win_nothing() -> None:
    none = play(at("", "2h", "gone 0", turn="1 play"), "1:d2h")
    assert none.results[-1].out == 0
    level = play(at("", "Kc", "gone 0 Kd\npool 30", turn="1 play"), "1:dKc")
    assert level.results[-1].out is None
    assert level.results[-1].pool == 30
    won = play(at("", "2c", "gone 0 Kd\npool 30", turn="1 play"), "1:d2c")
    assert won.results[-1].out == 1


def test_r9_9_only_the_first_player_knocks_until_somebody_has() -> None:
    assert "k2d" in tokens(at("Kc 2d", "3d 4d"))
    assert code(at("Kc 2d", "3d 4d", turn="1 play"), 1, "k3d") == ("no_knock", "R9.9")
    match = play(at("Kc 2d", "3d 4d"), "0:kKc", "1:s")
    assert "k3d" in tokens(match)
    play(match, "1:e")
    assert match.results[-1].reason == "knocked"


def test_r9_9_the_last_card_s_discard_is_going_out_and_no_knock() -> None:
    match = at("Kc", "3d 4d")
    assert code(match, 0, "kKc") == ("going_out", "R9.8")
    assert {"dKc", "k", "e"} == set(tokens(match))


def test_r9_9_going_out_in_the_last_turns_beats_every_knock() -> None:
    match = play(at("2d 3c", "Kd", turn="1 play", more="knocked 0\npool 30"), "1:dKd")
    assert match.results[-1].out == 1
    assert match.results[-1].scores == (0, 30 + 2 + 3)


def test_r9_10_the_lowest_hand_of_those_who_knocked_takes_the_pool() -> None:
    match = play(at("Kc 2d", "3d", "pool 30"), "0:kKc", "1:s", "1:e")
    assert match.results[-1].scores == (30, 0)  # 2 is more than no card, but only seat 0 knocked
    level = play(at("2d", "2h", "pool 31", turn="1 play", number=10), "1:e")
    assert level.results[-1].scores == (15, 15)
    assert level.results[-1].pool == 1


def test_r9_11_who_went_out_takes_the_other_hands_and_a_lost_knock_scores_nothing() -> None:
    match = play(at("9c", "Kd Kh", "pool 30"), "0:d9c", "1:s", "1:e")
    assert match.results[-1].scores == (30 + 10 + 10 + 2, 0)
    laid = "meld 1 5c=0 6c=0 7c=0\nmeld 2 8d=1 9d=1 Td=1\nknocked 0"
    lost = play(at("Kc Kd", "2d 3d", laid, turn="1 play"), "1:k3d")
    assert lost.results[-1].scores == (0, 27 + 30)


def test_r9_12_in_cutthroat_only_the_winner_scores() -> None:
    laid = "meld 1 5c=0 6c=0 7c=0\nmeld 2 8d=1 9d=1 Td=1"
    match = play(at("2d", "Kd", laid, rules="cutthroat", turn="1 play", number=10), "1:e")
    assert match.results[-1].scores == (18, 0)


def test_r9_12_in_cutthroat_equal_winners_score_each_and_there_is_no_pool() -> None:
    laid = "meld 1 5c=0 6c=0 7c=0\nmeld 2 8d=1 9d=1 Td=1"
    match = play(at("2d", "2h", laid, rules="cutthroat", turn="1 play", number=10), "1:e")
    assert match.results[-1].scores == (18, 27)
    assert match.results[-1].pool == 0


def test_r9_13_without_a_stock_the_one_who_knocked_wins_before_the_round_is_over() -> None:
    match = read_position("rules pool\nseat 0 Kc 2d\nseat 1 3d\ndealer 1\nround 3\nturn 0 play")
    play(match, "0:k")
    assert match.results[-1].reason == "stock_out"
    assert match.results[-1].scores == (30, 0)


def test_r9_13_the_deal_ends_when_there_is_nothing_to_draw() -> None:
    match = read_position("rules pool\nseat 0 Kc 2d\nseat 1 3d\ndealer 1\nround 3\nturn 0 play")
    play(match, "0:e")
    assert match.results[-1].reason == "stock_out"
    assert match.deal is not None
    assert deal_result(match.deal).scores == (0, 30)
