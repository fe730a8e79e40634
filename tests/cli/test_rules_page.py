"""Does the command line print the rules to play by?"""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from rummy500.cli import app
from rummy500.coach.rulebook import markdown, rulebook
from rummy500.core.rules import PRESETS, Preset, read_rules


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_the_rules_of_every_preset_are_printed_as_markdown(preset: Preset) -> None:
    printed = CliRunner().invoke(app, ["rules", preset.name, "--markdown"])
    assert printed.exit_code == 0
    assert printed.stdout == markdown(rulebook(preset.rules, preset.min_players))


def test_they_are_those_of_the_changes_and_of_so_many_players() -> None:
    asked = ["rules", "kitchen", "--set", "target=300", "--markdown", "--players", "5"]
    printed = CliRunner().invoke(app, asked)
    assert printed.stdout == markdown(rulebook(read_rules("kitchen,target=300"), 5))
    assert "300 points" in printed.stdout


def test_too_many_players_are_refused() -> None:
    printed = CliRunner().invoke(app, ["rules", "partners", "--markdown", "--players", "3"])
    assert printed.exit_code != 0
