"""What do the tests of score pads write with? Pads without a server, and people with one."""

from __future__ import annotations

from itertools import count
from typing import Any

from rummy500.server.pad import Pad, opening
from rummy500.server.pad_messages import PadCorrected, PadDealt, PadScore, PadStruck
from tests.server.running import Person

FOUR = ("Ann", "Bea", "Cal", "Dan")
_keys = count(1)


def new_pad(rules: str = "classic", players: int = 3, dealer: int = 0) -> Pad:
    return Pad(opening(rules, FOUR[:players], dealer), 0)


def numbers(*points: int) -> list[PadScore]:
    return [PadScore(points=one) for one in points]


def cards(table: str = "", hand: str = "") -> PadScore:
    """A score by cards, written with spaces between them."""
    return PadScore(table=table.split(), hand=hand.split())


def enter(pad: Pad, *scores: int | PadScore, out: int | None = None, dealer: int | None = None) -> None:
    made = [PadScore(points=one) if isinstance(one, int) else one for one in scores]
    pad.apply(PadDealt(do="deal", scores=made, out=out, dealer=dealer), 0)


def correct(pad: Pad, deal: int, *scores: int, out: int | None = None, dealer: int = 0) -> None:
    pad.apply(PadCorrected(do="correct", deal=deal, scores=numbers(*scores), out=out, dealer=dealer), 0)


def strike(pad: Pad, deal: int) -> None:
    pad.apply(PadStruck(do="strike", deal=deal), 0)


class Scorer:
    """A guest who keeps a score pad over HTTP."""

    def __init__(self, person: Person, rules: str = "classic", names: tuple[str, ...] = FOUR[:3]) -> None:
        self.http = person.http
        answer = self.http.post("/api/pads", json={"rules": rules, "names": list(names), "dealer": 0})
        assert answer.status_code == 201, answer.text
        self.id = str(answer.json()["id"])
        self.seq = 1

    @property
    def path(self) -> str:
        return f"/api/pads/{self.id}"

    def view(self) -> dict[str, Any]:
        answer = self.http.get(self.path)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def send(self, entry: dict[str, Any], seq: int | None = None, key: str = "") -> Any:
        wish = {"seq": seq or self.seq + 1, "key": key or f"key-{next(_keys):08}", "entry": entry}
        answer = self.http.post(f"{self.path}/entries", json=wish)
        if answer.status_code == 200:
            self.seq = answer.json()["seq"]
        return answer

    def deal(self, *points: int, **more: Any) -> dict[str, Any]:
        answer = self.send({"do": "deal", "scores": [{"points": one} for one in points], **more})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())
