"""`rummy500 rules`: which options are there, what do they mean, and how does one play by them?"""

from __future__ import annotations

import json
import os

import typer

from rummy500.core.errors import NotAllowed
from rummy500.core.rules import (
    OPTIONS,
    PRESETS,
    Option,
    Rules,
    option_text,
    player_range,
    read_rules,
    rules_text,
    set_options,
)
from rummy500.languages import LANGUAGES, tongue_of


def rules(
    preset: str = typer.Argument(
        "classic", metavar="RULES", help="A preset, or a whole rule set: classic,jokers=2."
    ),
    set_: list[str] = typer.Option([], "--set", help="Change an option: --set jokers=2."),
    json_: bool = typer.Option(False, "--json", help="Print one JSON object."),
    markdown_: bool = typer.Option(False, "--markdown", help="Print the rules to play by, as Markdown."),
    players: int = typer.Option(0, "--players", help="For so many players; else for the fewest possible."),
    lang: str = typer.Option("", "--lang", help=f"The language of --markdown: {', '.join(LANGUAGES)}."),
) -> None:
    """Show the options of a rule set and what they mean; what differs from classic is marked."""
    changes = [pair for text in set_ for pair in text.split(",")]
    played = set_options(read_rules(preset), changes)
    if markdown_:
        from rummy500.coach.rulebook import markdown, rulebook  # slow to load, and not needed elsewhere

        book = rulebook(played, players or player_range(played)[0])
        typer.echo(markdown(book, tongue_of(asked(lang))), nl=False)
        return
    if json_:
        values = {option.name: option_text(played, option.name) for option in OPTIONS}
        typer.echo(json.dumps({"rules": rules_text(played), "options": values}))
        return
    typer.echo(f"{rules_text(played)}\n")
    for option in OPTIONS:
        typer.echo("\n".join(_lines(option, played)))
    typer.echo("\nThe presets:")
    for one in PRESETS:
        typer.echo(f"  {one.name:12} {one.summary}")


def asked(lang: str) -> str:
    """The language that is wanted: the one named, else the environment's, else English."""
    if lang:
        if lang not in LANGUAGES:
            languages = ", ".join(LANGUAGES)
            raise NotAllowed("no_language", f"there is no language {lang!r}: the languages are {languages}")
        return lang
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in names if name), "en").partition("_")[0].partition(".")[0].lower()


def _lines(option: Option, played: Rules) -> list[str]:
    """An option, its value and what else it takes."""
    value = option_text(played, option.name)
    mark = "*" if value != option.default else " "
    lines = [f"{mark} {option.name} = {value}", f"      {option.sentence}"]
    for other, sentence in option.values:
        lines.append(f"      {'>' if other == value else ' '} {other}: {sentence}")
    if option.kind == "number":
        lines.append(
            f"        {option.minimum} to {option.maximum}"
            + (f", or auto: {option.auto}" if option.auto else "")
        )
    if option.kind == "flag":
        lines.append("        on or off")
    return lines
