"""Does every bot play by any rules, by what its seat sees alone, and the same from the same seed?"""

from __future__ import annotations

import random

import pytest

from rummy500.arena import play_deal, play_match
from rummy500.bots import BOTS, Bot
from rummy500.bots.champion import Champion
from rummy500.bots.searching import Effort
from rummy500.core import Match, legal, read_rules, to_act, view
from tests.bots.tables import EVERYWHERE, MIXED, choice, stops, with_other_cards

MOST_EVENTS = 4000  # in one deal
MOST_DEALS = 60
# Every bot, champion with a few worlds: what it may see and do is the same with many.
BOTS_HERE: dict[str, Bot] = BOTS | {"champion": Champion(Effort(rounds=((2, 1),), turns=1))}
SOME = [*EVERYWHERE[3::11], *MIXED]
FEW = [("duel", 2), ("pool", 2), ("kitchen,hand_size=4", 3), (MIXED[1][0] + ",hand_size=5", 3)]
SWIFT = [bot for name, bot in BOTS_HERE.items() if name in ("chance", "greedy")]
SLOW = [bot for bot in BOTS_HERE.values() if bot not in SWIFT]
# The quick ones in every game, the others in some of every kind: who plans asks the rules, whatever they are.
GAMES = [(*game, bot) for bot in SWIFT for game in EVERYWHERE + MIXED]
GAMES += [(*game, bot) for bot in SLOW for game in (FEW if bot.name == "champion" else SOME)]
SWAPPED = [(*game, bot) for bot in SWIFT for game in EVERYWHERE[::3] + MIXED]
SWAPPED += [
    (*game, bot) for bot in SLOW for game in (FEW if bot.name == "champion" else [("duel", 2), *MIXED[:2]])
]
SHORT = [(rules, players) for rules, players in EVERYWHERE if not rules.startswith("rummy-")]


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
def test_a_bot_has_a_name_a_title_and_a_sentence_for_people(bot: Bot) -> None:
    assert BOTS[bot.name] is bot
    assert bot.title[0].isupper()
    assert bot.sentence.endswith(".")


@pytest.mark.parametrize(("rules", "players", "bot"), GAMES, ids=lambda one: getattr(one, "name", str(one)))
def test_a_bot_plays_deals_to_their_end_in_every_game(rules: str, players: int, bot: Bot) -> None:
    match = Match(read_rules(rules), players)
    rng = random.Random(f"{rules}{players}")
    for _ in range(2 if bot in SWIFT else 1):
        if match.stage != "over":
            before = len(match.events)
            play_deal(match, [bot] * players, rng)
            assert len(match.events) - before < MOST_EVENTS
    assert len(match.results) >= 1


@pytest.mark.parametrize(("rules", "players"), SHORT)
def test_greedy_plays_whole_matches_in_every_game(rules: str, players: int) -> None:
    match = Match(read_rules(rules), players)
    play_match(match, [BOTS["greedy"]] * players, random.Random(players))
    assert match.winners
    assert len(match.results) < MOST_DEALS


@pytest.mark.parametrize(("rules", "players", "bot"), SWAPPED, ids=lambda one: getattr(one, "name", str(one)))
def test_a_bot_chooses_the_same_whatever_the_hidden_cards_are(rules: str, players: int, bot: Bot) -> None:
    rng = random.Random(players)
    for match in stops(
        read_rules(rules), players, BOTS["greedy"], seed=players, every=5 if bot in SWIFT else 11
    ):
        assert match.deal is not None
        for seat in to_act(match.deal):
            chosen = choice(bot, match, seat)
            for _ in range(2 if bot in SWIFT else 1):
                other = with_other_cards(match, seat, rng)
                assert other.deal is not None
                assert view(other, seat) == view(match, seat)
                assert legal(other.deal, seat) == legal(match.deal, seat)
                assert choice(bot, other, seat) == chosen


def test_the_hidden_cards_are_really_swapped() -> None:
    match = next(stops(read_rules("classic"), 3, BOTS["greedy"], seed=1, every=9))
    assert match.deal is not None
    seat = match.deal.turn
    other = with_other_cards(match, seat, random.Random(1))
    assert other.deal is not None
    assert other.deal.stock != match.deal.stock
    assert [other.deal.held(one) != match.deal.held(one) for one in range(3)] == [
        one != seat for one in range(3)
    ]


@pytest.mark.parametrize("bot", BOTS_HERE.values(), ids=BOTS_HERE.keys())
def test_the_same_seed_makes_the_same_match(bot: Bot) -> None:
    played = []
    for _ in range(2):
        match = Match(read_rules("kitchen" if bot in SWIFT else "kitchen,hand_size=3"), 2)
        rng = random.Random(5)
        for _ in range(2 if bot in SWIFT else 1):
            play_deal(match, [bot] * match.players, rng)
        played.append(match.events)
    assert played[0] == played[1]


@pytest.mark.parametrize("bot", BOTS_HERE.values(), ids=BOTS_HERE.keys())
def test_a_bot_leaves_the_view_and_the_legal_moves_as_they_were(bot: Bot) -> None:
    for match in stops(read_rules("kitchen"), 2, BOTS["greedy"], seed=3, every=4 if bot in SWIFT else 12):
        assert match.deal is not None
        seat = to_act(match.deal)[0]
        moves = legal(match.deal, seat)
        copy = list(moves)
        bot.choose(view(match, seat), moves, random.Random(0))
        assert moves == copy
