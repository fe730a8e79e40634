"""Does somebody who floods a table and doesn't listen hold up anybody else, or the server?"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.server.people import shown, to_move, together
from tests.server.running import Person, Server, Tab, some_token

MANY = 100_000
FRAME = '{"t":"resume","after":0}' + " " * 3900  # as long as one may be, and all of the table is asked for


class Flood:
    """A tab that asks and asks, and reads no answer."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.sent = 0
        self._thread = threading.Thread(target=self._send)
        self._thread.start()

    def _send(self) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            while self.sent < MANY:
                self.tab.send(FRAME)
                self.sent += 1

    def until_stuck(self) -> int:
        """How many messages it could send until the server took no more."""
        before = -1
        while before != self.sent < MANY:
            before = self.sent
            time.sleep(0.5)
        return self.sent

    def end(self) -> None:
        self.tab.socket.socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()


def test_who_floods_and_does_not_listen_is_not_listened_to_and_holds_nobody_up(server: Server) -> None:
    dice = Random(4)
    table, _, tabs = together(server.address, rules="classic,target=100000")
    flood = Flood(Person(server.address).open(table))

    def play(acts: int) -> None:
        for _ in range(acts):
            mover = to_move(tabs)
            mover.do(some_token(mover.view, dice))
        for tab in tabs:
            shown(tab, max(tab.view["seq"] for tab in tabs))

    play(12)
    assert 0 < flood.until_stuck() < MANY, "what it sends does not pile up in the server"
    play(6)
    flood.end()
    play(2)
    assert Person(server.address).open(table).next_view()["seq"] == tabs[0].view["seq"]
