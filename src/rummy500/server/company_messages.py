"""What do the page and the server say about tables with people over HTTP? One model for each body."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

Stake = Literal[0, 10, 50, 100, 500]
TurnClock = Literal[30, 60, 90, 86400]


class NewCompany(BaseModel):
    """A table for people: `clock` seconds a turn, `window` seconds for a call, `fill` the bot that takes the
    seats which nobody has taken when the match starts, `stake` the coins that each seat pays in then."""

    rules: str = Field(max_length=2000)
    players: int = Field(ge=2, le=8)
    name: str = Field(default="", max_length=200)
    public: bool = False
    clock: TurnClock = 60
    window: int = Field(default=6, ge=3, le=30)
    fill: str = Field(default="greedy", max_length=40)
    stake: Stake = 0


class SeatWish(BaseModel):
    """Sit down, on this seat or on any that is open. `door` is what stands behind the `#` of the table's
    link, where its host has made a new one."""

    name: str = Field(default="", max_length=200)
    seat: int | None = Field(default=None, ge=0, le=7)
    door: str = Field(default="", max_length=16)


class BotWish(BaseModel):
    """A bot for an open seat, or its seat open again."""

    seat: int = Field(ge=0, le=7)
    bot: str | None = Field(max_length=40)


class LobbySeat(BaseModel):
    """A seat: open where `person` is false and there is no bot."""

    name: str
    bot: str | None
    person: bool


class LobbyTable(BaseModel):
    """A public table that waits for players, or one that can be looked at."""

    id: str
    rules: str
    seats: list[LobbySeat]
    host: str
    clock: int
    window: int
    stake: int
    playing: bool
    mine: bool
    created: int


class Lobby(BaseModel):
    tables: list[LobbyTable]


class TopLine(BaseModel):
    """A line of the list of the best."""

    name: str
    rating: int
    matches: int


class Rating(BaseModel):
    """One's own rating; `provisional` while it rests on few matches."""

    rating: int
    matches: int
    provisional: bool


class TopList(BaseModel):
    top: list[TopLine]
    mine: Rating | None
