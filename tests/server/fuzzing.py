"""What do people at a table notice of one who sends whatever comes to mind? Nothing, and the log stays true.

Three sit at a table of a real server and one looks on. They play, and in between any of them sends frames
of wrong shapes and values, out of turn, again, too large, in broken UTF-8 or broken pieces, floods the
server, or vanishes. `python -m tests.server.fuzzing 300` does so for 300 tables.
"""

from __future__ import annotations

import itertools
import json
import socket
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from rummy500.server.card import Sitting, Terms
from rummy500.server.entries import Row
from rummy500.server.frames import texts, view_frame
from rummy500.server.guests import guest_id, new_token
from rummy500.server.protocol import encode
from rummy500.server.shelf import read_table
from rummy500.server.store import Store, open_store
from rummy500.server.table import Table
from tests.server.running import Frame, Person, Server, serving
from tests.server.tables import dealt, put, seated

RULES: Final = "kitchen,call=meld,joker_swap=exact,target=100000"
SEATS: Final = range(3)
EVERYBODY: Final = range(4)  # the last one looks on
TOKEN_LENGTH: Final = 200  # longer ones are refused unread: so a frame can be known again by its answer
CODES: Final = frozenset({1002, 1007, 1009, 4400})  # that a socket is closed with for what came over it
CUT: Final = 1006  # the line broke before the reason came: a reset for what was left unread overtakes it
KINDS: Final = {"view", "events", "people", "spoken", "refused", "stale"}
LETTERS: Final = "smlxdpcke-@*:<>0123456789AJQKTcdhs \x00\ud7ffé"
_numbers = itertools.count(1)

_leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
_values = st.recursive(
    _leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
_fields = st.sampled_from(["t", "seq", "token", "after", "pace", "phrase", "seat", "x"])
_wrong_shapes = st.dictionaries(_fields, _values, max_size=4).map(json.dumps) | st.text(max_size=60)
_kinds = st.sampled_from(["act", "resume", "pace", "say", "view", "events", "ping", ""])
_wrong_values = st.fixed_dictionaries(
    {"t": _kinds},
    optional=dict.fromkeys(("seq", "token", "after", "pace", "phrase", "seat"), _values),
).map(json.dumps)  # fmt: skip
_tokens = st.text(LETTERS, max_size=12)
_deep = st.sampled_from(
    ["[" * 4000, '{"t":' * 800, '{"t":"act","seq":1,"token":"s","x":' + "[" * 1900 + "]" * 1900 + "}"]
)
_pieces = st.sampled_from(
    [
        b"\x81\x85\x00\x00\x00\x00\xff\xfe\xfd\xfc\xfb",  # a text that is no UTF-8
        b"\x81\x05hello",  # not masked
        b"\xc1\x85\x00\x00\x00\x00hello",  # a bit that means nothing here
        b"\x80\x85\x00\x00\x00\x00hello",  # the middle of a message that never began
        b"\x83\x80\x00\x00\x00\x00",  # a kind of frame that is none
        b"\x89\xfe\x00\x7e\x00\x00\x00\x00" + b"p" * 126,  # a ping that is too long
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # a frame of eight exabytes
    ]
)


class Chaos(RuleBasedStateMachine):
    """One table. Whoever did something is asked to answer before anybody goes on."""

    server: Server
    store: Store

    def __init__(self) -> None:
        super().__init__()
        self.table = f"table{next(_numbers):07}"
        cookies = [new_token() for _ in EVERYBODY]
        put(self.store, without_haste(self.table, cookies[: len(SEATS)]), guest=guest_id(cookies[0]))
        self.people = [Person(self.server.address, cookie) for cookie in cookies]
        self.tabs = [person.open(self.table) for person in self.people]
        self.sent: list[set[str]] = [set() for _ in EVERYBODY]
        self.acts: list[Frame] = []
        self.rows: list[Row] = []
        self.codes = CODES
        for who in EVERYBODY:
            self.answered(who)

    def teardown(self) -> None:
        for tab in self.tabs:
            tab.close()

    # What is asked of the server and of the log.

    def log(self) -> Table:
        found = self.store.read_now(lambda db: read_table(db, self.table))
        assert found is not None
        return Table.fold(*found)

    def answered(self, who: int) -> list[Frame]:
        """Everything that somebody is told up to the answer to a frame of their own that is sent now. One
        whose socket was closed for what they did comes back."""
        token = f"{next(_numbers)}:".ljust(TOKEN_LENGTH + 1, "x")
        told: list[Frame] = []
        try:
            self.tabs[who].act(token, seq=0)
            while True:
                told.append(self.tabs[who].frame())
                if told[-1].get("token") == token[:TOKEN_LENGTH]:
                    break
        except ConnectionClosed:
            assert self.tabs[who].socket.protocol.close_code in self.codes
            self.come_back(who)
            return [*told, *self.answered(who)]
        assert {frame["t"] for frame in told} <= KINDS
        for frame in told:
            if frame["t"] == "refused":
                assert frame["code"]
                assert " " in frame["message"]
                assert "\n" not in frame["message"]
        return told

    def come_back(self, who: int) -> None:
        self.tabs[who] = self.people[who].open(self.table)

    def act(self, who: int, token: str, seq: int) -> None:
        self.sent[who].add(token.strip())
        self.acts.append({"t": "act", "seq": seq, "token": token})
        self.tabs[who].send(self.acts[-1])

    # What they do.

    @rule(choice=st.integers(0, 999))
    def play(self, choice: int) -> None:
        """Somebody of whom something is asked does what is legal."""
        able = [seat for seat in SEATS if self.tabs[seat].view["legal"]]
        who = able[choice % len(able)] if able else 0
        view = self.tabs[who].view
        if view["phase"] == "over":
            token = "next"
        elif able:
            token = view["legal"][choice % len(view["legal"])]["token"]
        else:
            return
        self.act(who, token, view["seq"])
        self.answered(who)
        assert len(self.log().log) > len(self.rows), "what was offered can be done"

    @rule(who=st.sampled_from(EVERYBODY), shape=_wrong_shapes | _deep)
    def send_wrong_shapes(self, who: int, shape: str) -> None:
        self.unchanged(who, lambda: self.tabs[who].send(shape))

    @rule(who=st.sampled_from(EVERYBODY), shape=_wrong_values)
    def send_wrong_values(self, who: int, shape: str) -> None:
        self.sent[who].add(str(json.loads(shape).get("token")).strip())
        self.tabs[who].send(shape)
        self.answered(who)

    @rule(who=st.sampled_from(EVERYBODY), data=st.binary(max_size=40) | _wrong_shapes.map(str.encode))
    def send_bytes(self, who: int, data: bytes) -> None:
        self.unchanged(who, lambda: self.tabs[who].socket.send(data))

    @rule(who=st.sampled_from(EVERYBODY), token=_tokens, ahead=st.integers(-3, 3))
    def send_some_token(self, who: int, token: str, ahead: int) -> None:
        self.act(who, token, self.tabs[who].view["seq"] + ahead)
        self.answered(who)

    @rule(who=st.sampled_from(EVERYBODY), choice=st.integers(0, 999))
    def act_for_another(self, who: int, choice: int) -> None:
        """What somebody else may do, at their place."""
        others = [one["token"] for seat in SEATS if seat != who for one in self.tabs[seat].view["legal"]]
        if not others or self.tabs[who].view.get("legal"):
            return
        act = {"t": "act", "seq": self.tabs[who].view["seq"], "token": others[choice % len(others)]}
        self.unchanged(who, lambda: self.tabs[who].send(act))

    @rule(who=st.sampled_from(EVERYBODY), choice=st.integers(0, 999))
    def send_again(self, who: int, choice: int) -> None:
        """An act that was answered before, one's own or another's."""
        old = [act for act in self.acts if act["seq"] < len(self.rows)]
        if old and not self.collecting():
            self.unchanged(who, lambda: self.tabs[who].send(old[choice % len(old)]))

    @rule(who=st.sampled_from(EVERYBODY), size=st.sampled_from([4097, 70_000]))
    def send_too_much(self, who: int, size: int) -> None:
        self.unchanged(who, lambda: self.tabs[who].send("x" * size), CODES | {CUT})

    @rule(who=st.sampled_from(EVERYBODY), piece=_pieces)
    def break_a_frame(self, who: int, piece: bytes) -> None:
        self.unchanged(who, lambda: self.tabs[who].socket.socket.sendall(piece), CODES | {CUT})

    @rule(who=st.sampled_from(EVERYBODY), count=st.sampled_from([50, 250]))
    def flood(self, who: int, count: int) -> None:
        def all_at_once() -> None:
            for _ in range(count):
                self.tabs[who].send({"t": "resume", "after": 0})

        self.unchanged(who, all_at_once)

    @rule(who=st.sampled_from(EVERYBODY), half=st.binary(max_size=30))
    def vanish(self, who: int, half: bytes) -> None:
        """The line is cut in the middle of a frame; then they are back and see what they saw."""
        before = dict(self.tabs[who].view)
        raw = self.tabs[who].socket.socket
        raw.sendall(b"\x81\xfe\x01\x00\x00\x00\x00\x00" + half)
        raw.shutdown(socket.SHUT_RDWR)
        self.tabs[who].close()
        self.come_back(who)
        assert self.tabs[who].next_view() == before

    @rule(
        half=st.sampled_from([b"", b"G", b"GET /api/tables/x/socket HTTP/1.1\r\nHost: ", b"\x16\x03\x01\x02"])
    )
    def leave_a_line_half_open(self, half: bytes) -> None:
        host, port = self.server.address.removeprefix("http://").split(":")
        line = socket.create_connection((host, int(port)))
        line.sendall(half)
        self.half_open = line  # until the next one takes its place

    def unchanged(self, who: int, what: Callable[[], object], codes: frozenset[int] = CODES) -> None:
        """Do something that no table may be changed by, but perhaps one's own socket closed."""
        self.codes = codes
        try:
            what()
        except (ConnectionClosed, OSError):
            self.come_back(who)
        self.answered(who)
        self.codes = CODES
        assert self.log().log == self.rows

    def collecting(self) -> bool:
        return bool(self.tabs[0].view["phase"] == "call")

    # What must be so after whatever was done.

    @invariant()
    def everybody_sees_what_the_log_says(self) -> None:
        table = self.log()
        assert table.log[: len(self.rows)] == self.rows, "what was written stays"
        for row in table.log[len(self.rows) :]:
            assert row.asked is None or row.seat is not None and row.asked in self.sent[row.seat]
        self.rows = table.log
        for who in EVERYBODY:
            self.answered(who)
            tab, seat = self.tabs[who], who if who in SEATS else None
            assert tab.view == json.loads(encode(view_frame(table, seat)))
            assert tab.view["hand"] == ([] if seat is None else texts(table.deal().held(seat).list()))
            happened = {one.seq: msgspec.to_builtins(one.to(seat), enc_hook=str) for one in table.recent}
            assert all(event == happened[event["seq"]] for event in tab.events)
            tab.events.clear()


def without_haste(table: str, cookies: list[str]) -> Table:
    """A table of people whose first cards are dealt, and at which no time runs out however slow a test is."""
    guests = [guest_id(cookie) for cookie in cookies]
    seats = tuple(Sitting(f"Guest {seat}", guest, None) for seat, guest in enumerate(guests))
    terms = Terms(guests[0], True, 0, 36_000, "greedy")
    card = replace(seated(RULES, len(seats), table), seats=seats, terms=terms)
    return dealt(card, Random(table))


def run(folder: Path, examples: int, steps: int) -> str:
    """So many tables, so many things done at each; what the server wrote to standard error."""
    with serving(folder) as server:
        store = open_store(folder)
        try:
            run_state_machine_as_test(
                type("ChaosHere", (Chaos,), {"server": server, "store": store}),
                settings=settings(
                    max_examples=examples, stateful_step_count=steps, deadline=None, derandomize=True,
                    database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck),
                ),
            )  # fmt: skip
        finally:
            store.close()
        return server.stop()


def main(examples: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        log = run(Path(folder), examples, 60)
    print(f"{examples} tables; the server's log: {sorted(set(log.splitlines())) or 'empty'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
