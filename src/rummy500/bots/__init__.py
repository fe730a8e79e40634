"""Which bots are there?"""

from typing import Final

from rummy500.bots.champion import Champion
from rummy500.bots.chance import Chance
from rummy500.bots.greedy import Greedy
from rummy500.bots.human import BEGINNER, CASUAL
from rummy500.bots.planner import Planner
from rummy500.bots.protocol import Bot
from rummy500.bots.student import Student

# In the order in which they are offered, about the weakest first (docs/bots.md has the measurements).
BOTS: Final[dict[str, Bot]] = {
    bot.name: bot for bot in (Chance(), BEGINNER, CASUAL, Greedy(), Planner(), Student(), Champion())
}

__all__ = ["BOTS", "Bot"]
