"""What does the server say about rules, lessons and questions? The coach's pages, and tables to try."""

from __future__ import annotations

from typing import Any

import pytest

from rummy500.coach.faq import FAQ
from rummy500.coach.lessons import LESSONS
from rummy500.coach.strategy import STRATEGY
from tests.server.running import Person


def ask(ann: Person, name: str, *tokens: str) -> dict[str, Any]:
    answer = ann.http.post(f"/api/lessons/{name}", json={"tokens": list(tokens)})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_the_rules_page_of_a_rule_set_is_given(ann: Person) -> None:
    book = ann.http.get("/api/rulebook", params={"rules": "kitchen", "players": 4}).json()
    assert (book["rules"], book["players"], book["title"]) == ("kitchen", 4, "Kitchen table")
    assert [section["id"] for section in book["sections"]][:3] == ["aim", "cards", "deal"]
    marked = [one for section in book["sections"] for one in section["sentences"] if one["changed"]]
    assert len(marked) == book["changed"] > 3


def test_without_a_number_of_players_the_fewest_are_meant(ann: Person) -> None:
    assert ann.http.get("/api/rulebook", params={"rules": "partners"}).json()["players"] == 4
    assert ann.http.get("/api/rulebook").json()["rules"] == "classic"


@pytest.mark.parametrize(
    ("rules", "players"), [("nonsense", 2), ("partners", 3), ("classic,jokers=99", 2), ("classic", 99)]
)
def test_a_page_that_can_not_be_is_refused_with_a_sentence(ann: Person, rules: str, players: int) -> None:
    answer = ann.http.get("/api/rulebook", params={"rules": rules, "players": players})
    assert answer.status_code == 422
    assert " " in answer.json()["message"]


def test_the_guide_lists_lessons_questions_and_advice(ann: Person) -> None:
    guide = ann.http.get("/api/guide").json()
    assert [one["id"] for one in guide["lessons"]] == [lesson.id for lesson in LESSONS]
    assert [one["id"] for one in guide["faq"]] == [note.id for note in FAQ]
    assert [one["id"] for one in guide["strategy"]] == [note.id for note in STRATEGY]
    deepest = guide["faq"][0]["tries"]
    assert [one["ok"] for one in deepest] == [False, True]
    assert "9♣" in deepest[0]["message"]
    assert deepest[0]["rule"] == "R4.2"


def test_every_position_is_a_table(ann: Person) -> None:
    names = [*(one.id for one in LESSONS), *(one.id for one in (*FAQ, *STRATEGY))]
    for name in names:
        frame = ask(ann, name)
        assert frame["view"]["t"] == "view"
        assert frame["view"]["legal"], name
        assert frame["problem"] is None
        assert not frame["done"]
        assert not frame["ended"]


def test_a_lesson_is_played_to_its_end(ann: Person) -> None:
    frame = ask(ann, "digging", "p3")
    assert frame["view"]["debt"] == "9c"
    assert [step["done"] for step in frame["steps"]] == [True, False, False]
    assert frame["events"][0]["say"].startswith("You take 3 cards")
    frame = ask(ann, "digging", "p3", "m9c9h9s", "dJs")
    assert frame["done"]
    assert frame["ended"]
    assert "debt" in frame["message"]


def test_a_refused_action_is_left_out_and_explained(ann: Person) -> None:
    frame = ask(ann, "digging", "p3", "d2d", "dKd")
    assert frame["tokens"] == ["p3"]
    assert frame["problem"]["code"] == "debt_open"
    assert frame["problem"]["token"] == "d2d"
    assert frame["problem"]["rule"] == "R4.2"
    assert frame["view"]["seq"] == 1


def test_several_meanings_are_offered(ann: Person) -> None:
    frame = ask(ann, "joker-names", "m**QhKh")
    assert len(frame["problem"]["choices"]) == 2


def test_another_s_hand_is_not_shown(ann: Person) -> None:
    frame = ask(ann, "digging")
    assert "6s" not in str(frame["view"])


@pytest.mark.parametrize(
    "body", [b"", b"[]", b'{"tokens":3}', b'{"tokens":["\\u2660"]}', b'{"tokens":["zz"]}']
)
def test_what_is_no_action_is_refused(ann: Person, body: bytes) -> None:
    answer = ann.http.post("/api/lessons/draw", content=body)
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_too_much_is_refused(ann: Person) -> None:
    assert ann.http.post("/api/lessons/draw", json={"tokens": ["s"] * 61}).status_code == 422
    assert ann.http.post("/api/lessons/draw", json={"tokens": ["s" * 201]}).status_code == 422
    assert ann.http.post("/api/lessons/nowhere", json={"tokens": []}).status_code == 404
