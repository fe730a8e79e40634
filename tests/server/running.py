"""How does a test get a real server? A process of its own on a free port, and people who play there."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
from websockets.sync.client import ClientConnection, connect

Frame = dict[str, Any]
PATIENCE = 60  # seconds for anything that should come at once
START = """
import json
import sys
import time
from pathlib import Path
options = json.loads(sys.argv.pop())
real, wrong = time.time_ns, round(options.pop("wrong", 0) * 1e9)
time.time_ns, time.time = lambda: real() + wrong, lambda: (real() + wrong) / 1e9
from rummy500.server.limits import Limits
from rummy500.server.serve import serve
data, port, delay, free = sys.argv[1:]
limits = Limits(frames_a_second=1e6, frames_at_once=1e6, requests_a_second=1e6, requests_at_once=1e6,
                tries_at_once=1e6, accounts_at_once=1e6, new_tables_at_once=1e6,
                public_tables_at_once=1e6, again_at_once=1e6, all_frames_at_once=1e9,
                onlookers_an_address=100)
more = {**({"limits": limits} if free == "free" else {}), **options}
where = {"database": data} if data.startswith("postgresql") else {"data": Path(data)}
sys.exit(serve(port=int(port), open_browser=False, bot_delay=float(delay), **where, **more))
"""


class Server:
    """A server process. `free`: without bounds on rates, for a test that plays faster than people; `options`:
    what else `serve` is told, and by how many seconds its machine's clock is `wrong`; `errors`: where it
    writes what it says to nobody in particular."""

    def __init__(
        self,
        data: Path | str,
        bot_delay: float = 0.0,
        port: int = 0,
        free: bool = True,
        errors: IO[str] | int = subprocess.PIPE,
        **options: Any,
    ) -> None:
        rates = "free" if free else "bounded"
        arguments = [str(data), str(port), str(bot_delay), rates, json.dumps(options)]
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "CI": "true"},
        )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline().strip()
        self.address = self.first_line.partition(" at ")[2]

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        """Ask it to end; what it wrote to standard error."""
        self.process.terminate()
        return self.process.communicate(timeout=PATIENCE)[1]


@contextmanager
def serving(data: Path | str, bot_delay: float = 0.0, free: bool = True, **options: Any) -> Iterator[Server]:
    server = Server(data, bot_delay, free=free, **options)
    try:
        assert server.address, server.process.communicate()[1]
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Person:
    """A guest with a cookie, and perhaps a table."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)
        if cookie:
            self.http.cookies.set("rummy500_guest", cookie)
        else:
            self.http.get("/api/tables").raise_for_status()

    @property
    def cookie(self) -> str:
        return str(self.http.cookies["rummy500_guest"])

    def new_table(
        self, rules: str = "classic", bots: tuple[str, ...] = ("greedy",), name: str = "Ann"
    ) -> str:
        wish = {"rules": rules, "players": len(bots) + 1, "bots": list(bots), "name": name}
        answer = self.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def tables(self) -> list[dict[str, Any]]:
        answer = self.http.get("/api/tables")
        assert answer.status_code == 200, answer.text
        return list(answer.json()["tables"])

    def open(self, table: str, headers: dict[str, str] | None = None) -> Tab:
        return Tab(str(self.http.base_url), table, self.cookie, headers)


class Tab:
    """One open socket at a table. Keeps the last view, who was there at last, and all events told."""

    def __init__(self, address: str, table: str, cookie: str, headers: dict[str, str] | None = None) -> None:
        self._open = connect(
            f"{address.rstrip('/').replace('http', 'ws')}/api/tables/{table}/socket",
            additional_headers={"Cookie": f"rummy500_guest={cookie}", **(headers or {})},
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=0.2,
        )
        self.socket: ClientConnection = self._open.__enter__()
        self.events: list[dict[str, Any]] = []
        self.view: Frame = {}
        self.people: Frame = {}
        self._unread: list[Frame] = []

    def send(self, frame: Frame | str) -> None:
        self.socket.send(frame if isinstance(frame, str) else json.dumps(frame))

    def act(self, token: str, seq: int | None = None) -> None:
        self.send({"t": "act", "seq": self.view["seq"] if seq is None else seq, "token": token})

    def frame(self) -> Frame:
        """The next message, whatever it is."""
        while not self._unread:
            self._unread = json.loads(self.socket.recv(timeout=PATIENCE))
        frame = self._unread.pop(0)
        if frame["t"] == "view":
            self.view = frame
        elif frame["t"] == "people":
            self.people = frame
        elif frame["t"] == "events":
            self.events.extend(frame["events"])
        return frame

    def next_view(self) -> Frame:
        while self.frame()["t"] != "view":
            pass
        return self.view

    def until_asked(self) -> Frame:
        """The first view in which something is asked of this seat, or the match is over."""
        if not self.view:
            self.next_view()
        while not (self.view["legal"] or self.view["phase"] == "over"):
            self.next_view()
        return self.view

    def do(self, token: str) -> Frame:
        """Act, and the view that has it."""
        seq = self.view["seq"]
        self.act(token)
        while self.view["seq"] <= seq and not self._has_answered():
            frame = self.frame()
            assert frame["t"] != "refused", frame
        return self.view

    def _has_answered(self) -> bool:
        """Is this an answer to a fresh discard? Others don't see it yet, so the view has the same number."""
        return self.view["phase"] == "call" and self.view["seat"] not in self.view["to_act"]

    def close(self) -> None:
        self._open.__exit__(None, None, None)


def some_token(view: Frame, dice: random.Random) -> str:
    """What a plain player does next: melds and lays off what is possible, else anything legal."""
    if view["phase"] == "over":
        return "next"
    laying = [one for one in view["legal"] if one["kind"] in ("meld", "lay", "call_lay", "call_meld")]
    return str(dice.choice(laying or view["legal"])["token"])


def play_match(tab: Tab, dice: random.Random) -> Frame:
    """Play to the match's end; the last view."""
    while not tab.until_asked()["winners"]:
        tab.do(some_token(tab.view, dice))
    return tab.view
