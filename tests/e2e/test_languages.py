"""Does the page speak each language on every screen, from the first word to the last?

The same screens are walked through in English and in the other language. A text that both show was not
translated, unless it is a name or happens to be the same word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from rummy500.languages import LANGUAGES, RIGHT_TO_LEFT
from tests.e2e.conftest import PHONE, House, Open, must_be_accessible, must_fit
from tests.e2e.positions import CALL, MIDDLE
from tests.e2e.prepared import put_match, put_table

OTHERS = [language for language in LANGUAGES if language != "en"]
SCREENS = ("/new", "/rules?rules=pool", "/learn", "/faq", "/strategy", "/pad", "/pad/new", "/learn/call")

# What is shown to eyes and told to screen readers.
COLLECT = """() => {
  const seen = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!["SCRIPT", "STYLE"].includes(node.parentElement.tagName)) seen.add(node.textContent.trim());
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      seen.add((one.getAttribute(name) ?? "").trim());
    }
  }
  return [...seen, document.title];
}"""

# Names, and what is written alike everywhere: cards, rules as text, tokens, keys of the keyboard.
ALIKE = re.compile(
    r"(▶ )?Rummy \d+.*|Ann|Bea|Cal|Dan|Eve|Flo|Gus|Hal|Greedy \d|Bot \d|[A-Z]\d?|Esc|CSV|"
    r"R\d+\.\d+|[a-z0-9-]+(,[a-z_]+=\w+)*|English|Español|Français|Deutsch|[\w@*<>-]*\d[\w@*<>-]*"
)
# Words that a language shares with English.
SHARED: dict[str, set[str]] = {
    "es": {"No", "Club", "Total", "total", "Bots"},
    "fr": {
        "Champion",
        "Club",
        "Duel",
        "Strict",
        "Table",
        "Total",
        "total",
        "Scores",
        "Joker",
        "Jokers",
        "Questions",
        "Questions · Rummy 500",
    },
    "de": {"Rummy!", "Rummy?", "Hand", "Name", "Joker", "Text"},
    "he": set(),
}


def texts_of(page: Page) -> set[str]:
    found = page.evaluate(COLLECT)
    return {text for text in found if re.search("[A-Za-z]{2}", text) and not ALIKE.fullmatch(text)}


def walked(open_page: Open, house: House, language: str) -> Iterator[tuple[str, Page, set[str]]]:
    """Every main screen in a language, with what stands there; some of a turn is played at the table."""
    page = open_page("/", PHONE, locale=language)
    page.wait_for_selector("h1")
    page.locator("[aria-labelledby=mine] :is(.none, li)").first.wait_for()
    yield "home", page, texts_of(page)
    page.locator("header button").click()
    page.wait_for_selector("dialog[open]")
    yield "settings", page, texts_of(page)
    for path in SCREENS:
        page.goto(house.address + path)
        page.wait_for_load_state("networkidle")
        page.locator("h1, h2, [data-phase]").first.wait_for()
        yield path, page, texts_of(page)
    page.goto(f"{house.address}/t/{put_table(house.data, house.cookie, MIDDLE)}")
    page.wait_for_selector("[data-phase]")
    yield "table", page, texts_of(page)
    page.keyboard.press("s")
    page.wait_for_selector("[data-phase=play]")
    page.locator("[data-hand] button").first.click()
    yield "turn", page, texts_of(page)
    page.keyboard.press("v")
    yield "log", page, texts_of(page)
    page.goto(f"{house.address}/t/{put_table(house.data, house.cookie, CALL)}")
    page.wait_for_selector("[data-call]")
    yield "call", page, texts_of(page)
    page.goto(f"{house.address}/t/{put_match(house.data, house.cookie, 'classic', 3, 5, 'deal')}")
    page.wait_for_selector("[data-end]")
    yield "end", page, texts_of(page)


ENGLISH: dict[str, set[str]] = {}


@pytest.fixture
def english(open_page: Open, house: House) -> dict[str, set[str]]:
    """What the screens say in English: looked at once."""
    if not ENGLISH:
        ENGLISH.update({name: texts for name, _, texts in walked(open_page, house, "en")})
    return ENGLISH


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_on_any_screen(
    language: str, english: dict[str, set[str]], open_page: Open, house: House
) -> None:
    left: dict[str, set[str]] = {}
    for name, page, texts in walked(open_page, house, language):
        left[name] = (texts & english[name]) - SHARED[language]
        must_fit(page)
        if name in ("home", "turn", "/rules?rules=pool"):
            must_be_accessible(page)
    assert not {name: sorted(texts) for name, texts in left.items() if texts}
    direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
        language,
        direction,
    ]


def test_a_language_can_be_chosen_and_is_kept(open_page: Open) -> None:
    page = open_page("/", PHONE, locale="en-GB")
    page.get_by_role("button", name="Settings and help").click()
    page.get_by_role("radio", name="Español").click(force=True)
    page.get_by_role("button", name="Jugar").wait_for()
    page.reload()
    page.get_by_role("button", name="Ajustes y ayuda").click()
    assert page.get_by_role("radio", name="Español").is_checked()
    page.get_by_role("radio", name="Como el navegador").click(force=True)
    page.get_by_role("button", name="Settings and help").wait_for()
