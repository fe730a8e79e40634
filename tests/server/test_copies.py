"""Is a copy that is made while all play as fast as they can whole: all that was answered, and no more?"""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from sqlalchemy import select

from rummy500.cli import main
from rummy500.server.checking import examine
from rummy500.server.schema import events
from rummy500.server.store import open_store
from tests.server.members import Member
from tests.server.people import opened
from tests.server.postgres import Postgres, programs
from tests.server.running import Tab, serving, some_token

COPIES = 3
BETWEEN = 40  # actions
Row = tuple[int, int | None, str, str | None]  # of a log: number, seat, event, what was asked
Copy = Callable[[int], Path | str]  # makes a copy and puts it back elsewhere; where


class Player(threading.Thread):
    """Somebody who acts as soon as anything is asked. `sent` is what was ever sent, `done` what was answered:
    the number of the event that was shown before it, and the token."""

    def __init__(self, tab: Tab, table: str, number: int, enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.sent: set[tuple[int, str]] = set()
        self.done: list[tuple[int, str]] = []
        self._tab = tab
        self._dice = Random(number)
        self._enough = enough

    def run(self) -> None:
        while not self._enough.is_set():
            view = self._tab.until_asked()
            act = view["seq"], some_token(view, self._dice)
            self.sent.add(act)
            self._tab.do(act[1])
            self.done.append(act)


@contextmanager
def players(address: str) -> Iterator[list[Player]]:
    """Four at tables of their own, two of them for coins; all have begun."""
    enough, found = threading.Event(), []
    for number in range(4):
        one, rules = Member(address), "classic,target=100000"
        table = opened(one, rules=rules, stake=10) if number % 2 else one.new_table(rules)
        if number % 2:
            assert one.http.post(f"/api/tables/{table}/start").status_code == 204
        found.append(Player(one.watch(table), table, number, enough))
    for player in found:
        player.start()
    try:
        yield found
    finally:
        enough.set()
        for player in found:
            player.join(60)
            assert not player.is_alive()


def logs(where: Path | str) -> dict[str, list[Row]]:
    """The log of every table."""
    store, found = open_store(where), dict[str, list[Row]]()
    what = select(events.c.table_id, events.c.seq, events.c.seat, events.c.event, events.c.asked)
    for table, *row in store.read_now(lambda db: db.execute(what.order_by(events.c.seq)).all()):
        found.setdefault(table, []).append(tuple(row))
    store.close()
    return found


def play_and_copy(data: Path | str, copy: Copy) -> None:
    """Copies while people play, each held against what was answered before it and what was done in all."""
    with serving(data) as server:
        made = []
        with players(server.address) as playing:
            for number in range(COPIES):
                far = sum(len(one.done) for one in playing) + BETWEEN
                while sum(len(one.done) for one in playing) < far:
                    assert all(one.is_alive() for one in playing)
                before = {one.table: list(one.done) for one in playing}
                made.append((copy(number), before))
        server.stop()
    whole = logs(data)
    for where, before in made:
        found = examine(where)
        assert (found.faults, found.tables) == ((), len(playing))
        for player in playing:
            log = logs(where)[player.table]
            asked = {(row[0] - 1, row[3]) for row in log if row[3] is not None}
            assert log == whole[player.table][: len(log)], "another log than the one that was played on"
            assert set(before[player.table]) <= asked, "what was answered is not there"
            assert asked <= player.sent, "there is what nobody did"


def test_every_copy_of_a_file_that_is_played_on_is_whole(tmp_path: Path) -> None:
    data = tmp_path / "data"

    def copy(number: int) -> Path:
        file, into = tmp_path / f"{number}.sqlite3", tmp_path / f"into{number}"
        assert main(["backup", str(file), "--data", str(data)]) == 0
        assert main(["restore", str(file), "--data", str(into)]) == 0
        return into

    play_and_copy(data, copy)


def test_every_dump_of_a_postgresql_that_is_played_on_is_whole(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.database()

    def copy(number: int) -> str:
        file, into = tmp_path / f"{number}.dump", postgres.database()
        dump = ["pg_dump", "--format=custom", f"--file={file}", address]
        put_back = ["pg_restore", "--clean", "--if-exists", f"--dbname={into}", str(file)]
        for program, *arguments in (dump, put_back):
            subprocess.run([programs() / program, *arguments], check=True, timeout=120)
        return into

    play_and_copy(address, copy)
