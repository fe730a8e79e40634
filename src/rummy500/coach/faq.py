"""What do players ask, and argue about? Each answer with a position in which it can be tried.

What the rules say to each try is asked of the engine; the code that stands here is what the tests expect.
"""

from __future__ import annotations

from rummy500.coach.scenes import Note, Scene, Try

STOCK = "stock Tc 8s 6d"

PILE = (
    Note(
        "deepest", "I took four cards for the 9. Must I use the 9, or just any of them?",
        "The 9. The deepest card that you take is a debt, and must be melded or laid off before your turn "
        "ends. What came along with it you may use or keep.",
        "R4.2",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 9s 9h Kh Ks 2d
            seat 1 6s 8d 3c
            {STOCK}
            pile 4d 9c Js 3h Kd
            turn 0 draw
        """),
        (
            Try("Take four, meld the kings, discard the 2", "p4 mKdKhKs d2d", "debt_open"),
            Try("Take four, meld the kings and the nines, discard the 2", "p4 mKdKhKs m9c9h9s d2d"),
        ),
    ),
    Note(
        "own-cards", "Must the pile's card go with cards that I held before?",
        "No. The debt may be paid with the cards that you took along, as long as it is paid in this turn.",
        "R4.5",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 Ks 4d Qc 3c
            seat 1 6s 8d Kc
            {STOCK}
            pile 2c 6h 9s 7h 8h
            turn 0 draw
        """),
        (Try("Take four, meld 6-7-8 of hearts, discard the king", "p4 m6h7h8h dKs"),),
    ),
    Note(
        "on-anothers", "May I take a card from the pile to lay it off on somebody else's meld?",
        "Yes. Laying off pays the debt as a meld does, and the points are yours.",
        "R4.5",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 9s Td 2h
            seat 1 6s 8d Kc
            {STOCK}
            pile 6c Kd
            meld 1 3c=1 4c=1 5c=1
            turn 0 draw
        """),
        (Try("Take both, lay the 6 on the run, discard the king", "p2 l6c@1 dKd"),),
    ),
    Note(
        "just-in-case", "May I take a buried card that I can't use yet?",
        "No. Cards may be taken only if the deepest of them can be used in this very turn. You are told so "
        "before anything moves, and it is still your draw.",
        "R4.5",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 2s 4h Jd
            seat 1 6s 9d Kc
            {STOCK}
            pile 8d Qc
            turn 0 draw
        """),
        (
            Try("Take two for the 8", "p2", "debt_unpayable"),
            Try("Draw from the stock instead, discard the jack", "s dJd"),
        ),
    ),
    Note(
        "keep-top-card", "Must I use the top card when I take it alone?",
        "In most games no: you may keep it. Some tables say otherwise; then it must be used like a buried "
        "card. Look at the rules of your table.",
        "R4.3",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 2s 4h Jd 5c
            seat 1 6s 8d Kc
            {STOCK}
            pile 9d Qc
            turn 0 draw
        """),
        (Try("Take the queen alone, discard the jack", "p1 dJd"),),
    ),
    Note(
        "top-card-strict", "And at a table where the top card must be used?",
        "There it is a debt like any other, and nobody may take it who can't use it at once.",
        "R4.3",
        Scene(f"""
            rules classic,top_card=must_use
            dealer 1
            seat 0 2s 4h Jd 5c
            seat 1 6s 8d Kc
            {STOCK}
            pile 9d Qc
            turn 0 draw
        """),
        (Try("Take the queen alone", "p1", "debt_unpayable"),),
    ),
    Note(
        "throw-back", "May I throw back the card that I have just taken?",
        "Not if you took it alone: that would be passing your turn. Of several cards taken any may be "
        "thrown, once the debt is paid.",
        "R4.6",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 9s 9h 2d 5c
            seat 1 6s 8d Kc
            {STOCK}
            pile 9c Js 3h
            turn 0 draw
        """),
        (
            Try("Take the 3 alone, discard it", "p1 d3h", "put_back"),
            Try("Take three, meld the nines, discard the jack", "p3 m9c9h9s dJs"),
        ),
    ),
    Note(
        "twin", "With two packs: I took the 5 of hearts and hold another. May I throw that one?",
        "Yes. The two can't be told apart, so it is only counted: one 5 of hearts you held before, and that "
        "one may go.",
        "R4.6",
        Scene(f"""
            rules classic,decks=2
            dealer 1
            seat 0 5h 9h 2d Kc
            seat 1 6s 8d Kc
            {STOCK}
            pile 9c Js 5h
            turn 0 draw
        """),
        (Try("Take the 5 alone, discard a 5 of hearts", "p1 d5h"),),
    ),
    Note(
        "before-drawing", "I could lay off a card at once. May I do so before I draw?",
        "No. First you draw, from the stock or the pile, then you meld and lay off.",
        "R4.9",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 6c 9h 2d Kc
            seat 1 6s 8d Kd
            {STOCK}
            pile Js
            meld 1 3c=1 4c=1 5c=1
            turn 0 draw
        """),
        (
            Try("Lay off the 6 first", "l6c@1", "draw_first"),
            Try("Draw, lay off the 6, discard the king", "s l6c@1 dKc"),
        ),
    ),
)  # fmt: skip

TABLE = (
    Note(
        "ace-points", "What is an ace worth?",
        "15 at the high end of a run, in a set, and in your hand. 1 as the low card of a run. It keeps the "
        "end that it was laid at.",
        "R6.3",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 As Qs Ks Ah 2h 3h 9d
            seat 1 6s 8d Kc
            {STOCK}
            pile 4c
            turn 0 play
        """),
        (
            Try("Meld queen, king and ace of spades", "mQsKsAs"),
            Try("Meld ace, 2 and 3 of hearts", "mAh2h3h"),
        ),
    ),
    Note(
        "corner", "Is king, ace, two a run?",
        "No: an ace is low or high, and a run does not go around the corner. There are tables that allow "
        "it; this one does not.",
        "R3.3",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 Kc Ac 2c 3c 9d
            seat 1 6s 8d Kd
            {STOCK}
            pile 4d
            turn 0 play
        """),
        (
            Try("Meld king, ace and 2 of clubs", "mKcAc2c", "not_a_run"),
            Try("Meld ace, 2 and 3 of clubs", "mAc2c3c"),
        ),
    ),
    Note(
        "two-melds", "My card fits two melds. Which one gets it?",
        "The one that you name. And there it stays: melds never change cards among each other.",
        "R3.4",
        Scene("""
            rules classic
            dealer 1
            seat 0 6s Kd 9d
            seat 1 8d Kc
            stock Tc 8s 2d
            pile 4c
            meld 1 3s=1 4s=1 5s=1
            meld 2 6c=1 6d=1 6h=1
            turn 0 play
        """),
        (Try("Lay it on the run", "l6s@1"), Try("Lay it on the sixes", "l6s@2")),
    ),
    Note(
        "gap", "May I lay the 3 on 5-6-7 when I also hold the 4?",
        "Yes, with the 4: it goes first. The 3 alone does not fit.",
        "R3.4",
        Scene(f"""
            rules classic
            dealer 1
            seat 0 3s 4s Kd 9d
            seat 1 8d Kc
            {STOCK}
            pile 4c
            meld 1 5s=1 6s=1 7s=1
            turn 0 play
        """),
        (
            Try("Lay the 3 alone", "l3s@1", "does_not_fit"),
            Try("Lay 3 and 4 together", "l3s4s@1"),
        ),
    ),
    Note(
        "whose-points", "I laid a card on Bea's run. Who gets the points?",
        "You do. Every card on the table counts for the one who laid it, wherever it lies.",
        "R6.1",
        Scene("""
            rules classic
            dealer 1
            seat 0 7d Kd 9h
            seat 1 8s Kc
            stock Tc 8h 2d
            pile 4c
            meld 1 4d=1 5d=1 6d=1
            turn 0 play
        """),
        (Try("Lay the 7 on Bea's run", "l7d@1"),),
    ),
    Note(
        "same-suit", "With two packs: are 5, 5 of clubs and 5 of hearts a set?",
        "Only where sets may repeat a suit. Usually all suits of a set are different.",
        "R3.1",
        Scene("""
            rules classic,decks=2
            dealer 1
            seat 0 5c 5c 5h Kd
            seat 1 8s Kc
            stock Tc 8h 2d
            pile 4c
            turn 0 play
        """),
        (Try("Meld the three fives", "m5c5c5h", "not_a_set"),),
    ),
    Note(
        "joker-place", "A joker lies as the 8 of clubs. May the real 8 be added?",
        "No, its place is taken. The run goes on after it, with the 9, and at its low end with the 5.",
        "R3.6",
        Scene("""
            rules classic,jokers=2
            dealer 1
            seat 0 8c 9c 5c Kd
            seat 1 8s Kc
            stock Tc 8h 2d
            pile 4d
            meld 1 6c=1 7c=1 *8c=1
            turn 0 play
        """),
        (
            Try("Lay the 8 of clubs", "l8c@1", "joker_same"),
            Try("Lay the 9 of clubs", "l9c@1"),
            Try("Lay the 5 of clubs", "l5c@1"),
        ),
    ),
    Note(
        "joker-names", "I put a joker with queen and king of hearts. What is it?",
        "You say which: jack or ace. That is fixed when it is laid, and asked for if it is not said.",
        "R3.6",
        Scene("""
            rules classic,jokers=2
            dealer 1
            seat 0 ** Qh Kh 9d 2c
            seat 1 8s Kc
            stock Tc 8h 2d
            pile 4d
            turn 0 play
        """),
        (
            Try("Meld them without a word", "m**QhKh", "ambiguous"),
            Try("Meld them with the joker as the ace", "mQhKh*Ah"),
        ),
    ),
    Note(
        "two-jokers", "Are two jokers and a 7 a meld?",
        "Where one natural card is enough, yes. Some tables want at least as many natural cards as jokers.",
        "R3.6",
        Scene("""
            rules classic,jokers=2,joker_limit=half
            dealer 1
            seat 0 ** ** 7d 9d 2c
            seat 1 8s Kc
            stock Tc 8h 2d
            pile 4d
            turn 0 play
        """),
        (Try("Meld them, where half must be natural", "m*7c7d*7h", "joker_limit"),),
    ),
)  # fmt: skip

ENDS = (
    Note(
        "last-discard", "May I go out by melding my last three cards?",
        "Yes, unless your table wants a last discard. Then a card must be kept for it.",
        "R4.8",
        Scene("""
            rules strict
            dealer 1
            seat 0 4s 4h 4d
            seat 1 8s Kc
            stock Tc 8h 2d
            pile 4c
            turn 0 play
        """),
        (Try("Meld all three, where a last discard is wanted", "m4d4h4s", "keep_a_card"),),
    ),
    Note(
        "floating", "What is floating?",
        "At some tables one goes out only by a discard. Who puts everything on the table floats: the deal "
        "goes on, and at the next turn one draws and discards that card.",
        "R4.8",
        Scene("""
            rules classic,going_out=float
            dealer 1
            seat 0 4s 4h 4d
            seat 1 8s Kc Qd
            stock Tc 8h 2d
            pile 4c
            turn 0 play
        """, replies=("1:s", "1:dKc")),
        (
            Try("Meld everything: the deal goes on", "m4d4h4s"),
            Try("Meld everything, then draw and go out by the discard", "m4d4h4s s d8h"),
        ),
    ),
    Note(
        "empty-stock", "I drew the last card. Is the deal over?",
        "Not before you have finished your turn. Then the next player may take from the pile or end the "
        "deal, or the deal ends at once, or the pile is shuffled: the rules of the table say which.",
        "R7.2",
        Scene("""
            rules classic
            dealer 1
            seat 0 4s 6h 4d
            seat 1 8s Kc Qd
            stock Tc
            pile 4c Jh
            turn 0 draw
        """, replies=("1:e",)),
        (Try("Draw the last card and discard it; Bea ends the deal", "s dTc"),),
    ),
    Note(
        "first-call", "Two of us called at the same time. Who gets the card?",
        "The first in turn order from the one who discarded, whoever spoke first. The discarder can't call.",
        "R5.2",
        Scene("""
            rules classic,call=lay_off
            dealer 2
            seat 0 6d Kh 9c
            seat 1 8s Kc Qd
            seat 2 8h Ks Qc
            stock Tc 8d 2d
            pile 4c
            meld 1 3d=1 4d=1 5d=1
            turn 0 play
        """, replies=("1:cl@1", "2:-")),
        (
            Try("Discard the 6: Bea, the next player, calls and gets it", "d6d"),
        ),
    ),
    Note(
        "both-reached", "Two have passed 500 in the same deal. Who wins?",
        "The higher total, here Bea's, although you went out. If the totals are equal another deal is "
        "played.",
        "R8.2",
        Scene("""
            rules classic
            dealer 1
            totals 475 490
            seat 0 Jc Jd Jh 4d
            seat 1 2s
            stock Tc 8d 2d
            pile 4c
            meld 1 Kc=1 Kd=1 Kh=1 Ks=1
            turn 0 play
        """),
        (Try("Go out with 505 against 528", "mJcJdJh d4d"),),
    ),
    Note(
        "negative", "Can a score be below zero?",
        "Yes, a deal's score and a total too. What you hold at the end counts against you.",
        "R6.1",
        Scene("""
            rules classic
            dealer 1
            totals 2 40
            seat 0 Kc Qd 9s 5d 5c
            seat 1 4s 4h 4d
            stock Tc 8d 2d
            pile 4c
            meld 1 7c=0 7d=0 7h=0
            turn 0 play
        """, replies=("1:s", "1:m4d4h4s", "1:dTc")),
        (Try("Discard the king: Bea goes out with your 29 points in the hand", "dKc"),),
    ),
    Note(
        "dead-discards", "In the pool game: may I take the top discard?",
        "No. In the pool game discards are dead; one draws from the stock only.",
        "R9.5",
        Scene("""
            rules pool
            dealer 1
            seat 0 Kc Qd 9s 5d 5c
            seat 1 4s Jd
            stock Tc 8d 2d
            pile 4c
            round 2
            turn 0 draw
        """),
        (Try("Take the top discard", "p1", "dead_pile"), Try("Draw from the stock", "s")),
    ),
)  # fmt: skip

FAQ: tuple[Note, ...] = (*PILE, *TABLE, *ENDS)
