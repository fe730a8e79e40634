"""Can a score pad be kept over HTTP: made, written in, read again, deleted, and by nobody else?"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rummy500.server.data import FILE
from tests.server.pads import FOUR, Scorer
from tests.server.running import Person, Server, serving


def test_a_pad_is_made_written_in_and_found_again(server: Server, ann: Person) -> None:
    pad = Scorer(ann, "classic,target=300")
    pad.deal(45, -20, 0)
    pad.deal(10, 60, -5)
    view = Scorer.view(pad)
    assert view["totals"] == [55, 40, -5]
    assert (view["names"], view["dealer"], view["target"], view["state"]) == (list(FOUR[:3]), 2, 300, "on")
    again = Person(server.address, ann.cookie)
    [line] = again.http.get("/api/pads").json()["pads"]
    assert (line["id"], line["totals"], line["deals"], line["over"]) == (pad.id, [55, 40, -5], 2, False)


def test_the_newest_pad_stands_first_and_a_deleted_one_is_gone(ann: Person) -> None:
    first, second = Scorer(ann), Scorer(ann)
    first.deal(1, 2, 3)
    assert [line["id"] for line in ann.http.get("/api/pads").json()["pads"]] == [first.id, second.id]
    assert ann.http.delete(first.path).status_code == 204
    assert ann.http.delete(first.path).status_code == 404
    assert ann.http.get(first.path).status_code == 404
    assert [line["id"] for line in ann.http.get("/api/pads").json()["pads"]] == [second.id]


ASKING: list[Callable[[Person, str], Any]] = [
    lambda bob, path: bob.http.get(path),
    lambda bob, path: bob.http.get(f"{path}/csv"),
    lambda bob, path: bob.http.delete(path),
    lambda bob, path: bob.http.post(f"{path}/sum", json={"cards": {"table": ["7c"]}}),
    lambda bob, path: bob.http.post(
        f"{path}/entries",
        json={"seq": 2, "key": "k" * 8, "entry": {"do": "deal", "scores": [{"points": 1}] * 3}},
    ),
]


@pytest.mark.parametrize("ask", ASKING, ids=["read", "csv", "delete", "sum", "write"])
def test_another_guest_s_pad_is_not_there(
    server: Server, ann: Person, ask: Callable[[Person, str], Any]
) -> None:
    pad = Scorer(ann)
    answer = ask(Person(server.address), pad.path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_pad"
    assert pad.view()["seq"] == 1


def test_an_entry_sent_twice_counts_once(ann: Person) -> None:
    pad = Scorer(ann)
    entry = {"do": "deal", "scores": [{"points": 5}] * 3}
    for _ in range(3):
        answer = pad.send(entry, seq=2, key="the-very-same")
        assert answer.status_code == 200
        assert answer.json()["totals"] == [5, 5, 5]
    assert pad.view()["seq"] == 2


@pytest.mark.parametrize("seq", [2, 4, 900])
def test_an_entry_for_another_place_in_the_log_is_stale(ann: Person, seq: int) -> None:
    pad = Scorer(ann)
    pad.deal(1, 2, 3)
    answer = pad.send({"do": "deal", "scores": [{"points": 5}] * 3}, seq=seq)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert pad.view()["totals"] == [1, 2, 3]


def test_corrections_are_kept_with_their_history(ann: Person) -> None:
    pad = Scorer(ann)
    pad.deal(45, 20, 0)
    scores = [{"points": 54}, {"table": ["Ad<", "2d", "3d"], "hand": ["Ks"]}, {"points": 0}]
    view = pad.send({"do": "correct", "deal": 1, "dealer": 1, "scores": scores}).json()
    [deal] = view["deals"]
    assert [[one["points"] for one in version["results"]] for version in deal["earlier"]] == [[45, 20, 0]]
    assert deal["now"]["results"][1]["sum"] == {"points": -4, "table": 6, "hand": 10, "bonus": 0}
    assert deal["now"]["results"][1]["entered"]["table"] == ["Ad<", "2d", "3d"]
    assert pad.send({"do": "strike", "deal": 1}).json()["totals"] == [0, 0, 0]
    renamed = pad.send({"do": "names", "names": ["Anna", "Bea", "Cal"]}).json()
    assert (renamed["names"][0], renamed["former_names"]) == ("Anna", [["Ann", "Bea", "Cal"]])
    assert ann.http.get("/api/pads").json()["pads"][0]["names"][0] == "Anna"


def test_cards_are_counted_without_being_written(ann: Person) -> None:
    pad = Scorer(ann, "classic,going_out_bonus=25")
    question = {"cards": {"table": ["Qs", "Ks", "As"], "hand": []}, "out": True}
    answer = ann.http.post(f"{pad.path}/sum", json=question)
    assert answer.json() == {"points": 60, "table": 35, "hand": 0, "bonus": 25}
    bad = ann.http.post(f"{pad.path}/sum", json={"cards": {"table": ["7x"]}})
    assert (bad.status_code, bad.json()["code"]) == (422, "bad_card")
    assert pad.view()["seq"] == 1


def test_a_won_match_takes_no_more_deals(ann: Person) -> None:
    pad = Scorer(ann)
    view = pad.deal(510, 0, 0)
    assert (view["state"], view["winners"], view["won_with"]) == ("over", [0], 1)
    answer = pad.send({"do": "deal", "scores": [{"points": 5}] * 3})
    assert (answer.status_code, answer.json()["code"]) == (422, "match_over")
    assert ann.http.get("/api/pads").json()["pads"][0]["over"]


def test_the_csv_is_a_file_to_keep(ann: Person) -> None:
    pad = Scorer(ann, names=("=cmd()", "Bea", "Cal"))
    pad.deal(1, -2, 3)
    answer = ann.http.get(f"{pad.path}/csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    assert '"\'=cmd()"' in answer.text


WISHES: list[tuple[dict[str, Any], str]] = [
    ({"names": ["Ann"]}, "names"),
    ({"names": ["P"] * 9}, "names"),
    ({"names": ["Ann", "ann"]}, "2 players are called Ann"),
    ({"names": ["x" * 1000, "Bea"]}, "names"),
    ({"names": "Ann"}, "names"),
    ({"rules": "chess"}, "there is no rule set"),
    ({"rules": "partners"}, "4"),
    ({"rules": "x" * 3000}, "rules"),
    ({"dealer": 2}, "no player 3"),
    ({"dealer": -1}, "dealer"),
    ({"dealer": "0"}, "dealer"),
]


@pytest.mark.parametrize(("change", "said"), WISHES, ids=[str(change)[:40] for change, _ in WISHES])
def test_a_pad_that_can_not_be_is_refused_in_one_sentence(
    ann: Person, change: dict[str, Any], said: str
) -> None:
    answer = ann.http.post("/api/pads", json={"rules": "classic", "names": ["Ann", "Bea"]} | change)
    assert answer.status_code == 422
    assert set(answer.json()) == {"code", "message"}
    assert said in answer.json()["message"]
    assert "\n" not in answer.json()["message"]
    assert ann.http.get("/api/pads").json() == {"pads": []}


THREE = [{"points": 1}] * 3
ENTRIES: list[tuple[dict[str, Any], str]] = [
    ({"do": "deal", "scores": [{"points": 100_000}, *THREE[:2]]}, "points"),
    ({"do": "deal", "scores": [{"points": -100_000}, *THREE[:2]]}, "points"),
    ({"do": "deal", "scores": [{"points": 1.5}, *THREE[:2]]}, "points"),
    ({"do": "deal", "scores": [{"points": "1"}, *THREE[:2]]}, "points"),
    ({"do": "deal", "scores": [{"points": True}, *THREE[:2]]}, "points"),
    ({"do": "deal", "scores": [{"table": ["7c"] * 200}, *THREE[:2]]}, "table"),
    ({"do": "deal", "scores": [{"table": ["7c" * 50]}, *THREE[:2]]}, "table"),
    ({"do": "deal", "scores": [{"score": 1}, *THREE[:2]]}, "score"),
    ({"do": "deal", "scores": THREE * 3}, "scores"),
    ({"do": "deal", "scores": THREE[:2]}, "3 players need as many scores"),
    ({"do": "deal", "scores": THREE, "out": 8}, "out"),
    ({"do": "correct", "deal": 1, "dealer": 0, "scores": THREE}, "there is no deal 1"),
    ({"do": "correct", "deal": 0, "dealer": 0, "scores": THREE}, "deal"),
    ({"do": "strike", "deal": 10**30}, "there is no deal"),
    ({"do": "names", "names": ["A", "B", "C" * 900]}, "names"),
    ({"do": "open", "rules": "classic", "names": ["A", "B"], "dealer": 0}, "entry"),
    ({"do": "wipe"}, "entry"),
    ({}, "entry"),
]


@pytest.mark.parametrize(("entry", "said"), ENTRIES, ids=[str(entry)[:60] for entry, _ in ENTRIES])
def test_an_entry_that_can_not_be_is_refused_in_one_sentence(
    ann: Person, entry: dict[str, Any], said: str
) -> None:
    pad = Scorer(ann)
    answer = pad.send(entry)
    assert answer.status_code == 422
    assert set(answer.json()) == {"code", "message"}
    assert said in answer.json()["message"]
    assert pad.view()["seq"] == 1


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with space", "semi;colon"])
def test_a_key_is_a_short_plain_word(ann: Person, key: str) -> None:
    pad = Scorer(ann)
    wish = {"seq": 2, "key": key, "entry": {"do": "deal", "scores": THREE}}
    assert ann.http.post(f"{pad.path}/entries", json=wish).status_code == 422


def test_another_site_s_page_can_not_write_in_a_pad(ann: Person) -> None:
    pad = Scorer(ann)
    wish = {"seq": 2, "key": "k" * 8, "entry": {"do": "deal", "scores": THREE}}
    foreign = {"Sec-Fetch-Site": "cross-site"}
    for method, path in (("POST", f"{pad.path}/entries"), ("DELETE", pad.path), ("POST", "/api/pads")):
        answer = ann.http.request(method, path, json=wish, headers=foreign)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    assert pad.view()["seq"] == 1


def test_a_broken_pad_says_so_and_can_be_deleted(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Person(server.address)
        pad = Scorer(ann)
        pad.deal(1, 2, 3)
        with closing(sqlite3.connect(tmp_path / FILE)) as db:
            db.execute("update pad_events set event = 'x' where seq = 2")
            db.commit()
        answer = ann.http.get(pad.path)
        assert (answer.status_code, answer.json()["code"]) == (409, "broken")
        assert len(ann.http.get("/api/pads").json()["pads"]) == 1
        assert ann.http.delete(pad.path).status_code == 204


def test_a_pad_survives_a_killed_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Person(server.address)
        pad = Scorer(ann)
        pad.deal(1, 2, 3)
        server.kill()
    with serving(tmp_path) as server:
        again = Person(server.address, ann.cookie)
        assert again.http.get(pad.path).json()["totals"] == [1, 2, 3]
