"""Is this the right password, and may it be one? Argon2id in OWASP's setting, never in the event loop."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rummy500.core.said import say
from rummy500.server.errors import Refused

SHORTEST: Final = 8
LONGEST: Final = 200
GUESSES: Final = (
    1e6  # what finds it with fewer than so many is too easy (NIST SP 800-63B asks for a blocklist)
)
SIGNS: Final = "4@8({[<369&#!|1705$+%2"  # that zxcvbn takes for letters too
DIFFERENT: Final = 8
JUDGED: Final = 32  # characters
AT_ONCE: Final = 2  # hashes: each takes 19 MiB and some 70 ms
WAITING: Final = 30  # more than so many waiting are turned away
T = TypeVar("T")


class Passwords:
    """Hashes and verifies. Setting: OWASP's Password Storage Cheat Sheet (19 MiB, 2 passes, 1 lane)."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
        self._waiting = 0
        # Compared with where there is no such name: the answer takes as long as for one that there is.
        self._nobodys = self._threads.submit(self._hasher.hash, secrets.token_hex(16))

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    async def hash(self, password: str) -> str:
        """The text to be kept: setting, salt, hash."""
        return await self._work(lambda: self._hasher.hash(_plain(password)))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Is it the password of a kept text? Where there is none (no such name), as much work is done."""
        return await self._work(lambda: self._fits(kept, password))

    async def check(self, password: str, name: str) -> None:
        """May this be somebody's password? Raises Refused."""
        await self._work(lambda: check_password(password, name))

    def outdated(self, kept: str) -> bool:
        """Was it hashed in a setting of former days?"""
        return self._hasher.check_needs_rehash(kept)

    def _fits(self, kept: str | None, password: str) -> bool:
        try:
            return self._hasher.verify(kept or self._nobodys.result(), _plain(password)) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _work(self, what: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise Refused("busy", "too many people sign in at this moment: try again in a few seconds", 503)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, what)
        finally:
            self._waiting -= 1


def _plain(password: str) -> str:
    """The same password from whatever keyboard: one form of each letter."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str, name: str) -> None:
    """May this be somebody's password? Raises Refused; anything that isn't short or easily guessed may."""
    from zxcvbn import zxcvbn  # its lists of words take a moment to load

    plain = _plain(password)
    if len(plain) < SHORTEST:
        why = say("a password has {count} characters at least: choose a longer one", count=SHORTEST)
        raise Refused("short_password", why, 422)
    if len(plain) > LONGEST:
        why = say("a password has {count} characters at most: choose a shorter one", count=LONGEST)
        raise Refused("long_password", why, 422)
    if zxcvbn(_quickly_judged(plain), user_inputs=[name, "rummy", "rummy500"])["guesses"] < GUESSES:
        raise Refused("weak_password", "this password is easily guessed: add a word or two to it", 422)


def _quickly_judged(password: str) -> str:
    """As much of a password as zxcvbn judges in a tenth of a second: it tries all letters that such signs may
    stand for in all combinations, and took five seconds for 72 of them."""
    signs: list[str] = []
    for mark in password:
        if mark in SIGNS and mark not in signs:
            signs.append(mark)
    left_out = set(signs[DIFFERENT:])
    return "".join(mark for mark in password if mark not in left_out)[:JUDGED]
