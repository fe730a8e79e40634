"""What is a rules page made of? Lines with the numbers of their rules, in parts with a title."""

from __future__ import annotations

from dataclasses import dataclass

from rummy500.core.said import Said, as_said, joined, say, say_many, spelt


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph and the rules that it answers for, the one that it is about first."""

    rules: tuple[str, ...]
    text: str
    example: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    id: str
    title: str
    lines: tuple[Line, ...]


TITLES = {
    "aim": say("The aim"),
    "cards": say("Players and cards"),
    "deal": say("The deal"),
    "turn": say("The turn"),
    "melds": say("Melds"),
    "pile": say("The discard pile"),
    "calling": say("Calling Rummy"),
    "scores": say("Scores"),
    "ends": say("The ends"),
}


def part(name: str, *lines: Line | None) -> Part:
    """A part of the page, without the lines that these rules have no use for."""
    return Part(name, TITLES[name], tuple(line for line in lines if line is not None))


def line(rules: str, *texts: str) -> Line:
    """A line for some rules, `"R4.1 R4.2"`; its texts are sentences, empty ones are left out."""
    return Line(tuple(rules.split()), joined(as_said(text) for text in texts))


def example(rule: str, text: str) -> Line | None:
    """A worked example of a rule, or nothing where the engine found none."""
    return Line((rule,), text, example=True) if text else None


NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def number(count: int, *, first: bool = False) -> Said:
    """A number in a sentence: in letters up to twelve. `first`: it stands at the sentence's beginning."""
    word = NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)
    return spelt(word.capitalize() if first else word, count)


def cards(count: int) -> Said:
    """`one card`, `13 cards`."""
    return say_many(count, "{number} card", "{number} cards", number=number(count))


def points(count: int) -> Said:
    return say_many(count, "{count} point", "{count} points")
