"""Are the rules of any table one touch away, marked where they differ, and can they be shared?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rummy500.coach.rulebook import rulebook
from rummy500.core.rules import read_rules
from tests.e2e.conftest import DESKTOP, PHONE, Open, must_be_accessible, must_fit, new_table

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@SIZES
@pytest.mark.parametrize("rules", ["classic", "kitchen,ace_in_runs=corner", "pool"])
def test_the_rules_page_is_whole_and_for_everyone(open_page: Open, size: tuple[int, int], rules: str) -> None:
    page = open_page(f"/rules?rules={rules}&players=4", size)
    book = rulebook(read_rules(rules), 4)
    expect(page.locator("[data-changed]")).to_have_attribute("data-changed", str(book.changed))
    for section in book.sections:
        expect(page.get_by_role("heading", name=section.title, exact=True)).to_be_visible()
        for sentence in section.sentences:
            assert page.locator(f"[id='{sentence.id}']").count() == 1
    assert page.locator("section .mark").count() == book.changed
    must_fit(page)
    must_be_accessible(page)


def test_another_game_and_number_of_players_are_chosen(open_page: Open) -> None:
    page = open_page("/rules", PHONE)
    page.get_by_role("combobox", name="Game").select_option("Pool")
    expect(page.get_by_role("heading", name="Pool, 2 players")).to_be_visible()
    page.get_by_role("combobox", name="Players").select_option("5")
    expect(page.get_by_role("heading", name="Pool, 5 players")).to_be_visible()
    assert "rules=pool&players=5" in page.url
    page.reload()
    expect(page.get_by_role("heading", name="Pool, 5 players")).to_be_visible()


def test_the_table_has_its_rules_one_touch_away(open_page: Open) -> None:
    page = open_page("/", PHONE)
    table = new_table(page, "strict", 2)
    page.get_by_role("link", name="Rules", exact=True).tap()
    expect(page.get_by_role("heading", name="Strict, 3 players")).to_be_visible()
    page.get_by_role("link", name="Back to the table").tap()
    page.wait_for_selector("[data-phase]")
    assert page.url.endswith(f"/t/{table}")


def ask_why(page: Page) -> None:
    """Discard before drawing, until it is our turn to be refused."""
    page.wait_for_function("() => document.querySelector('[data-phase].mine')")
    page.locator("[data-hand] button").first.click()
    page.get_by_role("button", name="Why not?").click()


def test_a_refusal_leads_to_the_sentence_that_it_rests_on(open_page: Open) -> None:
    page = open_page("/", DESKTOP)
    new_table(page, "classic", 1)
    ask_why(page)
    page.locator(".refusal").get_by_role("link", name=re.compile("^The rule")).click()
    meant = page.locator("[data-meant]")
    expect(meant.first).to_be_in_viewport()
    expect(meant.first).to_contain_text("Nobody melds, lays off or discards before drawing")


def test_a_link_opens_the_set_up_form_filled_in(open_page: Open) -> None:
    page = open_page("/new?rules=strict,jokers=2&players=4", PHONE)
    expect(page.get_by_label("The rules as text")).to_have_value("strict,jokers=2")
    expect(page.get_by_role("radio", name="Strict")).to_be_checked()
    expect(page.locator("[data-players]")).to_have_text("4")
    page.get_by_role("button", name="Deal the cards").tap()
    page.wait_for_selector("[data-phase]")
    expect(page.get_by_role("region", name="Greedy 3")).to_be_visible()


def test_a_link_with_rules_that_can_not_be_played_says_so(open_page: Open) -> None:
    page = open_page("/new?rules=strict,jokers=99&players=4", PHONE)
    expect(page.get_by_role("alert")).to_contain_text("jokers=99")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_disabled()


def test_the_link_to_one_s_rules_is_copied(open_page: Open) -> None:
    page = open_page("/new?rules=kitchen,target=300&players=3", DESKTOP)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link to these rules").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/new?rules=kitchen,target=300&players=3")


def test_one_plays_by_the_rules_that_one_has_read(open_page: Open) -> None:
    page = open_page("/rules?rules=club&players=3", PHONE)
    page.get_by_role("link", name="Play by these rules").tap()
    expect(page.get_by_label("The rules as text")).to_have_value("club")
    expect(page.locator("[data-players]")).to_have_text("3")


def test_rules_set_up_by_form_are_read_in_words_and_played_then(open_page: Open) -> None:
    page = open_page("/new?rules=classic&players=3", PHONE)
    page.locator("summary", has_text="Match").tap()
    page.get_by_label("Target").fill("300")
    page.get_by_label("Target").blur()
    expect(page.get_by_label("The rules as text")).to_have_value("classic,target=300")
    page.get_by_role("link", name="Read these rules in words").tap()
    expect(page.get_by_role("heading", name="Classic, 3 players")).to_be_visible()
    expect(page.get_by_text("The target is 300 points.")).to_be_visible()
    page.get_by_role("link", name="Play by these rules").tap()
    expect(page.get_by_label("The rules as text")).to_have_value("classic,target=300")


@pytest.mark.parametrize("back", ["the browser's", "the page's"])
def test_who_reads_the_rules_comes_back_to_the_form_as_it_was(open_page: Open, back: str) -> None:
    page = open_page("/new?rules=kitchen,target=300&players=4", PHONE)
    page.get_by_role("link", name="Read these rules in words").tap()
    page.get_by_role("heading", name="Kitchen").first.wait_for()
    if back == "the browser's":
        page.go_back()
    else:
        page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.locator("#rules-text")).to_have_value("kitchen,target=300")
    expect(page.locator("[data-players]")).to_have_text("4")


def test_a_long_word_that_is_no_rule_fits_the_page(open_page: Open) -> None:
    page = open_page("/new", PHONE)
    page.locator("#rules-text").fill("x" * 900)
    expect(page.get_by_text("there is no rule set")).to_be_visible()
    must_fit(page)
