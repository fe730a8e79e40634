"""Who came to a table with people, and who went? These events stand in the table's log beside the match's.

`sit 1 Bob`, `bot 1 Greedy 1`, `rise 1 Bob`, `sent 1 Bob` (by the host) and `link 0 Ann` (who is the host, and
has made a new link) come before the first deal;
`gone 1 Bob`, and `lost 1 Bob` where the host gave a deserted seat away, after it: then a bot plays the seat
on. They say what everybody may know. Whose seat it is stands in `seats`, written in the same transaction.
"""

from __future__ import annotations

from typing import Final, Literal

from rummy500.core.said import say
from rummy500.server.happened import Happened
from rummy500.server.words import Told

Word = Literal["sit", "bot", "rise", "gone", "sent", "lost", "link"]
WORDS: Final[tuple[Word, ...]] = ("sit", "bot", "rise", "gone", "sent", "lost", "link")
LEFT: Final = ("rise", "gone", "sent", "lost")  # the words for a person who goes
_TOLD: Final = {
    "sit": Told(say("{who} sits down"), say("You sit down")),
    "bot": Told(say("{who} takes a seat"), say("{who} takes a seat")),
    "rise": Told(say("{who} gets up"), say("You get up")),
    "gone": Told(say("{who} has left, and a bot plays on"), say("You have left, and a bot plays on")),
    "sent": Told(say("The host has sent {who} away"), say("The host has sent you away")),
    "link": Told(
        say("{who} has made a new link: the old one lets nobody sit down any more"),
        say("You have made a new link: the old one lets nobody sit down any more"),
    ),
    "lost": Told(say("{who} is away, and a bot plays on"), say("You were away, and a bot plays on")),
}


def seating(word: Word, seat: int, name: str) -> str:
    """The event."""
    return f"{word} {seat} {name}"


def is_seating(event: str) -> bool:
    return event.partition(" ")[0] in WORDS


def deserted_seat(event: str) -> int | None:
    """The seat that a bot plays on from this event, if it is of such a kind."""
    word, _, rest = event.partition(" ")
    return int(rest.partition(" ")[0]) if word in ("gone", "lost") else None


def seated(seq: int, event: str) -> Happened:
    """The event in words."""
    word, seat, name = event.split(" ", 2)
    told = _TOLD[word]
    words = Told(say(told.others, who=name), say(told.own, who=name))
    return Happened(seq, int(seat), word, int(seat), words)
