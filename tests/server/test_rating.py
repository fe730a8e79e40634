"""What does a match mean for the ratings of those who played it, and whom does the top list show?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from rummy500.server.card import Card, Sitting, Terms
from rummy500.server.rating import PROVISIONAL, rate, top_list
from rummy500.server.schema import accounts, ratings
from rummy500.server.store import open_store
from rummy500.server.table import Table
from tests.server.members import Member
from tests.server.people import opened, shown, sit
from tests.server.running import Server, some_token
from tests.server.tables import dealt, played_on

TERMS = Terms("p0", False, 90, 6, "greedy")


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    store = open_store(tmp_path)
    with store.writing() as connection, connection.begin():
        for number in range(4):
            row = {
                "id": f"p{number}",
                "name": f"P {number}",
                "key": f"p {number}",
                "password": "",
                "created": 0,
            }
            connection.execute(accounts.insert().values(row))
        yield connection
    store.close()


def over(seats: list[Sitting], rules: str = "classic,target=100") -> Table:
    """A match that these have played to its end."""
    dice = random.Random(4)
    card = Card("table0000001", rules, tuple(seats), "secret", TERMS)
    table = played_on(dealt(card, dice), 5000, dice)
    assert table.over
    return table


def people(count: int) -> list[Sitting]:
    return [Sitting(f"P {seat}", f"p{seat}", None) for seat in range(count)]


def thought_of(db: Connection) -> dict[str, tuple[float, float, int]]:
    return {row.account: (row.mu, row.sigma, row.matches) for row in db.execute(ratings.select())}


def test_the_winner_gains_and_the_others_lose_by_their_totals(db: Connection) -> None:
    table = over(people(3))
    rate(db, table, 0)
    found = thought_of(db)
    order = sorted(range(3), key=lambda seat: -found[f"p{seat}"][0])
    assert order == sorted(range(3), key=lambda seat: -table.match.totals[seat])
    assert table.match.winners == (order[0],)
    assert all(sigma < 25 / 3 and matches == 1 for _, sigma, matches in found.values())


def test_who_left_comes_last_whatever_the_bot_made_of_the_seat(db: Connection) -> None:
    seats = people(2)
    winner = over(seats).match.winners[0]
    seats[winner] = Sitting("gone", None, "greedy", was=f"p{winner}")
    rate(db, over(seats), 0)
    found = thought_of(db)
    assert found[f"p{winner}"][0] < 25 < found[f"p{1 - winner}"][0]


def test_partners_gain_and_lose_together(db: Connection) -> None:
    table = over(people(4), "partners,target=100")
    rate(db, table, 0)
    found = thought_of(db)
    for side in table.match.sides:
        [both] = {found[f"p{seat}"] for seat in side}
        assert (both[0] > 25) == (side == table.match.winners)


@pytest.mark.parametrize(
    "other", [Sitting("Greedy", None, "greedy"), Sitting("Guest", "a guest without an account", None)]
)
def test_a_match_with_a_bot_or_a_guest_counts_for_nobody(db: Connection, other: Sitting) -> None:
    rate(db, over([*people(1), other]), 0)
    assert thought_of(db) == {}


def test_a_rating_is_provisional_until_it_rests_on_some_matches_and_only_then_in_the_list(
    db: Connection,
) -> None:
    table = over(people(2))
    for number in range(PROVISIONAL):
        assert top_list(db, "p0").top == []
        mine = top_list(db, "p0").mine
        assert mine is None if number == 0 else mine is not None and mine.provisional
        rate(db, table, 0)
    best = top_list(db, "p0")
    assert best.top[0].name == f"P {table.match.winners[0]}"
    assert best.mine is not None
    assert (best.mine.provisional, best.mine.matches) == (False, PROVISIONAL)
    assert top_list(db, "nobody").mine is None


def test_two_members_play_a_match_and_are_rated_once(server: Server) -> None:
    ann, bob = Member(server.address), Member(server.address)
    table = opened(ann, rules="classic,target=60")
    sit(bob, table, "Bob")
    tabs, dice, latest = [ann.watch(table), bob.watch(table)], random.Random(3), 0
    while True:
        views = [shown(tab, max(latest, 1)) for tab in tabs]
        if views[0]["winners"]:
            break
        mover = tabs[views[0]["turn"]]
        latest = mover.do(some_token(mover.view, dice))["seq"]
    for seat, person in enumerate((ann, bob)):
        mine = person.http.get("/api/ratings").json()["mine"]
        assert (mine["matches"], mine["provisional"]) == (1, True)
        assert (mine["rating"] > 1500) == (views[0]["winners"] == [seat])
    assert ann.http.delete(f"/api/tables/{table}").status_code == 204
    assert ann.http.get("/api/ratings").json()["mine"]["matches"] == 1
