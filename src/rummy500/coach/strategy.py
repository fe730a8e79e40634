"""What do good players think of? Advice, each with a position in which it can be tried."""

from __future__ import annotations

from rummy500.coach.scenes import Note, Scene, Try

STRATEGY: tuple[Note, ...] = (
    Note(
        "when-to-dig", "When to dig",
        "Count what you gain at once, and what comes along. A dig that pays its debt and brings a second "
        "meld is worth many cards; one that brings five stray cards late in a deal may cost you more than "
        "it earns. Early on, stray cards are chances. When somebody is nearly out they are losses.",
        "R4.2",
        Scene("""
            rules classic
            dealer 1
            seat 0 9s 9h Jd Qd 2c
            seat 1 6s 8d 3c Kc 4h
            stock Tc 8s 6d 2d 7c
            pile 4d 9c Kd 3h
            turn 0 draw
        """),
        (
            Try("Draw from the stock, discard the 2", "s d2c"),
            Try("Dig for the 9, meld nines and J-Q-K, discard the 3", "p3 m9c9h9s mJdQdKd d3h"),
        ),
    ),
    Note(
        "what-to-throw", "What to throw",
        "Throw what helps nobody: a card whose neighbours lie on the table or in your own hand. A card that "
        "fits a meld on the table is a gift, for the next player lays it off and scores it. Think of the "
        "pile too: what you throw today can be dug for tomorrow, with all that lies above it.",
        "R3.8",
        Scene("""
            rules classic
            dealer 1
            seat 0 7d Jh 2c 5s 5h
            seat 1 6s 8c 3c
            stock Tc 8s 6c 2d 7c
            pile Ks
            meld 1 4d=1 5d=1 6d=1
            meld 2 Jc=0 Jd=0 Js=0
            turn 0 play
        """),
        (
            Try("Lay the 7 and the jack off first: 17 points", "l7d@1 lJh@2"),
            Try("Throw the 7: Bea can lay it on her run", "d7d"),
            Try("Throw the 2, which fits nothing", "d2c"),
        ),
    ),
    Note(
        "when-to-hold", "When to hold",
        "A meld on the table is safe, and open to others: they may lay off on it. Holding it back hides "
        "what you need and lets you go out at one stroke. But if another goes out first, all of it counts "
        "against you. Hold while the others have many cards, and put down in good time.",
        "R6.1",
        Scene("""
            rules classic
            dealer 1
            seat 0 Kc Kd Kh Qs Js 4d
            seat 1 9c 9d 9h
            stock 2s 3s 6h
            pile 2c
            turn 0 play
        """, replies=("1:s", "1:m9c9d9h", "1:d2s")),
        (
            Try("Hold the kings, throw the queen: Bea goes out", "dQs"),
            Try("Meld the kings, throw the queen: Bea goes out", "mKcKdKh dQs"),
        ),
    ),
    Note(
        "hand-sizes", "Watch the hand sizes",
        "The number beside a name says how many cards a player holds. With three or fewer the next turn may "
        "be the last. Then lay off whatever fits, also single cards that you had kept for later, and throw "
        "what costs most: an ace costs 15 in the hand, a king 10.",
        "R6.3",
        Scene("""
            rules classic
            dealer 1
            seat 0 As Kd 8d 3h 4c
            seat 1 6s
            stock Tc 8s 6c 2d 7c
            pile Ks
            meld 1 5d=1 6d=1 7d=1
            turn 0 play
        """),
        (
            Try("Lay off the 8, throw the ace: 17 left in the hand", "l8d@1 dAs"),
            Try("Throw the 3: 29 left in the hand", "l8d@1 d3h"),
        ),
    ),
    Note(
        "known-cards", "Remember what was taken",
        "What a player takes from the pile everyone has seen. The table shows it beside the name until it "
        "is played. Don't throw what goes with it: Bea took the queen of spades a moment ago, and waits for "
        "its neighbours.",
        "R4.1",
        Scene("""
            rules classic
            dealer 1
            seat 0 Ks 4h 2c 5s 8h
            seat 1 Qs Js 3c
            known 1 Qs
            stock Tc 8s 6c 2d 7c
            pile 9d
            turn 0 play
        """),
        (
            Try("Throw the king of spades, and Bea has her run", "dKs"),
            Try("Throw the 4 of hearts, which goes with nothing seen", "d4h"),
        ),
    ),
    Note(
        "last-of-the-stock", "When the stock runs low",
        "Count the cards of the stock. When it is empty and nothing in the pile is of use to you, you may "
        "end the deal, and the others lose what they hold. If you are the one with many cards, empty your "
        "hand before that.",
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
        (Try("End the deal: 18 for you, 21 below zero for Bea", "e"),),
    ),
)  # fmt: skip
