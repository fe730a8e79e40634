"""How many actions a second do other engines make? Run in an environment of their own by `make bench-peers`.

The games differ: both peers play gin rummy, for two with one deck, with shorter deals and a discard pile that
gives one card only. So the ratio says how fast an engine makes its own game's actions, and no more.
"""

from __future__ import annotations

import random
import sys
import time

SECONDS = 5.0


def open_spiel() -> float:
    """Random legal actions a second of OpenSpiel's gin rummy, chance's draws among them."""
    import pyspiel

    game, rng, made, began = pyspiel.load_game("gin_rummy"), random.Random(1), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
    return made / (time.process_time() - began)


def rlcard() -> float:
    """Random legal actions a second of RLCard's gin rummy."""
    import rlcard

    env, rng, made = rlcard.make("gin-rummy", config={"seed": 1}), random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
    return made / (time.process_time() - began)


def ours() -> float:
    """Random legal actions a second of this engine's classic game for two, in its own loop."""
    from rummy500.core import full_deck, read_rules, start
    from rummy500.core.moves import Moves
    from rummy500.core.playouts import Dice, play_out

    rules, dice, moves, made, began = read_rules("classic"), Dice(1), Moves(), 0, time.process_time()
    order = full_deck(rules, 2)
    while time.process_time() - began < SECONDS:
        made += play_out(start(rules, 2, 0, dice.shuffled(order)), dice, moves)
    return made / (time.process_time() - began)


if __name__ == "__main__":
    print({"open-spiel": open_spiel, "rlcard": rlcard, "rummy500": ours}[sys.argv[1]]())
