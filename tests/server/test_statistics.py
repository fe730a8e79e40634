"""Is a match that was played to its end counted once for everybody in it, and kept with the account?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection

from rummy500.server.card import Card, Sitting, Terms
from rummy500.server.statistics import count, drop, lines
from rummy500.server.store import open_store
from rummy500.server.table import Table
from tests.server.members import Member
from tests.server.running import Person, Server, play_match
from tests.server.tables import dealt, played_on, seated

TERMS = Terms("p0", False, 90, 6, "greedy")


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    store = open_store(tmp_path)
    with store.writing() as connection, connection.begin():
        yield connection
    store.close()


def over(card: Card, seed: int = 4) -> Table:
    """A match that has been played to its end by chance."""
    dice = random.Random(seed)
    table = played_on(dealt(card, dice), 5000, dice)
    assert table.over
    return table


def test_each_who_played_with_people_has_the_match_and_the_winner_won_it(db: Connection) -> None:
    seats = tuple(Sitting(f"P {seat}", f"p{seat}", None) for seat in range(3))
    table = over(Card("table0000001", "classic,target=100", seats, "secret", TERMS))
    count(db, table)
    for seat in range(3):
        [line] = lines(db, f"p{seat}")
        assert (line.kind, line.matches, line.deals) == ("people", 1, len(table.match.results))
        assert line.won == (seat in table.match.winners)
        assert line.best == max(done.scores[seat] for done in table.match.results)


def test_several_matches_add_up_and_those_against_bots_stand_apart(db: Connection) -> None:
    own = seated("classic,target=100")
    practice = [over(own, seed) for seed in (1, 2)]
    me = own.seats[0].guest or ""
    company = over(replace(own, seats=(own.seats[0], Sitting("Bob", "bob", None)), terms=TERMS), 3)
    for table in (*practice, company):
        count(db, table)
    people, bots = lines(db, me)
    assert (people.kind, people.matches, bots.kind, bots.matches) == ("people", 1, "bots", 2)
    assert bots.won == sum(0 in table.match.winners for table in practice)
    assert bots.deals == sum(len(table.match.results) for table in practice)
    assert bots.best == max(done.scores[0] for table in practice for done in table.match.results)
    drop(db, me)
    assert lines(db, me) == []
    assert len(lines(db, "bob")) == 1


def test_who_left_to_a_bot_has_no_match_of_it_and_the_other_has_played_with_people(db: Connection) -> None:
    seats = (Sitting("Ann", "ann", None), Sitting("Bob", None, "greedy", "bob"))
    count(db, over(Card("table0000001", "classic,target=100", seats, "secret", TERMS)))
    assert lines(db, "bob") == []
    assert [line.kind for line in lines(db, "ann")] == ["people"]


def test_who_registers_keeps_what_was_played_as_a_guest(server: Server, ann: Person) -> None:
    assert ann.http.get("/api/account/statistics").status_code == 401
    tab = ann.open(ann.new_table("classic,target=20"))
    last = play_match(tab, random.Random(2))
    member = Member(server.address, guest=ann.cookie)
    [line] = member.http.get("/api/account/statistics").json()["lines"]
    assert (line["kind"], line["matches"], line["won"]) == ("bots", 1, int(0 in last["winners"]))
    assert member.http.get("/api/account/export").json()["statistics"] == [line]
