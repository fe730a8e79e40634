"""Does a process end that is being ended?"""

from __future__ import annotations

import os
import time
from pathlib import Path

PATIENCE = 60  # seconds


def ended(process: int) -> bool:
    """Is a process gone in the end? One that has ended, and whose parent has not asked how, is."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        if _state(process) == "Z":
            return True
        time.sleep(0.05)
    return False


def _state(process: int) -> str:
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(") ")[2][:1]
    except OSError:  # gone meanwhile, or a system that has no such files
        return ""
