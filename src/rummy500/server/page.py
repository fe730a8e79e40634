"""How does a browser get the page? From the folder that its build wrote."""

from __future__ import annotations

import html
import mimetypes
import re
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from rummy500.core.said import say
from rummy500.languages import RIGHT_TO_LEFT, tongue_of

FOLDER: Final = Path(__file__).parent / "page"
FOR_EVER: Final = "public, max-age=31536000, immutable"  # these files' names change with what is in them
ASK_AGAIN: Final = "no-cache"
IN_THE_PAGE: Final = (
    say("This page needs JavaScript to show the table."),
    say("Rummy 500 against fair bots, by your own family's rules."),
)
WAYS: Final = re.compile(
    r"/|/new/?|/(account|lobby)/?|/t/[\w-]+/?|/pad(/[\w-]+)?/?|/(rules|learn|faq|strategy)(/[\w-]+)?/?",
    re.ASCII,
)
"""The addresses of the page's screens, as web/src/lib/route.svelte.ts has them."""
NOTHING: Final = "there is nothing at this address\n"
NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Rummy 500</title>
<p>The page has not been built: run <code>make play</code> in the checkout.</p>
</html>
"""


def page_file(path: str, folder: Path = FOLDER, zipped: bool = False, language: str = "en") -> Response:
    """The file at a path of the page; for the addresses of its screens the page itself. Elsewhere it is the
    page too, with status 404 and a screen that says so, or, where a file was asked for, a line of text.

    `zipped`: the browser reads gzip, so where the build left a compressed copy that one is sent. `language`
    is written on the page, which then speaks it."""
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, status_code=503, headers={"cache-control": ASK_AGAIN})
    file = _inside(folder, path)
    if file is None and ("." in path.rpartition("/")[2] or path.startswith("/assets/")):
        return PlainTextResponse(NOTHING, status_code=404, headers={"cache-control": ASK_AGAIN})
    if file is None or file == index.resolve():
        return _page(index, language, 200 if file or WAYS.fullmatch(path) else 404)
    hashed = file.parent.name == "assets"
    headers = {"cache-control": FOR_EVER if hashed else ASK_AGAIN}
    small = file.with_name(f"{file.name}.gz")
    if not small.is_file():
        return FileResponse(file, headers=headers)
    headers["vary"] = "accept-encoding"
    if not zipped:
        return FileResponse(file, headers=headers)
    headers["content-encoding"] = "gzip"
    return FileResponse(small, headers=headers, media_type=mimetypes.guess_type(file.name)[0])


def _page(index: Path, language: str, status: int) -> Response:
    """The page itself. Its language's texts are named in its head, so that they come with the first files."""
    direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
    text = index.read_text(encoding="utf-8")
    text = text.replace('<html lang="en">', f'<html lang="{language}" dir="{direction}">', 1)
    for sentence in IN_THE_PAGE:
        text = text.replace(sentence, html.escape(tongue_of(language)(sentence)))
    for texts in sorted(index.parent.glob(f"assets/{language}-*.js")):
        link = f'<link rel="modulepreload" href="/assets/{texts.name}">'
        text = text.replace("</head>", f"  {link}\n  </head>", 1)
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-language, cookie", "content-language": language}
    return HTMLResponse(text, status_code=status, headers=headers)


def _inside(folder: Path, path: str) -> Path | None:
    """The file that a path names, if there is one and it lies in the folder, whatever the path is made of."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None
