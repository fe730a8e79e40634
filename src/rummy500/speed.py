"""At which speed does the game run here: compiled, or as plain Python?

The same source runs at both, with the same results. `_compiled` holds what was made of some modules, where a
C compiler was there, and `sources.txt` says of which files, by their SHA-256. Only if every one of them is
still as it was are the compiled modules used: an older one can never stand in for newer source. With
RUMMY500_PLAIN set, nothing compiled is used.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent
FOLDER: Final = "_compiled"
SOURCES: Final = "sources.txt"
SHARED: Final = "rummy500__mypyc"  # what all compiled modules are in
PLAIN: Final = "RUMMY500_PLAIN"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def compiled_files(package: Path) -> dict[str, Path]:
    """The compiled modules of a package that may be used, by full name; none if one source is another now."""
    folder = package / FOLDER
    try:
        lines = [line.split(maxsplit=1) for line in (folder / SOURCES).read_text("utf-8").splitlines()]
        if not lines or any(digest(package / name) != was for was, name in lines):
            return {}
    except (OSError, ValueError):
        return {}
    ending = EXTENSION_SUFFIXES[0]
    names = {f"rummy500.{name[:-3].replace('/', '.')}": folder / (name[:-3] + ending) for _, name in lines}
    found = {name: path for name, path in names.items() if path.is_file()}
    shared = folder / (SHARED + ending)
    return found | {SHARED: shared} if found and shared.is_file() else {}


class _Compiled:
    """Finds the compiled modules where the import system looks for their sources. No subclass of the standard
    library's finder: that one takes 20 ms to import."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        file = self.files.get(fullname)
        return None if file is None else importlib.util.spec_from_file_location(fullname, file)


def _use_compiled() -> bool:
    """Let the compiled modules be imported from now on, if there are any that may be used."""
    if os.environ.get(PLAIN, "") not in ("", "0"):
        return False
    files = compiled_files(PACKAGE)
    if not files:
        return False
    finder = _Compiled(files)
    sys.meta_path.insert(0, finder)
    try:
        importlib.import_module(SHARED)
    except ImportError:  # what it needs is not there, or it is of another system
        sys.meta_path.remove(finder)
        return False
    return True


COMPILED: Final = _use_compiled()
SPEED: Final = "compiled" if COMPILED else "plain Python"
