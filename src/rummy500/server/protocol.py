"""What do the page and the server say to each other over a table's socket?

Each struct is one kind of message or a part of one; `t` says which. A frame from the page is one message, a
frame from the server a list of them, to be read in order. The page's TypeScript is written from
here (types.py). A view has no field for what its seat may not know.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

import msgspec

from rummy500.languages import ENGLISH, Tongue

Phase = Literal["draw", "play", "call", "over"]
Kind = Literal[
    "stock",
    "pile",
    "meld",
    "lay",
    "exchange",
    "discard",
    "call_lay",
    "call_meld",
    "no_call",
    "end",
    "knock",
]

Speed = Literal["slow", "normal", "fast", "instant"]


class Seat(msgspec.Struct, frozen=True):
    """Who sits there; `bot` is the bot's kind."""

    name: str
    bot: str | None


class Laid(msgspec.Struct, frozen=True):
    """A card on the table (`*Td`: a joker standing for it) and the seat that it scores for."""

    card: str
    by: int


class Meld(msgspec.Struct, frozen=True):
    """A meld; `n` is the number that tokens use, from 1."""

    n: int
    owner: int
    run: bool
    cards: list[Laid]


class Legal(msgspec.Struct, frozen=True):
    """One thing that the seat may do now.

    `cards` are cards of the hand, as they stand in `hand`; `as` is how they will lie."""

    token: str
    kind: Kind
    cards: list[str]
    as_: list[str] = msgspec.field(name="as")
    meld: int | None
    depth: int | None
    points: int
    say: str


class Pick(msgspec.Struct, frozen=True):
    """What taking the pile down to one card would mean: the card at that depth, the top card is 1."""

    depth: int
    card: str
    ok: bool
    say: str


class Result(msgspec.Struct, frozen=True):
    """A finished deal: scores and their parts by seat, who went out, every hand face up; in the pool game
    `notes` are sentences of what the scores are made of."""

    scores: list[int]
    table: list[int]
    hand: list[int]
    bonus: list[int]
    out: int | None
    reason: str
    hands: list[list[str]]
    notes: list[str]


class View(msgspec.Struct, frozen=True, tag_field="t", tag="view"):
    """All that one seat may know, and all that it may do. One who looks on has seat -1 and no hand. From
    `seat` on it is the seat's own; all before that is the same for everybody. `picks` has the top card of
    the pile, if it may be taken; what the others would mean is said when the pile is lifted."""

    table: str
    seq: int
    rules: str
    target: int
    seats: list[Seat]
    dealer: int
    deal: int
    phase: Phase
    turn: int
    counts: list[int]
    known: list[list[str]]
    stock: int
    pile: list[str]
    melds: list[Meld]
    taken: list[str]
    debt: str | None
    points: list[int]
    totals: list[int]
    sides: list[list[int]]
    result: Result | None
    history: list[list[int]]
    winners: list[int]
    round: int  # the pool game: its round and how many there are, 0 in other games
    rounds: int
    pool: int  # the points in the pool
    knocked: list[int]  # seats
    gone: list[int]  # seats that went out in this round
    seat: int
    to_act: list[int]
    hand: list[str]
    fresh: str | None
    legal: list[Legal]
    picks: list[Pick]
    undo: bool  # may the seat take back its last action?
    hints: bool  # may the seat ask for a hint here? Only where all others are bots


class Pace(msgspec.Struct, frozen=True, tag_field="t", tag="pace"):
    """How fast the bots should play here, as long as this seat is at the table."""

    pace: Speed


class Event(msgspec.Struct, frozen=True):
    """What happened, as this seat saw it; `seat` is null for the table's own doing, a shuffle."""

    seq: int
    seat: int | None
    token: str
    say: str


class Events(msgspec.Struct, frozen=True, tag_field="t", tag="events"):
    """What happened after event `from`; the view that follows has it all in it."""

    from_: int = msgspec.field(name="from")
    events: list[Event]


class Picks(msgspec.Struct, frozen=True, tag_field="t", tag="picks"):
    """What taking down to each card of the pile would mean, in the view of event `seq`; the answer to a
    lifting. Nothing but to the seat that is to draw."""

    seq: int
    picks: list[Pick]


class Refused(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """The act with this seq and token was not done: a code, a sentence, the tokens it could have meant, and
    the number of the rule that it rests on, or nothing."""

    seq: int
    token: str
    code: str
    message: str
    choices: list[str]
    rule: str = ""


class Stale(msgspec.Struct, frozen=True, tag_field="t", tag="stale"):
    """The act answered an older view; `seq` is the table's. What happened since follows, and the view."""

    seq: int


class WaitingSeat(msgspec.Struct, frozen=True):
    """A seat before the match: open where `person` is false and there is no bot."""

    name: str
    bot: str | None
    person: bool


class Waiting(msgspec.Struct, frozen=True, tag_field="t", tag="waiting"):
    """A table that waits for its players. `seat` is the reader's own, -1 without one; `host` the seat of the
    one who says when it starts. `clock` is in seconds a turn, 0 for none; `window` in seconds for a call."""

    table: str
    seq: int
    rules: str
    target: int
    seats: list[WaitingSeat]
    seat: int
    host: int
    public: bool
    clock: int
    window: int
    fill: str


class Standing(msgspec.Struct, frozen=True):
    """The rating of somebody who plays with people; `provisional` while it rests on few matches."""

    rating: int
    provisional: bool


class People(msgspec.Struct, frozen=True, tag_field="t", tag="people"):
    """Who is there at a table with people, and whose time runs. Times are the server's milliseconds: `due` is
    when the turn, the window for calls or the pause between two deals ends, `length` how long it is in all.
    By seat: is a person there with a page open, has one left for good, how many turns in a row ran out, what
    is their rating, may the reader send them away. `sent_away`: the reader was, and can't sit down here.
    `shut`: whoever sits down must come by the host's new link; `door` is what stands behind its `#`, for
    those who sit here."""

    now: int
    due: int | None
    length: int
    here: list[bool]
    left: list[bool]
    missed: list[int]
    watching: int
    seat: int
    host: int
    may_start: bool
    clock: int
    window: int
    public: bool
    stake: int
    fee: int
    rematch: str | None
    ratings: list[Standing | None]
    may_send: list[bool]
    sent_away: bool
    shut: bool
    door: str


Phrase = Literal[
    "hello",
    "luck",
    "nice",
    "wow",
    "oops",
    "thanks",
    "sorry",
    "wait",
    "soon",
    "again",
    "game",
    "bye",
    "clap",
    "laugh",
    "think",
    "sad",
]


class Spoken(msgspec.Struct, frozen=True, tag_field="t", tag="spoken"):
    """Somebody at the table said one of the ready phrases, or showed one of the faces that end their list."""

    seat: int
    phrase: Phrase


class Say(msgspec.Struct, frozen=True, tag_field="t", tag="say"):
    """Say this to all at the table."""

    phrase: Phrase


class Act(msgspec.Struct, frozen=True, tag_field="t", tag="act"):
    """Do this. `seq` is that of the view it answers, so the same frame sent twice counts once."""

    seq: int
    token: str


class Lift(msgspec.Struct, frozen=True, tag_field="t", tag="lift"):
    """The pile is lifted: what would taking it mean?"""


class Resume(msgspec.Struct, frozen=True, tag_field="t", tag="resume"):
    """Tell me what happened after this event, and the view."""

    after: int


FromServer = View | Events | Refused | Stale | Waiting | People | Spoken | Picks
ToServer = Act | Resume | Pace | Say | Lift

NEXT: Final = "next"  # the token that asks for the next deal

_decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)


@cache
def encoder(tongue: Tongue) -> msgspec.json.Encoder:
    """Writes messages in a language: of a sentence that can be said in several, msgspec asks the tongue."""
    return msgspec.json.Encoder(enc_hook=tongue)


def encode(message: FromServer, tongue: Tongue = ENGLISH) -> bytes:
    """A message as JSON."""
    return encoder(tongue).encode(message)


def decode(text: str | bytes) -> ToServer:
    """A frame as it was meant. Raises msgspec.DecodeError (ValidationError is one)."""
    return _decoder.decode(text)
