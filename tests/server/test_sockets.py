"""Does a table's socket keep its word: views, events, acts once, and nothing that crashes it?"""

from __future__ import annotations

import contextlib
import json
import random
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import Frame, Person, Server, Tab, play_match, serving, some_token


def closing(tab: Tab) -> tuple[int, str]:
    """Why the server closes a socket."""
    with contextlib.suppress(ConnectionClosed):
        while tab.frame():
            pass
    assert tab.socket.protocol.close_code is not None
    return tab.socket.protocol.close_code, tab.socket.protocol.close_reason or ""


def caught_up(tab: Tab, seq: int) -> Frame:
    """The view of a tab once it has seen so many events: it may have more to read than it has read."""
    while not tab.view or tab.view["seq"] < seq:
        tab.next_view()
    return tab.view


@pytest.mark.parametrize(
    ("rules", "bots"),
    [
        ("classic,target=300", ("greedy",)),
        ("kitchen,call=meld,target=200", ("greedy", "chance")),
        ("partners,target=200", ("greedy", "greedy", "chance")),
        ("strict,stock_out=reshuffle,target=100", ("chance",) * 4),
    ],
)
def test_a_match_is_played_to_its_end_over_the_socket(ann: Person, rules: str, bots: tuple[str, ...]) -> None:
    table = ann.new_table(rules, bots)
    tab = ann.open(table)
    view = play_match(tab, random.Random(1))
    assert view["winners"]
    assert view["phase"] == "over"
    assert max(view["totals"]) >= view["target"]
    assert [sum(column) for column in zip(*view["history"], strict=True)] == view["totals"]
    assert [event["seq"] for event in tab.events] == list(range(tab.events[0]["seq"], view["seq"] + 1))
    [line] = [one for one in ann.tables() if one["id"] == table]
    assert (line["over"], line["totals"], line["your_turn"]) == (True, view["totals"], False)


def test_a_view_comes_at_once_and_no_event_of_the_past(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    first = tab.frame()
    assert first["t"] == "view"
    assert first["seats"] == [{"name": "Ann", "bot": None}, {"name": "Greedy 1", "bot": "greedy"}]
    assert len(first["hand"]) == 13


def test_events_come_just_before_the_view_that_has_them(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    tab.until_asked()
    seq = tab.view["seq"]
    tab.act("s")
    events, view = tab.frame(), tab.frame()
    assert (events["t"], view["t"]) == ("events", "view")
    assert events["from"] == seq
    assert events["events"][0] == {"seq": seq + 1, "seat": 0, "token": "s", "say": "You draw from the stock"}
    assert view["seq"] == events["events"][-1]["seq"]
    assert view["fresh"] in view["hand"]


def test_who_is_to_draw_and_lifts_the_pile_is_told_what_each_of_its_cards_would_mean(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    tab.until_asked()
    tab.send({"t": "lift"})
    told = tab.frame()
    assert (told["t"], told["seq"]) == ("picks", tab.view["seq"])
    assert [pick["depth"] for pick in told["picks"]] == list(range(1, len(tab.view["pile"]) + 1))
    assert [pick["card"] for pick in told["picks"]] == tab.view["pile"][::-1]
    takable = {one["depth"] for one in tab.view["legal"] if one["kind"] == "pile"}
    assert {pick["depth"] for pick in told["picks"] if pick["ok"]} == takable
    assert tab.view["picks"] == [pick for pick in told["picks"][:1] if pick["ok"]]
    tab.do("s")
    tab.send({"t": "lift"})
    assert tab.frame() == {"t": "picks", "seq": tab.view["seq"], "picks": []}


def test_acts_sent_in_one_breath_are_done_one_after_the_other(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    seq = tab.until_asked()["seq"]
    tab.act("s", seq)
    tab.send("no message")
    tab.act("gibberish", seq + 1)
    tab.send({"t": "resume", "after": seq})
    kinds: list[str] = []
    while kinds.count("view") < 2:
        kinds.append(tab.frame()["t"])
    assert kinds == ["events", "view", "refused", "refused", "events", "view"]


def test_the_same_frame_sent_twice_counts_once(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    tab.until_asked()
    seq, hand = tab.view["seq"], len(tab.view["hand"])
    tab.act("s", seq)
    tab.act("s", seq)
    tab.act("s", seq)
    views = [tab.next_view() for _ in range(3)]
    assert [len(view["hand"]) for view in views] == [hand + 1] * 3
    assert {view["seq"] for view in views} == {seq + 1}


def test_an_act_that_was_answered_can_be_sent_again_from_another_socket(ann: Person) -> None:
    table = ann.new_table()
    tab = ann.open(table)
    tab.until_asked()
    seq = tab.view["seq"]
    tab.do("s")
    again = ann.open(table)
    again.next_view()
    again.act("s", seq)
    assert again.frame()["t"] == "view"
    assert again.view == tab.view


def test_a_stale_act_is_answered_with_what_happened_and_the_view(ann: Person) -> None:
    table = ann.new_table()
    tab, other = ann.open(table), ann.open(table)
    tab.until_asked()
    other.until_asked()
    seq = tab.view["seq"]
    tab.do("s")
    other.socket.recv()  # it was told, but asks for something else all the same
    other.act("p1", seq)
    stale, events, view = other.frame(), other.frame(), other.frame()
    assert stale == {"t": "stale", "seq": seq + 1}
    assert [event["seq"] for event in events["events"]] == [seq + 1]
    assert view == tab.view


def test_a_refused_act_is_answered_by_a_code_and_a_sentence_and_changes_nothing(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    view = dict(tab.until_asked())
    for token in ("d2c", "gibberish", "next", "", "-", "l2c@1", "m" + "2c" * 90, "x" * 150, "p99", "\x00"):
        tab.act(token)
        frame = tab.frame()
        assert frame["t"] == "refused", token
        assert (frame["seq"], frame["token"]) == (view["seq"], token)
        assert frame["code"]
        assert " " in frame["message"]
        assert "\n" not in frame["message"]
    tab.act("x" * 3000)
    assert tab.frame()["code"] == "too_long"
    tab.send({"t": "resume", "after": view["seq"]})
    assert tab.next_view() == view


@pytest.mark.parametrize("seq", [-1, 10**6, 10**30])
def test_an_act_on_a_view_that_never_was_is_stale(ann: Person, seq: int) -> None:
    tab = ann.open(ann.new_table())
    view = dict(tab.until_asked())
    tab.act("s", seq)
    assert tab.frame() == {"t": "stale", "seq": view["seq"]}
    assert tab.next_view() == view


def test_several_tabs_on_one_table_see_the_same(ann: Person) -> None:
    table = ann.new_table("classic,target=100000", ("greedy", "chance"))
    tabs = [ann.open(table) for _ in range(4)]
    dice, latest = random.Random(3), 0
    for _ in range(40):
        tab = dice.choice(tabs)
        caught_up(tab, latest)
        tab.until_asked()
        latest = tab.do(some_token(tab.view, dice))["seq"]
    caught_up(tabs[0], latest)
    last = tabs[0].until_asked()
    for tab in tabs:
        assert caught_up(tab, last["seq"]) == last


def test_two_tabs_that_act_at_once_do_not_act_twice(ann: Person) -> None:
    table = ann.new_table()
    one, two = ann.open(table), ann.open(table)
    view = one.until_asked()
    two.until_asked()
    one.act("s")
    two.act("s")
    for tab in (one, two):
        while tab.view["seq"] == view["seq"]:
            tab.next_view()
        assert len(tab.view["hand"]) == len(view["hand"]) + 1


def test_who_comes_back_is_told_what_was_missed(ann: Person) -> None:
    table = ann.new_table()
    tab = ann.open(table)
    tab.until_asked()
    seen = tab.view["seq"]
    tab.close()
    other = ann.open(table)
    other.until_asked()
    other.do("s")
    back = ann.open(table)
    back.next_view()
    back.send({"t": "resume", "after": seen})
    events = back.frame()
    assert [event["token"] for event in events["events"]] == ["s"]
    assert back.next_view() == other.view


GARBAGE = [
    "", "{}", "[]", "null", "1", '"s"', "{", '{"t":"act"}', '{"t":"act","seq":"1","token":"s"}',
    '{"t":"act","seq":1.5,"token":"s"}', '{"t":"act","seq":1,"token":7}', '{"t":"view"}', '{"t":"resume"}',
    '{"t":"act","seq":1e999,"token":"s"}',
    '{"t":["act"]}', "\x00", "\ud7ff", "[" * 3000,
]  # fmt: skip


def test_a_frame_that_can_not_be_read_is_answered_and_the_socket_lives_on(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    view = dict(tab.until_asked())
    for text in GARBAGE:
        tab.send(text)
        frame = tab.frame()
        assert frame["t"] == "refused"
        assert frame["code"] == "unreadable"
    tab.send({"t": "resume", "after": -(10**6)})
    assert tab.next_view() == view


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("seven", "it is no JSON object with a t: send one"),
        ("[1]", "it is no JSON object with a t: send one"),
        ('{"t":"act","seq":1,"token":"s","x":' + "[" * 2000 + "]" * 2000 + "}", "it is no JSON object"),
        ('{"t":"view"}', "its t must be one of act, resume, pace, say"),
        ('{"t":["act"]}', "its t must be one of act, resume, pace, say"),
        ('{"t":"act","seq":1}', "act lacks token: add it, a text"),
        ('{"t":"act","seq":"1","token":"s"}', "seq of act must be a whole number"),
        ('{"t":"pace","pace":"warp"}', "pace of pace must be one of slow, normal, fast, instant"),
    ],
)
def test_what_is_wrong_with_a_frame_is_said_in_our_own_words(ann: Person, sent: str, said: str) -> None:
    tab = ann.open(ann.new_table())
    tab.until_asked()
    tab.send(sent)
    frame = tab.frame()
    assert frame["code"] == "unreadable"
    assert frame["message"].startswith(f"this message can't be read: {said}")
    assert tab.do("s")


def test_bytes_are_read_like_text_and_broken_ones_refused(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    view = tab.until_asked()
    tab.socket.send(b"\xff\xfe\x00")
    assert tab.frame()["code"] == "unreadable"
    tab.socket.send(json.dumps({"t": "act", "seq": view["seq"], "token": "s"}).encode())
    assert tab.next_view()["seq"] == view["seq"] + 1


def test_random_frames_never_break_a_table(ann: Person) -> None:
    table = ann.new_table("kitchen,call=meld,target=100000", ("chance", "chance"))
    dice = random.Random(11)
    tab = ann.open(table)
    tab.until_asked()
    letters = '{}[]":,tactsequmlxdpc@0123456789-*<>JQKhs \\'
    for number in range(400):
        if number % 15 == 0:  # before there is so much garbage that the socket is closed
            tab.close()
            tab = ann.open(table)
            tab.until_asked()
        if dice.random() < 0.5:
            legal = [one["token"] for one in tab.view["legal"]] or ["next"]
            token = dice.choice(legal)
            cut = dice.randrange(len(token) + 1)
            tab.act(token[:cut] + dice.choice(letters) + token[cut:], tab.view["seq"] + dice.randint(-2, 1))
        else:
            tab.send("".join(dice.choice(letters) for _ in range(dice.randrange(60))))
    tab.close()
    tab = ann.open(table)
    for _ in range(30):
        tab.until_asked()
        tab.do(some_token(tab.view, dice))


def test_who_sends_only_garbage_is_shown_the_door(ann: Person) -> None:
    tab = ann.open(ann.new_table())
    for _ in range(30):
        tab.send("garbage")
    code, reason = closing(tab)
    assert code == 4400
    assert "can't be read" in reason


def test_a_frame_that_is_too_large_closes_the_socket(ann: Person) -> None:
    table = ann.new_table()
    tab = ann.open(table)
    tab.until_asked()
    tab.send("x" * 5000)
    assert closing(tab)[0] == 1009
    assert ann.open(table).until_asked()


def test_nobody_sees_another_s_table(server: Server, ann: Person) -> None:
    table = ann.new_table()
    bob = Person(server.address)
    assert closing(bob.open(table))[0] == 4404
    assert closing(ann.open("nosuchtable"))[0] == 4404
    stranger = Tab(server.address, table, "")
    assert closing(stranger)[0] == 4404


def test_a_table_that_is_deleted_is_gone_from_every_tab(ann: Person) -> None:
    table = ann.new_table()
    tabs = [ann.open(table) for _ in range(3)]
    for tab in tabs:
        tab.until_asked()
    assert ann.http.delete(f"/api/tables/{table}").status_code == 204
    for tab in tabs:
        assert closing(tab) == (4404, "this table has been deleted")


def test_a_guest_has_only_so_many_sockets(ann: Person) -> None:
    table = ann.new_table()
    tabs = [ann.open(table) for _ in range(30)]
    for tab in tabs:
        tab.next_view()
    assert closing(ann.open(table))[0] == 4429
    tabs.pop().close()
    for _ in range(100):
        tab = ann.open(table)
        try:
            tab.next_view()
            break
        except ConnectionClosed:
            time.sleep(0.02)  # until the server has seen that one has gone
    assert tab.view


def test_who_sends_too_fast_waits_and_nobody_else_does(tmp_path: Path) -> None:
    with serving(tmp_path, free=False) as server:
        ann, bob = Person(server.address), Person(server.address)
        flood, calm = ann.open(ann.new_table()), bob.open(bob.new_table())
        flood.until_asked()
        calm.until_asked()
        for _ in range(2000):
            flood.send({"t": "resume", "after": 0})
        for _ in range(10):
            calm.do(some_token(calm.until_asked(), random.Random(1)))
        answered = 0
        with contextlib.suppress(TimeoutError):
            while True:
                answered += '"t":"view"' in str(flood.socket.recv(timeout=0.01))
        assert 0 < answered < 2000


def test_a_table_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    dice = random.Random(4)
    with serving(tmp_path) as server:
        ann = Person(server.address)
        cookie, table = ann.cookie, ann.new_table("classic", ("greedy", "chance"))
        tab = ann.open(table)
        for _ in range(25):
            tab.do(some_token(tab.until_asked(), dice))
        before = dict(tab.until_asked())
        assert server.stop() == ""
    with serving(tmp_path) as server:
        ann = Person(server.address, cookie)
        assert [line["id"] for line in ann.tables()] == [table]
        tab = ann.open(table)
        assert tab.next_view() == before
        tab.send({"t": "resume", "after": before["seq"] - 3})
        assert [event["seq"] for event in tab.frame()["events"]] == [
            before["seq"] - 2,
            before["seq"] - 1,
            before["seq"],
        ]
        assert play_match(tab, dice)["winners"]


def test_a_refusal_names_the_rule_that_it_rests_on(ann: Person) -> None:
    """R4.9: nothing is discarded before drawing; what can't be read rests on no rule."""
    tab = ann.open(ann.new_table())
    tab.until_asked()
    for token, rule in (("d2c", "R4.9"), ("gibberish", "")):
        tab.act(token)
        assert tab.frame()["rule"] == rule
