"""Is a full disk told in a sentence, is nothing lost by it, and does all go on when there is room again?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from rummy500.server.checking import examine
from rummy500.server.schema import events
from rummy500.server.store import open_store
from tests.server import postgres
from tests.server.people import shown, to_move, together
from tests.server.running import Server, Tab, serving, some_token
from tests.server.small_disk import Disk, family_of, small_disk

ACTS = 600  # by then every page of the tables that had room is full


class House:
    """A server whose data lie on a small disk, and the processes that write there. `again` starts a database
    again that has ended for want of room."""

    def __init__(
        self, disk: Disk, where: Path | str, server: Server, writers: Callable[[], list[int]]
    ) -> None:
        self.disk, self.where, self.server, self.writers = disk, where, server, writers
        self.again: Callable[[], None] = lambda: None


@contextmanager
def house(kind: str) -> Iterator[House]:
    with ExitStack() as stack:
        if kind == "sqlite":
            disk = stack.enter_context(small_disk(8))
            where: Path | str = disk.folder / "data"
            server = stack.enter_context(serving(where))
            yield House(disk, where, server, lambda: [server.process.pid])
            return
        disk = stack.enter_context(small_disk(140))
        database = stack.enter_context(postgres.running(disk.folder))
        where = database.database()
        server = stack.enter_context(serving(where))
        made = House(disk, where, server, lambda: family_of(database.first_process()))
        made.again = database.start_if_ended
        yield made


def act(tab: Tab, token: str) -> dict[str, Any] | None:
    """Act once: nothing, or the refusal."""
    seq = tab.view["seq"]
    tab.act(token)
    while tab.view["seq"] <= seq:
        frame = tab.frame()
        if frame["t"] == "refused":
            return frame
    return None


def asked_of(tabs: list[Tab]) -> Tab:
    """The tab of somebody who may do something, all of them up to date."""
    mover = to_move(tabs)
    return next((tab for tab in tabs if tab.view["legal"]), mover)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_on_a_full_disk_acts_are_refused_in_a_sentence_and_go_on_when_there_is_room(kind: str) -> None:
    dice = Random(8)
    with house(kind) as own:
        table, people, tabs = together(own.server.address)
        done: list[tuple[int, str]] = []
        for number in range(ACTS):
            if number == 6:
                own.disk.fill(own.writers())
            asked = asked_of(tabs)
            token = some_token(asked.view, dice)
            refused = act(asked, token)
            if refused:
                break
            done.append((asked.view["seat"], token))
        assert refused is not None
        assert refused["code"] == "not_saved"
        assert refused["message"].startswith("this could not be saved: ")
        assert "\n" not in refused["message"]
        if own.disk.own:
            assert "the disk is full" in refused["message"]
            assert people[0].http.get("/api/tables").status_code == 200, "what is there can be read"
            answer = people[0].http.post(
                "/api/tables", json={"rules": "classic", "players": 2, "bots": ["greedy"]}
            )
            assert (answer.status_code, answer.json()["code"]) == (503, "not_saved")
        own.disk.make_room()
        while act(asked, token):
            own.again()
            time.sleep(0.2)
        done.append((asked.view["seat"], token))
        for _ in range(6):
            asked = asked_of(tabs)
            token = some_token(asked.view, dice)
            asked.do(token)
            done.append((asked.view["seat"], token))
        for tab in tabs:
            shown(tab, asked.view["seq"])
        store = open_store(own.where)
        rows = select(events).where(events.c.table_id == table).order_by(events.c.seq)
        log = store.read_now(lambda db: list(db.execute(rows)))
        store.close()
        assert [row.seq for row in log] == list(range(1, len(log) + 1))
        assert [(row.seat, row.asked) for row in log if row.asked] == done
        assert examine(own.where).faults == ()
        assert "Traceback" not in own.server.stop()
