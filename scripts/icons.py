"""How are the icons made that phones put on their screens? Drawn by a browser from web/public/favicon.svg."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the tests' browser is used here

from tests.chromium import open_browser  # noqa: E402

PUBLIC = ROOT / "web/public"
# Name, width, and how much of it the drawing takes: a maskable icon may be cut to a circle.
ICONS = (
    ("icon-192", 192, 1.0),
    ("icon-512", 512, 1.0),
    ("icon-maskable", 512, 0.72),
    ("apple-touch-icon", 180, 1.0),
)


def draw() -> None:
    svg = (PUBLIC / "favicon.svg").read_text("utf-8")
    with open_browser() as browser:
        for name, width, part in ICONS:
            page = browser.new_page(viewport={"width": width, "height": width})
            ground = "transparent" if part == 1 and name != "apple-touch-icon" else "#24503f"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-content:center;height:100vh;background:{ground}}}"
                f"svg{{width:{width * part}px;height:{width * part}px}}</style>{svg}"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
            page.close()


if __name__ == "__main__":
    draw()
