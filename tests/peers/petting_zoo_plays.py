"""Does PettingZoo's own test find our environment in order? Run by `make test-peers`."""

from __future__ import annotations

import contextlib
import io
import random
import re
import warnings
from typing import Any

import numpy
import pytest
from pettingzoo.test import api_test, seed_test

from rummy500.arena import zoo
from rummy500.core.cards import JOKER, read_cards
from rummy500.core.errors import NotAllowed
from tests.house.tree import ROOT

# Their own card games are spared these two remarks by name: observations with an action mask are dicts.
SPARED = ("Observation space for each agent probably", "Observation is not a NumPy array")


def strict() -> warnings.catch_warnings[Any]:
    caught = warnings.catch_warnings()
    caught.__enter__()
    warnings.simplefilter("error")
    for said in SPARED:
        warnings.filterwarnings("ignore", message=said)
    return caught


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("kitchen", 3), ("partners", 4), ("pool", 2)])
def test_pettingzoo_s_api_test_passes_without_a_warning(rules: str, players: int) -> None:
    caught = strict()
    try:
        api_test(zoo.env(rules, players), num_cycles=60)
    finally:
        caught.__exit__(None, None, None)


def test_pettingzoo_s_seed_test_passes() -> None:
    seed_test(zoo.env, num_cycles=30)


def ended(env: zoo.DealEnv, seed: int) -> dict[str, float]:
    """The rewards of a deal played at random by its mask."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, info = env.last()
        rewards[agent] += float(reward)
        assert observation is not None
        allowed = numpy.flatnonzero(observation["action_mask"])
        assert len(info["legal"]) == len(allowed)
        env.step(None if ended else int(rng.choice(list(allowed))))
    return rewards


def test_rewards_are_the_margins_of_the_deal() -> None:
    env = zoo.env("partners", 4)
    rewards = ended(env, 3)
    scores = env.match.results[-1].scores
    us, them = (scores[0] + scores[2]) / 2, (scores[1] + scores[3]) / 2
    assert list(rewards.values()) == [us - them, them - us] * 2
    assert us != them


def test_an_observation_shows_the_own_hand_and_no_other() -> None:
    env = zoo.env()
    env.reset(seed=1)
    agent = env.agent_selection
    hand = env.observe(agent)["observation"][: zoo.FACES]
    other = next(one for one in env.agents if one != agent)
    assert hand.sum() == 13
    before = env.observe(agent)["observation"]
    deal = env.match.deal
    assert deal is not None
    seat = env.agents.index(other)
    held, stock = deal.held(seat), deal.stock
    deal.set_hand(seat, held.minus(held.list()[0]).plus(stock[0]))
    deal.stock = [held.list()[0], *stock[1:]]
    assert (env.observe(agent)["observation"] == before).all()
    assert env.observe(other)["action_mask"].sum() == 0


def test_the_features_of_a_discard_name_its_card() -> None:
    env = zoo.env()
    env.reset(seed=1)
    env.step(0)
    told = env.infos[env.agent_selection]["legal"]
    rows = env.observe(env.agent_selection)["actions"]
    assert len(told) > 10
    for text, row in zip(told, rows, strict=False):
        if text[0] == "d":
            [card] = read_cards(text[1:])
            assert row[zoo.KINDS :].argmax() == card != JOKER
            assert row.sum() == 2


def test_a_place_without_a_move_is_refused_with_a_sentence() -> None:
    env = zoo.env()
    env.reset(seed=1)
    with pytest.raises(NotAllowed, match="not among the"):
        env.step(zoo.MOST - 1)


def test_the_example_of_the_documents_prints_what_it_shows() -> None:
    found = re.search(
        r"^```py\n(.*?)^```\n+^```text\n(.*?)^```", (ROOT / "docs/bots.md").read_text("utf-8"), re.M | re.S
    )
    assert found
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(found[1], "docs/bots.md", "exec"), {"__name__": "example"})
    assert printed.getvalue() == found[2]
