"""How fast are the rules? Random deals a second, a clone, the legal list; beside a loop of plain Python."""

import random
import time
from collections.abc import Callable, Iterator

from benchmarks.figures import Figure
from rummy500 import SPEED
from rummy500.core import Deal, full_deck, legal, play, read_rules, reshuffle, start, to_act
from rummy500.core.legal import fill
from rummy500.core.moves import Moves
from rummy500.core.plans import plans
from rummy500.core.playouts import Dice, play_out

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


def deals_a_second(rules_text: str, players: int, count: int) -> float:
    """Dealt and played at random to the end in one loop of the engine's own; the best of three rounds."""
    rules = read_rules(rules_text)
    order, dice, buffer, rates = full_deck(rules, players), Dice(SEED), Moves(), []
    for _ in range(3):
        began = time.process_time()
        for number in range(count):
            play_out(start(rules, players, number % players, dice.shuffled(order)), dice, buffer)
        rates.append(count / (time.process_time() - began))
    return max(rates)


def middles(rules: str, players: int, count: int) -> list[Deal]:
    """Positions from the middle of random deals, half of them to draw, half to play."""
    chance = random.Random(SEED)
    found: list[Deal] = []
    while len(found) < count:
        states = [deal.clone() for deal in one_deal(rules, players, chance)]
        found.append(states[len(states) // 2])
    return found


def microseconds(deals: list[Deal], what: Callable[[Deal], object]) -> float:
    """The best over five rounds of one call on each deal."""
    rounds = []
    for _ in range(5):
        began = time.process_time()
        for deal in deals:
            what(deal)
        rounds.append((time.process_time() - began) / len(deals) * 1e6)
    return min(rounds)


def slowest(deals: list[Deal], part: float) -> float:
    """The microseconds within which such a part of these deals has all its plans."""
    times = []
    for deal in deals:
        began = time.process_time_ns()
        plans(deal, deal.turn)
        times.append((time.process_time_ns() - began) / 1000)
    return sorted(times)[int(len(times) * part)]


def measure() -> Iterator[Figure]:
    compiled = SPEED == "compiled"
    for rules, players, wanted in (
        ("classic", 2, 30_000),
        ("classic,decks=2,jokers=1", 2, 15_000),
        ("classic", 4, 0),
        ("kitchen", 4, 0),
        ("strict", 3, 0),
    ):
        rate = deals_a_second(rules, players, 5000 if compiled else 100)
        asked = f"at least {wanted if compiled else 400:,}" if wanted else ""
        yield Figure(f"random deals of {rules}, {players} players, {SPEED}", rate, "deals/s", asked)
    deals = middles("classic", 2, 2000)
    buffer = Moves()
    clone = microseconds(deals, Deal.clone)
    yield Figure(f"a clone in mid-deal, {SPEED}", clone, "us", "under 0.3" if compiled else "under 3")
    into = microseconds(deals, lambda deal: fill(deal, deal.turn, buffer))
    yield Figure("legal moves into a buffer", into, "us", "under 0.5" if compiled else "under 20")
    listed = microseconds(deals, lambda deal: legal(deal, deal.turn))
    yield Figure("the legal list", listed, "us", "under 1" if compiled else "under 20")
    yield Figure(
        "all plans of a position, 99 of 100", slowest(deals, 0.99), "us", "under 100" if compiled else ""
    )
