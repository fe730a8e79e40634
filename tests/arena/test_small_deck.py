"""Is a small deck solved: are best responses what a brute force finds, and does CFR+ leave no gain?"""

from __future__ import annotations

import numpy
import pytest

from rummy500.core.deal import DONE, to_act
from rummy500.core.legal import legal
from rummy500.core.result import deal_result
from rummy500.core.rules import read_rules
from scripts.small import (
    Node,
    Small,
    after,
    best_response,
    dealt,
    grown,
    nash_conv,
    solved,
    uniform,
    worths,
)

RULES = read_rules("classic,stock_out=end")
SMALLEST = Small(2, 2, 1, 3, RULES)
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
    begun = [
        (Node(deal, str(deal.pile), (str(deal.held(0)), str(deal.held(1))), 0), 1 / len(deals))
        for deal in deals
    ]
    tree = grown(game)
    found = best_response(tree, uniform(tree), seat)
    assert found == pytest.approx(brute(game, seat, begun))
    by_chance = worths(tree, uniform(tree))[0].sum() * tree.chance * (1 - 2 * seat)
    assert found > by_chance + 0.1


def test_cfr_leaves_less_than_a_thousandth_of_the_range() -> None:
    tree = grown(SMALLEST)
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
    assert len(grown(SMALLEST).levels[0].seat) == 24
