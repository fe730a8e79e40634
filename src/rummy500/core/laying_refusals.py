"""Why can these cards not be laid, whatever the moment? The reasons that every game of the family shares."""

from __future__ import annotations

from rummy500.core.actions import meld_spots, uses
from rummy500.core.cards import ACES, HIGH, JOKER, LANE, LANES, bits, face, gather, spread
from rummy500.core.deal import Deal
from rummy500.core.errors import Problem
from rummy500.core.layable import layable
from rummy500.core.melds import Meld, lane_of, ring_ends
from rummy500.core.notation import Action, Named, name_of, pretty, spot_names
from rummy500.core.said import Said, joined, say, say_many


def missing(deal: Deal, seat: int, names: tuple[Named, ...], called: bool = False) -> Problem | None:
    """Which of these cards does the seat not hold?"""
    held = deal.held(seat)
    if called:
        held = held.plus(deal.pile[-1])
    for name in names:
        if not held.has(name.in_hand()):
            more = sum(other.in_hand() == name.in_hand() for other in names) > 1
            return Problem("not_held", _not_held(name.in_hand(), more), "R3.1")
        held = held.minus(name.in_hand())
    return None


def _not_held(card: int, more: bool) -> Said:
    if card == JOKER:
        return say("you don't hold another joker") if more else say("you don't hold a joker")
    if more:
        return say("you don't hold another {card}", card=pretty(card))
    return say("you don't hold {card}", card=pretty(card))


def no_seat(deal: Deal, seat: int) -> Said:
    return say("there is no seat {seat}: the seats are 0 to {last}", seat=seat, last=deal.players - 1)


def not_your_turn(deal: Deal) -> Said:
    return say("it is not your turn: seat {seat} is to play", seat=deal.turn)


def not_a_meld(deal: Deal, seat: int, names: tuple[Named, ...]) -> Problem | None:
    """Why these cards are no set and no run, or None if they are one."""
    law = deal.law
    cards = gather(name.in_hand() for name in names)
    said = joined(pretty(*name) for name in names)
    if len(names) < 3:
        few = say_many(
            len(names),
            "a meld needs at least three cards, and {cards} is {count}",
            "a meld needs at least three cards, and {cards} are {count}",
            cards=said,
        )
        return Problem("too_few", few, "R3.1")
    whole = [move for move in layable(law, seat, *cards, []) if uses(move) == cards]
    if whole and not any(name.wild for name in names):
        return None
    faces = [name.card for name in names if name.card != JOKER]
    doubled = sorted({face for face in faces if faces.count(face) > 1})
    if doubled and any(name.wild and name.card in doubled for name in names):
        same = say("a joker can't stand for {card}, which lies in the same meld", card=pretty(doubled[0]))
        return Problem("joker_same", same, "R3.6")
    if whole and _names_fit(whole, names):
        return None
    jokers = cards.jokers
    if jokers and (jokers == len(names) or law.half and 2 * jokers > len(names)):
        limit = f"joker_limit={law.rules.joker_limit}"
        if jokers == len(names):
            return Problem(
                "joker_limit", say("a meld has at least one natural card ({option})", option=limit), "R3.6"
            )
        too_many = say("a meld has no more jokers than natural cards ({option})", option=limit)
        return Problem("joker_limit", too_many, "R3.6")
    return _wrong_shape(deal, said, faces, doubled)


def _names_fit(whole: list[int], names: tuple[Named, ...]) -> bool:
    """Does some meld of these cards use the jokers as they are named?"""
    named = sorted(name.card for name in names if name.wild)
    bare = sum(name.card == JOKER for name in names)
    for move in whole:
        stands = [face(spot) for spot in bits(meld_spots(move)[2])]
        if all(card in stands for card in named) and len(stands) == len(named) + bare:
            return True
    return False


ACE_PLACES = {
    "both": say(
        "{cards} are no run: the cards must be consecutive, an ace low or high, never around the corner"
    ),
    "low": say("{cards} are no run: the cards must be consecutive, an ace low only"),
    "high": say("{cards} are no run: the cards must be consecutive, an ace high only"),
    "corner": say("{cards} are no run: the cards must be consecutive, an ace anywhere"),
}


def _wrong_shape(deal: Deal, said: Said, faces: list[int], doubled: list[int]) -> Problem:
    ranks = {face % LANE for face in faces}
    suits = {face // LANE for face in faces}
    if len(ranks) == 1:
        if doubled:
            why = say("{cards} are no set: a set has one card of each suit (set_suits=distinct)", cards=said)
        else:
            why = say("{cards} are no set: a set has at most four suits", cards=said)
        return Problem("not_a_set", why, "R3.1")
    if len(suits) == 1 and not doubled:
        if 0 in ranks:
            return Problem("not_a_run", say(ACE_PLACES[deal.rules.ace_in_runs], cards=said), "R3.3")
        return Problem(
            "not_a_run", say("{cards} are no run: the cards are not consecutive", cards=said), "R3.2"
        )
    neither = say("{cards} are neither of one rank nor consecutive in one suit", cards=said)
    return Problem("not_a_meld", neither, "R3.1")


def named_meld(deal: Deal, action: Action) -> Problem | None:
    if not 0 <= action.meld < len(deal.melds):
        meld, there = action.meld + 1, len(deal.melds)
        if not there:
            return Problem(
                "no_such_meld", say("there is no meld {meld}: the table has none", meld=meld), "R3.4"
            )
        why = say("there is no meld {meld}: the table has {there}", meld=meld, there=there)
        return Problem("no_such_meld", why, "R3.4")
    return None


def not_all(meld: Meld, action: Action) -> Problem:
    """Several cards can't be laid off together."""
    said = joined(pretty(*name) for name in action.cards)
    why = say("{cards} can't all be laid on {meld}, in any order", cards=said, meld=name_of(meld))
    return Problem("does_not_fit", why, "R3.4")


def no_room(deal: Deal, meld: Meld, action: Action, name: Named) -> Problem | None:
    """Why a card does not go on a meld, or None if it does."""
    it = name_of(meld)
    joker = name.in_hand() == JOKER
    spots = 0 if name.card == JOKER else spread(1 << name.card)
    if meld.wild & spots:
        stands = say("a joker stands for {card} in {meld} already", card=pretty(name.card), meld=it)
        return Problem("joker_same", stands, "R3.6")
    if joker and meld.spots & spots:
        same = say("a joker can't stand for {card}, which lies in {meld}", card=pretty(name.card), meld=it)
        return Problem("joker_same", same, "R3.6")
    if joker and meld.room and not meld.joker_room(deal.law):
        why = say("{meld} may not have more jokers than natural cards (joker_limit=half)", meld=it)
        return Problem("joker_limit", why, "R3.6")
    room = meld.joker_room(deal.law) if joker else meld.room | meld.twin_room
    if spots:
        room &= spots
        if action.end:
            room &= ACES if action.end == "<" else ACES << HIGH
    if room:
        return None
    takes = spot_names(meld.room | (0 if joker else meld.twin_room))
    card = pretty(*name)
    if action.end and meld.room & spots:
        why = (
            say("{card} fits {meld} only at the low end", card=card, meld=it)
            if action.end == ">"
            else say("{card} fits {meld} only at the high end", card=card, meld=it)
        )
    elif takes:
        more = joined(takes, say(" or "))
        why = say("{card} does not fit {meld}: it takes {more}", card=card, meld=it, more=more)
    else:
        why = say("{card} does not fit {meld}: it is complete", card=card, meld=it)
    return Problem("does_not_fit", why, _broken(meld, spots))


def _broken(meld: Meld, spots: int) -> str:
    """The rule that a card which does not fit a meld would break."""
    if not meld.is_run:
        return "R3.1"
    around = sum(ring_ends(meld.spots)) | (ACES | ACES << HIGH) & LANES[lane_of(meld.spots)]
    return "R3.3" if spots & around else "R3.4"
