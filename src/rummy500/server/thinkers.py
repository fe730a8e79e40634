"""Where do bots think? Away from the loop: quick ones in a thread, the others in processes.

A bot that fails, is late or chooses what is not legal is answered for by greedy, and if that fails too by the
first legal action: no table hangs on a bot.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread
from typing import Final, TypeVar

from rummy500.bots import BOTS
from rummy500.coach.hinting import EFFORTS, Advice, TimeIsUp, advise
from rummy500.server import metrics
from rummy500.server.table import BotTurn

log = logging.getLogger(__name__)
T = TypeVar("T")
# They choose in a few milliseconds at most, and need no process: a thread keeps the loop free at no cost.
QUICK: Final = frozenset(("chance", "beginner", "casual", "greedy"))
SUBSTITUTE: Final = "greedy"
HINT: float = 0.45  # seconds that a hint is tried for; what is known by then is the hint
WARM: Final = 0.3  # seconds beyond them for a process to answer, and
COLD: Final = 2.0  # where it has to begin first; then a guess is the hint
COMPARE: float = 1.2  # the same where a move is compared with it
THREADS: Final = 4
GRACE: Final = 5.0  # seconds beyond the deadline for a process to give up, and for the substitute
AT_ONCE: Final = 0.3  # seconds for a turn that ran out: a clock is at most half a second late


def choose(turn: BotTurn, bot: str = "") -> int:
    """A bot's choice. The same turn has the same dice, also after a restart."""
    return BOTS[bot or turn.bot].choose(turn.view, turn.legal, random.Random(turn.dice))


def choose_in_time(turn: BotTurn, seconds: float) -> int:
    """The same in a process of its own, which gives up after so many seconds where the system can tell it."""
    if not hasattr(signal, "setitimer"):
        return choose(turn)
    try:
        with _alarm(seconds):
            return choose(turn)
    except TimeIsUp:
        raise TimeoutError("the bot was not done in time") from None


def advise_in_time(turn: BotTurn, mine: int | None, seconds: float) -> Advice:
    """What champion would do and why, by what can be tried in so many seconds."""
    if not hasattr(signal, "setitimer"):
        return advise(turn.view, turn.legal, turn.dice, mine, EFFORTS[:1])
    try:
        with _alarm(seconds):
            return advise(turn.view, turn.legal, turn.dice, mine)
    except TimeIsUp:  # before anything was known
        return guess(turn, mine)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """TimeIsUp after so many seconds, wherever this process then is."""
    signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def guess(turn: BotTurn, mine: int | None) -> Advice:
    """The same without trying anything, in a few milliseconds."""
    return advise(turn.view, turn.legal, turn.dice, mine, ())


def _timed(what: Callable[..., T], turn: BotTurn, *more: object) -> tuple[T, float]:
    """A choice and the seconds it took, measured where it is made."""
    began = time.perf_counter()
    return what(turn, *more), time.perf_counter() - began


def _thinker(turn: BotTurn, *more: object) -> str:
    """Who has thought: the seat's bot, or its substitute."""
    return next((one for one in more if isinstance(one, str)), turn.bot)


def _late(*_: object) -> None:
    raise TimeIsUp


def _begin() -> None:
    """A process that thinks leaves Ctrl+C to the server, and the processor to it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    Thread(target=_end_with_server, name="server", daemon=True).start()


def _end_with_server() -> None:
    """A server that is killed ends no process of its own: each sees to it that it does not outlive it."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Thinkers:
    """The threads and processes in which this server's bots think; processes begin when they are needed."""

    def __init__(self, processes: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._most = processes or max(1, min(4, os.cpu_count() or 1))
        self._processes: ProcessPoolExecutor | None = None
        self._asked: Counter[Executor] = Counter()
        metrics.BOT_QUEUE.set_function(self.queue)

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(cancel_futures=True)

    async def choose(self, turn: BotTurn, deadline: float) -> int:
        """A legal action for the turn, by its bot or by a substitute."""
        grace = GRACE
        if turn.for_person:
            deadline, grace = min(deadline, AT_ONCE), 0.0
        try:
            if turn.bot in QUICK:
                move = await self._ask(self._threads, deadline, choose, turn)
            else:
                move = await self._ask(self._searching(), deadline + grace, choose_in_time, turn, deadline)
            if move in turn.legal:
                return move
            log.error("bot %s chose what is not legal", turn.bot)
        except BrokenProcessPool:
            log.exception("the process of bot %s has ended", turn.bot)
            self._processes = None
        except Exception as error:  # a bot is somebody's code: the table must not hang on it
            log.exception("bot %s failed: %s", turn.bot, type(error).__name__)
        return await self._substitute(turn)

    async def _substitute(self, turn: BotTurn) -> int:
        metrics.SUBSTITUTED.labels(turn.bot).inc()
        if turn.bot != SUBSTITUTE:
            try:
                move = await self._ask(self._threads, GRACE, choose, turn, SUBSTITUTE)
                if move in turn.legal:
                    return move
            except Exception as error:
                log.exception("bot %s failed for %s: %s", SUBSTITUTE, turn.bot, type(error).__name__)
        return turn.legal[0]

    async def advise(self, turn: BotTurn, mine: int | None) -> Advice:
        """What champion would do, and beside it a move of the player's; a guess where no process answers."""
        seconds = HINT if mine is None else COMPARE
        grace = WARM if self._processes else COLD
        try:
            return await self._ask(self._searching(), seconds + grace, advise_in_time, turn, mine, seconds)
        except BrokenProcessPool:
            log.exception("the process of a hint has ended")
            self._processes = None
        except Exception as error:
            log.exception("a hint failed: %s", type(error).__name__)
        return await self._ask(self._threads, GRACE, guess, turn, mine)

    async def _ask(
        self, where: Executor, seconds: float, what: Callable[..., T], turn: BotTurn, *more: object
    ) -> T:
        self._asked[where] += 1
        try:
            async with asyncio.timeout(seconds):
                loop = asyncio.get_running_loop()
                move, took = await loop.run_in_executor(where, _timed, what, turn, *more)
        finally:
            self._asked[where] -= 1
        metrics.THINKING.labels(_thinker(turn, *more)).observe(took)
        return move

    def queue(self) -> int:
        """How many turns wait for a place to think."""
        return sum(max(0, self._asked[where] - room) for where, room in self._rooms())

    def _rooms(self) -> list[tuple[Executor, int]]:
        searching = [] if self._processes is None else [(self._processes, self._most)]
        return [(self._threads, THREADS), *searching]

    def _searching(self) -> ProcessPoolExecutor:
        if self._processes is None:
            spawning = multiprocessing.get_context("spawn")  # a fork would inherit threads and sockets
            self._processes = ProcessPoolExecutor(self._most, mp_context=spawning, initializer=_begin)
        return self._processes
