"""What is this package? Rummy 500: the rules, bots, a server, a web table and a command line."""

__version__ = "0.1.0"
