"""How fast are other engines beside this one? `python scripts/peers.py PYTHON_OF_PEERS`: `make bench-peers`.

The games differ: OpenSpiel and RLCard play gin rummy, for two with one deck, with a discard pile that gives
one card only and nothing laid on the table before the end. So a ratio says how fast an engine makes its own
game's actions, and no more. Like stands beside like: a loop in Python around each engine, which asks for the
legal actions, takes one at random and makes it; and each engine's own loop, where it has one: OpenSpiel's in
C++ (two uniform random bots), this one's in compiled Python. All is processor time of one core, the best of
some rounds in which the engines take turns, so that other work on the machine disturbs all of them alike.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Final

ROUNDS: Final = 3
SECONDS: Final = 0.5
LOOP: Final = "actions a second, a loop in Python"
OWN: Final = "actions a second, the engine's own loop"
CLONE: Final = "clone in mid-deal, us"
LEGAL: Final = "legal actions of it, us"

Figures = dict[str, float]


def a_second(deal: Callable[[], int]) -> float:
    """Actions a second of processor time, when each call plays a deal and says how many it made."""
    made, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        made += deal()
    return made / spent


def microseconds(call: Callable[[], object]) -> float:
    """Processor time of one call."""
    calls, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS / 5:
        for _ in range(10):
            call()
        calls += 10
    return spent / calls * 1e6


def open_spiel(seed: int) -> Figures:
    """OpenSpiel's gin rummy; chance's draws are among the actions of both loops."""
    import pyspiel

    game, rng = pyspiel.load_game("gin_rummy"), random.Random(seed)
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(2)]

    def own() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, rng.getrandbits(30))
        return len(state.history())

    def played(most: int) -> pyspiel.State:
        state = game.new_initial_state()
        while len(done) < most and not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            done.append(1)
        return state

    def loop() -> int:
        done.clear()
        played(10**6)
        return len(done)

    done: list[int] = []
    figures = {LOOP: a_second(loop), OWN: a_second(own)}
    done.clear()
    middle = played(60)
    return figures | {CLONE: microseconds(middle.clone), LEGAL: microseconds(middle.legal_actions)}


def rlcard(seed: int) -> Figures:
    """RLCard's gin rummy, all of it Python: its loop and ours around it are one."""
    import rlcard

    env, rng = rlcard.make("gin-rummy", config={"seed": seed}), random.Random(seed)

    def play(most: int) -> int:
        state, _ = env.reset()
        made = 0
        while made < most and not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
        return made

    figures = {LOOP: a_second(lambda: play(10**6))}
    play(20)
    return figures | {
        CLONE: microseconds(lambda: deepcopy(env.game)),
        LEGAL: microseconds(env._get_legal_actions),
    }


def ours(seed: int) -> Figures:
    """This engine's classic game for two."""
    from rummy500.core import full_deck, legal, play, read_rules, start
    from rummy500.core.law import law_of
    from rummy500.core.moves import Moves
    from rummy500.core.play import deal_out
    from rummy500.core.playouts import Dice, play_out

    rules, dice, moves, rng = read_rules("classic"), Dice(seed), Moves(), random.Random(seed)
    order, law = full_deck(rules, 2), law_of(rules, 2)
    deal, made = start(rules, 2, 0, dice.shuffled(order)), 0

    def loop(most: int = 10**6) -> int:
        nonlocal deal, made
        deal, made = deal_out(law, 0, dice.shuffled(order)), 0
        while made < most and not deal.over:
            seat = deal.turn
            play(deal, seat, rng.choice(legal(deal, seat)))
            made += 1
        return made

    figures = {
        LOOP: a_second(loop),
        OWN: a_second(lambda: play_out(deal_out(law, 0, dice.shuffled(order)), dice, moves)),
    }
    loop(50)
    return figures | {
        CLONE: microseconds(deal.clone),
        LEGAL: microseconds(lambda: legal(deal, deal.turn)),
    }


ENGINES: Final = {"rummy500": ours, "open-spiel": open_spiel, "rlcard": rlcard}


def rounds(peers_python: str) -> Iterator[tuple[str, Figures]]:
    """Each engine in its own environment, in turn."""
    for seed in range(1, ROUNDS + 1):
        for name in ENGINES:
            python = sys.executable if name == "rummy500" else peers_python
            told = subprocess.run(
                [python, __file__, "--one", name, str(seed)], capture_output=True, text=True, check=True
            )
            yield name, json.loads(told.stdout.splitlines()[-1])


def main(peers_python: str) -> None:
    best: dict[str, Figures] = {name: {} for name in ENGINES}
    for name, figures in rounds(peers_python):
        for what, value in figures.items():
            better = min if what.endswith("us") else max
            best[name][what] = better(value, best[name].get(what, value))
    for what in (LOOP, OWN, CLONE, LEGAL):
        mine = best["rummy500"][what]
        print(f"{what}: {mine:,.2f} rummy500, classic for two")
        for peer in ("open-spiel", "rlcard"):
            # An engine without a loop of its own is no faster than the loop around it.
            theirs = best[peer].get(what, best[peer][LOOP])
            times = theirs / mine if what.endswith("us") else mine / theirs
            print(f"    {theirs:,.2f} {peer}, gin rummy; rummy500 is {times:,.1f} times as fast")


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        print(json.dumps(ENGINES[sys.argv[2]](int(sys.argv[3]))))
    else:
        main(sys.argv[1])
