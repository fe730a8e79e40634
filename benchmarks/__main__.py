"""How fast is it here? `python -m benchmarks [NAME...]` asks each file's `measure()` and prints a table."""

import importlib
import os
import platform
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.figures import Figure

FRAME = {"__init__", "__main__", "figures"}


def names() -> list[str]:
    return [
        name for name in sorted(path.stem for path in Path(__file__).parent.glob("*.py")) if name not in FRAME
    ]


def machine() -> str:
    """What the figures were run on."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text("utf-8", "replace").splitlines()
        model = next(
            (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model
        )
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {os.cpu_count()} x {model}"


def shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main(wanted: list[str]) -> int:
    unknown = set(wanted) - set(names())
    if unknown:
        print(f"no benchmark {', '.join(sorted(unknown))}: there are {', '.join(names())}", file=sys.stderr)
        return 2
    table = Table("benchmark", "what", caption=machine(), caption_justify="left")
    table.add_column("figure", justify="right")
    table.add_column("unit")
    table.add_column("wanted")
    for name in wanted or names():
        figures: list[Figure] = list(importlib.import_module(f"benchmarks.{name}").measure())
        for figure in figures:
            table.add_row(name, figure.what, shown(figure.value), figure.unit, figure.wanted)
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
