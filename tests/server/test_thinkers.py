"""Do bots that search think in processes of their own, and does nothing hang on them?"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rummy500.bots import BOTS
from rummy500.core import legal, read_position, view
from rummy500.server import thinkers as thinking
from rummy500.server.table import BotTurn
from rummy500.server.thinkers import QUICK, Thinkers, choose, choose_in_time

POSITION = (
    "seat 0 Kh Ks 2d 9c 5h 5d 7s\nseat 1 3c 4d 8s 9d Tc\nstock 6h 7h 8h 9h 2c 2s\npile 4s Kd 3h\nturn 0 draw"
)


def turn_of(bot: str, position: str = POSITION) -> BotTurn:
    match = read_position(position)
    assert match.deal is not None
    return BotTurn(0, bot, 1, view(match, 0), tuple(legal(match.deal, 0)), "dice")


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


def asked(thinkers: Thinkers, turn: BotTurn, deadline: float = 60.0) -> int:
    return asyncio.run(thinkers.choose(turn, deadline))


def test_a_process_answers_what_the_bot_would_answer_here(thinkers: Thinkers) -> None:
    turn = turn_of("planner")
    assert asked(thinkers, turn) == choose(turn)


def test_a_bot_that_is_late_is_answered_for_by_greedy(thinkers: Thinkers) -> None:
    turn = turn_of("champion")
    assert asked(thinkers, turn, 0.000_1) == choose(turn, "greedy")
    assert asked(thinkers, turn_of("planner")) == choose(turn_of("planner"))  # and the process goes on


def test_a_turn_that_ran_out_is_played_at_once_whatever_bot_it_is(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "AT_ONCE", 0.000_1)
    turn = replace(turn_of("champion"), for_person=True)
    assert asked(thinkers, turn) == choose(turn, "greedy")


def test_a_bot_that_gives_up_says_so() -> None:
    with pytest.raises(TimeoutError):
        choose_in_time(turn_of("champion"), 0.000_1)


def test_a_bot_that_fails_is_answered_for_and_the_log_says_so(
    thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    turn = turn_of("champion")
    broken = replace(turn, view=replace(turn.view, seat=None))
    assert asked(thinkers, broken) == turn.legal[0]
    assert "bot champion failed" in caplog.text


def test_only_bots_that_choose_at_once_think_in_threads() -> None:
    assert set(BOTS) > QUICK
    for name in QUICK:
        move = BOTS[name].choose(turn_of(name).view, turn_of(name).legal, random.Random(1))
        assert move in turn_of(name).legal


SERVER = """
import asyncio, multiprocessing, sys
from rummy500.server.thinkers import Thinkers
from tests.server.test_thinkers import turn_of
if __name__ == "__main__":
    asyncio.run(Thinkers(1).choose(turn_of("planner"), 60.0))
    print(*(one.pid for one in multiprocessing.active_children()), flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(os.name == "nt", reason="kills as POSIX does")
def test_the_processes_of_a_server_that_is_killed_end_with_it(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    server = subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    assert server.stdout is not None
    thinking_there = [int(pid) for pid in server.stdout.readline().split()]
    assert thinking_there
    server.kill()
    server.communicate(timeout=60)  # what still holds the line would keep it open
    for pid in thinking_there:
        while _lives(pid):
            time.sleep(0.05)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
