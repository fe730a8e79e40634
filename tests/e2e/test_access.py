"""Do the rows of docs/accessibility.md hold that axe can't see, and is the page as small as it should be?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import positions
from tests.e2e.conftest import DESKTOP, PHONE, House, Open, must_be_accessible, must_fit
from tests.e2e.prepared import Position, put_match, put_table

SPACING = """* {
    line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important;
}"""
COUNT_INTL = """
window.intl = 0;
for (const name of ['NumberFormat', 'PluralRules', 'DateTimeFormat', 'Collator']) {
  Intl[name] = new Proxy(Intl[name], { construct: (of, given) => (window.intl += 1, new of(...given)) });
}
"""
ROOT = Path(__file__).resolve().parents[2]


def opened(
    house: House, open_page: Open, position: Position, size: tuple[int, int], **options: object
) -> Page:
    table = put_table(house.data, house.cookie, position)
    page = open_page(f"/t/{table}", size, **options)
    page.wait_for_selector("[data-phase]")
    return page


def wear(page: Page, **looks: str) -> None:
    """Puts settings on, as the page keeps them, and loads it with them."""
    page.evaluate("looks => localStorage.setItem('rummy500.settings', JSON.stringify(looks))", looks)
    page.reload()
    page.wait_for_selector("[data-phase]")


@pytest.mark.parametrize(
    "looks",
    [
        {"felt": "blue", "theme": "light", "back": "rings"},
        {"felt": "blue", "theme": "dark", "print": "large"},
        {"felt": "wine", "theme": "light", "colours": "two"},
        {"felt": "wine", "theme": "dark", "back": "waves"},
        {"contrast": "high", "theme": "light"},
        {"contrast": "high", "theme": "dark", "print": "large", "colours": "two"},
    ],
    ids=lambda looks: "-".join(looks.values()),
)
def test_every_felt_and_contrast_can_be_read(house: House, open_page: Open, looks: dict[str, str]) -> None:
    page = opened(house, open_page, positions.MIDDLE, PHONE)
    wear(page, **looks)
    must_fit(page)
    must_be_accessible(page)


@pytest.mark.parametrize("where", ["/", "/new", "table", "sums"])
def test_letters_grow_to_twice_their_size(house: House, open_page: Open, where: str) -> None:
    page = open_page(path_of(house, where), (768, 1024), touch=False)
    page.wait_for_load_state("networkidle")
    page.add_style_tag(content=":root { font-size: 200% !important }")
    page.wait_for_timeout(150)
    must_fit(page)
    assert cut_off(page) == []


@pytest.mark.parametrize("where", ["/", "/new", "table", "sums"])
def test_wider_spacing_cuts_nothing_off(house: House, open_page: Open, where: str) -> None:
    page = open_page(path_of(house, where), PHONE)
    page.wait_for_load_state("networkidle")
    page.add_style_tag(content=SPACING)
    page.wait_for_timeout(150)
    must_fit(page)
    assert cut_off(page) == []


def path_of(house: House, where: str) -> str:
    if where == "table":
        return f"/t/{put_table(house.data, house.cookie, positions.MIDDLE)}"
    if where == "sums":
        return f"/t/{put_match(house.data, house.cookie, 'classic', 3, 4, 'deal')}"
    return where


def cut_off(page: Page) -> list[str]:
    """Buttons and headings whose letters do not fit into them."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, a, h1, th, td, label')]
            .filter(one => one.checkVisibility() && getComputedStyle(one).overflow === 'hidden')
            .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
            .filter(one => getComputedStyle(one).textOverflow !== 'ellipsis')
            .map(one => one.textContent.trim())"""
    )
    return found


def test_single_keys_can_be_switched_off(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.MIDDLE, DESKTOP)
    page.keyboard.press("?")
    page.get_by_role("switch", name="Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.wait_for_timeout(200)
    expect(page.locator("[data-phase]")).to_have_attribute("data-phase", "draw")


def test_nothing_moves_for_who_wants_it_so(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.MIDDLE, DESKTOP, motion="reduce")
    page.evaluate(
        """() => {
            window.moved = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                window.moved += 1;
                return animate.apply(this, how);
            };
        }"""
    )
    page.keyboard.press("s")
    expect(page.locator("[data-hand] button")).to_have_count(10)
    assert page.evaluate("window.moved") == 0


def test_what_has_the_focus_is_never_hidden(house: House, open_page: Open) -> None:
    page = opened(house, open_page, positions.MIDDLE, (375, 560), touch=False)
    hidden: list[str] = []
    for _ in range(30):
        page.keyboard.press("Tab")
        hidden += page.evaluate(
            """() => {
                const one = document.activeElement;
                if (!one || one === document.body) return [];
                const { x, y, width, height } = one.getBoundingClientRect();
                const lies = part => document.elementFromPoint(x + width * part, y + height / 2);
                const own = at => at && (one.contains(at) || at.contains(one));
                return [0.15, 0.5, 0.85].map(lies).some(own) ? [] : [one.outerHTML.slice(0, 90)];
            }"""
        )
    assert hidden == []


def test_the_first_load_is_small(house: House, open_page: Open) -> None:
    """70 kB of script, 250 kB in all, as they come over the line."""
    page = opened(house, open_page, positions.MIDDLE, PHONE)
    page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = page.evaluate(
        """() => Object.fromEntries([...performance.getEntriesByType('navigation'),
            ...performance.getEntriesByType('resource')].map(one => [one.name, one.encodedBodySize]))"""
    )
    script = sum(size for name, size in sizes.items() if name.endswith(".js"))
    assert 20_000 < script <= 70_000
    assert sum(sizes.values()) <= 250_000


@pytest.mark.parametrize("where", ["/", "table"])
def test_a_first_visit_waits_for_few_files_and_for_no_slow_one(
    house: House, open_page: Open, where: str
) -> None:
    """One script with one sheet and one language, all named in the page: none is asked for by another. Intl,
    whose first use takes longer than drawing a table, has not been used when the cards lie there."""
    page = open_page(path_of(house, where), PHONE, script=COUNT_INTL)
    page.wait_for_selector("[data-phase]" if where == "table" else "h1")
    assert page.evaluate("window.intl") == 0
    first = page.evaluate(
        """() => performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)
            .filter(name => /[.](js|css)$/.test(name))"""
    )
    assert len(first) == 3
    text = page.evaluate("fetch(location.href).then(answer => answer.text())")
    assert [name for name in first if name not in text] == []


def test_the_checks_that_the_document_names_exist() -> None:
    text = (ROOT / "docs/accessibility.md").read_text("utf-8")
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    for name in re.findall(r"`(test_\w+)`", text):
        assert f"def {name}(" in tests, f"docs/accessibility.md names {name}: there is no such test"


def test_the_page_can_be_installed(open_page: Open) -> None:
    page = open_page("/", PHONE)
    icons = page.evaluate(
        """async () => {
            const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
            const sizes = await Promise.all(manifest.icons.map(async icon => {
                const picture = new Image();
                picture.src = icon.src;
                await picture.decode();
                return [icon.sizes, picture.naturalWidth];
            }));
            return sizes;
        }"""
    )
    for said, width in icons:
        assert said in ("any", f"{width}x{width}")
