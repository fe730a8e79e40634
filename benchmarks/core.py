"""How fast are the rules? Random deals and actions a second, a clone, the legal list, all plans of a turn.

All is processor time of one core, the best of several rounds: a machine has other work too.
"""

import random
import time
from collections.abc import Callable, Iterator

from benchmarks.figures import Figure
from rummy500 import SPEED
from rummy500.core import Deal, full_deck, legal, play, read_rules, reshuffle, start, to_act
from rummy500.core.law import law_of
from rummy500.core.legal import fill
from rummy500.core.moves import Moves
from rummy500.core.plans import plans
from rummy500.core.play import deal_out
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


def rates(rules_text: str, players: int, count: int) -> tuple[float, float]:
    """Deals and actions a second, shuffled, dealt and played at random to the end in a loop of the engine's
    own; of the best of three rounds."""
    rules = read_rules(rules_text)
    law, order, dice, buffer = law_of(rules, players), full_deck(rules, players), Dice(SEED), Moves()
    found = []
    for _ in range(3):
        made, began = 0, time.process_time()
        for number in range(count):
            made += play_out(deal_out(law, number % players, dice.shuffled(order)), dice, buffer)
        spent = time.process_time() - began
        found.append((count / spent, made / spent))
    return max(found)


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


def turns(rules: str, players: int, count: int) -> list[Deal]:
    """Positions at which a turn can be planned, one of ten of random deals."""
    chance = random.Random(SEED)
    found: list[Deal] = []
    while len(found) < count:
        for deal in one_deal(rules, players, chance):
            if deal.phase != "call" and chance.random() < 0.1:
                found.append(deal.clone())
    return found


def slowest(deals: list[Deal], part: float) -> float:
    """The microseconds within which such a part of these deals has all its plans; each the best of three."""
    times = []
    for deal in deals:
        tries = []
        for _ in range(3):
            began = time.process_time_ns()
            plans(deal, deal.turn)
            tries.append((time.process_time_ns() - began) / 1000)
        times.append(min(tries))
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
        rate, actions = rates(rules, players, 5000 if compiled else 100)
        asked = f"at least {wanted if compiled else 400:,}" if wanted else ""
        yield Figure(f"random deals of {rules}, {players} players, {SPEED}", rate, "deals/s", asked)
        yield Figure("their actions", actions, "actions/s")
    deals = middles("classic", 2, 2000)
    buffer = Moves()
    clone = microseconds(deals, Deal.clone)
    yield Figure(f"a clone in mid-deal, {SPEED}", clone, "us", "under 0.3" if compiled else "under 3")
    into = microseconds(deals, lambda deal: fill(deal, deal.turn, buffer))
    yield Figure("legal moves into a buffer", into, "us", "under 0.5" if compiled else "under 20")
    listed = microseconds(deals, lambda deal: legal(deal, deal.turn))
    yield Figure("the legal list", listed, "us", "under 1" if compiled else "under 20")
    for rules, players in (("classic", 2), ("classic,decks=2,jokers=1", 2), ("kitchen", 2), ("kitchen", 4)):
        slow = slowest(turns(rules, players, 2000 if compiled else 100), 0.99)
        what = f"all plans of a position of {rules}, {players} players, 99 of 100"
        yield Figure(what, slow, "us", "under 100" if compiled else "")
