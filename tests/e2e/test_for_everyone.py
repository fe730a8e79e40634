"""Does a table fit any window, and can it be played by keys, by ear and by finger?"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e import positions
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, must_fit, new_table
from tests.e2e.player import Player
from tests.e2e.prepared import put_table


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_a_table_of_any_number_fits_any_window(open_page: Open, players: int) -> None:
    page = open_page("/", DESKTOP)
    new_table(page, "classic,call=meld", players - 1)
    player = Player(page, "mouse")
    for _ in range(16):
        player.step()
    for width, height in [(320, 640), PHONE, (667, 375), (768, 1024), DESKTOP]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        must_fit(page)


def test_keys_lead_everywhere_and_the_focus_is_seen(house: House, open_page: Open) -> None:
    table = put_table(house.data, house.cookie, positions.MIDDLE)
    page = open_page(f"/t/{table}", DESKTOP)
    page.wait_for_selector("[data-phase]")
    page.keyboard.press("p")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(".pile .lifted")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".pile .lifted")).to_have_count(0)
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    chosen = page.locator("[data-hand] button[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    expect(chosen).to_be_focused()
    outline = page.evaluate("getComputedStyle(document.activeElement.firstElementChild).outlineStyle")
    assert outline == "solid"


def test_the_focus_stays_with_the_hand_when_its_card_has_left(house: House, open_page: Open) -> None:
    table = put_table(house.data, house.cookie, positions.TWO_WAYS)
    page = open_page(f"/t/{table}", DESKTOP)
    page.get_by_role("button", name="6 of spades").press("Space")
    page.locator(".actions").get_by_role("button", name="Lay off").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="sixes").press("Enter")
    expect(page.locator("[data-hand] button")).to_have_count(6)
    expect(page.locator("[data-hand] button:focus")).to_have_count(1)


def test_what_happens_is_told_to_a_screen_reader(house: House, open_page: Open) -> None:
    table = put_table(house.data, house.cookie, positions.MIDDLE)
    page = open_page(f"/t/{table}", DESKTOP)
    page.wait_for_selector("[data-phase]")
    page.keyboard.press("s")
    expect(page.locator("[data-heard]")).to_contain_text("You draw from the stock")
    expect(page.locator("[data-heard]")).to_contain_text("just drawn")


def test_fingers_find_targets_of_44_pixels(house: House, open_page: Open) -> None:
    table = put_table(house.data, house.cookie, positions.MIDDLE)
    page = open_page(f"/t/{table}", PHONE)
    page.wait_for_selector("[data-phase]")
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, select, input')]
            .filter(one => one.checkVisibility() && !one.disabled)
            .map(one => [one.ariaLabel || one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
            .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("size", [(375, 600), (667, 375), (1000, 520)])
def test_what_has_the_focus_lies_under_nothing(house: House, open_page: Open, size: tuple[int, int]) -> None:
    table = put_table(house.data, house.cookie, positions.MIDDLE)
    page = open_page(f"/t/{table}", size)
    page.wait_for_selector("[data-phase]")
    page.keyboard.press("s")
    page.locator("[data-hand] button").first.press("Space")
    expect(page.locator(".meld button")).to_have_count(3)
    hidden = page.evaluate(
        """() => [...document.querySelectorAll('.felt button:not(:disabled)')].filter((one, i) => {
            scrollTo(0, i % 2 ? 0 : document.body.scrollHeight);
            one.focus();
            const { left, top, width, height } = one.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return !there?.closest('.felt');
        }).map(one => one.ariaLabel)"""
    )
    assert hidden == []
