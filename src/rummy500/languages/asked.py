"""Which language does a request ask for? The one that was chosen on the page, else the browser's own."""

from __future__ import annotations

import re
from typing import Final

from rummy500.languages.tongue import LANGUAGES

COOKIE: Final = "rummy500_lang"
_CHOSEN: Final = re.compile(rf"(?:^|;)\s*{COOKIE}=\"?(\w{{2}})\"?\s*(?:;|$)", re.ASCII)
OLD_NAMES: Final = {"iw": "he"}  # what some browsers still call Hebrew
LONGEST: Final = 500  # characters of a header that are looked at


def asked_language(cookies: str, accepted: str) -> str:
    """The language for these Cookie and Accept-Language headers; English where they name none of ours."""
    chosen = _CHOSEN.search(cookies)
    if chosen is not None and chosen[1] in LANGUAGES:
        return chosen[1]
    wanted = [_wish(part) for part in accepted[:LONGEST].split(",")]
    ours = [(weight, name) for weight, name in wanted if name in LANGUAGES and weight > 0]
    return max(ours, key=lambda wish: wish[0])[1] if ours else "en"


def _wish(part: str) -> tuple[float, str]:
    """`de-AT;q=0.8`: how much it is wanted, and the language without its country."""
    tag, _, more = part.strip().lower().partition(";")
    name = tag.strip().partition("-")[0]
    _, _, weight = more.partition("q=")
    try:
        wanted = float(weight) if weight else 1.0
    except ValueError:
        wanted = 0.0
    return wanted, OLD_NAMES.get(name, name)
