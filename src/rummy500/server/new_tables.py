"""How fast may one guest, and one address, make and start tables?"""

from __future__ import annotations

import time

from fastapi import Request

from rummy500.server.errors import Refused
from rummy500.server.limits import Buckets, Limits, network


class NewTables:
    """Asked before each route that makes a table or deals its first cards. Raises Refused."""

    def __init__(self, limits: Limits) -> None:
        rate, full, more = limits.new_tables_a_second, limits.new_tables_at_once, limits.address_factor
        self._guests = Buckets(rate, full)
        self._addresses = Buckets(rate * more, full * more)

    async def __call__(self, request: Request) -> None:
        now = time.monotonic()
        address = network(request.client.host) if request.client else ""
        fine = self._addresses.try_take(address, now)
        if not fine or not self._guests.try_take(str(request.state.guest), now):
            raise Refused("too_fast", "many tables were opened here: wait a minute and try again", 429)
