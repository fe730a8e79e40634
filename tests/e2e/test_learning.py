"""Can one learn the game in the browser: every lesson solved, a point missed and told, answers tried?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rummy500.coach.faq import FAQ
from rummy500.coach.lessons import LESSONS
from rummy500.coach.strategy import STRATEGY
from tests.coach.ways import FAILED, SOLVED
from tests.e2e.conftest import DESKTOP, PHONE, Open, must_be_accessible, must_fit
from tests.e2e.hands import do


def play(page: Page, tokens: str) -> None:
    for token in tokens.split():
        do(page, token)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_lesson_is_solved_one_after_the_other(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page("/learn/draw", size)
    for lesson in LESSONS:
        expect(page.get_by_role("heading", name=lesson.title, exact=True)).to_be_visible()
        page.wait_for_selector("[data-step]")
        play(page, SOLVED[lesson.id])
        expect(page.locator("[data-out=well]")).to_be_visible()
        expect(page.locator("[data-step=open]")).to_have_count(0)
        must_fit(page)
        if lesson is not LESSONS[-1]:
            page.get_by_role("link", name=re.compile("^Next lesson")).click()
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator("[data-progress]")).to_have_text(f"{len(LESSONS)} of {len(LESSONS)} done")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_says_what_was_missed_and_can_be_begun_again(open_page: Open, lesson: object) -> None:
    name = str(getattr(lesson, "id", ""))
    page = open_page(f"/learn/{name}", PHONE)
    page.wait_for_selector("[data-step]")
    tokens, word = FAILED[name]
    play(page, tokens)
    expect(page.locator("[data-out=missed]")).to_contain_text(word)
    page.get_by_role("button", name="Begin again").click()
    expect(page.locator("[data-out]")).to_have_count(0)
    expect(page.locator("[data-step=done]")).to_have_count(0)


def test_a_refusal_in_a_lesson_leads_to_its_rule_and_back(open_page: Open) -> None:
    page = open_page("/learn/digging", DESKTOP)
    page.wait_for_selector("[data-step]")
    do(page, "p3")
    page.get_by_role("button", name=re.compile("^2 of diamonds")).click()
    page.get_by_role("button", name="Why not?").click()
    refused = page.locator(".refusal")
    expect(refused).to_contain_text("9♣")
    refused.get_by_role("link", name=re.compile("^The rule")).click()
    expect(page.locator("[data-meant]").first).to_be_in_viewport()
    expect(page.locator("[data-meant]").first).to_contain_text("R4.")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Digging for a buried card")).to_be_visible()


def test_what_was_done_in_a_lesson_can_be_taken_back(open_page: Open) -> None:
    page = open_page("/learn/set", PHONE)
    page.wait_for_selector("[data-step]")
    do(page, "m7c7d7h")
    expect(page.locator("[data-step=done]")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-step=done]")).to_have_count(0)


def test_a_newcomer_is_offered_the_first_lesson_and_not_forced(open_page: Open) -> None:
    page = open_page("/", PHONE)
    offer = page.locator("[data-offer]")
    expect(offer).to_be_visible()
    must_fit(page)
    must_be_accessible(page)
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("link", name="Lessons")).to_be_visible()
    expect(page.get_by_text("No table yet")).to_be_visible()
    expect(offer).to_have_count(0)


def test_the_offer_leads_to_the_first_lesson(open_page: Open) -> None:
    page = open_page("/", DESKTOP)
    page.get_by_role("link", name="Begin the first lesson").click()
    expect(page.get_by_text(f"Lesson 1 of {len(LESSONS)}")).to_be_visible()


@pytest.mark.parametrize("kind", ["faq", "strategy"])
def test_every_answer_has_a_position_that_opens(open_page: Open, kind: str) -> None:
    page = open_page(f"/{kind}", PHONE)
    for note in FAQ if kind == "faq" else STRATEGY:
        block = page.locator(f"[data-note={note.id}]")
        if block.get_attribute("open") is None:
            block.locator("summary").click()
        expect(block.get_by_role("listitem")).to_have_count(len(note.tries))
        block.get_by_role("link", name=re.compile("^Try it on the table")).click()
        page.wait_for_selector("[data-phase]")
        expect(page.get_by_role("heading", name=note.title[:30])).to_be_visible()
        must_fit(page)
        page.go_back()
        page.wait_for_selector("[data-note]")


def test_an_answer_is_tried(open_page: Open) -> None:
    page = open_page("/faq/whose-points", DESKTOP)
    page.wait_for_selector("[data-phase]")
    do(page, "l7d@1")
    mine = page.get_by_role("region", name="You", exact=True)
    expect(mine).to_contain_text(re.compile(r"on the table\s*7"))
    page.get_by_role("link", name="Questions").click()
    expect(page.locator("[data-note=whose-points]")).to_be_visible()


def test_an_address_of_no_lesson_says_so(open_page: Open, watch: object) -> None:
    watch.ignored = ("404",)  # type: ignore[attr-defined]
    page = open_page("/learn/nowhere", PHONE)
    expect(page.get_by_text("there is no such lesson or question")).to_be_visible()
