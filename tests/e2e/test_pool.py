"""Can the pool game be set up, played and understood in a browser?"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, House, Open, must_be_accessible, must_fit, new_table
from tests.e2e.player import By, Player
from tests.e2e.prepared import Position, put_table

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])

# After the first round: a set of three and of four lie there, and Ann, the first player, may knock.
KNOCKING = Position(
    "pool",
    mine="7c 7d 7h 9s 9d 9c 9h 2c 3d Ah 4s 2h 5c",
    theirs="Kc Qd Jh Ks Qs Th 8d 6c Jc 8c 6s Kd Ts",
    upcard="",
    stock="Kh Js 3c 4d 2d",
    moves=["0:m7c7d7h", "0:m9c9d9h9s", "0:dAh", "1:s", "1:dKc", "0:s"],
)


def picture(page: Page, name: str) -> None:
    """For those who want to look: RUMMY500_PICTURES names a folder."""
    if folder := os.environ.get("RUMMY500_PICTURES"):
        width = page.viewport_size["width"] if page.viewport_size else 0
        page.screenshot(path=Path(folder) / f"pool-{name}-{width}.png")


def select(page: Page, card: str) -> None:
    page.locator("[data-hand]").get_by_role("button", name=re.compile(f"^{card}")).first.click()


@SIZES
def test_the_set_up_offers_the_pool_game_s_options_and_says_which_are_fixed(
    open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page("/new", size)
    page.get_by_role("radio", name="Cutthroat").check()
    expect(page.locator("[data-option=call]")).to_have_count(0)
    expect(page.locator("[data-fixed]")).to_contain_text("Taking from the pile")
    page.locator("summary", has_text="Pool").click()
    page.locator("[data-option=rounds]").get_by_role("spinbutton").fill("4")
    expect(page.get_by_label("The rules as text")).to_have_value("cutthroat,rounds=4")
    must_fit(page)
    picture(page, "setup")
    page.get_by_role("radio", name=re.compile("^Classic")).check()
    expect(page.locator("summary", has_text="Pool")).to_have_count(0)
    expect(page.locator("[data-fixed]")).to_have_count(0)
    page.get_by_role("radio", name="Cutthroat").check()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector("[data-phase]")
    expect(page.get_by_text("round 1 of 10")).to_be_visible()


def rounds_of_a_deal(player: Player) -> int:
    """Plays a deal to its end; how many rounds it had."""
    rounds = set()
    page = player.page
    while not player.state().end:
        head = page.locator("h1").inner_text()
        rounds.update(re.findall(r"round (\d+) of 10", head))
        must_fit(page)
        if "round 4 " in head and player.state().mine:
            picture(page, "table")
        player.step()
    return len(rounds)


@pytest.mark.parametrize(("by", "size"), [("touch", PHONE), ("mouse", DESKTOP)])
def test_a_deal_is_played_through_its_rounds_to_its_sums(
    open_page: Open, by: By, size: tuple[int, int]
) -> None:
    page = open_page("/", size)
    new_table(page, "pool,target=5000", 2)
    player = Player(page, by)
    expect(page.get_by_text("round 1 of 10 · pool 30").first).to_be_visible()
    for _ in range(8):
        if rounds_of_a_deal(player) >= 3:
            break
        player.step()
    else:
        raise AssertionError("somebody knocks early in every deal")
    end = page.locator("[data-end=deal]")
    expect(end.get_by_role("listitem").first).to_be_visible()
    expect(end.get_by_role("columnheader", name="Hand")).to_have_count(0)
    must_fit(page)
    must_be_accessible(page)
    picture(page, "sums")
    deal = int(page.locator("h1").inner_text().split()[1])
    player.step()
    page.wait_for_selector("[data-phase]")
    expect(page.get_by_role("heading", name=f"Deal {deal + 1}")).to_be_visible()


@SIZES
def test_a_turn_may_end_without_a_discard(open_page: Open, house: House, size: tuple[int, int]) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, KNOCKING)}", size)
    page.wait_for_selector("[data-phase]")
    must_fit(page)
    must_be_accessible(page)
    picture(page, "turn")
    expect(page.get_by_role("button", name="End the deal")).to_have_count(0)
    pile = page.locator(".pile .card")
    before = pile.count()
    page.get_by_role("button", name="End turn", exact=True).click()
    expect(page.get_by_text("round 3 of 10")).to_be_visible()
    if size == DESKTOP:  # on a phone the log is folded to its newest line
        expect(page.locator(".log")).to_contain_text("You end your turn without a discard")
    assert pile.count() <= before + 1


@SIZES
def test_who_knocks_is_shown_to_have_knocked(open_page: Open, house: House, size: tuple[int, int]) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, KNOCKING)}", size)
    select(page, "jack of spades")
    expect(page.locator("[data-token=dJs]")).to_have_text(re.compile("^Discard J♠"))
    knock = page.locator("[data-token=kJs]")
    expect(knock).to_have_text(re.compile("^Knock with J♠"))
    must_fit(page)
    picture(page, "knock")
    knock.click()
    end = page.locator("[data-end=deal]")
    expect(end).to_contain_text("nocked")
    expect(end).to_contain_text("the pool: 30")
    picture(page, "knocked")


@SIZES
def test_the_discards_are_dead_and_the_page_says_so(
    open_page: Open, house: House, size: tuple[int, int]
) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, KNOCKING)}", size)
    page.get_by_role("button", name="End turn", exact=True).click()
    expect(page.locator("[data-phase=draw].mine")).to_be_visible()
    pile = page.get_by_role("button", name=re.compile("^Discards, .* dead"))
    pile.click()
    expect(page.get_by_role("alert")).to_contain_text("discards are dead")


def test_the_help_at_the_table_tells_how_this_game_is_played(open_page: Open) -> None:
    page = open_page("/", PHONE)
    new_table(page, "pool", 1)
    page.get_by_role("button", name="Settings and help").tap()
    expect(page.get_by_text("The first player may knock")).to_be_visible()


def test_a_knock_with_a_discard_is_asked_about_where_discards_are(open_page: Open, house: House) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, KNOCKING)}", DESKTOP)
    page.get_by_role("button", name="Settings and help").click()
    page.get_by_label("Ask before a discard").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    select(page, "jack of spades")
    page.locator(".actions [data-token=kJs]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Knock and discard")


def test_knocking_and_ending_a_turn_have_keys(open_page: Open, house: House) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, KNOCKING)}", DESKTOP)
    expect(page.get_by_role("button", name="End turn", exact=True)).to_be_enabled()
    page.keyboard.press("e")
    expect(page.get_by_text("round 3 of 10")).to_be_visible()
    expect(page.locator("[data-phase=draw].mine")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("[data-phase=play].mine")).to_be_visible()
    page.keyboard.press("k")
    expect(page.locator("[data-end=deal]")).to_contain_text("nocked")
