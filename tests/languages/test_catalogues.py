"""Has every language every sentence, with the same values, and no other?"""

from pathlib import Path

import pytest

from rummy500.languages import LANGUAGES, tongue_of
from rummy500.languages.tongue import FORMS, catalogue
from scripts.languages import NotWhole, faults, placeholders, sentences, sentences_in

OTHERS = [name for name in LANGUAGES if name != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_sentence_with_its_values_and_no_other(language: str) -> None:
    assert faults(language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_of_the_rules_and_cards_are_the_same_in_every_language(language: str) -> None:
    """Where English says `7♥`, `1500`, `*7h` or `lay_off=any`, so does every other language."""
    import re

    signs = re.compile(r"[0-9AJQK]+[♣♦♥♠]|\d{2,}|\*\w\w|\w+=\w+|[AKQJ]-[AKQJ2]-[AKQJ23]")
    for text, entry in catalogue(language).items():
        for said in [entry] if isinstance(entry, str) else entry.values():
            assert sorted(signs.findall(said)) == sorted(signs.findall(text)), said


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_ends_as_the_english_one_does(language: str) -> None:
    """A full stop belongs to whole sentences; a refusal is one clause and gets none."""
    for text, entry in catalogue(language).items():
        for said in [entry] if isinstance(entry, str) else entry.values():
            assert said.endswith(".") == text.endswith("."), said
            assert said.startswith(" ") == text.startswith(" ")
            assert said.endswith(" ") == text.endswith(" ")


def test_the_sentences_of_the_source_are_found() -> None:
    found = sentences()
    assert len(found) > 700
    for text in (
        "{card} fits no meld for you",  # made by say
        "the pile has {count} cards: you can't take {depth}",  # one of several
        "draw first, from the stock",  # a literal of a refusal
        "There are no jokers.",  # of a rules page
        "Kitchen table",  # of a table of presets
        "Meld the three sevens.",  # of a lesson
    ):
        assert text in found


def test_a_sentence_glued_together_in_the_source_is_found_out(tmp_path: Path) -> None:
    source = tmp_path / "glued.py"
    source.write_text('raise NotAllowed("no", f"there is no {card} here")\n', encoding="utf-8")
    with pytest.raises(NotWhole, match="line 1"):
        list(sentences_in(source))


def test_plural_forms_are_those_of_the_language() -> None:
    assert set(FORMS) >= set(LANGUAGES)
    assert placeholders("{count} of {all}, {count}") == ["all", "count", "count"]


def test_a_language_that_is_not_there_is_english() -> None:
    assert tongue_of("xx") is tongue_of("en")
