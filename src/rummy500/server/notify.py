"""How do nodes on one PostgreSQL tell each other? By NOTIFY, sent after the commit.

Inside the transaction it takes a lock that holds up all commits: measured with 32 writers, 424 commits a
second instead of 2,602; after it, 1,586.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

from psycopg import Error
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from rummy500.server.bus import Hear
from rummy500.server.errors import in_words

log = logging.getLogger(__name__)
CHANNEL: Final = "rummy500"
MOST: Final = 7000  # characters in a message: PostgreSQL takes 8,000 bytes
PATIENCE: Final = 0.5  # seconds between two looks at whether to stop, or until a lost line is tried again
SAY: Final = text("select pg_notify(:channel, :payload)")


class Notify:
    """Nodes on one PostgreSQL. What a node says itself it does not hear."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._node = secrets.token_hex(4)
        self._line: Connection | None = None
        self._turn = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def publish(self, words: Sequence[str]) -> None:
        with self._turn:
            for message in _messages(words):
                self._say(f"{self._node} {message}")

    def _say(self, payload: str) -> None:
        try:
            if self._line is None:
                self._line = self._open()
            self._line.execute(SAY, {"channel": CHANNEL, "payload": payload})
        except SQLAlchemyError as error:
            log.warning("other nodes could not be told of a change, they will find it: %s", in_words(error))
            self._hang_up()

    def _hang_up(self) -> None:
        _close(self._line)
        self._line = None

    def _open(self) -> Connection:
        return self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    def start(self, hear: Hear) -> None:
        self._thread = threading.Thread(target=self._listen, args=(hear,), name="bus", daemon=True)
        self._thread.start()

    def _listen(self, hear: Hear) -> None:
        while not self._stopping.is_set():
            line: Connection | None = None
            try:
                line = self._open()
                line.execute(text(f"listen {CHANNEL}"))
                while not self._stopping.is_set():
                    self._hear_some(line.connection.driver_connection, hear)
            except (SQLAlchemyError, Error) as error:
                log.warning("the line to other nodes is lost, trying again: %s", in_words(error))
                self._stopping.wait(PATIENCE)
            finally:
                _close(line)

    def _hear_some(self, driver: Any, hear: Hear) -> None:
        for message in driver.notifies(timeout=PATIENCE):
            node, *words = message.payload.split(" ")
            if node != self._node and words:
                hear(node, words)

    def stop(self) -> None:
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
        with self._turn:
            self._hang_up()


def _messages(words: Sequence[str]) -> Iterator[str]:
    """The words in as few messages as they fit into."""
    message: list[str] = []
    length = 0
    for word in words:
        if message and length + len(word) >= MOST:
            yield " ".join(message)
            message, length = [], 0
        message.append(word)
        length += len(word) + 1
    if message:
        yield " ".join(message)


def _close(line: Connection | None) -> None:
    if line is not None:
        line.invalidate()
        line.close()
