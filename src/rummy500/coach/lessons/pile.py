"""What is there to learn about the discard pile? The top card, digging, what comes along, and calling."""

from __future__ import annotations

from rummy500.coach.goals import did, melded
from rummy500.coach.lessons.first import DISCARD
from rummy500.coach.scenes import Lesson, Scene, Step

PILE = (
    Lesson(
        "top-card", "The top card",
        "Instead of drawing you may take the top card of the discard pile, and keep it in your hand. But "
        "you may not throw that same card back in this turn.",
        "R4.3 R4.6",
        Scene("""
            rules classic
            dealer 1
            seat 0 5c 5s 8s Td Kh
            seat 1 6s 9d Kc 3c 6d
            stock Tc 7h 2s
            pile Qc Jd 5d
            turn 0 draw
        """),
        (
            Step("Take the top card, the 5 of diamonds.", did("p1"),
                 "You did not take 5♦. It would have made your pair a set."),
            DISCARD,
        ),
        "Whether you meld it at once or keep it is up to you: the top card alone makes no debt.",
    ),
    Lesson(
        "digging", "Digging for a buried card",
        "You may take a card that lies deeper, with every card above it. The deepest card is a debt: it "
        "must be melded or laid off in this turn. The 9 of clubs makes a set with your nines.",
        "R4.2 R4.5",
        Scene("""
            rules classic
            dealer 1
            seat 0 9s 9h 2d Kd
            seat 1 6s 8d Kc 3c 6d
            stock Tc 7h 2s
            pile 4d 9c Js 3h
            turn 0 draw
        """),
        (
            Step("Take the pile down to the 9 of clubs.", did("p3"),
                 "You did not dig for 9♣. With your pair it is worth 27."),
            Step("Use it: meld the three nines.", melded("9c 9h 9s"),
                 "9♣ has not been used."),
            DISCARD,
        ),
        "Your debt is paid. Jack and three came along, and you may keep them or throw one.",
    ),
    Lesson(
        "along", "What comes along",
        "The cards above may pay the debt themselves. None of your own cards goes with the 6 of hearts, yet "
        "you can take it: 7 and 8 of hearts lie on it.",
        "R4.5",
        Scene("""
            rules classic
            dealer 1
            seat 0 Ks 4d Qc 3c
            seat 1 6s 8d Kc 3s 6d
            stock Tc 7c 2s
            pile 2c 6h 9s 7h 8h
            turn 0 draw
        """),
        (
            Step("Take the pile down to the 6 of hearts.", did("p4"),
                 "You did not take 6♥: a run of 21 points lay in the pile."),
            Step("Meld 6, 7 and 8 of hearts.", melded("6h 7h 8h"), "The run has not been melded."),
            DISCARD,
        ),
        "21 points out of the pile. The 9 of spades came along too: whoever digs may get more than wanted.",
    ),
    Lesson(
        "call", "Calling Rummy",
        "Some tables play with calls. Bea has thrown the 6 of diamonds, which fits a run on the table. Call "
        "“Rummy!” and lay it off: it counts for you, although it is not your turn.",
        "R5.1 R5.2",
        Scene("""
            rules classic,call=lay_off
            dealer 2
            seat 0 Ks 4c Qc 3c
            seat 1 6s 8d Kc
            seat 2 9h Jh 5h 2h
            stock Tc 7c 2s
            pile 2c 6d
            meld 1 3d=0 4d=0 5d=0
            turn 1 call
        """),
        (
            Step("Call, and lay the 6 of diamonds on the run.", did("cl.*"),
                 "You let it lie. It would have been 6 points for nothing."),
        ),
        "6 points for you. Play goes on with Cal, as if the card had never been there.",
    ),
)  # fmt: skip
