"""Does a server that starts before its PostgreSQL wait for it, and only where waiting helps?"""

from __future__ import annotations

import logging

import httpx
import psycopg
import pytest

from rummy500.server.errors import CannotServe
from rummy500.server.store import open_store
from tests.server.postgres import Postgres
from tests.server.postgres import running as postgres_running
from tests.server.running import Person, Server

LONG = 3600.0  # whoever waits when they need not hangs
NOWHERE = "no-such-name.invalid"
NOBODY = "postgresql://rummy:hunter2@127.0.0.1:1/rummy"


def until(address: str, path: str, status: int) -> httpx.Response:
    """The answer, once it is this one."""
    while (answer := httpx.get(f"{address}{path}", timeout=60)).status_code != status:
        pass
    return answer


def test_a_server_that_starts_first_waits_for_its_database_and_says_so_once() -> None:
    with postgres_running() as own:
        address = own.database()
        own.stop()
        server, impatient = (Server(address, database_wait=wait) for wait in (LONG, LONG))
        not_ready = until(server.address, "/api/ready", 503)
        assert not_ready.json() == {
            "code": "database",
            "message": "the database could not be read: try again",
        }
        assert int(not_ready.headers["retry-after"]) > 0
        assert until(server.address, "/api/health", 200).json()["ok"]
        until(impatient.address, "/api/ready", 503)
        assert_waited(impatient.stop(), own)
        assert impatient.process.returncode == 0, "who is told to stop meanwhile has made no mistake"
        own.start()
        until(server.address, "/api/ready", 200)
        assert Person(server.address).new_table()
        assert_waited(server.stop(), own)


def takes(address: str) -> bool:
    """Does a database let one in?"""
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


def assert_waited(said: str, own: Postgres) -> None:
    [line] = said.splitlines()
    assert line.endswith(
        f"host={own.folder.as_posix().replace('/', '%2F')} does not answer yet: waiting up to 3600 s for it"
    )


def test_after_that_while_it_is_one_sentence(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), pytest.raises(CannotServe) as why:
        open_store(NOBODY, wait=0.4)
    assert "can't be used" in str(why.value)
    [line] = [record.getMessage() for record in caplog.records]
    assert "does not answer yet: waiting up to 0.4 s for it" in line
    assert "hunter2" not in line + str(why.value)


def test_what_waiting_does_not_mend_is_said_at_once(postgres: Postgres) -> None:
    address = postgres.database()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("create role walled login password 'right'")
    walled = address.replace("rummy@", "walled:hunter2@")
    hba = postgres.folder / "data" / "pg_hba.conf"
    hba.write_text(f"local all walled scram-sha-256\n{hba.read_text('utf-8')}", "utf-8")
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("select pg_reload_conf()")
    while takes(walled):
        pass
    for wrong, said in (
        (walled, "authentication failed"),
        (address.replace("rummy@", "nobody@"), "does not exist"),
        (f"postgresql://rummy:hunter2@/nothing?host={postgres.folder}", "does not exist"),
        (f"postgresql://rummy:hunter2@{NOWHERE}/rummy", NOWHERE),
    ):
        with pytest.raises(CannotServe) as why:
            open_store(wrong, wait=LONG)
        assert said in str(why.value)
        assert "hunter2" not in str(why.value)
