"""What happens in so many random deals, as one number? `python -m tests.speeds.deals PRESET DEALS`.

It covers every action offered and chosen, what lies on the table and in the hands after every deal and in the
middle of it, and the results.
"""

from __future__ import annotations

import random
import sys
import zlib
from array import array

from rummy500 import SPEED
from rummy500.core import Deal, full_deck, legal, play, reshuffle, start, to_act
from rummy500.core.result import deal_result
from rummy500.core.rules import PRESET


def _state(deal: Deal) -> str:
    """All that a deal holds, as text."""
    hands = [(tuple(deal.held(seat)), tuple(deal.known[seat])) for seat in range(deal.players)]
    melds = [(meld.owner, meld.is_run, meld.room, meld.twin_room, meld.in_order()) for meld in deal.melds]
    turn = (deal.turn, deal.phase, deal.debt, tuple(deal.barred), deal.taken, deal.drawn, deal.answers)
    circles = (deal.idle, deal.moved, deal.fresh_stock, deal.round, deal.knocked, deal.gone)
    return f"{hands}{melds}{turn}{circles}{list(deal.stock)}{list(deal.pile)}"


def played(name: str, deals: int) -> int:
    """The fingerprint of so many random deals of a preset, with as many players as it takes in turn."""
    preset = PRESET[name]
    rng = random.Random(name)
    number = 0
    for one in range(deals):
        players = preset.min_players + (one % (preset.max_players - preset.min_players + 1))
        order = full_deck(preset.rules, players)
        rng.shuffle(order)
        deal = start(preset.rules, players, rng.randrange(players), order)
        seen = array("q")
        while not deal.over:
            if deal.phase == "shuffle":
                cards = deal.to_shuffle()
                rng.shuffle(cards)
                reshuffle(deal, cards)
                continue
            seats = to_act(deal)
            seat = seats[int(rng.random() * len(seats))]
            moves = legal(deal, seat)
            move = moves[int(rng.random() * len(moves))]
            play(deal, seat, move)
            seen.extend((seat, move, len(moves)))
            seen.extend(moves)
            if len(seen) % 50 == 0:
                number = zlib.crc32(_state(deal.clone()).encode(), number)
        number = zlib.crc32(f"{_state(deal)}{deal_result(deal)}".encode(), zlib.crc32(seen, number))
    return number


if __name__ == "__main__":
    print(SPEED, played(sys.argv[1], int(sys.argv[2])))
