"""What does the table look like? `python scripts/pictures.py` takes its pictures into docs/pictures."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the tests' server and positions are used here

from rummy500.server.guests import new_token  # noqa: E402
from tests.chromium import open_browser  # noqa: E402
from tests.e2e.positions import MIDDLE  # noqa: E402
from tests.e2e.prepared import put_table  # noqa: E402
from tests.server.running import serving  # noqa: E402

SIZES = {"desktop": (1440, 900), "phone": (375, 812)}
FOLDER = ROOT / "docs/pictures"


def take() -> None:
    cookie = new_token()
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        table = put_table(Path(folder), cookie, MIDDLE)
        with serving(Path(folder)) as server, open_browser() as browser:
            for name, (width, height) in SIZES.items():
                page = browser.new_page(
                    viewport={"width": width, "height": height}, device_scale_factor=2 if width < 800 else 1
                )
                page.context.add_cookies([{"name": "rummy500_guest", "value": cookie, "url": server.address}])
                page.goto(f"{server.address}/t/{table}")
                page.wait_for_selector("[data-phase]")
                page.wait_for_timeout(1000)  # the cards have come to rest
                page.screenshot(path=FOLDER / f"table-{name}.png")


if __name__ == "__main__":
    take()
