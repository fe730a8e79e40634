"""How does a test get a PostgreSQL? It starts one of its own, from the system's programs, as nobody in
particular, in a folder that goes away with it. Nothing in it is kept, so it need not wait for the disk."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

_numbers = itertools.count(1)
OPTIONS = "-c fsync=off -c full_page_writes=off -c listen_addresses= -c max_connections=60"


def programs() -> Path:
    """The folder of PostgreSQL's programs; without one a test fails in CI, and is skipped elsewhere."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [
        Path(program) for program in (shutil.which("initdb"),) if program
    ]
    if not found:
        why = "there is no PostgreSQL here: install it (apt-get install postgresql) to run the tests on it"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(why)
    return found[-1].parent


class Postgres:
    """A running server. `database()` makes an empty database and gives its address."""

    def __init__(self, folder: Path, bin_: Path) -> None:
        self.folder = folder
        self._bin = bin_
        self._user = _unprivileged()
        self.start(first=True)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._bin / program), *arguments],
            user=self._user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,  # the server keeps it open, so nothing may wait for its end
            stderr=subprocess.DEVNULL,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, f"{program} failed: {self._log()}"

    def _log(self) -> str:
        log = self.folder / "log"
        return log.read_text("utf-8") if log.is_file() else "it wrote no log"

    def start(self, first: bool = False) -> None:
        data = str(self.folder / "data")
        if first:
            self._run("initdb", "-D", data, "-U", "rummy", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"{OPTIONS} -k {self.folder}"
        self._run("pg_ctl", "-D", data, "-l", str(self.folder / "log"), "-o", options, "-w", "start")

    def kill(self) -> None:
        """End it at once, as a power cut would; its last transactions may be on the disk or not."""
        os.kill(self.first_process(), signal.SIGKILL)

    def first_process(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text("utf-8").partition("\n")[0])

    def start_if_ended(self) -> None:
        """Start it again where it has ended by itself."""
        try:
            os.kill(self.first_process(), 0)
        except (OSError, ValueError):
            self.start_again()

    def start_again(self) -> None:
        """After a kill: its processes take a moment to see that they are alone, and to end."""
        end = time.monotonic() + 60
        while True:
            try:
                self.start()
                return
            except AssertionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def database(self) -> str:
        name = f"rummy{next(_numbers)}"
        with psycopg.connect(f"host={self.folder} user=rummy dbname=postgres", autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return f"postgresql://rummy@/{name}?host={self.folder}"


def _unprivileged() -> str | None:
    """PostgreSQL does not run as root: then as whoever may do least."""
    return "nobody" if os.geteuid() == 0 else None


@contextmanager
def running(where: Path | None = None) -> Iterator[Postgres]:
    """A server with its data in a new folder, on a certain disk if one is named."""
    bin_ = programs()
    folder = Path(tempfile.mkdtemp(prefix="rummy500-", dir=where))  # a socket's path must be short
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam("nobody").pw_uid, -1)
    postgres = Postgres(folder, bin_)
    try:
        yield postgres
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
