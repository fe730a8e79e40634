"""Does the hint button show a move with its reason, play it, and set a move of one's own beside it?"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e import positions
from tests.e2e.conftest import PHONE, House, Open, must_be_accessible, must_fit
from tests.e2e.prepared import put_table


def test_a_hint_is_shown_compared_with_ones_own_move_and_played(house: House, open_page: Open) -> None:
    table = put_table(house.data, house.cookie, positions.MIDDLE)
    page: Page = open_page(f"/t/{table}", PHONE)
    page.wait_for_selector("[data-phase=draw]")
    page.get_by_role("button", name="Hint: what would the champion do?").click()
    hint = page.locator("[data-hint]")
    hint.get_by_role("button", name="Play it").wait_for()
    must_fit(page)
    must_be_accessible(page)
    taken = page.locator(".pile [aria-pressed=true]").count()
    if taken:
        page.get_by_role("button", name="Put them back").click()
    else:
        page.locator(".pile button").last.click()
    hint.get_by_role("button", name="Why not").first.click()
    hint.locator("dd").nth(1).wait_for()
    before = page.locator("[data-hand] button").count()
    hint.get_by_role("button", name="Play it").click()
    page.locator("[data-phase=play]").wait_for()
    expect(page.locator("[data-hint]")).to_have_count(0)
    assert page.locator("[data-hand] button").count() > before


def test_a_lesson_gives_no_hint(open_page: Open) -> None:
    page: Page = open_page("/learn/digging", PHONE)
    page.wait_for_selector("[data-phase]")
    expect(page.get_by_role("button", name="Hint:")).to_have_count(0)
