"""How much may one guest, one socket, one request ask for? Everything that comes from outside is bounded."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

LARGEST: Final = 2**63 - 1  # whole number that a database takes


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds. A person at a table never meets them."""

    frame_bytes: int = 4096  # one frame to the server
    token: int = 200  # characters of an action
    body_bytes: int = 16_384  # one request's body
    body_seconds: float = 10.0  # in which it must have come
    head_seconds: float = 10.0  # in which a request's head must have come
    tables: int = 200  # a guest's
    pads: int = 200  # a guest's score pads
    pad_entries: int = 2000  # of one score pad, corrections included
    sockets: int = 10_000  # in all
    sockets_a_guest: int = 30
    sockets_an_address: int = 300  # and other lines
    onlookers: int = 100  # of one table
    onlookers_an_address: int = 30  # of these: nobody alone takes all the places
    frames_a_second: float = 30.0  # of one socket; who sends faster waits
    frames_at_once: float = 60.0
    all_frames_a_second: float = 400.0  # of all sockets of one address: a quarter of what a server can do
    all_frames_at_once: float = 2000.0
    again_a_second: float = 20.0  # views and events told once more, to one address
    again_at_once: float = 200.0
    phrases_a_second: float = 0.5
    phrases_at_once: float = 4.0
    garbage: int = 20  # frames that can't be read, then the socket is closed
    requests_a_second: float = 20.0  # of one guest
    requests_at_once: float = 100.0
    address_factor: float = 5.0  # the same for one address: a household shares it
    new_tables_at_once: float = 40.0  # made or started, by one guest
    new_tables_a_second: float = 1 / 15
    public_tables_at_once: float = 10.0  # opened from one address: a lobby shows only so many
    public_tables_a_second: float = 1 / 60
    hints_at_once: float = 20.0  # for one guest
    hints_a_second: float = 1.0
    tries_at_once: float = 10.0  # passwords, for one name from one address
    tries_a_second: float = 1 / 60
    tries_factor: float = 4.0  # the same for all names from one address
    name_factor: float = 10.0  # and for one name from everywhere: then each try waits, and none is refused
    longest_wait: float = 5.0  # seconds
    accounts_at_once: float = 10.0  # new ones, from one address
    accounts_a_second: float = 1 / 360


def network(address: str) -> str:
    """Whose address this is: of IPv6 a household has 2^64, and counts as one."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.ip_network((int(number) >> 64 << 64, 64)))


class Bucket:
    """A token bucket: so much at once, and then so much a second."""

    __slots__ = ("_full", "_left", "_rate", "_then")

    def __init__(self, rate: float, full: float, now: float) -> None:
        self._rate = rate
        self._full = full
        self._left = full
        self._then = now

    def take(self, now: float) -> float:
        """Seconds to wait before this one is in its right: 0 when there was a token. Taken in any case."""
        self._left = min(self._full, self._left + (now - self._then) * self._rate) - 1
        self._then = now
        return max(0.0, -self._left / self._rate)

    def try_take(self, now: float) -> bool:
        """A token, or none and nothing taken."""
        left = min(self._full, self._left + (now - self._then) * self._rate)
        self._left, self._then = left, now
        if left < 1:
            return False
        self._left = left - 1
        return True

    def give_back(self) -> None:
        """The token that was taken last was not used."""
        self._left += 1


class Buckets:
    """A bucket for each key; of those not seen for long none is kept, so a crowd can't fill the memory."""

    MOST: Final = 20_000

    def __init__(self, rate: float, full: float) -> None:
        self._rate = rate
        self._full = full
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def try_take(self, key: str, now: float) -> bool:
        return self._bucket(key, now).try_take(now)

    def take(self, key: str, now: float) -> float:
        """Seconds to wait (see Bucket)."""
        return self._bucket(key, now).take(now)

    def give_back(self, key: str, now: float) -> None:
        """The token that was taken last was not used."""
        self._bucket(key, now).give_back()

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._of.get(key)
        if bucket is None:
            bucket = self._of[key] = Bucket(self._rate, self._full, now)
            if len(self._of) > self.MOST:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(key)
        return bucket
