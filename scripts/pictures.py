"""What does the program look like? Every screen at three widths, light and dark, into build/pictures.

Some are also taken on a phone on its side and on a 4K screen. The few pictures that the documents show
are copied to docs/pictures. `python scripts/pictures.py table pile` takes those of some screens only.
"""

import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the tests' server and screens are used here

from playwright.sync_api import Browser  # noqa: E402

from rummy500.server.guests import new_token  # noqa: E402
from tests.chromium import open_browser  # noqa: E402
from tests.e2e.screens import SCREENS, show  # noqa: E402
from tests.server.running import Server, serving  # noqa: E402

SIZES = {"375": (375, 812), "768": (768, 1024), "1440": (1440, 900)}
MORE = {"side": (812, 375), "4k": (3840, 2160)}
IN_MORE = ("play", "eight")
FOLDER = ROOT / "build/pictures"
SHOWN = ROOT / "docs/pictures"
BEST = {
    "table-1440-light": "table-desktop",
    "table-375-light": "table-phone",
    "home-375-light": "home-phone",
    "setup-375-light": "setup-phone",
    "pile-375-dark": "pile-phone-dark",
    "deal-end-375-light": "sums-phone",
    "match-end-768-dark": "match-tablet-dark",
}


def take(only: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_browser() as browser,
        serving(Path(folder), bot_delay=3600) as server,
    ):
        for name in only or SCREENS:
            sizes = [*SIZES, *(MORE if name in IN_MORE else ())]
            for size, theme in product(sizes, ("light", "dark")):
                take_one(browser, server, Path(folder), name, size, theme)
    for name, shown in BEST.items():
        if (FOLDER / f"{name}.png").is_file():
            shutil.copy(FOLDER / f"{name}.png", SHOWN / f"{shown}.png")


def take_one(browser: Browser, server: Server, data: Path, name: str, size: str, theme: str) -> None:
    """One picture of a screen, of a guest of its own."""
    screen = SCREENS[name]
    wide, high = {**SIZES, **MORE}[size]
    cookie = new_token()
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        device_scale_factor=1,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_cookies([{"name": "rummy500_guest", "value": cookie, "url": server.address}])
    page = context.new_page()
    page.goto(server.address + screen.address(data, cookie))
    show(page, screen)
    page.mouse.move(0, 0)
    page.wait_for_timeout(250)  # what is lifted has come to rest
    page.screenshot(path=FOLDER / f"{name}-{size}-{theme}.png")
    context.close()


if __name__ == "__main__":
    take(sys.argv[1:])
