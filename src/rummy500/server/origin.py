"""Does this request come from our own page? Asked of every request that changes something and every socket.

Browsers say where a request was made (Sec-Fetch-Site, else Origin). Without this a foreign page could play
with the guest's cookie. No tokens are needed for it. The Host is checked too: a foreign name that resolves
to this machine (DNS rebinding) would otherwise make a foreign page "our own".
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlsplit

_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d*)?", re.ASCII)
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def same_origin(headers: Mapping[str, str], secure: bool = False) -> bool:
    """May a request with these headers (names in lower case) change something?

    `secure`: it came by HTTPS, and then nothing that came without is our own. A program that is no browser
    sends neither header; it holds no cookie of somebody else's."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if secure and parts.scheme.lower() != "https":
        return False
    return parts.netloc.lower() == headers.get("host", "").lower() != ""


def host_name(host: str) -> str:
    """The name in a Host header, without the port; nothing where it is no such header."""
    found = _HOST.fullmatch(host.strip().lower())
    return "" if found is None else found[1] or found[2]


class Hosts:
    """Under which names may this server be called?"""

    def __init__(self, bound_to: str, names: Iterable[str] = ()) -> None:
        self._any_number = bound_to in ("", "0.0.0.0", "::")
        own = {"localhost", "127.0.0.1", "::1", bound_to.lower(), *(name.lower() for name in names)}
        if self._any_number:
            own |= {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        self._own = own - {""}

    def has(self, host: str) -> bool:
        name = host_name(host)
        return name in self._own or (self._any_number and _is_number(name))


def _is_number(name: str) -> bool:
    """An address in digits is safe where we listen on all of them: it can't be rebound to another."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
