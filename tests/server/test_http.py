"""Do the addresses outside a table answer as agreed: rules, tables, records, errors?"""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy500.core.record import read_record
from rummy500.core.rules import OPTIONS, PRESETS, read_rules
from tests.server.running import Person, Server, play_match, some_token


def test_the_rules_page_has_every_preset_option_and_bot(ann: Person) -> None:
    page = ann.http.get("/api/rules").json()
    assert [preset["name"] for preset in page["presets"]] == [preset.name for preset in PRESETS]
    assert [option["name"] for option in page["options"]] == [option.name for option in OPTIONS]
    assert {"chance", "greedy"} <= {bot["name"] for bot in page["bots"]}
    for preset in page["presets"]:
        assert read_rules(preset["rules"])
        assert 2 <= preset["min_players"] <= preset["max_players"] <= 8
    for option in page["options"]:
        assert option["sentence"].endswith(".")
        assert option["kind"] != "choice" or option["default"] in [one["value"] for one in option["values"]]
        assert option["kind"] != "number" or option["minimum"] < option["maximum"]
    assert all(bot["sentence"] for bot in page["bots"])
    times = {bot["name"]: [time["name"] for time in bot["times"]] for bot in page["bots"]}
    assert times.pop("champion") == ["quick", "usual", "long"]
    assert not any(times.values())


def test_bots_are_numbered_by_their_level_however_long_they_think(ann: Person) -> None:
    table = ann.new_table("classic", ("champion:long", "greedy", "champion"))
    names = next(one["names"] for one in ann.tables() if one["id"] == table)
    assert names == ["Ann", "Champion 1", "Greedy 1", "Champion 2"]
    ann.http.delete(f"/api/tables/{table}")


def check(ann: Person, rules: str, players: int) -> dict[str, Any]:
    answer = ann.http.post("/api/rules/check", json={"rules": rules, "players": players})
    assert answer.status_code == 200
    return dict(answer.json())


def test_rules_are_checked_with_their_players(ann: Person) -> None:
    fine = check(ann, "classic,jokers=2,call=off", 3)
    assert fine["ok"]
    assert fine["rules"] == "classic,jokers=2"
    assert fine["options"]["jokers"] == "2"
    assert set(fine["options"]) == {option.name for option in OPTIONS}
    for rules, players in (("classic,jokers=7", 2), ("nonsense", 2), ("partners", 3), ("", 2), ("duel", 5)):
        bad = check(ann, rules, players)
        assert not bad["ok"]
        assert " " in bad["message"]


@pytest.mark.parametrize(
    ("rules", "players", "language", "said"),
    [
        ("classic,teams=pairs", 3, "en", "“Teams” needs four players, not 3"),
        ("classic,teams=pairs", 3, "de", "„Mannschaften“ braucht vier Spieler, nicht 3"),
        ("classic,hand_size=26", 8, "en", "“Cards dealt 26” for 8 players needs 210 cards"),
        ("classic,hand_size=26", 2, "en", "“Cards dealt 26” for 2 players needs 54 cards"),
        ("classic,decks=1", 8, "en", "“Cards dealt 7” for 8 players needs 58 cards"),
    ],
)
def test_what_does_not_go_together_is_said_of_this_table_by_the_names_of_the_form(
    ann: Person, rules: str, players: int, language: str, said: str
) -> None:
    ask = {"rules": rules, "players": players}
    answer = ann.http.post("/api/rules/check", json=ask, headers={"accept-language": language})
    assert answer.json()["message"].startswith(said)


WISHES: list[tuple[dict[str, Any], str]] = [
    ({"players": 3, "bots": ["greedy"]}, "3 players need 2 bots, not 1"),
    ({"bots": ["oracle"]}, "there is no bot 'oracle'"),
    ({"bots": ["champion:ever"]}, "there is no bot 'champion:ever'"),
    ({"bots": ["greedy:long"]}, "champion, champion:quick, champion:usual, champion:long"),
    ({"rules": "chess"}, "there is no rule set"),
    ({"rules": "partners"}, "for 4 players"),
    ({"rules": "classic,hand_size=26"}, "hand_size"),
    ({"players": 1, "bots": []}, "players can't be used"),
    ({"players": 9, "bots": ["greedy"] * 8}, ""),
    ({"players": "two"}, "players can't be used"),
    ({"rules": None}, "rules can't be used"),
    ({"rules": "x" * 3000}, "rules can't be used"),
    ({"name": "x" * 1000}, "name can't be used"),
    ({"bots": "greedy"}, "bots can't be used"),
]


@pytest.mark.parametrize(("change", "said"), WISHES, ids=[str(change)[:40] for change, _ in WISHES])
def test_a_table_that_can_not_be_is_refused_in_one_sentence(
    ann: Person, change: dict[str, Any], said: str
) -> None:
    wish = {"rules": "classic", "players": 2, "bots": ["greedy"], "name": "Ann"} | change
    answer = ann.http.post("/api/tables", json=wish)
    assert 400 <= answer.status_code < 500
    problem = answer.json()
    assert set(problem) == {"code", "message"}
    assert said in problem["message"]
    assert problem["message"] == problem["message"].strip()
    assert "\n" not in problem["message"]
    assert ann.tables() == []


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff"])
def test_a_body_that_can_not_be_read_is_refused_in_one_sentence(ann: Person, body: bytes) -> None:
    answer = ann.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] == "bad_request"


def test_a_new_table_stands_first_in_the_list(ann: Person) -> None:
    first = ann.new_table("classic,target=200", ("greedy", "chance"))
    second = ann.new_table()
    tables = ann.tables()
    assert {table["id"] for table in tables} == {first, second}
    line = next(table for table in tables if table["id"] == first)
    assert line["names"] == ["Ann", "Greedy 1", "Chance 1"]
    assert line["rules"] == "classic,target=200"
    assert line["target"] == 200
    assert (line["totals"], line["deals"], line["over"], line["broken"]) == ([0, 0, 0], 0, False, None)
    ann.open(second).until_asked()  # its bots have done what they had to
    tab = ann.open(first)
    tab.do(some_token(tab.until_asked(), random.Random(1)))
    assert ann.tables()[0]["id"] == first


def test_the_list_says_whose_turn_it_is(ann: Person) -> None:
    table = ann.new_table()
    ann.open(table).until_asked()
    assert ann.tables()[0]["your_turn"]


def test_a_deleted_table_is_gone_and_only_its_guest_can_delete_it(server: Server, ann: Person) -> None:
    table, kept = ann.new_table(), ann.new_table()
    bob = Person(server.address)
    assert bob.http.delete(f"/api/tables/{table}").status_code == 404
    assert ann.http.delete(f"/api/tables/{table}").status_code == 204
    assert ann.http.delete(f"/api/tables/{table}").status_code == 404
    assert [line["id"] for line in ann.tables()] == [kept]
    assert ann.http.get(f"/api/tables/{table}/record").status_code == 404


def test_the_record_holds_finished_deals_and_not_the_one_being_played(server: Server, ann: Person) -> None:
    table = ann.new_table("classic", ("greedy",))
    tab, dice = ann.open(table), random.Random(5)
    while tab.until_asked()["deal"] < 2:
        record = ann.http.get(f"/api/tables/{table}/record").text
        assert record.count("deal ") == (tab.view["phase"] == "over")
        tab.do(some_token(tab.view, dice))
    tab.do(some_token(tab.until_asked(), dice))
    match, names = read_record(ann.http.get(f"/api/tables/{table}/record").text)
    assert names == ("Ann", "Greedy 1")
    assert len(match.results) == 1
    assert match.stage == "deal"
    view = play_match(tab, dice)
    answer = ann.http.get(f"/api/tables/{table}/record")
    match, _ = read_record(answer.text)
    assert match.totals == view["totals"]
    assert match.stage == "over"
    assert "attachment" in answer.headers["content-disposition"]
    assert Person(server.address).http.get(f"/api/tables/{table}/record").status_code == 404


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("", "Guest"),
        ("  Ann \n\t Lee ", "Ann Lee"),
        ("x" * 100, "x" * 24),
        ("\u202eevil\u202c", "evil"),
        ("\x00\x07", "Guest"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("Ångström 王", "Ångström 王"),
        ("#{braces} %s", "#{braces} %s"),
    ],
)
def test_a_name_is_cleaned_and_then_used_as_it_is(ann: Person, written: str, shown: str) -> None:
    table = ann.new_table(name=written)
    assert ann.tables()[0]["names"][0] == shown
    tab = ann.open(table)
    tab.until_asked()
    assert tab.view["seats"][0]["name"] == shown


def test_a_guest_has_only_so_many_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    from tests.server.running import serving

    with serving(tmp_path_factory.mktemp("many")) as server:
        ann = Person(server.address)
        for _ in range(200):
            ann.new_table()
        answer = ann.http.post("/api/tables", json={"rules": "classic", "players": 2, "bots": ["greedy"]})
        assert answer.status_code == 409
        assert answer.json()["message"] == "you have 200 tables, which is the most: delete some first"
        assert len(ann.tables()) == 200
        assert Person(server.address).new_table()


def test_health_names_the_version_and_the_house(ann: Person) -> None:
    health = ann.http.get("/api/health").json()
    assert health["ok"] is True
    assert health["version"].count(".") == 2
    assert len(health["house"]) == 32


def test_an_address_that_is_not_there_is_said_so(ann: Person) -> None:
    for method, path, status in (
        ("GET", "/api/nothing", 404), ("POST", "/api/health", 405), ("PUT", "/api/tables", 405),
        ("GET", "/api", 404), ("GET", "/api/tables/x/socket", 404), ("POST", "/", 404),
    ):  # fmt: skip
        answer = ann.http.request(method, path)
        assert answer.status_code == status, path
        assert set(answer.json()) == {"code", "message"}
