"""How can the server be unable? Each error's text is one lower-case sentence for people."""

from __future__ import annotations


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
    """The log of this table can't be folded."""


class NotSaved(Unable):
    """What was asked for could not be written to the disk, so it did not happen."""


class DataGone(NotSaved):
    """The database's file was deleted or replaced under the running server."""


def in_words(error: BaseException) -> str:
    """An error in one line for the log: of a database's error the database's own words alone."""
    return " ".join(str(getattr(error, "orig", None) or error or type(error).__name__).split())


class Refused(Exception):
    """A request that the server itself refuses (not the rules): a code and a sentence."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
