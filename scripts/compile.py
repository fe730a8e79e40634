"""How are the rules compiled? `python scripts/compile.py [FOLDER]`, by mypyc and a C compiler, or not at all.

The modules of MODULES are compiled into the package's folder `_compiled`, from where `rummy500.speed` takes
them. It needs mypy and setuptools. Where there is no C compiler, or anything else is wrong, one sentence says
so, nothing is left behind, and the same source runs as plain Python.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src/rummy500"
LOG = ROOT / ".make/compile.log"
MODULES = (
    "core/cards.py",
    "core/actions.py",
    "core/law.py",
    "core/melds.py",
    "core/moves.py",
    "core/paying.py",
    "core/layable.py",
    "core/deal.py",
    "core/ends.py",
    "core/legal.py",
    "core/scoring.py",
    "core/pool.py",
    "core/play.py",
    "core/result.py",
    "core/plans.py",
    "core/playouts.py",
    "core/notation.py",
    "core/match.py",
    "bots/offers.py",
    "bots/features.py",
    "bots/planning.py",
    "bots/measures.py",
    "bots/playing.py",
    "bots/sight.py",
    "bots/hopes.py",
    "bots/plans.py",
    "bots/discards.py",
    "server/limits.py",
    "server/straight.py",
    "server/words.py",
    "server/happened.py",
    "server/seating.py",
    "server/offers.py",
    "server/turns.py",
    "server/table.py",
    "server/writing.py",
    "server/attendance.py",
    "server/telling.py",
)


def _imported(path: Path) -> Iterator[Path]:
    """The files of ours that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rummy500"):
            base = ROOT / "src" / (node.module or "").replace(".", "/")
            modules = (base / f"{alias.name}.py" for alias in node.names)
            for file in (base.with_suffix(".py"), base / "__init__.py", *modules):
                if file.is_file():
                    yield file


def sources() -> list[Path]:
    """What the compiled modules are made of: their files, and those that they import."""
    found = [PACKAGE / name for name in MODULES]
    for path in found:
        found += [file for file in _imported(path) if file not in found]
    return sorted(found)


def _written_by_mypyc(folder: Path) -> None:
    """Compile into `folder`, in a process of its own: mypyc ends the process when it finds an error."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    with tempfile.TemporaryDirectory() as work:
        paths = [str(PACKAGE / name) for name in MODULES]
        # Other packages are not there when this runs: what they hand over is asked what it is as it comes.
        options = ["--config-file=", "--explicit-package-bases", "--follow-imports=silent"]
        options.append("--ignore-missing-imports")
        extensions = mypycify(
            [*options, *paths], group_name="rummy500", target_dir=f"{work}/c", debug_level="0"
        )
        command = build_ext(Distribution({"name": "rummy500", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(folder), f"{work}/o"
        command.ensure_finalized()
        command.run()


def _run(folder: Path) -> bool:
    environment = os.environ | {
        "MYPYPATH": str(ROOT / "src"),
        "CFLAGS": f"{os.environ.get('CFLAGS', '')} -fvisibility=hidden",
        "SETUPTOOLS_USE_DISTUTILS": "local",
    }
    told = subprocess.run(
        [sys.executable, __file__, "--into", str(folder)],
        env=environment, cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    with contextlib.suppress(OSError):
        LOG.parent.mkdir(exist_ok=True)
        LOG.write_text(told.stdout + told.stderr, "utf-8")
    return told.returncode == 0


def compile_into(target: Path) -> bool:
    """Compile into a folder that takes the place of `target`, whole or not at all. Did it work?"""
    shutil.rmtree(target, ignore_errors=True)
    if os.environ.get("RUMMY500_PLAIN", "") not in ("", "0"):
        return False
    was = [f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.relative_to(PACKAGE).as_posix()}\n"
           for path in sources()]  # fmt: skip
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".compiling") as name:
        made = Path(name) / "made"
        if not _run(made):
            print(
                "rummy500: the rules could not be compiled here, and run as plain Python: slower, "
                "the same game; with a C compiler and Python's headers, run make again.",
                file=sys.stderr,
            )
            return False
        whole = Path(name) / "whole"
        shutil.move(made / "rummy500", whole)
        for library in made.iterdir():
            shutil.move(library, whole)
        (whole / "sources.txt").write_text("".join(was), "utf-8")
        shutil.move(whole, target)
    return True


if __name__ == "__main__":
    if sys.argv[1:2] == ["--into"]:
        _written_by_mypyc(Path(sys.argv[2]))
    else:
        compile_into(Path(sys.argv[1]) if sys.argv[1:] else PACKAGE / "_compiled")
