"""What is this package? Rummy 500: the rules, bots, a server, a web table and a command line."""

from rummy500.speed import SPEED

__version__ = "0.1.0"

__all__ = ["SPEED", "__version__"]
