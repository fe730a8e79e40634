"""Does a sentence know what it was made of, and is it a text all the same?"""

import pickle

from rummy500.core.said import as_said, joined, say, say_many, spelt


def test_a_sentence_is_a_text_and_keeps_its_template_and_values() -> None:
    told = say("{card} fits no meld", card="7♥")
    assert told == "7♥ fits no meld"
    assert (told.template, told.values) == ("{card} fits no meld", {"card": "7♥"})


def test_one_card_is_said_otherwise_than_two() -> None:
    assert [say_many(count, "{count} card", "{count} cards") for count in (1, 2)] == ["1 card", "2 cards"]


def test_sentences_stand_in_a_row_without_the_empty_ones() -> None:
    assert joined(["One.", "", "Two."]) == "One. Two."
    assert joined(["7♥", "8♥"], " or ").parts == ("7♥", "8♥")


def test_a_number_is_written_in_letters_and_known_as_a_number() -> None:
    assert spelt("Two", 2) == "Two"
    assert spelt("Two", 2).values == {"count": 2}


def test_a_sentence_that_is_said_already_stays_as_it_is() -> None:
    told = say("{card} fits no meld", card="7♥")
    assert as_said(told) is told


def test_a_sentence_travels_to_another_process_whole() -> None:
    told = say_many(3, "{count} card", "{count} cards")
    again = pickle.loads(pickle.dumps(told))
    assert (again, again.template, again.number) == (told, told.template, 3)
