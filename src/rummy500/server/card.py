"""Who sits at a table, and on which terms? And what is a bot asked there?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rummy500.core.view import View


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who has a seat: a guest or a bot, or nobody yet. `was` is the guest who left it to the bot."""

    name: str
    guest: str | None
    bot: str | None
    was: str | None = None


OPEN: Final = Sitting("", None, None)


@dataclass(frozen=True, slots=True)
class Terms:
    """What people agreed on who play with each other: whose table it is, who may find it, seconds a turn and
    for a call, the bot for seats that nobody takes; the table to play again at, once there is one; the coins
    that each seat pays in; the guests whom the host has sent away; what the host's new link holds, which
    whoever sits down must have."""

    host: str | None
    public: bool
    clock: int
    window: int
    fill: str
    rematch: str | None = None
    stake: int = 0
    away: tuple[str, ...] = ()
    door: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """What a table is. At one with people the seats may change; one for practice has no terms."""

    id: str
    rules: str
    seats: tuple[Sitting, ...]
    secret: str
    terms: Terms | None = None


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot's choice to be made: all that it may know, and the dice it may throw. `seq` is the last event
    that may be told."""

    seat: int
    bot: str
    seq: int
    view: View
    legal: tuple[int, ...]
    dice: str
    for_person: bool = False  # whose time has run out
