"""Which browser has signed in? A cookie with 256 random bits; the server keeps its SHA-256 and nothing else.

Where the page came by HTTPS the cookie has the `__Host-` name, which no other host and no plain HTTP can set.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from rummy500.server.guests import cookie_in, cookie_name

COOKIE: Final = "rummy500_session"
IDLE: Final = 30 * 24 * 3600  # seconds unused, and it ends
LONGEST: Final = 180 * 24 * 3600  # seconds after which one signs in again
FRESH: Final = 3600  # seconds in which another use is not noted
_SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux")
_BROWSERS: Final = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
                    ("Safari/", "Safari"))  # fmt: skip


def new_session() -> str:
    return secrets.token_urlsafe(32)


def session_id(token: str) -> str:
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def read_session(cookies: str, secure: bool) -> str | None:
    """The session's token in a Cookie header; None where there is none of ours."""
    return cookie_in(cookies, cookie_name(COOKIE, secure))


def session_cookie(token: str | None, secure: bool) -> str:
    """The Set-Cookie header; without a token it takes the cookie away."""
    age = IDLE if token else 0
    return (
        f"{cookie_name(COOKIE, secure)}={token or ''}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
        f"{'; Secure' if secure else ''}"
    )


def agent_name(agent: str) -> str:
    """What kind of browser on what kind of machine, as far as it says: enough to know one's own again."""
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for name in _SYSTEMS if name in agent), "")
    return ", ".join(part for part in (browser, system.replace(" OS X", "")) if part) or "Another program"
