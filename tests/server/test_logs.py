"""Does the log say what happened, and never what anybody holds, is called, or signs in with?"""

from __future__ import annotations

import io
import json
import logging
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import IntegrityError

from rummy500.core.errors import NotAllowed
from rummy500.server import logs
from rummy500.server.data import FILE
from rummy500.server.errors import Broken, in_words
from rummy500.server.store import open_store
from tests.server.members import PASSWORD, Member, cookies_of, sign_in
from tests.server.people import opened, sit, together
from tests.server.running import PATIENCE, Person, Server, Tab, some_token
from tests.server.tables import dealt, put, seated

CARD = re.compile(r"(?<![A-Za-z0-9])(?:\*?[A2-9TJQK][cdhs]|\*\*)")
TEXTS = {"level", "logger", "message", "method", "route", "outcome", "reason", "bot", "places"}
NUMBERS = {"status", "ms", "seat", "seq", "jobs", "late_ms"}
IDS = {"request": re.compile(r"[0-9a-f]{16}"), "who": re.compile(r"[0-9a-f]{12}")}
PRESETS = [("classic", 2), ("kitchen", 3), ("partners", 4), ("pool", 2)]


def check_line(line: dict[str, Any], tables: set[str]) -> None:
    """A line has the fields that there are, each with what may stand in it."""
    assert {"time", "level", "logger", "message"} <= set(line) <= {"time", "table", *TEXTS, *NUMBERS, *IDS}
    assert line.get("table", "nowhere") in {*tables, "nowhere"}
    for name, pattern in IDS.items():
        assert pattern.fullmatch(line.get(name, "0" * {"request": 16, "who": 12}[name]))
    assert all(isinstance(line[name], int | float) for name in NUMBERS & set(line))
    for name in TEXTS & set(line):
        assert not CARD.search(line[name]), line
        assert not re.search(r"[dlmx]\d?[A2-9TJQK*][cdhs]", line[name]), line


def play_deal(address: str, rules: str, players: int) -> tuple[str, list[Person]]:
    """A whole deal among people, with acts that are refused, sent twice, and can't be read; the table."""
    table, people, tabs = together(address, players, rules=rules, window=3)
    dice = random.Random(f"{rules} {players}")
    for tab in tabs:
        tab.send({"t": "act", "seq": tab.view["seq"], "token": f"m{''.join(tab.view['hand'][:3])}"})
        tab.send(f'{{"t": "act", "seq": "{tab.view["hand"][0]}", "token": 7}}')
        tab.send(tab.view["hand"][0])
        tab.send({"t": "say", "phrase": "hello"})
        tab.send({"t": "act", "seq": tab.view["seq"], "token": "d7h" * 100})
    while not any(tab.view["result"] for tab in tabs):
        for tab in tabs:
            latest = max(one.view["seq"] for one in tabs)
            while tab.view["seq"] < latest:
                tab.frame()
        asking = [tab for tab in tabs if tab.view["legal"]]
        if not asking:  # a window for calls that nobody may use any more closes by itself
            tabs[0].next_view()
            continue
        seqs = [tab.view["seq"] for tab in asking]  # several answer a fresh discard, before any is told
        for tab, seq in zip(asking, seqs, strict=True):
            token = some_token(tab.view, dice)
            tab.act(token, seq)
            tab.act(token, seq)
        for tab, seq in zip(asking, seqs, strict=True):
            wait_past(tab, seq)
    for tab in tabs:
        tab.close()
    return table, people


def wait_past(tab: Tab, seq: int) -> None:
    """Until the tab has a later event."""
    while tab.view["seq"] <= seq:
        tab.frame()


@contextmanager
def talkative(data: Path, log: Path) -> Iterator[Server]:
    with log.open("w", encoding="utf-8") as errors:
        server = Server(data, errors=errors, log="json", log_level="debug")
        try:
            yield server
            server.stop()
        finally:
            if server.process.poll() is None:
                server.kill()


def damaged(data: Path) -> str:
    """A table whose record breaks off in the middle of its cards."""
    store = open_store(data)
    put(store, dealt(seated(table="damaged00001"), random.Random(1)), due=1)
    store.close()
    with closing(sqlite3.connect(data / FILE)) as db:
        db.execute("update events set event = 'deal 0 7h7hKs' where table_id = 'damaged00001'")
        db.commit()
    return "damaged00001"


def test_no_card_no_name_and_no_secret_stands_in_the_most_talkative_log(tmp_path: Path) -> None:
    tables, secrets = {damaged(tmp_path)}, {PASSWORD, "not quite my password", "Zebulon"}
    with talkative(tmp_path, tmp_path / "log") as server:
        for rules, players in PRESETS:
            table, people = play_deal(server.address, rules, players)
            tables.add(table)
            secrets.update(person.cookie for person in people)
        zeb = Member(server.address, "Zebulon")
        sign_in(zeb, "Zebulon", "not quite my password")
        zeb.http.post(
            "/api/account/session", content='{"name": "Zebulon", "password": "not quite my password"'
        )
        zeb.http.get(f"/api/tables/{zeb.cookie}/record?password=not+quite+my+password&card=7h")
        zeb.http.get("/api/7h/Ks")
        zeb.http.request("7H", "/api/lobby")
        zeb.watch(table).close()
        tables.add(opened(zeb))
        secrets.update(zeb.http.cookies.values())
        secrets.update(cookies_of(zeb).split("; "))
        bots = zeb.new_table(bots=("greedy", "casual"))
        tab = zeb.watch(bots)
        while not any(event["seq"] > 1 and event["seat"] in (1, 2) for event in tab.events):
            tab.until_asked()
            tab.do(some_token(tab.view, random.Random(1)))
        tables.add(bots)
    written = (tmp_path / "log").read_text("utf-8")
    assert not [secret for secret in secrets if secret in written]
    lines = [json.loads(line) for line in written.splitlines()]
    for line in lines:
        check_line(line, tables)
    said = {line["message"] for line in lines}
    assert {
        "ready",
        "answered",
        "socket opened",
        "socket closed",
        "asked",
        "a bot acted",
        "committed",
    } <= said
    outcomes = {line["outcome"] for line in lines if line["message"] == "asked"}
    assert outcomes >= {"done", "repeat", "refused", "unreadable"}
    broken = [line for line in lines if "can't be played on" in line["message"]]
    assert {line["message"] for line in broken} == {
        "a table can't be played on: its record is damaged at event 1"
    }


def test_a_request_has_one_number_in_its_answer_and_in_all_its_lines(tmp_path: Path) -> None:
    with talkative(tmp_path, tmp_path / "log") as server:
        ann = Person(server.address)
        table = opened(ann)
        answer = httpx.get(f"{server.address}/api/tables/{table}/qr", timeout=PATIENCE)
        sit(Person(server.address), table, "Bob")
    lines = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    [line] = [one for one in lines if one.get("request") == answer.headers["x-request-id"]]
    assert (line["route"], line["table"], line["status"]) == ("/api/tables/{table}/qr", table, 200)


@pytest.fixture
def own_log() -> Iterator[io.StringIO]:
    """What the process's log has become meanwhile."""
    root, level = logging.getLogger(), logging.getLogger(logs.OWN).level
    before = root.handlers[:], root.level
    logs.begin("text", "debug")
    written = io.StringIO()
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    yield written
    root.handlers[:], root.level = before
    logging.getLogger(logs.OWN).setLevel(level)


def test_an_error_that_nobody_foresaw_is_told_by_its_place_and_not_by_its_words(own_log: io.StringIO) -> None:
    try:
        try:
            raise KeyError("7h")
        except KeyError as error:
            raise NotAllowed("not_held", "you don't hold the 7 of hearts: 7h") from error
    except NotAllowed:
        logging.getLogger("rummy500.server.room").exception("it failed", extra={"table": "abc"})
    [line] = own_log.getvalue().splitlines()
    assert line.startswith("rummy500: it failed: table=abc places=NotAllowed at test_logs.py:")
    assert "out of KeyError" in line
    assert not CARD.search(line)


def test_of_an_error_that_holds_a_row_the_log_has_the_first_words_alone() -> None:
    class Driver(Exception):
        pass

    driver = Driver("null value in column\nDETAIL: Failing row contains (0:d7h).")
    error = IntegrityError("insert into events", {"event": "0:d7h"}, driver)
    assert in_words(error) == "null value in column"
    assert in_words(Broken("event 3 is 0:d7h", "damaged at event 3")) == "damaged at event 3"
    assert "7h" not in in_words(ValueError("7h"))


def test_other_packages_are_heard_from_their_warnings_on_only(own_log: io.StringIO) -> None:
    logging.getLogger("websockets.server").debug("< TEXT 0:d7h")
    logging.getLogger("uvicorn.error").info("Cookie: rummy500_guest=abc")
    logging.getLogger("rummy500.server").debug("a line")
    assert own_log.getvalue() == "rummy500: a line\n"
