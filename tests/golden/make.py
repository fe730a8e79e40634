"""Write records of whole matches, one of each preset: `python -m tests.golden.make`.

A record that is there is never written anew: records of every version load for ever.
"""

from __future__ import annotations

import random
from pathlib import Path

from rummy500.arena import play_match
from rummy500.bots import BOTS
from rummy500.core import PRESETS, Match, record_text

RECORDS = Path(__file__).with_name("records")


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for preset in PRESETS:
        path = RECORDS / f"{preset.name}-1.txt"
        if path.exists():
            continue
        match = Match(preset.rules, min(3, preset.max_players) if preset.max_players != 4 else 4)
        names = ["greedy"] * match.players
        play_match(match, [BOTS[name] for name in names], random.Random(preset.name))
        totals = " ".join(map(str, match.totals))
        path.write_text(f"{record_text(match, names)}# totals {totals}\n", "utf-8")


if __name__ == "__main__":
    main()
