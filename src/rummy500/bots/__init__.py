"""Which bots are there?"""

from typing import Final

from rummy500.bots.chance import Chance
from rummy500.bots.greedy import Greedy
from rummy500.bots.protocol import Bot

# In the order in which they are offered, the weakest first.
BOTS: Final[dict[str, Bot]] = {bot.name: bot for bot in (Chance(), Greedy())}

__all__ = ["BOTS", "Bot"]
