"""Is the PostgreSQL there yet? A server that is started together with it waits for it a while.

Asked is what libpq's PQping says: it tells one that is just starting, or that nobody answers for, from one
that takes connections, in whatever language that speaks, and without a password. What waiting does not mend,
a name that nobody has or a wrong password, is not waited for.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from psycopg import Error
from psycopg.conninfo import make_conninfo
from psycopg.pq import PGconn, Ping
from sqlalchemy import Engine

from rummy500.server.errors import CannotServe
from rummy500.server.life import Life

log = logging.getLogger(__name__)
PAUSE: Final = 0.3  # seconds between two looks
PORT: Final = 5432
ANSWERED: Final = 3  # seconds in which a look is answered, where the address does not say otherwise
AWAY: Final = (Ping.REJECT, Ping.NO_RESPONSE)


@dataclass(slots=True)
class Patience:
    """So many seconds from now, ended by the signal to stop. `life` says meanwhile that this server waits."""

    seconds: float = 0.0
    life: Life = field(default_factory=Life)
    told: bool = False
    _end: float = 0.0

    def __post_init__(self) -> None:
        self._end = time.monotonic() + self.seconds

    @property
    def left(self) -> bool:
        return time.monotonic() < self._end


def wait_for(engine: Engine, address: str, patience: Patience) -> None:
    """Until the database takes connections, or there is no patience left; `address` is how it is called in
    the log. Raises CannotServe where the server is to stop meanwhile."""
    if not is_away(engine):
        return
    if patience.left and not patience.told:
        log.warning(
            "the database %s does not answer yet: waiting up to %g s for it", address, patience.seconds
        )
        patience.told = True
    patience.life.waiting = True
    try:
        while patience.left and is_away(engine):
            if patience.life.stopping:
                raise CannotServe(f"stopped while waiting for the database {address}")
            time.sleep(PAUSE)
    finally:
        patience.life.waiting = False


def is_away(engine: Engine) -> bool:
    """Does it take no connections now, and might soon?"""
    _, where = engine.dialect.create_connect_args(engine.url)
    places = _places(where)
    try:
        if places and not any(_is_open(*place) for place in places):
            return True
    except (socket.gaierror, UnicodeError):
        return False  # a name that nobody has
    known = {name: value for name, value in where.items() if name != "context"}  # that is the driver's own
    try:
        conninfo = make_conninfo(**{"connect_timeout": ANSWERED, **known})
        return PGconn.ping(conninfo.encode()) in AWAY
    except Error:
        return False  # an address that can't be used says so when it is


def _places(where: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The hosts and ports of an address; none where it is a socket of this machine."""
    hosts = [host for host in str(where.get("host") or "").split(",") if host]
    ports = [int(port or PORT) for port in str(where.get("port") or PORT).split(",")]
    ports = ports if len(ports) == len(hosts) else ports[:1] * len(hosts)
    return [(host, port) for host, port in zip(hosts, ports, strict=True) if not host.startswith(("/", "@"))]


def _is_open(host: str, port: int) -> bool:
    """Does anybody answer there? Asked before libpq is, which would let nothing else run meanwhile. Raises
    gaierror where nobody has that name; one that can't be asked for just now may be known soon."""
    try:
        socket.create_connection((host, port), ANSWERED).close()
    except socket.gaierror as error:
        if error.errno == socket.EAI_NONAME:
            raise
        return False
    except OSError:
        return False
    return True
