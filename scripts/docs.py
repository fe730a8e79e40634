"""Which pages of docs/ are written from the code? `python -m scripts.docs` writes them anew."""

from collections.abc import Iterator
from pathlib import Path

from rummy500.core.rules import CLASSIC, OPTIONS, PRESETS, Option, Preset, differences
from scripts.coverage import coverage_page

DOCS = Path(__file__).resolve().parents[1] / "docs"
SECTIONS = {
    "deal": "The table and the deal",
    "melds": "Melds",
    "turn": "The turn",
    "end": "The end of a deal",
    "scores": "Scores",
    "match": "The match",
    "pool": "The pool game",
}
assert {option.section for option in OPTIONS} == set(SECTIONS), "a section of the options has no title here"


def preset_row(preset: Preset) -> str:
    least, most = preset.min_players, preset.max_players
    players = str(least) if least == most else f"{least}-{most}"
    changes = [change for change in differences(preset.rules, CLASSIC) if not change.startswith("players=")]
    listed = ", ".join(f"`{change}`" for change in changes)
    return f"| `{preset.name}` | {preset.title} | {players} | {preset.summary} | {listed} |"


def option_lines(option: Option) -> Iterator[str]:
    yield f"**{option.title}**: `{option.name}`, by default `{option.default}`. {option.sentence}"
    yield ""
    if option.kind == "number":
        yield f"- a number from {option.minimum} to {option.maximum}"
        if option.auto:
            yield f"- `auto`: {option.auto}"
    elif option.kind == "flag":
        yield "- `on` or `off`"
    elif option.kind == "range":
        yield "- one number, or two with a dash between"
    yield from (f"- `{value}`: {sentence}" for value, sentence in option.values)
    yield ""


def options_page() -> str:
    """The presets, and every option with its values and their sentences."""
    lines = [
        "# Presets and options",
        "",
        "Written from the code by `make docs`. What the options mean in play: [rules.md](rules.md).",
        "",
        "## Presets",
        "",
        "| name | title | players | what it is | differs from `classic` in |",
        "| --- | --- | --- | --- | --- |",
        *map(preset_row, PRESETS),
        "",
    ]
    for section, title in SECTIONS.items():
        lines += [f"## {title}", ""]
        for option in OPTIONS:
            lines += option_lines(option) if option.section == section else ()
    return "\n".join(lines).rstrip() + "\n"


PAGES = {"options.md": options_page, "coverage.md": coverage_page}


if __name__ == "__main__":
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), "utf-8")
