"""Which language does the server answer in? The door has found out what the request asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from rummy500.languages import Tongue, tongue_of


def tongue_for(connection: HTTPConnection) -> Tongue:
    """The tongue of a request or a socket."""
    return tongue_of(str(getattr(connection.state, "language", "en")))
