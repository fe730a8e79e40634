"""How are the processes of a measurement started, told, and weighed?"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

TICK: Final = os.sysconf("SC_CLK_TCK")


class Process:
    """A process with a pipe each way."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, what: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps(what)}\n")
        self._process.stdin.flush()

    def hear(self) -> str:
        """The next line that it prints. Raises RuntimeError if it ended instead."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self._process.args!r} ended in the middle of a measurement")
        return line.strip()

    def ask(self, what: Any) -> dict[str, Any]:
        self.say(what)
        return dict(json.loads(self.hear()))

    @property
    def busy(self) -> float:
        """Seconds of processor time, its own and the kernel's for it, of all its threads."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def memory(self) -> float:
        """Bytes that it holds in memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text("ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    def end(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()


@contextmanager
def running(module: str) -> Iterator[Process]:
    """One of this folder's programs."""
    process = Process([sys.executable, "-m", f"benchmarks.crowd.{module}"])
    try:
        yield process
    finally:
        process.end()


@contextmanager
def serving(command: Sequence[str]) -> Iterator[tuple[Process, int]]:
    """A server, and the port that it says it is at."""
    process = Process(command)
    try:
        yield process, int(process.hear().rpartition(":")[2])
    finally:
        process.end()
