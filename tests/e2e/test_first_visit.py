"""How soon does a first-time visitor hold cards, and put a meld on the table?"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.coach.ways import SOLVED
from tests.e2e.conftest import PHONE, Open
from tests.e2e.hands import do

# Whatever is pressed is counted, and the taps at the moment when a card first moves are kept.
COUNT = """
window.taps = 0;
window.moved = null;
addEventListener('pointerdown', () => (window.taps += 1), true);
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (window.moved === null && this.matches('[data-card]')) window.moved = window.taps;
  return animate.apply(this, how);
};
"""


def visit(open_page: Open) -> Page:
    """The home page of somebody who was never here, with all movement."""
    page = open_page("/", PHONE, motion="no-preference", script=COUNT)
    page.get_by_role("heading", name="New to Rummy 500?").wait_for()
    return page


def taps_until_a_card_moved(page: Page) -> int:
    return int(page.wait_for_function("() => window.moved !== null && [window.moved]").json_value()[0])


def test_one_tap_deals_the_cards_and_the_second_draws_one(open_page: Open) -> None:
    page = visit(open_page)
    page.get_by_role("button", name="Play Classic rules").tap()
    page.wait_for_selector("[data-hand] button")
    page.wait_for_selector("[data-phase=draw] >> nth=0")
    assert page.evaluate("window.taps") == 1
    page.locator(".stock button:enabled").tap()
    expect(page.locator("[data-phase=play]")).to_be_visible()
    # Where a bot begins and is quicker than the page, the hand lies there already: then the drawn card moves.
    assert taps_until_a_card_moved(page) <= 2


def test_the_first_lessons_move_a_card_at_the_second_tap_and_end_in_a_meld(open_page: Open) -> None:
    page = visit(open_page)
    page.get_by_role("link", name="Begin the first lesson").tap()
    page.wait_for_selector("[data-step]")
    page.locator(".stock button").tap()
    assert taps_until_a_card_moved(page) == 2
    for token in SOLVED["draw"].split()[1:]:
        do(page, token)
    page.get_by_role("link", name=re.compile("^Next lesson")).tap()
    expect(page.get_by_role("heading", name="A set", exact=True)).to_be_visible()
    for token in SOLVED["set"].split():
        do(page, token)
    expect(page.locator(".meld")).to_have_count(1)
    expect(page.locator("[data-out=well]")).to_be_visible()
