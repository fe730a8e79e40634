"""What is refused changes nothing, and says why in a sentence."""

from __future__ import annotations

from random import Random

from rummy500.core.asking import problem
from rummy500.core.errors import RummyError, Unreadable
from rummy500.core.match import Match, deal_event, full_deck
from rummy500.core.position import position_text, read_position
from tests.laws.comparing import made_position
from tests.laws.free_form import draw_request, request_text
from tests.laws.plain import read_position as read_plain
from tests.laws.plain_turn import TooLong
from tests.laws.played import deal_of
from tests.laws.reference import legal_actions, to_act
from tests.laws.tables import Table, law

NONSENSE = (
    "", "q", "m", "l@1", "l8h", "l8h@0", "x@2", "d", "d7", "d7x", "p0", "p-1", "p99999999", "m7c7d7h7s7q",
    "7h", "cl", "cl@", "c", "ss", "m" + "7h" * 40, "d7h d8h", "9:s", "\u2660", "l8h@1@2", "-1", "d*7h@1",
    "None",
)  # fmt: skip


def refusals(match: Match, seat: int, text: str) -> list[str]:
    """Ask for it and try to make it happen; the sentences of what was refused."""
    said = []
    for attempt in (lambda: match.ask(seat, text), lambda: match.apply(f"{seat}:{text}")):
        try:
            attempt()
        except RummyError as error:
            said.append(error.message if error.code else "")
    return said


def test_a_refused_action_changes_nothing() -> None:
    rng, refused = Random(77), 0
    while refused < 3000:
        try:
            match = made_position(rng)
        except TooLong:
            continue
        before, events = position_text(match), list(match.events)
        plain = read_plain(before)
        seat = rng.choice(to_act(plain))
        lawful = legal_actions(plain, seat)
        for _ in range(6):
            text = request_text(draw_request(rng, plain, seat, lawful))
            if problem(deal_of(match), seat, text) is None:
                continue
            said = refusals(match, seat, text)
            assert len(said) == 2, text
            assert len(set(said)) == 1
            assert_is_a_sentence(said[0])
            refused += 1
        assert position_text(match) == before
        assert match.events == events


def assert_is_a_sentence(message: str) -> None:
    """One line, no full stop, not shouted."""
    assert message
    assert "\n" not in message
    assert not message.endswith(".")
    assert len(message) < 400
    assert "Traceback" not in message


@law(30, pool=True)
def test_what_can_not_be_read_is_refused_and_changes_nothing(table: Table) -> None:
    for match in table.states(every=40):
        before = position_text(match)
        for text in NONSENSE:
            said = refusals(match, deal_of(match).turn, text)
            assert len(said) == 2, text
            assert_is_a_sentence(said[0])
        assert position_text(match) == before


@law(30, pool=True)
def test_cards_can_not_be_dealt_in_the_middle_of_a_deal(table: Table) -> None:
    for match in table.states(every=40):
        before = position_text(match)
        event = deal_event(deal_of(match).dealer, full_deck(match.rules, match.players))
        for text in (
            event,
            "deal",
            "deal 0",
            "deal 9 7h",
            "shuffle 7h",
            "shuffle",
            "",
            "0",
            ":s",
            "0:",
            "8:s",
        ):
            try:
                match.apply(text)
            except RummyError as error:
                assert_is_a_sentence(error.message)
            else:
                raise AssertionError(text)
        assert position_text(match) == before


def test_a_position_that_can_not_be_read_says_so_in_a_sentence() -> None:
    rng, broken = Random(5), 0
    while broken < 600:
        try:
            text = position_text(made_position(rng))
        except TooLong:
            continue
        spoilt = spoil(rng, text)
        try:
            read_position(spoilt)
        except RummyError as error:
            assert_is_a_sentence(error.message)
            broken += isinstance(error, Unreadable)


def spoil(rng: Random, text: str) -> str:
    """One word, line or letter of it changed."""
    at = rng.randrange(len(text))
    lines = text.splitlines()
    line = rng.randrange(len(lines))
    longer = lines[line] + rng.choice((" 7h", " 9", " **", " x", "="))
    return rng.choice(
        (
            text[:at] + rng.choice("*@x7hS-= \n0") + text[at + 1 :],
            text[:at] + text[at + 1 :],
            "\n".join(lines[:line] + lines[line + 1 :]),
            "\n".join([*lines, lines[line]]),
            "\n".join([*lines[:line], longer, *lines[line + 1 :]]),
        )
    )
