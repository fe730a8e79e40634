"""What do the page and the server say to each other about accounts? One model for each body."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class Credentials(BaseModel):
    name: str = Field(max_length=200)
    password: str = Field(max_length=1000)


class PasswordChange(BaseModel):
    old: str = Field(max_length=1000)
    new: str = Field(max_length=1000)


class PasswordProof(BaseModel):
    """The password once more, before something that can't be undone."""

    password: str = Field(max_length=1000)


class Account(BaseModel):
    """Who is signed in. `created` is in seconds since 1970; of `stakes` those can be chosen that the coins
    suffice for, and `refill` says that more can be asked for now."""

    name: str
    created: int
    coins: int
    refill: bool
    stakes: list[int]


class Me(BaseModel):
    """Null: a guest."""

    account: Account | None


class SignedIn(BaseModel):
    """A browser that is signed in; `here` is this one."""

    handle: str
    agent: str
    created: int
    seen: int
    here: bool


class SignedInList(BaseModel):
    sessions: list[SignedIn]


class CoinLine(BaseModel):
    """A line of the coins' history: `kind` is start, refill, stake, payout, leave, back or close."""

    id: int
    kind: str
    table: str | None
    sum: int
    after: int
    at: int


class CoinHistory(BaseModel):
    """The newest first; `more` if there are older ones."""

    lines: list[CoinLine]
    more: bool


class StatisticsLine(BaseModel):
    """Matches played to their end, against bots alone or with people, those won, the deals in them, and the
    best deal's score."""

    kind: Literal["bots", "people"]
    matches: int
    won: int
    deals: int
    best: int


class Statistics(BaseModel):
    """Without a line where nothing was played."""

    lines: list[StatisticsLine]
