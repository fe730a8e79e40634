"""What does the server do for a thousand open sockets, beside a bare echo and bare commits in the same run?

At 250 tables two play and two look on. An action is received, judged, on the disk, and told to four sockets;
the processor's time is the whole server's, with the kernel's for it, so that it holds on a machine with other
work. The echo runs on the same server software with the same settings; its message is as large as what one
socket is told of an action.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.crowd.processes import Process, running, serving
from benchmarks.figures import Figure
from benchmarks.server import rows_a_second
from rummy500.core.rules import read_rules
from rummy500.server.card import Sitting, Terms
from rummy500.server.entries import Row
from rummy500.server.guests import COOKIE, guest_id
from rummy500.server.host import new_card, shuffle
from rummy500.server.moments import now_ms
from rummy500.server.shelf import put_table
from rummy500.server.store import open_store
from rummy500.server.table import Table, next_deal

SECONDS: Final = 8.0
WARM: Final = 3.0
TABLES: Final = 250
THERE: Final = 4  # at each table: two play, two look on
RATE: Final = 500
IDLE: Final = 5000
RULES: Final = "classic,target=100000"
GAME: Final = (str(Path(sys.executable).with_name("rummy500")), "serve", "--port", "0", "--data")
ECHO: Final = (sys.executable, "-m", "benchmarks.crowd.echoes")

Seated = tuple[str, list[str]]


def put_tables(folder: Path, count: int, there: int, clock: int) -> list[Seated]:
    """Tables of two people, dealt; each with the cookies of those who will be there. `clock` is in seconds a
    turn, 0 for none."""
    store, made, rules = open_store(folder), [], read_rules(RULES)
    with store.writing() as connection, connection.begin():
        for _ in range(count):
            tokens = [secrets.token_urlsafe(32) for _ in range(max(2, there))]
            ann, bob = (guest_id(token) for token in tokens[:2])
            card = new_card(
                rules,
                (Sitting("Ann", ann, None), Sitting("Bob", bob, None)),
                Terms(ann, True, clock, 10, "greedy"),
            )
            table = Table(card)
            table.add([Row(1, None, next_deal(table.match, shuffle))])
            put_table(connection, card, table.log, table.summary(now_ms(), 0), ann, now_ms())
            made.append((card.id, [f"{COOKIE}={token}" for token in tokens[:there]]))
    store.close()
    return made


@dataclass(frozen=True)
class Weighed:
    """What came of a while: what the crowd says, and the server's seconds of processor time."""

    said: dict[str, Any]
    busy: float

    @property
    def took(self) -> list[float]:
        """Seconds from each act until all four sockets had been told."""
        return sorted(self.said["took"])

    @property
    def each(self) -> float:
        """Microseconds of the server's processor time for an act, or for an echo."""
        return self.busy / (self.said["done"] if "done" in self.said else len(self.took)) * 1e6

    @property
    def size(self) -> float:
        """The bytes that one socket was told of an act."""
        return float(self.said["bytes"]) / len(self.took) / THERE


def weigh(server: Process, crowd: Process, **wish: Any) -> Weighed:
    before = server.busy
    said = crowd.ask(wish)
    return Weighed(said, server.busy - before)


def play(folder: Path) -> tuple[Weighed, Weighed]:
    """A thousand sockets as fast as it goes, then at a fixed rate."""
    tables = put_tables(folder, TABLES, THERE, 90)
    with serving([*GAME, str(folder)]) as (server, port), running("driver") as crowd:
        crowd.ask({"port": port, "tables": tables})
        weigh(server, crowd, seconds=WARM, rate=0)
        fast = weigh(server, crowd, seconds=SECONDS, rate=0)
        return fast, weigh(server, crowd, seconds=SECONDS, rate=RATE)


def echo(size: int) -> Weighed:
    """A thousand lines whose messages are sent back."""
    with serving(ECHO) as (server, port), running("driver") as crowd:
        crowd.ask({"port": port, "lines": TABLES * THERE, "size": size})
        weigh(server, crowd, seconds=WARM / 2)
        return weigh(server, crowd, seconds=SECONDS / 2)


def idle_bytes(folder: Path) -> tuple[float, float]:
    """What a server holds in memory: with nobody there, and with so many tables open at which nobody acts."""
    tables = put_tables(folder, IDLE, 1, 0)
    with serving([*GAME, str(folder)]) as (server, port), running("driver") as crowd:
        crowd.ask({"port": port, "tables": tables[:1]})
        empty = server.memory
        with running("driver") as others:
            others.ask({"port": port, "tables": tables[1:]})
            return empty, server.memory


def within(took: Sequence[float], share: float) -> float:
    """The milliseconds within which such a part of acts was told to all."""
    return took[min(len(took) - 1, int(len(took) * share))] * 1000


def measure() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(dir=Path.home()) as name:  # where the data lies, not in memory
        folder = Path(name)
        alone, shared = rows_a_second(folder, 1), rows_a_second(folder, 100)
        fast, paced = play(folder / "played")
        bare = echo(round(fast.size))
        empty, full = idle_bytes(folder / "idle")
    done, seconds = len(fast.took), fast.said["seconds"]
    yield Figure("limit: rows that SQLite makes durable one by one", alone, "a second")
    yield Figure("limit: the same, 100 in one commit", shared, "a second")
    yield Figure("limit: bare echoes of 1,000 sockets", bare.said["done"] / bare.said["seconds"], "a second")
    yield Figure(f"limit: processor time of a bare echo of {fast.size:,.0f} bytes", bare.each, "us")
    yield Figure("durable actions, 1,000 sockets at 250 tables", done / seconds, "a second", "at least 1,500")
    yield Figure("the crowd's processor, meanwhile", fast.said["busy"] / seconds * 100, "% of a core")
    yield Figure("the server's processor, meanwhile", fast.busy / seconds * 100, "% of a core")
    yield Figure("processor time of an action", fast.each, "us")
    yield Figure("the same, beside a bare echo", fast.each / bare.each, "times", "under 6")
    yield Figure(f"at {RATE} actions a second, half are told to all within", within(paced.took, 0.5), "ms")
    yield Figure("and 99 of 100", within(paced.took, 0.99), "ms", "under 50")
    yield Figure(f"processor time of an action at {RATE} a second", paced.each, "us")
    yield Figure(f"memory with {IDLE:,} idle tables open", full / 1e6, "MB", "under 500")
    yield Figure("memory with one", empty / 1e6, "MB")
