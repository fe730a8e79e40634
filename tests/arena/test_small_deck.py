"""Is a small deck solved: are best responses what a brute force finds, does CFR+ leave no gain, and is what
the bots do there what they do at a table?"""

from __future__ import annotations

import random

import numpy
import pytest

from rummy500.arena.driving import bot_event
from rummy500.bots import BOTS
from rummy500.bots.features import seen_by
from rummy500.bots.worlds import hidden_cards
from rummy500.core.cards import gather
from rummy500.core.deal import DONE, Deal, to_act
from rummy500.core.legal import legal
from rummy500.core.match import Match, at_position
from rummy500.core.result import deal_result
from rummy500.core.rules import read_rules
from rummy500.core.view import view
from scripts.small import Grown, Node, Small, after, asked, begun, dealt
from scripts.solving import best_response, nash_conv, solved, uniform, worths

RULES = read_rules("classic,stock_out=end")
SMALLEST = Small(2, 2, 1, 3, RULES)
WHOLE = Small(2, 3, 2, 0, read_rules("classic,stock_out=end,top_card=must_use"))  # no limit of turns
Weighted = tuple[Node, float]


def brute(game: Small, seat: int, histories: list[Weighted]) -> float:
    """What a seat gets at best of these histories against one who does anything: groups of those that look
    alike to it, each action of each group tried in turn."""
    groups: dict[tuple[str, str], list[Weighted]] = {}
    worth = 0.0
    while histories:
        node, weight = histories.pop()
        if node.deal.step == DONE or node.turns >= game.turns:
            scores = deal_result(node.deal).scores
            worth += weight * (scores[seat] - scores[1 - seat])
            continue
        acting = to_act(node.deal)[0]
        if acting == seat:
            groups.setdefault((node.said, node.drawn[seat]), []).append((node, weight))
            continue
        moves = legal(node.deal, acting)
        histories += [(after(node, acting, move), weight / len(moves)) for move in moves]
    for alike in groups.values():
        moves = legal(alike[0][0].deal, seat)
        worth += max(
            brute(game, seat, [(after(node, seat, move), weight) for node, weight in alike]) for move in moves
        )
    return worth


@pytest.mark.parametrize("game", [SMALLEST, Small(2, 3, 2, 2, RULES)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_response_is_what_a_brute_force_finds(game: Small, seat: int) -> None:
    deals = list(dealt(game))
    histories = [(begun(deal), 1 / len(deals)) for deal in deals]
    tree = Grown(game).tree()
    found = best_response(tree, uniform(tree), seat)
    assert found == pytest.approx(brute(game, seat, histories))
    by_chance = worths(tree, uniform(tree))[0].sum() * tree.chance * (1 - 2 * seat)
    assert found > by_chance + 0.1


def test_cfr_leaves_less_than_a_thousandth_of_the_range() -> None:
    tree = Grown(SMALLEST).tree()
    wide = numpy.ptp(numpy.concatenate([level.worth for level in tree.levels]))
    *_, (rounds, policy, conv) = solved(tree, 400, 0.001 * wide)
    assert rounds <= 400
    assert -1e-9 <= conv == nash_conv(tree, policy) < 0.001 * wide < nash_conv(tree, uniform(tree))
    value = worths(tree, policy)[0].sum() * tree.chance
    assert -best_response(tree, policy, 1) - 1e-9 <= value <= best_response(tree, policy, 0) + 1e-9
    assert numpy.bincount(tree.known_of, policy) == pytest.approx(1)


def test_every_deal_of_the_deck_is_there_once() -> None:
    found = {(tuple(deal.held(0)), tuple(deal.held(1)), *deal.pile, *deal.stock) for deal in dealt(SMALLEST)}
    assert len(found) == 24
    assert len(Grown(SMALLEST).tree().levels[0].seat) == 24


def test_every_deal_without_a_limit_of_turns_ends_by_the_rules() -> None:
    grown = Grown(WHOLE)
    tree = grown.tree()
    ends = sum(int((level.seat < 0).sum()) for level in tree.levels)
    assert ends > len(grown.deals) == 180
    for known in range(tree.sets()):
        position, _ = grown.met_again(known)
        seat = to_act(position)[0]
        assert sorted(legal(position, seat)) == sorted(grown.slots[known])


@pytest.mark.parametrize("name", ["greedy", "student"])
def test_what_a_bot_does_in_the_tree_is_what_it_does_at_a_table(name: str) -> None:
    grown = Grown(WHOLE)
    tree = grown.tree()
    found = asked(grown, tree, BOTS[name], 1, 1, each=True)
    alike = asked(grown, tree, BOTS[name], 1, 1)
    assert alike.sets / 2 <= alike.unlike < alike.sets
    assert found.unlike == found.sets
    assert 0 < found.sets < tree.sets()
    assert set(found.policy) >= {0.0, 1.0}
    margins = [played(match_of(deal), name) for deal in grown.deals]
    value = float(worths(tree, found.policy)[0].sum()) * tree.chance
    assert value == pytest.approx(sum(margins) / len(margins))
    assert best_response(tree, found.policy, 0) >= value >= -best_response(tree, found.policy, 1)


def test_a_bot_looks_for_no_card_that_a_small_deck_has_not() -> None:
    for deal in list(dealt(WHOLE))[::40]:
        there = gather(WHOLE.deck()).once
        hidden = hidden_cards(view(match_of(deal), 0))
        assert sorted(hidden) == sorted([*deal.held(1).list(), *deal.stock])
        assert seen_by(deal, 0).unseen == gather(hidden).once
        assert there == gather(hidden).once | deal.hands[0] | gather(deal.pile).once


def match_of(deal: Deal) -> Match:
    return at_position(WHOLE.rules, (0, 0), deal.clone())


def played(match: Match, name: str) -> int:
    """The margin of seat 0 when a bot plays both seats."""
    assert match.deal is not None
    while match.deal.step != DONE:
        match.apply(bot_event(match, to_act(match.deal)[0], BOTS[name], random.Random(1)))
    scores = match.results[-1].scores
    return scores[0] - scores[1]
