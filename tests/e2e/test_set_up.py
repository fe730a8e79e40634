"""Can a table be set up by one's own house rules, found again, and deleted?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Open, must_fit, new_table


def unfold(page: Page, section: str) -> None:
    page.locator("summary", has_text=section).first.click()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_house_rules_are_set_by_form_marked_and_played(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page("/new", size)
    page.get_by_role("radio", name="Kitchen table").check()
    page.get_by_role("button", name="One player more").click()
    unfold(page, "Turn")
    calling = page.locator("[data-option=call]")
    calling.get_by_role("combobox").select_option("meld")
    expect(calling).to_contain_text("changed")
    unfold(page, "Match")
    page.locator("[data-option=target]").get_by_role("spinbutton").fill("300")
    expect(page.get_by_label("The rules as text")).to_have_value("kitchen,call=meld,target=300")
    page.get_by_label("Your name").fill("Bea")
    must_fit(page)
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector("[data-phase]")
    expect(page.get_by_text("to 300")).to_be_visible()
    expect(page.get_by_role("region", name="Bea")).to_be_visible()
    expect(page.get_by_role("region", name="Greedy 2")).to_be_visible()


def test_rules_in_conflict_are_named_and_cannot_be_dealt(open_page: Open) -> None:
    page = open_page("/new", PHONE)
    page.get_by_role("button", name="One player more").tap()
    unfold(page, "Deal")
    page.locator("[data-option=teams]").get_by_role("combobox").select_option("pairs")
    expect(page.get_by_role("alert")).to_have_text("“Teams” needs four players, not 3")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_disabled()
    page.get_by_role("button", name="One player more").tap()
    expect(page.get_by_role("button", name="Deal the cards")).to_be_enabled()


def test_a_friends_rules_can_be_pasted(open_page: Open) -> None:
    page = open_page("/new", DESKTOP)
    page.get_by_label("The rules as text").fill("strict,jokers=1,stock_out=reshuffle")
    expect(page.get_by_role("radio", name="Strict")).to_be_checked()
    unfold(page, "End")
    expect(page.locator("[data-option=stock_out]").get_by_role("combobox")).to_have_value("reshuffle")
    page.get_by_label("The rules as text").fill("strict,jokers=99")
    expect(page.get_by_role("alert")).to_contain_text("jokers=99")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_disabled()


def test_the_last_choices_are_remembered(open_page: Open) -> None:
    page = open_page("/new", PHONE)
    page.get_by_role("radio", name="Duel").check()
    page.get_by_role("combobox", name="Bot 1", exact=True).select_option("champion")
    page.get_by_label("Think time of bot 1").select_option("quick")
    expect(page.get_by_text("a quarter of the usual deals")).to_be_visible()
    must_fit(page)
    page.get_by_role("button", name="Deal the cards").tap()
    page.wait_for_selector("[data-phase]")
    expect(page.get_by_role("region", name="Champion 1")).to_be_visible()
    page.goto(page.url.partition("/t/")[0] + "/new")
    expect(page.get_by_role("radio", name="Duel")).to_be_checked()
    expect(page.get_by_role("combobox", name="Bot 1", exact=True)).to_have_value("champion")
    expect(page.get_by_label("Think time of bot 1")).to_have_value("quick")
    page.get_by_role("combobox", name="Bot 1", exact=True).select_option("greedy")
    expect(page.get_by_label("Think time of bot 1")).to_have_count(0)
    expect(page.locator("[data-players]")).to_have_text("2")


def test_a_table_is_deleted_only_when_one_is_sure(open_page: Open) -> None:
    page = open_page("/", PHONE)
    new_table(page)
    page.get_by_role("link", name="My tables").tap()
    remove = page.get_by_role("button", name="Delete the table with Greedy 1")
    remove.tap()
    page.get_by_role("dialog").get_by_role("button", name="Keep it").tap()
    expect(remove).to_be_visible()
    remove.tap()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).tap()
    expect(remove).to_have_count(0)
    expect(page.get_by_text("No table yet.")).to_be_visible()
