"""Is every screen accessible, as wide as its window and still, on a phone and a desktop, light and dark?"""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page

from tests.e2e import positions
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, Watch, must_be_accessible, must_fit
from tests.e2e.hands import do
from tests.e2e.prepared import put_table
from tests.e2e.screens import SCREENS, show

SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => list.getEntries().forEach(one => {
  if (!one.hadRecentInput) window.shift += one.value;
})).observe({ type: 'layout-shift', buffered: true });
"""
# A sentence that is told in place of another must not be seen as the other's words sliding about.
SLIDING = """
window.sliding = [];
new PerformanceObserver(list => list.getEntries().forEach(one => one.sources.forEach(({ node }) => {
  if ((node?.parentElement ?? node)?.closest('.log')) window.sliding.push(node.textContent);
}))).observe({ type: 'layout-shift', buffered: true });
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


def test_the_line_of_moves_stands_still_while_others_play(open_page: Open, house: House) -> None:
    table = put_table(house.data, house.cookie, positions.MIDDLE)
    page = open_page(f"/t/{table}", PHONE, script=SLIDING)
    page.wait_for_selector(".mine[data-phase=draw]")
    for _ in range(3):
        do(page, "s")
        page.locator("[data-hand] button").last.click()
        page.locator(".actions").get_by_role("button", name="Discard").first.click()
        page.wait_for_selector(".mine[data-phase=draw]")
    settle(page)
    assert page.evaluate("window.sliding") == []


def settle(page: Page) -> None:
    """Two frames: what a theme or a width changes has been drawn."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
