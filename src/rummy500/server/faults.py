"""What has happened to the database? Its errors, sorted by what can be done about them, and in our words."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from rummy500.core.said import Said, say
from rummy500.server.errors import NotSaved, in_words

# PostgreSQL's codes (appendix A of its manual).
COLLIDED: Final = ("40001", "40P01")  # two transactions were in each other's way, and this one was undone
STOPPING: Final = ("57P01", "57P02", "57P03", "57P05")
LOST: Final = "08"  # the class of lost connections
FULL: Final = ("53100",)
# What the system says of a disk that is full, a quota that is used up, a file that has reached its bound.
NO_ROOM: Final = ("no space left on device", "disk quota exceeded", "file too large")


def _code(error: BaseException) -> str | None:
    code: str | None = getattr(getattr(error, "orig", None), "sqlstate", None)
    return code


def was_lost(error: BaseException) -> bool:
    """Is the connection gone, or can none be had: the database has ended, is starting, can't be reached?"""
    if not isinstance(error, DBAPIError) or isinstance(error.orig, sqlite3.Error):
        return False
    code = _code(error)
    if code is None:  # the driver's own words: nobody answered
        return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    return code.startswith(LOST) or code in STOPPING


def collided(error: BaseException) -> bool:
    """Was the transaction undone because another was in its way? Then it may simply be tried again."""
    return _code(error) in COLLIDED


def is_full(error: BaseException) -> bool:
    """Is there no room where the database writes?"""
    if not isinstance(error, DBAPIError):
        return False
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    return _code(error) in FULL or any(words in str(error.orig).lower() for words in NO_ROOM)


def reason(error: BaseException) -> Said | str:
    """Why, in a few words of a sentence: the database's own where we have none, in one line."""
    if is_full(error):
        return say("the disk is full")
    if was_lost(error):
        return say("the database can't be reached")
    told = str(getattr(error, "orig", None) or "").partition("\n")[0]
    return " ".join((told or in_words(error)).lower().split())


def not_saved(error: DBAPIError) -> NotSaved:
    """What those are told who asked for something to be saved."""
    why = reason(error)
    return NotSaved(say("this could not be saved: {why}: nothing has changed, try again", why=why))
