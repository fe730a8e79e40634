"""Can a person register, sign in elsewhere, see coins and sign-ins, change the password, and leave?"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rummy500.server.data import FILE
from rummy500.server.guests import guest_id
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, Watch, must_be_accessible, must_fit, new_table
from tests.server.members import PASSWORD, some_name
from tests.server.running import PATIENCE

REFUSED = ("status of 401", "status of 403", "status of 409", "status of 422")


def enter(page: Page, name: str, password: str = PASSWORD, how: str = "Register") -> None:
    page.get_by_role("radio", name=how).check()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name=how, exact=True).click()


def test_a_guest_registers_and_the_account_is_there_in_another_browser(open_page: Open, house: House) -> None:
    name = some_name()
    page = open_page("/", PHONE)
    table = new_table(page)
    page.goto(f"{house.address}/")
    page.get_by_role("link", name="Account: sign in or register").click()
    must_be_accessible(page)
    enter(page, name)
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.locator("[data-coins]")).to_have_text("1000 coins")
    expect(page.get_by_text("no cash value")).to_be_visible()
    expect(page.get_by_role("cell", name="Welcome")).to_be_visible()
    must_fit(page)
    must_be_accessible(page)
    page.get_by_role("link", name="My tables").click()
    expect(page.locator(f"a[href='/t/{table}']")).to_be_visible()
    expect(page.locator("[data-account]")).to_have_attribute("data-account", name)
    house.cookie = "x" * 43  # another browser
    other = open_page("/account", DESKTOP, theme="dark")
    enter(other, name, how="Sign in")
    expect(other.get_by_role("button", name="Sign out Chrome, Linux")).to_have_count(2)
    must_fit(other)
    must_be_accessible(other)
    row = other.locator("li", has_not=other.get_by_text("here", exact=True))
    row.get_by_role("button").click()
    expect(other.get_by_role("button", name="Sign out Chrome, Linux")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-account]")).to_have_attribute("data-account", "")


def test_what_is_wrong_is_said_and_the_password_is_changed_by_keyboard(open_page: Open, watch: Watch) -> None:
    watch.ignored = REFUSED
    name = some_name()
    page = open_page("/account", DESKTOP)
    enter(page, name, "password1")
    expect(page.get_by_role("alert").last).to_contain_text("easily guessed")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.get_by_text("Change the password").click()
    page.get_by_label("Password so far").fill("not my password")
    page.get_by_label("New password").fill("nine purple teapots")
    page.keyboard.press("Enter")
    expect(page.get_by_text("this is not your password")).to_be_visible()
    page.get_by_label("Password so far").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Your password is changed")
    page.get_by_role("button", name="Sign out", exact=True).click()
    enter(page, name, how="Sign in")
    expect(page.get_by_role("alert").last).to_contain_text("don't go together")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_everything_can_be_taken_along_and_then_deleted(
    open_page: Open, size: tuple[int, int], tmp_path: Path
) -> None:
    name = some_name()
    page = open_page("/account", size)
    enter(page, name)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text("utf-8"))["account"]["name"] == name
    page.get_by_role("button", name="Delete the account").click()
    must_be_accessible(page)
    must_fit(page)
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Delete the account").click()
    expect(page.locator("[data-signed-in]")).to_have_attribute("data-signed-in", "no")


def test_a_member_plays_bots_for_coins_and_is_warned_with_the_sum_before_leaving(
    open_page: Open, house: House
) -> None:
    page = open_page("/account", PHONE)
    enter(page, some_name())
    expect(page.locator("[data-coins]")).to_be_visible()
    page.goto(f"{house.address}/new")
    page.get_by_role("radio", name="People", exact=True).check()
    page.get_by_role("radio", name="100 coins", exact=True).check()
    expect(page.get_by_text("no cash value")).to_be_visible()
    must_fit(page)
    must_be_accessible(page)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start now").click()
    page.wait_for_selector("[data-phase]")
    page.get_by_role("button", name="Table and phrases").click()
    page.get_by_role("button", name="Leave this match").click()
    expect(
        page.get_by_text("Your stake of 100 coins is lost, and a fee of 10 coins is taken")
    ).to_be_visible()
    must_be_accessible(page)
    page.locator("[data-leave]").click()
    page.goto(f"{house.address}/account")
    expect(page.locator("[data-coins]")).to_have_text("890 coins")
    expect(page.get_by_role("cell", name="Left a table")).to_be_visible()


def test_what_was_played_stands_on_the_account_s_page_and_fits_a_phone_in_german(
    open_page: Open, house: House
) -> None:
    played = {"matches": 230, "won": 101, "deals": 1200, "best": -5}
    with closing(sqlite3.connect(house.data / FILE, timeout=PATIENCE)) as db:
        for kind in ("bots", "people"):
            row = (guest_id(house.cookie), kind, *played.values())
            db.execute("insert into statistics values (?, ?, ?, ?, ?, ?)", row)
        db.commit()
    page = open_page("/account", PHONE, locale="de-DE")
    page.get_by_role("radio", name="Registrieren").check()
    page.get_by_label("Name", exact=True).fill(some_name())
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Registrieren", exact=True).click()
    expect(page.locator("[data-played]")).to_have_text(["Mit Menschen", "Gegen Bots"])
    expect(page.get_by_role("row", name="Bestes Spiel")).to_contain_text("−5")
    must_fit(page)
    must_be_accessible(page)
