"""What goes over the sockets of a table with people: who is there, what was said, what onlookers see?"""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from websockets.exceptions import ConnectionClosed, WebSocketException

from rummy500.server.card import Sitting, Terms
from rummy500.server.data import FILE
from rummy500.server.entries import Row
from rummy500.server.guests import guest_id, new_token
from rummy500.server.store import open_store
from rummy500.server.table import Table
from tests.server import tables
from tests.server.people import frame_of, opened, seen, shown, sit, to_move, together
from tests.server.running import Person, Server, Tab, serving, some_token
from tests.server.tables import dealt, put_a_run, seated

KILLS = 3


def test_everybody_sees_who_is_there_and_who_went(server: Server) -> None:
    table, people, tabs = together(server.address, 3)
    assert seen(tabs[0], "here", [True, True, True])["watching"] == 0
    second = people[1].open(table)
    second.next_view()
    tabs[1].close()
    onlooker = Person(server.address).open(table)
    people_now = seen(tabs[0], "watching", 1)
    assert people_now["here"] == [True, True, True], "the other device is still there"
    assert people_now["missed"] == [0, 0, 0]
    second.close()
    assert seen(tabs[0], "here", [True, False, True])["watching"] == 1
    assert frame_of(onlooker, "people")["seat"] == -1


def test_all_are_told_the_same_deadline_and_the_server_s_time(server: Server) -> None:
    _, _, tabs = together(server.address, 3, clock=30)
    frames = [seen(tab, "here", [True] * 3) for tab in tabs]
    assert len({frame["due"] for frame in frames}) == 1
    for frame in frames:
        assert frame["length"] == 30_000
        assert 0 < frame["due"] - frame["now"] <= 30_000


def test_several_devices_of_one_person_play_one_seat(server: Server) -> None:
    table, people, tabs = together(server.address)
    mover = to_move(tabs)
    other = people[tabs.index(mover)].open(table)
    assert other.next_view() == mover.view
    seq = other.do("s")["seq"]
    assert shown(mover, seq) == other.view


def test_who_plays_for_another_or_out_of_turn_is_refused(server: Server) -> None:
    table, _, tabs = together(server.address)
    mover = to_move(tabs)
    waiter = next(tab for tab in tabs if tab is not mover)
    waiter.act("s")
    told = frame_of(waiter, "refused")
    assert told["code"] == "not_your_turn"
    assert (
        told["message"]
        == f"it is not your turn: {waiter.view['seats'][mover.view['seat']]['name']} is to play"
    )
    onlooker = Person(server.address).open(table)
    onlooker.next_view()
    onlooker.act("s")
    assert frame_of(onlooker, "refused")["code"] == "no_seat"
    onlooker.send({"t": "pace", "pace": "instant"})
    onlooker.send({"t": "say", "phrase": "hello"})
    seq = mover.do("s")["seq"]
    frames = [waiter.frame() for _ in range(3)]
    assert "spoken" not in [frame["t"] for frame in frames], "who looks on is silent"
    assert shown(onlooker, seq)["hand"] == []


def test_phrases_are_heard_by_all_and_only_ready_ones_and_not_too_many(server: Server) -> None:
    _, _, tabs = together(server.address)
    for phrase in ("nice", "clap"):
        tabs[0].send({"t": "say", "phrase": phrase})
        for tab in tabs:
            assert frame_of(tab, "spoken") == {"t": "spoken", "seat": 0, "phrase": phrase}
    tabs[0].send({"t": "say", "phrase": "you fool"})
    assert frame_of(tabs[0], "refused")["code"] == "unreadable"
    for _ in range(30):
        tabs[0].send({"t": "say", "phrase": "wow"})
    tabs[0].send({"t": "resume", "after": 0})
    heard = 0
    while (frame := tabs[0].frame())["t"] != "events":
        heard += frame["t"] == "spoken"
    assert heard <= 4


def test_calls_of_two_people_go_by_turn_order_and_show_nothing_meanwhile(tmp_path: Path) -> None:
    """R5.2, over sockets: the second in turn order calls first, the first in turn order gets the card."""
    cookies = [new_token() for _ in range(3)]
    terms = Terms(guest_id(cookies[0]), False, 90, 30, "greedy")
    put_a_run(tmp_path, "table0000001", cookies, terms)
    with serving(tmp_path) as server:
        tabs = [Person(server.address, cookie).open("table0000001") for cookie in cookies]
        for tab in tabs:
            tab.next_view()
        discarder, first, second = tabs
        discarder.do("m5s6s7s")
        seq = discarder.do("d8s")["seq"]
        assert shown(first, seq)["to_act"] == shown(second, seq)["to_act"] == [1, 2]
        first.send({"t": "resume", "after": seq})
        assert frame_of(first, "people")["length"] == 30_000
        second.do("cl@1")
        assert second.view["to_act"] == [1]
        assert second.view["seq"] == seq
        assert all(event["seq"] <= seq for event in (*first.events, *second.events, *discarder.events))
        first.act("cl@1", seq)
        view = shown(discarder, seq + 2)
        assert [one["by"] for one in view["melds"][0]["cards"]] == [0, 0, 0, 1]
        assert [event["token"] for event in discarder.events][-2:] == ["cl@1", "cl@1"]


def test_over_the_real_socket_onlookers_of_two_deals_that_look_the_same_see_the_same(
    tmp_path: Path,
) -> None:
    """Two tables whose deals differ in every hidden card: all hands and the stock, not the upcard."""
    dice = random.Random(6)
    cookie, terms = new_token(), Terms("somebody", True, 90, 6, "greedy")
    store, orders = open_store(tmp_path), []
    for number in range(2):
        made = dealt(seated(table=f"table{number}", players=3), random.Random(1))
        deck = made.log[0].event.split()[2]
        cards = [deck[at : at + 2] for at in range(0, len(deck), 2)]
        unseen = [at for at in range(52) if at != 21]
        moved = {21: 21, **dict(zip(unseen, dice.sample(unseen, len(unseen)), strict=True))}
        orders.append("".join(cards[moved[at]] for at in range(52)))
        seats = tuple(Sitting(f"Guest {seat}", f"guest{number}{seat}", None) for seat in range(3))
        card = replace(seated(table=f"table{number}", players=3), seats=seats, terms=terms)
        rows = [Row(1, None, f"deal 2 {orders[-1]}"), Row(2, 0, "0:s", "s")]
        tables.put(store, Table.fold(card, rows), due=4_000_000_000_000, guest=guest_id(cookie))
    store.close()
    assert orders[0] != orders[1]
    with serving(tmp_path, bot_delay=60) as server:
        told = []
        for number in range(2):
            tab = Person(server.address).open(f"table{number}")
            tab.next_view()
            tab.send({"t": "resume", "after": 0})
            told.append([json.dumps(frame_of(tab, kind)) for kind in ("events", "view")])
        past = [
            Person(server.address).http.get(f"/api/tables/table{number}/at/2").text for number in range(2)
        ]
    assert "deal" in str(told[0][0])
    assert '"hand": []' in told[0][1]
    assert told[0] == [frame.replace("table1", "table0") for frame in told[1]]
    assert past[0] == past[1].replace("table1", "table0")


class Pair:
    """Two people who play on whatever happens to the server."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.dice = random.Random(8)
        self.server = Server(data)
        people = [Person(self.server.address) for _ in range(2)]
        self.cookies = [one.cookie for one in people]
        self.table = opened(people[0], rules="classic,target=100")
        sit(people[1], self.table, "Bob")
        self.acknowledged: list[tuple[int, str]] = []
        self.kills = self.last = 0
        self.open()

    def open(self) -> None:
        self.tabs: list[Tab] = [
            Person(self.server.address, cookie).open(self.table) for cookie in self.cookies
        ]
        for tab in self.tabs:
            tab.next_view()

    def play(self) -> None:
        while not (mover := to_move(self.tabs)).view["winners"]:
            seat, seq = mover.view["seat"], mover.view["seq"]
            token = some_token(mover.view, self.dice)
            victim, killer = self.server.process, None
            if self.kills < KILLS and self.dice.random() < 0.2:
                self.kills += 1
                killer = threading.Timer(self.dice.uniform(0, 0.03), victim.kill)
                killer.start()
            self.act(seat, seq, token)
            if killer is not None:
                killer.join()
                if self.server.process is victim:
                    self.come_back()

    def act(self, seat: int, seq: int, token: str) -> None:
        """One act, sent until it is answered: after a kill the same frame again."""
        while True:
            try:
                tab = self.tabs[seat]
                tab.act(token, seq)
                self.last = max(self.last, shown(tab, seq + 1)["seq"])
                break
            except (WebSocketException, ConnectionClosed, OSError, EOFError):
                self.come_back()
        self.acknowledged.append((seat, token))

    def come_back(self) -> None:
        """Both find the table as it was left, or further on."""
        self.server.process.communicate()
        self.server = Server(self.data)
        self.open()
        assert all(tab.view["seq"] >= self.last for tab in self.tabs), "an event that was shown is lost"


def test_a_server_killed_while_two_people_play_loses_nothing_of_either(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    try:
        pair.play()
    finally:
        pair.server.kill()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        log = list(db.execute("select seq, seat, asked from events order by seq"))
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    assert [(seat, asked) for _, seat, asked in log if asked is not None] == pair.acknowledged
    assert pair.kills == KILLS
