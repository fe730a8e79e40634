"""Does each language have all sentences, and no other? `python -m scripts.languages` says what is missing."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from rummy500.bots import BOTS
from rummy500.bots.levels import THINK_TIMES
from rummy500.coach.family_rules import SAYS
from rummy500.coach.faq import FAQ
from rummy500.coach.lessons import LESSONS
from rummy500.coach.lines import TITLES
from rummy500.coach.scenes import Scene
from rummy500.coach.strategy import STRATEGY
from rummy500.core.rules import OPTIONS, PRESETS
from rummy500.languages.tongue import FORMS, LANGUAGES, Entry, catalogue

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/rummy500"
SPEAKING = ("core", "coach", "server")

# Which arguments of which functions are sentences.
SENTENCES: dict[str, slice] = {
    "say": slice(0, 1),
    "line": slice(1, None),
    "Problem": slice(1, 2),
    "NotAllowed": slice(1, 2),
    "Unreadable": slice(1, 2),
    "Refused": slice(1, 2),
    "Turned": slice(2, 3),
    "Broken": slice(0, 1),
    "NotSaved": slice(0, 1),
}
# Texts that a program reads and no table shows: events, records, positions. They stay English.
FORMATS = {"bad_event", "bad_record", "bad_position", "wrong_cards", "wrong_dealer"}


class NotWhole(Exception):
    """A sentence is glued together in the source, so that no language could order its words."""


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _literals(node: ast.expr, where: str) -> Iterator[str]:
    """The sentences that an argument may be."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and node.value:
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body, where)
        yield from _literals(node.orelse, where)
    elif isinstance(node, (ast.JoinedStr, ast.BinOp)):
        raise NotWhole(f"{where}, line {node.lineno}: use say() with a template, not an f-string or +")


def sentences_in(path: Path) -> Iterator[str]:
    """The sentences of a source file. Raises NotWhole."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = _name(node)
        if name == "say_many":
            yield from _literals(node.args[2], path.name)
        elif name in SENTENCES:
            code = node.args[0] if node.args else None
            if isinstance(code, ast.Constant) and code.value in FORMATS:
                continue
            for argument in node.args[SENTENCES[name]]:
                yield from _literals(argument, path.name)


def counting_in(path: Path) -> Iterator[str]:
    """The sentences of a source file that have plural forms."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node) == "say_many":
            yield from _literals(node.args[2], path.name)


def data() -> Iterator[str]:
    """The sentences that stand in tables: options, presets, bots, rules, lessons, questions, advice."""
    yield from Scene("").names
    yield from TITLES.values()
    for bot in BOTS.values():
        yield from (bot.title, bot.sentence)
    for time in THINK_TIMES:
        yield from (time.title, time.sentence)
    for preset in PRESETS:
        yield from (preset.title, preset.summary)
    for option in OPTIONS:
        yield from (option.title, option.sentence, option.auto, *(text for _, text in option.values))
    for says in SAYS.values():
        yield from says.values()
    for lesson in LESSONS:
        yield from (lesson.title, lesson.text, lesson.well)
        for step in lesson.steps:
            yield from (step.ask, step.missed)
    for note in (*FAQ, *STRATEGY):
        yield from (note.title, note.text, *(one.say for one in note.tries))


def _sources() -> list[Path]:
    return [path for part in SPEAKING for path in sorted((SOURCES / part).rglob("*.py"))]


def sentences() -> list[str]:
    """Every English sentence that people are shown, in the order of the source, each once."""
    found = [text for path in _sources() for text in sentences_in(path)]
    return list(dict.fromkeys(text for text in (*found, *data()) if re.search("[A-Za-z]", _bare(text))))


def counting() -> set[str]:
    """Those of them that have plural forms."""
    return {text for path in _sources() for text in counting_in(path)}


def _bare(text: str) -> str:
    return re.sub(r"\{\w+\}", "", text)


def placeholders(text: str) -> list[str]:
    """The names of the values in a template, each as often as it stands there."""
    return sorted(re.findall(r"\{(\w+)\}", text))


def faults(language: str) -> list[str]:
    """What is wrong with a language, a line each."""
    wanted, many, entries = sentences(), counting(), catalogue(language)
    lines = [f"missing: {text!r}" for text in wanted if text not in entries]
    lines += [f"unused: {text!r}" for text in entries if text not in set(wanted)]
    for text, entry in entries.items():
        lines += [f"{text!r}: {fault}" for fault in _entry_faults(language, text, entry, text in many)]
    return lines


def _entry_faults(language: str, text: str, entry: Entry, counts: bool) -> Iterator[str]:
    if isinstance(entry, str) == counts:
        yield "has plural forms in English alone" if counts else "has plural forms, and counts nothing"
        return
    forms = {"other": entry} if isinstance(entry, str) else entry
    if counts and tuple(forms) != FORMS[language]:
        yield f"wants the forms {', '.join(FORMS[language])}"
    for form, said in forms.items():
        mine, its = set(placeholders(said)), set(placeholders(text))
        left_out = its - mine - ({"count", "number"} if form in ("one", "two") else set())
        if mine - its or left_out:
            yield f"{form}: its values are {sorted(mine)}, not {sorted(its)}"
        if not said.strip():
            yield f"{form}: is empty"


def main() -> int:
    found = {language: faults(language) for language in LANGUAGES if language != "en"}
    for language, lines in found.items():
        print("\n".join(f"{language}: {line}" for line in lines), end="\n" if lines else "")
    if sys.argv[1:] == ["--list"]:
        print(json.dumps(sentences(), indent=0, ensure_ascii=False))
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
