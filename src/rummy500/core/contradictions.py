"""Can a deal be in such a state at all, and if not, which of its facts contradict each other?

A position is written by people, so each of its facts can be right and all of them together wrong.
`position` asks here before it hands out a match. Whatever play can reach passes, and so does much that it
can't reach but could go on from: fewer cards than the deck, hands of odd sizes. What is refused could not be,
or nobody could act in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummy500.core import pool
from rummy500.core.actions import NO_CALL_MOVE
from rummy500.core.cards import JOKER, NONE, Cards, card_text, face, gather
from rummy500.core.deal import CALL_PHASE, DRAW_PHASE, OVER, PLAY_PHASE, SHUFFLE_PHASE, Deal, to_act
from rummy500.core.ends import may_discard, payable
from rummy500.core.legal import legal, turn_of
from rummy500.core.match import sides_of, winning_side


def contradiction(deal: Deal, totals: Sequence[int]) -> str:
    """Why a deal can't be in this state, with these totals by side before it, in a sentence; "" if it can."""
    checks = (_phase, _turn, _known, _counts, _pool, _ending)
    return next((why for why in (check(deal) for check in checks) if why), "") or (
        _won(deal, totals) or _stuck(deal)
    )


def _said(cards: Cards) -> str:
    return " ".join(card_text(card) for card in cards.list())


# The phase.


def _phase(deal: Deal) -> str:
    seat, phase = deal.turn, deal.phase
    if deal.law.pool and phase in (CALL_PHASE, SHUFFLE_PHASE):
        return f"the pool game has no {phase}: write turn {seat} draw, or turn {seat} play"
    if phase == PLAY_PHASE and not deal.count(seat):
        return f"seat {seat} is in its turn and holds no card: give it one, or write whose draw comes next"
    if phase == SHUFFLE_PHASE:
        return _shuffle(deal)
    return _window(deal) if phase == CALL_PHASE else ""


def _shuffle(deal: Deal) -> str:
    stock_out = deal.rules.stock_out
    if stock_out != "reshuffle":
        return f"no stock is shuffled anew in these rules (stock_out={stock_out})"
    if deal.stock:
        return "the stock has cards, so no shuffle is due: write whose draw it is"
    if len(deal.pile) < 2:
        return "a shuffle needs two cards on the pile, for the top one stays: write whose draw it is"
    return ""


def _window(deal: Deal) -> str:
    seat = deal.turn
    following = (seat + 1) % deal.players
    if not deal.law.call:
        return f"there is no calling in these rules (call=off): write turn {following} draw"
    if not deal.count(seat):
        return f"seat {seat} holds no card: its discard was its last and ended the deal (ended out {seat})"
    if not deal.stock and deal.rules.stock_out == "end":
        return "the stock is empty, so the discard ended the deal (stock_out=end): write ended stock_out"
    card = card_text(deal.pile[-1])
    answers = dict(deal.answers)
    able = deal.able_callers()
    if not able:
        return f"nobody can call {card}: write turn {following} draw"
    first = next((one for one in able if answers.get(one) != NO_CALL_MOVE), None)
    if first is None:
        return f"everyone who could call {card} has answered: write turn {following} draw"
    if first in answers:
        return f"seat {first} has called {card} and comes first: write the table as it is after the call"
    return ""


# The turn under way.


def _turn(deal: Deal) -> str:
    taken, drawn, seat = deal.taken, deal.drawn, deal.turn
    if not taken and drawn < 0:
        return ""
    word = "taken" if taken else "drawn"
    if deal.phase != PLAY_PHASE:
        return f"{word} is said, and nobody is in their turn: write turn {seat} play, or leave it out"
    if taken and drawn >= 0:
        return "a turn draws once, from the stock or the pile: say drawn or taken"
    away = (gather(taken) if taken else gather([drawn])).without(deal.held(seat)).without(_laid(deal, seat))
    if away != NONE:
        return f"{word} says {_said(away)}, which seat {seat} neither holds nor has laid on the table"
    return _pick(deal) if taken else ""


def _laid(deal: Deal, seat: int) -> Cards:
    """The cards that a seat has on the table."""
    return gather(
        JOKER if wild else face(spot) for meld in deal.melds for spot, wild, by in meld.cards if by == seat
    )


def _pick(deal: Deal) -> str:
    law, taken, debt = deal.law, deal.taken, deal.debt
    if law.pool:
        return "discards are dead in the pool game: nothing can have been taken from the pile"
    if law.no_pile:
        return "nobody draws from the pile in these rules (pile_draw=none): leave taken and debt out"
    if law.top_only and len(taken) > 1:
        return f"taken names {len(taken)} cards, and only the top one may be taken (pile_draw=top)"
    deepest = card_text(taken[0])
    if debt >= 0 and debt != taken[0]:
        return f"the debt is {card_text(debt)}, and of what was taken the deepest is owed: {deepest}"
    return ""


def _known(deal: Deal) -> str:
    for seat, known in enumerate(deal.known):
        away = known.without(deal.held(seat))
        if away != NONE:
            return f"known {seat} says {_said(away)}, which seat {seat} does not hold"
    return ""


# What is counted from turn to turn.


def _counts(deal: Deal) -> str:
    stock_out = deal.rules.stock_out
    if deal.fresh_stock and stock_out != "reshuffle":
        return f"no stock is shuffled anew in these rules (stock_out={stock_out}): leave reshuffled out"
    if deal.phase == OVER:
        return ""
    most = (3 if deal.stock or deal.phase != DRAW_PHASE else 1) * deal.players
    if deal.idle >= most:
        return f"idle {deal.idle} can't be: the deal ends after {most} turns in which nothing moves"
    if deal.moved and deal.phase in (DRAW_PHASE, SHUFFLE_PHASE) and not deal.law.pool:
        return "moved yes is said, and the turn has not begun: leave it out"
    if deal.drawn >= 0 and not deal.moved:
        return "moved no is said, and a card was drawn from the stock: leave one of them out"
    return ""


def _pool(deal: Deal) -> str:
    """The rounds, knocks and seats out of the pool game, none of which other games have."""
    gone = [seat for seat, _ in deal.gone]
    if not deal.law.pool:
        said = "knocked" if deal.knocked else "gone" if gone else "round" if deal.round > 1 else ""
        return f"{said} belongs to the pool game, and these rules are another: leave it out" if said else ""
    if deal.round > deal.rules.rounds:
        return f"round {deal.round} can't be: a deal has {deal.rules.rounds} rounds at most (rounds)"
    for word, seats in (("knocked", deal.knocked), ("gone", gone)):
        why = _once(word, seats) or _before_turn(deal, word, seats)
        if why:
            return why
    full = next((seat for seat in gone if deal.count(seat)), None)
    if full is not None:
        return f"seat {full} has gone out and holds {_said(deal.held(full))}: take these cards away"
    first = pool.first_player(deal)
    if deal.knocked and deal.knocked[0] != first:
        return f"the first to knock is the first player, seat {first}, not seat {deal.knocked[0]}"
    return ""


def _once(word: str, seats: Iterable[int]) -> str:
    seen: set[int] = set()
    for seat in seats:
        if seat in seen:
            return f"{word} names seat {seat} twice"
        seen.add(seat)
    return ""


def _before_turn(deal: Deal, word: str, seats: Iterable[int]) -> str:
    """Who has knocked or gone out had its turn in this round: a deal ends with such a round."""
    first = pool.first_player(deal)
    now = (deal.turn - first) % deal.players
    for seat in seats:
        if deal.phase != OVER and (seat - first) % deal.players >= now:
            return f"{word} names seat {seat}, whose turn in this round is still to come"
    return ""


# The end of the deal and of the match.


def _ending(deal: Deal) -> str:
    if deal.phase != OVER:
        return ""
    if deal.law.pool:
        return _pool_ending(deal)
    reason, out = deal.reason, deal.out
    if reason not in ("out", "stock_out", "chosen", "idle"):
        return f"a deal ends by {reason} in the pool game only" if reason else _UNSAID
    if (reason == "out") != (out >= 0):
        return "ended out needs the seat that went out, and no other end has one"
    if out >= 0 and deal.count(out):
        return f"seat {out} has gone out and holds {_said(deal.held(out))}: take these cards away"
    if reason in ("stock_out", "chosen") and deal.stock:
        return f"ended {reason} needs an empty stock, and there are {len(deal.stock)} cards in it"
    return ""


_UNSAID = "the deal is over, and nothing says how: write ended out 0, or ended stock_out"


def _pool_ending(deal: Deal) -> str:
    winner = pool.winner_by_going_out(deal) if deal.gone else None
    if deal.reason not in ("out", "stock_out", "knocked", "rounds"):
        return f"a deal of the pool game does not end by {deal.reason}" if deal.reason else _UNSAID
    if deal.out != (-1 if winner is None else winner):
        return f"ended {deal.reason} names {_seat(deal.out)}, and by the lines gone it was {_seat(winner)}"
    if deal.reason == "out" and not deal.gone:
        return "ended out needs to know who: write gone and the seat"
    if deal.reason == "knocked" and (deal.gone or not deal.knocked):
        return "ended knocked needs a seat that has knocked and none that has gone out"
    return ""


def _seat(seat: int | None) -> str:
    return "nobody" if seat is None or seat < 0 else f"seat {seat}"


def _won(deal: Deal, totals: Sequence[int]) -> str:
    """A deal is played only as long as nobody has won the match (R8)."""
    side = winning_side(deal.rules, totals, None)
    if deal.phase == OVER or side is None:
        return ""
    seats = " and ".join(map(str, sides_of(deal.rules, deal.players)[side]))
    return (
        f"the totals say that seat {seats} has won with {totals[side]} (target={deal.rules.target}): "
        "no deal is played after that"
    )


def _stuck(deal: Deal) -> str:
    """Whoever is to act has something to do in every state that play reaches."""
    awaited = to_act(deal)
    if deal.phase in (OVER, SHUFFLE_PHASE) or any(legal(deal, seat) for seat in awaited):
        return ""
    turn = turn_of(deal)
    if deal.debt >= 0:
        card = card_text(deal.debt)
        if not payable(turn):
            return f"the debt {card} can't be paid: it fits no meld with these cards"
        return f"the debt {card} can be paid only so that no lawful end of the turn is left"
    assert not may_discard(deal.law, turn.held, deal.barred).size()
    return (
        f"seat {deal.turn} may not discard {_said(turn.held)} (put_back={deal.rules.put_back}) "
        "and can't end its turn in another way"
    )
