"""Can people with real cards keep their score: by numbers, by tapped cards, with corrections, on paper?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import DESKTOP, PHONE, Open, Watch, must_be_accessible, must_fit

ANN_AND_BEA = ("Ann", "Bea")
LOOKS = [
    pytest.param(size, theme, id=f"{name}-{theme}")
    for name, size in (("phone", PHONE), ("desktop", DESKTOP))
    for theme in ("light", "dark")
]


def start(page: Page, names: tuple[str, ...] = ANN_AND_BEA, rules: str = "classic", dealer: str = "") -> None:
    """A score pad made by the form, from the home page on."""
    page.get_by_role("link", name="Score pad").click()
    page.get_by_role("link", name="New score pad").click()
    page.get_by_label("The rules as text").fill(rules)
    for _ in range(page.locator(".player").count() - max(2, len(names))):  # those of the last time
        page.get_by_role("button", name="Take").last.click()
    for seat, name in enumerate(names):
        if seat >= page.locator(".player").count():
            page.get_by_role("button", name="Add a player").click()
        page.get_by_label(f"Player {seat + 1}", exact=True).fill(name)
    page.get_by_label("Deals first").select_option(dealer or names[0])
    page.get_by_role("button", name="Start the score pad").click()
    expect(standing(page)).to_contain_text("deals first")


def standing(page: Page) -> Locator:
    return page.locator("[data-state]")


def deal(page: Page, number: int) -> Locator:
    return page.locator(f"[data-deal='{number}']")


def open_deal(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Enter deal {number}").click()
    expect(page.get_by_role("heading", name=f"Deal {number}", exact=True)).to_be_focused()


def enter(page: Page, number: int, points: dict[str, int], out: str = "") -> None:
    open_deal(page, number)
    for name, one in points.items():
        page.get_by_label(f"Points of {name}").fill(str(abs(one)))
        if one < 0:
            page.get_by_role("button", name=f"Plus or minus for {name}").click()
    if out:
        page.get_by_label("Who went out").select_option(out)
    page.get_by_role("button", name="Write it down").click()
    expect(deal(page, number)).to_be_visible()


def must_total(page: Page, totals: list[str]) -> None:
    expect(page.locator("tfoot td.sum")).to_have_text(totals)


def test_a_whole_match_is_kept_by_numbers_on_a_phone(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page, ("Ann", "Bea", "Cal"), "classic,target=300", dealer="Bea")
    expect(standing(page)).to_have_text("Bea deals first.")
    enter(page, 1, {"Ann": 120, "Bea": -45, "Cal": 30})
    expect(standing(page)).to_have_text("Cal deals next.")
    enter(page, 2, {"Ann": 90, "Bea": 200, "Cal": 0})
    expect(standing(page)).to_have_text("Ann deals next.")
    must_total(page, ["210", "155", "30"])
    must_fit(page)
    enter(page, 3, {"Ann": 100, "Bea": 155, "Cal": 5})
    expect(standing(page)).to_contain_text("Ann, Bea are level: another deal decides.")
    enter(page, 4, {"Ann": 10, "Bea": 40, "Cal": 60})
    expect(standing(page)).to_contain_text("Bea wins the match")
    expect(page.get_by_role("button", name="Enter deal 5")).to_have_count(0)
    expect(deal(page, 1).locator("abbr")).to_have_count(1)
    page.get_by_role("button", name="Another match with the same players").click()
    expect(standing(page)).to_have_text("Cal deals first.")
    must_total(page, [])


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.get_by_role("dialog").locator(f"[data-pick='{card}']").tap()


def test_a_whole_match_is_kept_by_tapping_cards_on_a_phone(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page, rules="classic,target=60")
    open_deal(page, 1)
    page.get_by_role("button", name="Tap the cards of Ann").tap()
    picker = page.get_by_role("dialog")
    tap(page, "As")
    expect(picker).to_contain_text("Is A♠ the low card of a run")
    picker.get_by_role("button", name="Yes, it is low").tap()
    tap(page, "2s", "3s", "Ah")
    picker.get_by_role("button", name="No", exact=True).tap()
    tap(page, "Ac")
    picker.get_by_role("button", name="No", exact=True).tap()
    tap(page, "Ad")
    picker.get_by_role("button", name="No", exact=True).tap()
    expect(picker.locator("[data-picked]")).to_contain_text("51")
    picker.get_by_label("Left in hand").check()
    tap(page, "Kd", "Kd", "7h")
    expect(picker.locator("[data-picked]")).to_contain_text("Table 51, hand −7")
    must_fit(page)
    picker.get_by_role("button", name="Done").tap()
    expect(page.locator("[data-sum='0']")).to_have_text("44")

    page.get_by_role("button", name="Tap the cards of Bea").tap()
    taken = picker.locator("[data-pick='2s']")
    expect(taken).to_be_disabled()
    expect(taken).to_have_attribute("aria-label", "2 of spades, entered for somebody else")
    tap(page, "Qd", "Kd", "Jd")
    expect(picker.locator("[data-picked]")).to_contain_text("30")
    picker.get_by_role("button", name="Done").tap()
    page.get_by_role("button", name="Write it down").tap()
    expect(deal(page, 1)).to_contain_text("+44")
    must_total(page, ["44", "30"])

    page.get_by_role("button", name="Enter deal 2").tap()
    page.get_by_role("button", name="Tap the cards of Bea").tap()
    tap(page, "9c", "9d", "9h", "9s")
    picker.get_by_role("button", name="Done").tap()
    page.get_by_label("Points of Ann").fill("-5")
    expect(page.locator("[data-sum='1']")).to_have_text("36")
    page.get_by_role("button", name="Write it down").tap()
    expect(standing(page)).to_contain_text("Bea wins the match")
    must_total(page, ["39", "66"])


def test_a_joker_says_what_it_stands_for_where_that_counts(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page, rules="kitchen,joker_points=card,going_out_bonus=25")
    open_deal(page, 1)
    page.get_by_role("button", name="Tap the cards of Ann").tap()
    picker = page.get_by_role("dialog")
    tap(page, "2s", "3s", "**")
    expect(picker).to_contain_text("Tap the card that the joker stands for")
    tap(page, "As")
    expect(picker).to_contain_text("Is ★A♠ the low card of a run")
    picker.get_by_role("button", name="Yes, it is low").tap()
    expect(picker.locator("[data-picked]")).to_contain_text("6")
    picker.get_by_role("button", name="Done").tap()
    page.get_by_label("Who went out").select_option("Ann")
    expect(page.locator("[data-sum='0']")).to_have_text("31")
    page.get_by_label("Points of Bea").fill("0")
    page.get_by_role("button", name="Write it down").tap()
    must_total(page, ["31", "0"])


def test_what_is_missing_is_said_and_found(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page, rules="classic,win=must_go_out,target=100")
    open_deal(page, 1)
    save = page.get_by_role("button", name="Write it down")
    page.get_by_label("Points of Ann").fill("110")
    save.click()
    expect(page.get_by_role("alert").get_by_text("The points of Bea are missing.")).to_be_visible()
    expect(page.get_by_label("Points of Bea")).to_be_focused()
    page.get_by_label("Points of Bea").fill("1.5")
    save.click()
    expect(page.get_by_text("must be a whole number")).to_be_visible()
    page.get_by_label("Points of Bea").fill("15")
    save.click()
    expect(page.get_by_text("Say who went out, or nobody.")).to_be_visible()
    page.get_by_label("Who went out").select_option("Bea")
    save.click()
    expect(standing(page)).to_contain_text("must also go out to win")
    enter(page, 2, {"Ann": 0, "Bea": 10}, out="Ann")
    expect(standing(page)).to_contain_text("Ann wins the match")


def test_the_server_s_refusal_is_shown_and_what_was_entered_stays(open_page: Open, watch: Watch) -> None:
    watch.ignored = ("422",)
    page = open_page("/", PHONE)
    start(page, rules="classic,win=goer_out")
    open_deal(page, 1)
    page.get_by_role("button", name="Tap the cards of Ann").tap()
    page.get_by_label("Left in hand").check()
    tap(page, "Kd")
    page.get_by_role("dialog").get_by_role("button", name="Done").tap()
    page.get_by_label("Points of Bea").fill("20")
    page.get_by_label("Who went out").select_option("Ann")
    with page.expect_response(lambda answer: answer.url.endswith("/entries") and answer.status == 422):
        page.get_by_role("button", name="Write it down").tap()
    expect(page.get_by_role("alert").filter(has_text="no card can be left in that hand")).to_be_visible()
    expect(page.get_by_label("Points of Bea")).to_have_value("20")
    page.get_by_label("Who went out").select_option("Bea")
    page.get_by_role("button", name="Write it down").tap()
    assert_totals(page, ["−10", "20"])


def assert_totals(page: Page, expected: list[str]) -> None:
    expect(page.locator("tfoot td.sum")).to_have_text(expected)


def test_a_deal_is_corrected_struck_out_and_put_back_and_its_history_stays(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page)
    enter(page, 1, {"Ann": 45, "Bea": 20})
    enter(page, 2, {"Ann": 10, "Bea": 10})
    page.get_by_role("button", name="Correct deal 1").click()
    page.get_by_label("Points of Ann").fill("54")
    page.get_by_label("Who dealt").select_option("Bea")
    page.get_by_role("button", name="Save the correction").click()
    assert_totals(page, ["64", "30"])
    history = page.get_by_role("region", name="Corrections")
    expect(history).to_contain_text("Deal 1: Ann 45 → 54, dealer Ann → Bea")
    page.get_by_role("button", name="Correct deal 2").click()
    page.get_by_role("button", name="Strike this deal out").click()
    assert_totals(page, ["54", "20"])
    expect(deal(page, 2)).to_contain_text("struck out")
    page.get_by_role("button", name="Correct deal 2").click()
    page.get_by_role("button", name="Save the correction").click()
    assert_totals(page, ["64", "30"])
    expect(history.get_by_role("listitem")).to_have_count(3)
    page.reload()
    assert_totals(page, ["64", "30"])
    expect(history.get_by_role("listitem")).to_have_count(3)
    must_fit(page)


def test_what_is_being_entered_survives_a_reload(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page)
    open_deal(page, 1)
    page.get_by_label("Points of Ann").fill("77")
    page.get_by_role("button", name="Tap the cards of Bea").tap()
    tap(page, "Qd", "Kd")
    page.get_by_role("dialog").get_by_role("button", name="Done").tap()
    page.reload()
    expect(page.get_by_label("Points of Ann")).to_have_value("77")
    expect(page.locator("[data-sum='1']")).to_have_text("20")
    page.get_by_role("button", name="Write it down").click()
    assert_totals(page, ["77", "20"])
    page.reload()
    expect(page.get_by_role("button", name="Enter deal 2")).to_be_visible()


def test_an_answer_that_was_lost_does_not_count_the_deal_twice(open_page: Open, watch: Watch) -> None:
    page = open_page("/", PHONE)
    watch.ignored = ("ERR_FAILED",)
    start(page)

    def arrive_and_lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/entries", arrive_and_lose, times=1)
    open_deal(page, 1)
    page.get_by_label("Points of Ann").fill("10")
    page.get_by_label("Points of Bea").fill("20")
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("alert").filter(has_text="the server does not answer")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Write it down").click()
    assert_totals(page, ["10", "20"])
    expect(page.locator("[data-deal]")).to_have_count(1)


def test_partners_have_one_column_and_the_pool_game_no_cards(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page, ("Ann", "Bea", "Cal", "Dan"), "partners")
    enter(page, 1, {"Ann": 30, "Bea": 5, "Cal": 12, "Dan": -10})
    expect(page.locator("thead th.name")).to_have_text(["Ann & Cal", "Bea & Dan"])
    expect(deal(page, 1)).to_contain_text("Ann 30, Cal 12")
    must_total(page, ["42", "−5"])
    must_fit(page)
    page.goto(page.url.partition("/pad/")[0])
    start(page, rules="pool-300")
    open_deal(page, 1)
    expect(page.get_by_role("button", name="Tap the cards of Ann")).to_have_count(0)
    page.get_by_role("button", name="Cancel").click()
    enter(page, 1, {"Ann": 310, "Bea": 80})
    expect(standing(page)).to_contain_text("Ann wins the match")


def test_several_pads_are_listed_opened_renamed_and_deleted_when_one_is_sure(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page)
    page.get_by_role("button", name="Names").click()
    page.get_by_role("dialog").get_by_label("Player 1").fill("Anna")
    page.get_by_role("button", name="Save the names").click()
    expect(page.get_by_text("The names were Ann, Bea")).to_be_visible()
    page.get_by_role("link", name="My score pads").click()
    expect(page.get_by_role("link", name="Anna, Bea")).to_be_visible()
    page.get_by_role("link", name="My tables").click()
    start(page, ("Cal", "Dan"))
    page.get_by_role("link", name="My score pads").click()
    expect(page.get_by_role("listitem")).to_have_count(2)
    page.get_by_role("link", name="Anna, Bea").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep it").click()
    page.get_by_role("link", name="My score pads").click()
    page.get_by_role("button", name="Delete the score pad of Cal, Dan").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("link", name="Anna, Bea").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No score pad yet.")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_paper_gets_the_scores_in_black_on_white_and_no_buttons(
    open_page: Open, theme: str, tmp_path: Path
) -> None:
    page = open_page("/", PHONE, theme=theme)
    start(page)
    enter(page, 1, {"Ann": 45, "Bea": -20})
    open_deal(page, 2)
    page.emulate_media(media="print", color_scheme="dark" if theme == "dark" else "light")
    for button in page.get_by_role("button", include_hidden=True).all():
        expect(button).not_to_be_visible()
    expect(page.get_by_role("heading", name="Deals")).to_be_visible()
    expect(page.locator("figure")).to_be_visible()
    colours = page.evaluate(
        "(({color, backgroundColor}) => [color, backgroundColor])(getComputedStyle(document.body))"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    pdf = page.pdf(path=str(tmp_path / "pad.pdf"), format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


def test_the_csv_is_saved_as_a_file(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page, ("=Ann", "Bea"))
    enter(page, 1, {"=Ann": 45, "Bea": -20})
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as CSV").click()
    text = Path(saving.value.path()).read_text("utf-8-sig")
    assert saving.value.suggested_filename.endswith(".csv")
    assert '"\'=Ann"' in text
    assert ",45,-20,45,-20," in text


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_score_pad_is_for_everyone(open_page: Open, size: tuple[int, int], theme: str) -> None:
    page = open_page("/", size, theme=theme)

    def right() -> None:
        must_fit(page)
        must_be_accessible(page)

    page.get_by_role("link", name="Score pad").click()
    page.get_by_role("link", name="New score pad").wait_for()
    right()
    page.goto(page.url.partition("/pad")[0])
    start(page, ("Ann", "Bea", "Cal"), "kitchen,joker_points=card,win=goer_out")
    right()
    open_deal(page, 1)
    page.get_by_role("button", name="Tap the cards of Ann").click()
    picker = page.get_by_role("dialog")
    for card in ("7c", "7d", "7h"):
        picker.locator(f"[data-pick='{card}']").click()
    right()
    picker.locator("[data-pick='Ad']").click()
    right()
    picker.get_by_role("button", name="No", exact=True).click()
    picker.locator("[data-pick='**']").click()
    right()
    picker.locator("[data-pick='7s']").click()
    picker.get_by_label("Left in hand").check()
    picker.locator("[data-pick='Kd']").click()
    right()
    picker.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Write it down").click()
    right()
    page.get_by_label("Points of Bea").fill("-500")
    page.get_by_label("Points of Cal").fill("12")
    page.get_by_label("Who went out").select_option("Nobody")
    page.get_by_role("button", name="Write it down").click()
    expect(deal(page, 1)).to_be_visible()
    right()
    page.get_by_role("button", name="Correct deal 1").click()
    page.get_by_label("Points of Cal").fill("600")
    page.get_by_role("button", name="Save the correction").click()
    expect(standing(page)).to_contain_text("Cal wins the match")
    right()
    page.get_by_role("button", name="Names").click()
    right()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="My score pads").click()
    page.get_by_role("button", name="Delete the score pad").click()
    right()


def test_eight_players_with_long_names_fit_any_window(open_page: Open) -> None:
    page = open_page("/", DESKTOP)
    names = tuple(f"{name} of the long house" for name in "Ann Bea Cal Dan Eve Fay Gus Hal".split())
    start(page, names)
    enter(page, 1, {name: 10 * seat - 35 for seat, name in enumerate(names)})
    for width, height in [(320, 640), PHONE, (667, 375), (768, 1024), DESKTOP]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        must_fit(page)


def test_a_pad_is_kept_with_the_keyboard_alone(open_page: Open) -> None:
    page = open_page("/", DESKTOP)
    start(page)
    page.get_by_role("button", name="Enter deal 1").press("Enter")
    page.keyboard.press("Tab")  # who dealt
    page.keyboard.press("Tab")  # plus or minus
    page.keyboard.press("Tab")
    page.keyboard.type("-15")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    picker = page.get_by_role("dialog")
    expect(picker).to_be_visible()
    picker.locator("[data-pick='As']").press("Enter")
    expect(picker.get_by_role("button", name="Yes, it is low")).to_be_focused()
    page.keyboard.press("Enter")
    expect(picker.locator("[data-pick='As']")).to_be_focused()
    page.keyboard.press("Escape")
    expect(picker).to_have_count(0)
    page.get_by_label("Points of Bea").fill("25")
    page.keyboard.press("Enter")
    assert_totals(page, ["−15", "25"])


def test_fingers_find_targets_of_44_pixels(open_page: Open) -> None:
    page = open_page("/", PHONE)
    start(page)
    enter(page, 1, {"Ann": 1, "Bea": 2})
    open_deal(page, 2)
    page.get_by_role("button", name="Tap the cards of Ann").click()
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, select, input')]
            .filter(one => one.checkVisibility() && !one.disabled)
            .map(one => [one.ariaLabel || one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
            .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    assert small == []
