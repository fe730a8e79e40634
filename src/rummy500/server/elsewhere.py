"""Who has a table open on other nodes, and what is said there?

Nothing of it is kept in the database, for it is true only as long as a node lives. Each node tells the others
when somebody comes to a table with people or goes, and all of it again every few seconds; what is not told
again for a while is forgotten, as when a node was killed. Guests are told of by the beginning of their ids,
so that one who has the table open on two nodes counts once.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, Protocol, get_args

from rummy500.server.bus import AT, BYE, HELLO, SAID
from rummy500.server.protocol import Phrase, Spoken

AGAIN: Final = 3.0  # seconds after which a node tells all of it again
SILENT: Final = 10.0  # seconds after which what was not told again is forgotten
SIGNS: Final = 12  # of an id
NOBODY: Final[frozenset[str]] = frozenset()
PHRASES: Final = frozenset(get_args(Phrase))


def sign(guest: str) -> str:
    """How other nodes are told of a guest."""
    return guest[:SIGNS]


class Open(Protocol):
    """A table with people that is open on this node."""

    def signs_here(self) -> Collection[str]: ...
    def changed_elsewhere(self) -> None: ...
    def hear(self, what: Spoken) -> None: ...


class Elsewhere:
    """What this node knows of the others, and tells them. `publish` takes its time, and is called in a
    thread."""

    def __init__(
        self,
        publish: Callable[[Sequence[str]], None],
        rooms: Mapping[str, Open],
        shared: bool,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._publish = publish
        self._rooms = rooms
        self._shared = shared
        self._now = now
        self._known: dict[str, dict[str, tuple[frozenset[str], float]]] = {}  # by table, then by node
        self._changed: dict[str, None] = {}  # tables to be told of, in their order
        self._said: list[str] = []
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._shared:
            self._said.append(HELLO)
            self._news.set()
            self._task = asyncio.create_task(self._tell())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await asyncio.to_thread(self._publish, [BYE])

    # What is known.

    def at(self, table: str) -> frozenset[str]:
        """The signs of the guests who have a table open on other nodes."""
        nodes = self._known.get(table)
        return NOBODY.union(*(signs for signs, _ in nodes.values())) if nodes else NOBODY

    def hear(self, node: str, word: str) -> None:
        """A word of another node (see bus.py)."""
        kind, _, rest = word.partition(":")
        if kind == AT:
            table, _, signs = rest.partition(":")
            self._note(node, table, frozenset(filter(None, signs.split(","))))
        elif kind == SAID:
            table, seat, phrase = rest.split(":")
            if table in self._rooms and phrase in PHRASES:
                self._rooms[table].hear(Spoken(int(seat), phrase))  # type: ignore[arg-type]
        elif kind in (HELLO, BYE):
            for table in [table for table, nodes in self._known.items() if node in nodes]:
                self._note(node, table, NOBODY)
            if kind == HELLO:
                self._tell_all()

    def _note(self, node: str, table: str, signs: frozenset[str]) -> None:
        before, nodes = self.at(table), self._known.setdefault(table, {})
        if signs:
            nodes[node] = signs, self._now()
        else:
            nodes.pop(node, None)
        if not nodes:
            del self._known[table]
        if table in self._rooms and self.at(table) != before:
            self._rooms[table].changed_elsewhere()

    def forget_silent(self) -> None:
        """Forget what was not told again for so long."""
        since = self._now() - SILENT
        for table, nodes in list(self._known.items()):
            for node in [node for node, (_, heard) in nodes.items() if heard < since]:
                self._note(node, table, NOBODY)

    # What is told.

    def changed(self, table: str) -> None:
        """Somebody came to this table on this node, or went."""
        if self._shared:
            self._changed[table] = None
            self._news.set()

    def said(self, table: str, what: Spoken) -> None:
        """Somebody at this table, on this node, has said a phrase."""
        if self._shared:
            self._said.append(f"{SAID}:{table}:{what.seat}:{what.phrase}")
            self._news.set()

    def _tell_all(self) -> None:
        for table, room in self._rooms.items():
            if room.signs_here():
                self.changed(table)

    def words(self) -> Iterator[str]:
        """What is to be told now; with that it counts as told."""
        changed, self._changed = self._changed, {}
        said, self._said = self._said, []
        yield from said
        for table in changed:
            room = self._rooms.get(table)
            yield f"{AT}:{table}:{','.join(room.signs_here() if room else ())}"

    async def _tell(self) -> None:
        """One message after the other, so that none overtakes another."""
        again = self._now() + AGAIN
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, again - self._now())):
                    await self._news.wait()
            self._news.clear()
            if self._now() >= again:
                again = self._now() + AGAIN
                self.forget_silent()
                self._tell_all()
            words = list(self.words())
            if words:
                await asyncio.to_thread(self._publish, words)
