"""Is it said what a deal of the pool game counts, and which options that game has?"""

from __future__ import annotations

import pytest

from rummy500.core import read_position
from rummy500.server.catalogue import rules_page
from rummy500.server.pool_words import notes
from rummy500.server.words import Told, imperative, reason_words, told

NAMES = ("Ann", "Bea", "Cy")
TABLE = "rules {rules}\nseat 0 {a}\nseat 1 {b}\nseat 2 {c}\ndealer 2\nstock 2c 3c\nround 3\nturn 2 play\n"


def said(
    c: str, a: str = "Kc", b: str = "Kd", more: str = "", rules: str = "pool", do: str = "e"
) -> list[str]:
    """What is said after the dealer's last turn of a deal."""
    match = read_position(TABLE.format(rules=rules, a=a, b=b, c=c) + more)
    match.apply(f"2:{do}")
    assert match.deal is not None
    return notes(match.deal, match.results[-1], NAMES)


def test_who_goes_out_alone_takes_the_hands_and_the_pool() -> None:
    assert said("9c", do="d9c") == [
        "Cy takes 20 for the cards in all other hands",
        "Cy takes the pool: 30",
    ]


def test_of_two_who_went_out_the_lower_last_discard_is_told() -> None:
    assert said("9c", a="", more="gone 0 Kh\npool 60", do="d9c") == [
        "Ann and Cy went out: the last discard of Cy is lowest",
        "Cy takes 10 for the cards in all other hands",
        "Cy takes the pool: 60",
    ]


def test_equal_last_discards_leave_the_pool_where_it_is() -> None:
    assert said("9c", a="", more="gone 0 9h\npool 60", do="d9c") == [
        "Ann and Cy went out with equal last discards: nobody wins the deal",
        "the pool stays: 60",
    ]


def test_the_one_who_knocked_wins_or_loses_it() -> None:
    assert said("2c 3c", more="knocked 0") == ["only Ann knocked", "Ann takes the pool: 30"]
    assert said("2c 3c", more="knocked 0", do="k") == [
        "Cy has the lowest hand of those who knocked",
        "Cy takes the pool: 30",
        "Ann knocked and did not win: no points",
    ]


def test_equal_hands_share_the_pool_and_the_remainder_is_told() -> None:
    assert said("Ac", more="pool 31", rules="pool,rounds=3") == [
        "Ann and Bea have the lowest hand of all",
        "Ann and Bea share the pool, 15 each, and 1 stays in it",
    ]


def test_in_cutthroat_nobody_else_scores() -> None:
    assert said("2c", rules="cutthroat,rounds=3") == ["Cy has the lowest hand of all", "nobody else scores"]
    assert said("9c", a="", more="gone 0 9h", rules="cutthroat", do="d9c") == [
        "Ann and Cy went out with equal last discards: nobody wins the deal, and nobody scores"
    ]


@pytest.mark.parametrize(
    ("token", "button", "others", "own"),
    [
        ("k", "Knock", "Ann knocks", "You knock"),
        ("k4s", "Knock and discard 4♠", "Ann knocks and discards 4♠", "You knock and discard 4♠"),
        ("e", "End your turn without a discard", "Ann ends the turn without a discard",
         "You end your turn without a discard"),
    ],
)  # fmt: skip
def test_a_knock_and_an_end_without_a_discard_are_said(
    token: str, button: str, others: str, own: str
) -> None:
    assert imperative(token, [], [], pool=True) == button
    assert told("Ann", token, [], [], pool=True) == Told(others, own)


def test_why_a_deal_of_the_pool_game_ended_is_said() -> None:
    assert "knocked" in reason_words("knocked", None)
    assert "last round" in reason_words("rounds", None)


def test_the_set_up_learns_which_options_each_game_has() -> None:
    page = rules_page()
    games = {option.name: option.games for option in page.options}
    assert games["rounds"] == games["cutthroat"] == games["pool_points"] == ["pool"]
    assert games["call"] == games["decks"] == ["deals"]
    assert games["jokers"] == games["target"] == ["deals", "pool"]
    assert games["scoring"] == games["opening"] == []
    assert {preset.game for preset in page.presets if "pool" in preset.rules} == {"pool"}
