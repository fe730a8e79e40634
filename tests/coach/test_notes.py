"""Are the answers of the FAQ and the strategy notes what the rules say? The engine is asked for every one."""

from __future__ import annotations

import pytest

from rummy500.coach.faq import FAQ
from rummy500.coach.lessons import LESSON
from rummy500.coach.rulebook import rulebook
from rummy500.coach.scenes import Note, attempt, follow, open_scene
from rummy500.coach.strategy import STRATEGY
from rummy500.core.result import deal_result

NOTES = (*FAQ, *STRATEGY)
NOTE = {note.id: note for note in NOTES}
TRIES = [(note, i) for note in NOTES for i in range(len(note.tries))]


def test_every_page_has_a_name_of_its_own() -> None:
    assert len({*NOTE, *LESSON}) == len(FAQ) + len(STRATEGY) + len(LESSON)


@pytest.mark.parametrize(("note", "i"), TRIES, ids=lambda value: getattr(value, "id", value))
def test_what_can_be_tried_comes_out_as_it_is_told(note: Note, i: int) -> None:
    one = note.tries[i]
    *before, _ = one.tokens.split()
    assert follow(note.scene, before).refused is None
    refused = follow(note.scene, one.tokens.split()).refused
    assert ("" if refused is None else refused.code) == one.code, refused
    tried = attempt(note.scene, one)
    assert tried.ok == (one.code == "")
    assert tried.ok or tried.message
    assert "point" not in tried.message or str(tried.points) in tried.message


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.id)
def test_a_position_is_the_learner_s_turn_and_its_rules_stand_on_the_page(note: Note) -> None:
    trail = open_scene(note.scene)
    assert not trail.ended
    book = rulebook(trail.match.rules, trail.match.players)
    for rule in note.rules.split():
        assert book.sentence(rule) is not None, rule


def points(name: str, i: int = 0) -> int:
    return attempt(NOTE[name].scene, NOTE[name].tries[i]).points


def scores(name: str, i: int = 0) -> tuple[int, ...]:
    trail = follow(NOTE[name].scene, NOTE[name].tries[i].tokens.split())
    return tuple(deal_result(trail.deal).scores)


def test_the_numbers_in_the_answers_are_the_engine_s() -> None:
    """R6.3: 35 and 6; R4.5: 21 and 6; R6.1: 7 to the layer."""
    assert (points("ace-points", 0), points("ace-points", 1)) == (35, 6)
    assert points("own-cards") == 21
    assert points("on-anothers") == 6
    assert points("whose-points") == 7
    assert points("what-to-throw") == 47  # 17 besides the jacks
    assert scores("last-of-the-stock") == (18, -21)
    assert points("when-to-dig", 1) == 57


def test_what_the_advice_says_of_scores_is_so() -> None:
    """R6.1, R6.3: holding the kings costs 60 points, and the ace is the dearest card to hold."""
    held, down = scores("when-to-hold", 0)[0], scores("when-to-hold", 1)[0]
    assert down - held == 60
    assert scores("hand-sizes", 0)[0] == 8 - 17
    assert scores("hand-sizes", 1)[0] == 8 - 29


def test_the_floater_goes_out_and_the_higher_total_wins() -> None:
    """R4.8 and R8.2."""
    floating = follow(NOTE["floating"].scene, "m4d4h4s s d8h".split())
    assert floating.deal.out == 0
    both = follow(NOTE["both-reached"].scene, "mJcJdJh d4d".split())
    assert both.match.totals == [505, 528]
    assert both.match.winners == (1,)


def test_the_next_player_gets_the_call() -> None:
    """R5.2."""
    trail = follow(NOTE["first-call"].scene, ["d6d"])
    assert trail.deal.points == [0, 18, 0]


def test_a_try_says_what_it_brings() -> None:
    def told(name: str, i: int = 0) -> str:
        return attempt(NOTE[name].scene, NOTE[name].tries[i]).message

    assert told("ace-points") == "35 points on the table for you"
    assert told("when-to-hold") == "the deal ends, and you score −44"
    assert told("negative") == "the deal ends, and you score −8"
    assert told("keep-top-card") == ""
