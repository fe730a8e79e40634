"""Does planner measure the end of a turn right, and are its weights found that tell ends apart?"""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy
import pytest
from hypothesis import given, settings

from rummy500.bots import BOTS
from rummy500.bots.features import Seen, points_of
from rummy500.bots.measures import DISCARDED, GROUPS, NAMES, Hand, Lying, before_draw, measured, stage
from rummy500.bots.planner import columns, judge
from rummy500.bots.planning import laid_out
from rummy500.bots.thinking import asked_of
from rummy500.bots.valuing import learned
from rummy500.bots.weights import AFTER, BEFORE
from rummy500.core import legal, read_position, read_rules, view
from rummy500.core.cards import read_cards
from scripts.sharpen import Gathering
from scripts.weigh import COUNT, WIDTH, Samples, fit, gather, written
from tests.bots.tables import choice, stops
from tests.bots.test_offers import FACES, KINDS, MELDS, faces

QUIET = "rules classic\nseat 0 2c\nseat 1 3c\nstock 4c\npile 5c\nturn 0 draw"


def group_of(card: int, hand: set[int], live: set[int]) -> str:
    """The group of a card by looking at every meld of three."""
    outs, pairs = set(), 0
    for trio in MELDS:
        if card not in trio:
            continue
        others = set(trio) - {card}
        if others <= hand:
            return "melds"
        if others & hand and others & live:
            outs |= others & live
        pairs += others <= live
    if outs:
        return ("one_out", "two_outs", "three_outs", "four_outs")[min(4, len(outs)) - 1]
    return "three_pairs" if pairs >= 3 else "a_pair" if pairs else "dead"


@given(KINDS)
@settings(max_examples=50)
def test_each_card_of_a_hand_counts_in_the_group_that_all_melds_of_three_say(kinds: list[str]) -> None:
    deal = read_position(QUIET).deal
    assert deal is not None
    live, once = faces(kinds, "maybe"), faces(kinds, "held")
    seen = Seen(0, live, 0, 0, 1, 1, (1,))
    found = Hand(Lying(seen, deal, 0.0), once, -1).groups
    cards = {card for card, kind in zip(FACES, kinds, strict=True) if kind == "held"}
    others = {card for card, kind in zip(FACES, kinds, strict=True) if kind == "maybe"}
    expected = dict.fromkeys(GROUPS, 0)
    for card in cards:
        expected[group_of(card, cards, others)] += points_of(deal.law, 1 << card, 0, 0)
    assert dict(zip(GROUPS, found, strict=True)) == expected


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("kitchen", 3), ("partners", 4)])
def test_every_end_of_a_turn_has_every_measure_and_its_hand_by_points(rules: str, players: int) -> None:
    for match in stops(read_rules(rules), players, BOTS["greedy"], seed=4, every=7):
        deal = match.deal
        assert deal is not None
        seen = asked_of(view(match, deal.turn), legal(deal, deal.turn)).seen
        assert sum(stage(deal, seen)) == pytest.approx(0.5 if rules == "partners" else 1)
        rows = [before_draw(seen, deal, 9.0)] if deal.phase == "draw" else measured(laid_out(deal))
        assert all(len(row) == len(NAMES) for row in rows)
        if deal.phase == "draw":
            held = deal.held(deal.turn)
            assert sum(rows[0][: len(GROUPS)]) == points_of(deal.law, held.once, 0, 0)


def test_a_discard_is_measured_by_who_can_use_it() -> None:
    deal = read_position(
        "rules classic\nseat 0 9c Kh 2s\nseat 1 3c 4d\nstock 4c 5h\nmeld 1 6c=1 7c=1 8c=1"
        "\npile Td\nturn 0 play"
    ).deal
    assert deal is not None
    table = laid_out(deal)
    first = NAMES.index(DISCARDED[0])
    rows = dict(zip(
        [move for end, move in enumerate(table.moves) if table.of[end] == 0],
        [row[first : first + 4] for row in measured(table)], strict=False,
    ))  # fmt: skip
    by_card = {move & 63: row for move, row in rows.items()}
    assert by_card[read_cards("9c")[0]] == [0, 0, 1, 9]  # it fits the run on the table
    wanted, points, fits, _ = by_card[read_cards("Kh")[0]]
    assert 0 < wanted < 1
    assert points == pytest.approx(10 * wanted)
    assert fits == 0


def test_the_weights_name_measures_and_nothing_else() -> None:
    assert set(AFTER) | set(BEFORE) <= set(NAMES)
    assert columns({"wanted": (1.0, 2.0, 3.0)})[NAMES.index("wanted")] == (1.0, 2.0, 3.0)
    before = columns(BEFORE)
    assert all(not any(before[NAMES.index(name)]) for name in DISCARDED)  # there is no discard before a draw


def test_planner_keeps_a_pair_with_outs_and_gives_nothing_that_fits_the_table() -> None:
    position = read_position(
        "rules classic\nseat 0 9c 5h 6h 4h Qd Kd 2s\nseat 1 3c 4d 8d Jh 6s 7d\nstock 4c 5d Ts 3s As 2h Jc 8s"
        "\nmeld 1 6c=1 7c=1 8c=1\npile Td\nturn 0 play"
    )
    chosen = choice(BOTS["planner"], position)
    assert chosen not in ("d9c", "d5h", "d6h", "d4h")


def test_weights_are_found_again_from_what_ends_came_to_by_them() -> None:
    chance = numpy.random.default_rng(5)
    weights = chance.normal(size=WIDTH).round(2)
    rows = chance.normal(size=(40_000, WIDTH)).astype(numpy.float32)
    base = chance.normal(size=40_000) * 20
    position = numpy.arange(40_000) // 8
    luck = chance.normal(size=5_000)[position] * 30  # the same for all ends of a position, so it counts not
    worth = base + rows @ weights + luck
    found = fit([Samples(rows, base, worth, position, numpy.ones(40_000, bool))])
    assert numpy.abs(found - weights).max() < 0.05


def test_what_is_gathered_can_be_fitted_and_is_read_as_it_was_written(tmp_path: Path) -> None:
    quick = Gathering(share=0.2, others=0.0)
    samples = gather(learned(), 3, 1, quick._replace(effort=quick.effort._replace(rounds=((3, 1),))))
    assert samples.rows.shape == (len(samples.worth), WIDTH)
    assert samples.tried.any()
    assert not samples.tried.all()
    weights = fit([samples])
    file = tmp_path / "weights.py"
    file.write_text(written(weights), "utf-8")
    read = runpy.run_path(str(file))
    for first, name in ((0, "AFTER"), (3 * COUNT, "BEFORE")):
        three = numpy.array(columns(read[name])).T.reshape(-1)
        assert numpy.abs(three - weights[first : first + 3 * COUNT]).max() < 0.001
    assert read["DRAW"] == pytest.approx(tuple(weights[6 * COUNT :]), abs=0.001)


def test_of_two_tables_that_differ_in_points_planner_prefers_the_better() -> None:
    deal = read_position(QUIET.replace("draw", "play").replace("seat 0 2c", "seat 0 2c 9d Kh Ks Kd")).deal
    assert deal is not None
    table = laid_out(deal)
    worths = judge([table])[0]
    assert len(worths) == len(table.of)
    best = worths.index(max(worths))
    assert table.ways[table.of[best]].points == 30
