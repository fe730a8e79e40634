"""What did the table look like after one of its events? As its seat saw it then, with nothing to be done."""

from __future__ import annotations

import msgspec

from rummy500.core.said import say
from rummy500.languages import ENGLISH, Tongue
from rummy500.server.errors import Refused
from rummy500.server.frames import view_frame
from rummy500.server.protocol import encode
from rummy500.server.table import Table


def past_view(table: Table, seq: int, seat: int | None, tongue: Tongue = ENGLISH) -> bytes:
    """The view after event `seq`. A seat is shown nothing here that it was not shown then."""
    last = table.veil()
    if not 1 <= seq <= last:
        why = say("there is no event {seq} here: the last one is {last}", seq=seq, last=last)
        raise Refused("no_event", why, 404)
    then = Table.fold(table.card, table.log[:seq])
    if not then.begun:
        why = say("nothing was played yet at event {seq}: choose a later one", seq=seq)
        raise Refused("no_event", why, 404)
    frame = view_frame(then, seat)
    frame = msgspec.structs.replace(frame, seq=seq, legal=[], picks=[], undo=False, hints=False)
    return encode(frame, tongue)
