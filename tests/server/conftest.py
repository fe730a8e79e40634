"""Which server do tests share that only look and play? One process a file, its bots quick."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres, running
from tests.server.running import Person, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Person:
    return Person(server.address)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as server:
        yield server
