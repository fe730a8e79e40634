"""How does a disk get full in a test? A small one in memory is mounted and filled; where nothing may be
mounted the system lets certain processes write no further."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

BOUND = 1 << 20  # bytes from a file's beginning, where nothing can be mounted


class Disk:
    """A folder that can be filled: on a disk of its own, or by bounds on the processes that write there."""

    def __init__(self, folder: Path, own: bool) -> None:
        self.folder = folder
        self.own = own
        self._bounded: list[int] = []

    def fill(self, processes: Iterable[int]) -> None:
        if not self.own:
            self._bounded = list(processes)
            _bound(self._bounded, BOUND)
            return
        with contextlib.suppress(OSError), (self.folder / "ballast").open("wb", buffering=0) as ballast:
            for size in (1 << 16, 1 << 12, 1):
                with contextlib.suppress(OSError):
                    while ballast.write(bytes(size)):
                        pass

    def make_room(self) -> None:
        if self.own:
            (self.folder / "ballast").unlink()
        _bound(self._bounded, None)


def _bound(processes: Iterable[int], size: int | None) -> None:
    """Let processes write up to so many bytes into a file, or as many as they like; as their owner does."""
    for process in processes:
        with contextlib.suppress(FileNotFoundError):
            owner = Path(f"/proc/{process}").stat().st_uid
            command = ["prlimit", f"--pid={process}", f"--fsize={size or 'unlimited'}:"]
            subprocess.run(command, user=owner, capture_output=True, check=False)


def family_of(process: int) -> list[int]:
    """A process and its children."""
    children = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1]) == process:
                children.append(int(folder.name))
    return [process, *children]


@contextmanager
def small_disk(megabytes: int) -> Iterator[Disk]:
    folder = Path(tempfile.mkdtemp(prefix="rummy500-"))
    own = _mount(folder, megabytes)
    os.chmod(folder, 0o777)
    try:
        yield Disk(folder, own)
    finally:
        if own:
            subprocess.run([*_as_root(), "umount", "-l", str(folder)], check=True)
        shutil.rmtree(folder, ignore_errors=True)


def _mount(folder: Path, megabytes: int) -> bool:
    command = [
        *_as_root(),
        "mount",
        "-t",
        "tmpfs",
        "-o",
        f"size={megabytes}m,mode=0777",
        "tmpfs",
        str(folder),
    ]
    with contextlib.suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False


def _as_root() -> list[str]:
    return [] if os.geteuid() == 0 else ["sudo", "-n"]
