"""Nobody is ever stuck, and no deal runs for ever."""

from __future__ import annotations

from random import Random

from rummy500.core.deal import PLAY_PHASE, Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.match import Match
from rummy500.core.notation import kind_name
from rummy500.core.play import play
from rummy500.core.rules import read_rules
from tests.laws.played import act, chance, deal_of
from tests.laws.tables import Table, law

MOST_ACTIONS = 6000
"""Of one deal. Eight with two decks and four jokers could put 112 cards on the table and reshuffle after
each; play at random comes to some hundreds."""

LAZY = {"pile": 50.0, "stock": 0.1, "discard": 50.0, "no_call": 50.0, "end": 0.01, "meld": 0.01, "lay": 0.01}
"""How to play so that nothing moves on."""


@law(200, pool=True)
def test_somebody_may_act_in_every_state_and_has_a_lawful_action(table: Table) -> None:
    for match in table.states(every=1):
        awaited = to_act(deal_of(match))
        assert awaited
        assert all(legal(deal_of(match), seat) for seat in awaited)


@law(200, pool=True)
def test_every_deal_comes_to_an_end(table: Table) -> None:
    for number, _ in enumerate(table.states(every=1, most=MOST_ACTIONS + 1)):
        assert number < MOST_ACTIONS


@law(120, pool=True)
def test_a_deal_ends_even_if_all_do_their_best_to_keep_it_going(table: Table) -> None:
    rng = Random(table.seed)
    match = Match(read_rules(table.rules), table.players)
    idle = actions = 0
    while not match.results:
        if match.stage != "play":
            chance(rng, match)
            continue
        idle = max(idle, deal_of(match).idle)
        act(rng, match, LAZY)
        actions += 1
        assert actions < MOST_ACTIONS
    assert idle <= 3 * table.players


@law(160, pool=True)
def test_whoever_takes_from_the_pile_can_end_the_turn(table: Table) -> None:
    rng = Random(table.seed)
    for match in table.states(every=3):
        deal = deal_of(match)
        for move in legal(deal, deal.turn):
            if kind_name(move) == "pile":
                after = deal.clone()
                play(after, deal.turn, move)
                end_the_turn(rng, after)


def end_the_turn(rng: Random, deal: Deal) -> None:
    """Any lawful actions at all lead to the end of the turn, whichever are chosen."""
    seat = deal.turn
    for _ in range(200):
        if deal.phase != PLAY_PHASE or deal.turn != seat:
            return
        play(deal, seat, rng.choice(legal(deal, seat)))
    raise AssertionError("the turn does not end")
