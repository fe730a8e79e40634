"""How does OpenSpiel's own search play our game? `ismcts-1000`, `ismcts-100-greedy`: a peer for the arena.

It is the unchanged Python `ISMCTSBot` of the package open-spiel (Cowling, Powley and Whitehouse 2012) with so
many simulations, UCT with c = 1 on margins in units of 50 points, and the most visited action. Its worlds are
made of what the seat may see, by `bots.worlds`; a simulation ends in one rollout, at random (`core.playouts`,
compiled) or with greedy on every seat. Between players' answers to a discard it does as greedy does.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any, Final

from rummy500.bots.greedy import Greedy
from rummy500.bots.protocol import offered
from rummy500.bots.spiel import DealGame, DealState, margins, public_text
from rummy500.bots.thinking import simple_choice
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core.deal import DONE, TO_SHUFFLE, Deal, to_act
from rummy500.core.errors import NotAllowed
from rummy500.core.legal import legal
from rummy500.core.match import at_position
from rummy500.core.moves import Moves
from rummy500.core.play import play, reshuffle
from rummy500.core.playouts import Dice, play_out
from rummy500.core.result import deal_result
from rummy500.core.view import View, view

NAME: Final = re.compile(r"ismcts-([1-9]\d{0,5})(-greedy)?")
UCT: Final = 1.0


class Rollouts:
    """OpenSpiel's evaluator: what a state is worth by one rollout to the deal's end; all actions are alike
    beforehand."""

    def __init__(self, greedy: bool, dice: Dice, rng: random.Random, totals: Sequence[int]) -> None:
        self.greedy, self.dice, self.rng, self.totals = greedy, dice, rng, totals
        self._moves = Moves()

    def evaluate(self, state: DealState) -> list[float]:
        deal = state.deal.clone()
        if self.greedy:
            play_greedily(deal, self.dice, self.rng, self.totals)
        else:
            play_out(deal, self.dice, self._moves)
        return margins(deal_result(deal).scores, state.game.sides)

    def prior(self, state: DealState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def play_greedily(deal: Deal, dice: Dice, rng: random.Random, totals: Sequence[int]) -> None:
    """Play a deal to its end with greedy on every seat."""
    bot = Greedy()
    match = at_position(deal.rules, totals, deal)
    match.deal = deal
    while deal.step != DONE:
        if deal.step == TO_SHUFFLE:
            reshuffle(deal, dice.shuffled(deal.to_shuffle()))
            continue
        seat = to_act(deal)[0]
        moves = offered(deal.phase, legal(deal, seat))
        play(deal, seat, moves[0] if len(moves) == 1 else bot.choose(view(match, seat), moves, rng))


class Ismcts:
    """OpenSpiel's ISMCTS on this engine's deals, with what this seat may see."""

    title = "ISMCTS"
    sentence = "OpenSpiel's search over information sets."

    def __init__(self, simulations: int, greedy: bool = False) -> None:
        self.simulations, self.greedy = simulations, greedy
        self.name = f"ismcts-{simulations}{'-greedy' if greedy else ''}"

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        if chosen is not None:
            return chosen
        assert view.seat is not None
        game = DealGame(view.rules, view.players)
        dice = Dice(rng.getrandbits(30))
        hidden = hidden_cards(view)
        base = public_text(world(view, hidden))

        def sampled(*_: object) -> DealState:
            deal = world(view, dice.shuffled(hidden))
            return DealState(game, deal, Dice(dice.below(1 << 30)), base, view.seat or 0)

        bot = self._search(game, Rollouts(self.greedy, dice, rng, view.totals), rng.getrandbits(32))
        bot.set_resampler(sampled)
        return int(bot.step(sampled()))

    def _search(self, game: DealGame, rollouts: Rollouts, seed: int) -> Any:
        ismcts, numpy = open_spiel(self.name)
        return ismcts.ISMCTSBot(
            game,
            rollouts,
            uct_c=UCT,
            max_simulations=self.simulations,
            random_state=numpy.random.RandomState(seed),
        )


def open_spiel(name: str) -> tuple[Any, Any]:
    """OpenSpiel's module of the search, and numpy. Raises NotAllowed if the package is not there."""
    try:
        import numpy
        from open_spiel.python.algorithms import ismcts
    except ImportError as error:
        raise NotAllowed(
            "no_open_spiel",
            f"the bot {name} is OpenSpiel's, and the package open-spiel is not installed here: "
            "install it beside rummy500, or rummy500[peers]",
        ) from error
    return ismcts, numpy


def ismcts_named(name: str) -> Ismcts | None:
    """The search of a name such as `ismcts-1000` or `ismcts-100-greedy`; None if it is another name."""
    found = NAME.fullmatch(name)
    return Ismcts(int(found[1]), bool(found[2])) if found else None
