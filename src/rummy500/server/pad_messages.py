"""What do the page and the server say to each other about a score pad? One model for each body.

The entries (`PadOpening`, `PadDealt`, `PadCorrected`, `PadStruck`, `PadNamed`) are also the events of a pad's
log, as JSON.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rummy500.server.limits import LARGEST

MOST_POINTS = 99_999
Seat = Annotated[int, Field(strict=True, ge=0, le=7)]
CardText = Annotated[str, Field(max_length=4)]
Name = Annotated[str, Field(max_length=200)]


class PadScore(BaseModel):
    """What one player made in a deal: a number, or cards. On the table `Ad<` is an ace that is the low card
    of a run, and `*7h` a joker that stands for a seven; in the hand they are `Ad` and `**`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    points: Annotated[int, Field(strict=True, ge=-MOST_POINTS, le=MOST_POINTS)] | None = None
    table: list[CardText] = Field(default=[], max_length=110)
    hand: list[CardText] = Field(default=[], max_length=110)


class PadOpening(BaseModel):
    """The first entry: who plays by which rules, and who deals first."""

    do: Literal["open"]
    rules: str
    names: list[str]
    dealer: int


class PadDealt(BaseModel):
    """A deal has been played. Without `dealer` the next in turn dealt it; `out` went out, null: nobody."""

    model_config = ConfigDict(extra="forbid")

    do: Literal["deal"]
    scores: list[PadScore] = Field(max_length=8)
    dealer: Seat | None = None
    out: Seat | None = None


class PadCorrected(BaseModel):
    """A deal was not as it was entered; also puts a deal back that was struck out."""

    model_config = ConfigDict(extra="forbid")

    do: Literal["correct"]
    deal: int = Field(ge=1)
    scores: list[PadScore] = Field(max_length=8)
    dealer: Seat
    out: Seat | None = None


class PadStruck(BaseModel):
    """A deal is struck out: it no longer counts."""

    model_config = ConfigDict(extra="forbid")

    do: Literal["strike"]
    deal: int = Field(ge=1)


class PadNamed(BaseModel):
    """The players are called otherwise."""

    model_config = ConfigDict(extra="forbid")

    do: Literal["names"]
    names: list[Name] = Field(max_length=8)


class NewPad(BaseModel):
    """A wish for a score pad. Without `dealer` the first one is drawn by lot."""

    rules: str = Field(max_length=2000)
    names: list[Name] = Field(min_length=2, max_length=8)
    dealer: Seat | None = None


class PadId(BaseModel):
    id: str


class PadAppend(BaseModel):
    """An entry for a pad's log. `seq` is the number that it is to have, one more than the pad's; the same
    `key` twice counts once."""

    seq: int = Field(ge=2, le=LARGEST)
    key: str = Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")
    entry: Annotated[PadDealt | PadCorrected | PadStruck | PadNamed, Field(discriminator="do")]


class PadSum(BaseModel):
    """What some cards come to: `points` is `table` less `hand` and with the bonus for going out."""

    points: int
    table: int
    hand: int
    bonus: int


class PadQuestion(BaseModel):
    """What would these cards come to? `out`: their player went out."""

    cards: PadScore
    out: bool = False


class PadResult(BaseModel):
    """A player's score of a deal: what was entered, and what it comes to (`sum` only by cards)."""

    points: int
    entered: PadScore
    sum: PadSum | None


class PadVersion(BaseModel):
    """A deal as it was entered at some time (seconds since 1970)."""

    at: int
    dealer: int
    out: int | None
    struck: bool
    results: list[PadResult]


class PadDeal(BaseModel):
    """A deal as it stands, and as it stood before each correction, oldest first. `scores` and `totals` are by
    side. A deal does not count when it is struck out or comes after the match was won."""

    number: int
    now: PadVersion
    earlier: list[PadVersion]
    counts: bool
    scores: list[int]
    totals: list[int]


PadState = Literal["on", "tie", "nobody_out", "over"]


class PadView(BaseModel):
    """A whole score pad. `state`: `tie`, somebody has reached the target and several are level; `nobody_out`,
    and nobody who has reached it went out. `decks` and `jokers` say how many of a card there are, 0 `decks`
    that points can't be entered by cards; `bonus` is for going out. `asks_*`: these rules need to know who
    went out, which ace is low, what a joker stands for."""

    id: str
    seq: int
    rules: str
    target: int
    names: list[str]
    former_names: list[list[str]]
    sides: list[list[int]]
    deals: list[PadDeal]
    totals: list[int]
    dealer: int
    state: PadState
    winners: list[int]
    won_with: int | None
    decks: int
    jokers: int
    bonus: int
    asks_out: bool
    asks_low: bool
    asks_joker: bool
    created: int
    updated: int


class PadSummary(BaseModel):
    """A line of the list of score pads."""

    id: str
    rules: str
    names: list[str]
    totals: list[int]
    deals: int
    over: bool
    updated: int


class PadList(BaseModel):
    pads: list[PadSummary]
