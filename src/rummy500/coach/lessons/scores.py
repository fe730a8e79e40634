"""What is there to learn about ends? Going out, the empty stock, scores below zero, the match."""

from __future__ import annotations

from rummy500.coach.goals import deal_over, did, melded, went_out, won
from rummy500.coach.scenes import Lesson, Scene, Step

SCORES = (
    Lesson(
        "going-out", "Going out",
        "Who has no card left goes out, and the deal ends at once. What the others still hold counts "
        "against them. You have drawn: get rid of everything.",
        "R4.8 R7.1",
        Scene("""
            rules classic
            dealer 1
            seat 0 4s 4h 4c 8d Jc
            seat 1 Kd Qs 9d
            stock Tc 7h 2s
            pile 2c
            meld 1 5d=1 6d=1 7d=1
            turn 0 play
            drawn 8d
        """),
        (
            Step("Meld the fours.", melded("4c 4h 4s"), "The fours stayed in your hand."),
            Step("Lay the 8 of diamonds on Bea's run.", did("l8d@1"), "8♦ fits Bea's run, and was not laid "
            "there."),
            Step("Go out with your last card.", went_out,
                 "You still hold cards. Discard only when one card is left."),
        ),
        "Out! You score what lies on the table and lose nothing. Bea loses 29 for what she held.",
    ),
    Lesson(
        "stock", "The end of the stock",
        "The stock is empty and it is your turn to draw. You may take from the pile, or end the deal. "
        "Nothing here is of use to you, and Bea holds more than you do.",
        "R7.2",
        Scene("""
            rules classic
            dealer 1
            seat 0 2s 4h
            seat 1 Kd Qs 9d Jc
            pile Tc 7h 2c Qh
            meld 1 5d=1 6d=1 7d=1
            meld 2 8c=0 8h=0 8s=0
            turn 0 draw
        """),
        (
            Step("End the deal.", did("e"),
                 "You took from the pile, so play went on, with one card more to lose."),
        ),
        "The deal is scored as it stands: 24 on the table less 6 in your hand is 18.",
    ),
    Lesson(
        "below-zero", "Scores below zero",
        "What you hold when somebody goes out counts against you, and a score can fall below zero. Bea "
        "holds three cards and looks ready. Put down what you can and throw your dearest card.",
        "R6.1 R6.3",
        Scene("""
            rules classic
            dealer 1
            totals 2 40
            seat 0 Kc Kd Kh Js Qc As Ts 8d 7d
            seat 1 9c 9d 9h
            stock 2s 3s 6h
            pile 2c
            turn 0 play
            drawn 7d
        """, replies=("1:s", "1:m9c9d9h", "1:d2s")),
        (
            Step("Meld the kings.", melded("Kc Kd Kh"),
                 "The kings stayed in your hand and cost 30 instead of making 30."),
            Step("Throw the ace: it costs 15 in the hand.", did("dAs"),
                 "You threw another card. An ace in the hand costs most, 15."),
        ),
        "30 on the table less 45 in the hand is -15, and your total is now -13. Without the kings it would "
        "have been far worse.",
    ),
    Lesson(
        "match", "The match to 500",
        "The match is played to 500. You have 470, Bea 480. When somebody has reached the target at the end "
        "of a deal the highest total wins. You have drawn: win now.",
        "R8.1 R8.2",
        Scene("""
            rules classic
            dealer 1
            totals 470 480
            seat 0 Jc Jd Jh 4d
            seat 1 Qc Qd
            stock 2s 3s 6h
            pile 2c
            meld 1 7c=1 7d=1 7h=1
            turn 0 play
            drawn 4d
        """),
        (
            Step("Meld the jacks: 30 points.", melded("Jc Jd Jh"), "The jacks were worth 30, and are still "
            "in your hand."),
            Step("Go out before Bea does.", deal_over, "The deal goes on, and Bea may reach 500 first."),
            Step("Win the match.", won, "The match goes on."),
        ),
        "500 exactly is enough. Bea had 21 on the table and 20 in her hand: 481.",
    ),
)  # fmt: skip
