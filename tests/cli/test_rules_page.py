"""Does the command line print the rules to play by?"""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from rummy500.cli import app
from rummy500.coach.rulebook import markdown, rulebook
from rummy500.core.rules import PRESETS, Preset, read_rules

PLAIN = {"LC_ALL": "C"}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_the_rules_of_every_preset_are_printed_as_markdown(preset: Preset) -> None:
    printed = CliRunner(env=PLAIN).invoke(app, ["rules", preset.name, "--markdown"])
    assert printed.exit_code == 0
    assert printed.stdout == markdown(rulebook(preset.rules, preset.min_players))


def test_they_are_those_of_the_changes_and_of_so_many_players() -> None:
    asked = ["rules", "kitchen", "--set", "target=300", "--markdown", "--players", "5"]
    printed = CliRunner(env=PLAIN).invoke(app, asked)
    assert printed.stdout == markdown(rulebook(read_rules("kitchen,target=300"), 5))
    assert "300 points" in printed.stdout


def test_too_many_players_are_refused() -> None:
    printed = CliRunner(env=PLAIN).invoke(app, ["rules", "partners", "--markdown", "--players", "3"])
    assert printed.exit_code != 0


@pytest.mark.parametrize("how", [{"lang": "es"}, {"env": "es_MX.UTF-8"}])
def test_they_are_printed_in_the_language_that_is_asked_for_or_the_environment_s(how: dict[str, str]) -> None:
    asked = ["rules", "pool", "--markdown", *(["--lang", how["lang"]] if "lang" in how else [])]
    printed = CliRunner(env={"LC_ALL": how.get("env", "C")}).invoke(app, asked)
    assert printed.stdout.startswith("# Rummy 500: Bote, 2 jugadores")


def test_a_language_that_is_not_there_is_refused() -> None:
    printed = CliRunner(env=PLAIN).invoke(app, ["rules", "--markdown", "--lang", "xx"])
    assert printed.exit_code != 0
