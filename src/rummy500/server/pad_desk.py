"""Which score pads does this server have, and who may write in them?"""

from __future__ import annotations

import asyncio
import secrets

from sqlalchemy import Connection

from rummy500.core.said import say
from rummy500.languages import Tongue
from rummy500.server import pad_shelf
from rummy500.server.account_shelf import check_there
from rummy500.server.errors import Refused
from rummy500.server.host import Host, new_id
from rummy500.server.moments import now_ms
from rummy500.server.pad import Pad, PadRow, opening
from rummy500.server.pad_csv import pad_csv
from rummy500.server.pad_messages import NewPad, PadAppend, PadQuestion, PadSum, PadSummary, PadView
from rummy500.server.pad_view import pad_view


class PadDesk:
    """All score pads, each its guest's own. They live in the database alone: to open one is to fold it."""

    def __init__(self, host: Host) -> None:
        self._store = host.store
        self._journal = host.journal
        self._limits = host.limits

    async def pads_of(self, guest: str) -> list[PadSummary]:
        return await self._store.read(lambda db: pad_shelf.pads_of(db, guest))

    async def create(self, guest: str, wish: NewPad, member: bool = False) -> str:
        """A new pad; `member`: the guest is an account. Raises Refused and RummyError."""
        if await self._store.read(lambda db: pad_shelf.count_pads(db, guest)) >= self._limits.pads:
            raise Refused(
                "too_many_pads",
                say(
                    "you have {count} score pads, which is the most: delete some first",
                    count=self._limits.pads,
                ),
                409,
            )
        dealer = secrets.randbelow(len(wish.names)) if wish.dealer is None else wish.dealer
        first = opening(wish.rules, wish.names, dealer)
        name, now = new_id(), now_ms()
        pad = Pad(first, now)
        row = PadRow(1, secrets.token_hex(8), first.model_dump_json(), now)

        def put(db: Connection) -> None:
            check_there(db, guest, member)
            pad_shelf.put_pad(db, name, guest, pad, row)

        await self._journal.run(put)
        return name

    async def delete(self, guest: str, name: str) -> None:
        if not await self._journal.run(lambda db: pad_shelf.drop_pad(db, guest, name)):
            raise _no_pad()

    async def view(self, guest: str, name: str) -> PadView:
        pad, _ = await self._open(guest, name)
        return await asyncio.to_thread(pad_view, pad, name)

    async def csv(self, guest: str, name: str, tongue: Tongue) -> str:
        pad, _ = await self._open(guest, name)
        return await asyncio.to_thread(pad_csv, pad, tongue)

    async def count(self, guest: str, name: str, question: PadQuestion) -> PadSum:
        pad, _ = await self._open(guest, name)
        return pad.sum_of(question.cards, question.out)

    async def append(self, guest: str, name: str, wish: PadAppend) -> PadView:
        """Make an entry; one that is there already changes nothing. Raises Refused and RummyError."""
        pad, log = await self._open(guest, name)
        if not any(row.key == wish.key for row in log):
            if wish.seq != pad.seq + 1:
                raise _late()
            if pad.seq >= self._limits.pad_entries:
                why = say(
                    "this score pad has {count} entries, which is the most: start another", count=pad.seq
                )
                raise Refused("pad_full", why, 409)
            now = now_ms()
            pad.apply(wish.entry, now)
            row = PadRow(wish.seq, wish.key, wish.entry.model_dump_json(exclude_defaults=True), now)
            if await self._journal.run(lambda db: pad_shelf.add_entry(db, name, pad, row)) == "late":
                raise _late()
        return await self.view(guest, name)

    async def _open(self, guest: str, name: str) -> tuple[Pad, list[PadRow]]:
        log = await self._store.read(lambda db: pad_shelf.read_pad(db, guest, name))
        if log is None:
            raise _no_pad()
        return await asyncio.to_thread(Pad.fold, log), log


def _no_pad() -> Refused:
    return Refused("no_pad", "there is no such score pad of yours: open your list of score pads", 404)


def _late() -> Refused:
    return Refused(
        "stale",
        "this score pad was written in meanwhile: look at how it stands now, then enter this again",
        409,
    )
