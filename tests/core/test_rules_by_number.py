"""The rules that no disputed position is about, by their numbers: seats, packs, dealers, turns, ends."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from rummy500.core.cards import JOKER
from rummy500.core.deal import to_act
from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.match import Match, deal_event, full_deck
from rummy500.core.rules import check_players, read_rules
from tests.core.at_table import allowed, at, deal_of, do, hand, refused
from tests.laws.played import MOODS, act, chance, states


def dealt(rules: str, players: int, dealer: int = 0, seed: int = 500) -> Match:
    """A match of which the first deal has just been dealt."""
    match = Match(read_rules(rules), players)
    cards = full_deck(match.rules, players)
    Random(seed).shuffle(cards)
    match.apply(deal_event(dealer, cards))
    return match


def finish(match: Match) -> None:
    """Play at random to the end of the deal."""
    rng, done = Random(7), len(match.results)
    while len(match.results) == done:
        if match.stage == "play":
            act(rng, match, MOODS[0])
        else:
            chance(rng, match)


# The table and the deal.


def test_r2_1_two_to_eight_play_and_five_or_more_with_two_packs() -> None:
    rules = read_rules("classic")
    for players in range(2, 9):
        check_players(rules, players)
        packs = max(Counter(full_deck(rules, players)).values())
        assert packs == (1 if players < 5 else 2)
    for players in (1, 9):
        with pytest.raises(NotAllowed):
            check_players(rules, players)


def test_r2_1_turns_go_clockwise() -> None:
    """From each seat to the next, whatever is played; a call by another seat changes nothing in that."""
    turns = [deal_of(match).turn for match in states(Random(3), "classic", 3)]
    steps = {(after - before) % 3 for before, after in pairwise(turns)}
    assert steps == {0, 1}


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_r2_2_each_pack_has_so_many_jokers(jokers: int) -> None:
    rules = read_rules(f"classic,jokers={jokers}")
    assert full_deck(rules, 2).count(JOKER) == jokers
    assert full_deck(rules, 6).count(JOKER) == 2 * jokers
    with pytest.raises(Unreadable):
        read_rules("classic,jokers=3")


def test_r2_5_the_deal_passes_to_the_left_and_the_first_dealer_is_anyone() -> None:
    for first in range(3):
        match = dealt("classic", 3, first)
        finish(match)
        assert match.next_dealer == (first + 1) % 3
        cards = full_deck(match.rules, 3)
        with pytest.raises(NotAllowed, match="is to deal"):
            match.apply(deal_event(first, cards))
    assert Match(read_rules("classic"), 3).next_dealer is None


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r2_6_the_player_at_the_dealer_s_left_begins(dealer: int) -> None:
    deal = deal_of(dealt("classic", 3, dealer))
    assert to_act(deal) == ((dealer + 1) % 3,)


# The turn.


def test_r4_7_a_turn_ends_with_a_discard_and_not_before() -> None:
    match = at("classic", "seat 0 7c 7h 7s Kd 2d", "seat 1 4s Jc 9d", "turn 0 play")
    do(match, "m7c7h7s")
    assert deal_of(match).turn == 0
    assert refused(match, "1:s").code == "not_your_turn"
    do(match, "dKd")
    assert deal_of(match).turn == 1
    assert refused(match, "0:d2d").code == "not_your_turn"


def test_r4_7_a_turn_ends_by_going_out_too() -> None:
    match = do(at("classic", "seat 0 7c 7h 7s", "seat 1 4s Jc 9d", "turn 0 play"), "m7c7h7s")
    assert deal_of(match).over
    assert deal_of(match).out == 0


# Calling.

CALLED = ("seat 0 6d Kd 2h", "seat 1 4s Jc", "seat 2 9h Qs", "meld 1 3d=1 4d=1 5d=1", "turn 0 play")


def test_r5_3_after_a_call_play_goes_on_as_if_the_card_had_never_been_there() -> None:
    called = do(at("classic,call=lay_off", *CALLED, "pile 2c"), "d6d", "2:cl@1", "1:-")
    assert deal_of(called).pile == deal_of(at("classic", *CALLED, "pile 2c")).pile
    assert (deal_of(called).turn, deal_of(called).phase) == (1, "draw")
    assert allowed(called, "1:s")
    assert not allowed(called, "2:s")
    assert hand(called, 2) == {"9h", "Qs"}


# Ends.


@pytest.mark.parametrize(
    ("facts", "last"),
    [
        pytest.param(("seat 0 7c 7h 7s", "turn 0 play"), "m7c7h7s", id="by a meld"),
        pytest.param(("seat 0 7d", "meld 1 4d=1 5d=1 6d=1", "turn 0 play"), "l7d@1", id="by laying off"),
        pytest.param(("seat 0 Kd", "turn 0 play"), "dKd", id="by the last discard"),
    ],
)
def test_r7_1_the_deal_ends_at_once_when_a_player_goes_out(facts: tuple[str, ...], last: str) -> None:
    match = do(at("classic", *facts), last)
    deal = deal_of(match)
    assert deal.over
    assert (deal.reason, deal.out) == ("out", 0)
    assert to_act(deal) == ()
    assert refused(match, "1:s").code == "over"
    assert len(match.results) == 1


@pytest.mark.parametrize("target", [1, 200, 500, 1000, 5000])
def test_r8_1_the_match_is_played_to_the_target(target: int) -> None:
    """One point short of it play goes on; with it the match is over."""
    for short in (1, 0):
        tens = "meld 1 Tc=0 Td=0 Th=0"
        facts = ("seat 0 Kd", "seat 1 2c", tens, f"totals {target - short - 30} 0", "turn 0 play")
        match = do(at(f"classic,target={target}", *facts), "dKd")
        assert match.totals[0] == target - short
        assert (match.stage == "over") == (short == 0)


@pytest.mark.parametrize("target", ["0", "-5", "x", "1000000"])
def test_r8_1_a_target_is_a_positive_number(target: str) -> None:
    with pytest.raises(Unreadable):
        read_rules(f"classic,target={target}")


def test_r8_3_a_tie_for_the_win_plays_another_deal_until_it_is_broken() -> None:
    facts = ("seat 0 Kd", "seat 1 2c", "meld 1 Tc=0 Td=0 Th=0", "meld 2 Js=1 Qs=1 Ks=1", "turn 0 play")
    match = do(at("classic", *facts, "totals 480 482"), "dKd")
    assert match.totals == [510, 510]
    assert match.stage == "deal"
    assert match.winners == ()
    higher = do(at("classic", *facts, "totals 481 482"), "dKd")
    assert higher.winners == (0,)
