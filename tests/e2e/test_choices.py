"""Does the page offer what can be done, ask where two things are meant, and say why not?"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e import positions
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, must_fit
from tests.e2e.player import Player
from tests.e2e.prepared import Position, put_table


def opened(house: House, open_page: Open, position: Position, size: tuple[int, int] = PHONE) -> Page:
    table = put_table(house.data, house.cookie, position)
    page = open_page(f"/t/{table}", size)
    page.wait_for_selector("[data-phase]")
    return page


def tap(page: Page, *names: str) -> None:
    """Taps cards of the hand by their names."""
    for name in names:
        page.locator("[data-hand]").get_by_role("button", name=name).first.tap()


def act(page: Page, text: str) -> None:
    """Taps the button that says so, and waits for what comes of it."""
    player = Player(page, "touch")
    seq = player.state().seq
    page.locator(".actions").get_by_role("button", name=text).first.tap()
    player.wait_past(seq)


def test_a_buried_card_is_taken_by_touching_it_and_owed_until_it_is_melded(
    house: House, open_page: Open
) -> None:
    page = opened(house, open_page, positions.BURIED)
    pile = page.get_by_role("group", name="Discard pile")
    pile.get_by_role("button", name="9 of clubs").tap()
    expect(page.locator("[data-pick]")).to_contain_text("must be used this turn")
    expect(pile.locator(".lifted")).to_have_count(2)
    must_fit(page)
    act(page, "Take 2")
    expect(page.locator("[data-debt]")).to_contain_text("9♣")

    tap(page, "2 of diamonds")
    expect(page.locator(".actions")).to_contain_text("no such play now")
    page.get_by_role("button", name="Why not?").tap()
    expect(page.locator(".refusal")).to_contain_text("9♣")
    expect(page.locator("[data-hand] button")).to_have_count(9)

    tap(page, "2 of diamonds", "9 of clubs", "9 of hearts", "9 of spades")
    act(page, "Meld 9♣")
    expect(page.locator("[data-debt]")).to_have_count(0)
    expect(page.get_by_role("group", name="Set in front of Ann")).to_be_visible()


def test_a_pile_card_that_cannot_be_used_says_why(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.BURIED)
    page.get_by_role("group", name="Discard pile").get_by_role("button", name="4 of diamonds").tap()
    expect(page.locator("[data-pick]")).to_contain_text("4♦")
    expect(page.get_by_role("button", name="Take 3")).to_have_count(0)
    expect(page.locator("[data-phase]")).to_have_attribute("data-phase", "draw")


def test_a_card_that_fits_two_melds_asks_which(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    tap(page, "6 of spades")
    page.get_by_role("button", name="Lay off… 2 ways").tap()
    choice = page.get_by_role("dialog")
    expect(choice.get_by_role("button", name="Lay 6♠")).to_have_count(2)
    choice.get_by_role("button", name="sixes").tap()
    expect(page.get_by_role("group", name="Set in front of Ann").locator(".laid")).to_have_count(4)


def test_touching_the_meld_itself_needs_no_choice(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    tap(page, "6 of spades")
    run = page.get_by_role("group", name="Run in front of Ann")
    run.get_by_role("button").tap()
    expect(run.locator(".laid")).to_have_count(4)


def test_a_joker_with_two_meanings_asks_which(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    tap(page, "9 of clubs", "10 of clubs", "joker")
    page.get_by_role("button", name="Meld… 2 ways").tap()
    choice = page.get_by_role("dialog")
    expect(choice.get_by_role("button")).to_have_count(3)
    choice.get_by_role("button", name="J♣").tap()
    expect(page.get_by_role("img", name="joker as jack of clubs, laid by Ann")).to_be_visible()


def test_an_ace_with_two_ends_asks_which(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.BOTH_ENDS)
    tap(page, "ace of hearts")
    page.get_by_role("button", name="Lay off… 2 ways").tap()
    choice = page.get_by_role("dialog")
    choice.get_by_role("button", name="low end").tap()
    run = page.get_by_role("group", name="Run in front of Ann")
    expect(run.get_by_role("img").first).to_have_accessible_name("ace of hearts, laid by Ann")
    must_fit(page)


def test_of_a_hundred_melds_with_jokers_the_best_is_a_button_and_the_rest_a_list(
    house: House, open_page: Open
) -> None:
    page = opened(house, open_page, positions.JOKERS)
    best = page.locator(".actions .best")
    expect(best).to_be_visible()
    page.locator(".actions .more").tap()
    ways = page.get_by_role("dialog").get_by_role("listitem")
    assert ways.count() > 40
    must_fit(page)
    assert " ".join(best.inner_text().split()) in " ".join(ways.first.inner_text().split())
    ways.first.get_by_role("button").tap()
    expect(page.locator(".meld")).to_have_count(1)


def test_a_choice_is_left_by_escape_and_nothing_has_happened(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS, DESKTOP)
    page.keyboard.press("h")
    page.get_by_role("button", name="6 of spades").press("Space")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-hand] button")).to_have_count(7)


def test_touching_a_meld_with_a_card_that_does_not_fit_says_why(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    tap(page, "king of diamonds")
    page.get_by_role("group", name="Set in front of Ann").get_by_role("button").tap()
    expect(page.get_by_role("alert").locator(".refusal")).to_contain_text("K♦")
    expect(page.locator("[data-hand] button")).to_have_count(7)


def test_touching_the_pile_with_one_card_selected_discards_it(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    tap(page, "king of diamonds")
    seq = Player(page, "touch").state().seq
    page.get_by_role("group", name="Discard pile").get_by_role("button").last.tap()
    Player(page, "touch").wait_past(seq)
    expect(page.locator("[data-hand]").get_by_role("button", name="king of diamonds")).to_have_count(0)


def test_rummy_can_be_called_for_the_fresh_discard(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.CALL)
    prompt = page.get_by_role("region", name="Rummy!")
    expect(prompt).to_be_visible()
    expect(prompt.get_by_role("button", name="No, thanks")).to_be_visible()
    must_fit(page)
    prompt.get_by_role("button", name="Call Rummy").tap()
    expect(page.get_by_role("img", name="6 of diamonds, laid by Ann")).to_be_visible()
    expect(prompt).to_have_count(0)


def test_a_call_can_be_let_go(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.CALL, DESKTOP)
    page.keyboard.press("n")
    expect(page.get_by_role("region", name="Rummy!")).to_have_count(0)
    expect(page.get_by_role("group", name="Discard pile").get_by_role("button").last).to_have_accessible_name(
        "6 of diamonds, top"
    )


def test_a_hand_stays_sorted_as_cards_come(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.BURIED)
    page.get_by_role("button", name="Sort by Rank").tap()
    page.get_by_role("button", name="Draw", exact=True).tap()
    expect(page.locator("[data-hand] button")).to_have_count(8)
    names = [card.get_attribute("aria-label") or "" for card in page.locator("[data-hand] button").all()]
    ranks = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"]
    order = [ranks.index(name.split(" ")[0]) for name in names]
    assert order == sorted(order)
    assert sum("just drawn" in name for name in names) == 1
    page.reload()
    expect(page.get_by_role("button", name="Sort by Rank")).to_have_attribute("aria-pressed", "true")


def test_a_double_tap_on_draw_only_draws(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.READY)
    box = page.locator(".actions").get_by_role("button", name="Draw").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    seq = Player(page, "touch").state().seq
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(150)
    page.touchscreen.tap(x, y)
    Player(page, "touch").wait_past(seq)
    page.wait_for_timeout(700)
    expect(page.locator("[data-phase=play]")).to_be_visible()
    assert Player(page, "touch").state().seq == seq + 1
