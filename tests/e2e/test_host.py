"""Can a host, on the page, send a guest away, and give a deserted seat to a bot?"""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from rummy500.server.guests import new_token
from tests.e2e.company import put_deserted, put_room
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, must_be_accessible, must_fit


def test_a_host_sends_a_guest_away_by_touch_and_is_asked_first(open_page: Open, house: House) -> None:
    page = open_page(f"/t/{put_room(house.data, house.cookie)}", PHONE)
    page.get_by_role("button", name="Send Bob away").tap()
    expect(page.get_by_text("can’t sit down at this table again")).to_be_visible()
    must_fit(page)
    must_be_accessible(page)
    page.get_by_role("button", name="No", exact=True).tap()
    expect(page.locator("[data-seat='1']")).to_contain_text("Bob")
    page.get_by_role("button", name="Send Bob away").tap()
    page.locator("[data-send]").tap()
    expect(page.locator("[data-seat='1']")).to_contain_text("Free seat")


def test_who_was_sent_away_reads_so_where_the_seats_were(
    open_page: Open, house: House, browser: Browser
) -> None:
    page = open_page(f"/t/{put_room(house.data, house.cookie)}", DESKTOP)
    page.get_by_role("button", name="Send Bob away").click()
    page.locator("[data-send]").click()  # the table would begin with all seats taken
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    context.add_cookies([{"name": "rummy500_guest", "value": new_token(), "url": house.address}])
    other = context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Take seat 3").click()
    page.get_by_role("button", name="Send Guest away").click()
    page.locator("[data-send]").click()
    expect(other.locator("[data-sent-away]")).to_contain_text("The host has sent you away from this table")
    expect(other.get_by_role("button", name="Sit down")).to_have_count(0)
    must_be_accessible(other)
    context.close()


def test_by_a_new_link_alone_one_sits_down(open_page: Open, house: House, browser: Browser) -> None:
    page = open_page(f"/t/{put_room(house.data, house.cookie)}", PHONE)
    old = page.locator("[data-link]").input_value()
    page.locator("[data-renew]").tap()
    expect(page.locator("[data-link]")).to_have_value(re.compile("#[2-9a-z]{12}$"))
    must_fit(page)
    must_be_accessible(page)
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    context.add_cookies([{"name": "rummy500_guest", "value": new_token(), "url": house.address}])
    other = context.new_page()
    other.goto(old)
    expect(other.locator("[data-shut]")).to_contain_text("The host has made a new link")
    expect(other.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(other.locator("[data-link]")).to_have_count(0)
    must_be_accessible(other)
    other.goto("about:blank")  # another # alone is no other page
    other.goto(page.locator("[data-link]").input_value())
    other.get_by_role("button", name="Sit down").first.click()
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()  # that was the last free seat
    context.close()


def test_a_deserted_seat_is_given_to_a_bot_and_ratings_stand_beside_the_names(
    open_page: Open, house: House
) -> None:
    page = open_page(f"/t/{put_deserted(house.data, house.cookie)}", DESKTOP)
    bob = page.get_by_role("img", name="rating 1440, provisional")
    expect(page.get_by_role("img", name="rating 1560", exact=True).first).to_be_visible()
    expect(bob.first).to_be_visible()
    page.locator("[data-people]").click()
    must_be_accessible(page)
    page.get_by_role("button", name="Give the seat of Bob to a bot").click()
    must_be_accessible(page)
    page.locator("[data-give]").click()
    expect(page.locator("[data-presence=left]")).to_have_count(1)
    expect(page.get_by_text("Bob is away, and a bot plays on").first).to_be_attached()
