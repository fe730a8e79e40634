"""How do the tests run the game at each of its speeds? In processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = "from rummy500.cli import main; main()"


def told(*arguments: str, plain: bool, python: str = sys.executable, **more: str) -> str:
    """What `python ARGUMENTS` prints, as plain Python if so wanted; `more` are its variables."""
    environment = os.environ | {"RUMMY500_PLAIN": "1" if plain else ""} | more
    done = subprocess.run(
        [python, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()
