"""Do the deals that champion believes in fit what it sees, and what the player before did?"""

from __future__ import annotations

import pytest

from rummy500.bots import BOTS
from rummy500.bots.believing import before_discard, drawn_by, last_discard, likelihood, likely_worlds
from rummy500.bots.planning import laid_out
from rummy500.bots.valuing import judged, learned
from rummy500.bots.worlds import hidden_cards, world
from rummy500.core import legal, read_position, read_rules, view
from rummy500.core.match import at_position
from rummy500.core.playouts import Dice
from tests.bots.tables import stops


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("kitchen", 3), ("pool", 2)])
def test_every_deal_believed_in_looks_to_its_seat_as_the_real_one(rules: str, players: int) -> None:
    for match in stops(read_rules(rules), players, BOTS["greedy"], seed=3, every=7):
        deal = match.deal
        assert deal is not None
        seat = deal.turn
        if deal.phase == "call":
            continue
        seen, moves = view(match, seat), legal(deal, seat)
        for one in likely_worlds(seen, learned(), 5, Dice(1)):
            assert view(at_position(match.rules, match.totals, one.deal), seat) == seen
            assert legal(one.deal, seat) == moves


def test_the_card_that_the_player_before_discarded_is_known_but_for_the_upcard() -> None:
    match = next(stops(read_rules("classic"), 2, BOTS["greedy"], seed=1, every=1))
    assert match.deal is not None
    assert last_discard(view(match, match.deal.turn)) is None
    later = list(stops(read_rules("classic"), 2, BOTS["chance"], seed=1, every=1))
    for match in later[3:]:
        assert match.deal is not None
        played = match.events[-1] if match.deal.phase == "draw" else ""
        if played:
            card = last_discard(view(match, match.deal.turn))
            assert card == match.deal.pile[-1]
            before = before_discard(match.deal, 1 - match.deal.turn, card)
            assert legal(before, before.turn)


def test_deals_in_which_the_last_turn_was_likelier_are_believed_more_often() -> None:
    match = read_position(
        "seat 0 2c 5d 9h Kd 4s 8c\nseat 1 7c 7d 7h Js Qs Ks\nstock 3c 3d 6h 6s 9c 9d Tc Td Th 2s 2h 4d\n"
        "pile Kh 5c 4h\nturn 0 draw"
    )
    assert match.deal is not None
    seen, card = view(match, 0), match.deal.pile[-1]
    hidden = hidden_cards(seen)
    dice = Dice(7)

    def mean_likelihood(deals: list) -> float:  # type: ignore[type-arg]
        tables = [laid_out(before_discard(deal, 1, card)) for deal in deals]
        found = judged(learned(), tables)
        shares = [likelihood(table, worths, card) for table, worths in zip(tables, found, strict=True)]
        return sum(shares) / len(shares)

    any_deals = [world(seen, dice.shuffled(hidden)) for _ in range(300)]
    believed = [one.deal for one in likely_worlds(seen, learned(), 300, Dice(7))]
    assert mean_likelihood(believed) > 1.05 * mean_likelihood(any_deals)


def test_the_likelihoods_of_all_ends_that_lay_nothing_are_shares_of_one() -> None:
    match = read_position("seat 0 2c 5d\nseat 1 7c 7d 9h Js\nstock 3c 3d\npile Kh 5c\nturn 0 draw")
    assert match.deal is not None
    table = laid_out(before_discard(match.deal, 1, match.deal.pile[-1]))
    worths = judged(learned(), [table])[0]
    held = table.deal.held(1).list()
    shares = [likelihood(table, worths, card) for card in held]
    assert all(0 < share < 1 for share in shares)
    assert sum(shares) == pytest.approx(1)
    assert likelihood(table, worths, 3) == 0


def test_resampling_draws_by_weight_and_never_what_weighs_nothing() -> None:
    drawn = drawn_by([1.0, 0.0, 3.0, 0.0, 4.0], 80, Dice(5))
    assert [drawn.count(at) for at in range(5)] == pytest.approx([10, 0, 30, 0, 40], abs=1)
    assert sorted(set(drawn_by([0.0, 0.0], 4, Dice(1)))) == [0, 1]
