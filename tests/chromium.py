"""Which browser do the tests drive? A Chromium of this machine: none is ever downloaded."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
# Nothing but the page under test: no sandbox (CI runs as root), and none of the browser's own errands.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


def chromium() -> str | None:
    """The path of a Chromium: what RUMMY500_BROWSER names, else the first one found."""
    named = os.environ.get("RUMMY500_BROWSER")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    return found or (MAC if os.path.exists(MAC) else None)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A headless browser; without one on this machine the test is skipped, in CI it fails."""
    path = chromium()
    if path is None:
        why = "no Chromium found: install one, or name it in RUMMY500_BROWSER, to run the tests of the page"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(why)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
