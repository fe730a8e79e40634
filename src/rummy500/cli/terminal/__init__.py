"""The game in the terminal: who sits there, what is kept of it, how it looks."""
