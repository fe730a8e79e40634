"""Does OpenSpiel's own search play our deals, by what its seat may see? Run by `make test-peers`."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from rummy500.arena.driving import play_deal
from rummy500.bots import BOTS, Bot
from rummy500.bots.ismcts import Ismcts
from rummy500.bots.spiel import POINTS, DealGame, DealState
from rummy500.core import Match, read_rules
from rummy500.core.deal import to_act
from rummy500.core.legal import legal
from rummy500.core.match import at_position
from rummy500.core.result import deal_result
from rummy500.core.view import view

CLASSIC = DealGame(read_rules("classic"))


def played(state: DealState, rng: random.Random) -> DealState:
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("kitchen", 3), ("partners", 4), ("pool", 2)])
@pytest.mark.parametrize("greedy", [False, True])
def test_it_plays_a_deal_of_every_kind_to_its_end(rules: str, players: int, greedy: bool) -> None:
    match = Match(read_rules(rules), players)
    seats: list[Bot] = [Ismcts(3, greedy), *[BOTS["greedy"]] * (players - 1)]
    play_deal(match, seats, random.Random(5))
    assert len(match.results) == 1


def swapped(state: DealState, seat: int) -> DealState:
    """The same to this seat: a hidden card of the other hand and one of the stock have changed places."""
    other = state.clone()
    held, stock = other.deal.held(1 - seat), other.deal.stock
    card = held.without(other.deal.known[1 - seat]).list()[0]
    other.deal.set_hand(1 - seat, held.minus(card).plus(stock[0]))
    other.deal.stock = [card, *stock[1:]]
    return other


def test_the_same_seed_makes_the_same_choice_whatever_is_hidden() -> None:
    state = CLASSIC.new_initial_state(4)
    for _ in range(9):
        state.apply_action(state.legal_actions()[-1])
    seat = state.current_player()
    assert len(state.legal_actions()) > 3
    chosen = [
        Ismcts(15).choose(
            view(at_position(CLASSIC.rules, [0, 0], one.deal), seat), one.legal_actions(), random.Random(1)
        )
        for one in (state, state, swapped(state, seat))
    ]
    assert chosen[0] == chosen[1] == chosen[2]


def test_openspiel_s_own_rollouts_run_on_the_states() -> None:
    evaluator = mcts.RandomRolloutEvaluator(1)
    state = CLASSIC.new_initial_state(2)
    before = str(state)
    worth = evaluator.evaluate(state)
    assert sum(worth) == pytest.approx(0)
    assert str(state) == before
    assert state.get_game().get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


def test_returns_are_the_margin_in_units_of_fifty_points() -> None:
    state = played(CLASSIC.new_initial_state(3), random.Random(3))
    scores = deal_result(state.deal).scores
    assert state.returns() == [(scores[0] - scores[1]) / POINTS, (scores[1] - scores[0]) / POINTS]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []


def test_a_state_tells_a_seat_the_same_whatever_the_other_holds_and_never_forgets() -> None:
    state = CLASSIC.new_initial_state(6)
    seat = state.current_player()
    other = swapped(state, seat)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.observation_string(seat) == state.observation_string(seat)
    assert other.information_state_string(1 - seat) != state.information_state_string(1 - seat)
    said = state.information_state_string(seat)
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(seat) != said
    assert state.legal_actions() == sorted(legal(state.deal, to_act(state.deal)[0]))


def test_the_arena_seats_it_by_its_name() -> None:
    command = [sys.executable, "-c", "import sys; from rummy500.cli import main; sys.exit(main())"]
    words = ["arena", "ismcts-2", "greedy", "--deals", "2", "--workers", "1", "--json"]
    done = subprocess.run([*command, *words], capture_output=True, text=True, timeout=300, check=True)
    told = json.loads(done.stdout)
    assert told["a"] == "ismcts-2"
    assert told["played"] == 4
    assert told["ms_per_turn"]["A"] > 0
