"""What does a node do about what other nodes have written? It reads the tables that it shows anew.

Any node serves any table: the key of the log lets one of two win. So nothing is owned, and a node that is
killed leaves nothing behind; the others have its clocks and bots in the same moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, select

from rummy500.server.bus import BYE, HELLO, SESSION, Bus
from rummy500.server.elsewhere import Elsewhere
from rummy500.server.errors import Broken, NoSuchTable, in_words
from rummy500.server.room import Room
from rummy500.server.schema import tables
from rummy500.server.store import Store

log = logging.getLogger(__name__)
COMPARED: Final = 1.0  # seconds between two comparisons
AT_ONCE: Final = 500  # tables in one question


class Nodes:
    """This node among others; `elsewhere` is what it knows of who is there (elsewhere.py). `rooms` are the
    tables in memory, `drop` takes one out of it, `ring` wakes the clock; `on_session_end` is told of sessions
    that were ended on another node."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        rooms: Mapping[str, Room],
        drop: Callable[[str], None],
        ring: Callable[[], None],
    ) -> None:
        self._store = store
        self._bus = bus
        self._rooms = rooms
        self.elsewhere = Elsewhere(bus.publish, rooms, store.shared)
        self._drop = drop
        self._ring = ring
        self.on_session_end: Callable[[list[str]], None] = lambda _: None
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self._comparing: asyncio.Task[None] | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(node: str, words: Sequence[str]) -> None:
            loop.call_soon_threadsafe(self._hear, node, words)

        self._bus.start(heard)
        self.elsewhere.start()
        if self._store.shared:
            self._comparing = asyncio.create_task(self._compare())

    async def stop(self) -> None:
        tasks = [*self._reading.values(), *([self._comparing] if self._comparing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._telling, return_exceptions=True)
        await self.elsewhere.stop()
        await asyncio.to_thread(self._bus.stop)

    def tell(self, words: Iterable[str]) -> None:
        """Tell the others of tables, or of sessions (see bus.py), that have changed."""
        said = list(words)
        if said and self._store.shared:
            task = asyncio.create_task(asyncio.to_thread(self._bus.publish, said))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def sessions_ended(self, sessions: list[str]) -> None:
        self.tell(SESSION + one for one in sessions)

    def _hear(self, node: str, words: Sequence[str]) -> None:
        ended = [word.removeprefix(SESSION) for word in words if word.startswith(SESSION)]
        if ended:
            self.on_session_end(ended)
        changed = [word for word in words if word.isalnum() and word not in (HELLO, BYE)]
        for table in changed:
            self._look_again(table)
        if changed:
            self._ring()
        for word in words:
            self.elsewhere.hear(node, word)

    def _look_again(self, table: str) -> None:
        room = self._rooms.get(table)
        if room is None or table in self._reading:
            return
        if room.idle:
            self._drop(table)  # it is read when somebody asks for it
            return
        self._reading[table] = asyncio.create_task(self._reread(table, room))

    async def _reread(self, table: str, room: Room) -> None:
        try:
            await room.reread()
        except NoSuchTable:
            room.close_as_deleted()
            self._drop(table)
        except Broken as broken:
            log.error("a table can't be played on: %s", in_words(broken), extra={"table": table})
        except Exception as error:  # the database is away: the next comparison tries again
            log.warning("a table could not be read: %s", in_words(error), extra={"table": table})
        finally:
            self._reading.pop(table, None)

    async def _compare(self) -> None:
        """For messages that got lost."""
        while True:
            await asyncio.sleep(COMPARED)
            shown = {table: room for table, room in self._rooms.items() if not room.idle}
            names = list(shown)
            for at in range(0, len(names), AT_ONCE):
                some = names[at : at + AT_ONCE]
                try:
                    found = await self._store.read(lambda db, some=some: _stands(db, some))  # type: ignore[misc]
                except Exception as error:
                    log.warning("tables could not be compared: %s", in_words(error))
                    break
                for table in some:
                    if found.get(table) != _shown(shown[table]):
                        self._look_again(table)


Stand = tuple[int, str | None]  # the last event, and the table to play again at, which is no event


def _stands(db: Connection, names: Sequence[str]) -> dict[str, Stand]:
    what = select(tables.c.id, tables.c.seq, tables.c.rematch).where(tables.c.id.in_(names))
    return {row.id: (row.seq, row.rematch) for row in db.execute(what)}


def _shown(room: Room) -> Stand:
    terms = room.table.card.terms
    return room.table.seq, terms.rematch if terms else None
