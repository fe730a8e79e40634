"""How does a bot play that tries its plans out?

It deals the cards that it can't see in many ways that fit all that is public, plays the plans that student
likes best in each of those worlds, and takes the one that comes out best (`searching`). How many worlds there
are is fixed, so the same seed makes the same move.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummy500.bots.searching import Effort, plans_of, search
from rummy500.bots.thinking import simple_choice
from rummy500.bots.valuing import learned
from rummy500.core.playouts import Dice
from rummy500.core.view import View


class Champion:
    """Tries its plans out in worlds that fit what it sees."""

    name = "champion"
    title = "Champion"
    sentence = "Tries its best plans out on many deals that fit all that it has seen."

    def __init__(self, effort: Effort | None = None) -> None:
        self.effort = effort or Effort()

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        chosen = simple_choice(view, legal, rng)
        if chosen is not None:
            return chosen
        net = learned()
        plans = plans_of(view, legal, net)
        dice = Dice(rng.getrandbits(30))
        chosen = search(view, plans, net, self.effort, dice)[0].plan[0]
        return chosen if chosen in legal else legal[0]
