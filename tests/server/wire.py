"""How does a line to PostgreSQL break just at a COMMIT? By a go-between that reads along and can cut it.

It passes on what node and database say to each other. Told to, it breaks the line at the next COMMIT of a
transaction in which a certain word was written: before the database hears it, just when it does, or after it
has carried it out and before the node hears that."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

NAME = ".s.PGSQL.5432"
Cut = Literal["before", "during", "after"]


class Wire:
    """The go-between. `cut(word, when)` arms it; `cuts` counts how often it has cut."""

    def __init__(self, database: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="rummy500-"))
        self._database = database / NAME
        self._armed: tuple[bytes, Cut, Callable[[], None]] | None = None
        self.cuts = 0
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.folder / NAME))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self, word: str, when: Cut, then: Callable[[], None] = lambda: None) -> None:
        """Break the next line on which a transaction with this word is about to end, then do something."""
        self._armed = word.encode(), when, then

    def close(self) -> None:
        self._listener.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                node, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(node,), daemon=True).start()

    def _serve(self, node: socket.socket) -> None:
        database = socket.socket(socket.AF_UNIX)
        try:
            database.connect(str(self._database))
        except OSError:
            node.close()
            return
        back = threading.Thread(target=_pass_on, args=(database, node), daemon=True)
        back.start()
        with contextlib.suppress(OSError, EOFError):
            self._forth(node, database)
        _hang_up(node, database)

    def _forth(self, node: socket.socket, database: socket.socket) -> None:
        """Pass on the node's messages one by one: letter, length, what it says. The first has no letter."""
        database.sendall(_message(node, first=True))
        written = b""
        while True:
            message = _message(node)
            armed = self._armed
            ends = message[:1] == b"Q" and message[5:].rstrip(b"\0").upper() == b"COMMIT"
            if ends and armed is not None and armed[0] in written:
                self._armed = None
                self._break(node, database, message, armed[1])
                armed[2]()
                return
            written = b"" if message[:1] == b"Q" else written + message
            database.sendall(message)

    def _break(self, node: socket.socket, database: socket.socket, commit: bytes, when: Cut) -> None:
        self.cuts += 1
        _hang_up(node)  # from here on the node hears nothing
        if when != "before":
            database.sendall(commit)
        if when == "after":
            with contextlib.suppress(OSError):
                database.sendall(b"X\0\0\0\4")  # the end of the talk: it comes after the COMMIT
                while database.recv(4096):
                    pass


def _message(line: socket.socket, first: bool = False) -> bytes:
    head = _exactly(line, 4 if first else 5)
    return head + _exactly(line, int.from_bytes(head[-4:]) - 4)


def _exactly(line: socket.socket, count: int) -> bytes:
    read = b""
    while len(read) < count:
        piece = line.recv(count - len(read))
        if not piece:
            raise EOFError
        read += piece
    return read


def _pass_on(source: socket.socket, to: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while piece := source.recv(65536):
            to.sendall(piece)
    _hang_up(source, to)


def _hang_up(*lines: socket.socket) -> None:
    for line in lines:
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        line.close()


@contextmanager
def wired(address: str) -> Iterator[tuple[Wire, str]]:
    """A wire to a database, and the address by which it is reached through it."""
    before, _, folder = address.partition("?host=")
    wire = Wire(Path(folder))
    os.chmod(wire.folder, 0o755)
    try:
        yield wire, f"{before}?host={wire.folder}"
    finally:
        wire.close()
