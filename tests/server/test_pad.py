"""Does a score pad add up, keep what was corrected, and know when somebody has won?"""

from __future__ import annotations

import pytest

from rummy500.core.errors import NotAllowed, RummyError, Unreadable
from rummy500.server.errors import Broken
from rummy500.server.pad import Pad, PadRow, opening
from rummy500.server.pad_messages import PadNamed, PadScore
from rummy500.server.pad_view import pad_view
from tests.server.pads import FOUR, cards, correct, enter, new_pad, strike


def test_deals_add_up_and_the_deal_passes_to_the_left() -> None:
    pad = new_pad(dealer=1)
    enter(pad, 45, -20, 0)
    enter(pad, 10, 60, -5)
    standing = pad.standing()
    assert standing.after == ((45, -20, 0), (55, 40, -5))
    assert [versions[-1].dealer for versions in pad.deals] == [1, 2]
    assert pad.next_dealer == 0
    assert standing.state == "on"


def test_a_total_may_be_below_zero() -> None:
    pad = new_pad(players=2)
    enter(pad, -40, 10)
    assert pad.standing().totals == (-40, 10)


def test_a_deal_dealt_out_of_turn_sets_the_order_anew() -> None:
    pad = new_pad()
    enter(pad, 1, 2, 3, dealer=2)
    assert pad.next_dealer == 0


# Cards.

HANDS = [
    ("classic", "Qs Ks As 7c 7d 7h", "4s Jd", False, 42),  # R6.5
    ("classic", "Ad< 2d 3d", "", True, 6),
    ("classic", "Ad Ac Ah", "", True, 45),
    ("classic", "Ad< 2d 3d", "Ac", False, -9),
    ("classic,low_ace_points=5", "Ad< 2d 3d", "", False, 10),
    ("classic,pip_points=five", "2d 3d 4d", "9c", False, 10),
    ("classic,going_out_bonus=25", "2d 3d 4d", "", True, 34),
    ("classic,going_out_bonus=25", "2d 3d 4d", "", False, 9),
    ("kitchen", "7c 7d **", "**", False, 14),
    ("kitchen", "7c 7d *7h", "", True, 29),
    ("kitchen,joker_points=card", "7c 7d *7h", "", True, 21),
    ("kitchen,joker_points=card", "*Ad< 2d 3d", "", True, 6),
    ("kitchen,joker_points=card", "Qd Kd *Ad", "", True, 35),
    ("classic", "", "", False, 0),
]


@pytest.mark.parametrize(("rules", "table", "hand", "out", "points"), HANDS)
def test_cards_count_as_the_engine_counts_them(
    rules: str, table: str, hand: str, out: bool, points: int
) -> None:
    pad = new_pad(rules, 2)
    assert pad.sum_of(cards(table, hand), out).points == points
    enter(pad, cards(table, hand), 0, out=0 if out else None)
    assert pad.standing().totals == (points, 0)


def test_cards_and_numbers_may_stand_side_by_side() -> None:
    pad = new_pad()
    enter(pad, cards("7c 7d 7h", "2s"), 31, cards("", "Kc"))
    assert pad.standing().totals == (19, 31, -10)


NO_CARDS = [
    ("classic", ["7x"], "is not a card"),
    ("classic", [""], "is not a card"),
    ("classic", ["*"], "is not a card"),
    ("classic", ["7c<"], "only an ace can be low"),
    ("classic", ["**<"], "only an ace can be low"),
    ("classic,ace_in_runs=high", ["Ac<"], "no ace is the low card"),
    ("kitchen,joker_points=card", ["**"], "say which"),
    ("classic", ["7c", "7c"], "7♣ is entered 2 times, and the cards hold 1"),
    ("classic", ["**"], "by these rules there is no joker"),
    ("classic,decks=2", ["7c", "7c", "7c"], "the cards hold 2"),
]


@pytest.mark.parametrize(("rules", "table", "said"), NO_CARDS)
def test_cards_that_can_not_be_are_refused_and_nothing_is_written(
    rules: str, table: list[str], said: str
) -> None:
    pad = new_pad(rules, 2)
    with pytest.raises(RummyError, match=said):
        enter(pad, PadScore(table=table), 0)
    assert (pad.deals, pad.seq) == ([], 1)


def test_no_card_is_with_two_players() -> None:
    pad = new_pad(players=2)
    with pytest.raises(NotAllowed, match="K♠ is entered 2 times"):
        enter(pad, cards("Qs Ks As"), cards("", "Ks"))


def test_who_went_out_holds_nothing() -> None:
    pad = new_pad(players=2)
    with pytest.raises(NotAllowed, match="Ann went out"):
        enter(pad, cards("7c 7d 7h", "2s"), 0, out=0)


def test_a_score_is_a_number_or_cards() -> None:
    pad = new_pad(players=2)
    with pytest.raises(Unreadable, match="not both"):
        enter(pad, PadScore(points=3, table=["7c"]), 0)


@pytest.mark.parametrize("points", [(1, 2), (1, 2, 3, 4), ()])
def test_every_player_has_a_score(points: tuple[int, ...]) -> None:
    with pytest.raises(NotAllowed, match="3 players need as many scores"):
        enter(new_pad(), *points)


def test_dealers_and_who_went_out_sit_at_the_table() -> None:
    with pytest.raises(NotAllowed, match="no player 5"):
        enter(new_pad(), 1, 2, 3, dealer=4)
    with pytest.raises(NotAllowed, match="no player 4"):
        enter(new_pad(), 1, 2, 3, out=3)


# Winning.


def test_the_highest_total_wins_once_the_target_is_reached() -> None:
    pad = new_pad()
    enter(pad, 499, 300, 10)
    assert pad.standing().state == "on"
    enter(pad, 5, 220, 0)
    standing = pad.standing()
    assert (standing.state, standing.winner, standing.won_with) == ("over", 1, 2)
    assert not pad.asks_out
    with pytest.raises(NotAllowed, match="the match is won"):
        enter(pad, 1, 1, 1)


def test_a_tie_plays_on() -> None:
    pad = new_pad()
    enter(pad, 510, 510, 500)
    assert pad.standing().state == "tie"
    enter(pad, 0, 0, 10)
    assert pad.standing().state == "tie"
    enter(pad, 0, 5, 0)
    assert pad.standing().winner == 1


def test_of_several_who_reached_it_the_goer_out_wins() -> None:
    pad = new_pad("classic,win=goer_out")
    assert pad.asks_out
    enter(pad, 510, 520, 0, out=0)
    assert pad.standing().winner == 0
    correct(pad, 1, 510, 520, 0, out=2)
    assert pad.standing().winner == 1
    correct(pad, 1, 510, 510, 0, out=None)
    assert pad.standing().state == "tie"


def test_where_one_must_go_out_nobody_else_wins() -> None:
    pad = new_pad("classic,win=must_go_out")
    assert pad.asks_out
    enter(pad, 510, 400, 0, out=1)
    assert pad.standing().state == "nobody_out"
    enter(pad, 100, 0, 0)
    assert pad.standing().state == "nobody_out"
    enter(pad, 0, 150, 0, out=1)
    assert pad.standing().winner == 1


def test_partners_have_one_score_and_either_may_go_out() -> None:
    pad = new_pad("partners,win=must_go_out", 4)
    enter(pad, 200, 10, 310, 20, out=3)
    assert pad.standing().totals == (510, 30)
    assert pad.standing().state == "nobody_out"
    enter(pad, 0, 5, 0, 5, out=2)
    assert pad.standing().winner == 0
    assert pad_view(pad, "x").winners == [0, 2]
    assert pad.next_dealer == 2


@pytest.mark.parametrize("rules", ["pool", "pool-300", "cutthroat"])
def test_the_pool_game_is_kept_in_plain_numbers(rules: str) -> None:
    pad = new_pad(rules)
    enter(pad, 301, 200, 0)
    assert (pad.standing().state == "over") == (rules == "pool-300")
    with pytest.raises(NotAllowed, match="entered as numbers"):
        pad.sum_of(cards("7c"), False)
    if rules != "pool-300":
        with pytest.raises(NotAllowed, match="entered as numbers"):
            enter(pad, cards("7c 7d 7h"), 0, 0)
    assert pad_view(pad, "x").decks == 0


# Corrections.


def test_a_correction_keeps_what_stood_before() -> None:
    pad = new_pad()
    enter(pad, 45, 20, 0)
    enter(pad, 10, 10, 10)
    correct(pad, 1, 54, 20, 0, dealer=2)
    correct(pad, 1, 54, -20, 0, dealer=2)
    deal = pad_view(pad, "x").deals[0]
    assert [[one.points for one in version.results] for version in deal.earlier] == [[45, 20, 0], [54, 20, 0]]
    assert [one.points for one in deal.now.results] == [54, -20, 0]
    assert deal.now.dealer == 2
    assert pad.standing().totals == (64, -10, 10)


def test_a_deal_struck_out_counts_no_more_until_it_is_put_back() -> None:
    pad = new_pad(players=2)
    enter(pad, 10, 20)
    enter(pad, 10, 20)
    strike(pad, 2)
    assert pad.standing().totals == (10, 20)
    assert pad.next_dealer == 1
    with pytest.raises(NotAllowed, match="struck out already"):
        strike(pad, 2)
    correct(pad, 2, 1, 2, dealer=1)
    assert pad.standing().totals == (11, 22)
    assert len(pad.deals[1]) == 3


def test_a_correction_may_win_the_match_earlier_or_open_it_again() -> None:
    pad = new_pad(players=2)
    enter(pad, 450, 0)
    enter(pad, 60, 0)
    assert pad.standing().won_with == 2
    correct(pad, 2, 6, 0)
    assert pad.standing().state == "on"
    enter(pad, 10, 520)
    correct(pad, 1, 500, 0)
    standing = pad.standing()
    assert (standing.winner, standing.won_with, standing.totals) == (0, 1, (500, 0))
    assert standing.counts == (True, False, False)


def test_only_what_is_there_can_be_corrected() -> None:
    pad = new_pad(players=2)
    with pytest.raises(NotAllowed, match="no deal 1: 0 are on the pad"):
        correct(pad, 1, 1, 2)
    with pytest.raises(NotAllowed, match="no deal 7"):
        strike(pad, 7)


def test_players_can_be_renamed_and_former_names_are_kept() -> None:
    pad = new_pad(players=2)
    pad.apply(PadNamed(do="names", names=["Anna", " Bea\n"]), 5)
    assert pad.names == ["Anna", "Bea"]
    assert pad.former_names == [["Ann", "Bea"]]
    with pytest.raises(NotAllowed, match="2 players need as many names"):
        pad.apply(PadNamed(do="names", names=["Anna"]), 6)


def test_names_differ_and_an_empty_one_is_made_up() -> None:
    assert opening("classic", ["", "Bea"], 0).names == ["Player 1", "Bea"]
    with pytest.raises(NotAllowed, match="2 players are called Bea"):
        opening("classic", ["Bea", "bea", "Ann"], 0)


@pytest.mark.parametrize(
    ("rules", "players", "dealer"), [("partners", 3, 0), ("duel", 3, 0), ("chess", 2, 0), ("classic", 2, 2)]
)
def test_a_pad_is_opened_only_for_a_game_that_can_be_played(rules: str, players: int, dealer: int) -> None:
    with pytest.raises(RummyError):
        opening(rules, FOUR[:players], dealer)


# The log.


def test_a_pad_is_the_fold_of_its_log() -> None:
    first = opening("classic", FOUR[:2], 1)
    log = [
        PadRow(1, "a" * 8, first.model_dump_json(), 1000),
        PadRow(2, "b" * 8, '{"do":"deal","scores":[{"table":["Ad<","2d","3d"]},{"points":-4}]}', 2000),
        PadRow(3, "c" * 8, '{"do":"strike","deal":1}', 3000),
    ]
    pad = Pad.fold(log)
    assert (pad.seq, pad.updated, len(pad.deals[0])) == (3, 3000, 2)
    assert Pad.fold(log[:2]).standing().totals == (6, -4)


@pytest.mark.parametrize(
    "events",
    [
        [],
        ["{}"],
        ["not json"],
        ['{"do":"strike","deal":1}'],
        ['{"do":"open","rules":"chess","names":["a","b"],"dealer":0}'],
        ['{"do":"open","rules":"classic","names":["a","b"],"dealer":0}', '{"do":"strike","deal":1}'],
        ['{"do":"open","rules":"classic","names":["a","b"],"dealer":0}'] * 2,
    ],
)
def test_a_log_that_can_not_be_read_is_said_to_be_broken(events: list[str]) -> None:
    with pytest.raises(Broken, match="can only be deleted"):
        Pad.fold([PadRow(seq, str(seq) * 8, event, 0) for seq, event in enumerate(events, 1)])
