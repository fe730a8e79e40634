"""An action does to the cards what the rules say, and to nothing else."""

from __future__ import annotations

from collections import Counter

from rummy500.core.cards import card_text
from rummy500.core.deal import to_act
from rummy500.core.legal import fill, legal
from rummy500.core.match import Match, full_deck
from rummy500.core.moves import Moves
from rummy500.core.notation import token
from rummy500.core.play import play as make
from rummy500.core.position import position_text
from rummy500.core.view import view
from tests.laws.plain import JOKER, Position, read_position
from tests.laws.plain import card_text as plain_text
from tests.laws.plain_melds import read_action
from tests.laws.plain_play import play
from tests.laws.plain_scores import table_points
from tests.laws.plain_turn import barred_cards
from tests.laws.played import deal_of
from tests.laws.tables import Table, law


def cards_of(position: Position) -> Counter[str]:
    """Every card, wherever it lies."""
    hands = [card for hand in position.hands for card in hand]
    table = [JOKER if card.wild else card.face for meld in position.melds for card in meld.cards]
    return Counter(map(plain_text, [*hands, *table, *position.stock, *position.pile]))


@law(160)
def test_no_card_is_ever_lost_or_made(table: Table) -> None:
    for match in table.states():
        deck = Counter(map(card_text, full_deck(match.rules, match.players)))
        assert cards_of(read_position(position_text(match))) == deck


LYING = ("hands", "stock", "pile", "dealer", "phase")
TURNING = ("turn", "taken", "debt", "idle", "barren")


def facts(position: Position) -> dict[str, object]:
    """What the rules of play look at; once the deal is over, what lies where."""
    said: dict[str, object] = {name: getattr(position, name) for name in LYING}
    said["melds"] = [
        (meld.kind, meld.owner, sorted(meld.cards), meld.cards[0].face) for meld in position.melds
    ]
    if position.phase == "over":
        return said
    said |= {name: getattr(position, name) for name in TURNING}
    said["answers"] = [(seat, read_action(name)) for seat, name in position.answers]
    said["barred"] = barred_cards(position.rules, position.taken, position.used)
    said["moved"] = position.moved if position.phase in ("play", "call") else False
    return said


@law(160)
def test_an_action_does_what_the_rules_say(table: Table) -> None:
    for match in table.states(every=3):
        deal = deal_of(match)
        before, kept = read_position(position_text(match)), deal.clone()
        seat = to_act(deal)[table.seed % len(to_act(deal))]
        moves = legal(deal, seat)
        move = moves[(table.seed + len(match.events)) % len(moves)]
        name = token(deal, move)
        make(deal, seat, move)
        after = read_position(position_text(match))
        assert facts(play(before, seat, read_action(name))) == facts(after), (seat, name, before)
        went_out = after.phase == "over" and not after.hands[deal.out]
        assert (deal.reason == "out") == (deal.out >= 0) == went_out, (seat, name, before)
        match.deal = kept


@law(160)
def test_the_table_s_points_are_the_sums_of_what_each_seat_laid(table: Table) -> None:
    for match in table.states():
        assert list(view(match, None).points) == table_points(read_position(position_text(match)))


@law(120, pool=True)
def test_an_action_counted_off_is_the_one_of_that_number_in_the_list(table: Table) -> None:
    moves = Moves()
    for match in table.states(every=3):
        deal = deal_of(match)
        for seat in to_act(deal):
            fill(deal, seat, moves)
            assert [moves.nth(number) for number in range(moves.size())] == legal(deal, seat) == moves.list()


@law(120, pool=True)
def test_a_clone_goes_its_own_way(table: Table) -> None:
    for number, match in enumerate(table.states(every=1, most=120)):
        if number % 10:
            continue
        deal, text = deal_of(match), position_text(match)
        clone = deal.clone()
        for seat in to_act(deal):
            assert legal(clone, seat) == legal(deal, seat)
            for move in legal(deal, seat):
                token(clone, move)
        match.deal = clone
        assert position_text(match) == text
        wander(match, 40)
        match.deal = deal
        assert position_text(match) == text


def wander(match: Match, steps: int) -> None:
    """Play the present deal on, always the last action listed."""
    deal = deal_of(match)
    for _ in range(steps):
        awaited = to_act(deal)
        if not awaited:
            return
        make(deal, awaited[-1], legal(deal, awaited[-1])[-1])
