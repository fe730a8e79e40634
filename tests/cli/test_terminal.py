"""Can a match be played in the terminal, to its end, and gone on with after it was left?"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rummy500.cli.terminal import starting
from rummy500.cli.terminal.screen import Game
from rummy500.cli.terminal.sitting import NEXT, Sitting
from rummy500.core import record_text
from rummy500.core.errors import RummyError


def play_on(sitting: Sitting, most: int = 4000) -> None:
    """Let the person take the first thing offered, at most so often."""
    for _ in range(most):
        waiting = sitting.waiting()
        if waiting == "over":
            return
        if waiting == "others":
            sitting.step()
        elif waiting == "deal":
            sitting.act(NEXT)
        else:
            sitting.act(sitting.choices()[0].token)


@pytest.mark.parametrize("rules", ["classic,target=60", "kitchen,target=60", "pool,target=60"])
def test_a_match_in_the_terminal_comes_to_its_end(tmp_path: Path, rules: str) -> None:
    sitting = starting.new(tmp_path, rules, 3, "greedy", 5)
    play_on(sitting)
    assert sitting.waiting() == "over"


def test_a_match_that_was_left_is_gone_on_with_where_it_stood(tmp_path: Path) -> None:
    sitting = starting.new(tmp_path, "classic", 2, "greedy", 5)
    play_on(sitting, 40)
    again = starting.resumed(tmp_path, 6)
    assert record_text(again.match, again.names) == record_text(sitting.match, sitting.names)
    play_on(again, 20)


def test_a_damaged_match_is_refused_with_a_sentence(tmp_path: Path) -> None:
    play_on(starting.new(tmp_path, "classic", 2, "greedy", 5), 10)
    [path] = (tmp_path / "terminal").glob("*.record")
    path.write_text("nonsense", "utf-8")
    with pytest.raises(RummyError, match="can't be read"):
        starting.resumed(tmp_path, 6)


def test_on_the_screen_a_typed_token_is_played_and_a_refused_one_explained(tmp_path: Path) -> None:
    sitting = starting.new(tmp_path, "classic", 2, "chance", 5)

    async def at_the_screen() -> None:
        game = Game(sitting, 0)
        async with game.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for _ in range(20):
                if sitting.waiting() == "me":
                    break
                await pilot.pause(0.05)
            before = len(sitting.match.events)
            await pilot.press(*"d2c", "enter")
            await pilot.pause()
            assert len(sitting.match.events) == before
            assert "draw first" in str(game.query_one("#message").render())
            await pilot.press("backspace", "backspace", "backspace", "s", "enter")
            await pilot.pause()
            assert sitting.match.events[before].endswith(":s")

    asyncio.run(at_the_screen())
