"""Is every screen accessible, as wide as its window and still, on a phone and a desktop, light and dark?"""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import DESKTOP, PHONE, House, Open, Watch, must_be_accessible, must_fit
from tests.e2e.screens import SCREENS, show

SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => list.getEntries().forEach(one => {
  if (!one.hadRecentInput) window.shift += one.value;
})).observe({ type: 'layout-shift', buffered: true });
"""
# Some screens are those of what is not there, and of a server that does not answer.
MEANT = ("404", "WebSocket connection", "Failed to load resource", "ERR_FAILED")


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_for_everyone(open_page: Open, house: House, watch: Watch, name: str) -> None:
    screen = SCREENS[name]
    if name in ("gone", "away", "nowhere"):
        watch.ignored = MEANT
    page = open_page(screen.address(house.data, house.cookie), PHONE, script=SHIFTS)
    show(page, screen)
    assert page.evaluate("window.shift") <= 0.02
    for theme, (width, height) in product(("light", "dark"), (PHONE, DESKTOP)):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        must_fit(page)
        must_be_accessible(page)


def settle(page: Page) -> None:
    """Two frames: what a theme or a width changes has been drawn."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
