"""Who plays with each other in the tests? Guests with a name each, at one table of a real server."""

from __future__ import annotations

from typing import Any

from tests.server.running import Frame, Person, Tab


def opened(host: Person, players: int = 2, **wish: Any) -> str:
    """A table for people that waits; its id."""
    body = {"rules": "classic", "players": players, "name": "Ann", "clock": 90, **wish}
    answer = host.http.post("/api/lobby", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def sit(person: Person, table: str, name: str, seat: int | None = None) -> None:
    answer = person.http.post(f"/api/tables/{table}/seat", json={"name": name, "seat": seat})
    assert answer.status_code == 204, answer.text


def refused(person: Person, what: str, path: str, body: Any = None) -> tuple[int, str]:
    """The status and the code of a request that is refused, always with a sentence."""
    answer = person.http.request(what, f"/api/{path}", json=body)
    said = answer.json()
    assert " " in said["message"]
    return answer.status_code, said["code"]


def together(address: str, players: int = 2, **wish: Any) -> tuple[str, list[Person], list[Tab]]:
    """So many people at a table whose match has begun, each with a tab that shows it."""
    people = [Person(address) for _ in range(players)]
    table = opened(people[0], players, **wish)
    for seat, person in enumerate(people[1:], 1):
        sit(person, table, f"Guest {seat}")
    tabs = [person.open(table) for person in people]
    for tab in tabs:
        tab.next_view()
    return table, people, tabs


def frame_of(tab: Tab, kind: str) -> Frame:
    """The next frame of a kind."""
    while True:
        frame = tab.frame()
        if frame["t"] == kind:
            return frame


def shown(tab: Tab, seq: int) -> Frame:
    """The view of a tab once it has that event."""
    while not tab.view or tab.view["seq"] < seq:
        tab.frame()
    return tab.view


def seen(tab: Tab, true: str, value: Any) -> Frame:
    """The last frame about people, or the first to come in which a field has this value."""
    frame = tab.people or frame_of(tab, "people")
    while frame[true] != value:
        frame = frame_of(tab, "people")
    return frame


def to_move(tabs: list[Tab], seq: int = 0) -> Tab:
    """The tab of the one whose turn it is, all of them up to date."""
    latest = max(seq, *(tab.view["seq"] for tab in tabs))
    for tab in tabs:
        shown(tab, latest)
    return next(tab for tab in tabs if tab.view["turn"] == tab.view["seat"])
