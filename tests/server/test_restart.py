"""Is a server stopped and started again without anybody at a table losing anything?"""

from __future__ import annotations

import contextlib
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from rummy500.server.data import FILE
from tests.server.people import frame_of, together
from tests.server.running import PATIENCE, Person, Server, Tab, serving, some_token

COME_BACK = 1012  # the code that says: this server starts again


class Player(threading.Thread):
    """A person whose page comes back whenever its line is closed, and sends again what had no answer."""

    def __init__(
        self, address: str, table: str, person: Person, seed: int, enough: Callable[[], bool]
    ) -> None:
        super().__init__(daemon=True)
        self._where = address, table, person.cookie
        self._dice = random.Random(seed)
        self._enough = enough
        self.pending: tuple[int, str] | None = None  # kept before it is sent: the line may break on sending
        self.behind = -1  # told to be stale here: what is newer has to be seen before anything is asked
        self.acknowledged: list[tuple[int, str]] = []
        self.closed: list[int] = []
        self.tab = self._come()

    def _come(self) -> Tab:
        while True:
            with contextlib.suppress(OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                tab = Tab(*self._where)
                tab.next_view()
                return tab

    def run(self) -> None:
        while not self._enough():
            try:
                self._go_on()
            except ConnectionClosed as closed:
                self.closed.append(closed.rcvd.code if closed.rcvd else 0)
                self._return()
        self.tab.close()

    def _return(self) -> None:
        """A new line, and what had no answer once more."""
        while True:
            self.tab = self._come()
            with contextlib.suppress(ConnectionClosed):
                if self.pending is not None:
                    self.tab.act(self.pending[1], self.pending[0])
                return

    def _go_on(self) -> None:
        """Act where it is one's turn, else hear what is new."""
        view = self.tab.view
        if self.pending is not None and view["seq"] > self.pending[0]:
            self.acknowledged.append(self.pending)
            self.pending = None
        may = view["seq"] > self.behind and (view["legal"] or view["phase"] == "over")
        if self.pending is None and may:
            self.pending = view["seq"], some_token(view, self._dice)
            self.tab.act(self.pending[1], self.pending[0])
        frame = self.tab.frame()
        assert frame["t"] != "refused" or frame["code"] in ("deal_open", "not_your_turn"), frame
        if frame["t"] == "stale":
            self.behind, self.pending = view["seq"], None  # the other has asked for the next deal first


def log_of(data: Path, table: str) -> list[tuple[int, str | None]]:
    with closing(sqlite3.connect(data / FILE)) as db:
        what = "select seq, asked from events where table_id = ? order by seq"
        return db.execute(what, (table,)).fetchall()


def test_three_restarts_in_mid_play_lose_nothing_that_was_answered_and_do_nothing_twice(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path)
    table, people, tabs = together(server.address, rules="classic,target=5000")
    for tab in tabs:
        tab.close()
    done = threading.Event()
    players = [Player(server.address, table, one, seed, done.is_set) for seed, one in enumerate(people)]
    for player in players:
        player.start()
    port = int(server.address.rpartition(":")[2])
    for _ in range(3):
        reached = sum(len(player.acknowledged) for player in players)
        while sum(len(player.acknowledged) for player in players) < reached + 12:
            time.sleep(0.01)
        assert server.stop() == ""
        assert server.process.returncode == 0
        server = Server(tmp_path, port=port)
    done.set()
    for player in players:
        player.join(PATIENCE)
    server.stop()
    log = log_of(tmp_path, table)
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    asked = {seq: what for seq, what in log if what is not None}
    for player in players:
        for seq, token in player.acknowledged:
            assert asked[seq + 1] == token
        assert set(player.closed) == {COME_BACK}
    assert len(players[0].acknowledged) + len(players[1].acknowledged) >= 36


def ready(address: str) -> int:
    return httpx.get(f"{address}/api/ready", timeout=PATIENCE).status_code


def test_told_to_stop_it_is_not_ready_any_more_and_plays_on_until_its_time_is_up(tmp_path: Path) -> None:
    with serving(tmp_path, drain=3600) as server:
        ann = Person(server.address)
        tab = ann.open(ann.new_table())
        tab.until_asked()
        assert ready(server.address) == 200
        server.process.send_signal(signal.SIGTERM)
        while ready(server.address) != 503:
            pass
        said = ann.http.get("/api/ready", headers={"Accept-Language": "de"}).json()
        assert said["code"] == "stopping"
        assert said["message"].startswith("dieser Server hält gleich an")
        assert httpx.get(f"{server.address}/api/health", timeout=PATIENCE).status_code == 200
        tab.do(tab.view["legal"][0]["token"])
        server.process.send_signal(signal.SIGTERM)  # who asks twice does not want to wait
        with pytest.raises(ConnectionClosed) as closed:
            frame_of(tab, "no such frame")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == COME_BACK
        assert server.process.wait(PATIENCE) == 0


def test_the_time_for_the_balancer_ends_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path, drain=0.2) as server:
        assert ready(server.address) == 200
        assert server.stop() == ""
        assert server.process.returncode == 0
