"""How does the table look in letters? Cards, seats, melds, pile, hand and sums, as lines of coloured text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from rummy500.cli.terminal.sitting import ME, Sitting
from rummy500.core.cards import JOKER, LANE, face
from rummy500.core.melds import Laid
from rummy500.core.notation import pretty
from rummy500.core.rules import rules_text
from rummy500.core.scoring import DealResult
from rummy500.core.view import MeldView, View
from rummy500.server.pool_words import notes
from rummy500.server.words import reason_words

COLOURS: Final = ("green", "blue", "red", "")  # four colours tell the suits apart at a glance: c d h s
LAYERS: Final = "⁰¹²³⁴⁵⁶⁷"


def card(text: Text, of: int, wild: bool = False, style: str = "") -> None:
    """Write a card. A joker that stands for a card has a star."""
    if of == JOKER:
        text.append("joker", f"bold magenta {style}")
        return
    name = pretty(of)
    text.append(("*" if wild else "") + name, f"bold {COLOURS[of // LANE]} {style}".strip())


def cards(text: Text, of: Iterable[int]) -> Text:
    for number, one in enumerate(of):
        if number:
            text.append(" ")
        card(text, one)
    return text


def heading(sitting: Sitting) -> str:
    match = sitting.match
    number = len(match.results) + (match.stage in ("play", "shuffle"))
    said = f"Rummy 500 · {rules_text(match.rules)} · deal {number} · to {match.rules.target}"
    if match.rules.scoring != "pool":
        return said
    shown = sitting.view()
    pool = "" if match.rules.cutthroat else f" · pool {shown.pool}"
    return f"{said} · round {shown.round} of {match.rules.rounds}{pool}"


def seats(sitting: Sitting) -> Text:
    """A line for each seat: whose turn, cards held, points laid, the side's total, cards known to all."""
    shown = sitting.view()
    totals = {seat: total for side, total in zip(shown.sides, shown.totals, strict=True) for seat in side}
    wide = max(len(name) for name in sitting.names)
    text = Text(f"{'':{wide + 4}} cards laid total", "dim")
    for seat, name in enumerate(sitting.names):
        mark = "▶" if seat in shown.to_act else " "
        text.append(f"\n{mark} {seat} {name:{wide}}", "bold" if seat in shown.to_act else "not dim")
        text.append(f" {shown.counts[seat]:5} {shown.points[seat]:4} {totals[seat]:5} ", "not dim")
        text.append(" knocked" * (seat in shown.knocked) + " out" * (seat in shown.gone), "bold")
        if seat != ME:
            for one in shown.known[seat]:
                text.append(" ")
                card(text, one, style="not dim")
    return text


def melds(shown: View, names: Sequence[str]) -> Text:
    """A line for each meld; a card that another seat laid has that seat's number."""
    text = Text()
    if not shown.melds:
        text.append("nothing on the table yet", "dim")
    for number, meld in enumerate(shown.melds, 1):
        text.append(f"{number:2} ", "dim")
        _meld(text, meld)
        text.append(f"  {names[meld.owner]}", "dim")
        if number < len(shown.melds):
            text.append("\n")
    return text


def _meld(text: Text, meld: MeldView) -> None:
    for number, laid in enumerate(meld.cards):
        if number:
            text.append(" ")
        _laid(text, laid, meld.owner)


def _laid(text: Text, laid: Laid, owner: int) -> None:
    card(text, face(laid.spot), laid.wild)
    if laid.by != owner:
        text.append(LAYERS[laid.by], "dim")


def pile(shown: View) -> Text:
    """The pile, oldest first, each card with how many one takes with it."""
    text = Text()
    text.append(f"stock {shown.stock}  pile ", "dim")
    if not shown.pile:
        text.append("empty", "dim")
    for number, one in enumerate(shown.pile):
        if number:
            text.append(" ")
        card(text, one)
        text.append(_small(len(shown.pile) - number), "dim")
    return text


def _small(number: int) -> str:
    return "".join("₀₁₂₃₄₅₆₇₈₉"[int(digit)] for digit in str(number))


def hand(shown: View, by_rank: bool) -> Text:
    """The own cards; what was just drawn or taken is underlined, what is owed stands after them."""
    ordered = sorted(
        shown.hand, key=lambda one: (one == JOKER, one % LANE, one) if by_rank else (False, one, one)
    )
    fresh = list(shown.taken) + ([shown.drawn] if shown.drawn is not None else [])
    text = Text("hand ", "dim")
    if not ordered:
        text.append("no card", "dim")
    for number, one in enumerate(ordered):
        if number:
            text.append(" ")
        new = one in fresh
        if new:
            fresh.remove(one)
        card(text, one, style="underline" if new else "")
    if shown.debt is not None:
        text.append("   must be used: ")
        card(text, shown.debt)
    return text


def sums(sitting: Sitting, result: DealResult) -> Text:
    """A finished deal: every hand face up, every sum, the totals."""
    match, names = sitting.match, sitting.names
    deal = sitting.deal()
    wide = max(len(name) for name in names)
    out = None if result.out is None else ("You" if result.out == ME else names[result.out])
    text = Text(
        f"{reason_words(result.reason, out)}\n\n".capitalize() if out is None else f"{out} went out\n\n"
    )
    for seat, name in enumerate(names):
        bonus = f" {result.bonus[seat]:+4}" if any(result.bonus) else ""
        hand = "" if deal.law.pool else f" -{result.hand[seat]:4}"
        text.append(f"{name:{wide}} {result.table[seat]:4}{hand}{bonus}")
        text.append(f" ={result.scores[seat]:5}  total ")
        text.append(f"{match.totals[match.side_of(seat)]:5}   ", "bold")
        cards(text, deal.held(seat).list()).append("\n")
    if deal.law.pool:
        text.append("".join(f"\n{note}" for note in notes(deal, result, names)) + "\n", "italic")
    if match.winners:
        text.append("\n" + " and ".join(names[seat] for seat in match.winners), "bold")
        text.append(
            " won the match" if ME not in match.winners or len(match.winners) > 1 else " win the match!"
        )
    return text
