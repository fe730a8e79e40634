"""How is each lesson solved, and how is its point missed? Tokens, and a word of what is then said."""

from __future__ import annotations

SOLVED = {
    "draw": "s dQs",
    "set": "m7c7d7h dKh",
    "run": "m4h5h6h7h dKd",
    "aces": "mQhKhAh d9d",
    "laying-off": "l7d@1 l3d@1 dKc",
    "top-card": "p1 m5c5d5s dKh",
    "digging": "p3 m9c9h9s dJs",
    "along": "p4 m6h7h8h dKs",
    "call": "cl@1",
    "going-out": "m4c4h4s l8d@1 dJc",
    "stock": "e",
    "below-zero": "mKcKdKh dAs",
    "match": "mJcJdJh d4d",
    "pool-turn": "s e",
    "pool-sets": "m9c9h9h9s e",
    "knock": "kQh",
}
"""A way through each lesson."""

FAILED = {
    "draw": ("p1 dQs", "draw from the stock"),
    "set": ("dKh", "21"),
    "run": ("m4h5h6h dKd", "all four"),
    "aces": ("mAh2h3h d9d", "35"),
    "laying-off": ("l7d@1 dKc", "3♦"),
    "top-card": ("s dKh", "5♦"),
    "digging": ("s dKd", "27"),
    "along": ("p1 dKs", "6♥"),
    "call": ("-", "6 points"),
    "going-out": ("m4c4h4s dJc", "8♦"),
    "stock": ("p1 d4h", "from the pile"),
    "below-zero": ("mKcKdKh d8d", "15"),
    "match": ("d4d", "30"),
    "pool-turn": ("s d9s", "without"),
    "pool-sets": ("m9c9h9s e", "36"),
    "knock": ("k", "5"),
}
"""A way past the point of each lesson, and a word of what is then said."""
