"""Who plays at the table in the browser? A patient person who touches, drags or types, and knows no rule.

The player reads what stands on the page and uses what a person has: buttons, cards, keys. What can be done
is tried; a card whose discard is not offered is put back and the next one is tried.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

By = Literal["touch", "mouse", "drag", "keys"]
WAIT = 10_000
DOUBLE_TAP = 420  # sooner, a tap at the same place is no answer to what has come up there
STATE = """() => {
  const table = document.querySelector('.table');
  const dock = document.querySelector('[data-phase]');
  return {
    seq: Number(table?.dataset.seq ?? -1),
    line: table?.dataset.line ?? '',
    phase: dock?.dataset.phase ?? '',
    mine: dock?.classList.contains('mine') ?? false,
    end: document.querySelector('[data-end]')?.dataset.end ?? '',
  }
}"""


RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
DISCARD = re.compile(r"^\s*Discard")  # in the pool game one may knock and discard too
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
# A point of the page where a card that is let go lies on the free table.
FREE = """() => {
  const { left, top, width, height } = document.querySelector('.felt').getBoundingClientRect();
  for (let y = Math.max(60, top) + 8; y < Math.min(innerHeight, top + height); y += 12)
    for (let x = left + 8; x < left + width; x += 24)
      if (document.elementFromPoint(x, y)?.closest('[data-drop]')?.dataset.drop === 'felt') return [x, y];
  return null;
}"""
# A point of a button at which a finger presses it, when it can be pressed and nothing moves.
SPOT = """button => {
  if (document.getAnimations().length > 0) return null;
  button.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const spot = [x + Math.min(width, 44) / 2, y + Math.min(height, 44) / 2];
  return !button.disabled && button.contains(document.elementFromPoint(...spot)) ? spot : null;
}"""


def spoken(card: str) -> str:
    """A card of a token as the page names it in the hand."""
    return "joker" if card.startswith("*") else f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


@dataclass(frozen=True)
class State:
    """What the page shows: the table's seq, the phase, whose turn, and whether a deal or match has ended."""

    seq: int
    line: str
    phase: str
    mine: bool
    end: str


class Player:
    """Plays on one page, by touch, by clicks, by dragging cards, or by keys alone."""

    def __init__(self, page: Page, by: By) -> None:
        self.page = page
        self.by = by
        self.deals = 0

    def state(self) -> State:
        return State(**self.page.evaluate(STATE))

    def use(self, what: Locator, timeout: float = WAIT) -> None:
        """Touches, clicks, or goes there by keys and presses Enter."""
        if self.by == "touch":
            spot = what.evaluate(SPOT, timeout=timeout)
            # Playwright's own tap waits for frames in which nothing moves: most of a step's time.
            self.page.touchscreen.tap(*spot) if spot else what.tap(timeout=timeout)
        elif self.by in ("mouse", "drag"):
            what.click(timeout=timeout)
        else:
            what.focus(timeout=timeout)
            self.page.keyboard.press("Enter")

    def wait_past(self, seq: int) -> None:
        """Waits until the page shows a later state of the table."""
        self.page.wait_for_function(
            "seq => Number(document.querySelector('.table')?.dataset.seq ?? -1) > seq", arg=seq, timeout=WAIT
        )

    def cards(self) -> Locator:
        return self.page.locator("[data-hand] button")

    def step(self, seen: State | None = None) -> State:
        """One thing done, or the others' doings waited for; the state before it, as it was seen."""
        now = seen or self.state()
        if now.end == "match":
            return now
        if now.end == "deal":
            self.deals += 1
            self._next()
        elif not now.mine:
            pass
        elif now.phase == "draw":
            self._draw()
        elif now.phase == "call":
            self._call()
        else:
            self._play()
        self.wait_past(now.seq)
        return now

    def play_deal(self) -> None:
        while not (now := self.state()).end:
            self.step(now)

    def play_match(self, most: int = 3000) -> None:
        for _ in range(most):
            if self.step().end == "match":
                return
        raise AssertionError(f"the match did not end in {most} steps")

    def _call(self) -> None:
        """Somebody before us in turn may call in the same moment: then there is nothing left to answer."""
        self.page.wait_for_timeout(DOUBLE_TAP)
        with suppress(TookTooLong):
            self.use(self.page.locator("[data-call] button").first, timeout=1_500)

    def _next(self) -> None:
        if self.by == "keys":
            self.page.keyboard.press("n")
        else:
            self.use(self.page.get_by_role("button", name="Next deal"))

    def _draw(self) -> None:
        stock = self.page.locator(".stock button")
        if stock.is_disabled():
            self.use(self.page.locator(".actions button").last)
            self.page.wait_for_timeout(DOUBLE_TAP)
        elif self.by == "keys":
            self.page.keyboard.press("s")
        else:
            self.use(stock)

    def _play(self) -> None:
        best = self.page.locator(".actions .best")
        if not best.count():
            self.discard_something()
        elif self.by == "drag":
            self._drag_best(best)
        else:
            self.use(best)

    def _drag_best(self, best: Locator) -> None:
        """The cards of a meld onto the free table, a card that fits a meld onto that meld."""
        token = best.get_attribute("data-token") or ""
        cards = re.findall(r"\*\*|\*?[A2-9TJQK][cdhs]", token.partition("@")[0])
        seq = self.state().seq
        if token.startswith("x") or not cards:
            self.use(best)
            return
        for card in cards:
            name = re.compile(rf"^{spoken(card)}\b")
            self.page.locator("[data-hand]").get_by_role("button", name=name, pressed=False).first.click()
        picked = self.page.locator("[data-hand] button[aria-pressed=true]").first
        if token.startswith("l"):
            meld = self.page.locator(f"[data-drop='meld-{int(re.sub('[<>]', '', token.partition('@')[2]))}']")
            meld.evaluate("meld => meld.scrollIntoView({block: 'nearest'})")
            box = meld.bounding_box()
            assert box is not None
            self.drag(picked, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            x, y = self.page.evaluate(FREE)
            self.drag(picked, x, y)
        self._answer_choice(seq)

    def _answer_choice(self, seq: int) -> None:
        """A joker with two meanings is asked about: the first will do."""
        self.page.wait_for_function(
            "seq => document.querySelector('dialog') || document.querySelector('.table').dataset.seq > seq",
            arg=seq,
            timeout=WAIT,
        )
        ways = self.page.locator("dialog li button")
        if ways.count():
            ways.first.click()

    def drag(self, what: Locator, x: float, y: float) -> None:
        """Takes a card with the mouse and lets it go there."""
        box = what.bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + 10, box["y"] + 20)
        mouse.down()
        mouse.move(box["x"] + 30, box["y"] + 12)
        mouse.move(x, y, steps=3)
        mouse.up()

    def discard_something(self) -> None:
        """The first card whose discard is offered, or the end of the deal when none is."""
        if self.by == "keys":
            return self._discard_by_keys()
        if self.by == "drag":
            return self._discard_by_dragging()
        for i in range(self.cards().count()):
            self.use(self.cards().nth(i))
            offer = self.page.locator(".actions button", has_text=DISCARD)
            if offer.count():
                return self.use(offer)
            self.use(self.cards().nth(i))
        raise AssertionError(f"no card of the hand can be discarded: {self.state()} {self._dock()}")

    def _discard_by_dragging(self) -> None:
        for i in range(self.cards().count()):
            self.cards().nth(i).click()
            if self.page.locator(".actions button", has_text=DISCARD).count():
                box = self.page.locator(".pile").bounding_box()
                assert box is not None
                return self.drag(self.cards().nth(i), box["x"] + 20, box["y"] + 20)
            self.cards().nth(i).click()
        raise AssertionError(f"no card of the hand can be discarded: {self.state()} {self._dock()}")

    def _dock(self) -> str:
        return self.page.locator(".dock").inner_text()

    def _discard_by_keys(self) -> None:
        keys = self.page.keyboard
        keys.press("h")
        keys.press("Home")
        for _ in range(self.cards().count()):
            keys.press("Space")
            if self.page.locator(".actions button", has_text=DISCARD).count():
                return keys.press("d")
            keys.press("Escape")
            keys.press("ArrowRight")
        raise AssertionError(f"no card of the hand can be discarded: {self.state()} {self._dock()}")

    def must_have(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=WAIT)
