"""What do all tests of the page share? One browser, a server of their own, and a watch for errors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from rummy500.server.guests import new_token
from rummy500.server.page import FOLDER
from tests.chromium import open_browser
from tests.server.running import Server

PHONE = (375, 812)
DESKTOP = (1440, 900)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not (FOLDER / "index.html").is_file():
        why = "the page is not built: run `make dev` to run the tests of the page"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(why)
    with open_browser() as browser:
        yield browser


@dataclass
class House:
    """A server's data, the server when it runs, and a guest's cookie."""

    data: Path
    cookie: str = field(default_factory=new_token)
    server: Server | None = None

    def start(self, bot_delay: float = 0.0) -> str:
        self.server = Server(self.data, bot_delay, port=self._port())
        assert self.server.address, self.server.process.communicate()[1]
        return self.server.address

    def _port(self) -> int:
        """The same one again, where a page is waiting for it."""
        return int(self.server.address.rpartition(":")[2]) if self.server else 0

    @property
    def address(self) -> str:
        return self.server.address if self.server else self.start()

    def kill(self) -> None:
        if self.server and self.server.process.poll() is None:
            self.server.kill()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    shared = House(tmp_path_factory.mktemp("house") / "data")
    shared.start()
    yield shared
    shared.kill()


@pytest.fixture
def house(shared: House) -> House:
    """One server for all, and a guest that it has not seen: starting a server takes a second or two."""
    return House(shared.data, server=shared.server)


Open = Callable[..., Page]


@dataclass
class Watch:
    """Errors of any page of the test; some are meant to come, where a server is killed."""

    errors: list[str] = field(default_factory=list)
    ignored: tuple[str, ...] = ()

    def note(self, text: str) -> None:
        if not any(part in text for part in self.ignored):
            self.errors.append(text)


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert not watch.errors, "\n".join(watch.errors)


@pytest.fixture
def open_page(browser: Browser, house: House, watch: Watch) -> Iterator[Open]:
    """Opens a page of the house as its guest: `open_page("/new", PHONE, theme="dark")`. `script` runs before
    the page's own."""
    contexts: list[BrowserContext] = []

    def opened(path: str = "/", size: tuple[int, int] = PHONE, **options: Any) -> Page:
        width, height = size
        script = options.pop("script", "")
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=options.pop("touch", width < 800),
            color_scheme=options.pop("theme", "light"),
            reduced_motion=options.pop("motion", "reduce"),
            service_workers=options.pop("workers", "block"),
            **options,
        )
        contexts.append(context)
        context.add_cookies([{"name": "rummy500_guest", "value": house.cookie, "url": house.address}])
        page = context.new_page()
        page.add_init_script(script)
        page.on("pageerror", lambda error: watch.note(f"page error: {error}"))
        page.on("console", lambda said: watch.note(f"console: {said.text}") if said.type == "error" else None)
        page.goto(house.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()


def new_table(page: Page, rules: str = "classic", bots: int = 1) -> str:
    """A table made by the page's own door, and opened; its id."""
    made = page.evaluate(
        """async wish => (await (await fetch('/api/tables', {
            method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(wish)
        })).json()).id""",
        {"rules": rules, "players": bots + 1, "bots": ["greedy"] * bots, "name": "Ann"},
    )
    origin = page.evaluate("location.origin")
    page.goto(f"{origin}/t/{made}")
    page.wait_for_selector("[data-phase], [data-end]")
    return str(made)


def must_fit(page: Page) -> None:
    """Nothing sticks out to the side."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], f"{page.url} is {width} px wide"  # type: ignore[index]


def must_be_accessible(page: Page) -> None:
    """axe-core finds no violation."""
    page.wait_for_selector("main", state="attached")  # on a busy machine the page may not be drawn yet
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
