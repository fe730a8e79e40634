"""How is the log written? A line for people, or JSON, and never a card, a name, a cookie or a password in it.

What is logged is a fixed sentence and fields: which request, which table, which seat, how it ended. Who it
was is told by the first letters of a guest's id, which opens nothing. An error that nobody foresaw is told by
its kind and its places in the code, without its own words: those may name what was in somebody's hand.
"""

from __future__ import annotations

import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, Literal

Form = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]
OWN: Final = "rummy500"
WHO: Final = 12  # letters of a guest's id
FIELDS: Final = (
    "request", "table", "who", "method", "route", "status", "ms", "seat", "seq", "outcome", "reason", "bot",
    "jobs", "late_ms", "close", "places",
)  # fmt: skip
_about: ContextVar[dict[str, str] | None] = ContextVar("about", default=None)
_ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def begin(form: Form = "text", level: Level = "warning") -> None:
    """Write the log to standard error from now on. Other packages are heard from their warnings on only:
    what they say beside that holds whole requests."""
    handler = logging.StreamHandler()
    handler.setFormatter(_json() if form == "json" else Plain())
    handler.addFilter(_with_fields)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OWN).setLevel(level.upper())


def about(**what: str) -> None:
    """What the lines of this request or socket are about from now on."""
    _about.set({**(_about.get() or {}), **what})


def who(guest: str) -> str:
    """How the log calls a guest or an account."""
    return guest[:WHO]


def places(error: BaseException) -> str:
    """Where an error comes from, without its words: its kind and the places in the code, the innermost last,
    and so for each error that it came of."""
    told: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(told) < 5:
        frames = traceback.extract_tb(seen.__traceback__)
        at = " > ".join(f"{_short(one.filename)}:{one.lineno} {one.name}" for one in frames)
        told.append(f"{type(seen).__name__} at {at or 'no place'}")
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return ", out of ".join(told)


def _short(file: str) -> str:
    """A file's path from its package on."""
    parts = file.replace("\\", "/").split("/")
    for folder in ("site-packages", "src"):
        if folder in parts:
            return "/".join(parts[parts.index(folder) + 1 :])
    return parts[-1]


def _with_fields(record: logging.LogRecord) -> bool:
    """Add what the line is about; turn an error into its places."""
    for name, value in (_about.get() or {}).items():
        if not hasattr(record, name):
            setattr(record, name, value)
    info: _ErrorInfo | None = record.exc_info
    if info and info[1] is not None:
        record.places = places(info[1])
    record.exc_info = record.exc_text = record.stack_info = None
    return True


class Plain(logging.Formatter):
    """For people: `rummy500: the sentence: request=3f… status=404`. A service manager adds the time."""

    def format(self, record: logging.LogRecord) -> str:
        fields = [f"{name}={getattr(record, name)}" for name in FIELDS if hasattr(record, name)]
        said = " ".join(record.getMessage().split("\n"))
        return f"{OWN}: {said}{': ' if fields else ''}{' '.join(fields)}"


def _json() -> logging.Formatter:
    """A JSON object a line: time (UTC), level, logger, message, and the fields that there are."""
    from pythonjsonlogger.json import JsonFormatter

    class Lines(JsonFormatter):
        def add_fields(
            self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]
        ) -> None:
            del message_dict
            log_data["time"] = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
            log_data.update(level=record.levelname.lower(), logger=record.name, message=record.getMessage())
            log_data.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})

    return Lines()
