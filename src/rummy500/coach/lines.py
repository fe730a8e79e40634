"""What is a rules page made of? Lines with the numbers of their rules, in parts with a title."""

from __future__ import annotations

from dataclasses import dataclass


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
    "aim": "The aim",
    "cards": "Players and cards",
    "deal": "The deal",
    "turn": "The turn",
    "melds": "Melds",
    "pile": "The discard pile",
    "calling": "Calling Rummy",
    "scores": "Scores",
    "ends": "The ends",
}


def part(name: str, *lines: Line | None) -> Part:
    """A part of the page, without the lines that these rules have no use for."""
    return Part(name, TITLES[name], tuple(line for line in lines if line is not None))


def line(rules: str, *texts: str) -> Line:
    """A line for some rules, `"R4.1 R4.2"`; its texts are sentences, empty ones are left out."""
    return Line(tuple(rules.split()), " ".join(text for text in texts if text))


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


def number(count: int) -> str:
    """A number in a sentence: in letters up to twelve."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count: int, one: str, more: str = "") -> str:
    """`one card`, `13 cards`."""
    return f"{number(count)} {one if count == 1 else more or one + 's'}"


def points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]
