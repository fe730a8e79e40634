"""Is a sentence said rightly in another language?"""

import pytest

from rummy500.core.said import as_said, joined, say, say_many, spelt
from rummy500.languages import ENGLISH, Tongue, tongue_of

HEBREW = Tongue("he", {"{number} cards": {"one": "קלף אחד", "two": "שני קלפים", "other": "{number} קלפים"}})
FRENCH = Tongue("fr", {"{count} points": {"one": "{count} point", "other": "{count} points"}})


def test_english_is_what_was_said() -> None:
    assert ENGLISH(say("{card} fits no meld", card="7♥")) == "7♥ fits no meld"
    assert type(ENGLISH(say("the deal is over"))) is str


def test_values_are_filled_in_where_the_language_wants_them() -> None:
    told = say("{who} lays {cards} on {meld}", who="Ann", cards="7♥", meld=say("the sevens"))
    assert tongue_of("es")(told) == "Ann añade 7♥ a los sietes"


def test_a_value_that_is_a_sentence_is_translated_and_a_name_is_not() -> None:
    spanish = tongue_of("es")
    assert spanish(say("{who} went out", who="You")) == "You ha cerrado"
    assert spanish(say("{who} went out", who=say("You"))) == "Tú ha cerrado"
    assert spanish("Pool") == "Pool"


def test_sentences_in_a_row_are_each_translated() -> None:
    row = joined([as_said("There are no jokers."), as_said("Everyone plays alone.")])
    assert tongue_of("es")(row) == "No hay comodines. Cada uno juega por su cuenta."
    assert tongue_of("es")(joined(["7♥", "8♥"], say(" or "))) == "7♥ o 8♥"


@pytest.mark.parametrize(("count", "text"), [(1, "קלף אחד"), (2, "שני קלפים"), (13, "13 קלפים")])
def test_hebrew_has_a_dual(count: int, text: str) -> None:
    number = spelt("many", count)
    assert HEBREW(say_many(count, "{number} card", "{number} cards", number=number)) == text


@pytest.mark.parametrize(("count", "text"), [(0, "0 point"), (1, "1 point"), (2, "2 points")])
def test_french_says_none_in_the_singular(count: int, text: str) -> None:
    assert FRENCH(say_many(count, "{count} point", "{count} points")) == text


def test_braces_in_a_name_stay_braces() -> None:
    assert tongue_of("es")(say("{who} went out", who="{count} {x}")) == "{count} {x} ha cerrado"


def test_cards_in_hebrew_are_set_apart_to_be_read_from_left_to_right() -> None:
    told = tongue_of("he")(say("{who} melds {cards}", who="Ann", cards=joined(["7♣", "7♦", "10♥"])))
    assert told.endswith(" \u20667♣ 7♦ 10♥\u2069")
