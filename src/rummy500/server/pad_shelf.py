"""Which questions about score pads are put to the database, and what is written into it?"""

from __future__ import annotations

import json
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select, update

from rummy500.server.pad import Pad, PadRow
from rummy500.server.pad_messages import PadSummary
from rummy500.server.rows import put_new
from rummy500.server.schema import guests, pad_events, pads


def read_pad(db: Connection, guest: str, pad: str) -> list[PadRow] | None:
    """The log of a guest's pad; None where there is none of that name, or it is another's."""
    if db.scalar(select(pads.c.id).where(pads.c.id == pad, pads.c.guest == guest)) is None:
        return None
    what = select(pad_events.c.seq, pad_events.c.key, pad_events.c.event, pad_events.c.at)
    rows = db.execute(what.where(pad_events.c.pad_id == pad).order_by(pad_events.c.seq))
    return [PadRow(*row) for row in rows]


def pads_of(db: Connection, guest: str) -> list[PadSummary]:
    """A guest's pads, the one written in last first."""
    found = db.execute(select(pads).where(pads.c.guest == guest).order_by(pads.c.updated.desc(), pads.c.id))
    return [
        PadSummary(
            id=row.id, rules=row.rules, names=json.loads(row.names), totals=json.loads(row.totals),
            deals=row.deals, over=bool(row.over), updated=row.updated // 1000,
        )
        for row in found
    ]  # fmt: skip


def count_pads(db: Connection, guest: str) -> int:
    return db.scalar(select(func.count()).select_from(pads).where(pads.c.guest == guest)) or 0


def _summary(pad: Pad) -> dict[str, object]:
    standing = pad.standing()
    return {
        "updated": pad.updated,
        "seq": pad.seq,
        "rules": pad.text,
        "names": json.dumps(pad.names),
        "deals": sum(standing.counts),
        "totals": json.dumps(standing.totals),
        "over": int(standing.state == "over"),
    }


def put_pad(db: Connection, name: str, guest: str, pad: Pad, first: PadRow) -> None:
    """A new pad with its first entry, and its guest if they are new."""
    put_new(db, guests, {"id": guest, "created": first.at})
    db.execute(insert(pads).values(id=name, guest=guest, created=first.at, **_summary(pad)))
    db.execute(insert(pad_events).values(_values(name, first)))


def add_entry(db: Connection, name: str, pad: Pad, row: PadRow) -> Literal["added", "again", "late"]:
    """Add to a pad's log. Nothing is written where the key is there already, or another came first, or the
    pad is gone. Its row is held, so that nothing comes between asking and writing, on other nodes either."""
    if db.scalar(select(pads.c.id).where(pads.c.id == name).with_for_update()) is None:
        return "late"
    mine = pad_events.c.pad_id == name
    if db.scalar(select(pad_events.c.seq).where(mine, pad_events.c.key == row.key)) is not None:
        return "again"
    if db.scalar(select(func.max(pad_events.c.seq)).where(mine)) != row.seq - 1:
        return "late"
    db.execute(insert(pad_events).values(_values(name, row)))
    db.execute(update(pads).where(pads.c.id == name).values(_summary(pad)))
    return "added"


def drop_pad(db: Connection, guest: str, name: str) -> bool:
    """The pad and its log; False where this guest has none of that name."""
    mine = select(pads.c.id).where(pads.c.id == name, pads.c.guest == guest)
    if db.scalar(mine.with_for_update()) is None:
        return False
    db.execute(delete(pad_events).where(pad_events.c.pad_id == name))
    db.execute(delete(pads).where(pads.c.id == name))
    return True


def _values(name: str, row: PadRow) -> dict[str, object]:
    return {"pad_id": name, "seq": row.seq, "key": row.key, "event": row.event, "at": row.at}
