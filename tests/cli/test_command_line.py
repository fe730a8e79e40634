"""Does the command line do what it says, and is every fault one sentence? The real command, as a process."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("rummy500")
CALL = """
rules classic,call=lay_off
seat 0 2c 3c
seat 1 6d Kc
seat 2 2h 3h
meld 1 3d=0 4d=0 5d=0
stock 9c Tc Jc
turn 1 play
"""
DIG = """
rules classic,jokers=2,call=lay_off
dealer 1
totals 480 -20
seat 0 9s 9h Kh Ks 2d
seat 1 3c 4c **
stock 6h 8h                 # the next card to be drawn first
pile 4d 9c Js 3h Kd         # oldest first
meld 1 7c=0 7d=0 7h=1       # card=layer
turn 0 draw
"""


def run(*words: str, given: str | bytes = "") -> subprocess.CompletedProcess[str]:
    data = given.encode() if isinstance(given, str) else given
    done = subprocess.run([COMMAND, *words], input=data, capture_output=True, timeout=60, check=False)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(*words: str, given: str | bytes = "") -> str:
    """The one sentence of a command that can't be carried out."""
    done = run(*words, given=given)
    assert done.returncode == 2, done
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("rummy500: "), done.stderr
    return lines[0]


def test_try_goes_on_after_a_refusal_and_says_the_scores() -> None:
    done = run("try", "-", "p4", "d2d", "m9c9s9h", "mKdKhKs", "d2d", given=DIG)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "p4 ok"
    assert lines[1].startswith("d2d refused debt_open: 9♣ must be melded")
    assert lines[2:5] == ["m9c9s9h ok", "mKdKhKs ok", "d2d ok"]
    assert lines[5].startswith("scores ")


def test_try_as_json_has_the_keys_that_programs_rely_on() -> None:
    done = run("try", "-", "--json", "d6d", "1:cl@1", "2:cl@1", given=CALL)
    told = json.loads(done.stdout)
    assert list(told) == ["actions", "scores", "over", "to_act", "legal", "position"]
    assert [one["ok"] for one in told["actions"]] == [True, False, True]
    assert told["actions"][0] == {"token": "d6d", "ok": True, "code": "", "message": ""}
    assert told["scores"] == [7, -10, 1]
    assert told["to_act"] == [2]
    assert told["legal"] == ["s"]
    again = json.loads(run("try", "-", "--json", given=told["position"]).stdout)
    assert again["position"] == told["position"]


def test_a_token_without_a_seat_is_played_by_the_first_seat_to_act() -> None:
    done = run("try", "-", "d6d", "-", "cl@1", "--legal", given=CALL)
    assert done.stdout.splitlines()[:3] == ["d6d ok", "- ok", "cl@1 ok"]


@pytest.mark.parametrize(
    ("words", "given", "part"),
    [
        (["try", "/nowhere/at/all"], "", "can't be read"),
        (["try", "/"], "", "can't be read"),
        (["try", "-"], b"\xff\xfe\x00\x01", "UTF-8"),
        (["try", "-"], "", "seat"),
        (["try", "-"], "seat 0 5x\nseat 1", "line 1"),
        (["try", "-"], "seat 0 9s\nseat 1 9s", "9s"),
        (["try", "-"], "seat 0 9s\nseat 1\nturn 7 draw", "seat 7"),
        (["try", "-", "zz"], DIG, "not an action"),
        (["try", "-", "9:s"], DIG, "not an action"),
        (["try", "-", "5:s"], DIG, "no seat 5"),
        (["try", "-", "--bogus"], DIG, "no option"),
        (["try"], "", "missing"),
        (["nonsense"], "", "no such command"),
        (["deal", "--bots", "nobody"], "", "nobody"),
        (["deal", "--rules", "partners", "--players", "3"], "", "players"),
        (["deal", "--rules", "classic,nothing=1"], "", "nothing"),
        (["deal", "--players", "x"], "", "players"),
        (["rules", "classic", "--set", "hand_size=26,players=3"], "", "hand_size"),
        (["replay", "-"], "hello", "not a record"),
        (["replay", "/nowhere"], "", "can't be read"),
    ],
)
def test_every_fault_is_one_sentence(words: list[str], given: str | bytes, part: str) -> None:
    assert part in refused(*words, given=given).lower() or part in refused(*words, given=given)


@pytest.mark.parametrize("rules", ["classic", "kitchen", "pool", "cutthroat"])
def test_a_record_of_bots_is_the_same_again_and_is_told_to_its_end(rules: str) -> None:
    words = ("deal", "--rules", rules, "--players", "2", "--bots", "greedy,chance", "--seed", "7", "--match")
    record = run(*words).stdout
    assert record == run(*words).stdout
    told = run("replay", "-", given=record)
    assert told.returncode == 0
    assert told.stdout.splitlines()[-1].startswith("won by ")


def test_a_record_that_was_tampered_with_names_its_line() -> None:
    record = run("deal", "--players", "2", "--seed", "7").stdout
    sentence = refused(
        "replay", "-", given=record.replace("0:s", "1:s", 1).replace("1:s", "0:s", 1) + "0:dAs\n"
    )
    assert "line" in sentence


def test_a_seat_is_told_nothing_that_it_could_not_see() -> None:
    record = run("deal", "--players", "2", "--bots", "chance", "--seed", "3").stdout
    told = run("replay", "-", "--seat", "1", given=record).stdout
    mine = [line for line in told.splitlines() if "draws from the stock:" in line]
    others = [line for line in told.splitlines() if line.endswith("draws from the stock")]
    assert mine
    assert others
    assert told.count(" holds ") == 1


def test_whoever_reads_no_further_is_no_fault() -> None:
    done = subprocess.run(
        f"{shlex.quote(str(COMMAND))} deal --match --seed 1 | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "rummy500 record 1\n"
    assert done.stderr == ""


def test_a_stock_that_is_due_is_shuffled_in_a_trial_and_always_alike(tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(
        "rules classic,stock_out=reshuffle\nseat 0 Qh 4h\nseat 1 7d 2c\nstock 4d\npile Js 5s\n"
    )
    told = [run("try", str(position), "s", "d7d", "0:s", "--legal").stdout for _ in range(2)]
    assert told[0].startswith("s ok\nd7d ok\n0:s ok\n")
    assert told[0] == told[1]
