"""Who has an account in a test? A person who registers or signs in by the server's own doors."""

from __future__ import annotations

import itertools
from typing import Any

import httpx

from tests.server.running import Person, Tab

PASSWORD = "seven green umbrellas"
_numbers = itertools.count(1)


def some_name() -> str:
    return f"Member {next(_numbers)}"


class Member(Person):
    """A person with an account; `name` is a new one if not given. `guest`: who they were before."""

    def __init__(self, address: str, name: str = "", guest: str = "") -> None:
        super().__init__(address)
        if guest:
            self.http.cookies.set("rummy500_guest", guest, domain="127.0.0.1")
        self.name = name or some_name()
        answer = self.register(self.name)
        assert answer.status_code == 201, answer.text

    def register(self, name: str, password: str = PASSWORD) -> httpx.Response:
        return self.http.post("/api/account", json={"name": name, "password": password})

    def me(self) -> dict[str, Any] | None:
        answer = self.http.get("/api/account")
        assert answer.status_code == 200, answer.text
        me: dict[str, Any] | None = answer.json()["account"]
        return me

    def sessions(self) -> list[dict[str, Any]]:
        return list(self.http.get("/api/account/sessions").json()["sessions"])

    def watch(self, table: str) -> Tab:
        """A socket at a table, signed in."""
        return self.open(table, {"Cookie": cookies_of(self)})


class SignedIn(Member):
    """The same account in another browser."""

    def __init__(self, address: str, name: str, password: str = PASSWORD) -> None:
        Person.__init__(self, address)
        self.name = name
        answer = sign_in(self, name, password)
        assert answer.status_code == 201, answer.text


def sign_in(person: Person, name: str, password: str = PASSWORD) -> httpx.Response:
    return person.http.post("/api/account/session", json={"name": name, "password": password})


def cookies_of(person: Person) -> str:
    return "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
