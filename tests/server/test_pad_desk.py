"""Are a guest's score pads and what is written in them bounded?"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from rummy500.server.errors import Refused
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.pad_desk import PadDesk
from rummy500.server.pad_messages import NewPad, PadAppend, PadDealt, PadScore
from rummy500.server.store import open_store
from tests.server.tables import GUEST

WISH = NewPad(rules="classic", names=["Ann", "Bea"])
DEALT = PadDealt(do="deal", scores=[PadScore(points=1), PadScore(points=2)])


def at_desk(folder: Path, limits: Limits, what: Callable[[PadDesk], Awaitable[None]]) -> None:
    async def whole() -> None:
        host = Host(open_store(folder), limits, 0)
        await host.open()
        try:
            await what(PadDesk(host))
        finally:
            await host.close()

    asyncio.run(whole())


def test_a_guest_has_only_so_many_pads(tmp_path: Path) -> None:
    async def three(desk: PadDesk) -> None:
        first = await desk.create(GUEST, WISH)
        await desk.create(GUEST, WISH)
        with pytest.raises(Refused, match="you have 2 score pads") as refused:
            await desk.create(GUEST, WISH)
        assert refused.value.status == 409
        await desk.create("f" * 64, WISH)
        await desk.delete(GUEST, first)
        await desk.create(GUEST, WISH)

    at_desk(tmp_path, Limits(pads=2), three)


def test_a_pad_has_only_so_many_entries(tmp_path: Path) -> None:
    async def fill(desk: PadDesk) -> None:
        pad = await desk.create(GUEST, WISH)
        for seq in (2, 3):
            await desk.append(GUEST, pad, PadAppend(seq=seq, key=f"key-number-{seq}", entry=DEALT))
        with pytest.raises(Refused, match="3 entries, which is the most"):
            await desk.append(GUEST, pad, PadAppend(seq=4, key="key-number-4", entry=DEALT))
        again = await desk.append(GUEST, pad, PadAppend(seq=3, key="key-number-3", entry=DEALT))
        assert again.totals == [2, 4]

    at_desk(tmp_path, Limits(pad_entries=3), fill)


def test_without_a_first_dealer_one_is_drawn_by_lot(tmp_path: Path) -> None:
    async def draw(desk: PadDesk) -> None:
        pads = [await desk.create(GUEST, WISH) for _ in range(40)]
        assert {(await desk.view(GUEST, pad)).dealer for pad in pads} == {0, 1}

    at_desk(tmp_path, Limits(), draw)


def test_of_two_entries_at_once_one_is_late(tmp_path: Path) -> None:
    async def race(desk: PadDesk) -> None:
        pad = await desk.create(GUEST, WISH)
        wishes = [PadAppend(seq=2, key=f"key-number-{at}", entry=DEALT) for at in range(8)]
        done = await asyncio.gather(
            *(desk.append(GUEST, pad, wish) for wish in wishes), return_exceptions=True
        )
        assert sum(not isinstance(one, BaseException) for one in done) == 1
        assert all(one.code == "stale" for one in done if isinstance(one, Refused))
        assert (await desk.view(GUEST, pad)).totals == [1, 2]

    at_desk(tmp_path, Limits(), race)
