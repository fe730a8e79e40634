"""Is what one needs in sight: a joker's star, a long run's ranks, the draw's buttons, the way home?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import positions
from tests.e2e.company import put_call
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, Watch, must_be_accessible, must_fit
from tests.e2e.hands import do
from tests.e2e.prepared import put_match, put_table

# How far a card's rank or a joker's star reaches under the next card at most (pixels, none if negative), and
# how far the meld sticks out of its seat.
COVERED = """() => [...document.querySelectorAll('.meld')].map(meld => {
    const cards = [...meld.querySelectorAll('.laid')], seat = meld.closest('.seat').getBoundingClientRect();
    const signs = cards.slice(0, -1).flatMap((card, i) => {
        const edge = cards[i + 1].getBoundingClientRect().left;
        const all = [...card.querySelectorAll('.rank, .star')];
        return all.map(sign => sign.getBoundingClientRect().right - edge);
    });
    return [Math.max(...signs), meld.getBoundingClientRect().right - seat.right];
})"""


@pytest.mark.parametrize("size", [(320, 640), PHONE, DESKTOP, (210, 640)], ids=str)
def test_no_rank_and_no_joker_s_star_lies_under_the_next_card_of_a_long_run(
    house: House, open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, positions.LONG_RUN)}", size)
    page.wait_for_selector(".meld")
    expect(page.locator(".meld .star")).to_have_count(2)
    for covered, outside in page.evaluate(COVERED):
        assert covered <= 1
        assert outside < 0
    if size[0] >= 320:
        must_fit(page)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_discards_stay_in_their_pile_and_letters_in_their_marks(
    house: House, open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(f"/t/{put_match(house.data, house.cookie, 'pool', 3, 4, 'table')}", size)
    page.wait_for_selector(".meld .mark")
    assert page.locator(".pile .card").count() > 9
    outside = page.evaluate(
        """() => {
            const pile = document.querySelector('.pile').getBoundingClientRect();
            const cards = [...document.querySelectorAll('.pile .card')];
            const marks = [...document.querySelectorAll('.mark')];
            const wide = mark => {
                const letters = document.createRange();
                letters.selectNodeContents(mark);
                return letters.getBoundingClientRect().width > mark.clientWidth;
            };
            return cards.filter(card => card.getBoundingClientRect().right > pile.right).length
                + marks.filter(wide).length;
        }"""
    )
    assert outside == 0


def test_the_stock_stays_where_it_is_when_the_pile_is_taken(house: House, open_page: Open) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, positions.MIDDLE)}", DESKTOP)
    before = page.locator(".stock").bounding_box()
    do(page, "p7")
    after = page.locator(".stock").bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] == before["x"]


def test_who_looks_on_reads_what_goes_on_inside_the_dock(house: House, open_page: Open) -> None:
    page = open_page(f"/t/{put_call(house.data, 'somebody else')}", PHONE)
    phase = page.locator("[data-phase]").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert phase is not None
    assert dock is not None
    assert phase["y"] >= dock["y"] + 6


def test_a_selected_card_does_not_take_the_draw_away(house: House, open_page: Open) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, positions.LONG_RUN)}", PHONE)
    page.wait_for_selector("[data-phase]")
    page.locator("[data-hand] button").first.tap()
    expect(page.get_by_role("button", name="Take K♠")).to_be_visible()
    page.get_by_role("button", name="Draw", exact=True).tap()
    expect(page.locator("[data-hand] button")).to_have_count(3)


def test_an_unknown_address_says_so_and_leads_home(open_page: Open, watch: Watch) -> None:
    watch.ignored = ("Failed to load resource",)
    page: Page = open_page("/nope/nowhere", PHONE)
    expect(page.get_by_role("heading", name="No such page")).to_be_visible()
    must_be_accessible(page)
    page.get_by_role("main").get_by_role("link", name="My tables").tap()
    expect(page).to_have_url(page.evaluate("location.origin + '/'"))
