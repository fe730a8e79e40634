"""What prints parses: actions, positions, rules, records."""

from __future__ import annotations

from rummy500.core.asking import moves, problem
from rummy500.core.deal import to_act
from rummy500.core.legal import legal
from rummy500.core.notation import token
from rummy500.core.position import position_text, read_position
from rummy500.core.record import read_record, record_text
from rummy500.core.rules import read_rules, rules_text
from tests.laws.played import deal_of
from tests.laws.tables import Table, law


@law(120, pool=True)
def test_every_lawful_action_has_a_token_of_its_own_that_asks_for_it(table: Table) -> None:
    for match in table.states(every=8):
        deal = deal_of(match)
        for seat in to_act(deal):
            lawful = legal(deal, seat)
            names = [token(deal, move) for move in lawful]
            assert len(set(names)) == len(names), names
            for name, move in zip(names, lawful, strict=True):
                assert moves(deal, seat, name) == [move], name
                assert problem(deal, seat, name) is None
                assert match.ask(seat, name) == [f"{seat}:{name}"]


# All that a deal's state holds, but for the melds, which are compared by what can be done.
HELD = (
    "answers barred dealer debt drawn fresh_stock gone idle knocked known moved out phase pile players pool "
    "reason round stock taken turn"
).split()


@law(160, pool=True)
def test_a_position_s_text_holds_all_that_its_state_holds(table: Table) -> None:
    for match in table.states():
        text = position_text(match)
        again = read_position(text)
        assert position_text(again) == text
        deal, twin = deal_of(match), deal_of(again)
        assert [getattr(twin, name) for name in HELD] == [getattr(deal, name) for name in HELD], text
        for name in ("hands", "twins", "jokers"):
            assert list(getattr(twin, name)) == list(getattr(deal, name)), text
        assert twin.points == deal.points
        for seat in to_act(deal):
            assert legal(twin, seat) == legal(deal, seat)


@law(160, pool=True)
def test_a_finished_deal_has_a_text_too(table: Table) -> None:
    match = table.played()
    text = position_text(match)
    assert position_text(read_position(text)) == text


@law(600, pool=True)
def test_rules_read_back_from_their_text(table: Table) -> None:
    rules = read_rules(table.rules)
    assert read_rules(rules_text(rules)) == rules
    assert rules_text(read_rules(rules_text(rules))) == rules_text(rules)


@law(100, pool=True)
def test_a_record_s_fold_is_the_play(table: Table) -> None:
    match = table.played(deals=2)
    names = tuple(f"Player {seat}" for seat in range(table.players))
    text = record_text(match, names)
    again, read_names = read_record(text)
    assert read_names == names
    assert again.events == match.events
    assert again.results == match.results
    assert (again.totals, again.winners, again.stage) == (match.totals, match.winners, match.stage)
    assert position_text(again) == position_text(match)
    assert record_text(again, names) == text


@law(80, pool=True)
def test_a_record_can_stop_anywhere_in_a_deal(table: Table) -> None:
    names = tuple("ABCDEFGH"[: table.players])
    for match in table.states(every=23):
        again, _ = read_record(record_text(match, names))
        assert position_text(again) == position_text(match)
