"""Does a bot's name say its level and how long it thinks, and is that a number of deals, not of seconds?"""

from __future__ import annotations

import random
from contextlib import ExitStack

import pytest

from rummy500.bots import BOTS
from rummy500.bots.champion import Champion
from rummy500.bots.levels import THINK_TIMES, bot_named, level_of, scaled, think_times
from rummy500.bots.searching import Effort
from rummy500.bots.seating import names_in, seated
from rummy500.core import Unreadable, legal, read_position, view
from tests.server.test_thinkers import POSITION


def champion(name: str) -> Champion:
    bot = bot_named(name)
    assert isinstance(bot, Champion)
    return bot


def worlds(effort: Effort) -> int:
    return sum(more for _, more in effort.rounds)


def test_a_name_is_a_level_or_a_level_with_its_think_time() -> None:
    assert bot_named("greedy") is BOTS["greedy"]
    assert bot_named("champion") is BOTS["champion"]
    assert [champion(f"champion:{time.name}").name for time in THINK_TIMES] == [
        "champion:quick", "champion:usual", "champion:long",
    ]  # fmt: skip
    assert level_of("champion:long") == level_of("champion") == "champion"
    for wrong in ("greedy:long", "champion:", "champion:ever", "wizard", ""):
        assert bot_named(wrong) is None


def test_only_a_bot_that_searches_has_a_think_time_to_choose() -> None:
    assert [name for name, bot in BOTS.items() if think_times(bot)] == ["champion"]


def test_a_longer_think_time_is_more_deals_for_the_same_plans() -> None:
    quick, usual, long = (champion(f"champion:{name}").effort for name in ("quick", "usual", "long"))
    assert usual == champion("champion").effort
    assert worlds(quick) * 3 < worlds(usual) < worlds(long) / 3
    assert [plans for plans, _ in long.rounds] == [plans for plans, _ in usual.rounds]
    assert scaled(Effort(rounds=((4, 2), (2, 1))), 0.25).rounds == ((4, 1), (2, 1))


def test_the_same_seed_makes_the_same_move_however_long_one_thinks() -> None:
    match = read_position(POSITION)
    assert match.deal is not None
    for time in ("quick", "long"):
        bot = champion(f"champion:{time}")
        seen, moves = view(match, 0), legal(match.deal, 0)
        assert len({bot.choose(seen, moves, random.Random(3)) for _ in range(2)}) == 1


def test_the_arena_knows_think_times_and_names_them_to_one_who_misspells() -> None:
    assert names_in("champion:long,greedy") == ["champion:long", "greedy"]
    with pytest.raises(Unreadable) as refused:
        names_in("champion:longer")
    assert "champion:quick, champion:usual, champion:long" in refused.value.message


def test_a_part_of_the_deals_is_for_measuring_and_no_table_knows_it() -> None:
    with ExitStack() as until:
        eighth, least = seated(names_in("champion:8,champion:999"), until)
    assert isinstance(eighth, Champion)
    assert isinstance(least, Champion)
    assert eighth.effort == scaled(Effort(), 1 / 8)
    assert {more for _, more in least.effort.rounds} == {1}
    assert bot_named("champion:8") is None
    for wrong in ("greedy:8", "champion:0", "champion:1.5", "champion:1000"):
        with pytest.raises(Unreadable):
            names_in(wrong)
