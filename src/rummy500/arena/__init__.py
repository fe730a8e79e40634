"""Where do bots meet? Matches between them, move by move, for the command line, tests and measurements."""

from rummy500.arena.driving import BotFault, bot_event, chance_event, play_deal, play_match

__all__ = ["BotFault", "bot_event", "chance_event", "play_deal", "play_match"]
