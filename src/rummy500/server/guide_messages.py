"""What do the page and the server say to each other about rules, lessons and questions?"""

from __future__ import annotations

from typing import Literal

import msgspec

from rummy500.server.protocol import Event, Refused, View

SceneKind = Literal["lesson", "faq", "strategy"]


class BookSentence(msgspec.Struct, frozen=True):
    """A paragraph of the rules page. `rules` are the numbers that it answers for; `changed`: the classic game
    says it otherwise; `example`: worked out by the engine."""

    id: str
    rules: list[str]
    text: str
    changed: bool
    example: bool


class BookSection(msgspec.Struct, frozen=True):
    id: str
    title: str
    sentences: list[BookSentence]


class Rulebook(msgspec.Struct, frozen=True):
    """The rules page of a rule set for so many players; `changed` counts what differs from classic."""

    rules: str
    players: int
    title: str
    summary: str
    changed: int
    sections: list[BookSection]


class LessonTitle(msgspec.Struct, frozen=True):
    id: str
    title: str
    text: str


class NoteTry(msgspec.Struct, frozen=True):
    """What can be tried in a note's position, and what the rules say to it."""

    say: str
    ok: bool
    message: str
    rule: str


class GuideNote(msgspec.Struct, frozen=True):
    """A question with its answer, or a piece of advice; its position opens under its id."""

    id: str
    title: str
    text: str
    rules: list[str]
    rule_set: str
    players: int
    tries: list[NoteTry]


class Guide(msgspec.Struct, frozen=True):
    """All that can be learnt: lessons, the questions that players ask, advice."""

    lessons: list[LessonTitle]
    faq: list[GuideNote]
    strategy: list[GuideNote]


class SceneStep(msgspec.Struct, frozen=True):
    ask: str
    done: bool
    missed: str


class SceneQuestion(msgspec.Struct, frozen=True):
    """The learner's actions so far, in their order; the last one may be new."""

    tokens: list[str]


class SceneFrame(msgspec.Struct, frozen=True):
    """A lesson or a note's position after these actions. `tokens` are those that were done; `ended`: there is
    nothing more to do in it; `message` is said at the end."""

    id: str
    kind: SceneKind
    title: str
    text: str
    rules: list[str]
    tokens: list[str]
    steps: list[SceneStep]
    done: bool
    ended: bool
    message: str
    tries: list[NoteTry]
    events: list[Event]
    view: View
    problem: Refused | None
