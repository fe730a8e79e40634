"""What are the rules of this table, in plain sentences? A page for any rule set and number of players.

Written from the values of the options, so that it can't disagree with the engine; what differs from `classic`
for as many players is marked. The sentences of the two games of the family stand in `family_rules` and
`pool_rules`, the worked examples in `worked`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rummy500.coach.family_rules import family_sections
from rummy500.coach.lines import Line, Part
from rummy500.coach.pool_rules import pool_sections
from rummy500.core.rules import CLASSIC, PRESET, Rules, check_players, rules_text
from rummy500.core.said import as_said, say, say_many

MARK = "◆"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A paragraph of the page: `id` is its rule's number, made unique; `rules` are all numbers that it
    answers for. `changed`: the classic game says it otherwise. `example`: worked out by the engine."""

    id: str
    rules: tuple[str, ...]
    text: str
    changed: bool
    example: bool


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The page: `rules` is the rule set's text, `title` and `summary` are its preset's."""

    rules: str
    players: int
    title: str
    summary: str
    sections: tuple[Section, ...]

    @property
    def changed(self) -> int:
        """How many sentences differ from the classic game."""
        return sum(sentence.changed for section in self.sections for sentence in section.sentences)

    def sentence(self, rule: str) -> Sentence | None:
        """The first sentence that answers for a rule's number."""
        found = (one for section in self.sections for one in section.sentences if rule in one.rules)
        return next(found, None)


def _parts(rules: Rules, players: int) -> list[Part]:
    return (pool_sections if rules.scoring == "pool" else family_sections)(rules, players)


def rulebook(rules: Rules, players: int) -> Rulebook:
    """The rules page. Raises NotAllowed when so many can't play by these rules."""
    check_players(rules, players)
    classic = replace(CLASSIC, players=rules.players)
    usual = {line.text for part in _parts(classic, players) for line in part.lines}
    seen: dict[str, int] = {}
    sections = [
        Section(part.id, part.title, tuple(_sentence(line, usual, seen) for line in part.lines))
        for part in _parts(rules, players)
    ]
    text = rules_text(rules)
    preset = PRESET[text.partition(",")[0]]
    return Rulebook(text, players, preset.title, preset.summary, tuple(sections))


def _sentence(line: Line, usual: set[str], seen: dict[str, int]) -> Sentence:
    rule = line.rules[0]
    seen[rule] = seen.get(rule, 0) + 1
    name = rule if seen[rule] == 1 else f"{rule}-{seen[rule]}"
    return Sentence(name, line.rules, line.text, line.text not in usual, line.example)


def markdown(book: Rulebook, tongue: Callable[[str], str] = str) -> str:
    """The page as Markdown, in English or another tongue."""
    players = say_many(book.players, "{count} player", "{count} players")
    title = say("Rummy 500: {game}, {players}", game=as_said(book.title), players=players)
    text = say("{summary} As text: {rules}.", summary=as_said(book.summary), rules=f"`{book.rules}`")
    lines = [f"# {tongue(title)}", "", tongue(text)]
    if book.changed:
        lines += [
            "",
            tongue(say("{mark} marks what the classic game says otherwise, or does not say.", mark=MARK)),
        ]
    for section in book.sections:
        lines += ["", f"## {tongue(section.title)}", ""]
        lines += [_bullet(sentence, tongue) for sentence in section.sentences]
    return "\n".join(lines) + "\n"


def _bullet(sentence: Sentence, tongue: Callable[[str], str]) -> str:
    mark = f"{MARK} " if sentence.changed else ""
    if sentence.example:
        return f"  - {mark}*{tongue(say('Example.'))}* {tongue(sentence.text)}"
    return f"- {mark}{tongue(sentence.text)} ({sentence.rules[0]})"
