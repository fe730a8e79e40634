"""What would champion do here, why, and how does another move compare?

`advise` is made of a seat's view alone: its plans are tried on deals that fit what the seat sees, as many as
its effort says, so the same view and dice give the same advice. Worths are points of margin at the end of the
deal: own points less the others' average.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummy500.bots.champion import Champion
from rummy500.bots.planning import laid_out
from rummy500.bots.searching import Effort, Tried, plans_of, search
from rummy500.bots.thinking import simple_choice
from rummy500.bots.valuing import judged, learned
from rummy500.bots.worlds import hidden_cards, world
from rummy500.coach.reasons import Facts, difference_of, facts_of, reasons_of
from rummy500.core.actions import CALL, EXCHANGE, KIND, LAY, NO_CALL, PILE, RUN, SET
from rummy500.core.deal import CALL_PHASE, PLAY_PHASE
from rummy500.core.play import play
from rummy500.core.playouts import Dice
from rummy500.core.said import say, say_many
from rummy500.core.view import View

# Each of these is done if there is time for it; the last one done counts.
EFFORTS: Final = (
    Effort(rounds=((3, 6),), turns=1),
    Effort(rounds=((5, 8), (3, 16)), turns=1),
)
BATCHES: Final = 6  # of deals on which two moves are compared: their spread says how sure the difference is
A_BATCH: Final = 8
STUDENT_T: Final = 2.571  # 95 % of the t distribution with five degrees of freedom
LAYS: Final = (SET, RUN, LAY, EXCHANGE)


class TimeIsUp(BaseException):
    """Raised by whoever has set a time. No Exception: what runs then, an import for one, may catch those and
    go on."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A move that somebody had in mind beside the advice: what each came to on the same deals, what makes the
    difference, and how sure that is."""

    move: int
    worth: float
    advised: float
    difference: str
    doubt: str


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves of the best plan from here on, what it comes to (None where that was not asked), why, and how
    sure that is."""

    moves: tuple[int, ...]
    worth: float | None
    reasons: tuple[str, ...]
    doubt: str
    mine: Compared | None = None


def advise(
    view: View, legal: Sequence[int], dice: str, mine: int | None = None, efforts: Sequence[Effort] = EFFORTS
) -> Advice:
    """What champion would do and why; beside it `mine`, one of the legal moves. A TimeIsUp raised
    meanwhile ends the trying, and what is known by then is the advice."""
    found = simple_choice(view, legal, random.Random(dice))
    if found is not None:
        return Advice((found,), None, _simple_reasons(view, found), "")
    plans = plans_of(view, legal, learned())
    done = 0
    try:
        for effort in efforts:
            plans = _first_tried(view, plans, effort, _dice(dice))
            done = effort.rounds[0][1]
    except TimeIsUp:
        pass
    moves = _whole(view, plans[0].plan)
    facts = facts_of(view, moves)
    advice = Advice(moves, plans[0].worth, reasons_of(facts, plans), _doubt(plans, done))
    if mine is None or mine == moves[0]:
        return advice
    compared = _compared(view, plans, facts, mine, _dice(f"{dice} {mine}"), bool(efforts))
    return Advice(advice.moves, advice.worth, advice.reasons, advice.doubt, compared)


def _dice(seed: str) -> Dice:
    return Dice(random.Random(seed).getrandbits(30))


def _first_tried(view: View, plans: Sequence[Tried], effort: Effort, dice: Dice) -> list[Tried]:
    """The plans by this effort, from the net's opinion anew."""
    fresh = [Tried(one.plan, one.opinion, 0, one.opinion) for one in plans]
    fresh.sort(key=lambda one: -one.opinion)
    return search(view, fresh, learned(), effort, dice)


def _whole(view: View, plan: tuple[int, ...]) -> tuple[int, ...]:
    """The moves of a plan up to the end of the turn: after a pile taken, or cards laid, what the net likes
    best; after a card from the stock nothing, for nobody knows it."""
    assert view.seat is not None
    if plan[-1] >> KIND not in (PILE, *LAYS):
        return plan
    deal = world(view, hidden_cards(view))
    for move in plan:
        play(deal, view.seat, move)
    if deal.phase != PLAY_PHASE or deal.turn != view.seat:
        return plan
    table = laid_out(deal)
    worths = judged(learned(), [table])[0]
    return (*plan, *table.plan(worths.index(max(worths))))


def _simple_reasons(view: View, move: int) -> tuple[str, ...]:
    """Why a move is right where no turn is planned."""
    if view.phase != CALL_PHASE:
        return (say("There is nothing else to do."),)
    if CALL < move >> KIND < NO_CALL:
        return (say("The card is yours out of turn, and its points are too."),)
    return (say("Nothing is gained by calling it."),)


def _doubt(plans: Sequence[Tried], done: int) -> str:
    if plans[0].worlds:
        return say_many(
            plans[0].worlds,
            "Tried on {count} deal that fits all that you have seen.",
            "Tried on {count} deals that fit all that you have seen.",
        )
    if done:
        return say("Nothing else came near it.")
    return _guessed()


def _guessed() -> str:
    return say("There was no time to try it out: this is a trained guess.")


def _compared(
    view: View, plans: Sequence[Tried], facts: Facts, mine: int, dice: Dice, try_: bool
) -> Compared:
    """A move beside the best plan, both played in the same worlds."""
    best = plans[0]
    whole = (mine,) if view.phase != PLAY_PHASE else _whole(view, (mine,))
    own = facts_of(view, _whole(view, (mine,)))
    if sorted(whole) == sorted(best.plan):
        same = say("It comes to the same: only the order of the moves is another.")
        return Compared(mine, best.worth, best.worth, same, "")
    opinion = next((one.opinion for one in plans if one.plan == whole), None)
    known = Tried(whole, opinion or 0.0, 0, opinion or 0.0)
    words = difference_of(facts, own)
    try:
        if try_:
            means = _means(view, [best, known], dice)
            return Compared(mine, *_sums(means), words, _sure(means))
    except TimeIsUp:
        pass
    return Compared(mine, known.opinion, best.opinion, words, _guessed())


def _means(view: View, plans: Sequence[Tried], dice: Dice) -> list[tuple[float, float]]:
    """What two plans came to, the first and the second, on some batches of worlds."""
    effort = Effort(
        rounds=((2, A_BATCH),), turns=Champion().effort.turns, opinion=0.0, behind=float("inf"), draw=1.0
    )
    found = []
    for _ in range(BATCHES):
        worths = {one.plan: one.worth for one in search(view, plans, learned(), effort, dice)}
        found.append((worths[plans[0].plan], worths[plans[1].plan]))
    return found


def _sums(means: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return statistics.fmean(mine for _, mine in means), statistics.fmean(best for best, _ in means)


def _sure(means: Sequence[tuple[float, float]]) -> str:
    """How sure the difference is: 95 % by the batches' spread."""
    gaps = [best - mine for best, mine in means]
    spread = STUDENT_T * statistics.stdev(gaps) / len(gaps) ** 0.5
    gap = statistics.fmean(gaps)
    count = A_BATCH * len(means)
    if abs(gap) <= spread:
        return say("Too close to tell apart on {count} deals that fit all that you have seen.", count=count)
    if gap < 0:
        return say("On these {count} deals yours came out better: a hint is not always right.", count=count)
    return say(
        "Both tried on the same {count} deals; the difference may be {points} points more or less.",
        count=count, points=max(1, round(spread)),
    )  # fmt: skip
