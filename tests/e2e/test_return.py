"""Does a person who leaves, or whose server dies, find the table as it was?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import positions
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, Watch, new_table
from tests.e2e.player import Player
from tests.e2e.prepared import put_table


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server of its own, which may be killed."""
    house = House(tmp_path / "data")
    yield house
    house.kill()


def hand(page: Page) -> list[str | None]:
    return [card.get_attribute("aria-label") for card in page.locator("[data-hand] button").all()]


def test_a_reload_resumes_the_table_with_its_moves(open_page: Open) -> None:
    page = open_page("/", PHONE)
    new_table(page, "classic,target=5000", 1)
    player = Player(page, "touch")
    for _ in range(6):
        player.step()
    seq, cards = player.state().seq, hand(page)
    page.reload()
    page.wait_for_selector("[data-phase]")
    page.get_by_role("button", name="Show all moves").tap()
    assert player.state().seq >= seq
    expect(
        page.get_by_role("list", name="Moves").get_by_text("You draw from the stock").first
    ).to_be_visible()
    if player.state().seq == seq:
        assert hand(page) == cards


def test_a_table_is_found_again_from_home(open_page: Open) -> None:
    page = open_page("/", PHONE)
    new_table(page)
    page.get_by_role("link", name="My tables").tap()
    row = page.get_by_role("link", name="Greedy 1")
    row.tap()
    page.wait_for_selector("[data-phase]")


def test_a_server_killed_and_started_again_is_met_without_a_touch(
    house: House, open_page: Open, watch: Watch
) -> None:
    watch.ignored = ("ERR_CONNECTION", "WebSocket connection", "Failed to load resource")
    page = open_page("/", DESKTOP)
    new_table(page, "classic,target=5000", 1)
    player = Player(page, "mouse")
    for _ in range(4):
        player.step()
    seq = player.state().seq
    house.kill()
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    house.start()
    expect(page.get_by_text("Reconnecting…")).to_have_count(0, timeout=15_000)
    assert player.state().seq >= seq
    for _ in range(4):
        player.step()


@pytest.mark.parametrize("how", ["killed", "stopped in order"])
def test_an_action_asked_while_the_server_is_away_counts_once_it_is_back(
    house: House, open_page: Open, watch: Watch, how: str
) -> None:
    watch.ignored = ("ERR_CONNECTION", "WebSocket connection", "Failed to load resource")
    table = put_table(house.data, house.cookie, positions.BURIED)
    page = open_page(f"/t/{table}", DESKTOP)
    page.wait_for_selector("[data-phase]")
    # The line is cut in the moment of the action, before the server's answer can come.
    if how == "stopped in order":
        assert house.server is not None
        assert house.server.stop() == ""
    house.kill()
    page.keyboard.press("s")
    house.start()
    expect(page.locator("[data-phase]")).to_have_attribute("data-phase", "play", timeout=15_000)
    expect(page.locator("[data-hand] button")).to_have_count(8)


def test_two_tabs_on_one_table_agree(house: House, open_page: Open) -> None:
    table = put_table(house.data, house.cookie, positions.BURIED)
    one, two = open_page(f"/t/{table}", DESKTOP), open_page(f"/t/{table}", PHONE)
    for page in (one, two):
        page.wait_for_selector("[data-phase]")
    one.keyboard.press("s")
    expect(two.locator("[data-hand] button")).to_have_count(8)
    assert sorted(map(str, hand(one))) == sorted(map(str, hand(two)))


def test_a_table_that_is_gone_says_so_and_leads_home(open_page: Open, watch: Watch) -> None:
    watch.ignored = ("WebSocket connection", "Failed to load resource")
    page = open_page("/t/nosuchtable1", PHONE)
    expect(page.get_by_text("There is no such table of yours: open your list of tables.")).to_be_visible()
    page.get_by_role("link", name="My tables").last.tap()
    expect(page.get_by_role("heading", name="Rummy 500", exact=True)).to_be_visible()


def test_a_page_opened_while_the_server_is_away_says_so_and_comes_when_it_is_back(
    house: House, open_page: Open, watch: Watch
) -> None:
    watch.ignored = ("ERR_CONNECTION", "Failed to load resource", "503")
    page = open_page("/", PHONE, workers="allow")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    house.kill()
    page.reload()
    expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    house.start()
    expect(page.get_by_role("button", name="Play", exact=False).first).to_be_visible(timeout=20_000)


def test_a_table_whose_server_stays_away_says_that_nothing_is_lost(
    house: House, open_page: Open, watch: Watch
) -> None:
    watch.ignored = ("ERR_CONNECTION", "WebSocket connection", "Failed to load resource")
    table = put_table(house.data, house.cookie, positions.BURIED)
    page = open_page(f"/t/{table}", PHONE)
    page.wait_for_selector("[data-phase]")
    house.kill()
    away = page.locator("[data-away]")
    expect(away).to_contain_text("Every move so far is kept", timeout=20_000)
    house.start()
    away.get_by_role("button", name="Try now").tap()
    expect(away).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator("[data-hand] button")).to_have_count(8)
