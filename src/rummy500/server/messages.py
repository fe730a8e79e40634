"""What do the page and the server say to each other over HTTP? One model for each body."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class Preset(BaseModel):
    name: str
    title: str
    summary: str
    rules: str
    min_players: int
    max_players: int
    game: str


class OptionValue(BaseModel):
    value: str
    sentence: str


class Option(BaseModel):
    """An option of the rules. Values are texts; where `auto` has a sentence, a number may also be `auto`.
    It can be changed in `games`, as a preset's `game` names them; in any other it stands fixed."""

    name: str
    title: str
    section: str
    kind: Literal["choice", "flag", "number", "range"]
    sentence: str
    default: str
    minimum: int | None
    maximum: int | None
    auto: str
    values: list[OptionValue]
    games: list[str]


class ThinkTime(BaseModel):
    name: str
    title: str
    sentence: str


class BotKind(BaseModel):
    """A level. A seat's bot is a level's name, or `name:time` with one of the times that it may think."""

    name: str
    title: str
    sentence: str
    times: list[ThinkTime]


class RulesPage(BaseModel):
    """All that a set-up form needs."""

    presets: list[Preset]
    options: list[Option]
    bots: list[BotKind]


class RulesQuestion(BaseModel):
    rules: str = Field(max_length=2000)
    players: int = Field(ge=2, le=8)


class RulesCheck(BaseModel):
    """Can so many play by these rules? If so, the rules' shortest text and every option's value."""

    ok: bool
    rules: str
    options: dict[str, str]
    message: str


class NewTable(BaseModel):
    """A table against bots: each a level (`champion`), or that and how long it thinks (`champion:long`)."""

    rules: str = Field(max_length=2000)
    players: int = Field(ge=2, le=8)
    bots: list[str] = Field(max_length=7)
    name: str = Field(default="", max_length=200)


class Compared(BaseModel):
    """A move that the player had in mind beside the hint: what each came to in points of margin on the same
    deals, what makes the difference, and how sure that is."""

    token: str
    say: str
    worth: float
    hint: float
    difference: str
    doubt: str


class Hint(BaseModel):
    """What champion would do in the view of event `seq`: its move, with the cards of the hand that it uses,
    `then` the rest of the turn in words, why, what it comes to in points of margin at the end of the deal
    (null where that was not asked), and how sure that is."""

    seq: int
    token: str
    say: str
    cards: list[str]
    depth: int | None
    then: list[str]
    reasons: list[str]
    worth: float | None
    doubt: str
    mine: Compared | None


class TableId(BaseModel):
    id: str


class TableSummary(BaseModel):
    """A line of the list of tables. `broken` is a sentence where the table can't be played on."""

    id: str
    rules: str
    names: list[str]
    totals: list[int]
    target: int
    deals: int
    your_turn: bool
    over: bool
    updated: int
    broken: str | None
    seat: int  # mine
    people: bool  # is it one with people?
    waiting: bool  # for its players


class TableList(BaseModel):
    tables: list[TableSummary]


class Health(BaseModel):
    """`house` is the database's own number: two servers with the same one serve the same data."""

    ok: bool
    version: str
    house: str


class Problem(BaseModel):
    """Why a request was refused."""

    code: str
    message: str
