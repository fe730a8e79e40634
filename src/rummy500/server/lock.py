"""Is another server at work on this data? A locked file in the folder says so, and a note where it listens.

The system drops the lock when its holder dies, by whatever death, so there is nothing to clean up.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from rummy500.server.errors import AlreadyRunning, CannotServe

LOCK: Final = "rummy500.lock"
ADDRESS: Final = "rummy500.address"
STARTING: Final = 3.0  # seconds in which a server that holds the lock should have said where it listens


class DataLock:
    """Held for as long as this server lives."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            self._file = open(folder / LOCK, "a+b")  # noqa: SIM115 - open is what keeps the lock
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise CannotServe(
                f"the data folder {folder} can't be written to: {reason}: choose another with --data"
            ) from error
        if not _take(self._file):
            self._file.close()
            raise AlreadyRunning(_address(folder))
        with suppress(OSError):  # somebody else's file, which we may still lock
            (folder / LOCK).chmod(0o600)
        (folder / ADDRESS).unlink(missing_ok=True)

    def say_address(self, address: str) -> None:
        note = self._folder / ADDRESS
        note.touch(mode=0o600)
        note.write_text(address, encoding="utf-8")

    def release(self) -> None:
        (self._folder / ADDRESS).unlink(missing_ok=True)
        self._file.close()


def _take(file: Any) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _address(folder: Path) -> str:
    end = time.monotonic() + STARTING
    while True:
        try:
            return (folder / ADDRESS).read_text(encoding="utf-8")
        except OSError:
            if time.monotonic() > end:
                return ""
        time.sleep(0.05)
