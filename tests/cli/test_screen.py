"""Is the screen of the terminal whole: keys, sums, help, eight players in 80 by 24?"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from rummy500.cli.terminal import starting
from rummy500.cli.terminal.screen import Game, Help, Sums
from rummy500.cli.terminal.sitting import Sitting

Walk = Callable[[Game, Pilot[None]], Awaitable[None]]
SIZE = (80, 24)


def at_the_screen(sitting: Sitting, walk: Walk) -> None:
    async def run() -> None:
        game = Game(sitting, 0)
        async with game.run_test(size=SIZE) as pilot:
            await my_turn(game, pilot)
            await walk(game, pilot)

    asyncio.run(run())


async def my_turn(game: Game, pilot: Pilot[None]) -> None:
    """Wait until the others have acted."""
    for _ in range(500):
        await pilot.pause()
        if game.sitting.waiting() != "others":
            return
    raise AssertionError("the others do not come to an end")


async def to_the_sums(game: Game, pilot: Pilot[None]) -> None:
    for _ in range(400):
        if isinstance(game.screen, Sums):
            return
        await pilot.press("enter")
        await my_turn(game, pilot)
    raise AssertionError("the deal does not come to an end")


def shown(game: Game, name: str) -> str:
    return str(game.screen_stack[0].query_one(name).render())


def test_enter_alone_plays_a_deal_to_its_sums_and_deals_the_next(tmp_path: Path) -> None:
    async def walk(game: Game, pilot: Pilot[None]) -> None:
        await to_the_sums(game, pilot)
        assert len(game.sitting.match.results) == 1
        await pilot.press("enter")
        await my_turn(game, pilot)
        assert not isinstance(game.screen, Sums)
        assert "deal 2" in shown(game, "#heading")

    at_the_screen(starting.new(tmp_path, "classic", 2, "greedy", 5), walk)


def test_escape_looks_at_the_table_after_a_deal_and_enter_then_deals(tmp_path: Path) -> None:
    async def walk(game: Game, pilot: Pilot[None]) -> None:
        await to_the_sums(game, pilot)
        await pilot.press("escape")
        assert game.sitting.waiting() == "deal"
        await pilot.press("enter")
        await my_turn(game, pilot)
        assert game.sitting.match.stage == "play"

    at_the_screen(starting.new(tmp_path, "kitchen", 3, "greedy", 5), walk)


def test_the_end_of_a_match_names_who_won_and_stays(tmp_path: Path) -> None:
    async def walk(game: Game, pilot: Pilot[None]) -> None:
        while game.sitting.waiting() != "over":
            await to_the_sums(game, pilot)
            if game.sitting.waiting() != "over":
                await pilot.press("enter")
                await my_turn(game, pilot)
        await pilot.press("enter", "s", "enter")
        await pilot.pause()
        assert "the match is over" in shown(game, "#message")

    at_the_screen(starting.new(tmp_path, "classic,target=40", 2, "greedy", 5), walk)


def test_the_arrows_go_round_the_actions_while_one_can_type(tmp_path: Path) -> None:
    async def walk(game: Game, pilot: Pilot[None]) -> None:
        listed = game.query_one("#choices", OptionList)
        await pilot.press("s", "enter")
        await pilot.pause()
        assert listed.highlighted == 0
        await pilot.press("up")
        assert listed.highlighted == listed.option_count - 1
        await pilot.press("down", "down")
        assert listed.highlighted == 1 % listed.option_count
        assert game.focused is game.query_one("#token", Input)

    at_the_screen(starting.new(tmp_path, "classic", 2, "greedy", 8), walk)


def test_tab_sorts_the_hand_by_suit_and_back(tmp_path: Path) -> None:
    async def walk(game: Game, pilot: Pilot[None]) -> None:
        by_rank = shown(game, "#hand")
        await pilot.press("tab")
        assert shown(game, "#hand") != by_rank
        assert sorted(shown(game, "#hand").split()) == sorted(by_rank.split())
        await pilot.press("tab")
        assert shown(game, "#hand") == by_rank

    at_the_screen(starting.new(tmp_path, "classic", 2, "greedy", 5), walk)


def test_f1_helps_and_escape_goes_back(tmp_path: Path) -> None:
    async def walk(game: Game, pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        assert isinstance(game.screen, Help)
        for widget in game.screen.query("*"):
            assert widget.region.right <= SIZE[0]
            assert widget.region.bottom <= SIZE[1]
        assert max(map(len, Help.TEXT.splitlines())) <= 72
        await pilot.press("escape")
        assert not isinstance(game.screen, Help)

    at_the_screen(starting.new(tmp_path, "classic", 2, "greedy", 5), walk)


def test_an_action_can_be_taken_back(tmp_path: Path) -> None:
    async def walk(game: Game, pilot: Pilot[None]) -> None:
        for _ in range(200):
            tokens = [choice.token for choice in game.sitting.choices()]
            lays = [token for token in tokens if token[0] in "ml"]
            await pilot.press(
                *(lays or tokens)[0].replace("*", "asterisk ").split(), "enter"
            ) if False else None
            game.query_one("#token", Input).value = (lays or tokens)[0]
            await pilot.press("enter")
            await my_turn(game, pilot)
            if lays and "undo" in [choice.token for choice in game.sitting.choices()]:
                break
        laid = game.sitting.view().points[0]
        game.query_one("#token", Input).value = "undo"
        await pilot.press("enter")
        await pilot.pause()
        assert game.sitting.view().points[0] < laid

    at_the_screen(starting.new(tmp_path, "classic", 2, "chance", 8), walk)


def test_eight_players_have_their_place_in_80_by_24(tmp_path: Path) -> None:
    async def walk(game: Game, pilot: Pilot[None]) -> None:
        for _ in range(12):
            await pilot.press("enter")
            await my_turn(game, pilot)
        for name in ("#heading", "#seats", "#pile", "#hand", "#choices", "#message", "#token"):
            region = game.screen_stack[0].query_one(name).region
            assert region.height >= 1, name
            assert region.bottom <= SIZE[1], name
        assert all(f"{seat} " in shown(game, "#seats") for seat in range(8))
        assert game.screen_stack[0].query_one("#seats").region.height >= 9
        assert game.screen_stack[0].query_one("#middle").region.height >= 3

    at_the_screen(starting.new(tmp_path, "kitchen", 8, "greedy", 5), walk)


def test_a_match_that_cannot_be_kept_is_said_on_the_screen(tmp_path: Path) -> None:
    sitting = starting.new(tmp_path, "classic", 2, "greedy", 5)

    def full(*_: object) -> None:
        raise OSError("no space left on device")

    sitting._save = full

    async def walk(game: Game, pilot: Pilot[None]) -> None:
        await pilot.press("s", "enter")
        await pilot.pause()
        assert "can't be kept: no space left on device" in shown(game, "#message")

    at_the_screen(sitting, walk)


def test_the_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    sitting = starting.new(tmp_path, "classic", 2, "greedy", 5)
    while sitting.waiting() == "others":
        sitting.step()
    assert [path.suffix for path in (tmp_path / "terminal").iterdir()] == [".record"]
