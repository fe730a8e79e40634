"""What did the table look like after one of its events? As its seat saw it then, with nothing to be done."""

from __future__ import annotations

import msgspec

from rummy500.server.errors import Refused
from rummy500.server.frames import view_frame
from rummy500.server.protocol import encode
from rummy500.server.table import Table


def past_view(table: Table, seq: int, seat: int) -> str:
    """The view after event `seq`. A seat is shown nothing here that it was not shown then."""
    if not 1 <= seq <= table.seq:
        raise Refused("no_event", f"there is no event {seq} here: the last one is {table.seq}", 404)
    then = Table.fold(table.card, table.log[:seq])
    frame = view_frame(then, seat)
    return encode(msgspec.structs.replace(frame, legal=[], picks=[], undo=False))
