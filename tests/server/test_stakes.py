"""Do tables for coins take the stake, pay the pot, and charge who leaves, whatever happens to the server?"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummy500.server.checking import examine
from tests.server.members import PASSWORD, Member, SignedIn
from tests.server.people import opened, refused, seen, sit
from tests.server.running import Person, Server, play_match, serving, some_token


def coins(member: Member) -> int:
    me = member.me()
    assert me is not None
    return int(me["coins"])


def history(member: Member) -> list[tuple[str, str | None, int]]:
    lines: list[dict[str, Any]] = member.http.get("/api/account/coins").json()["lines"]
    return [(line["kind"], line["table"], line["sum"]) for line in lines]


def start(member: Member, table: str) -> None:
    answer = member.http.post(f"/api/tables/{table}/start")
    assert answer.status_code == 204, answer.text


def test_a_match_for_coins_pays_its_winner_once_though_the_server_is_killed(tmp_path: Path) -> None:
    dice = Random(2)
    with serving(tmp_path) as server:
        ann = Member(server.address, "Ann")
        table = opened(ann, players=3, rules="classic,target=100", stake=100)
        assert coins(ann) == 1000, "the stake is paid when the match begins"
        start(ann, table)
        assert coins(ann) == 900
        tab = ann.watch(table)
        tab.do(some_token(tab.until_asked(), dice))
        server.kill()
    with serving(tmp_path) as server:
        ann = SignedIn(server.address, "Ann")
        won = play_match(ann.watch(table), dice)["winners"] == [0]
        assert coins(ann) == (1200 if won else 900)
        server.kill()
    found = examine(tmp_path)
    assert found.faults == ()
    assert found.transfers == 1 + 3 + 1
    with serving(tmp_path) as server:
        ann = SignedIn(server.address, "Ann")
        told = [("payout", table, 300)] if won else []
        assert history(ann) == [*told, ("stake", table, -100), ("start", None, 1000)]


def test_who_leaves_a_match_for_coins_forfeits_the_stake_and_a_tenth_of_it(server: Server) -> None:
    ann = Member(server.address)
    table = opened(ann, stake=500)
    assert ann.http.delete(f"/api/tables/{table}/seat").status_code == 204
    assert coins(ann) == 1000, "before the match leaving costs nothing"
    table = opened(ann, stake=500)
    start(ann, table)
    tab = ann.watch(table)
    while (frame := tab.frame())["t"] != "people":
        pass
    assert (frame["stake"], frame["fee"]) == (500, 50), "the page warns with the sum"
    assert ann.http.delete(f"/api/tables/{table}/seat").status_code == 204
    assert history(ann)[:2] == [("leave", table, -50), ("stake", table, -500)]
    assert coins(ann) == 450


def test_only_members_with_enough_coins_sit_at_a_table_for_coins(server: Server) -> None:
    ann, guest = Member(server.address), Person(server.address)
    assert refused(guest, "POST", "lobby", {"rules": "classic", "players": 2, "stake": 10}) == (
        401,
        "signed_out",
    )
    answer = ann.http.post("/api/lobby", json={"rules": "classic", "players": 2, "stake": 25})
    assert answer.status_code == 422
    table = opened(ann, stake=500)
    assert refused(guest, "POST", f"tables/{table}/seat", {"name": "Bob"}) == (401, "signed_out")
    other = opened(ann, stake=500)
    start(ann, other)
    third = opened(ann, stake=500)
    start(ann, third)
    assert coins(ann) == 0
    assert refused(ann, "POST", f"tables/{table}/start") == (409, "coins"), (
        "what was promised twice is paid once"
    )
    said = ann.http.post(f"/api/tables/{table}/start").json()["message"]
    assert "each, and Ann has fewer by now: somebody else must take that seat" in said
    assert refused(ann, "POST", "lobby", {"rules": "classic", "players": 2, "stake": 10}) == (409, "coins")
    assert ann.http.post("/api/account/refill").status_code == 204
    assert coins(ann) == 200
    assert refused(ann, "POST", "account/refill") == (409, "no_refill")


def test_when_a_member_deletes_the_account_in_mid_match_the_other_plays_on_and_wins_the_pot(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        ann, bob = Member(server.address, "Ann"), Member(server.address, "Bob")
        table = opened(ann, rules="classic,target=100", stake=50)
        sit(bob, table, "Bob")
        assert (coins(ann), coins(bob)) == (950, 950)
        tab = bob.watch(table)
        tab.next_view()
        assert ann.http.post("/api/account/delete", json={"password": PASSWORD}).status_code == 204
        assert seen(tab, "left", [True, False])["here"] == [False, True]
        won = play_match(tab, Random(1))["winners"] == [1]
        assert coins(bob) == (1050 if won else 950)
        assert bob.tables()[0]["names"] == ["Gone", "Bob"]
        assert "Ann" not in bob.http.get(f"/api/tables/{table}/record").text
        late = bob.watch(table)
        late.send({"t": "resume", "after": 0})
        while late.frame()["t"] != "events":
            pass
        assert late.events
        assert "Ann" not in str(late.events)
    assert examine(tmp_path).faults == ()


@pytest.mark.parametrize("stake", [0, 10])
def test_a_table_says_what_it_plays_for_in_the_lobby(server: Server, stake: int) -> None:
    ann = Member(server.address)
    table = opened(ann, public=True, stake=stake, name="")
    [line] = [one for one in ann.http.get("/api/lobby").json()["tables"] if one["id"] == table]
    assert (line["stake"], line["host"]) == (stake, ann.name)
