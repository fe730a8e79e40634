"""Are two bots compared on the same cards, with the same result however it was carried out?"""

from __future__ import annotations

import json
import math
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rummy500.arena.contest import Fault, as_json, carry_out, chunks
from rummy500.arena.duplicate import Contest, line_ups, play_chunk
from rummy500.core import Unreadable, read_rules
from rummy500.core.errors import RummyError
from tests.house.tree import ROOT
from tests.processes import ended

COMMAND = Path(sys.executable).with_name("rummy500")
GREEDY = Contest("greedy", "chance", "classic", 2, 1)
TWINS = Contest("greedy", "greedy", "classic", 2, 1)


def result_of(contest: Contest, decks: int, **how: object) -> dict[str, object]:
    """As JSON, without the times."""
    told = as_json(carry_out(contest, decks, **how))  # type: ignore[arg-type]
    return {name: value for name, value in told.items() if "ms" not in name.split("_")}


@pytest.mark.parametrize("rules", ["classic", "pool"])
def test_a_bot_against_itself_is_exactly_even_on_every_deck(rules: str) -> None:
    played = play_chunk(TWINS._replace(rules=rules), 0, 3)
    assert played.margins == [0, 0, 0]


def test_every_seat_is_taken_once_by_the_one_who_is_measured() -> None:
    assert line_ups(read_rules("classic"), 2) == [(0,), (1,)]
    assert line_ups(read_rules("classic"), 5) == [(0,), (1,), (2,), (3,), (4,)]
    assert line_ups(read_rules("partners"), 4) == [(0, 2), (1, 3)]


def test_who_is_a_and_who_is_b_only_turns_the_sign() -> None:
    one, other = play_chunk(GREEDY, 0, 4), play_chunk(GREEDY._replace(a="chance", b="greedy"), 0, 4)
    assert one.margins == [-margin for margin in other.margins]
    assert min(one.margins) > 0
    assert one.deals == 8
    assert one.won + other.won == 8


@pytest.mark.parametrize(("rules", "players"), [("kitchen", 3), ("partners", 4), ("cutthroat", 2)])
def test_every_kind_of_game_can_be_measured(rules: str, players: int) -> None:
    played = play_chunk(Contest("greedy", "chance", rules, players, 3), 0, 2)
    assert sum(played.margins) > 0
    assert played.deals == 2 * len(line_ups(read_rules(rules), players))
    assert min(played.turns) > 0


def test_a_chunk_is_cut_where_decks_end_and_covers_each_once() -> None:
    cut = chunks(GREEDY, 60)
    assert cut == [(0, 25), (25, 25), (50, 10)]
    assert chunks(GREEDY._replace(rules="rummy-1500"), 100) == [(0, 50), (50, 50)]
    assert len(chunks(GREEDY._replace(rules="rummy-5000"), 200)) == 4  # several processes have work


def test_every_match_that_was_begun_is_counted() -> None:
    played = play_chunk(GREEDY, 0, 6)
    assert played.matches >= 4  # two line-ups, some three deals a match
    assert played.matches_won == played.matches


def test_processes_change_nothing_but_the_time() -> None:
    assert result_of(GREEDY, 30, workers=2) == result_of(GREEDY, 30)


def test_a_contest_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    kept = tmp_path / "contest.jsonl"
    first = result_of(GREEDY, 25, kept=kept)
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"first": 25, "mar')  # the process ended in the middle of a line
    whole = result_of(GREEDY, 30, kept=kept)
    assert whole == result_of(GREEDY, 30)
    assert first["margin"] != whole["margin"]
    lines = kept.read_text("utf-8").splitlines()
    assert [json.loads(line).get("first") for line in lines] == [None, 0, 25]
    poisoned = json.loads(lines[1]) | {"margins": [7.0] * 25}
    kept.write_text("\n".join([lines[0], json.dumps(poisoned), lines[2]]) + "\n", "utf-8")
    assert result_of(GREEDY, 30, kept=kept)["margin"] != whole["margin"]  # it is read, not played again


def test_what_was_kept_of_fewer_decks_serves_fewer_and_more(tmp_path: Path) -> None:
    kept = tmp_path / "contest.jsonl"
    few, many = result_of(GREEDY, 3, kept=kept), result_of(GREEDY, 5, kept=kept)
    size = len(kept.read_bytes())
    assert result_of(GREEDY, 3, kept=kept) == few
    assert result_of(GREEDY, 5, kept=kept) == many
    assert len(kept.read_bytes()) == size  # nothing was played again


def test_a_file_that_ends_in_its_first_line_is_begun_anew(tmp_path: Path) -> None:
    kept = tmp_path / "contest.jsonl"
    carry_out(GREEDY, 1, kept=kept)
    whole = kept.read_text("utf-8")
    for begun in (whole[:5], whole.splitlines()[0]):
        kept.write_text(begun, "utf-8")
        carry_out(GREEDY, 1, kept=kept)
        assert [line[:12] for line in kept.read_text("utf-8").splitlines()] == [
            '{"arena": 1,',
            '{"first": 0,',
        ]


WRONG: list[dict[str, object]] = [
    {"margins": 7}, {"margins": ["a"]}, {"margins": []}, {"margins": [1.0, 2.0]}, {"first": "zero"},
    {"first": True}, {"won": None}, {"spent": [1.0]}, {"turns": [1.5, 2]}, {"longest": [float("nan"), 1.0]},
    {"matches": 10**400}, {"more": 1},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_a_line_that_is_no_chunk_is_refused_with_a_sentence(wrong: dict[str, object], tmp_path: Path) -> None:
    kept = tmp_path / "contest.jsonl"
    carry_out(GREEDY, 1, kept=kept)
    head, line = kept.read_text("utf-8").splitlines()
    kept.write_text(f"{head}\n{json.dumps(json.loads(line) | wrong)}\n", "utf-8")
    with pytest.raises(Unreadable, match="has a line that is no chunk of a contest"):
        carry_out(GREEDY, 1, kept=kept)


def test_a_disk_that_is_full_is_named_by_its_file() -> None:
    done = command("greedy", "chance", "--deals", "2", "--resume", "/dev/full")
    assert done.returncode == 2
    assert "/dev/full: no space left on device" in done.stderr


POOL = """
import multiprocessing, time
from rummy500.arena.cluster import pool_of
if __name__ == "__main__":
    with pool_of(2) as pool:
        busy = [pool.submit(time.sleep, 600) for _ in range(2)]
        while not all(one.running() for one in busy):
            time.sleep(0.01)
        print(*(one.pid for one in multiprocessing.active_children()), flush=True)
        time.sleep(600)
"""


@pytest.mark.skipif(os.name == "nt", reason="kills as POSIX does")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL"])
def test_processes_of_a_contest_that_is_killed_end_with_it(how: str, tmp_path: Path) -> None:
    script = tmp_path / "contest.py"
    script.write_text(POOL, "utf-8")
    contest = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert contest.stdout is not None
    playing = [int(pid) for pid in contest.stdout.readline().split()]
    assert len(playing) == 2
    contest.send_signal(getattr(signal, how))
    contest.communicate()
    assert all(map(ended, playing))


def test_what_keeps_another_contest_is_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "contest.jsonl"
    carry_out(TWINS, 2, kept=kept)
    before = kept.read_text("utf-8")
    with pytest.raises(Unreadable, match="keeps another contest"):
        carry_out(GREEDY, 2, kept=kept)
    assert kept.read_text("utf-8") == before


def test_it_stops_when_it_is_sure() -> None:
    result = carry_out(GREEDY, 400, stop=True)
    assert 25 <= result.decks <= 75
    assert result.verdict.accepted == "most"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_program_that_breaks_the_rules_ends_the_contest_with_a_sentence(workers: int) -> None:
    program = f"pipe:{shlex.quote(sys.executable)} -c pass"
    with pytest.raises(RummyError, match="ended by itself") as caught:
        carry_out(GREEDY._replace(b=program), 60, workers=workers)
    assert isinstance(caught.value, Fault) == (workers > 1)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, "arena", *words], capture_output=True, text=True, timeout=120, check=False, cwd=ROOT
    )


def test_the_command_prints_what_programs_rely_on() -> None:
    done = command("greedy", "--external", f"{sys.executable} examples/layer.py", "--deals", "3", "--json")
    told = json.loads(done.stdout)
    assert told["deals"] == 3
    assert set(told["margin"]) == set(told["adjusted"]) == {"mean", "low", "high"}
    assert told["margin"]["low"] < told["margin"]["mean"] < told["margin"]["high"]
    assert told["margin"]["mean"] > 0
    assert 0 <= told["win_rate"] <= 1
    assert set(told["ms_per_turn"]) == {"A", "B"}
    assert told["ms_per_turn"]["B"] > 0
    assert math.isclose(told["fair"], 0.5)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("greedy",), "name two bots, or one bot and a program with --external"),
        (("greedy", "chance", "--external", "x"), "name two bots, or one"),
        (("greedy", "nobody"), "there is no bot 'nobody'"),
        (("greedy", "nobody"), "champion:N (an N-th of its deals, N up to 999), ismcts-N"),
        (("greedy", "--external", "no,such"), "the bot 'no,such' can't be started"),
        (("greedy", "ismcts-5"), "the package open-spiel is not installed here"),
        (("greedy", "chance", "--cluster", "nowhere"), "no Dask scheduler answers at 'nowhere'"),
        (("greedy", "chance,chance"), "two bots meet, not 3"),
        (("greedy", "chance", "--rules", "duel", "--players", "5"), "duel is for 2 players"),
        (("greedy", "chance", "--bounds", "2,2"), "'2,2' are no bounds"),
        (("greedy", "chance", "--resume", "/"), "/: is a directory"),
    ],
)
def test_a_contest_that_can_t_be_held_is_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = command(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
