"""In which processes do bots think? A lane has some of one kind, begun when they are needed or soon will be.

A process that has just begun takes a while to load what it thinks with. `expect` lets one do that before it
is asked, and `warm` says whether one has.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from threading import Lock

from rummy500.bots.processes import end_with_parent


class Lane:
    """Processes that think, at most so many; `niceness` is how far they stand back for others, `load` what
    brings all that they think with."""

    def __init__(self, most: int, niceness: int, load: Callable[[], None]) -> None:
        self.most = most
        self._niceness = niceness
        self._load = load
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()
        self._closed = False
        self.warm = False

    @property
    def begun(self) -> bool:
        return self._pool is not None

    def pool(self) -> ProcessPoolExecutor:
        """The lane's processes; they begin as they are asked."""
        with self._lock:
            if self._pool is None:
                spawning = multiprocessing.get_context("spawn")  # a fork would inherit threads and sockets
                self._pool = ProcessPoolExecutor(
                    self.most, mp_context=spawning, initializer=_begin, initargs=(self._niceness,)
                )
            return self._pool

    def expect(self) -> None:
        """Let a process begin and load what it needs, if none has yet. Takes a few milliseconds itself."""
        if self._closed or self.begun:
            return
        self.pool().submit(self._load).add_done_callback(self._loaded)

    def _loaded(self, done: Future[None]) -> None:
        self.warm = not done.cancelled() and done.exception() is None

    def answered(self) -> None:
        """One of the processes has thought, so it has all that it needs."""
        self.warm = True

    def broke(self) -> None:
        """A process has ended, and the others with it: the next who asks gets new ones."""
        with self._lock:
            self._pool, self.warm = None, False

    def close(self) -> None:
        """End the processes, in the middle of a thought too: nothing but the thought is lost."""
        self._closed = True
        with self._lock:
            pool = self._pool
        if pool is None:
            return
        processes = list((pool._processes or {}).values())  # Python has a word for all this from 3.14 on
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _begin(niceness: int) -> None:
    """A process that thinks leaves Ctrl+C to the server, and the processor to it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    end_with_parent()
