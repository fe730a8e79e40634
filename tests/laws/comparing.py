"""Does the engine list what the enumerator finds? Positions by the thousand, and what was seen among them.

`python -m tests.laws.comparing 1000000` compares so many positions with all processors, with another number
so many processes, and prints the tally; the tests compare some twenty thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from rummy500.core.deal import to_act
from rummy500.core.legal import legal
from rummy500.core.match import Match
from rummy500.core.notation import token
from rummy500.core.position import position_text
from rummy500.core.position import read_position as read_match
from tests.laws import reference
from tests.laws.batches import Batch, run
from tests.laws.drawn import draw_position, draw_rules
from tests.laws.plain import JOKER, Position, read_position, write_position
from tests.laws.plain_melds import action_text, read_action
from tests.laws.plain_turn import TooLong, steps
from tests.laws.played import deal_of, states

PLAYERS = (2, 2, 2, 3, 3, 4, 4, 5, 6)
STATES_OF_A_DEAL = 150


class Disagreement(AssertionError):
    """The engine and the enumerator list different actions."""


def played_positions(rng: Random) -> Iterator[Match]:
    """Some positions of one deal, played at random by rules drawn at random."""
    players = rng.choice(PLAYERS)
    share = rng.choice((0.2, 0.4, 0.8))
    for number, match in enumerate(states(rng, draw_rules(rng, players), players)):
        if number >= STATES_OF_A_DEAL * 3:
            return
        if rng.random() < share:
            yield match


def made_position(rng: Random) -> Match:
    """A position that need not come up in play; read by the engine from its text."""
    players, tight = rng.choice(PLAYERS), rng.random() < 0.5
    rules = draw_rules(rng, players, tight)
    return read_match(write_position(draw_position(rng, rules, players, tight), rules))


def compare(match: Match, tally: Counter[str]) -> None:
    """Raise Disagreement if some seat's actions differ; else count the position and what is in it."""
    deal, text = deal_of(match), position_text(match)
    position = read_position(text)
    awaited = to_act(deal)
    if sorted(awaited) != sorted(reference.to_act(position)):
        raise Disagreement(f"awaited: {awaited} or {reference.to_act(position)}?\n{text}")
    for seat in awaited:
        ours = [token(deal, move) for move in legal(deal, seat)]
        try:
            theirs = reference.legal(position, seat)
        except TooLong:
            tally["passed over"] += 1
            continue
        lines = {action_text(read_action(name)) for name in ours}
        if lines != theirs or len(ours) != len(lines):
            more, less = sorted(lines - theirs), sorted(theirs - lines)
            raise Disagreement(f"seat {seat}, only the engine: {more}, only the enumerator: {less}\n{text}")
        tally["positions"] += 1
        tally.update(labels(position, seat, theirs))


def labels(position: Position, seat: int, tokens: set[str]) -> set[str]:
    """What kinds of thing this position shows."""
    kinds = {f"{position.phase}: {name[:2] if name[0] == 'c' else name[0]}" for name in tokens}
    hand, rules = position.hands[seat], position.rules
    there = {
        position.phase: True,
        "joker in hand": JOKER in hand,
        "joker on the table": any(card.wild for meld in position.melds for card in meld.cards),
        "stock empty": not position.stock,
        "two decks": position.decks == 2,
        "own side": rules["lay_off"] == "own_side",
        "corner": rules["ace_in_runs"] == "corner",
        "pairs": rules["teams"] == "pairs",
        "call pending": any(answer != "-" for _, answer in position.answers),
    }
    if position.phase == "draw":
        picks = sum(name[0] == "p" for name in tokens)
        there["floating"] = not hand
        there["a pick refused"] = rules["pile_draw"] == "any" and picks < len(position.pile)
        there["a deep pick"] = any(name[0] == "p" and name != "p1" for name in tokens)
        there["a choice of three picks"] = picks >= 3
    if position.phase == "play":
        there |= _labels_of_turn(position, seat, tokens)
    return kinds | {name for name, shown in there.items() if shown}


def _labels_of_turn(position: Position, seat: int, tokens: set[str]) -> dict[str, bool]:
    table, turn = reference.table_of(position, seat), reference.turn_of(position)
    rules, hand = position.rules, position.hands[seat]
    return {
        "debt": position.debt is not None,
        "debt at once": position.debt is not None and rules["debt_due"] == "at_once",
        "barred": any(hand.count(card) <= turn.barred.count(card) for card in hand),
        "last card": len(hand) == 1,
        "a card must stay": rules["going_out"] == "discard" and len(hand) <= 4,
        "may float": rules["going_out"] == "float" and len(hand) <= 4,
        "shut out by what would follow (R4.5)": sum(1 for _ in steps(table, turn)) > len(tokens),
    }


def compare_played(seed: int, count: int) -> Counter[str]:
    """At least so many positions that came up in play."""
    rng, tally = Random(seed), Counter[str]()
    while tally["positions"] < count:
        for match in played_positions(rng):
            compare(match, tally)
    return tally


def compare_made(seed: int, count: int) -> Counter[str]:
    """At least so many positions made by hand."""
    rng, tally = Random(seed), Counter[str]()
    while tally["positions"] < count:
        try:
            match = made_position(rng)
        except TooLong:
            tally["passed over"] += 1
            continue
        compare(match, tally)
    return tally


def batches(count: int, seed: int = 1000, batch: int = 5000) -> list[Batch]:
    """Two of three of positions that came up in play, one of three of made ones."""
    return [
        Batch(compare_made if number % 3 == 2 else compare_played, seed + number, batch)
        for number in range(-(-count // batch))
    ]


if __name__ == "__main__":
    run(batches)
