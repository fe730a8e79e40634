"""How does a sentence keep what it was made of, so that it can be said in another language later?

A `Said` is an English text, and behaves as one. It also holds its template and the values filled in.
The core knows no other language: `rummy500.languages` looks the template up and fills the values in again.
"""

from __future__ import annotations

from collections.abc import Iterable


class Said(str):
    """A sentence in English, with its template and values. `number` chooses a plural form; `parts` are texts
    that the template stands between."""

    __slots__ = ("number", "parts", "template", "values")

    template: str
    values: dict[str, object]
    number: int | None
    parts: tuple[str, ...] | None


def _made(
    text: str,
    template: str,
    values: dict[str, object],
    number: int | None = None,
    parts: tuple[str, ...] | None = None,
) -> Said:
    said = Said(text)
    said.template = template
    said.values = values
    said.number = number
    said.parts = parts
    return said


def say(template: str, /, **values: object) -> Said:
    """`say("{card} fits no meld", card=...)`. A value that is itself Said will be translated too."""
    return _made(template.format(**values) if values else template, template, values)


def as_said(text: str) -> Said:
    """A whole sentence as it stands in the source, if it is not Said already."""
    return text if isinstance(text, Said) else say(text)


def say_many(count: int, one: str, many: str, /, **values: object) -> Said:
    """The same, as many as `count`: English has two forms, other languages have others. Translations stand
    under `many`. `{count}` may be used without naming it among the values."""
    values.setdefault("count", count)
    return _made((one if count == 1 else many).format(**values), many, values, count)


def spelt(word: str, count: int) -> Said:
    """A number that English writes in letters; other languages write its digits."""
    return _made(word, "{count}", {"count": count})


def joined(parts: Iterable[str], between: str = " ") -> Said:
    """Texts in a row, the empty ones left out; `between` is translated where it holds letters."""
    kept = tuple(part for part in parts if part)
    return _made(between.join(kept), between, {}, parts=kept)
