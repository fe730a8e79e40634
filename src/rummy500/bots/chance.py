"""How does a bot play that leaves everything to chance?"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummy500.core.view import View


class Chance:
    """Plays any legal action, whatever comes of it."""

    name = "chance"
    title = "Chance"
    sentence = "Plays any legal action, whatever comes of it."

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:  # noqa: ARG002
        return rng.choice(legal)
