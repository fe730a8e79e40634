"""What does the program look like? `python scripts/pictures.py` takes its pictures into docs/pictures."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the tests' server and positions are used here

from playwright.sync_api import Browser  # noqa: E402

from rummy500.server.guests import new_token  # noqa: E402
from tests.chromium import open_browser  # noqa: E402
from tests.e2e.positions import MIDDLE  # noqa: E402
from tests.e2e.prepared import put_table  # noqa: E402
from tests.server.running import serving  # noqa: E402

DESKTOP, PHONE = (1440, 900), (375, 812)
PICTURES = ("home-phone", "setup-phone", "table-desktop", "table-phone", "pile-phone-dark")
FOLDER = ROOT / "docs/pictures"


def take() -> None:
    cookie = new_token()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        table = put_table(Path(folder), cookie, MIDDLE)
        screens = {"home": "/", "setup": "/new", "table": f"/t/{table}", "pile": f"/t/{table}"}
        with serving(Path(folder)) as server, open_browser() as browser:
            for name in PICTURES:
                take_one(browser, server.address, screens[name.partition("-")[0]], cookie, name)


def take_one(browser: Browser, address: str, path: str, cookie: str, name: str) -> None:
    """One picture; its name says which screen, how wide, and whether dark."""
    width, height = DESKTOP if "desktop" in name else PHONE
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if width < 800 else 1,
        color_scheme="dark" if "dark" in name else "light",
        reduced_motion="reduce",
    )
    page.context.add_cookies([{"name": "rummy500_guest", "value": cookie, "url": address}])
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    if path.startswith("/t/"):
        page.wait_for_selector("[data-phase]")
    if name.startswith("pile"):
        page.get_by_role("button", name="9 of clubs").click()
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)  # what is lifted has come to rest
    page.screenshot(path=FOLDER / f"{name}.png")
    page.close()


if __name__ == "__main__":
    take()
