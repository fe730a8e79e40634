"""What is counted while the server runs? For Prometheus: each process has numbers of its own.

They are read at an address of their own (`--metrics`), never at the one that visitors come to: a proxy in
front makes every visitor come from this machine, so no look at where somebody comes from would keep them out.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import HistogramMetricFamily

import rummy500
from rummy500.server.errors import CannotServe

if TYPE_CHECKING:
    from wsgiref.simple_server import WSGIServer

REGISTRY: Final = CollectorRegistry(auto_describe=True)
ProcessCollector(registry=REGISTRY)
PORT: Final = 65_535
LATE: Final = 0.5  # seconds from which a clock counts as late
_QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SLOW: Final = (0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)

Info("rummy500_build", "The version that runs", registry=REGISTRY).info({"version": rummy500.__version__})
TABLES: Final = Gauge(
    "rummy500_tables",
    "Tables that somebody has open on this node, by where they are: waiting, playing, over",
    ["stage"],
    registry=REGISTRY,
)
IN_MEMORY: Final = Gauge("rummy500_tables_in_memory", "Tables that this node holds folded", registry=REGISTRY)
SOCKETS: Final = Gauge(
    "rummy500_sockets", "Open sockets, of those who sit and of those who look on", ["role"], registry=REGISTRY
)
OPENED: Final = Counter("rummy500_sockets_opened", "Sockets opened", registry=REGISTRY)
_ACTIONS: Final = Counter(
    "rummy500_actions",
    "Actions asked for by a person, or made by a bot for itself or (clock) for a person, by how they ended",
    ["by", "outcome"],
    registry=REGISTRY,
)
PERSON: Final = {
    outcome: _ACTIONS.labels("person", outcome)
    for outcome in ("done", "repeat", "stale", "refused", "unreadable", "not_saved")
}
SERVER: Final = {
    (by, outcome): _ACTIONS.labels(by, outcome) for by in ("bot", "clock") for outcome in ("done", "stale")
}
COMMIT: Final = Histogram(
    "rummy500_journal_commit_seconds",
    "How long a transaction of the journal took",
    buckets=_QUICK,
    registry=REGISTRY,
)


class _Waits:
    """A histogram that one thread writes, at a tenth of what the library's own would take for each act."""

    def __init__(self, name: str, sentence: str) -> None:
        self._name, self._sentence = name, sentence
        self._counts = [0] * (len(_QUICK) + 1)
        self._sum = 0.0
        REGISTRY.register(self)

    def note(self, seconds: float) -> None:
        self._counts[bisect_left(_QUICK, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """What a registry asks for."""
        bounds = (*(str(float(bound)) for bound in _QUICK), "+Inf")
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._sentence, buckets=buckets, sum_value=self._sum)


DURABLE: Final = _Waits("rummy500_journal_wait_seconds", "How long something waited until it was on the disk")
FAILED: Final = Counter("rummy500_journal_failures", "Writes that failed", registry=REGISTRY)
WAITING: Final = Gauge("rummy500_journal_queue", "Writes that wait for the journal", registry=REGISTRY)
FIRED: Final = Histogram(
    "rummy500_clock_late_seconds",
    "How long after its time something due was taken up",
    buckets=_SLOW,
    registry=REGISTRY,
)
LATE_CLOCKS: Final = Counter(
    "rummy500_late_clocks", f"Those of them that were more than {LATE} s late", registry=REGISTRY
)
BOT_QUEUE: Final = Gauge(
    "rummy500_bot_queue", "Turns of bots that wait for a place to think", registry=REGISTRY
)
THINKING: Final = Histogram(
    "rummy500_bot_think_seconds",
    "How long a bot thought, without its waiting",
    ["bot"],
    buckets=_SLOW,
    registry=REGISTRY,
)
SUBSTITUTED: Final = Counter(
    "rummy500_bot_substitutes", "Turns that a bot was late with or failed at", ["bot"], registry=REGISTRY
)
_REQUESTS: Final = Histogram(
    "rummy500_request_seconds",
    "How long requests took, by method, route and status",
    ["method", "route", "status"],
    buckets=_QUICK,
    registry=REGISTRY,
)


def request(method: str, route: str, status: int, seconds: float) -> None:
    """A request has been answered."""
    _REQUESTS.labels(method, route, str(status)).observe(seconds)


def fired(milliseconds: int) -> None:
    """Something was taken up so long after it was due."""
    late = max(0, milliseconds) / 1000
    FIRED.observe(late)
    if late > LATE:
        LATE_CLOCKS.inc()


def served(address: str) -> Callable[[], None]:
    """Serve the numbers at `PORT` on this machine alone, or at `ADDRESS:PORT`; what ends it. Raises
    CannotServe."""
    host, port = read_address(address)
    try:
        server, thread = start_http_server(port, host, REGISTRY)
    except (OSError, OverflowError) as error:
        why = str(getattr(error, "strerror", None) or error).lower()
        raise CannotServe(
            f"--metrics can't be served at {host} port {port}: {why}: choose another address or port"
        ) from error
    return lambda: _end(server, thread)


def _end(server: WSGIServer, thread: threading.Thread) -> None:
    server.shutdown()
    server.server_close()
    thread.join()


def read_address(written: str) -> tuple[str, int]:
    """The address and port of `9500`, `10.0.0.5:9500` or `[::1]:9500`. Raises CannotServe."""
    host, _, port = written.rpartition(":")
    if not port.isdecimal() or not 0 < int(port[:6]) <= PORT:
        raise CannotServe(
            f"--metrics is a port, or an address and a port like 127.0.0.1:9500, not {written[:40]!r}"
        )
    return host.strip("[]") or "127.0.0.1", int(port)
