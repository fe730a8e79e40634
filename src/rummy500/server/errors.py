"""How can the server be unable? Each error's text is one lower-case sentence for people."""

from __future__ import annotations

from rummy500.server.logs import places


class CannotServe(Exception):
    """The server can't start: what is wrong, and what to do."""


class AlreadyRunning(Exception):
    """Another server has this data open; `address` is where it listens ("" while it is still starting)."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class NoSuchTable(Exception):
    """There is no such table, or it is not this guest's: which of the two, nobody learns."""


class Unable(Exception):
    """Something that can't be done now; `why` is its sentence."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Broken(Unable):
    """The log of this table can't be folded; `brief` says so without a card, for the server's own log."""

    def __init__(self, why: str, brief: str = "its record can't be read") -> None:
        super().__init__(why)
        self.brief = brief


class NotSaved(Unable):
    """What was asked for could not be written to the disk, so it did not happen."""


class DataGone(NotSaved):
    """The database's file was deleted or replaced under the running server."""


def in_words(error: BaseException) -> str:
    """An error in one line for the log, and no value of anybody's in it: of a database's error what it says
    first (the details that follow may quote a row), our own sentence, or the kind and place of another."""
    if isinstance(error, Broken):
        return error.brief
    database = getattr(error, "orig", None)
    if database is not None:
        first = getattr(getattr(database, "diag", None), "message_primary", None) or str(database)
        return " ".join(first.partition("\n")[0].split()) or type(database).__name__
    if isinstance(error, Unable | CannotServe | OSError):
        return " ".join(str(error).split())
    return places(error)


class Refused(Exception):
    """A request that the server itself refuses (not the rules): a code and a sentence."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
