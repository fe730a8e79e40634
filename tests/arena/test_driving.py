"""Do bots meet by the rules: all chance from one seed, answers before draws, faults said in a sentence?"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rummy500.arena import BotFault, bot_event, chance_event, play_deal, play_match
from rummy500.bots import BOTS
from rummy500.core import Match, View, read_position, read_record, read_rules, record_text
from rummy500.core.actions import NO_CALL_MOVE, kind


class Watching:
    """A bot that never calls, and remembers what it was offered in the window after a discard."""

    name, title, sentence = "watching", "Watching", "Watches."

    def __init__(self) -> None:
        self.offered: list[tuple[int | None, list[int]]] = []

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        if view.phase != "call":
            return BOTS["greedy"].choose(view, legal, rng)
        self.offered.append((view.seat, [kind(move) for move in legal]))
        return NO_CALL_MOVE


class Cheating:
    """A bot that chooses what is not legal."""

    name, title, sentence = "cheating", "Cheating", "Cheats."

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:  # noqa: ARG002
        return NO_CALL_MOVE


def test_a_match_of_bots_has_a_record_that_reads_back() -> None:
    match = Match(read_rules("kitchen"), 3)
    play_match(match, [BOTS["greedy"]] * 3, random.Random(1))
    again, names = read_record(record_text(match, ["a", "b", "c"]))
    assert again.totals == match.totals
    assert again.winners == match.winners
    assert names == ("a", "b", "c")


def test_the_seed_decides_who_deals_first() -> None:
    dealers = set()
    for seed in range(20):
        event = chance_event(Match(read_rules("classic"), 3), random.Random(seed))
        assert event is not None
        dealers.add(event.split()[1])
    assert dealers == {"0", "1", "2"}


def test_a_draw_comes_only_after_every_answer_to_the_discard() -> None:
    bot = Watching()
    match = Match(read_rules("kitchen,call=meld"), 4)
    play_deal(match, [bot] * 4, random.Random(2))
    assert bot.offered
    assert all(set(kinds) <= {10, 11, 12, 15} and 15 in kinds for _, kinds in bot.offered)
    assert {seat for seat, _ in bot.offered} == {0, 1, 2, 3}


def test_a_deal_under_way_is_played_on_from_where_it_stands() -> None:
    match = read_position("seat 0 7c 7d 7h 2s Kd\nseat 1 3c 4d\nstock 9c 9d 5h 6s\npile Qd\nturn 0 play")
    play_deal(match, [BOTS["greedy"]] * 2, random.Random(0))
    assert len(match.results) == 1
    assert match.events[0] == "0:m7c7d7h"


def test_a_reshuffle_is_dealt_from_the_same_seed() -> None:
    match = Match(read_rules("classic,stock_out=reshuffle,pile_draw=none,going_out=discard,target=100000"), 4)
    rng = random.Random(3)
    for _ in range(12):
        play_deal(match, [BOTS["chance"]] * 4, rng)
    assert any(event.startswith("shuffle") for event in match.events)


def test_nothing_is_left_to_chance_in_the_middle_of_a_turn() -> None:
    match = read_position("seat 0 7c 7d 7h 2s Kd\nseat 1 3c 4d\nturn 0 play")
    assert chance_event(match, random.Random(0)) is None


def test_an_illegal_choice_is_a_fault_of_the_bot_and_changes_nothing() -> None:
    match = read_position("seat 0 7c 7d 7h 2s Kd\nseat 1 3c 4d\nstock 9c\nturn 0 draw")
    with pytest.raises(BotFault, match=r"the bot cheating chose .* which is not among s$"):
        bot_event(match, 0, Cheating(), random.Random(0))
    assert match.events == []
