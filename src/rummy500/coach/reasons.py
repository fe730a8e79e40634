"""Why is a turn a good one? What it gains and what it risks, in words of the game.

`Facts` are what a seat can count of a turn of its own: points put down, cards that stay and what would go
with them, what the discard may be to others. All of it is made of the seat's view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rummy500.bots.features import Seen, expected_hands, groups, held_points, rooms, seen_by
from rummy500.bots.searching import Tried
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core.actions import DETAILS, DISCARD, END, KIND, KNOCK, PILE, STOCK
from rummy500.core.cards import HIGH, JOKER, LANE, bit, how_many, spread
from rummy500.core.deal import PLAY_PHASE, Deal
from rummy500.core.notation import pretty
from rummy500.core.plans import ways
from rummy500.core.play import play
from rummy500.core.said import say, say_many
from rummy500.core.view import View

FEW: Final = 3  # cards in a hand that is about to go out
LITTLE: Final = 4  # cards that go with a discard of which others have little


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be counted of a turn. `first` is its first move, `taken` the cards that it takes from the
    pile, `owed` the card among them that must be used. `laid` are the points put down, `most` those that
    could be. `kept` cards stay, costing `cost` points in hand; `outs` cards not seen yet would go with them.
    `discard` is the last card, -1 for none: does it fit the table (`fits`), is it `wanted` by a card that the
    next player is known to hold, how many unseen cards are its `partners`? `others` is what the others' hands
    cost on average, `fewest` the smallest of them."""

    first: int
    taken: int
    owed: int
    laid: int
    most: int
    out: bool
    kept: int
    cost: int
    outs: int
    discard: int
    fits: bool
    wanted: bool
    partners: int
    others: int
    fewest: int
    knocks: bool
    dead: bool  # nobody draws from the pile


def facts_of(view: View, moves: tuple[int, ...]) -> Facts:
    """What can be counted of these moves, played from here on."""
    seat = view.seat
    assert seat is not None
    before = world(view, hidden_cards(view))
    after, owed, most = before.clone(), -1, 0
    for move in moves if moves[0] >> KIND != STOCK else ():  # what the stock gives nobody knows
        if after.phase == PLAY_PHASE and not most:
            most = max((way.points for way in ways(after, seat)), default=0)
        play(after, seat, move)
        if move >> KIND == PILE:
            owed = after.debt
    seen, held = seen_by(before, seat), after.held(seat)
    room, _ = rooms(after, seat)
    _, _, outs = groups(held.once, spread(held.once), room)
    card = _last_card(moves[-1])
    return Facts(
        first=moves[0],
        taken=moves[0] & DETAILS if moves[0] >> KIND == PILE else 0,
        owed=owed,
        laid=after.points[seat] - before.points[seat],
        most=most,
        out=held.size() == 0,
        kept=held.size(),
        cost=held_points(before.law, held),
        outs=how_many(outs & seen.unseen),
        discard=card,
        fits=card >= 0 and _fits(room, card),
        wanted=card >= 0 and any(seen.next_known & bit(one) for one in _goes_with(card)),
        partners=sum(1 for one in _goes_with(card) if seen.unseen & bit(one)),
        others=round(expected_hands(before, seen)),
        fewest=_fewest(before, seen),
        knocks=moves[-1] >> KIND == KNOCK,
        dead=before.law.pool or before.law.no_pile,
    )


def _last_card(move: int) -> int:
    if move >> KIND == DISCARD:
        return move & DETAILS
    return (move & DETAILS) - 1 if move >> KIND == KNOCK else -1


def _fewest(deal: Deal, seen: Seen) -> int:
    return min(deal.count(other) for other in seen.others)


def _fits(room: int, card: int) -> bool:
    """Could a card be laid off where there is room?"""
    return card != JOKER and bool(room & spread(bit(card)))


def _goes_with(card: int) -> Iterator[int]:
    """The cards that may come to lie in a meld with this one: of its rank, or near in its suit."""
    if card in (JOKER, -1):
        return
    suit, rank = divmod(card, LANE)
    yield from (other * LANE + rank for other in range(4) if other != suit)
    for at in (rank, *([HIGH] if rank == 0 else [])):
        for near in (at - 2, at - 1, at + 1, at + 2):
            if 0 <= near <= HIGH:
                yield suit * LANE + near % HIGH


def reasons_of(facts: Facts, plans: Sequence[Tried]) -> tuple[str, ...]:
    """Sentences on what the best of these plans gains, then on what it risks."""
    if facts.first >> KIND == STOCK:
        return tuple(_of_the_stock(facts, plans))
    if facts.first >> KIND == END and not facts.dead:
        return (
            say(
                "The deal is counted now: {points} points in your hand, about {others} in another's.",
                points=facts.cost, others=facts.others,
            ),
        )  # fmt: skip
    return (*_gains(facts), *_risks(facts))


def _of_the_stock(facts: Facts, plans: Sequence[Tried]) -> Iterator[str]:
    """Why the stock: what may come of it, and what the pile would."""
    yield say_many(
        facts.outs,
        "{count} card that you have not seen would go with your hand.",
        "{count} cards that you have not seen would go with your hand.",
    )
    if facts.dead:
        return
    pile = [one for one in plans if one.plan[0] >> KIND == PILE]
    if not pile:
        yield say("Nothing of the pile can be taken now.")
        return
    best = max(pile, key=lambda one: one.worth)
    gap = round(plans[0].worth - best.worth)
    if gap:
        yield say_many(
            gap,
            "What the pile offers comes out {count} point lower.",
            "What the pile offers comes out {count} points lower.",
        )
    else:
        yield say("What the pile offers comes out about the same.")


def _gains(facts: Facts) -> Iterator[str]:
    if facts.taken:
        yield say_many(
            facts.taken,
            "You pick up {count} card that everybody has seen.",
            "You pick up {count} cards that everybody has seen.",
        )
    if facts.owed >= 0:
        yield say("{card} must be used this turn.", card=pretty(facts.owed))
    if facts.laid:
        yield say_many(
            facts.laid, "{count} point goes on the table now.", "{count} points go on the table now."
        )
    if facts.out:
        yield say_many(
            facts.others,
            "You go out, and the others hold {count} point on average.",
            "You go out, and the others hold about {count} points on average.",
        )
    elif facts.knocks:
        yield say_many(
            facts.cost,
            "Your hand counts {count} point, which may well be the lowest.",
            "Your hand counts {count} points, which may well be the lowest.",
        )


def _risks(facts: Facts) -> Iterator[str]:
    if facts.out:
        return
    if facts.most > facts.laid:
        yield say_many(
            facts.most - facts.laid,
            "{count} point is held back: nobody can lay off on it, but it costs you if the deal ends.",
            "{count} points are held back: nobody can lay off on them, but they cost you if the deal ends.",
        )
    yield from _discarded(facts)
    if facts.kept and not facts.knocks:
        yield say(
            "{cards} cost {points} points if the deal ends; {outs} unseen cards would go with them.",
            cards=say_many(facts.kept, "{count} card left in hand", "{count} cards left in hand"),
            points=facts.cost, outs=facts.outs,
        )  # fmt: skip
    if facts.fewest <= FEW and facts.kept:
        yield say_many(
            facts.fewest,
            "Somebody holds only {count} card, so the deal may end soon.",
            "Somebody holds only {count} cards, so the deal may end soon.",
        )


def _discarded(facts: Facts) -> Iterator[str]:
    """What the discard may be to others."""
    if facts.discard < 0 or facts.dead or facts.discard == JOKER:
        return
    card = pretty(facts.discard)
    if facts.fits:
        yield say("{card} fits the table: the next player can take it and lay it off.", card=card)
    elif facts.wanted:
        yield say("{card} goes with a card that the next player is known to hold.", card=card)
    elif facts.partners <= LITTLE:
        yield say_many(
            facts.partners,
            "{card} helps others little: only {count} unseen card goes with it.",
            "{card} helps others little: only {count} unseen cards go with it.",
            card=card,
        )
    else:
        yield say_many(
            facts.partners,
            "{card} may help others: {count} unseen card goes with it.",
            "{card} may help others: {count} unseen cards go with it.",
            card=card,
        )


def difference_of(hint: Facts, mine: Facts) -> str:
    """What makes the most of the difference between two turns."""
    if hint.out != mine.out:
        if hint.out:
            return say("The hint goes out, yours plays on.")
        return say("Yours goes out now, the hint plays on for more.")
    if hint.laid != mine.laid:
        more = abs(hint.laid - mine.laid)
        if hint.laid > mine.laid:
            return say_many(
                more, "The hint puts {count} point more on the table now.",
                "The hint puts {count} points more on the table now.",
            )  # fmt: skip
        return say_many(
            more, "Yours puts {count} point more on the table now.",
            "Yours puts {count} points more on the table now.",
        )  # fmt: skip
    return _held_difference(hint, mine)


def _held_difference(hint: Facts, mine: Facts) -> str:
    """The same of two turns that put equally much down: what stays, and what is given away."""
    if mine.fits and not hint.fits:
        return say("Yours gives {card} away, which fits the table.", card=pretty(mine.discard))
    if mine.wanted and not hint.wanted:
        return say(
            "Yours gives {card} away, which goes with a card that the next player is known to hold.",
            card=pretty(mine.discard),
        )
    stock = STOCK in (hint.first >> KIND, mine.first >> KIND)
    if not stock and hint.outs != mine.outs:
        return say(
            "{outs} unseen cards would go with what the hint keeps, {mine} with what yours does.",
            outs=hint.outs, mine=mine.outs,
        )  # fmt: skip
    if not stock and hint.cost != mine.cost:
        more = abs(hint.cost - mine.cost)
        if hint.cost < mine.cost:
            return say_many(
                more,
                "The hint leaves {count} point less in hand.",
                "The hint leaves {count} points less in hand.",
            )
        return say_many(
            more, "Yours leaves {count} point less in hand.", "Yours leaves {count} points less in hand."
        )
    return say("They differ in what the next cards may bring.")
