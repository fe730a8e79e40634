"""How do several nodes on one database tell each other that something has changed?

A message names tables, or sessions that have ended: who hears it reads the database. So a message may be
lost: every node also compares what it shows with the database once a second (nodes.py). What stands in no
database, who has which table open and what they say, is told in words of its own (elsewhere.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from sqlalchemy import Engine

SESSION: Final = "session:"  # before a session's id
AT: Final = "at"  # at:TABLE:GUEST,GUEST: who has it open on this node
SAID: Final = "said"  # said:TABLE:SEAT:PHRASE
HELLO: Final = "hello"  # a node begins, and knows nothing yet
BYE: Final = "bye"  # a node stops
Hear = Callable[[str, Sequence[str]], None]  # of which node, and the words


class Bus(Protocol):
    """`publish` may be called in any thread, and takes its time; `hear` is called in a thread of the bus."""

    def publish(self, words: Sequence[str]) -> None: ...
    def start(self, hear: Hear) -> None: ...
    def stop(self) -> None: ...


class Alone:
    """One process on a file: there is nobody else."""

    def publish(self, words: Sequence[str]) -> None:
        del words

    def start(self, hear: Hear) -> None:
        del hear

    def stop(self) -> None:
        return


def bus_of(engine: Engine) -> Bus:
    if engine.dialect.name != "postgresql":
        return Alone()
    from rummy500.server.notify import Notify  # its driver is not needed elsewhere

    return Notify(engine)
