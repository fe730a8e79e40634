"""The game is the same compiled and as plain Python."""

from __future__ import annotations

import os
import shlex
import shutil

import pytest

from rummy500 import SPEED
from rummy500.core.rules import PRESET
from tests.speeds.running import COMMAND, told

DEALS = "1000"
EVENTS = "300"
BOT_DEALS = "3"  # of each preset


@pytest.mark.parametrize("preset", PRESET)
def test_a_thousand_deals_go_the_same_way_at_both_speeds(preset: str) -> None:
    compiled = told("-m", "tests.speeds.deals", preset, DEALS, plain=False)
    plain = told("-m", "tests.speeds.deals", preset, DEALS, plain=True)
    assert plain.startswith("plain Python ")
    assert compiled == f"{SPEED} {plain.split()[-1]}"


def test_bots_play_the_same_at_both_speeds() -> None:
    compiled = told("-m", "tests.speeds.bots", BOT_DEALS, "greedy,planner,casual", plain=False)
    plain = told("-m", "tests.speeds.bots", BOT_DEALS, "greedy,planner,casual", plain=True)
    assert plain.startswith("plain Python ")
    assert compiled == f"{SPEED} {plain.split()[-1]}"


def test_those_at_a_table_are_told_the_same_at_both_speeds() -> None:
    compiled = told("-m", "tests.speeds.tellings", EVENTS, plain=False)
    plain = told("-m", "tests.speeds.tellings", EVENTS, plain=True)
    assert plain.startswith("plain Python ")
    assert compiled == f"{SPEED} {plain.split()[-1]}"


def test_the_rules_are_compiled_where_a_c_compiler_is() -> None:
    compiler = shlex.split(os.environ.get("CC", "cc"))[0]
    wanted = bool(shutil.which(compiler)) and not os.environ.get("RUMMY500_PLAIN")
    assert ("compiled" if wanted else "plain Python") == SPEED


def test_the_version_says_at_which_speed_the_game_runs() -> None:
    assert told("-c", COMMAND, "--version", plain=True).endswith("(plain Python)")
    assert told("-c", COMMAND, "--version", plain=False).endswith(f"({SPEED})")
