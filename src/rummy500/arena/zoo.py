"""How does PettingZoo see a deal? As an environment of agents that take turns (AEC), a deal an episode.

It needs the packages pettingzoo and gymnasium (rummy500[peers]); nothing else here does. An action is the
place of a legal move in the list of legal moves, since no fixed list holds every meld of every rule set;
what each place means stands in the observation, as features, and in the info, as tokens.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy
import pettingzoo

from rummy500.arena.driving import chance_event
from rummy500.bots.protocol import offered
from rummy500.core.actions import DETAILS, DISCARD, END, NO_CALL, PILE, STOCK, kind, uses
from rummy500.core.cards import JOKER, face
from rummy500.core.deal import PHASES, to_act
from rummy500.core.errors import NotAllowed
from rummy500.core.legal import legal
from rummy500.core.match import Match
from rummy500.core.notation import event, token
from rummy500.core.rules import read_rules, rules_text
from rummy500.core.view import View, view

MOST: Final = 512  # legal moves that are offered; of more, the first
SEATS: Final = 8
FACES: Final = JOKER + 1
KINDS: Final = 16
PLANES: Final = 4 + SEATS  # hand, pile, table, taken; what everyone knows each seat to hold
NUMBERS: Final = 4 * SEATS + len(PHASES) + 4
SIZE: Final = PLANES * FACES + NUMBERS


class DealEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A deal by some rules. `player_0` is seat 0; at the end each is rewarded its side's margin, in points.

    An observation holds `observation` (`SIZE` floats: `seen`), `action_mask` (`MOST` bits) and `actions` (a
    row of features for each legal move: `described`); the info holds the moves' tokens in `legal`."""

    metadata: dict[str, Any] = {"name": "rummy500_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, rules: str = "classic", players: int = 2, render_mode: str | None = None) -> None:
        super().__init__()
        self.rules, self.render_mode = read_rules(rules), render_mode
        self.match = Match(self.rules, players)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        box, bits = gymnasium.spaces.Box, numpy.int8
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": box(-100.0, 100.0, (SIZE,), numpy.float32),
                    "action_mask": box(0, 1, (MOST,), bits),
                    "actions": box(0, 127, (MOST, KINDS + FACES), bits),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(MOST) for agent in self.agents}
        self._rng = random.Random()
        self._moves: list[int] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new deal; the same seed, the same cards. Without a seed chance goes on."""
        del options
        if seed is not None:
            self._rng = random.Random(seed)
        self.match = Match(self.rules, len(self.possible_agents))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, list[str]]] = {agent: {} for agent in self.agents}
        self._chance()
        self._ask()

    def step(self, action: int | None) -> None:
        """Make the legal move at this place. Raises NotAllowed for a place that is not offered."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._moves):
            raise NotAllowed(
                "bad_action",
                f"{action} is not among the {len(self._moves)} actions that {agent} may choose from now: "
                "choose one that the action mask allows",
            )
        deal = self.match.deal
        assert deal is not None
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        self.match.apply(event(deal, seat, self._moves[action]))
        self._chance()
        self._ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent's seat may see; the mask is empty for who is not to act."""
        seat = self.possible_agents.index(agent)
        looking = view(self.match, seat)
        moves = self._moves if agent == self.agent_selection else []
        mask = numpy.zeros(MOST, numpy.int8)
        mask[: len(moves)] = 1
        actions = numpy.zeros((MOST, KINDS + FACES), numpy.int8)
        for row, move in zip(actions, moves, strict=False):
            described(looking, move, row)
        return {"observation": seen(looking), "action_mask": mask, "actions": actions}

    def render(self) -> str | None:
        """With `render_mode="ansi"`: the deal's events so far, as a record has them."""
        return "\n".join(self.match.events) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return f"rummy500_v0({rules_text(self.rules)})"

    def _chance(self) -> None:
        """Deal, or shuffle, if that is due; one deal, no more."""
        while self.match.stage == "shuffle" or not self.match.events:
            due = chance_event(self.match, self._rng)
            assert due is not None
            self.match.apply(due)

    def _ask(self) -> None:
        """Whose move it is, and from what; or what everyone has won."""
        deal = self.match.deal
        assert deal is not None
        if deal.over:
            self._moves = []
            for agent, margin in zip(self.agents, self._margins(), strict=True):
                self.rewards[agent] = margin
                self.terminations[agent] = True
                self.infos[agent] = {"legal": []}
            return
        seat = to_act(deal)[0]
        self.agent_selection = self.possible_agents[seat]
        self._moves = offered(deal.phase, legal(deal, seat))[:MOST]
        self.infos[self.agent_selection] = {"legal": [token(deal, move) for move in self._moves]}

    def _margins(self) -> list[float]:
        scores, sides = self.match.results[-1].scores, self.match.sides
        means = [sum(scores[seat] for seat in seats) / len(seats) for seats in sides]
        each = [means[self.match.side_of(seat)] for seat in range(len(scores))]
        return [own - (sum(means) - own) / (len(means) - 1) for own in each]


def env(rules: str = "classic", players: int = 2, render_mode: str | None = None) -> DealEnv:
    """An environment of one deal after another by these rules. Raises RummyError."""
    return DealEnv(rules, players, render_mode)


def seen(looking: View) -> Any:
    """A view as `SIZE` floats: planes of `FACES` counts (hand; pile, by how deep a card lies, from 1; table;
    taken this turn; known of each seat, the own first), then by seat, the own first: hand sizes, points on
    the table / 100, totals / 100, partner; the phase, one of five; stock, round, pool / 100, whether a card
    is owed."""
    assert looking.seat is not None
    planes = numpy.zeros((PLANES, FACES), numpy.float32)
    for card in looking.hand:
        planes[0, card] += 1
    for depth, card in enumerate(reversed(looking.pile), 1):
        planes[1, card] = planes[1, card] or min(depth, 100)
    for meld in looking.melds:
        for spot, wild, _ in meld.cards:
            planes[2, JOKER if wild else face(spot)] += 1
    for card in looking.taken:
        planes[3, card] += 1
    numbers = numpy.zeros(NUMBERS, numpy.float32)
    by_seat = numbers[: 4 * SEATS].reshape(4, SEATS)
    for at in range(looking.players):
        seat = (looking.seat + at) % looking.players
        for card in looking.known[seat]:
            planes[4 + at, card] += 1
        side = next(side for side, seats in enumerate(looking.sides) if seat in seats)
        mine = looking.seat in looking.sides[side]
        by_seat[:, at] = looking.counts[seat], looking.points[seat] / 100, looking.totals[side] / 100, mine
    rest = numbers[4 * SEATS :]
    rest[PHASES.index(looking.phase)] = 1
    rest[len(PHASES) :] = looking.stock, looking.round, looking.pool / 100, looking.debt is not None
    return numpy.clip(numpy.concatenate([planes.ravel(), numbers]), -100, 100)


def described(looking: View, move: int, row: Any) -> None:
    """Fill in a move's features: its kind, one of 16, then by face the cards that it moves; a pick's are
    those taken from the pile."""
    what = kind(move)
    row[what] = 1
    if what == PILE:
        for card in looking.pile[-(move & DETAILS) :]:
            row[KINDS + card] += 1
    elif what == DISCARD:
        row[KINDS + (move & DETAILS)] += 1
    elif what not in (STOCK, END, NO_CALL):
        for card in uses(move).list():
            row[KINDS + card] += 1
