"""How fast are the rules? Random deals a second, a clone, the legal list; beside a loop of plain Python."""

import random
import time
from collections.abc import Iterator

from benchmarks.figures import Figure
from rummy500.core import Deal, full_deck, legal, play, read_rules, reshuffle, start, to_act

SEED = 500


def one_deal(rules_text: str, players: int, chance: random.Random) -> Iterator[Deal]:
    """A deal played at random, yielded before each action."""
    rules = read_rules(rules_text)
    order = full_deck(rules, players)
    chance.shuffle(order)
    deal = start(rules, players, chance.randrange(players), order)
    while not deal.over:
        if deal.phase == "shuffle":
            cards = deal.to_shuffle()
            chance.shuffle(cards)
            reshuffle(deal, cards)
            continue
        yield deal
        seat = chance.choice(to_act(deal))
        moves = legal(deal, seat)
        play(deal, seat, moves[int(chance.random() * len(moves))])


def deals_a_second(rules: str, players: int, count: int) -> float:
    chance = random.Random(SEED)
    began = time.process_time()
    for _ in range(count):
        for _ in one_deal(rules, players, chance):
            pass
    return count / (time.process_time() - began)


def middles(rules: str, players: int, count: int) -> list[Deal]:
    """Positions from the middle of random deals, half of them to draw, half to play."""
    chance = random.Random(SEED)
    found: list[Deal] = []
    while len(found) < count:
        states = [deal.clone() for deal in one_deal(rules, players, chance)]
        found.append(states[len(states) // 2])
    return found


def microseconds(deals: list[Deal], what: str) -> float:
    """The median over five rounds of one call on each deal."""
    rounds = []
    for _ in range(5):
        began = time.process_time()
        if what == "clone":
            for deal in deals:
                deal.clone()
        else:
            for deal in deals:
                legal(deal, deal.turn)
        rounds.append((time.process_time() - began) / len(deals) * 1e6)
    return sorted(rounds)[2]


def measure() -> Iterator[Figure]:
    for rules, players, wanted in (
        ("classic", 2, "at least 400"),
        ("classic", 4, ""),
        ("kitchen", 4, ""),
        ("strict", 3, ""),
    ):
        rate = deals_a_second(rules, players, 300)
        yield Figure(f"random deals of {rules}, {players} players", rate, "deals/s", wanted)
    deals = middles("classic", 2, 2000)
    yield Figure("a clone in mid-deal", microseconds(deals, "clone"), "us", "under 3")
    yield Figure("the legal list in mid-deal", microseconds(deals, "legal"), "us", "under 20")
