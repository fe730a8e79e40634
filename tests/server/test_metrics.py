"""Do the numbers that Prometheus reads agree with what has really happened, on each node for itself?"""

from __future__ import annotations

import random
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from rummy500.server import metrics
from rummy500.server.data import FILE
from rummy500.server.errors import CannotServe
from rummy500.server.store import open_store
from tests.server.people import frame_of, shown, together
from tests.server.postgres import Postgres
from tests.server.running import PATIENCE, Person, Server, Tab, play_match, serving, some_token
from tests.server.tables import dealt, put, seated

Numbers = dict[str, float]


def free_port() -> int:
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def watched(data: Path | str) -> Iterator[tuple[Server, str]]:
    """A server, and where its numbers are."""
    port = free_port()
    with serving(data, metrics=str(port)) as server:
        yield server, f"http://127.0.0.1:{port}/metrics"


def read(address: str) -> Numbers:
    """The numbers by name and labels: `rummy500_actions_total{by=person,outcome=done}`."""
    text = httpx.get(address, timeout=PATIENCE).text
    found = {}
    for family in text_string_to_metric_families(text):
        for one in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(one.labels.items()))
            found[f"{one.name}{{{labels}}}" if labels else one.name] = one.value
    return found


def actions(numbers: Numbers, by: str) -> dict[str, float]:
    start = f"rummy500_actions_total{{by={by},outcome="
    return {name[len(start) : -1]: value for name, value in numbers.items() if name.startswith(start)}


def events(data: Path, table: str) -> list[tuple[int | None, str | None]]:
    """Of each event whose it is, and what was asked for."""
    with closing(sqlite3.connect(data / FILE)) as db:
        return db.execute("select seat, asked from events where table_id = ?", (table,)).fetchall()


def play(tabs: list[Tab], dice: random.Random) -> None:
    """Two people's match from its first deal to its end."""
    while not tabs[0].view["winners"]:
        latest = max(tab.view["seq"] for tab in tabs)
        for tab in tabs:
            shown(tab, latest)
        tab = next((tab for tab in tabs if tab.view["legal"]), tabs[0])
        if not tab.view["winners"]:
            tab.do(some_token(tab.view, dice))


def test_a_match_among_people_is_counted_as_it_was_played(tmp_path: Path) -> None:
    with watched(tmp_path) as (server, address):
        table, _, tabs = together(server.address, rules="classic,target=30")
        looking = Person(server.address).open(table)
        looking.next_view()
        numbers = read(address)
        assert numbers["rummy500_sockets{role=seated}"] == 2
        assert numbers["rummy500_sockets{role=looking_on}"] == 1
        assert numbers["rummy500_tables{stage=playing}"] == 1
        first = next(tab for tab in tabs if tab.view["legal"])
        first.act("d**")
        frame_of(first, "refused")
        first.send("no frame")
        frame_of(first, "refused")
        seq, token = first.view["seq"], first.view["legal"][0]["token"]
        first.do(token)
        first.act(token, seq)  # the same again
        first.next_view()
        play(tabs, random.Random(1))
        numbers = read(address)
        happened = events(tmp_path, table)
        asked = sum(what is not None for _, what in happened)
        assert actions(numbers, "person") == {
            "done": asked, "repeat": 1, "refused": 1, "unreadable": 1, "stale": 0, "not_saved": 0
        }  # fmt: skip
        assert numbers["rummy500_tables{stage=over}"] == 1
        assert numbers["rummy500_tables{stage=playing}"] == 0
        assert numbers["rummy500_sockets_opened_total"] == 3
        assert numbers["rummy500_journal_wait_seconds_count"] >= asked
        assert (
            0
            < numbers["rummy500_journal_commit_seconds_count"]
            <= numbers["rummy500_journal_wait_seconds_count"]
        )
        assert numbers["rummy500_journal_failures_total"] == 0
        sat = "rummy500_request_seconds_count{method=POST,route=/api/tables/{table}/seat,status=204}"
        assert numbers[sat] == 1
        for path in ("/metrics", "/api/metrics"):  # visitors come to another address
            assert httpx.get(server.address + path, timeout=PATIENCE).status_code == 404


def test_the_bots_turns_their_thinking_and_the_clocks_are_counted_as_they_were(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    put(store, dealt(seated(table="overdue00001"), random.Random(4)), due=1)
    store.close()
    with watched(tmp_path) as (server, address):
        ann = Person(server.address)
        table = ann.new_table("classic,target=30")
        tab = ann.open(table)
        play_match(tab, random.Random(1))
        numbers = read(address)
    bots = sum(seat == 1 for name in (table, "overdue00001") for seat, _ in events(tmp_path, name))
    assert actions(numbers, "bot")["done"] == bots
    assert numbers["rummy500_bot_think_seconds_count{bot=greedy}"] >= bots
    assert numbers["rummy500_bot_queue"] == 0
    assert numbers["rummy500_clock_late_seconds_count"] >= bots
    assert numbers["rummy500_late_clocks_total"] >= 1  # one has been due since 1970


def test_each_node_counts_what_was_done_on_it(postgres: Postgres) -> None:
    where = postgres.database()
    with ExitStack() as stack:
        (a, numbers_a), (b, numbers_b) = (stack.enter_context(watched(where)) for _ in range(2))
        table, people, tabs = together(a.address)
        there = Person(b.address, people[0].cookie).open(table)
        there.next_view()
        tab = next(tab for tab in tabs if tab.view["legal"])
        tab.do(tab.view["legal"][0]["token"])
        shown(there, tab.view["seq"])
        one, other = read(numbers_a), read(numbers_b)
        assert actions(one, "person")["done"] == 1
        assert actions(other, "person")["done"] == 0
        assert (one["rummy500_sockets{role=seated}"], other["rummy500_sockets{role=seated}"]) == (2, 1)
        assert one["rummy500_tables{stage=playing}"] == other["rummy500_tables{stage=playing}"] == 1


@pytest.mark.parametrize(
    ("written", "meant"),
    [("9500", ("127.0.0.1", 9500)), ("10.0.0.5:9500", ("10.0.0.5", 9500)), ("[::1]:9500", ("::1", 9500))],
)
def test_a_port_alone_is_this_machine_s_own(written: str, meant: tuple[str, int]) -> None:
    assert metrics.read_address(written) == meant


@pytest.mark.parametrize("written", ["", "here", "0", "70000", "127.0.0.1", "a:-1"])
def test_what_is_no_port_is_told_in_a_sentence(written: str) -> None:
    with pytest.raises(CannotServe, match="--metrics is a port"):
        metrics.read_address(written)


def test_a_taken_port_of_the_numbers_is_told_in_a_sentence(tmp_path: Path) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen(1)
        server = Server(tmp_path, metrics=str(other.getsockname()[1]))
        said = server.process.communicate(timeout=PATIENCE)[1].strip()
    assert server.process.returncode == 2
    assert said.startswith("rummy500: --metrics can't be served at 127.0.0.1 port")
    assert "\n" not in said
