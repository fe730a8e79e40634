"""How fast may one guest, and one address, make and start tables? Counted for all nodes (rates.py)."""

from __future__ import annotations

from fastapi import Request
from sqlalchemy import Connection

from rummy500.server import rates
from rummy500.server.errors import Refused
from rummy500.server.host import Host
from rummy500.server.limits import network
from rummy500.server.moments import now_ms
from rummy500.server.rates import Measure


class NewTables:
    """Asked before each route that makes a table or deals its first cards. Raises Refused."""

    def __init__(self, host: Host) -> None:
        limits = host.limits
        self._journal = host.journal
        self._of = Measure(limits.new_tables_at_once, limits.new_tables_a_second)
        self._from = self._of.times(limits.address_factor)
        self._public = Measure(limits.public_tables_at_once, limits.public_tables_a_second)

    async def __call__(self, request: Request) -> None:
        now, guest, address = now_ms(), str(request.state.guest), _address(request)

        def take(db: Connection) -> bool:
            fine = rates.try_take(db, f"tables from {address}", self._from, now)
            return fine and rates.try_take(db, f"tables of {guest}", self._of, now)

        if not await self._journal.run(take):
            raise _too_fast()

    async def public(self, request: Request) -> None:
        """Asked before a table comes into the lobby. Raises Refused."""
        now, key = now_ms(), f"public tables from {_address(request)}"
        if not await self._journal.run(lambda db: rates.try_take(db, key, self._public, now)):
            raise _too_fast()


def _address(request: Request) -> str:
    return network(request.client.host) if request.client else ""


def _too_fast() -> Refused:
    return Refused("too_fast", "many tables were opened here: wait a minute and try again", 429)
