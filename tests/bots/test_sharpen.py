"""Does the net learn from the plans that were tried what they came to, each of its own end?"""

from __future__ import annotations

import numpy
import pytest

from rummy500.bots import BOTS
from rummy500.bots.planning import Draw, Table
from rummy500.bots.searching import Effort
from rummy500.bots.thinking import asked_of
from rummy500.bots.valuing import SCALE, Net, learned, rows_of
from rummy500.core import legal, read_rules, view
from scripts.sharpen import Fitting, Gathering, Lessons, fit, gather, mean, rows_of_choices
from tests.bots.tables import stops

LITTLE = Gathering(effort=Effort(rounds=((6, 2),), turns=1, opinion=0.0, behind=30.0))


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("kitchen", 3), ("pool", 2)])
def test_each_choice_is_told_by_the_row_by_which_the_net_values_it(rules: str, players: int) -> None:
    net, kinds = learned(), set()
    for match in stops(read_rules(rules), players, BOTS["greedy"], seed=8, every=3):
        deal = match.deal
        assert deal is not None
        if deal.phase not in ("draw", "play"):
            continue
        asked = asked_of(view(match, deal.turn), legal(deal, deal.turn))
        rows, _ = rows_of([asked])
        values = net.values(rows)
        places = rows_of_choices(asked, values)
        worths = asked.worths(values, 0)
        assert len(places) == len(worths)
        for place, worth in zip(places, worths, strict=True):
            if place is not None:
                row, before = place
                assert before + values[row] == pytest.approx(worth)
                kinds.add(type(asked))
    assert kinds == {Draw, Table}


def off(net: Net, lessons: Lessons) -> float:
    """How far the net is from what the plans of a position came to, their mean taken off, in points."""
    h = numpy.maximum(_bits(lessons) @ numpy.concatenate(net[:3]) + net.b1, 0)
    values = (numpy.maximum(h @ net.w2 + net.b2, 0) @ net.w3 + net.b3)[:, 0] - lessons.points
    mean = (numpy.bincount(lessons.position, values) / numpy.bincount(lessons.position))[lessons.position]
    return float(SCALE * numpy.sqrt(((values - mean) ** 2).mean()))


def _bits(lessons: Lessons) -> numpy.typing.NDArray[numpy.float32]:
    packed = lessons.words.astype("<u8").view(numpy.uint8)
    return numpy.unpackbits(packed, axis=1, bitorder="little").astype(numpy.float32)


def test_the_net_learns_its_lessons_and_the_same_lessons_make_the_same_net() -> None:
    lessons = gather(learned(), 40, seed=3, setting=LITTLE)
    again = gather(learned(), 40, seed=3, setting=LITTLE)
    for one, other in zip(lessons, again, strict=True):
        assert numpy.array_equal(one, other)
    assert numpy.unique(lessons.position).size == lessons.position[-1] + 1 >= 40
    assert numpy.bincount(lessons.position).min() >= 2
    setting = Fitting(passes=60, positions=16)
    learner = fit(learned(), lessons, 1, setting)
    before, after = off(learned(), lessons), off(learner.net(), lessons)
    assert after < 0.75 * before
    assert all(map(numpy.array_equal, learner.net(), fit(learned(), lessons, 1, setting).net()))


def test_the_mean_of_nets_has_the_mean_of_each_weight() -> None:
    net = learned()
    thrice = Net(*(3 * one for one in net))
    assert all(numpy.allclose(one, 2 * two) for one, two in zip(mean([net, thrice]), net, strict=True))
