"""`rummy500 replay`: is this record right, and what happened in it, turn by turn?"""

from __future__ import annotations

from collections.abc import Iterator

import typer

from rummy500.cli.files import read_text
from rummy500.core.cards import face
from rummy500.core.errors import Unreadable
from rummy500.core.match import Match
from rummy500.core.notation import pretty, split_seat
from rummy500.core.record import read_record
from rummy500.core.scoring import DealResult
from rummy500.core.view import view


def replay(
    record: str = typer.Argument(metavar="RECORD", help="A file with a record, - for standard input."),
    seat: int | None = typer.Option(None, min=0, max=7, help="Show what this seat saw, and nothing more."),
    at: int | None = typer.Option(None, min=1, help="Stop after so many events and show the table."),
) -> None:
    """Check a record and show it, turn by turn."""
    match, names = read_record(read_text(record, "record"))
    names = labels(names)
    if seat is not None and seat >= match.players:
        raise Unreadable("no_seat", f"there is no seat {seat}: the seats are 0 to {match.players - 1}")
    events = match.events if at is None else match.events[:at]
    again = Match(match.rules, match.players)
    for line in told(again, events, names, seat):
        typer.echo(line)
    if at is not None:
        typer.echo("\n".join(table(again, names, seat)))


def labels(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names as they are shown: printable, and with the seat where two are the same."""
    shown = ["".join(letter for letter in name if letter.isprintable()) for name in names]
    return tuple(
        f"{name} {seat}".strip() if shown.count(name) > 1 or not name else name
        for seat, name in enumerate(shown)
    )


def told(match: Match, events: list[str], names: tuple[str, ...], seat: int | None) -> Iterator[str]:
    """What happens, applying each event: a line for each with its number, and the sums at a deal's end."""
    from rummy500.server.happened import happened

    for number, event in enumerate(events, 1):
        said = happened(match, number, event, names, len(match.results) + 1)
        deals = len(match.results)
        match.apply(event)
        drawn = _drawn(match, event) if seat in (None, split_seat(event)[0]) else ""
        yield f"{number:5}  {said.with_end(match).said.others}{drawn}"
        if event.startswith("deal"):
            yield from hands(match, names, seat)
        if len(match.results) > deals:
            yield from sums(match, match.results[-1], names)
    if match.winners:
        yield "won by " + " and ".join(names[one] for one in match.winners)


def _drawn(match: Match, event: str) -> str:
    deal = match.deal
    return f": {pretty(deal.drawn)}" if event.endswith(":s") and deal is not None and deal.drawn >= 0 else ""


def cards(held: tuple[int, ...] | list[int]) -> str:
    return " ".join(pretty(card) for card in held) or "nothing"


def hands(match: Match, names: tuple[str, ...], seat: int | None) -> Iterator[str]:
    deal = match.deal
    assert deal is not None
    for one in range(match.players):
        if seat is None or one == seat:
            yield f"       {names[one]} holds {cards(deal.held(one).list())}"
    yield f"       the upcard is {cards(deal.pile)}, {len(deal.stock)} cards are in the stock"


def table(match: Match, names: tuple[str, ...], seat: int | None) -> Iterator[str]:
    """The table as a seat sees it, or with every hand."""
    deal = match.deal
    if deal is None:
        return
    shown = view(match, seat)
    yield ""
    for number, meld in enumerate(shown.melds, 1):
        laid = [
            pretty(face(card.spot), card.wild) + ("" if card.by == meld.owner else f" ({names[card.by]})")
            for card in meld.cards
        ]
        yield f"meld {number} of {names[meld.owner]}: {' '.join(laid)}"
    yield f"pile: {cards(shown.pile)}; stock: {shown.stock}"
    for one in range(match.players):
        open_hand = seat is None or one == seat
        held = cards(deal.held(one).list()) if open_hand else f"{shown.counts[one]} cards"
        yield f"{names[one]}: {held}; {shown.points[one]} on the table"
    if not deal.over:
        yield f"to act: {', '.join(names[one] for one in shown.to_act)} ({shown.phase})"


def sums(match: Match, result: DealResult, names: tuple[str, ...]) -> Iterator[str]:
    """A deal's sums as one would write them, and the totals."""
    for seat, name in enumerate(names):
        more = result.bonus[seat]
        bonus = f" {'+' if more > 0 else '-'} {abs(more)}" if more else ""
        yield f"       {name}: {result.table[seat]} - {result.hand[seat]}{bonus} = {result.scores[seat]}"
    totals = ", ".join(
        f"{' and '.join(names[seat] for seat in side)} {total}"
        for side, total in zip(match.sides, match.totals, strict=True)
    )
    yield f"       totals: {totals}"
