"""Does a table survive `kill -9`? A real server is killed again and again in the middle of a match."""

from __future__ import annotations

import random
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from rummy500.core.record import read_record
from rummy500.server.data import FILE
from tests.server.running import Person, Server, some_token

KILLS = 16
LATEST = 0.03  # seconds after an act is sent; a commit takes a few milliseconds
BETWEEN = 5  # acts between two kills, in the mean


class Match:
    """A person who plays on whatever happens to the server."""

    def __init__(self, data: Path, rules: str, bots: tuple[str, ...], seed: int) -> None:
        self.data = data
        self.dice = random.Random(seed)
        self.server = Server(data)
        ann = Person(self.server.address)
        self.cookie, self.table = ann.cookie, ann.new_table(rules, bots)
        self.tab = ann.open(self.table)
        self.kills = 0
        self.acknowledged: dict[int, str] = {}  # by the seq that an act answered
        self.last = 0  # the last event that this person was shown

    def play(self) -> None:
        """To the match's end, with all the kills on the way."""
        while not self.tab.until_asked()["winners"]:
            self.act(some_token(self.tab.view, self.dice))

    def act(self, token: str) -> None:
        """One act, sent until it is answered: after a kill the same frame again."""
        seq = int(self.tab.view["seq"])
        victim, killer = self.server.process, self.killer()
        while True:
            try:
                self.answered(token, seq)
                break
            except (WebSocketException, ConnectionClosed, OSError, EOFError):
                self.come_back()
        self.acknowledged[seq] = token
        if killer is not None:
            killer.join()
            victim.wait()
            if self.server.process is victim:
                self.come_back()

    def answered(self, token: str, seq: int) -> None:
        """Send it, and wait for the view that has it."""
        self.tab.act(token, seq)
        while self.tab.view["seq"] <= seq:
            assert self.tab.frame()["t"] != "refused"
        self.last = max(self.last, self.tab.view["seq"])

    def killer(self) -> threading.Timer | None:
        """Somebody who will kill the server in a moment; mostly nobody."""
        if self.kills >= KILLS or self.dice.random() > 1 / BETWEEN:
            return None
        self.kills += 1
        timer = threading.Timer(self.dice.uniform(0, LATEST), self.server.process.kill)
        timer.start()
        return timer

    def come_back(self) -> None:
        """Start the server again on the same data, and find the table as it was left or further on."""
        self.server.process.wait()
        self.server = Server(self.data)
        assert self.server.address, self.server.process.communicate()[1]
        self.tab = Person(self.server.address, self.cookie).open(self.table)
        self.tab.next_view()
        assert self.tab.view["seq"] >= self.last, "an event that was shown is lost"

    def log(self) -> list[tuple[int, int | None, str, str | None]]:
        with closing(sqlite3.connect(self.data / FILE)) as db:
            return list(db.execute("select seq, seat, event, asked from events order by seq"))


def came_late(log: Sequence[tuple[int, int | None, str, str | None]], seq: int, token: str) -> bool:
    """Several may answer a discard at once: somebody else was first, and the window closed upon that."""
    after = log[seq : seq + 3]
    return after[0][1] not in (0, None) and all((seat, text) != (0, token) for _, seat, _, text in after)


def same_again(
    log: Sequence[tuple[int, int | None, str, str | None]], acknowledged: dict[int, str], seq: int, token: str
) -> bool:
    """Another's answer to a discard was shown first, and the same call was sent again upon it: one act."""
    for later in (seq + 1, seq + 2):
        if log[later - 1][1] in (0, None):
            return False
        if acknowledged.get(later) == token:
            return True
    return False


@pytest.mark.parametrize(
    ("rules", "bots", "seed"),
    [("classic,target=1000", ("greedy",), 1), ("kitchen,call=meld,target=600", ("greedy", "chance"), 2)],
)
def test_a_server_killed_at_random_moments_loses_nothing_and_does_nothing_twice(
    tmp_path: Path, rules: str, bots: tuple[str, ...], seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(tmp_path, rules, bots, seed)
    try:
        match.play()
        record = Person(match.server.address, match.cookie).http.get(f"/api/tables/{match.table}/record").text
    finally:
        match.server.kill()
    log = match.log()
    assert [seq for seq, *_ in log] == list(range(1, len(log) + 1)), "no gap in the log"
    asked = [(seq, text) for seq, seat, _, text in log if seat == 0 and text is not None]
    done = {
        seq: text
        for seq, text in match.acknowledged.items()
        if not came_late(log, seq, text) and not same_again(log, match.acknowledged, seq, text)
    }
    assert [text for _, text in asked] == list(done.values()), "every act once, in order"
    assert all(seq > answered for (seq, _), answered in zip(asked, done, strict=True))
    played, _ = read_record(record)
    assert played.events == [event for *_, event, _ in log]
    assert played.winners
    assert match.kills >= 15
    with capsys.disabled():
        figures = f"killed {match.kills} times in {len(asked)} acts and {len(log)} events"
        print(f"\n{rules}: {figures}: nothing lost, nothing twice")
