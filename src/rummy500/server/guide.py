"""What does the server answer about rules, lessons and questions? Pages from the coach, positions as tables.

Nothing is kept: a learner's page sends all its actions again, and the position is played anew.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated, Any, Final

import msgspec
from fastapi import FastAPI, Query, Request, Response
from msgspec.structs import replace

from rummy500.coach.faq import FAQ
from rummy500.coach.lessons import LESSON, LESSONS
from rummy500.coach.rulebook import Sentence, rulebook
from rummy500.coach.scenes import Lesson, Note, Scene, Trail, attempt, follow, open_scene
from rummy500.coach.strategy import STRATEGY
from rummy500.core.position import read_position
from rummy500.core.rules import read_rules, rules_text
from rummy500.core.said import as_said, say
from rummy500.server import guide_messages as messages
from rummy500.server.card import Card, Sitting
from rummy500.server.entries import Row
from rummy500.server.errors import Refused
from rummy500.server.frames import view_frame
from rummy500.server.limits import LARGEST
from rummy500.server.openapi import sent, taken
from rummy500.server.picks import picks_of
from rummy500.server.protocol import Refused as Refusal
from rummy500.server.protocol import View, encoder
from rummy500.server.speech import tongue_for
from rummy500.server.table import Table

MOST_TOKENS: Final = 60
LONGEST_TOKEN: Final = 200
UNREADABLE: Final = say("the actions can't be read: send tokens, a list of texts")
SEATS: Final = Query(ge=-LARGEST, le=LARGEST)
NOTES: Final = {note.id: note for note in (*FAQ, *STRATEGY)}


def guide_routes(app: FastAPI) -> None:
    @app.get("/api/rulebook", responses=sent(messages.Rulebook))
    async def book(
        request: Request, rules: str = "classic", players: Annotated[int | None, SEATS] = None
    ) -> Response:
        return _json(request, rules_page(rules[:2000], players))

    @app.get("/api/guide", responses=sent(messages.Guide))
    async def all_pages(request: Request) -> Response:
        return _json(request, guide())

    @app.post(
        "/api/lessons/{lesson}",
        responses=sent(messages.SceneFrame, 404),
        openapi_extra=taken(messages.SceneQuestion),
    )
    async def try_scene(lesson: str, request: Request) -> Response:
        try:
            question = msgspec.json.decode(await request.body(), type=messages.SceneQuestion)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_request", UNREADABLE, 422) from error
        return _json(request, scene_frame(lesson, question.tokens))


def _json(request: Request, answer: Any) -> Response:
    return Response(encoder(tongue_for(request)).encode(answer), media_type="application/json")


@lru_cache(maxsize=64)
def rules_page(text: str, players: int | None) -> messages.Rulebook:
    """The rules page; for the fewest players of the rule set where no number is said. Raises RummyError."""
    rules = read_rules(text)
    count = int(rules.players.partition("-")[0]) if players is None else players
    book = rulebook(rules, count)
    sections = [
        messages.BookSection(section.id, section.title, [_sentence(one) for one in section.sentences])
        for section in book.sections
    ]
    title, summary = as_said(book.title), as_said(book.summary)
    return messages.Rulebook(book.rules, count, title, summary, book.changed, sections)


def _sentence(one: Sentence) -> messages.BookSentence:
    return messages.BookSentence(one.id, list(one.rules), one.text, one.changed, one.example)


@cache
def guide() -> messages.Guide:
    """All pages; what the rules say to each try is asked once."""
    return messages.Guide(
        lessons=[
            messages.LessonTitle(lesson.id, as_said(lesson.title), as_said(lesson.text)) for lesson in LESSONS
        ],
        faq=[_note(note) for note in FAQ],
        strategy=[_note(note) for note in STRATEGY],
    )


def _note(note: Note) -> messages.GuideNote:
    match = open_scene(note.scene).match
    rules = rules_text(match.rules)
    return messages.GuideNote(
        note.id,
        as_said(note.title),
        as_said(note.text),
        note.rules.split(),
        rules,
        match.players,
        _tries(note),
    )


def _tries(note: Note) -> list[messages.NoteTry]:
    tried = [(one, attempt(note.scene, one)) for one in note.tries]
    return [messages.NoteTry(as_said(one.say), out.ok, as_said(out.message), out.rule) for one, out in tried]


# Positions as tables.


def scene_frame(name: str, tokens: list[str]) -> messages.SceneFrame:
    """A position after a learner's actions. Raises Unreadable, and Refused where there is no such lesson."""
    if len(tokens) > MOST_TOKENS or any(len(token) > LONGEST_TOKEN for token in tokens):
        why = say("a lesson takes at most {count} short actions: start it again", count=MOST_TOKENS)
        raise Refused("too_long", why, 422)
    scene: Lesson | Note | None = LESSON.get(name) or NOTES.get(name)
    if scene is None:
        raise Refused("no_lesson", "there is no such lesson or question: open the list", 404)
    trail = follow(scene.scene, tokens)
    table = _table(name, scene.scene, trail)
    steps = (
        [
            messages.SceneStep(as_said(step.ask), step.done(trail), as_said(step.missed))
            for step in scene.steps
        ]
        if isinstance(scene, Lesson)
        else []
    )
    done = bool(steps) and all(step.done for step in steps)
    return messages.SceneFrame(
        id=scene.id,
        kind=_kind(scene),
        title=as_said(scene.title),
        text=as_said(scene.text),
        rules=scene.rules.split(),
        tokens=trail.tokens,
        steps=steps,
        done=done,
        ended=trail.ended,
        message=as_said(scene.well) if done and isinstance(scene, Lesson) else "",
        tries=_tries(scene) if isinstance(scene, Note) else [],
        events=[one.to(trail.seat) for one in table.recent],
        view=_view(table, trail.seat),
        problem=_refusal(trail, table.seq, tokens),
    )


def _view(table: Table, seat: int) -> View:
    """The position as its seat sees it, with all that lifting the pile would tell."""
    return replace(view_frame(table, seat), picks=picks_of(table.deal(), seat))


def _kind(scene: Lesson | Note) -> messages.SceneKind:
    if isinstance(scene, Lesson):
        return "lesson"
    return "faq" if scene in FAQ else "strategy"


def _table(name: str, scene: Scene, trail: Trail) -> Table:
    """The position as a table of the server's, so that it is shown as every table is."""
    begun = read_position(scene.position)
    sitting = [Sitting(as_said(who), None, None) for who in scene.names[: begun.players]]
    table = Table(Card(name, rules_text(begun.rules), tuple(sitting), ""))
    table.match, table.deals = begun, 1
    table.add(Row(n, _seat(event), event, None) for n, event in enumerate(trail.log, 1))
    return table


def _seat(event: str) -> int | None:
    seat, colon, _ = event.partition(":")
    return int(seat) if colon else None


def _refusal(trail: Trail, seq: int, tokens: list[str]) -> Refusal | None:
    why = trail.refused
    if why is None:
        return None
    return Refusal(
        seq, tokens[len(trail.tokens)], why.code, as_said(why.message), list(why.choices), why.rule
    )
