"""Is the table as it was shown as its seat saw it then, and to nobody else?"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from rummy500.server.errors import Refused
from rummy500.server.frames import view_frame
from rummy500.server.past import past_view
from rummy500.server.protocol import encode
from tests.server.running import Person, serving
from tests.server.tables import dealt, played_on, seated

PUBLIC = ("hand", "pile", "melds", "counts", "known", "stock", "points", "totals", "phase", "turn", "result")


def test_every_event_leads_to_the_view_that_its_seat_had() -> None:
    table = dealt(seated("kitchen,call=meld,target=200", 3), Random(4))
    seen = {1: json.loads(encode(view_frame(table, 0)))}
    for step in range(150):
        played_on(table, 1, Random(step))
        seen[table.seq] = json.loads(encode(view_frame(table, 0)))
    for seq, view in list(seen.items())[::7]:
        past = json.loads(past_view(table, seq, 0))
        assert {name: past[name] for name in PUBLIC} == {name: view[name] for name in PUBLIC}
        assert (past["seq"], past["legal"], past["picks"], past["undo"]) == (seq, [], [], False)


@pytest.mark.parametrize("seq", [-1, 0, 2, 1000])
def test_an_event_that_was_never_is_refused(seq: int) -> None:
    table = dealt(seated(), Random(4))
    with pytest.raises(Refused, match="there is no event"):
        past_view(table, seq, 0)


def test_only_who_sits_at_the_table_may_look_back(tmp_path: Path) -> None:
    with serving(tmp_path, bot_delay=60) as server:
        ann, bob = Person(server.address), Person(server.address)
        table = ann.new_table()
        mine = ann.http.get(f"/api/tables/{table}/at/1")
        assert mine.status_code == 200
        assert mine.json()["hand"] == ann.open(table).next_view()["hand"]
        assert bob.http.get(f"/api/tables/{table}/at/1").status_code == 404
        assert ann.http.get(f"/api/tables/{table}/at/x").status_code == 422
        assert ann.http.get(f"/api/tables/{table}/at/99").json()["code"] == "no_event"
