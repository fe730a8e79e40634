"""Can every lesson be learnt, and does it say what was missed? Each is solved and failed by the engine."""

from __future__ import annotations

import pytest

from rummy500.coach.lessons import LESSON, LESSONS
from rummy500.coach.rulebook import rulebook
from rummy500.coach.scenes import Lesson, follow, open_scene
from tests.coach.ways import FAILED, SOLVED


def missed(lesson: Lesson, tokens: str) -> list[str]:
    """What is said of the steps not done."""
    trail = follow(lesson.scene, tokens.split())
    assert trail.refused is None, trail.refused
    assert trail.ended
    return [step.missed for step in lesson.steps if not step.done(trail)]


def test_there_are_lessons_on_what_one_must_know() -> None:
    assert len(LESSONS) >= 10
    assert len(LESSON) == len(LESSONS)
    assert set(SOLVED) == set(FAILED) == set(LESSON)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_is_solved(lesson: Lesson) -> None:
    assert missed(lesson, SOLVED[lesson.id]) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_says_what_was_missed(lesson: Lesson) -> None:
    tokens, word = FAILED[lesson.id]
    said = missed(lesson, tokens)
    assert said
    assert any(word in sentence for sentence in said), said


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_begins_with_something_to_do_and_rests_on_rules_of_the_page(lesson: Lesson) -> None:
    trail = open_scene(lesson.scene)
    assert not trail.ended
    assert not any(step.done(trail) for step in lesson.steps)
    book = rulebook(trail.match.rules, trail.match.players)
    for rule in lesson.rules.split():
        assert book.sentence(rule) is not None, rule


def test_the_numbers_that_the_lessons_tell_are_the_engine_s() -> None:
    """R6.1, R6.3, R8.2: what is said at the end of a lesson is what the scores are."""

    def end(name: str) -> tuple[tuple[int, ...], list[int]]:
        trail = follow(LESSON[name].scene, SOLVED[name].split())
        return tuple(trail.match.results[-1].scores), trail.match.totals

    assert end("going-out") == ((20, -11), [20, -11])
    assert end("stock") == ((18, -21), [18, -21])
    assert end("below-zero") == ((-15, 27), [-13, 67])
    assert end("match") == ((30, 1), [500, 481])
    assert end("knock") == ((48, 0), [48, 0])
    assert follow(LESSON["pool-sets"].scene, ["m9c9h9h9s"]).deal.points[0] == 36
    aces = follow(LESSON["aces"].scene, ["mAh2h3h"])
    assert aces.deal.points[0] == 6
    assert follow(LESSON["laying-off"].scene, ["l3d7d@1"]).deal.points == [10, 15]


def test_what_is_taken_back_does_not_count() -> None:
    trail = follow(LESSON["set"].scene, ["m7c7d7h", "undo"])
    assert trail.events == []
    assert trail.log == ["0:m7c7d7h", "0:undo"]
    assert not any(step.done(trail) for step in LESSON["set"].steps)


def test_a_refused_action_is_not_done_and_says_why() -> None:
    """R4.2: the nine is owed."""
    trail = follow(LESSON["digging"].scene, ["p3", "d2d", "m9c9h9s"])
    assert trail.refused is not None
    assert (trail.refused.code, trail.refused.rule) == ("debt_open", "R4.2")
    assert trail.log == ["0:p3"]
