"""Do two people come together and play on the page, each in a browser of their own?"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from rummy500.server.guests import new_token
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, Watch, must_be_accessible, must_fit
from tests.e2e.player import Player


@pytest.fixture
def friend(browser: Browser, house: House, watch: Watch) -> Iterator[Page]:
    """The page of somebody else, on a desktop and in the dark."""
    width, height = DESKTOP
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_cookies([{"name": "rummy500_guest", "value": new_token(), "url": house.address}])
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: watch.note(f"page error: {error}"))
    page.on("console", lambda said: watch.note(f"console: {said.text}") if said.type == "error" else None)
    yield page
    context.close()


def opened(page: Page) -> str:
    """A table for people, opened by the set-up; its address."""
    page.set_default_timeout(10_000)
    page.get_by_role("radio", name="People", exact=True).check()
    page.get_by_role("radio", name="90 s").check()
    must_fit(page)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").tap()
    page.wait_for_selector("[data-room]")
    return page.url


def joined(friend: Page, address: str) -> None:
    friend.goto(address)
    friend.get_by_label("Your name").fill("Bob")
    friend.keyboard.press("Enter")
    friend.wait_for_selector("[data-phase]")


def test_a_friend_joins_by_the_link_and_the_two_play_speak_and_part(open_page: Open, friend: Page) -> None:
    mine = open_page("/new", PHONE)
    address = opened(mine)
    must_fit(mine)
    must_be_accessible(mine)
    assert mine.locator("[data-link]").input_value() == address
    expect(mine.get_by_alt_text("QR code")).to_be_visible()
    friend.goto(address)
    friend.wait_for_selector("[data-room]")
    must_be_accessible(friend)
    joined(friend, address)
    mine.wait_for_selector("[data-phase]")
    expect(mine.locator("[data-presence=here]")).to_have_count(2)
    expect(mine.locator(".seat [data-left]")).to_have_count(1)
    for page in (mine, friend):
        must_fit(page)
        must_be_accessible(page)
    two = {"mine": Player(mine, "touch"), "friend": Player(friend, "keys")}
    for _ in range(8):
        mover = next((one for one in two.values() if one.state().mine), two["mine"])
        seq = mover.state().seq
        if mover.state().mine:
            mover.step()
        for one in two.values():
            one.wait_past(seq)
    mine.locator("[data-people]").tap()
    must_be_accessible(mine)
    mine.locator("[data-phrase=nice]").tap()
    expect(friend.locator("[data-spoken]")).to_have_text("Well played!")
    mine.locator("[data-people]").tap()
    mine.locator("[data-phrase=clap]").tap()
    expect(friend.locator("[data-spoken]")).to_have_text("👏")
    friend.locator("[data-people]").click()
    friend.get_by_role("switch", name="Mute Ann").check()
    friend.get_by_role("button", name="Leave this match").click()
    must_be_accessible(friend)
    friend.locator("[data-leave]").click()
    friend.get_by_role("link", name="Play with people").wait_for()
    expect(mine.locator("[data-presence=left]")).to_have_count(1)


def test_the_lobby_leads_to_a_public_table_and_an_onlooker_sees_no_hand(
    open_page: Open, friend: Page, house: House
) -> None:
    mine = open_page("/lobby", PHONE)
    mine.wait_for_selector("h1")
    must_be_accessible(mine)
    mine.get_by_role("link", name="Open a table").tap()
    mine.get_by_role("switch", name="Show it in the lobby").check(force=True)
    address = opened(mine)
    friend.goto(f"{house.address}/lobby")
    friend.wait_for_selector("h1")
    must_be_accessible(friend)
    table = address.rpartition("/")[2]
    expect(friend.locator(f"a[href='/t/{table}']")).to_contain_text("Join")
    mine.locator("[data-start]").tap()
    mine.wait_for_selector("[data-phase]")
    friend.goto(address)
    friend.wait_for_selector("[data-phase]")
    expect(friend.locator(".dock")).to_contain_text("You look on")
    assert friend.locator("[data-hand]").count() == 0
    must_fit(friend)
    must_be_accessible(friend)
    mine.locator("[data-people]").tap()
    expect(mine.get_by_text(re.compile("1 looks on"))).to_be_visible()


def test_a_seat_is_taken_given_to_a_bot_and_left_by_keys(open_page: Open, friend: Page) -> None:
    mine = open_page("/new?people", PHONE)
    mine.get_by_role("button", name="One player more").tap()
    address = opened(mine)
    mine.get_by_role("button", name="A bot on seat 3").tap()
    expect(mine.locator("[data-seat='2']")).to_contain_text("Greedy 1")
    friend.goto(address)
    friend.get_by_role("button", name="Take seat 2").focus()
    mine.get_by_role("button", name="Take Greedy 1 away").tap()
    expect(friend.locator("[data-seat='2']")).to_contain_text("Free seat")
    friend.keyboard.press("Enter")
    expect(mine.locator("[data-seat='1']")).to_contain_text("Guest")
    expect(friend.get_by_text("Ann starts the match")).to_be_visible()
    friend.get_by_role("button", name="Leave the table").focus()
    friend.keyboard.press("Enter")
    friend.get_by_role("link", name="Open a table").wait_for()
    expect(mine.locator("[data-seat='1']")).to_contain_text("Free seat")
