"""Do cards go where they are dragged, does the hand stay as it was put, can one take back and look back?"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e import positions
from tests.e2e.conftest import DESKTOP, PHONE, House, Open
from tests.e2e.player import Player
from tests.e2e.prepared import Position, put_table


def opened(house: House, open_page: Open, position: Position, size: tuple[int, int] = DESKTOP) -> Page:
    table = put_table(house.data, house.cookie, position)
    page = open_page(f"/t/{table}", size, touch=False)
    page.wait_for_selector("[data-phase]")
    return page


def card(page: Page, name: str) -> Locator:
    return page.locator("[data-hand]").get_by_role("button", name=name).first


def hand(page: Page) -> list[str]:
    return [
        (one.get_attribute("aria-label") or "").split(",")[0]
        for one in page.locator("[data-hand] button").all()
    ]


def drag(page: Page, what: Locator, x: float, y: float) -> None:
    """With the mouse button down, in steps, as a hand would."""
    box = what.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 12, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] + 10, steps=3)
    page.mouse.move(x, y, steps=6)
    page.mouse.up()


def drag_to(page: Page, what: Locator, to: Locator, at: float = 0.5) -> None:
    box = to.bounding_box()
    assert box is not None
    drag(page, what, box["x"] + box["width"] * at, box["y"] + box["height"] / 2)


def done(page: Page, seq: int) -> None:
    Player(page, "mouse").wait_past(seq)


def seq_of(page: Page) -> int:
    return Player(page, "mouse").state().seq


def test_cards_are_put_in_any_order_and_stay_so(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.BURIED)
    before = hand(page)
    drag_to(page, card(page, before[-1]), card(page, before[0]), 0.1)
    put = [before[-1], *before[:-1]]
    assert hand(page) == put
    page.reload()
    page.wait_for_selector("[data-phase]")
    assert hand(page) == put
    page.locator(".stock button").click()
    expect(page.locator("[data-hand] button")).to_have_count(8)
    assert hand(page)[:7] == put


def test_keys_move_a_card_too(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.BURIED)
    before = hand(page)
    card(page, before[0]).focus()
    page.keyboard.press(">")
    expect(page.locator("[data-hand] button").nth(1)).to_be_focused()
    assert hand(page) == [before[1], before[0], *before[2:]]


def test_a_hand_sorted_by_melds_has_them_first(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.MIDDLE)
    page.get_by_role("button", name="Sort by Melds").click()
    assert hand(page)[:3] == ["8 of spades", "9 of spades", "10 of spades"]


def test_a_card_dragged_onto_the_pile_is_discarded(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    seq = seq_of(page)
    drag_to(page, card(page, "king of diamonds"), page.locator(".pile"))
    done(page, seq)
    expect(card(page, "king of diamonds")).to_have_count(0)
    expect(page.locator("[data-ghost]")).to_have_count(0)


def test_a_card_dragged_onto_a_meld_is_laid_off_there(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    run = page.get_by_role("group", name="Run in front of Ann")
    seq = seq_of(page)
    drag_to(page, card(page, "6 of spades"), run)
    done(page, seq)
    expect(run.locator(".laid")).to_have_count(4)


def test_selected_cards_dragged_onto_the_free_table_are_melded(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.BURIED)
    page.get_by_role("group", name="Discard pile").get_by_role("button", name="9 of clubs").click()
    page.get_by_role("button", name="Take 2").click()
    expect(page.locator("[data-phase]")).to_have_attribute("data-phase", "play")
    for name in ("9 of clubs", "9 of hearts", "9 of spades"):
        card(page, name).click()
    seq = seq_of(page)
    drag(page, card(page, "9 of hearts"), 500, 420)
    done(page, seq)
    expect(page.get_by_role("group", name="Set in front of Ann")).to_be_visible()


def test_a_card_that_fits_nowhere_there_goes_back_and_the_reason_is_said(
    house: House, open_page: Open
) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    count = page.locator("[data-hand] button").count()
    drag_to(page, card(page, "king of diamonds"), page.get_by_role("group", name="Set in front of Ann"))
    expect(page.locator(".refusal")).to_contain_text("K♦")
    expect(page.locator("[data-ghost]")).to_have_count(0)
    expect(page.locator("[data-hand] button")).to_have_count(count)


def test_a_card_let_go_over_nothing_goes_back(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    before = hand(page)
    drag(page, card(page, "king of diamonds"), 700, 20)
    expect(page.locator("[data-ghost]")).to_have_count(0)
    expect(page.locator("[data-hand] button[aria-pressed=true]")).to_have_count(0)
    assert hand(page) == before


def test_what_was_done_is_taken_back_until_a_card_was_seen(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.BURIED)
    before, undo = hand(page), page.get_by_role("button", name="Undo", exact=True)
    page.get_by_role("group", name="Discard pile").get_by_role("button", name="9 of clubs").click()
    page.get_by_role("button", name="Take 2").click()
    undo.click()
    expect(page.locator("[data-phase]")).to_have_attribute("data-phase", "draw")
    assert hand(page) == before
    expect(undo).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator("[data-phase]")).to_have_attribute("data-phase", "play")
    expect(undo).to_have_count(0)


def test_a_line_of_the_moves_leads_to_the_table_as_it_was(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.MIDDLE)
    now = hand(page)
    line = page.get_by_role("list", name="Moves").get_by_role("button", name="You meld 7♣")
    expect(line).to_contain_text("m7c7d7h")
    line.click()
    past = page.locator("[data-past]")
    expect(past).to_contain_text("You meld 7♣")
    expect(page.get_by_role("group", name="Set in front of Ann")).to_be_visible()
    expect(page.locator(".meld")).to_have_count(1)
    expect(page.locator(".stock button")).to_be_disabled()
    past.get_by_role("button", name="One event earlier").click()
    expect(page.locator(".meld")).to_have_count(0)
    page.keyboard.press("]")
    expect(page.locator(".meld")).to_have_count(1)
    past.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-past]")).to_have_count(0)
    assert hand(page) == now


def test_a_discard_is_asked_about_where_one_wants_it(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS, PHONE)
    page.get_by_role("button", name="Settings and help").click()
    page.get_by_role("switch", name="Ask before a discard").check()
    page.keyboard.press("Escape")
    card(page, "king of diamonds").click()
    page.locator(".actions").get_by_role("button", name="Discard").click()
    sure = page.get_by_role("dialog", name="Discard this card?")
    sure.get_by_role("button", name="Cancel").click()
    expect(card(page, "king of diamonds")).to_be_visible()
    page.keyboard.press("d")
    seq = seq_of(page)
    sure.get_by_role("button", name="Discard").click()
    done(page, seq)
    expect(card(page, "king of diamonds")).to_have_count(0)


def test_cards_that_can_go_on_the_table_are_marked_if_one_wants_it(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.TWO_WAYS)
    fits = page.locator("[data-hand]").get_by_role("button", name="can go on the table")
    expect(fits.first).to_be_visible()
    page.keyboard.press("?")
    page.get_by_role("switch", name="Mark the cards").uncheck()
    page.keyboard.press("Escape")
    expect(fits).to_have_count(0)
