"""Do bots that search think in processes of their own, and does nothing hang on them?"""

from __future__ import annotations

import asyncio
import multiprocessing
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
from rummy500.server.card import BotTurn, Card, Sitting, Terms
from rummy500.server.table import STAND_IN
from rummy500.server.thinkers import QUICK, VALUING, Thinkers, choose, choose_in_time
from tests.processes import ended

POSITION = (
    "seat 0 Kh Ks 2d 9c 5h 5d 7s\nseat 1 3c 4d 8s 9d Tc\nstock 6h 7h 8h 9h 2c 2s\npile 4s Kd 3h\nturn 0 draw"
)
PLAYING = POSITION.replace("turn 0 draw", "turn 0 play") + "\ndrawn 7s"


def turn_of(bot: str, position: str = POSITION) -> BotTurn:
    match = read_position(position)
    assert match.deal is not None
    return BotTurn(0, bot, 1, view(match, 0), tuple(legal(match.deal, 0)), "dice")


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may begin as slowly as this machine likes."""
    monkeypatch.setattr(thinking, "GRACE", 3600.0)


def asked(thinkers: Thinkers, turn: BotTurn, deadline: float = 60.0) -> int:
    return asyncio.run(thinkers.choose(turn, deadline))


def test_a_process_answers_what_the_bot_would_answer_here(thinkers: Thinkers) -> None:
    for bot in ("planner", "champion:quick"):
        turn = turn_of(bot)
        assert asked(thinkers, turn) == choose(turn)


def answer_of(bot: str, turn: BotTurn) -> int:
    return choose(replace(turn, bot=bot))


def test_a_bot_that_is_late_is_answered_for_by_student(thinkers: Thinkers) -> None:
    asked(thinkers, turn_of("student"))  # its process is there
    turn = turn_of("champion", PLAYING)
    assert answer_of("student", turn) != answer_of("greedy", turn)
    assert asked(thinkers, turn, 0.000_1) == answer_of("student", turn)
    assert asked(thinkers, turn_of("planner")) == choose(turn_of("planner"))  # and the process goes on


def test_a_turn_that_ran_out_is_played_by_student_once_its_process_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "AT_ONCE", 60.0)
    turn = replace(turn_of(STAND_IN, PLAYING), for_person=True)
    thinkers = Thinkers(1)
    try:
        assert asked(thinkers, turn) == answer_of("greedy", turn)  # at once: no process is there yet,
        while asked(thinkers, turn) == answer_of("greedy", turn):  # but one begins
            time.sleep(0.05)
        assert asked(thinkers, turn) == answer_of("student", turn)
    finally:
        thinkers.close()


def test_a_turn_that_ran_out_is_played_at_once_though_its_bot_is_late(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(thinkers, turn_of("student"))
    monkeypatch.setattr(thinking, "AT_ONCE", 0.0)
    turn = replace(turn_of(STAND_IN, PLAYING), for_person=True)
    assert asked(thinkers, turn) == turn.legal[0]
    monkeypatch.setattr(thinking, "AT_ONCE", 60.0)
    assert asked(thinkers, turn) == answer_of("student", turn)


def test_a_turn_that_ran_out_does_not_wait_for_a_bot_that_searches(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(thinkers, turn_of("student"))
    monkeypatch.setattr(thinking, "AT_ONCE", 60.0)

    async def both() -> tuple[int, bool]:
        searching = asyncio.create_task(thinkers.choose(turn_of("champion:long"), 60.0))
        await asyncio.sleep(0)
        move = await thinkers.choose(replace(turn_of(STAND_IN, PLAYING), for_person=True), 60.0)
        before = not searching.done()
        await searching
        return move, before

    assert asyncio.run(both()) == (answer_of("student", turn_of("student", PLAYING)), True)


def test_a_table_that_is_opened_warms_the_processes_that_it_may_need() -> None:
    seats = Sitting("Ann", "ann", None), Sitting("Bot", None, "champion:long")
    practice = Card("table", "classic", seats, "")
    people = replace(practice, terms=Terms("ann", False, 60, 6, "greedy"))
    needs = [(practice, (True, False)), (people, (True, True))]
    greedy = Sitting("Bot", None, "greedy")
    needs += [
        (replace(practice, seats=(seats[0], greedy)), (True, False)),  # for hints
        (replace(people, seats=(seats[0], greedy)), (False, True)),  # for turns that run out
    ]
    for card, wanted in needs:
        assert Thinkers.needs(card) == wanted
    thinkers = Thinkers(1)
    try:
        assert not thinkers.warm
        thinkers.expect(practice)
        while not thinkers.warm:
            time.sleep(0.02)
    finally:
        thinkers.close()


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
    assert set(BOTS) == QUICK | VALUING | {"champion"}
    for name in QUICK:
        move = BOTS[name].choose(turn_of(name).view, turn_of(name).legal, random.Random(1))
        assert move in turn_of(name).legal


def never(_: BotTurn) -> int:
    """A bot that thinks for longer than anybody waits."""
    time.sleep(3600)
    return 0


def test_a_server_that_stops_waits_for_no_bot_and_plays_nothing_for_it() -> None:
    thinkers, others = Thinkers(1), set(multiprocessing.active_children())

    async def stopped() -> None:
        lane = thinkers._searching
        thought = asyncio.create_task(thinkers._ask_lane(lane, 3600, never, turn_of("champion")))
        while set(multiprocessing.active_children()) == others:
            await asyncio.sleep(0.01)
        thinkers.stop()
        with pytest.raises(asyncio.CancelledError):
            await thought

    asyncio.run(stopped())
    thinkers.close()
    assert set(multiprocessing.active_children()) == others


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
    assert all(map(ended, thinking_there))
