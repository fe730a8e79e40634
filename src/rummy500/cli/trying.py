"""`rummy500 try`: what do the rules say to these actions in this position?"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import typer

from rummy500.cli.files import read_text
from rummy500.core.deal import to_act
from rummy500.core.errors import Ambiguous, NotAllowed, Unreadable
from rummy500.core.legal import legal
from rummy500.core.match import Match, shuffle_event
from rummy500.core.notation import read_action, split_seat, token
from rummy500.core.position import position_text, read_position
from rummy500.core.result import deal_result


@dataclass(frozen=True, slots=True)
class Tried:
    """One action as it was written, and what became of it."""

    token: str
    ok: bool
    code: str = ""
    message: str = ""


def try_(
    position: str = typer.Argument(metavar="POSITION", help="A file with a position, - for standard input."),
    tokens: list[str] = typer.Argument(
        None, metavar="TOKEN", help="Actions, one by one; a seat may stand before: 2:cl@1."
    ),
    legal_: bool = typer.Option(False, "--legal", help="List the legal actions at the end."),
    json_: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> None:
    """Apply actions to a position; a refused one changes nothing."""
    match = read_position(read_text(position, "position"))
    _shuffle_where_due(match)
    asked = [_read(text, match.players) for text in tokens or []]
    tried = [_do(match, text, seat, action) for text, seat, action in asked]
    if json_:
        typer.echo(json.dumps(_as_json(match, tried), ensure_ascii=False))
    else:
        typer.echo("\n".join(_as_lines(match, tried, legal_)))


def _read(text: str, players: int) -> tuple[str, int | None, str]:
    """The seat and the action of a token. Raises Unreadable."""
    if text.startswith("--"):
        raise Unreadable("no_option", f"there is no option {text[:40]!r}: see rummy500 try --help")
    seat, action = split_seat(text)
    read_action(action)
    if seat is not None and seat >= players:
        raise Unreadable("no_seat", f"{text!r}: there is no seat {seat}, the seats are 0 to {players - 1}")
    return text, seat, action


def _shuffle_where_due(match: Match) -> None:
    """A stock that the rules have shuffled anew is always shuffled alike, so that a trial can be repeated."""
    if match.stage == "shuffle":
        assert match.deal is not None
        cards = match.deal.to_shuffle()
        match.apply(shuffle_event(random.Random(500).sample(cards, len(cards))))


def _do(match: Match, text: str, seat: int | None, action: str) -> Tried:
    assert match.deal is not None
    waiting = to_act(match.deal)
    who = seat if seat is not None else waiting[0] if waiting else match.deal.turn
    try:
        for event in match.ask(who, action):
            match.apply(event)
        _shuffle_where_due(match)
    except (NotAllowed, Ambiguous) as error:
        return Tried(text, False, error.code, error.message)
    return Tried(text, True)


def legal_tokens(match: Match) -> list[str]:
    """The legal actions of whoever is to act; with the seat where several are."""
    deal = match.deal
    assert deal is not None
    waiting = to_act(deal)
    many = len(waiting) > 1
    return [
        (f"{seat}:" if many else "") + token(deal, move) for seat in waiting for move in legal(deal, seat)
    ]


def _as_json(match: Match, tried: list[Tried]) -> dict[str, object]:
    deal = match.deal
    assert deal is not None
    return {
        "actions": [{"token": t.token, "ok": t.ok, "code": t.code, "message": t.message} for t in tried],
        "scores": list(deal_result(deal).scores),
        "over": deal.over,
        "to_act": list(to_act(deal)),
        "legal": legal_tokens(match),
        "position": position_text(match),
    }


def _as_lines(match: Match, tried: list[Tried], with_legal: bool) -> list[str]:
    deal = match.deal
    assert deal is not None
    lines = [f"{t.token} ok" if t.ok else f"{t.token} refused {t.code}: {t.message}" for t in tried]
    lines.append("scores " + " ".join(map(str, deal_result(deal).scores)))
    if with_legal:
        lines.append("legal " + " ".join(legal_tokens(match)))
    return lines
