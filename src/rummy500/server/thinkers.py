"""Where do bots think? Away from the loop: the simple ones in a thread, the others in processes.

Those that value every plan of a turn, in about a millisecond, have a process of their own: a turn that ran
out is theirs to play, and must not wait for one that searches. A bot that fails, is late or chooses what is
not legal is answered for by student, if that fails too by greedy, and then by the first legal action: no
table hangs on a bot.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, TypeVar

from rummy500.bots.levels import bot_named, level_of
from rummy500.bots.valuing import learned
from rummy500.coach.hinting import EFFORTS, Advice, TimeIsUp, advise
from rummy500.server import metrics
from rummy500.server.card import BotTurn, Card
from rummy500.server.lanes import Lane

log = logging.getLogger(__name__)
T = TypeVar("T")
# They choose in a few milliseconds at most, and need no process: a thread keeps the loop free at no cost.
QUICK: Final = frozenset(("chance", "beginner", "casual", "greedy"))
VALUING: Final = frozenset(("planner", "student"))  # a few milliseconds too, but for numpy in the process
SUBSTITUTES: Final = ("student", "greedy")
HINT: float = 0.4  # seconds that a hint is tried for; what is known by then is the hint
COMPARE: float = 1.2  # the same where a move is compared with it
WARM: Final = 0.06  # seconds beyond them for a process to answer that is at work,
BUSY: Final = 0.03  # where all are at work for others,
COLD: Final = 2.0  # and where one has to begin first; then a guess is the hint
THREADS: Final = 4
GRACE: float = 5.0  # seconds beyond the deadline for a process to give up, and for the substitute
AT_ONCE: Final = 0.3  # seconds for a turn that ran out: a clock is at most half a second late


def _load() -> None:
    """What a process needs: this module and all that it imports, and the net."""
    learned()


def choose(turn: BotTurn) -> int:
    """A bot's choice. The same turn has the same dice, also after a restart."""
    bot = bot_named(turn.bot)
    if bot is None:
        raise LookupError(f"there is no bot {turn.bot!r}")
    return bot.choose(turn.view, turn.legal, random.Random(turn.dice))


def choose_in_time(turn: BotTurn, seconds: float) -> int:
    """The same in a process of its own, which gives up after so many seconds where the system can tell it."""
    if not hasattr(signal, "setitimer"):
        return choose(turn)
    try:
        with _alarm(seconds):
            return choose(turn)
    except TimeIsUp:
        raise TimeoutError("the bot was not done in time") from None


def advise_in_time(turn: BotTurn, mine: int | None, seconds: float, until: float) -> Advice:
    """What champion would do and why, by what can be tried in so many seconds, and up to a moment of the
    monotonic clock, which is the same for all processes of a machine."""
    seconds = min(seconds, until - time.monotonic())
    if seconds <= 0:
        return guess(turn, mine)
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


def _late(*_: object) -> None:
    raise TimeIsUp


class Thinkers:
    """The threads and processes in which this server's bots think; processes begin when they are needed."""

    def __init__(self, processes: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._searching = Lane(processes or max(1, min(4, os.cpu_count() or 1)), niceness=5, load=_load)
        self._valuing = Lane(1, niceness=0, load=_load)
        self._asked: Counter[Executor] = Counter()
        self._answers: set[asyncio.Future[Any]] = set()
        metrics.BOT_QUEUE.set_function(self.queue)

    def stop(self) -> None:
        """Nobody waits for a bot any more: who does is cancelled, and the turn is there at the next start."""
        for answer in tuple(self._answers):
            answer.cancel()

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
        for lane in (self._searching, self._valuing):
            lane.close()

    def expect(self, card: Card) -> None:
        """This table has been opened: let what its bots and hints, or turns that run out, will need begin."""
        for lane, needed in zip((self._searching, self._valuing), self.needs(card), strict=True):
            if needed:
                self._begin(lane)

    @staticmethod
    def needs(card: Card) -> tuple[bool, bool]:
        """Will this table need a process that searches, and the one that values?"""
        bots = {level_of(one.bot) for one in card.seats if one.bot}
        searching = card.terms is None or bool(bots - QUICK - VALUING)
        return searching, card.terms is not None or bool(bots & VALUING)

    @property
    def warm(self) -> bool:
        """Has every process that was begun all that it needs?"""
        begun = [lane for lane in (self._searching, self._valuing) if lane.begun]
        return bool(begun) and all(lane.warm for lane in begun)

    def _begin(self, lane: Lane) -> None:
        if not lane.begun:
            self._threads.submit(lane.expect)  # a process is begun in some milliseconds: not in the loop

    async def choose(self, turn: BotTurn, deadline: float) -> int:
        """A legal action for the turn, by its bot or by a substitute."""
        if turn.for_person:
            deadline = min(deadline, AT_ONCE)
        try:
            move = await self._chosen(turn, deadline)
            if move in turn.legal:
                return move
            log.error("bot %s chose what is not legal", turn.bot)
        except Exception as error:  # a bot is somebody's code: the table must not hang on it
            log.exception("bot %s failed: %s", turn.bot, type(error).__name__)
        return await self._substitute(turn)

    async def _chosen(self, turn: BotTurn, deadline: float) -> int:
        """The bot's own choice, wherever it thinks. Raises what comes in its way."""
        level = level_of(turn.bot)
        lane = self._valuing if level in VALUING else self._searching
        if turn.for_person and level not in QUICK and not lane.warm:
            self._begin(lane)  # in time for the next one; this one has no time to wait for it
            metrics.SUBSTITUTED.labels(turn.bot).inc()
            turn = replace(turn, bot=SUBSTITUTES[-1])
        if turn.bot in QUICK:
            return await self._ask(self._threads, deadline, choose, turn)
        grace = 0.0 if turn.for_person else GRACE
        return await self._ask_lane(lane, deadline + grace, choose_in_time, turn, deadline)

    async def _substitute(self, turn: BotTurn) -> int:
        metrics.SUBSTITUTED.labels(turn.bot).inc()
        self._begin(self._valuing)
        waits = self._valuing.warm and not turn.for_person
        for bot in SUBSTITUTES:
            if bot == turn.bot or bot not in QUICK and not waits:
                continue
            try:
                move = await self._chosen(replace(turn, bot=bot), GRACE)
                if move in turn.legal:
                    return move
            except Exception as error:
                log.exception("bot %s failed for %s: %s", bot, turn.bot, type(error).__name__)
        return turn.legal[0]

    async def advise(self, turn: BotTurn, mine: int | None) -> Advice:
        """What champion would do, and beside it a move of the player's; a guess where no process answers."""
        seconds = HINT if mine is None else COMPARE
        lane = self._searching
        more = COLD if not lane.warm else BUSY if self._asked[lane.pool()] >= lane.most else WARM
        until = time.monotonic() + seconds + (0 if lane.warm else COLD)
        try:
            return await self._ask_lane(lane, seconds + more, advise_in_time, turn, mine, seconds, until)
        except Exception as error:
            log.exception("a hint failed: %s", type(error).__name__)
        return await self._ask(self._threads, GRACE, guess, turn, mine)

    async def _ask_lane(
        self, lane: Lane, seconds: float, what: Callable[..., T], turn: BotTurn, *more: object
    ) -> T:
        try:
            answer = await self._ask(lane.pool(), seconds, what, turn, *more)
        except BrokenProcessPool:
            lane.broke()
            raise
        lane.answered()
        return answer

    async def _ask(
        self, where: Executor, seconds: float, what: Callable[..., T], turn: BotTurn, *more: object
    ) -> T:
        answer = asyncio.get_running_loop().run_in_executor(where, _timed, what, turn, *more)
        self._asked[where] += 1
        self._answers.add(answer)
        try:
            async with asyncio.timeout(seconds):
                move, took = await answer
        finally:
            self._asked[where] -= 1
            self._answers.discard(answer)
        metrics.THINKING.labels(turn.bot).observe(took)
        return move

    def queue(self) -> int:
        """How many turns wait for a place to think."""
        return sum(max(0, self._asked[where] - room) for where, room in self._rooms())

    def _rooms(self) -> list[tuple[Executor, int]]:
        lanes = [(lane.pool(), lane.most) for lane in (self._searching, self._valuing) if lane.begun]
        return [(self._threads, THREADS), *lanes]
