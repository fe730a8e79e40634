"""What is other in the pool game? Its turn, its sets of three, its knock."""

from __future__ import annotations

from rummy500.coach.goals import did, melded, turn_over, won_deal
from rummy500.coach.scenes import Lesson, Scene, Step

POOL = (
    Lesson(
        "pool-turn", "The pool game: a turn",
        "The pool game is another game of the family, with two packs. Discards are dead: one draws from the "
        "stock only. Nobody has to discard either: cards left in hand cost nothing. Draw, and end your turn "
        "without a discard.",
        "R9.4 R9.5",
        Scene("""
            rules pool
            dealer 1
            seat 0 5h 6h Qc Qd 9s
            seat 1 4s 9d Kc 3c 6d
            stock Tc 7h 2s
            pile 4c
            round 2
            turn 0 draw
        """),
        (
            Step("Draw from the stock.", did("s"), "A turn begins with a draw from the stock."),
            Step("End your turn without a discard.", did("e"),
                 "You threw a card. That is allowed; here, end your turn without."),
        ),
        "That is a turn of the pool game. A deal has ten rounds of them at most.",
    ),
    Lesson(
        "pool-sets", "The pool game: three count as one",
        "With two packs a set may repeat a suit. A set of exactly three cards counts as one of them, one of "
        "four or more counts card by card. You hold four nines.",
        "R9.6 R9.7",
        Scene("""
            rules pool
            dealer 1
            seat 0 9c 9h 9h 9s Kd 2c
            seat 1 4s 9d Kc 3c 6d
            stock Tc 7h 2s
            pile 4c
            round 2
            turn 0 play
            drawn Kd
        """),
        (
            Step("Meld all four nines.", melded("9c 9h 9h 9s"),
                 "Three nines count 9 points; all four would count 36."),
            Step("End your turn, with a discard or without.", turn_over, "Your turn is still open: end it."),
        ),
        "36 points. With three of them it would have been 9.",
    ),
    Lesson(
        "knock", "The pool game: knocking",
        "You are the first player, and may knock at the end of your turn, with a discard or without. Then "
        "the other has one more turn, and the lowest hand of those who knocked takes the pool. A knock that "
        "does not win scores nothing. Your hand is low: knock.",
        "R9.9 R9.10 R9.11",
        Scene("""
            rules pool
            dealer 1
            seat 0 2c 3d Qh
            seat 1 Kc Jd 9s 8d
            stock Tc 7h 2s
            pile 4c
            meld 1 5s=0 6s=0 7s=0
            round 4
            turn 0 play
            drawn Qh
        """, replies=("1:s", "1:dKc")),
        (
            Step("Knock, and discard the queen.", did("kQh"),
                 "You kept the queen or did not knock: with her thrown, your hand counts 5."),
            Step("Win the deal.", won_deal, "The deal was not won by you."),
        ),
        "Only you knocked, so the pool is yours: 30 points, and 18 for your cards on the table.",
    ),
)  # fmt: skip
