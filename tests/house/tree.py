"""Which files does the project hold? Those that git keeps, and new ones that it does not ignore."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def files(*patterns: str) -> tuple[Path, ...]:
    """The project's files whose paths fit one of git's patterns, such as `*.py`; all without a pattern."""
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    paths = sorted({ROOT / name for name in told.split("\0") if name})
    return tuple(path for path in paths if path.is_file())


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
