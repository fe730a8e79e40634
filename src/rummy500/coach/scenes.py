"""What is a position that a learner can open and try, and what comes of the actions tried in it?

A scene is data. `follow` plays a learner's actions in it by the engine, and the others' replies as they are
written down; nothing is kept between two questions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rummy500.core.deal import CALL_PHASE, Deal, to_act
from rummy500.core.errors import Ambiguous, NotAllowed, Problem, RummyError
from rummy500.core.match import UNDO, Match
from rummy500.core.position import read_position
from rummy500.core.result import deal_result
from rummy500.core.said import say, say_many


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with the learner at `seat`. `replies` are the others' actions, `1:s`, in their order."""

    position: str
    seat: int = 0
    replies: tuple[str, ...] = ()
    names: tuple[str, ...] = ("You", "Bea", "Cal", "Dan", "Eve", "Flo", "Gus", "Hal")


@dataclass(slots=True)
class Trail:
    """What has been done in a scene. `tokens` are the learner's actions that were done, `log` is every event,
    `events` those that were not taken back; `refused` says why the next action was not done."""

    scene: Scene
    match: Match
    tokens: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    refused: Problem | None = None

    @property
    def deal(self) -> Deal:
        assert self.match.deal is not None
        return self.match.deal

    @property
    def seat(self) -> int:
        return self.scene.seat

    @property
    def mine(self) -> list[str]:
        """The learner's own actions, in their order."""
        return [event.partition(":")[2] for event in self.events if event.startswith(f"{self.seat}:")]

    @property
    def ended(self) -> bool:
        """Is there nothing more for the learner to do?"""
        return self.match.stage != "play" or self.seat not in to_act(self.deal)


@dataclass(frozen=True, slots=True)
class Step:
    """A thing to do in a lesson: what is asked, whether it is done, and what to say when it was not."""

    ask: str
    done: Callable[[Trail], bool]
    missed: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """One rule in a position. `well` is said when every step is done."""

    id: str
    title: str
    text: str
    rules: str
    scene: Scene
    steps: tuple[Step, ...]
    well: str


@dataclass(frozen=True, slots=True)
class Try:
    """Actions one after the other, told in words. With a `code` the last one is refused for that reason."""

    say: str
    tokens: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A question with its answer, or a piece of advice: paragraphs, a position, and what can be tried "
    "there."""

    id: str
    title: str
    text: str
    rules: str
    scene: Scene
    tries: tuple[Try, ...]


def open_scene(scene: Scene) -> Trail:
    return Trail(scene, read_position(scene.position))


def follow(scene: Scene, tokens: Sequence[str]) -> Trail:
    """Play the learner's actions, up to the first that is refused. Raises Unreadable."""
    trail = open_scene(scene)
    replies = list(scene.replies)
    for token in tokens:
        try:
            _make(trail, trail.match.ask(scene.seat, token))
        except NotAllowed as error:
            trail.refused = Problem(error.code, error.message, error.rule)
            break
        except Ambiguous as error:
            trail.refused = Problem(error.code, error.message, error.rule, error.choices)
            break
        trail.tokens.append(token)
        _reply(trail, replies)
    return trail


def _make(trail: Trail, events: Sequence[str]) -> None:
    for event in events:
        trail.match.apply(event)
        trail.log.append(event)
        if event.endswith(f":{UNDO}"):
            trail.events.pop()
        else:
            trail.events.append(event)


def _reply(trail: Trail, replies: list[str]) -> None:
    """What the others do until the learner is to act, as far as it is written down; nobody else calls."""
    while trail.match.stage == "play" and trail.seat not in to_act(trail.deal):
        seat, action = to_act(trail.deal)[0], "-"
        if replies and int(replies[0][0]) in to_act(trail.deal):
            first, _, action = replies.pop(0).partition(":")
            seat = int(first)
        elif trail.deal.phase != CALL_PHASE:
            return
        try:
            _make(trail, trail.match.ask(seat, action))
        except RummyError:  # the learner has made another way of it
            return


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a try: whether all of it is allowed, and what it brings; else why not, and by which
    rule."""

    ok: bool
    message: str = ""
    rule: str = ""
    points: int = 0


def _outcome(trail: Trail) -> str:
    """What the learner's actions have brought, in points."""
    points = trail.deal.points[trail.seat]
    if trail.deal.over:
        score = deal_result(trail.deal).scores[trail.seat]
        return say("the deal ends, and you score {score}", score=f"{score}".replace("-", "−"))
    if not any(token[0] in "mlc" for token in trail.mine):
        return ""
    return say_many(points, "{count} point on the table for you", "{count} points on the table for you")


def attempt(scene: Scene, one: Try) -> Tried:
    """Ask the engine."""
    trail = follow(scene, one.tokens.split())
    if trail.refused is None:
        return Tried(True, _outcome(trail), points=trail.deal.points[scene.seat])
    return Tried(False, trail.refused.message, trail.refused.rule)
