"""Why can these cards not be laid, whatever the moment? The reasons that every game of the family shares."""

from __future__ import annotations

from rummy500.core.actions import meld_spots, uses
from rummy500.core.cards import ACES, HIGH, JOKER, LANE, LANES, bits, fold, gather, spread
from rummy500.core.deal import Deal
from rummy500.core.errors import Problem
from rummy500.core.layable import layable
from rummy500.core.melds import Meld, lane_of, ring_ends
from rummy500.core.notation import Action, Named, name_of, pretty, spot_names


def missing(deal: Deal, seat: int, names: tuple[Named, ...], called: bool = False) -> Problem | None:
    """Which of these cards does the seat not hold?"""
    held = deal.held(seat)
    if called:
        held = held.plus(deal.pile[-1])
    for name in names:
        if not held.has(name.in_hand()):
            card = "a joker" if name.in_hand() == JOKER else pretty(name.card)
            more = "another " if sum(other.in_hand() == name.in_hand() for other in names) > 1 else ""
            return Problem(
                "not_held", f"you don't hold {more}{card}".replace("another a ", "another "), "R3.1"
            )
        held = held.minus(name.in_hand())
    return None


def not_a_meld(deal: Deal, seat: int, names: tuple[Named, ...]) -> Problem | None:
    """Why these cards are no set and no run, or None if they are one."""
    law = deal.law
    cards = gather(name.in_hand() for name in names)
    said = " ".join(pretty(*name) for name in names)
    if len(names) < 3:
        return Problem("too_few", f"a meld needs at least three cards, and {said} are {len(names)}", "R3.1")
    whole = [move for move in layable(law, seat, *cards, []) if uses(move) == cards]
    if whole and not any(name.wild for name in names):
        return None
    faces = [name.card for name in names if name.card != JOKER]
    doubled = sorted({face for face in faces if faces.count(face) > 1})
    if doubled and any(name.wild and name.card in doubled for name in names):
        return Problem(
            "joker_same", f"a joker can't stand for {pretty(doubled[0])}, which lies in the same meld", "R3.6"
        )
    if whole and _names_fit(whole, names):
        return None
    jokers = cards.jokers
    if jokers and (jokers == len(names) or law.half and 2 * jokers > len(names)):
        limit = "at least one natural card" if jokers == len(names) else "no more jokers than natural cards"
        return Problem("joker_limit", f"a meld has {limit} (joker_limit={law.rules.joker_limit})", "R3.6")
    return _wrong_shape(deal, said, faces, doubled)


def _names_fit(whole: list[int], names: tuple[Named, ...]) -> bool:
    """Does some meld of these cards use the jokers as they are named?"""
    named = sorted(name.card for name in names if name.wild)
    bare = sum(name.card == JOKER for name in names)
    for move in whole:
        stands = [fold(1 << spot).bit_length() - 1 for spot in bits(meld_spots(move)[2])]
        if all(card in stands for card in named) and len(stands) == len(named) + bare:
            return True
    return False


def _wrong_shape(deal: Deal, said: str, faces: list[int], doubled: list[int]) -> Problem:
    ranks = {face % LANE for face in faces}
    suits = {face // LANE for face in faces}
    if len(ranks) == 1:
        why = (
            "a set has one card of each suit (set_suits=distinct)"
            if doubled
            else "a set has at most four suits"
        )
        return Problem("not_a_set", f"{said} are no set: {why}", "R3.1")
    if len(suits) == 1 and not doubled:
        if 0 in ranks:
            where = {"both": "low or high, never around the corner", "low": "low only", "high": "high only"}
            allowed = where.get(deal.rules.ace_in_runs, "anywhere")
            return Problem(
                "not_a_run", f"{said} are no run: the cards must be consecutive, an ace {allowed}", "R3.3"
            )
        return Problem("not_a_run", f"{said} are no run: the cards are not consecutive", "R3.2")
    return Problem("not_a_meld", f"{said} are neither of one rank nor consecutive in one suit", "R3.1")


def named_meld(deal: Deal, action: Action) -> Problem | None:
    if not 0 <= action.meld < len(deal.melds):
        has = f"has {len(deal.melds)}" if deal.melds else "has none"
        return Problem("no_such_meld", f"there is no meld {action.meld + 1}: the table {has}", "R3.4")
    return None


def no_room(deal: Deal, meld: Meld, action: Action, name: Named) -> Problem | None:
    """Why a card does not go on a meld, or None if it does."""
    it = name_of(meld)
    joker = name.in_hand() == JOKER
    spots = 0 if name.card == JOKER else spread(1 << name.card)
    if meld.wild & spots:
        return Problem("joker_same", f"a joker stands for {pretty(name.card)} in {it} already", "R3.6")
    if joker and meld.spots & spots:
        same = f"a joker can't stand for {pretty(name.card)}, which lies in {it}"
        return Problem("joker_same", same, "R3.6")
    if joker and meld.room and not meld.joker_room(deal.law):
        why = f"{it} may not have more jokers than natural cards (joker_limit=half)"
        return Problem("joker_limit", why, "R3.6")
    room = meld.joker_room(deal.law) if joker else meld.room | meld.twin_room
    if spots:
        room &= spots
        if action.end:
            room &= ACES if action.end == "<" else ACES << HIGH
    if room:
        return None
    takes = spot_names(meld.room | (0 if joker else meld.twin_room))
    more = f"it takes {' or '.join(takes)}" if takes else "it is complete"
    return Problem("does_not_fit", f"{pretty(*name)} does not fit {it}: {more}", _broken(meld, spots))


def _broken(meld: Meld, spots: int) -> str:
    """The rule that a card which does not fit a meld would break."""
    if not meld.is_run:
        return "R3.1"
    around = sum(ring_ends(meld.spots)) | (ACES | ACES << HIGH) & LANES[lane_of(meld.spots)]
    return "R3.3" if spots & around else "R3.4"
