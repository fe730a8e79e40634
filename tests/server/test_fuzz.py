"""Does one who sends whatever comes to mind disturb a table, or see more of it than is theirs?"""

from __future__ import annotations

from pathlib import Path

from tests.server.fuzzing import run

TABLES, STEPS = 4, 40  # `make fuzz` plays more
EXPECTED = {  # what a server may write about what comes over a line
    "WARNING:  Invalid HTTP request received.",
    "WARNING:  Invalid UTF-8 sequence received from client.",
}


def test_whatever_comes_over_a_socket_others_play_on_and_all_see_what_the_log_says(
    tmp_path: Path,
) -> None:
    assert set(run(tmp_path, TABLES, STEPS).splitlines()) <= EXPECTED
