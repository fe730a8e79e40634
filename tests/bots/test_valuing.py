"""Does the net say the same of an end, whatever it is asked of beside it?"""

from __future__ import annotations

import numpy
import pytest

from rummy500.bots import BOTS
from rummy500.bots.features import END_WORDS
from rummy500.bots.thinking import asked_of
from rummy500.bots.valuing import bits_of, judged, learned, rows_of
from rummy500.core import legal, read_rules, view
from tests.bots.tables import stops


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("kitchen", 4), ("pool", 3)])
def test_what_is_asked_at_once_is_valued_as_each_by_itself(rules: str, players: int) -> None:
    net, asked = learned(), []
    for match in stops(read_rules(rules), players, BOTS["greedy"], seed=2, every=2 if rules != "pool" else 1):
        deal = match.deal
        assert deal is not None
        if deal.phase in ("draw", "play"):
            asked.append(asked_of(view(match, deal.turn), legal(deal, deal.turn)))
    assert len(asked) > 3
    for together, one in zip(judged(net, asked), asked, strict=True):
        assert together == pytest.approx(judged(net, [one])[0], abs=1e-2)


def test_bits_that_no_row_has_count_for_nothing() -> None:
    match = next(stops(read_rules("classic"), 2, BOTS["greedy"], seed=2, every=12))
    assert match.deal is not None
    net = learned()
    rows, _ = rows_of([asked_of(view(match, match.deal.turn), legal(match.deal, match.deal.turn))])
    bits = bits_of(rows.ends, END_WORDS)
    never = numpy.flatnonzero(bits.sum(0) == 0)
    assert len(never) > bits.shape[1] / 2
    other = net.end.copy()
    other[never] += numpy.float32(5)
    assert net._replace(end=other).values(rows) == pytest.approx(net.values(rows), abs=1e-3)
