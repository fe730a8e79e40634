"""How is a file named on the command line read? `-` is standard input; faults are one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

from rummy500.core.errors import Unreadable

MOST = 4 << 20  # bytes: the longest matches are far below


def read_text(name: str, what: str) -> str:
    """The text of a file, or of standard input for `-`. Raises Unreadable."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MOST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Unreadable("no_file", f"the {what} {name!r} can't be read: {why.lower()}") from error
    if len(data) > MOST:
        raise Unreadable("too_long", f"{name!r} is no {what}: it is longer than {MOST >> 20} MiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("not_text", f"{name!r} is no {what}: it is not UTF-8 text") from error
