"""Who is asking? A cookie with 256 random bits; the server keeps its SHA-256 and nothing else.

A row in `guests` is made with the guest's first table, so that looking around writes nothing.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from typing import Final

COOKIE: Final = "rummy500_guest"
LIFETIME: Final = 400 * 24 * 3600  # as long as browsers keep one
NAME: Final = 24  # characters
TOKEN: Final = r"[A-Za-z0-9_-]{43}"


def new_token() -> str:
    return secrets.token_urlsafe(32)


def guest_id(token: str) -> str:
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def cookie_in(cookies: str, name: str) -> str | None:
    """Our token in a Cookie header, however long and strange that is; None where there is none of ours."""
    found = re.findall(rf"(?:^|;)[ \t]*{name}=\"?({TOKEN})\"?[ \t]*(?=;|$)", cookies)
    return found[-1] if found else None


def cookie_name(name: str, secure: bool) -> str:
    """Where the page came by HTTPS a name that no other host and no plain HTTP can set."""
    return f"__Host-{name}" if secure else name


def read_token(cookies: str, secure: bool = False) -> str | None:
    """The guest's token in a Cookie header; None where there is none of ours."""
    return cookie_in(cookies, cookie_name(COOKIE, secure))


def cookie_text(token: str, secure: bool) -> str:
    """The Set-Cookie header. Not for scripts; not sent along from other sites but by a plain link."""
    return (
        f"{cookie_name(COOKIE, secure)}={token}; Path=/; Max-Age={LIFETIME}; HttpOnly; SameSite=Lax"
        f"{'; Secure' if secure else ''}"
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
