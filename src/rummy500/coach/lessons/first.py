"""What does one learn first? A turn, a set, a run, aces, and laying off."""

from __future__ import annotations

from rummy500.coach.goals import did, laid, made, melded, turn_over
from rummy500.coach.scenes import Lesson, Scene, Step

DISCARD = Step(
    "Discard a card to end your turn.", turn_over,
    "Your turn is still open: choose a card and discard it on the pile.",
)  # fmt: skip

FIRST = (
    Lesson(
        "draw", "A turn",
        "Every turn begins with a draw and ends with a discard. Draw from the stock, then throw a card that "
        "you don't need on the pile.",
        "R4.1 R4.7",
        Scene("""
            rules classic
            dealer 1
            seat 0 4c 8d Jh Qs 2h
            seat 1 5s 9d Kc 3c 6d
            stock Tc 7h 2s
            pile 7c
            turn 0 draw
        """),
        (
            Step("Draw from the stock.", did("s"),
                 "You drew from the pile. That is allowed too; here, draw from the stock."),
            DISCARD,
        ),
        "That is a turn. In between you may put cards on the table.",
    ),
    Lesson(
        "set", "A set",
        "Three or four cards of one rank are a set. Put your three sevens on the table: they count 7 each, "
        "21 in all. Choose the cards and meld them.",
        "R3.1",
        Scene("""
            rules classic
            dealer 1
            seat 0 7c 7d 7h 4s Jd Kh
            seat 1 5s 9d Kc 3c 6d
            stock Tc 8h 2s
            pile 4c
            turn 0 play
            drawn 4s
        """),
        (
            Step("Meld the three sevens.", melded("7c 7d 7h"),
                 "The sevens are still in your hand: had you melded them, they would count 21 for you."),
            DISCARD,
        ),
        "The set lies on the table, 21 points, and nobody can take them from you.",
    ),
    Lesson(
        "run", "A run",
        "Three or more consecutive cards of one suit are a run. You hold one in hearts. The 6 of spades is "
        "no part of it: a run has one suit.",
        "R3.2",
        Scene("""
            rules classic
            dealer 1
            seat 0 4h 5h 6h 7h 6s 9c Kd
            seat 1 5s 9d Kc 3c 6d
            stock Tc 8h 2s
            pile 4c
            turn 0 play
            drawn 9c
        """),
        (
            Step("Meld the run of hearts, all four cards of it.",
                 lambda trail: all(laid(card)(trail) for card in ("4h", "5h", "6h", "7h")),
                 "Not all four hearts are on the table: 4, 5, 6 and 7 belong together."),
            DISCARD,
        ),
        "A run may be as long as you like. Its ends stay open for more cards.",
    ),
    Lesson(
        "aces", "Low and high aces",
        "An ace may stand low, A-2-3, where it counts 1, or high, Q-K-A, where it counts 15. Your ace fits "
        "both. Put it where it counts most.",
        "R3.3 R6.3",
        Scene("""
            rules classic
            dealer 1
            seat 0 Ah 2h 3h Qh Kh 9d 5c
            seat 1 5s 9c Kc 3c 6d
            stock Tc 8h 2s
            pile 4c
            turn 0 play
            drawn 9d
        """),
        (
            Step("Meld the ace for the most points.", made(35),
                 "A-2-3 is 6 points. With queen and king the same ace makes 35."),
            DISCARD,
        ),
        "Q-K-A is 35. What end an ace has taken it keeps, and never again goes around the corner.",
    ),
    Lesson(
        "laying-off", "Laying off on another's meld",
        "A card may be added to any meld on the table, also to Bea's. It counts for you, not for her. Two "
        "of your cards fit her run.",
        "R3.8 R6.1",
        Scene("""
            rules classic
            dealer 1
            seat 0 3d 7d 9s Kc Jh
            seat 1 5s 9c 3c
            stock Tc 8h 2s
            pile 4c
            meld 1 4d=1 5d=1 6d=1
            turn 0 play
            drawn Jh
        """),
        (
            Step("Lay off the 7 of diamonds.", laid("7d"),
                 "7♦ is still in your hand, and would have fitted at the high end."),
            Step("Lay off the 3 of diamonds.", laid("3d"),
                 "3♦ is still in your hand, and would have fitted at the low end."),
            DISCARD,
        ),
        "10 points for you. Bea's own three cards count 15 for her, as before.",
    ),
)  # fmt: skip
