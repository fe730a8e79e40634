"""What does a person's request mean, and if it is not legal, why?

`moves` finds the moves that a written action stands for; `problem` says why there are none. Both judge by
`legal`: a request is allowed when a legal move fits it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rummy500.core.actions import DETAILS, LAY, is_whole_suit, kind, meld_of, meld_spots, spot_of, uses
from rummy500.core.cards import ACES, HIGH_ACES, JOKER, LANE, Cards, gather
from rummy500.core.deal import Deal
from rummy500.core.errors import Ambiguous, NotAllowed, Problem
from rummy500.core.legal import legal
from rummy500.core.notation import Action, Named, kind_name, placed, pretty, read_action, token
from rummy500.core.play import play
from rummy500.core.refusals import explain
from rummy500.core.said import Said, joined, say

ACE_RANK = 0
OR = say(" or ")


def moves(deal: Deal, seat: int, text: str) -> list[int]:
    """The moves that an action stands for, one for most, several for lay-offs asked for together.

    Raises Unreadable, NotAllowed with the rule's number, or Ambiguous with the choices."""
    action = read_action(text)
    found = _meanings(deal, seat, action)
    if not found:
        refused = explain(deal, seat, action)
        raise NotAllowed(refused.code, refused.message, refused.rule)
    if len(found) > 1:
        choices = tuple(_choice(deal, one) for one in found)
        raise Ambiguous("ambiguous", *_which(deal, action, found, choices))
    return list(found[0])


def problem(deal: Deal, seat: int, text: str) -> Problem | None:
    """Why an action is not legal, or None if it is. Raises Unreadable for what is no action."""
    try:
        moves(deal, seat, text)
    except Ambiguous as error:
        return Problem(error.code, error.message, error.rule, error.choices)
    except NotAllowed as error:
        return Problem(error.code, error.message, error.rule)
    return None


def _meanings(deal: Deal, seat: int, action: Action) -> list[tuple[int, ...]]:
    """What the action may stand for, each as the moves it makes."""
    if action.kind == "lay" and len(action.cards) > 1:
        return _lay_several(deal, seat, action)
    fitting = [move for move in legal(deal, seat) if fits(deal, move, action)]
    if len(fitting) > 1 and all(is_whole_suit(move) for move in fitting):
        fitting = _by_order(deal, fitting, action)
    return [(move,) for move in fitting]


def fits(deal: Deal, move: int, action: Action) -> bool:
    """Is this move one that the action may stand for?"""
    if kind_name(move) != action.kind:
        return False
    if action.kind == "pile":
        return move & DETAILS == action.depth
    if action.kind == "knock":
        return list(action.cards) == placed(move, deal)
    if action.kind == "discard":
        return action.cards == (Named(move & DETAILS),)
    if action.kind in ("meld", "call_meld"):
        return _fits_meld(deal, move, action)
    if action.kind in ("lay", "exchange", "call_lay"):
        if meld_of(move) != action.meld or action.end and not 1 << spot_of(move) & _aces(action.end):
            return False
        return not action.cards or _same_cards(placed(move, deal), action.cards)
    return True


def _aces(end: str) -> int:
    """The spots of aces at the end that `<` or `>` names."""
    return ACES if end == "<" else HIGH_ACES


def _fits_meld(deal: Deal, move: int, action: Action) -> bool:
    if uses(move) != _cards_of(deal, action):  # quick, where thousands are legal
        return False
    if action.end and not (is_whole_suit(move) and meld_spots(move)[0] & _aces(action.end)):
        return False
    lying, called = placed(move, deal), deal.pile[-1:]
    if action.kind == "call_meld" and called != [JOKER]:
        return _same_cards(lying, [*action.cards, Named(called[0])])
    return _same_cards(lying, action.cards)


def _cards_of(deal: Deal, action: Action) -> Cards:
    """The cards that a meld as it is written takes, with the fresh discard if it is called."""
    cards = gather(name.in_hand() for name in action.cards)
    if action.kind == "call_meld" and deal.pile[-1] != JOKER:
        return cards.plus(deal.pile[-1])
    return cards


def _same_cards(lying: Sequence[Named], written: Sequence[Named]) -> bool:
    """Are these the cards that were written, a bare joker standing for any card?"""
    if len(lying) != len(written):
        return False
    left = Counter(lying)
    left.subtract(Counter(name for name in written if name.card != JOKER))
    return all(count >= 0 and (name.wild or not count) for name, count in left.items())


def _by_order(deal: Deal, fitting: list[int], action: Action) -> list[int]:
    """All thirteen cards of a suit make two runs: the ace written first is low, last is high."""
    first, last = action.cards[0], action.cards[-1]
    for at, name in ((0, first), (-1, last)):
        if name.card != JOKER and name.card % LANE == ACE_RANK:
            return [move for move in fitting if placed(move, deal)[at] == name] or fitting
    return fitting


def _lay_several(deal: Deal, seat: int, action: Action) -> list[tuple[int, ...]]:
    """Every outcome of laying these cards on one meld one by one, in any order (R3.4): one way to each."""
    outcomes: dict[tuple[int, int, int], tuple[int, ...]] = {}
    seen = set()
    front: list[tuple[Deal, tuple[Named, ...], tuple[int, ...]]] = [(deal, action.cards, ())]
    while front:
        now, left, done = front.pop()
        if not left:
            meld = now.melds[action.meld]
            outcomes.setdefault((meld.spots, meld.second, meld.wild), done)
            continue
        for move in legal(now, seat):
            if kind(move) != LAY or meld_of(move) != action.meld:
                continue
            for name in dict.fromkeys(left):
                end = action.end if name.card % LANE == ACE_RANK else ""
                if not fits(now, move, action._replace(cards=(name,), end=end)):
                    continue
                rest = list(left)
                rest.remove(name)
                after = now.clone()
                play(after, seat, move)
                meld = after.melds[action.meld]
                key = (meld.spots, meld.second, meld.wild, tuple(rest))
                if key not in seen:
                    seen.add(key)
                    front.append((after, tuple(rest), (*done, move)))
    return list(outcomes.values())


def _choice(deal: Deal, found: Sequence[int]) -> str:
    """The token of one meaning: one action, so that it can be asked for as it stands."""
    if len(found) == 1:
        return token(deal, found[0])
    cards = "".join(placed(move, deal)[0].text() for move in found)
    aces = [1 << spot_of(move) for move in found if 1 << spot_of(move) & (ACES | HIGH_ACES)]
    end = ("<" if aces[0] & ACES else ">") if aces else ""
    return f"l{cards}@{meld_of(found[0]) + 1}{end}"


def _which(
    deal: Deal, action: Action, found: Sequence[Sequence[int]], choices: tuple[str, ...]
) -> tuple[Said, tuple[str, ...], str]:
    """The sentence that names the choices, the choices, the rule."""
    jokers = [name for name in action.cards if name.card == JOKER]
    if action.kind == "call_lay" and not action.cards and deal.pile[-1] == JOKER:
        jokers = [Named(JOKER)]
    said = joined(choices, OR)
    if len(jokers) == 1 and action.kind in ("meld", "call_meld", "lay", "call_lay"):
        stands = joined([_jokers(deal, one, action) for one in found], OR)
        which = say("the joker can stand for {cards}: say which, as {tokens}", cards=stands, tokens=said)
        return which, choices, "R3.6"
    if not jokers:
        return say("the ace fits both ends of the run: say which, as {tokens}", tokens=said), choices, "R3.5"
    return say("that can mean {tokens}: say which", tokens=said), choices, "R3.6"


def _jokers(deal: Deal, found: Sequence[int], action: Action) -> Said:
    """What the bare joker stands for in one meaning."""
    named = Counter(name for name in action.cards if name.wild)
    lying = Counter(name for move in found for name in placed(move, deal) if name.wild)
    return joined((pretty(name.card) for name in (lying - named)), say(" and "))
