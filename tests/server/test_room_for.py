"""Has a guest exactly as many tables as one may have, however many are asked for at once and on any node?"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rummy500.languages import ENGLISH
from rummy500.server.company import Company
from rummy500.server.company_messages import NewCompany
from rummy500.server.errors import Refused
from rummy500.server.host import Host
from rummy500.server.limits import Limits
from rummy500.server.messages import NewTable
from rummy500.server.shelf import count_of
from rummy500.server.store import open_store

ANN, BOB = "a" * 64, "b" * 64
MOST, EACH = 4, 3


async def outcome(asked: asyncio.Future[str | None]) -> str:
    try:
        await asked
        return "done"
    except Refused as refused:
        return refused.code


async def all_at_once(where: Path | str) -> None:
    """Ann opens tables, makes some for practice and sits down at Bob's, all in the same moment."""
    nodes = [
        Host(open_store(where), Limits(tables=MOST), 0) for _ in range(2 if isinstance(where, str) else 1)
    ]
    try:
        bobs = Company(Host(open_store(where), Limits(), 0))
        free = [await bobs.open(BOB, NewCompany(rules="classic", players=3), ENGLISH) for _ in range(EACH)]
        asked = []
        for number, table in enumerate(free):
            node = nodes[number % len(nodes)]
            company = Company(node)
            wish = NewTable(rules="classic", players=2, bots=["greedy"], name="")
            asked += [
                company.open(ANN, NewCompany(rules="classic", players=2), ENGLISH),
                node.create(ANN, wish),
                company.sit(ANN, table, None, "Ann", ENGLISH),
            ]
        told = await asyncio.gather(*(outcome(asyncio.ensure_future(one)) for one in asked))
        assert sorted(told) == ["done"] * MOST + ["too_many_tables"] * (3 * EACH - MOST)
        assert await nodes[0].store.read(lambda db: count_of(db, ANN)) == MOST
    finally:
        for node in (*nodes, bobs._host):
            await node.close()


@pytest.mark.parametrize("database", ["a file", "PostgreSQL"])
def test_of_many_tables_asked_for_at_once_one_gets_as_many_as_there_is_room_for(
    database: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    where = tmp_path if database == "a file" else str(request.getfixturevalue("postgres").database())
    asyncio.run(all_at_once(where))
