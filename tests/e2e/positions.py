"""Which positions do the page's tests need? Each shows one thing that a person can meet."""

from __future__ import annotations

from tests.e2e.prepared import Position

# 9c lies under Js: taking both owes 9c, and 9c 9s 9h is in reach.
BURIED = Position(
    "classic,hand_size=7",
    mine="9s 9h 9c 2d 3c 5h Kd",
    theirs="Js 4s 6c 8d Qh Tc Ac",
    upcard="4d",
    stock="7h 2s 6h 8c",
    moves=["0:s", "0:d9c", "1:s", "1:dJs"],
)

# 6s fits the run 3s-5s and the sixes; a joker with 9c Tc is 8c or Jc.
TWO_WAYS = Position(
    "classic,hand_size=12,jokers=1",
    mine="3s 4s 5s 6h 6d 6c 6s 9c Tc ** Kd 2h",
    theirs="Js 4d 7c 8d Qh Th Ac Ad Ks 2s 2c 3h",
    upcard="4h",
    stock="7h 8s",
    moves=["0:s", "0:m3s4s5s", "0:m6c6d6h"],
)

# Two jokers and cards of many ranks: so many melds are possible that nobody wants them all as buttons.
JOKERS = Position(
    "classic,hand_size=10,jokers=2",
    mine="** ** 7c 7d 8s 9s Jh Qh 2d 4c",
    theirs="Js 4d 7s 8d Qd Th Ac Ad Ks 2s",
    upcard="4h",
    stock="Kh 8c",
    moves=["0:s"],
)

# The ace of hearts fits both ends of 2h-Kh.
BOTH_ENDS = Position(
    "classic,hand_size=15",
    mine="2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2d 3c",
    theirs="Js 4d 7c 8d Qd Tc Ac Ad Ks 2s 2c 3s 5c 9d Jc",
    upcard="4s",
    stock="7s 8s",
    moves=["0:s", "0:m2h3h4h5h6h7h8h9hThJhQhKh"],
)

# The bot discards 6d, which fits the run 3d-5d.
CALL = Position(
    "classic,hand_size=7,call=lay_off",
    mine="3d 4d 5d Kh 9c 2s Jc",
    theirs="6d 4s 6c 8d Qh Tc Ac",
    upcard="4h",
    stock="7h 2c 6h 8c",
    moves=["0:s", "0:m3d4d5d", "0:dKh", "1:s", "1:d6d"],
)

# Three melds are in hand before the draw: they come up as buttons where Draw was.
READY = Position(
    "classic,hand_size=9",
    mine="3d 4d 5d Kh Kc Ks 9c 9s 9h",
    theirs="6h 4s 6c 8d Qh Tc Ac 2c Jd",
    upcard="4h",
    stock="7h 2s 6s 8c",
    moves=[],
)

# A table in full swing, to be looked at: melds of both, cards laid off on the other's, a deep pile.
MIDDLE = Position(
    "classic",
    mine="7c 7d 7h 6d 9s Ts Qs Ks 4h 8h 2d 5c Jc",
    theirs="3d 4d 5d Kc Kh Kd 9c Qd 2s 8c Jh 3h 6s",
    upcard="4c",
    stock="9h Ad Th 2c 5s Ah 8s Td As",
    moves=[
        "0:s", "0:m7c7d7h", "0:d5c", "1:s", "1:m3d4d5d", "1:d9c", "0:s", "0:l6d@2", "0:dJc",
        "1:s", "1:mKcKdKh", "1:d2s", "0:s", "0:d2d", "1:s", "1:d8c", "0:s", "0:dQs",
        "1:s", "1:d3h",
    ],
)  # fmt: skip

# A run of eight with a joker inside, and a set that ends with one; then the draw.
LONG_RUN = Position(
    "classic,hand_size=13,jokers=2",
    mine="5h 6h 7h ** 9h Th Jh Qh 2d 2c ** 2s Kd",
    theirs="Ac 4d 7c 8d Qd Tc 3c Ad Ks 3s 4s Js 9d",
    upcard="4h",
    stock="7s 8s Kc Kh 9c 9s 6s",
    moves=["0:s", "0:m5h6h7h*8h9hThJhQh", "0:m2d2c*2h", "0:dKd", "1:s", "1:dKs"],
)
