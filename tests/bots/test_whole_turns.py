"""Do the bots that plan see every end of a turn, in a deal that fits what they see, and mind the match?"""

from __future__ import annotations

import random

import pytest

from rummy500.bots import BOTS
from rummy500.bots.champion import Champion
from rummy500.bots.features import margin
from rummy500.bots.planning import MOST_WAYS, laid_out
from rummy500.bots.searching import Effort, plans_of, search
from rummy500.bots.valuing import learned
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core import Match, legal, read_position, read_rules, view
from rummy500.core.match import at_position
from rummy500.core.plans import plans
from rummy500.core.play import play
from rummy500.core.playouts import Dice
from tests.bots.tables import choice, stops

ENDINGS = "rules duel\nseat 0 7c 7d 7h\nseat 1 3c 4d Kd Ks\nstock 2s 9d 9h Jc\npile 4s\nturn 0 play"


def playing(rules: str, players: int, every: int = 1) -> list[Match]:
    """Positions in which somebody has drawn."""
    found = []
    for match in stops(read_rules(rules), players, BOTS["greedy"], seed=5, every=every):
        assert match.deal is not None
        if match.deal.phase == "play":
            found.append(at_position(match.rules, match.totals, match.deal.clone()))
    return found


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("strict", 3), ("kitchen", 2), ("pool", 2)])
def test_each_end_of_a_table_is_a_plan_of_the_turn_and_leads_to_the_table_that_is_valued(
    rules: str, players: int
) -> None:
    for match in playing(rules, players):
        deal = match.deal
        assert deal is not None
        seat, table = deal.turn, laid_out(deal)
        listed = {plan.moves for plan in plans(deal, seat)}
        found = [table.plan(end) for end in range(len(table.of))]
        assert len(found) == len(set(found))
        assert set(found) <= listed
        assert set(found) == listed or len(table.ways) == MOST_WAYS
        for end, moves in enumerate(found):
            after = deal.clone()
            for move in moves:
                assert move in legal(after, seat)
                play(after, seat, move)
            assert margin(after, table.seen.others) == table.base[table.of[end]]
            assert table.certain[end] == (after.over and after.out == seat and not deal.law.pool)


@pytest.mark.parametrize(("rules", "players"), [("kitchen", 3), ("club", 4), ("pool", 2), ("classic", 6)])
def test_a_world_looks_to_its_seat_exactly_as_the_deal_does(rules: str, players: int) -> None:
    rng = random.Random(1)
    for match in playing(rules, players, every=3):
        assert match.deal is not None
        seat = match.deal.turn
        seen, moves = view(match, seat), legal(match.deal, seat)
        hidden = hidden_cards(seen)
        rng.shuffle(hidden)
        made = world(seen, hidden)
        assert legal(made, seat) == moves
        assert view(at_position(match.rules, match.totals, made), seat) == seen
        everything = [card for one in range(players) for card in made.held(one).list()] + made.stock
        assert sorted(everything) == sorted([*seen.hand, *hidden, *_known(match, seat)])


def _known(match: Match, seat: int) -> list[int]:
    return [card for one, cards in enumerate(view(match, seat).known) if one != seat for card in cards]


@pytest.mark.parametrize("name", ["planner", "student", "champion"])
def test_who_can_go_out_and_win_the_match_does(name: str) -> None:
    bot = Champion(Effort(rounds=((3, 2),), turns=1)) if name == "champion" else BOTS[name]
    position = read_position("totals 490 300\n" + ENDINGS.replace("rules duel", "rules classic"))
    assert choice(bot, position) == "m7c7d7h"


def test_champion_tries_the_plans_that_the_net_likes_best_and_no_plan_twice() -> None:
    match = read_position(
        "seat 0 7c 7d 7h 7s 8s 9s Kd 2c\nseat 1 3c 4d 9c 9d\nstock 2s 2h Jc 5d\npile 9h\nturn 0 play"
    )
    assert match.deal is not None
    seen, moves = view(match, 0), legal(match.deal, 0)
    found = plans_of(seen, moves, learned())
    assert len({one.plan for one in found}) == len(found) > 1
    effort = Effort(rounds=((3, 2), (2, 3)), turns=1, behind=1000.0)
    tried = search(seen, found, learned(), effort, Dice(1))
    assert {one.plan for one in tried} == {one.plan for one in found}
    assert [one.worlds for one in tried[:4]] == [5, 5, 2, 0]
    assert {one.plan for one in tried[:3]} == {one.plan for one in found[:3]}
    assert tried[0].worth >= tried[1].worth


@pytest.mark.parametrize(
    ("rules", "stock", "ended"),
    [
        ("classic", "2h Jc", True),
        ("classic", "2h Jc 5d", False),
        ("classic,stock_out=reshuffle", "2h Jc", False),
    ],
)
def test_worlds_in_which_each_has_one_card_more_to_draw_are_played_to_the_end(
    rules: str, stock: str, ended: bool
) -> None:
    """A net that counts 5,000 points too many for what is still to come shows in what is not over."""
    text = f"rules {rules}\nseat 0 7c 8d Kd 2c\nseat 1 3c 4d 9c 9d\nstock {stock}\npile 9h\nturn 0 play"
    match = read_position(text)
    assert match.deal is not None
    seen, net = view(match, 0), learned()
    wrong = net._replace(b3=net.b3 + 100)
    tried = search(
        seen, plans_of(seen, legal(match.deal, 0), wrong), wrong, Effort(rounds=((3, 4),)), Dice(1)
    )
    counted = [one.worth for one in tried if one.worlds]
    assert len(counted) == 3
    assert all((abs(worth) < 100) == ended for worth in counted)
