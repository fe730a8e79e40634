"""How does OpenSpiel see a deal? As a game and its states, with the methods that its Python algorithms call.

Actions are the engine's moves (`core.actions`), and a state's chance is in it from the beginning: the order
of the stock, and the dice of a reshuffle. So there are no chance nodes; who searches without seeing the stock
resamples (`bots.ismcts`). Only `DealGame.get_type` needs the package open-spiel, and only when it is called.
OpenSpiel's own base classes are not used: a state of theirs written in Python is cloned by a deep copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rummy500.bots.protocol import offered
from rummy500.core.actions import KIND, STOCK
from rummy500.core.cards import card_text
from rummy500.core.deal import DONE, TO_SHUFFLE, Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.match import full_deck, sides_of
from rummy500.core.notation import token
from rummy500.core.play import play, reshuffle, start
from rummy500.core.playouts import Dice
from rummy500.core.result import deal_result
from rummy500.core.rules import Rules, rules_text

POINTS: Final = 50.0  # points of margin that count as 1 in a state's returns
TERMINAL: Final = -4  # pyspiel.PlayerId.TERMINAL
ACTIONS: Final = 1 << 28


class DealGame:
    """One deal by some rules, for so many players. A state's returns are the margin of each seat's side over
    the mean of the others, in units of `POINTS`: for two players they add up to zero."""

    def __init__(self, rules: Rules, players: int = 2) -> None:
        self.rules, self.players = rules, players
        self.sides = sides_of(rules, players)

    def new_initial_state(self, seed: int = 0) -> DealState:
        """A deal just dealt by this seed; the dealer is drawn by lot."""
        dice = Dice(seed)
        deal = start(
            self.rules,
            self.players,
            dice.below(self.players),
            dice.shuffled(full_deck(self.rules, self.players)),
        )
        return DealState(self, deal, dice, public_text(deal))

    def get_type(self) -> Any:
        """OpenSpiel's description of the game. Raises ImportError without the package open-spiel."""
        import pyspiel

        return pyspiel.GameType(
            short_name="python_rummy500",
            long_name="Rummy 500",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM
            if len(self.sides) == 2
            else pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=8,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
        )

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        """Actions are numbers below this; few of them are ever legal."""
        return ACTIONS

    def __str__(self) -> str:
        return f"python_rummy500(rules={rules_text(self.rules)},players={self.players})"


class DealState:
    """A deal under way. `base` is what everyone saw when the state began, `said` all actions since.

    `asked` is the seat that is to act first, if it is another than the first in turn order."""

    def __init__(
        self,
        game: DealGame,
        deal: Deal,
        dice: Dice,
        base: str,
        asked: int = -1,
        said: str = "",
        drawn: Sequence[str] | None = None,
    ) -> None:
        self.game, self.deal, self.dice, self.base, self.asked = game, deal, dice, base, asked
        self.said = said
        self.drawn = list(drawn) if drawn is not None else [""] * game.players
        self._key: tuple[int, str] | None = None

    def get_game(self) -> DealGame:
        return self.game

    def num_players(self) -> int:
        return self.game.players

    def clone(self) -> DealState:
        dice = Dice(0)
        dice.bits = self.dice.bits
        return DealState(self.game, self.deal.clone(), dice, self.base, self.asked, self.said, self.drawn)

    def is_terminal(self) -> bool:
        return self.deal.step == DONE

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def current_player(self) -> int:
        if self.deal.step == DONE:
            return TERMINAL
        return self.asked if self.asked >= 0 else to_act(self.deal)[0]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The moves that a bot may choose from, in rising order; none for who is not to act."""
        current = self.current_player()
        if current < 0 or player not in (None, current):
            return []
        return sorted(offered(self.deal.phase, legal(self.deal, current)))

    def apply_action(self, action: int) -> None:
        """Make a legal move of the current player; a reshuffle that is due follows at once."""
        seat, deal, action = self.current_player(), self.deal, int(action)  # theirs may be numpy's
        play(deal, seat, action)
        self.said += f" {seat}:{action}"
        if action >> KIND == STOCK and deal.drawn >= 0 and deal.turn == seat:
            self.drawn[seat] += card_text(deal.drawn)
        if deal.step == TO_SHUFFLE:
            reshuffle(deal, self.dice.shuffled(deal.to_shuffle()))
        self.asked = -1
        self._key = None

    def returns(self) -> list[float]:
        """The margin of each seat, in units of `POINTS`; zeros until the deal is over."""
        if self.deal.step != DONE:
            return [0.0] * self.game.players
        return margins(deal_result(self.deal).scores, self.game.sides)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen since the state began: nothing more, and nothing is forgotten."""
        seat = self.current_player() if player is None else player
        if self._key is None or self._key[0] != seat:
            held = self.deal.held(seat)
            hand = f"{held.once:x}.{held.twice:x}.{held.jokers}"
            self._key = seat, f"{self.base}|{self.said}|{seat} {hand} {self.drawn[seat]}"
        return self._key[1]

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now: the table and its own hand."""
        seat = self.current_player() if player is None else player
        held = self.deal.held(seat)
        drawn = self.deal.drawn if self.deal.turn == seat else -1
        return f"{public_text(self.deal)}|{seat} {held.once:x}.{held.twice:x}.{held.jokers} {drawn}"

    def action_to_string(self, player: int, action: int) -> str:
        """The move as its token (docs/notation.md)."""
        del player
        return token(self.deal, action)

    def __str__(self) -> str:
        return public_text(self.deal)


def margins(scores: Sequence[int], sides: Sequence[Sequence[int]]) -> list[float]:
    """What each seat's side has more than the mean of the others, a seat, in units of `POINTS`."""
    means = [sum(scores[seat] for seat in seats) / len(seats) for seats in sides]
    found = [0.0] * len(scores)
    for side, seats in enumerate(sides):
        others = (sum(means) - means[side]) / (len(sides) - 1)
        for seat in seats:
            found[seat] = (means[side] - others) / POINTS
    return found


def public_text(deal: Deal) -> str:
    """What everyone sees of a deal, as text."""
    known = ["".join(card_text(card) for card in cards.list()) for cards in deal.known]
    melds = [(meld.owner, meld.is_run, tuple(map(tuple, meld.in_order()))) for meld in deal.melds]
    counts = [deal.count(seat) for seat in range(deal.players)]
    pile = "".join(map(card_text, deal.pile))
    facts = (
        deal.dealer, deal.turn, deal.phase, counts, known, deal.left, pile, melds, deal.points, deal.taken,
        deal.debt, tuple(deal.barred), deal.answers, deal.round, deal.pool, deal.knocked, deal.gone,
    )  # fmt: skip
    return repr(facts)
