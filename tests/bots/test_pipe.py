"""Can a program of its own play, in whatever language, and is a fault of it one sentence?"""

from __future__ import annotations

import json
import os
import random
import sys
import textwrap
from pathlib import Path

import pytest

from rummy500.arena import play_deal, play_match
from rummy500.bots import BOTS
from rummy500.bots.pipe import PipeBot, PipeFault, view_fields
from rummy500.core import Match, read_position, read_rules, view
from tests.bots.tables import choice
from tests.house.tree import ROOT
from tests.processes import ended

LAYER = [sys.executable, str(ROOT / "examples/layer.py")]
POSITION = """
rules kitchen
dealer 1
totals 480 455
seat 0 9s 9h Kh Ks 2d **
seat 1 3c 5d
stock 6h 8d Qs
pile 4d 9c Js 3h Kd
meld 1 7c=0 7d=0 7h=1
meld 2 9d=1 *Td=1 Jd=0
turn 0 draw
known 1 3c
"""


def program(folder: Path, text: str) -> list[str]:
    file = folder / "bot.py"
    file.write_text("import sys, json, time\n" + textwrap.dedent(text), "utf-8")
    return [sys.executable, str(file)]


def test_a_program_plays_a_whole_match_as_a_process_of_its_own() -> None:
    match = Match(read_rules("kitchen,call=meld"), 3)
    with PipeBot(LAYER) as bot:
        play_match(match, [bot, BOTS["greedy"], BOTS["greedy"]], random.Random(1))
    assert match.winners


def test_one_program_may_sit_on_every_seat() -> None:
    match = Match(read_rules("classic"), 2)
    with PipeBot(LAYER) as bot:
        play_deal(match, [bot, bot], random.Random(1))
    assert len(match.results) == 1


def test_the_example_uses_nothing_of_ours() -> None:
    text = (ROOT / "examples/layer.py").read_text("utf-8")
    assert "import rummy500" not in text
    assert "from rummy500" not in text


def test_what_a_program_is_told_is_its_seat_s_view_as_text() -> None:
    match = read_position(POSITION)
    told = json.loads(json.dumps(view_fields(view(match, 0))))
    assert told["hand"] == ["2d", "9h", "Kh", "9s", "Ks", "**"]
    assert told["counts"] == [6, 2]
    assert told["known"] == [[], ["3c"]]
    assert told["pile"] == ["4d", "9c", "Js", "3h", "Kd"]
    assert told["stock"] == 3
    assert told["rules"] == "kitchen"
    assert told["melds"][1] == {
        "n": 2,
        "owner": 1,
        "run": True,
        "cards": [{"card": "9d", "by": 1}, {"card": "*Td", "by": 1}, {"card": "Jd", "by": 0}],
    }
    assert "Qs" not in json.dumps(told)  # in the stock, and nobody's business


def test_the_legal_tokens_are_those_of_the_log(tmp_path: Path) -> None:
    record = tmp_path / "asked.json"
    text = f"""
        line = sys.stdin.readline()
        open({str(record)!r}, "w").write(line)
        print(json.dumps({{"token": json.loads(line)["legal"][-1]}}), flush=True)
        sys.stdin.readline()
    """
    with PipeBot(program(tmp_path, text)) as bot:
        chosen = choice(bot, read_position(POSITION))
    asked = json.loads(record.read_text("utf-8"))
    assert set(asked) == {"view", "legal", "dice"}
    assert asked["legal"] == ["s", "p1", "p2", "p3", "p4"] or "s" in asked["legal"]
    assert chosen == asked["legal"][-1]


def test_the_dice_come_from_the_seed(tmp_path: Path) -> None:
    text = """
        for line in sys.stdin:
            asked = json.loads(line)
            print(json.dumps({"token": asked["legal"][asked["dice"] % len(asked["legal"])]}), flush=True)
    """
    with PipeBot(program(tmp_path, text)) as bot:
        chosen = [choice(bot, read_position(POSITION), seed=seed) for seed in (1, 1, 2, 3, 4, 5)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1


FAULTS = {
    "no JSON": ("print('draw', flush=True)", "answered 'draw', and not with"),
    "no token": ('print(\'{"move": "s"}\', flush=True)', "and not with"),
    "no text": ("print('{\"token\": 3}', flush=True)", "and not with"),
    "not legal": (
        'print(\'{"token": "d4s"}\', flush=True)',
        "answered 'd4s', which is not legal here: it may answer s",
    ),
    "deeply nested": ("print('[' * 9000, flush=True)", "and not with"),
    "very long": ("print('9' * 2_000_000, flush=True)", "and not with"),
    "not UTF-8": ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "and not with"),
    "ends": ("sys.exit(3)", r"ended by itself \(exit status 3\)"),
    "ends at once, unasked": ("", r"ended by itself \(exit status 0\)"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_of_a_program_is_one_sentence_that_names_it(what: str, tmp_path: Path) -> None:
    does, said = FAULTS[what]
    text = f"sys.stdin.readline()\n{does}\n" if does else ""
    with PipeBot(program(tmp_path, text)) as bot, pytest.raises(PipeFault, match=said) as caught:
        choice(bot, read_position(POSITION))
    assert "bot.py" in caught.value.message
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 400 + len(str(tmp_path))


def test_a_program_that_does_not_answer_is_waited_for_only_so_long(tmp_path: Path) -> None:
    command = program(tmp_path, "time.sleep(600)")
    with (
        PipeBot(command, timeout=0.05) as bot,
        pytest.raises(PipeFault, match=r"did not answer within 0\.05 seconds"),
    ):
        choice(bot, read_position(POSITION))


@pytest.mark.parametrize("command", [["no-such-program-here"], [""], ["\0"]])
def test_a_program_that_is_not_there_is_one_sentence(command: list[str]) -> None:
    with pytest.raises(PipeFault, match="can't be started"):
        PipeBot(command)


STUCK = {
    "closes its output": ("os.close(1); time.sleep(600)", 60, "closed its standard output"),
    "closes its input": ("os.close(0); time.sleep(600)", 0.2, "did not answer"),
}


@pytest.mark.parametrize("what", STUCK)
def test_a_program_that_goes_on_without_us_is_not_waited_for(what: str, tmp_path: Path) -> None:
    does, timeout, said = STUCK[what]
    command = program(tmp_path, f"import os; {does}")
    with PipeBot(command, timeout=timeout) as bot:
        for _ in range(2):
            with pytest.raises(PipeFault, match=said):
                choice(bot, read_position(POSITION))


def test_a_question_that_no_program_reads_is_not_written_for_ever(tmp_path: Path) -> None:
    with PipeBot(program(tmp_path, "time.sleep(600)"), timeout=0.05) as bot, pytest.raises(PipeFault):
        bot._ask("x" * 1_000_000)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs sessions, which this system has not")
def test_what_a_program_has_begun_is_stopped_with_it(tmp_path: Path) -> None:
    told = tmp_path / "child"
    text = f"""
        import subprocess
        child = subprocess.Popen(["sleep", "600"])
        open({str(told)!r}, "w").write(str(child.pid))
        print('{{"token": "s"}}', flush=True)
        time.sleep(600)
    """
    with PipeBot(program(tmp_path, text)) as bot:
        choice(bot, read_position(POSITION))
    child = int(told.read_text("utf-8"))
    assert ended(child)
