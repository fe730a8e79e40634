"""Do some rows of docs/accessibility.md hold that need a look at order, at names, at sound and at colours?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import positions
from tests.e2e.conftest import PHONE, House, Open
from tests.e2e.prepared import put_table

STYLES = (Path(__file__).resolve().parents[2] / "web/src/app.css").read_text("utf-8")
THEMES = {"light": r":root \{", "dark": r':root\[data-theme="dark"\] \{'}
# What one has to see that is no letter, and on what it lies.
PAIRS = [
    ("focus", "paper"), ("focus", "paper-2"), ("ink-soft", "paper"), ("ink-soft", "paper-2"),
    ("accent", "paper"), ("felt-soft", "felt"), ("gold", "felt"), ("gold", "felt-deep"),
    ("warn", "warn-paper"), *[(f"line-{seat}", "paper") for seat in range(8)],
    *[(suit, "card") for suit in "cdhs"],
]  # fmt: skip


def colours(theme: str) -> dict[str, str]:
    """The page's colours by name, as six hexadecimal digits: the theme's over those of light."""
    found: dict[str, str] = {}
    for head in (THEMES["light"], THEMES[theme]):
        block = re.search(head + r"(.*?)\n\}", STYLES, re.S)
        assert block, f"no block of {theme}"
        found |= dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", block[1]))
    return found


def light_of(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it, 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES)
def test_edges_and_lines_stand_out_from_what_they_lie_on(theme: str) -> None:
    of = colours(theme)
    for name, ground in PAIRS:
        darker, lighter = sorted((light_of(of[name]), light_of(of[ground])))
        assert (lighter + 0.05) / (darker + 0.05) >= 3, f"{theme}: {name} on {ground}"


def test_the_table_is_read_in_the_order_in_which_it_lies(house: House, open_page: Open) -> None:
    page = open_page(f"/t/{put_table(house.data, house.cookie, positions.MIDDLE)}", PHONE)
    page.wait_for_selector(".pile .card")
    parts = ["[data-place='seat-1']", ".stock", ".pile", "[data-place='seat-0']", ".actions", "[data-hand]"]
    tops = page.evaluate(
        """parts => [...document.querySelectorAll(parts.join(','))]
            .map(part => [parts.find(one => part.matches(one)), part.getBoundingClientRect().top])""",
        parts,
    )
    assert [part for part, _ in tops] == parts
    heights = [top for _, top in tops]
    assert heights == sorted(heights)


def test_nothing_sounds_until_it_is_switched_on(house: House, open_page: Open) -> None:
    table = put_table(house.data, house.cookie, positions.MIDDLE)
    script = "window.voices = 0; const Real = AudioContext; window.AudioContext = class extends Real {"
    page = open_page(f"/t/{table}", PHONE, script=script + "constructor() { super(); window.voices += 1; } }")
    page.wait_for_selector("[data-phase=draw]")
    page.keyboard.press("s")
    expect(page.locator("[data-phase=play]")).to_be_visible()
    assert page.evaluate("window.voices") == 0
    page.keyboard.press("?")
    page.get_by_role("switch", name="Sounds").check()
    assert page.evaluate("window.voices") == 1


def test_the_name_is_a_nickname_to_the_browser(open_page: Open) -> None:
    page = open_page("/new", PHONE)
    expect(page.get_by_role("textbox", name="Your name")).to_have_attribute("autocomplete", "nickname")
