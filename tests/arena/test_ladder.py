"""Are several players put on one scale as the matches that they won say?"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

from rummy500.arena.duplicate import Contest
from rummy500.arena.ladder import FEWEST, _filed, as_json, climb, ratings
from rummy500.core.errors import NotAllowed, Unreadable
from tests.house.tree import ROOT

POOL = Contest("a", "b", "pool", 2, 3)
TRUE = (150.0, 0.0, -150.0)


def chances() -> numpy.ndarray[tuple[int, int], numpy.dtype[numpy.float64]]:
    """How often each of three players of known Elo beats each other."""
    elo = numpy.array(TRUE)
    found = 1 / (1 + 10 ** ((elo[None, :] - elo[:, None]) / 400))
    return found * (1 - numpy.eye(3))  # type: ignore[no-any-return]


def test_wins_in_the_shares_of_known_strengths_give_these_strengths() -> None:
    found = ratings(numpy.array([1e7 * chances()]), 1)
    assert [round(one.mean, 2) for one in found] == list(TRUE)
    assert {one.high for one in found} == {math.inf}  # one chunk says nothing of chance


def test_the_interval_holds_the_true_strength_about_as_often_as_it_says() -> None:
    rng, p, held = numpy.random.default_rng(5), chances(), 0
    for seed in range(60):
        wins = numpy.zeros((40, 3, 3))
        for i, j in ((0, 1), (0, 2), (1, 2)):
            wins[:, i, j] = rng.binomial(10, p[i, j], 40)
            wins[:, j, i] = 10 - wins[:, i, j]
        held += sum(one.low <= true <= one.high for one, true in zip(ratings(wins, seed), TRUE, strict=True))
    assert 0.88 <= held / 180 <= 0.99


def test_who_won_everything_has_a_number_and_few_chunks_have_no_interval() -> None:
    wins = numpy.zeros((FEWEST - 1, 2, 2))
    wins[:, 0, 1] = 5
    first, second = ratings(wins, 1)
    assert 100 < first.mean < 1000
    assert second.mean == pytest.approx(-first.mean)
    assert first.low == -math.inf
    assert ratings(numpy.concatenate([wins, wins]), 1)[0].low > 100


def test_a_ladder_meets_each_with_each_and_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    names = ["chance", "greedy", "beginner"]
    ladder = climb(names, POOL, 6, kept=tmp_path, by="deals")
    assert list(ladder.elo)[-1] == "chance"
    assert sum(one.mean for one in ladder.elo.values()) == pytest.approx(0, abs=1e-3)
    told = as_json(ladder, POOL)
    over, under = told["margins"]["greedy"]["chance"], told["margins"]["chance"]["greedy"]
    assert over["margin"]["mean"] == -under["margin"]["mean"] > 0
    assert over["adjusted"]["low"] == -under["adjusted"]["high"]
    file = tmp_path / "chance-greedy.jsonl"
    head, line = file.read_text("utf-8").splitlines()
    file.write_text(f"{head}\n{json.dumps(json.loads(line) | {'won': 12})}\n", "utf-8")
    turned = climb(list(reversed(names)), POOL, 6, kept=tmp_path, by="deals")  # read, not played again
    assert list(turned.elo)[-1] != "chance"
    with pytest.raises(Unreadable, match="keeps another contest"):
        climb(names, POOL._replace(seed=4), 6, kept=tmp_path)


def test_a_ladder_keeps_its_pairs_apart_whatever_they_are_called(tmp_path: Path) -> None:
    programs = [f"pipe:python3 /a/{'long/' * 20}{name}" for name in ("a b", "a.b", "c" * 300, "\udcff")]
    files = {_filed(name) for name in (*programs, "champion:long", "champion:8")}
    assert len(files) == 6
    assert all(len(name) <= 60 for name in files)
    assert _filed("champion:8") == "champion_8"
    file = tmp_path / "taken"
    file.touch()
    with pytest.raises(Unreadable, match="is a file, and a ladder keeps one for each pair: name a folder"):
        climb(["chance", "greedy"], POOL, 1, kept=file)


def test_a_ladder_of_more_than_two_sides_is_refused() -> None:
    with pytest.raises(NotAllowed, match="for games of two sides"):
        climb(["chance", "greedy"], POOL._replace(players=3), 2)


def test_the_command_prints_one_object_or_one_sentence() -> None:
    command = Path(sys.executable).with_name("rummy500")

    def ran(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [command, "ladder", *words], capture_output=True, text=True, timeout=120, check=False, cwd=ROOT
        )

    told = json.loads(ran("chance,greedy", "--rules", "pool", "--deals", "2", "--json").stdout)
    assert told["deals"] == 2
    assert set(told["elo"]) == {"chance", "greedy"}
    assert told["elo"]["greedy"]["low"] is None
    for words in (("chance,chance",), ("chance,greedy", "--by", "luck")):
        done = ran(*words)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
