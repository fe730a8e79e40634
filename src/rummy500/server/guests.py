"""Who is asking? A cookie with 256 random bits; the server keeps its SHA-256 and nothing else.

A row in `guests` is made with the guest's first table, so that looking around writes nothing.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from http.cookies import CookieError, SimpleCookie
from typing import Final

COOKIE: Final = "rummy500_guest"
LIFETIME: Final = 400 * 24 * 3600  # as long as browsers keep one
NAME: Final = 24  # characters
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    return secrets.token_urlsafe(32)


def guest_id(token: str) -> str:
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def read_token(cookies: str) -> str | None:
    """The guest's token in a Cookie header; None where there is none of ours."""
    try:
        morsel = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel is not None and _TOKEN.fullmatch(morsel.value) else None


def cookie_text(token: str, secure: bool) -> str:
    """The Set-Cookie header. Not for scripts; not sent along from other sites but by a plain link."""
    return (
        f"{COOKIE}={token}; Path=/; Max-Age={LIFETIME}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
    )


def clean_name(name: str, otherwise: str) -> str:
    """A name fit to be shown: one line, no control, joining or direction characters, not too long."""
    plain = unicodedata.normalize("NFC", name[: 8 * NAME])
    seen = "".join(
        " " if mark.isspace() else mark
        for mark in plain
        if unicodedata.category(mark)[0] != "C" or mark.isspace()
    )
    return " ".join(seen.split())[:NAME].strip() or otherwise
