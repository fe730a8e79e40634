"""How does a hint become an answer? Who may ask, and the advice in words of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rummy500.coach.hinting import Advice, Compared
from rummy500.core.actions import DETAILS, KIND, PILE
from rummy500.core.deal import Deal
from rummy500.core.notation import token
from rummy500.core.play import play
from rummy500.core.said import as_said, say
from rummy500.core.view import View, deal_seen
from rummy500.languages import Tongue
from rummy500.server import messages
from rummy500.server.card import BotTurn
from rummy500.server.errors import Refused
from rummy500.server.frames import texts
from rummy500.server.happened import lying
from rummy500.server.offers import cards_used
from rummy500.server.words import imperative

Words = Callable[[str], str]


def move_of(turn: BotTurn, text: str) -> int | None:
    """The move that a text names among those that the turn allows; None for no text. Raises Refused."""
    if not text:
        return None
    deal = deal_seen(turn.view)
    found = next((move for move in turn.legal if token(deal, move) == text), None)
    if found is None:
        why = say("{text} can't be played now, so it can't be compared: choose what can be", text=text[:40])
        raise Refused("not_legal", why, 409)
    return found


def hint_of(turn: BotTurn, advice: Advice, tongue: Tongue) -> messages.Hint:
    """The advice as it is sent."""
    seen, first = turn.view, advice.moves[0]
    said, *then = _in_words(seen, advice.moves)

    def words(text: str) -> str:
        return tongue(as_said(text))

    pile = texts(seen.pile)
    text = token(deal_seen(seen), first)
    return messages.Hint(
        seq=turn.seq,
        token=text,
        say=words(said),
        cards=cards_used(first, text, pile),
        depth=first & DETAILS if first >> KIND == PILE else None,
        then=[words(one) for one in then],
        reasons=[words(one) for one in advice.reasons],
        worth=_rounded(advice.worth),
        doubt=words(advice.doubt),
        mine=None if advice.mine is None else _compared(seen, advice.mine, words),
    )


def _compared(seen: View, mine: Compared, words: Words) -> messages.Compared:
    deal = deal_seen(seen)
    return messages.Compared(
        token=token(deal, mine.move),
        say=words(_imperative(deal, mine.move, seen)),
        worth=round(mine.worth, 1),
        hint=round(mine.advised, 1),
        difference=words(mine.difference),
        doubt=words(mine.doubt),
    )


def _rounded(worth: float | None) -> float | None:
    return None if worth is None else round(worth, 1)


def _imperative(deal: Deal, move: int, seen: View) -> str:
    return imperative(token(deal, move), texts(seen.pile), lying(deal), deal.law.pool)


def _in_words(seen: View, moves: Sequence[int]) -> list[str]:
    """Moves one after the other, each as the table lies then."""
    deal, found = deal_seen(seen), []
    assert seen.seat is not None
    for at, move in enumerate(moves):
        found.append(imperative(token(deal, move), texts(deal.pile), lying(deal), deal.law.pool))
        if at + 1 < len(moves):
            play(deal, seen.seat, move)
    return found
