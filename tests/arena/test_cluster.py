"""Does a contest come out the same on a cluster, and is nothing lost when one of its workers is killed?"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from rummy500.arena.contest import as_json, carry_out
from rummy500.arena.duplicate import Contest
from rummy500.core.errors import NotAllowed

CONTEST = Contest("greedy", "chance", "classic", 2, 1)
DECKS = 60


def without_times(told: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in told.items() if "ms" not in name.split("_")}


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of two workers, each a process."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as here:
        yield here.scheduler_address


@pytest.fixture(scope="module")
def by_processes() -> dict[str, object]:
    return without_times(as_json(carry_out(CONTEST, DECKS, workers=2)))


def test_a_worker_killed_in_the_middle_loses_nothing(
    cluster: str, by_processes: dict[str, object], tmp_path: Path
) -> None:
    found: list[dict[str, object]] = []
    kept = tmp_path / "contest.jsonl"

    def contest() -> None:
        found.append(as_json(carry_out(CONTEST, DECKS, kept=kept, cluster=cluster)))

    with Client(cluster, set_as_default=False) as client:
        processes = client.run(os.getpid)
        playing = threading.Thread(target=contest)
        playing.start()
        while not (busy := [worker for worker, keys in client.processing().items() if keys]):
            assert playing.is_alive()
            time.sleep(0.02)
        os.kill(processes[busy[0]], signal.SIGKILL)
        playing.join()
        assert processes[busy[0]] not in client.run(os.getpid).values()
    assert without_times(found[0]) == by_processes
    assert len(kept.read_text("utf-8").splitlines()) == 4  # who plays, and three chunks


def test_the_contest_is_the_same_on_a_cluster_as_by_processes(
    cluster: str, by_processes: dict[str, object]
) -> None:
    assert without_times(as_json(carry_out(CONTEST, DECKS, cluster=cluster))) == by_processes


def test_local_makes_a_cluster_for_this_contest() -> None:
    result = carry_out(CONTEST, 2, workers=2, cluster="local")
    assert (result.decks, result.deals) == (2, 4)


def test_where_no_cluster_answers_one_sentence_says_so() -> None:
    with pytest.raises(NotAllowed, match="no Dask scheduler answers at 'nowhere'"):
        carry_out(CONTEST, 2, cluster="nowhere")
