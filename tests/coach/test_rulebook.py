"""Does the rules page say what is played: complete, for every option, and never against the engine?"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from rummy500.coach.family_rules import SAYS
from rummy500.coach.lines import TITLES
from rummy500.coach.rulebook import MARK, Rulebook, markdown, rulebook
from rummy500.coach.worked import MELDS, said
from rummy500.core.asking import problem
from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.position import position_text
from rummy500.core.rules import (
    CLASSIC,
    OPTIONS,
    POOL,
    PRESETS,
    Option,
    Preset,
    Rules,
    option_text,
    read_rules,
    set_options,
)
from tests.laws.comparing import made_position
from tests.laws.drawn import draw_rules
from tests.laws.free_form import draw_request, request_text
from tests.laws.plain import read_card, read_position
from tests.laws.plain import read_rules as read_plain_rules
from tests.laws.plain_scores import worth
from tests.laws.plain_turn import TooLong
from tests.laws.played import deal_of
from tests.laws.reference import legal_actions, to_act


def texts(book: Rulebook) -> list[str]:
    return [sentence.text for section in book.sections for sentence in section.sentences]


def page(rules: Rules, players: int) -> str:
    """What the page says, without the rule set's own text."""
    return "\n".join(texts(rulebook(rules, players)))


def drawn(rng: Random) -> tuple[Rules, int]:
    while True:
        players = rng.randint(2, 8)
        try:
            rules = read_rules(draw_rules(rng, players))
            rulebook(rules, players)
        except NotAllowed:
            continue
        return rules, players


@pytest.mark.parametrize("seed", range(150))
def test_every_rule_set_drawn_has_a_page_with_each_section(seed: int) -> None:
    rules, players = drawn(Random(seed))
    book = rulebook(rules, players)
    assert [section.id for section in book.sections] == list(TITLES)
    assert all(section.sentences for section in book.sections)
    names = [sentence.id for section in book.sections for sentence in section.sentences]
    assert len(set(names)) == len(names)
    for text in texts(book):
        assert text[-1] in ".”", text
        assert "  " not in text
        assert "{" not in text


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_preset_has_a_page_for_each_number_of_players(preset: Preset) -> None:
    for players in range(preset.min_players, preset.max_players + 1):
        book = rulebook(preset.rules, players)
        assert (book.title, book.players) == (preset.title, players)
        assert [section.id for section in book.sections] == list(TITLES)


CHOICES = [option for option in OPTIONS if option.kind == "choice"]


@pytest.mark.parametrize("option", CHOICES, ids=lambda option: option.name)
def test_every_value_of_a_choice_has_a_sentence_of_its_own(option: Option) -> None:
    values = {value for value, _ in option.values} - {"none" if option.name == "opening" else "", "pool"}
    assert set(SAYS[option.name]) == values
    assert len(set(SAYS[option.name].values())) == len(values)


def test_every_option_that_is_a_choice_is_on_the_page() -> None:
    assert set(SAYS) == {option.name for option in CHOICES}


BASES = (
    ("classic,jokers=1", 4), ("classic,jokers=1", 5), ("classic,jokers=1,players=4", 4), ("pool", 4),
)  # fmt: skip


def variants(base: str, option: Option) -> list[Rules]:
    """The rule set with each value of an option that goes with it."""
    values = [value for value, _ in option.values]
    if option.kind == "flag":
        values = ["on", "off"]
    elif option.kind == "number":
        values = [str(value) for value in (option.minimum, option.minimum + 1, min(option.maximum, 7))]
    elif option.kind == "range":
        values = ["2-8", "4", "3-6"]
    found = []
    for value in dict.fromkeys(values):
        try:
            found.append(set_options(read_rules(base), [f"{option.name}={value}"]))
        except NotAllowed:
            continue
    return found


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_changing_an_option_changes_the_page(option: Option) -> None:
    most = 0
    for base, players in BASES:
        pages = {}
        for rules in variants(base, option):
            try:
                pages[option_text(rules, option.name)] = page(rules, players)
            except NotAllowed:
                continue
        assert len(set(pages.values())) == len(pages), (base, list(pages))
        most = max(most, len(pages))
    assert most > 1 or option.name in ("opening", "scoring"), option.name


def test_the_scoring_and_the_opening_are_told_apart() -> None:
    """These two change together: the pool game has its own opening."""
    family, pool = page(CLASSIC, 4), page(POOL, 4)
    assert SAYS["opening"]["upcard"] in family
    assert "No card is turned up" in pool
    assert SAYS["scoring"]["deals"] in family
    assert SAYS["scoring"]["deals"] not in pool


def test_the_classic_page_marks_nothing_and_says_no_option_s_name() -> None:
    for players in range(2, 9):
        book = rulebook(CLASSIC, players)
        assert book.changed == 0
        assert MARK not in markdown(book)
        assert "=" not in "".join(texts(book)).replace("= 42", "")


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("top_card=must_use", "R4.3"),
        ("ace_in_runs=corner", "R3.3"),
        ("stock_out=end", "R7.2"),
        ("going_out_bonus=25", "R6.1"),
        ("call=meld", "R5.1"),
        ("jokers=2", "R2.2"),
        ("target=1500", "R8.1"),
        ("hand_size=9", "R2.3"),
    ],
)
def test_what_differs_from_classic_is_marked_and_only_that(change: str, rule: str) -> None:
    book = rulebook(read_rules(f"classic,{change}"), 3)
    sentence = book.sentence(rule)
    assert sentence is not None
    assert sentence.changed
    usual = set(texts(rulebook(CLASSIC, 3)))
    for section in book.sections:
        for one in section.sentences:
            assert one.changed == (one.text not in usual)
    marked = [text for text in markdown(book).splitlines() if text.startswith(f"- {MARK}")]
    assert any(text.endswith(f"({rule})") for text in marked)


def refused_rules(rng: Random) -> tuple[Rules, int, set[str]]:
    """The rules that some refused requests in a drawn position rest on."""
    while True:
        try:
            match = made_position(rng)
            plain = read_position(position_text(match))
        except TooLong:
            continue
        seat = rng.choice(to_act(plain))
        lawful = legal_actions(plain, seat)
        named: set[str] = set()
        for _ in range(8):
            try:
                why = problem(deal_of(match), seat, request_text(draw_request(rng, plain, seat, lawful)))
            except Unreadable:
                continue
            if why is not None:
                named.add(why.rule)
        return match.rules, match.players, named


def test_every_refusal_rests_on_a_sentence_of_the_page() -> None:
    rng = Random(41)
    met: set[str] = set()
    for _ in range(400):
        rules, players, named = refused_rules(rng)
        book = rulebook(rules, players)
        for rule in named:
            assert book.sentence(rule) is not None, (book.rules, rule)
        met |= named
    assert len(met) > 12, met


POOL_REFUSED = {
    "R9.4",
    "R9.5",
    "R9.6",
    "R9.8",
    "R9.9",
    "R9.3",
    "R3.1",
    "R3.2",
    "R3.3",
    "R3.4",
    "R3.6",
    "R7.1",
    "R8.2",
}


@pytest.mark.parametrize("preset", ["pool", "pool-300", "cutthroat", "pool,jokers=0"])
def test_the_pool_s_page_answers_for_every_rule_of_its_refusals(preset: str) -> None:
    book = rulebook(read_rules(preset), 3)
    assert not [rule for rule in POOL_REFUSED if book.sentence(rule) is None]


@pytest.mark.parametrize("seed", range(60))
def test_the_points_of_melds_on_the_page_are_what_an_independent_count_makes(seed: int) -> None:
    rules, players = drawn(Random(900 + seed))
    if rules.scoring == "pool":
        return
    plain = read_plain_rules(f"classic,pip_points={rules.pip_points}")
    book = "\n".join(texts(rulebook(rules, players)))
    for cards in MELDS:
        told = re.search(re.escape(said(cards)) + r" on the table: (\d+)", book)
        if told is None:
            continue
        value = sum(worth(plain, read_card(card)[0]) for card in cards.split())
        if cards.startswith("Ah 2h"):
            value += rules.low_ace_points - worth(plain, read_card("Ah")[0])
        assert int(told[1]) == value, cards


def test_the_worked_examples_of_the_classic_page_are_those_of_the_rules() -> None:
    """R6.5 and R6.3: 35 + 21 - 14 = 42, three aces 45; R4.5: nines for 27; R3.8: 7 to the layer."""
    whole = page(CLASSIC, 3)
    for told in (
        "Q♠ K♠ A♠ on the table: 35.",
        "A♣ A♦ A♥ on the table: 45.",
        "A♥ 2♥ 3♥ on the table: 6.",
        "35 + 21 − 14 = 42",
        "for 27",
        "7 for you; theirs are 15, as before",
        "After a deal A has 505 and went out, B has 540: B wins.",
    ):
        assert told in whole


def test_examples_follow_the_options() -> None:
    def has(text: str, told: str, players: int = 3) -> bool:
        return told in page(read_rules(text), players)

    assert has("classic,win=goer_out", "A wins. Had nobody gone out: B wins")
    assert has("classic,win=must_go_out", "Had nobody gone out: nobody wins yet")
    assert has("classic,put_back=none_taken", "Discarding J♠ is refused")
    assert has("classic,pile_draw=top", "You can't take from 9♣")
    assert has("strict", "Melding all three is refused")
    assert has("kitchen", "you float, and the deal goes on")
    assert has("kitchen", "The next player calls, lays it off and scores 6")
    assert has("classic,lay_off=own_side", "You can't lay 7♦ on it")
    assert has("classic,ace_in_runs=low", "J♠ Q♠ K♠ (30)")
    assert not has("classic,ace_in_runs=low", "Q♠ K♠ A♠ on the table")
    assert has("classic,ace_in_runs=corner", "K♣ A♣ 2♣ on the table: 27")
    assert has("classic,set_suits=any", "5♣ 5♣ 5♥ on the table: 15", 5)
    assert has("pool", "7♣ 7♦ 7♥ on the table: 7.")
    assert has("pool", "A scores 83, B 28")
    assert has("cutthroat", "B 0.")


def test_a_page_for_too_many_is_refused_with_a_sentence() -> None:
    with pytest.raises(NotAllowed, match="four players"):
        rulebook(replace(CLASSIC, teams="pairs"), 3)


def test_the_markdown_holds_every_sentence_with_its_rule() -> None:
    book = rulebook(read_rules("kitchen"), 4)
    written = markdown(book)
    for section in book.sections:
        assert f"## {section.title}" in written
        for sentence in section.sentences:
            assert sentence.text in written
            assert sentence.example or f"{sentence.text} ({sentence.rules[0]})" in written
