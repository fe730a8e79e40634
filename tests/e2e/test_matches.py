"""Can whole matches be played in a browser, by touch, by mouse, and by keys alone?"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy500.core.rules import PRESETS, Preset
from tests.e2e.conftest import DESKTOP, PHONE, Open, must_fit, new_table
from tests.e2e.player import By, Player

# Short deals, so that all of it stays a matter of minutes; some presets as a family might play them.
HOUSE = {
    "classic": ",hand_size=5",
    "duel": ",hand_size=5",
    "club": ",hand_size=5",
    "rummy-1500": ",hand_size=5",
    "rummy-5000": ",hand_size=5",
    "kitchen": ",joker_swap=exact,hand_size=6",
    "strict": ",call=lay_off,hand_size=5",
    "partners": ",call=meld,hand_size=5",
}
TABLET = (1000, 700)


@pytest.mark.parametrize(("by", "size"), [("touch", PHONE), ("drag", TABLET), ("keys", TABLET)])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_match_of_every_preset_is_played_to_its_end(
    open_page: Open, by: By, size: tuple[int, int], preset: Preset
) -> None:
    page = open_page("/", size)
    new_table(page, f"{preset.name},target=1{HOUSE.get(preset.name, '')}", preset.min_players - 1)
    player = Player(page, by)
    player.play_match()
    end = page.locator("[data-end=match]")
    expect(end).to_be_visible()
    must_fit(page)
    player.use(end.get_by_role("button", name="Play again"))
    page.wait_for_selector("[data-phase]")
    assert not player.state().end


@pytest.mark.parametrize(
    ("by", "size", "rules", "bots"),
    [("touch", PHONE, "strict,target=40,call=lay_off", 4), ("mouse", DESKTOP, "classic,target=90", 2)],
)
def test_a_match_is_played_to_its_end(
    open_page: Open, by: By, size: tuple[int, int], rules: str, bots: int
) -> None:
    page = open_page("/", size)
    new_table(page, rules, bots)
    player = Player(page, by)
    player.play_match()
    end = page.locator("[data-end=match]")
    expect(end).to_be_visible()
    expect(end.get_by_role("button", name="Play again")).to_be_visible()
    must_fit(page)
    player.use(end.get_by_role("button", name="Play again"))
    page.wait_for_selector("[data-phase]")
    assert not player.state().end


@pytest.mark.parametrize(("by", "size"), [("touch", PHONE), ("mouse", DESKTOP)])
def test_a_deal_is_played_summed_up_and_followed_by_the_next(
    open_page: Open, by: By, size: tuple[int, int]
) -> None:
    page = open_page("/", size)
    new_table(page, "classic,target=5000,hand_size=7", 1)
    player = Player(page, by)
    player.play_deal()
    sums = page.locator("[data-end=deal]")
    expect(sums.get_by_role("row", name="Ann")).to_be_visible()
    expect(sums.get_by_role("row", name="Greedy 1")).to_be_visible()
    must_fit(page)
    player.step()
    page.wait_for_selector("[data-phase]")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()


def test_one_tap_from_home_deals_the_cards(open_page: Open) -> None:
    page = open_page("/", PHONE)
    page.get_by_role("button", name="Play", exact=False).first.tap()
    page.wait_for_selector("[data-phase]")
    expect(page.locator("[data-hand] button")).to_have_count(13)
    must_fit(page)
