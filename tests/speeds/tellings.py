"""What is told at tables of all kinds, as one number? `python -m tests.speeds.tellings EVENTS`.

It covers every frame that those who sit there and one who looks on are sent at each event, in two languages,
and the rows and the line of the table that are written.
"""

from __future__ import annotations

import random
import sys
import zlib
from dataclasses import replace

from rummy500 import SPEED
from rummy500.core.deal import to_act
from rummy500.core.notation import token
from rummy500.languages import ENGLISH, tongue_of
from rummy500.server.attendance import Attendance
from rummy500.server.card import Sitting, Terms
from rummy500.server.elsewhere import Elsewhere
from rummy500.server.protocol import NEXT
from rummy500.server.table import Table
from rummy500.server.telling import Telling
from tests.server.tables import dealt, seated, shuffler

KINDS = (("classic", 2), ("kitchen,call=meld,joker_swap=exact", 3), ("partners,call=meld", 4), ("pool", 3))
TONGUES = (ENGLISH, tongue_of("de"))


def company(rules: str, players: int, dice: random.Random) -> Table:
    """A table of people, dealt."""
    seats = tuple(Sitting(f"Guest {seat}", f"guest{seat}", None) for seat in range(players))
    return dealt(
        replace(seated(rules, players), seats=seats, terms=Terms("guest0", True, 90, 10, "greedy")), dice
    )


def told(events: int) -> int:
    """The fingerprint of so many acts of people at each kind of table."""
    number = 0
    for rules, players in KINDS:
        dice = random.Random(rules)
        table = company(rules, players, dice)
        telling = Telling(Attendance(Elsewhere(lambda _: None, {}, shared=False)))
        after, shown = 0, (0, 0)
        for now in range(0, 1000 * events, 1000):
            playing = table.match.stage == "play"
            seat = dice.choice(to_act(table.deal())) if playing else 0
            asked = token(table.deal(), dice.choice(table.open_to(seat))) if playing else NEXT
            rows = table.answer(seat, table.veil(), asked, shuffler(dice), now)
            assert isinstance(rows, tuple)
            table.add(rows)
            made = (*rows, *table.settle(shuffler(dice), now))
            number = zlib.crc32(f"{made}{table.summary(now, 600)}".encode(), number)
            telling.begin()
            for tongue in TONGUES:
                for viewer in (*range(players), None):
                    guest = "looks on" if viewer is None else f"guest{viewer}"
                    news = telling.news(table, guest, viewer, after, shown, now, tongue)
                    number = zlib.crc32(news.frame, number)
            after, shown = news.told, news.shown
            if table.over:
                break
    return number


if __name__ == "__main__":
    print(SPEED, told(int(sys.argv[1])))
