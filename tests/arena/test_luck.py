"""Is a margin without luck the same margin on average, and a steadier one?"""

from __future__ import annotations

import random
import statistics

from rummy500.arena.duplicate import Contest, Timed, chain_of
from rummy500.arena.luck import luck
from rummy500.bots import BOTS
from rummy500.core import Match, read_position, read_rules
from tests.bots.tables import stops


def test_over_all_cards_that_may_be_drawn_luck_comes_to_nothing() -> None:
    """The very law that makes it unbiased: nothing is left of it on average, in any position."""
    for rules, players in (("duel", 2), ("kitchen,lay_off=own_side", 3), ("pool", 4)):
        seen = []
        for match in stops(read_rules(rules), players, BOTS["greedy"], seed=4, every=3):
            deal = match.deal
            assert deal is not None
            if not deal.stock:
                continue
            each = []
            stock = deal.stock
            for at in range(len(stock)):
                deal.stock = [*stock[:at], *stock[at + 1 :], stock[at]]
                each.append(luck(deal))
            deal.stock = stock
            assert abs(sum(each)) < 1e-6
            seen.append(max(each) - min(each))
        assert max(seen) > 5


def test_a_card_that_can_be_laid_is_luckier_than_one_that_is_alone() -> None:
    def of(top: str) -> float:
        stock = " ".join([top, *(card for card in ("9s", "Kd", "2h") if card != top)])
        match = read_position(f"seat 0 9c 9d Jh 4s\nseat 1 3c 5d\nstock {stock}\npile 6h\nturn 0 draw")
        assert match.deal is not None
        return luck(match.deal)

    assert of("9s") > 0 > of("Kd")


def test_without_luck_the_margins_of_equal_players_vary_less() -> None:
    sides = [Timed(BOTS["greedy"], False)] * 2
    chain = chain_of(Contest("greedy", "greedy", "classic", 2, 7), read_rules("classic"), sides, (0,), 0, 60)
    adjusted = [raw - by_luck for raw, by_luck in zip(chain.margins, chain.lucks, strict=True)]
    assert statistics.variance(adjusted) < 0.9 * statistics.variance(chain.margins)


def test_luck_asks_nothing_of_what_the_players_do() -> None:
    """It is worked out before the draw, from the cards alone: the same match gives the same number."""
    match = Match(read_rules("classic"), 2)
    match.apply(_dealt(match))
    assert match.deal is not None
    assert luck(match.deal) == luck(match.deal.clone())


def _dealt(match: Match) -> str:
    from rummy500.arena import chance_event

    event = chance_event(match, random.Random(1))
    assert event is not None
    return event
