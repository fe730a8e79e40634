"""How does a match in the terminal outlast the terminal? As a record file, written anew after every event.

A file is replaced whole, so that it is never seen half written. Each match has its own, named by when it
began.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from rummy500.core.errors import RummyError, Unreadable
from rummy500.core.match import Match
from rummy500.core.record import read_record, record_text

FOLDER: Final = "terminal"
ENDING: Final = ".record"


class Saved:
    """The file of one match."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def new(cls, data: Path) -> Saved:
        """A file for a match that begins now; the folder is made. Raises OSError."""
        folder = data / FOLDER
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        began = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
        return cls(folder / f"{began}{ENDING}")

    def write(self, match: Match, names: tuple[str, ...]) -> None:
        """Replace the file by the match as it stands. Raises OSError."""
        beside = self.path.with_suffix(".new")
        beside.touch(mode=0o600)
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(record_text(match, names))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)


def latest(data: Path) -> tuple[Saved, Match, tuple[str, ...]]:
    """The match begun last that is not over. Raises Unreadable."""
    folder = data / FOLDER
    for path in sorted(folder.glob(f"*{ENDING}"), reverse=True):
        try:
            match, names = read_record(path.read_text("utf-8"))
        except (RummyError, OSError, UnicodeDecodeError) as error:
            why = error.message if isinstance(error, RummyError) else str(error)
            raise Unreadable(
                "damaged", f"the match in {path} can't be read: {why}: mend it or move it away"
            ) from error
        if not match.winners:
            return Saved(path), match, names
    raise Unreadable("nothing_saved", f"there is no unfinished match in {folder}: start one without --resume")
