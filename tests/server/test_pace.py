"""Do bots play as fast as those at the table wish?"""

from __future__ import annotations

from pathlib import Path

from rummy500.server.pace import Paces
from tests.server.running import Person, serving


def test_the_slowest_wish_counts_and_without_one_the_server_s_own_pause() -> None:
    paces = Paces(600)
    assert paces.delay == 600
    assert paces.wish(0, "instant")
    assert paces.delay == 0
    assert paces.wish(1, "fast")
    assert paces.delay == 210
    assert not paces.wish(0, "fast")
    assert paces.wish(0, "slow")
    assert paces.delay == 1500


def test_a_bot_that_is_waiting_plays_at_once_when_asked_to(tmp_path: Path) -> None:
    """The server's own pause would outlast the test's patience."""
    with serving(tmp_path, bot_delay=600) as server:
        ann = Person(server.address)
        tab = ann.open(ann.new_table("classic", ("greedy", "greedy")))
        tab.next_view()
        tab.send({"t": "pace", "pace": "instant"})
        view = tab.until_asked()
        assert view["to_act"] == [0]
        if view["phase"] == "draw":
            tab.do("s")
        discard = next(one["token"] for one in tab.view["legal"] if one["kind"] == "discard")
        seq = tab.do(discard)["seq"]
        assert tab.until_asked()["seq"] > seq


def test_a_pace_that_is_none_is_garbage_and_changes_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, bot_delay=60) as server:
        ann = Person(server.address)
        tab = ann.open(ann.new_table())
        tab.next_view()
        tab.send({"t": "pace", "pace": "warp"})
        assert tab.frame()["code"] == "unreadable"
