"""How is a sentence said in another language? Its template is looked up, and its values are filled in again.

A catalogue is a JSON file beside this one: English templates and their translations. A template that counts
something has a translation for each plural form of the language, by the names that Unicode gives them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from rummy500.core.said import Said

Entry = str | Mapping[str, str]

# In the order in which they are offered, each under its own name.
LANGUAGES: Final = {"en": "English", "es": "Español", "fr": "Français", "de": "Deutsch", "he": "עברית"}
RIGHT_TO_LEFT: Final = frozenset({"he"})
_QUOTED: Final = {"en": "“{}”", "es": "«{}»", "fr": "«\u00a0{}\u00a0»", "de": "„{}“", "he": "״{}״"}


def _one_or_more(number: int) -> str:
    return "one" if number == 1 else "other"


def _french(number: int) -> str:
    return "one" if number in (0, 1) else "other"


def _hebrew(number: int) -> str:
    return {1: "one", 2: "two"}.get(number, "other")


# The plural forms of Unicode's CLDR, for the whole numbers below a million that a card game has.
FORMS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("one", "other"),
    "es": ("one", "other"),
    "fr": ("one", "other"),
    "de": ("one", "other"),
    "he": ("one", "two", "other"),
}
_FORM: Final[dict[str, Callable[[int], str]]] = {
    "en": _one_or_more, "es": _one_or_more, "fr": _french, "de": _one_or_more, "he": _hebrew,
}  # fmt: skip


# Cards in a row, sums and cards as they are typed are read from left to right in every language: inside a
# sentence that runs to the left they are set apart by the signs that Unicode has for it.
_CARD: Final = r"(?:★ ?)?(?:10|[2-9AJQK])[♣♦♥♠]"
_LEFT_TO_RIGHT: Final = re.compile(rf"{_CARD}(?:[ -]{_CARD})*|\d+(?: [+−] \d+)+ = −?\d+|\*\w\w|−\d+")


class Tongue:
    """One language: called with a sentence it gives the sentence in that language.

    A text that was not made by `say` is somebody's own, a name perhaps, and stays as it is."""

    def __init__(self, name: str, entries: Mapping[str, Entry]) -> None:
        self.name = name
        self.right_to_left = name in RIGHT_TO_LEFT
        self._entries = entries
        self._form = _FORM[name]

    def __call__(self, text: str) -> str:
        if not isinstance(text, Said):
            return text
        said = self._said(text)
        return _LEFT_TO_RIGHT.sub("\u2066\\g<0>\u2069", said) if self.right_to_left else said

    def quoted(self, text: str) -> str:
        """A text between the quotation marks of the language."""
        return _QUOTED[self.name].format(self(text))

    def _said(self, text: str) -> str:
        if not isinstance(text, Said):
            return text
        if not self._entries:
            return str(text)
        if text.parts is not None:
            between = self._entries.get(text.template, text.template)
            assert isinstance(between, str)
            return between.join(self._said(part) for part in text.parts)
        return self._filled(text)

    def _filled(self, text: Said) -> str:
        entry = self._entries.get(text.template)
        if entry is None:
            return str(text) if text.template != "{count}" else str(text.values["count"])
        if not isinstance(entry, str):
            entry = entry[self._form(text.number or 0)]
        if not text.values:
            return entry
        values = {
            name: self._said(value) if isinstance(value, str) else value
            for name, value in text.values.items()
        }
        return entry.format(**values)


ENGLISH: Final = Tongue("en", {})


def catalogue(name: str) -> dict[str, Entry]:
    """The translations of a language, by English templates; none for English."""
    if name == "en":
        return {}
    entries: dict[str, Entry] = json.loads(
        (Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8")
    )
    return entries


@cache
def tongue_of(name: str) -> Tongue:
    """The tongue of a language; English where the name is none of ours."""
    if name == "en" or name not in LANGUAGES:
        return ENGLISH
    return Tongue(name, catalogue(name))
