"""How does a person do on the page what a token says? By touching its cards and buttons."""

from __future__ import annotations

import re

from playwright.sync_api import Page

RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def spoken(card: str) -> str:
    if card == "**":
        return "joker"
    return f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


def choose(page: Page, cards: list[str]) -> None:
    """Touch these cards of the hand."""
    for card in cards:
        name = re.compile(f"^{spoken(card)}\\b")
        page.locator("[data-hand]").get_by_role("button", name=name, pressed=False).first.click()


def do(page: Page, token: str) -> None:
    """One action, by what is to be touched for it; waits until the server has answered."""
    before = page.locator(".table").get_attribute("data-seq")
    actions = page.locator(".actions")
    cards = re.findall(r"\*\*|[A2-9TJQK][cdhs]", token.partition("@")[0])
    if token == "s":
        page.locator(".stock button").click()
    elif token == "e":
        actions.get_by_role("button", name=re.compile("^End (the deal|turn)")).click()
    elif token.startswith("k"):
        choose(page, cards)
        actions.get_by_role("button", name=re.compile("^Knock")).first.click()
    elif token == "-":
        page.get_by_role("button", name="No, thanks").click()
    elif token.startswith("cl"):
        page.locator("[data-call] button").first.click()
    elif token.startswith("p"):
        depth = int(token[1:])
        page.locator(".pile .place").nth(-depth).click()
        actions.get_by_role("button", name=re.compile("^Take ")).click()
    elif token.startswith("l"):
        for card in cards:
            choose(page, [card])
            actions.get_by_role("button", name=re.compile("^Lay ")).click()
            page.wait_for_function("seq => document.querySelector('.table').dataset.seq !== seq", arg=before)
            before = page.locator(".table").get_attribute("data-seq")
        return
    else:
        choose(page, cards)
        verb = "Meld" if token.startswith("m") else "Discard"
        actions.get_by_role("button", name=re.compile(f"^{verb} ")).click()
    page.wait_for_function("seq => document.querySelector('.table').dataset.seq !== seq", arg=before)
