"""Does every action have its English sentence?"""

from random import Random

import pytest

from rummy500.core.legal import legal
from rummy500.core.notation import token
from rummy500.server.happened import lying
from rummy500.server.words import Lying, Told, imperative, reason_words, told
from tests.server.tables import dealt, played_on, seated

PILE = ["4d", "9c", "Js", "3h", "Kd"]
MELDS = [
    Lying(True, ("5h", "*6h", "7h")),
    Lying(False, ("7c", "7d", "*7s")),
    Lying(True, tuple(f"{rank}s" for rank in "23456789TJQK")),
]
SENTENCES = {
    "s": ("Draw from the stock", "Ann draws from the stock", "You draw from the stock"),
    "p1": ("Take K♦ from the pile", "Ann takes K♦ from the pile", "You take K♦ from the pile"),
    "p3": (
        "Take 3 cards from the pile: J♠ 3♥ K♦",
        "Ann takes 3 cards from the pile: J♠ 3♥ K♦",
        "You take 3 cards from the pile: J♠ 3♥ K♦",
    ),
    "mTc*TdTh": (
        "Meld 10♣ joker as 10♦ 10♥",
        "Ann melds 10♣ joker as 10♦ 10♥",
        "You meld 10♣ joker as 10♦ 10♥",
    ),
    "l8h@1": ("Lay 8♥ on the run 5♥-7♥", "Ann lays 8♥ on the run 5♥-7♥", "You lay 8♥ on the run 5♥-7♥"),
    "l7h@2": ("Lay 7♥ on the sevens", "Ann lays 7♥ on the sevens", "You lay 7♥ on the sevens"),
    "lAs@3<": (
        "Lay A♠ on the run 2♠-K♠, at the low end",
        "Ann lays A♠ on the run 2♠-K♠, at the low end",
        "You lay A♠ on the run 2♠-K♠, at the low end",
    ),
    "x6h@1": (
        "Put 6♥ in the joker's place in the run 5♥-7♥ and take the joker",
        "Ann puts 6♥ in the joker's place in the run 5♥-7♥ and takes the joker",
        "You put 6♥ in the joker's place in the run 5♥-7♥ and take the joker",
    ),
    "d4s": ("Discard 4♠", "Ann discards 4♠", "You discard 4♠"),
    "d**": ("Discard joker", "Ann discards joker", "You discard joker"),
    "cl@1": (
        "Call Rummy: K♦ on the run 5♥-7♥",
        "Ann calls Rummy: K♦ on the run 5♥-7♥",
        "You call Rummy: K♦ on the run 5♥-7♥",
    ),
    "cmKhKs": (
        "Call Rummy: K♥ K♠ K♦ melded",
        "Ann calls Rummy: K♥ K♠ K♦ melded",
        "You call Rummy: K♥ K♠ K♦ melded",
    ),
    "-": ("No call", "Ann does not call K♦", "You do not call K♦"),
    "e": ("End the deal", "Ann ends the deal", "You end the deal"),
}


@pytest.mark.parametrize("text", SENTENCES)
def test_an_action_is_said_on_its_button_by_name_and_to_the_one_who_did_it(text: str) -> None:
    button, others, own = SENTENCES[text]
    assert imperative(text, PILE, MELDS) == button
    assert told("Ann", text, PILE, MELDS) == Told(others, own)


def test_every_legal_action_of_some_matches_can_be_said() -> None:
    for rules in ("kitchen,call=meld,joker_swap=exact", "classic,ace_in_runs=corner,set_suits=any"):
        table = dealt(seated(rules, 5), Random(3))
        for _ in range(300):
            played_on(table, 1, Random(table.seq))
            deal = table.deal()
            pile = [one.said.others for one in table.recent]
            assert all(pile)
            from rummy500.core.cards import card_text

            cards = [card_text(card) for card in deal.pile]
            for seat in range(5):
                for move in legal(deal, seat):
                    assert imperative(token(deal, move), cards, lying(deal))


def test_who_puts_down_the_last_card_is_said_to_go_out() -> None:
    table = dealt(seated("classic,target=5000", 3), Random(3))
    said = []
    for seed in range(3000):
        played_on(table, 1, Random(seed))
        if table.match.stage == "deal" and table.deal().out >= 0:
            out = table.deal().out
            assert table.recent[-1].said.others.endswith("and goes out")
            assert table.recent[-1].to(out).say.endswith("and go out")
            said.append(out)
    assert said


def test_a_deal_s_end_has_its_reason() -> None:
    assert reason_words("out", "Ann") == "Ann went out"
    assert reason_words("stock_out", None) == "the stock is empty"
    assert reason_words("chosen", None).endswith("ended")
    assert "nobody" in reason_words("idle", None)
