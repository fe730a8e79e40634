"""What does the program look like? Every screen at three widths, light and dark, into build/pictures.

The few that the documents show are copied to docs/pictures. `python scripts/pictures.py table` takes the
pictures of one screen only.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the tests' server and positions are used here

from playwright.sync_api import Browser, Page  # noqa: E402

from rummy500.server.guests import new_token  # noqa: E402
from tests.chromium import open_browser  # noqa: E402
from tests.e2e import positions  # noqa: E402
from tests.e2e.prepared import put_match, put_table  # noqa: E402
from tests.server.running import Server, serving  # noqa: E402

SIZES = {375: (375, 812), 768: (768, 1024), 1440: (1440, 900)}
FOLDER = ROOT / "build/pictures"
SHOWN = ROOT / "docs/pictures"
BEST = {
    "table-1440-light": "table-desktop",
    "table-375-light": "table-phone",
    "pile-375-dark": "pile-phone-dark",
    "deal-end-375-light": "sums-phone",
    "match-end-768-dark": "match-tablet-dark",
}


def rest(_: Page) -> None: ...


def lift(page: Page) -> None:
    page.get_by_role("group", name="Discard pile").get_by_role("button", name="9 of clubs").click()


def play_on(page: Page) -> None:
    """A card is selected, and something can be taken back."""
    lift(page)
    page.get_by_role("button", name="Take 7").click()
    for card in ("9 of clubs", "9 of hearts", "9 of spades"):
        page.locator("[data-hand]").get_by_role("button", name=card).first.click()
    page.locator(".actions").get_by_role("button", name="Meld").click()
    page.get_by_role("button", name="Undo").wait_for()
    page.locator("[data-hand] button").first.click()


def choose_way(page: Page) -> None:
    page.locator("[data-hand]").get_by_role("button", name="6 of spades").click()
    page.get_by_role("button", name="Lay off… 2 ways").click()


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings and help").click()


def look_back(page: Page) -> None:
    if not page.locator("aside").count():
        page.get_by_role("button", name="Show all moves").click()
    page.get_by_role("list", name="Moves").get_by_role("button").nth(9).click()
    page.locator("[data-past]").wait_for()


def unfold(page: Page) -> None:
    page.get_by_role("radio", name="Kitchen table").check()
    page.locator("summary").nth(1).click()


SCREENS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home": ("/", rest),
    "setup": ("/new", unfold),
    "table": ("middle", rest),
    "pile": ("middle", lift),
    "play": ("middle", play_on),
    "past": ("middle", look_back),
    "settings": ("middle", settings),
    "choice": ("two_ways", choose_way),
    "call": ("call", rest),
    "eight": ("eight", rest),
    "deal-end": ("deal", rest),
    "match-end": ("match", rest),
    "gone": ("/t/nosuchtable1", rest),
}


def take(only: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_browser() as browser,
        serving(Path(folder), bot_delay=3600) as server,
    ):
        for name, (where, act) in SCREENS.items():
            if only and name not in only:
                continue
            for width, theme in product(SIZES, ("light", "dark")):
                take_one(browser, server, Path(folder), f"{name}-{width}-{theme}", where, act)
    for name, shown in BEST.items():
        if (FOLDER / f"{name}.png").is_file():
            shutil.copy(FOLDER / f"{name}.png", SHOWN / f"{shown}.png")


def path_of(where: str, data: Path, cookie: str) -> str:
    """The address of a screen; its table is made where it needs one."""
    if where.startswith("/"):
        return where
    if where == "eight":
        return f"/t/{put_match(data, cookie, 'classic,target=1000', 8, 3, 'deal')}"
    if where in ("deal", "match"):
        return f"/t/{put_match(data, cookie, 'classic', 3, 4, where)}"
    return f"/t/{put_table(data, cookie, getattr(positions, where.upper()))}"


def take_one(
    browser: Browser, server: Server, data: Path, name: str, where: str, act: Callable[[Page], None]
) -> None:
    """One picture; its name says which screen, how wide, and whether dark."""
    _, width, theme = name.rsplit("-", 2)
    wide, high = SIZES[int(width)]
    cookie = new_token()
    path = path_of(where, data, cookie)
    if where == "/":
        put_table(data, cookie, positions.MIDDLE)
        put_match(data, cookie, "classic", 3, 4, "match")
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        device_scale_factor=1,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.add_cookies([{"name": "rummy500_guest", "value": cookie, "url": server.address}])
    page = context.new_page()
    page.goto(server.address + path)
    page.locator(".table, main").first.wait_for()
    page.wait_for_load_state("networkidle")
    act(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(250)  # what is lifted has come to rest
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


if __name__ == "__main__":
    take(sys.argv[1:])
