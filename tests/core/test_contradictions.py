"""Are positions refused in which nobody could ever sit, with a sentence that says which facts are at odds?"""

from __future__ import annotations

import pytest

from rummy500.core.deal import to_act
from rummy500.core.errors import NotAllowed, Unreadable
from rummy500.core.legal import legal
from rummy500.core.position import read_position
from rummy500.core.rules import PRESETS, check_players, player_range, read_rules
from tests.core.at_table import deal_of

SEATS = "seat 0 7c 2d\nseat 1 8c Jh"
TABLE = f"{SEATS}\nstock 9s Ts\npile 4c 3h"
CALL = "rules classic,call=lay_off\nseat 0 Kc\nseat 1 Qd\nseat 2 Jh\nmeld 1 3d=0 4d=0 5d=0\nstock 9s"
LAST_CALL = CALL.replace("call=", "stock_out=end,call=").replace("stock 9s", "")
POOL = "rules pool\nstock 9s Ts\nround 3\ndealer 1"

IMPOSSIBLE = {
    # A turn under way.
    "seat 0\nseat 1 8c\nstock 9s\nturn 0 play": "seat 0 is in its turn and holds no card",
    "rules pool\nseat 0\nseat 1 8c\nstock 9s\nround 2\nturn 0 play": "holds no card",
    f"{TABLE}\nturn 0 play\ndrawn 5s": "drawn says 5s",
    f"{TABLE}\nturn 0 play\ntaken 5s": "taken says 5s",
    f"{TABLE}\nturn 0 play\ntaken 7c\ndrawn 2d": "draws once",
    f"{TABLE}\nturn 0 draw\ndrawn 7c": "nobody is in their turn",
    f"{TABLE}\nturn 0 draw\ntaken 7c 2d\ndebt 7c": "nobody is in their turn",
    f"{TABLE}\nturn 0 play\ntaken 7c 2d\nused 2d 5s": "used names 5s",
    f"{TABLE}\nturn 0 play\ntaken 7c 2d\nmeld 1 5h=0 6h=0 7h=0\nused 7c\ndebt 2d": "the deepest is owed: 7c",
    f"{TABLE}\nturn 0 play\ntaken 7c 2d\ndebt 7c": "the debt 7c can't be paid",
    f"{TABLE}\nturn 0 play\ntaken 7c": "",
    "seat 0 7c\nseat 1 8c\nstock 9s\nturn 0 play\ntaken 7c": "may not discard 7c",
    "rules strict\nseat 0 7c 7d 7h\nseat 1 8c\nstock 9s\nturn 0 play\ntaken 7c\ndebt 7c": "no lawful end",
    f"rules classic,pile_draw=none\n{TABLE}\nturn 0 play\ntaken 7c": "pile_draw=none",
    f"rules classic,pile_draw=top\n{TABLE}\nturn 0 play\ntaken 7c 2d": "pile_draw=top",
    f"{TABLE}\nknown 1 Kd": "known 1 says Kd",
    f"{TABLE}\nknown 1 8c Jh": "",
    # What is counted.
    f"{TABLE}\nidle 6": "idle 6",
    f"{TABLE}\nidle 5": "",
    f"{SEATS}\npile 4c\nidle 2": "idle 2",
    f"{TABLE}\nturn 0 draw\nmoved yes": "moved yes",
    f"{TABLE}\nturn 0 play\ndrawn 7c\nmoved no": "moved no",
    f"{TABLE}\nturn 0 play\nmoved perhaps": "moved is yes or no",
    f"{TABLE}\nreshuffled": "stock_out=choose",
    f"{TABLE}\nturn 0 shuffle": "stock_out=choose",
    f"rules classic,stock_out=reshuffle\n{TABLE}\nturn 0 shuffle": "the stock has cards",
    f"rules classic,stock_out=reshuffle\n{SEATS}\npile 4c\nturn 0 shuffle": "two cards on the pile",
    # The fresh discard.
    f"{TABLE}\nturn 0 call": "call=off",
    f"{CALL}\npile 2c\nturn 0 call": "nobody can call 2c",
    f"{CALL}\npile 6d\nturn 0 call": "",
    f"{CALL}\npile 6d\nturn 0 call\nanswer 1 -\nanswer 1 -": "said twice",
    f"{CALL}\npile 6d\nturn 0 call\nanswer 0 -": "seat 0 can't answer",
    f"{CALL}\npile 6d\nturn 0 call\nanswer 1 s": "seat 1 can't answer",
    f"{CALL}\npile 6d\nturn 0 call\nanswer 2 cl@1": "",
    f"{CALL}\npile 6d\nturn 0 call\nanswer 1 cl@1": "seat 1 has called 6d",
    f"{CALL}\npile 6d\nturn 0 call\nanswer 1 -\nanswer 2 -": "has answered",
    f"{CALL.replace('0 Kc', '0')}\npile 6d\nturn 0 call": "its discard was its last",
    f"{LAST_CALL}\npile 6d\nturn 0 call": "stock_out=end",
    # Ends.
    f"{TABLE}\nended out 0": "seat 0 has gone out and holds 7c 2d",
    "seat 0\nseat 1 8c\nstock 9s\nended out 0": "",
    f"{TABLE}\nended out": "needs the seat",
    f"{TABLE}\nended idle 1": "needs the seat",
    f"{TABLE}\nended chosen": "needs an empty stock",
    f"{TABLE}\nended knocked": "in the pool game only",
    f"{TABLE}\nturn 0 over": "nothing says how",
    f"{TABLE}\nturn 0 play\nended idle": "in the phase play",
    f"{TABLE}\ntotals 500 20": "seat 0 has won with 500",
    f"{TABLE}\ntotals 500 500": "",
    f"{TABLE}\ntotals 20 720\nended idle": "",
    f"rules classic,win=must_go_out\n{TABLE}\ntotals 500 20": "",
    "rules partners\nseat 0 2c\nseat 1 3c\nseat 2 4c\nseat 3 5c\nstock 9s\ntotals 1 501": "seat 1 and 3",
    # The pool game, and facts of it elsewhere.
    f"{TABLE}\nround 2": "round belongs to the pool game",
    f"{TABLE}\ngone 1": "gone belongs to the pool game",
    f"{TABLE}\nknocked 1": "knocked belongs to the pool game",
    f"{TABLE}\npool 60": "without a pool",
    f"rules cutthroat\n{TABLE}\nround 2\npool 60": "without a pool",
    f"{POOL}\n{SEATS}\npile 2c\nturn 0 call": "the pool game has no call",
    f"{POOL}\n{SEATS}\nturn 0 play\ntaken 7c": "discards are dead",
    f"{POOL.replace('round 3', 'round 11')}\n{SEATS}\nturn 0 draw": "10 rounds at most",
    f"{POOL}\n{SEATS}\nturn 1 draw\ngone 0": "seat 0 has gone out and holds 7c 2d",
    f"{POOL}\n{SEATS}\nturn 0 draw\nknocked 0": "still to come",
    f"{POOL}\n{SEATS}\nturn 1 draw\nknocked 0": "",
    f"{POOL}\n{SEATS}\nturn 1 draw\nknocked 0 0": "names seat 0 twice",
    f"{POOL}\n{SEATS}\nseat 2 5c\nturn 2 draw\nknocked 1".replace("dealer 1", "dealer 2"): "first to knock",
    f"{POOL}\n{SEATS}\nended knocked": "a seat that has knocked",
    f"{POOL}\n{SEATS}\nended chosen": "does not end by chosen",
    f"{POOL}\nseat 0\nseat 1 8c\nended out 1\ngone 0": "by the lines gone it was seat 0",
    f"{POOL}\nseat 0\nseat 1 8c\nended out 0\ngone 0": "",
}

POSSIBLE = [text for text, why in IMPOSSIBLE.items() if not why and "ended" not in text]


@pytest.mark.parametrize(("text", "why"), IMPOSSIBLE.items())
def test_facts_at_odds_are_refused_and_their_neighbours_are_not(text: str, why: str) -> None:
    if not why:
        read_position(text)
        return
    with pytest.raises(Unreadable) as error:
        read_position(text)
    sentence = error.value.message
    assert why in sentence
    assert sentence[0].islower()
    assert "\n" not in sentence


@pytest.mark.parametrize(
    "text", [text for text, why in IMPOSSIBLE.items() if not why and "ended" not in text]
)
def test_whoever_is_to_act_in_a_position_that_is_read_has_something_to_do(text: str) -> None:
    deal = deal_of(read_position(text))
    assert to_act(deal)
    assert all(legal(deal, seat) for seat in to_act(deal))


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("pool,players=2-8", "scoring=pool"),
        ("cutthroat,players=7", "scoring=pool"),
        ("classic,teams=pairs,hand_size=20", "hand_size=20 for 4 players needs 82 cards"),
        ("partners,players=2-8,hand_size=13", "hand_size=13 for 4 players"),
        ("classic,hand_size=26", "hand_size=26 for 2 players needs 54 cards"),
        ("classic,players=5-8,hand_size=26", "hand_size=26 for 5 players needs 132 cards"),
        ("classic,players=8,decks=1", r"hand_size=auto \(7\) for 8 players"),
        ("classic,players=8,hand_size=13", "deal fewer cards$"),
    ],
)
def test_a_mix_that_no_number_of_players_can_play_is_refused_by_its_options(rules: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        read_rules(rules)


@pytest.mark.parametrize("hand_size", [3, 13, 20, 26])
@pytest.mark.parametrize("teams", ["none", "pairs"])
@pytest.mark.parametrize("decks", ["auto", "1", "2"])
def test_a_mix_is_taken_exactly_if_some_number_of_players_can_play_it(
    hand_size: int, teams: str, decks: str
) -> None:
    for players in ("2-8", "4", "2", "5-8", "8"):
        text = f"classic,hand_size={hand_size},teams={teams},decks={decks},players={players}"
        least, _, most = players.partition("-")
        able = []
        for count in range(int(least), int(most or least) + 1):
            packs = int(decks) if decks != "auto" else 1 if count < 5 else 2
            able.append((teams == "none" or count == 4) and hand_size * count + 2 <= 52 * packs)
        try:
            rules = read_rules(text)
        except NotAllowed:
            assert not any(able), text
        else:
            assert any(able), text
            assert player_range(rules) == (int(least), int(most or least))


def test_every_preset_can_be_played_by_each_number_of_players_that_it_names() -> None:
    for preset in PRESETS:
        for players in range(preset.min_players, preset.max_players + 1):
            check_players(preset.rules, players)
