"""What comes of it? The worked examples of a rules page: each is asked of the engine, and told in a sentence.

An example that these rules do not allow is told as it is refused, or left out.
"""

from __future__ import annotations

from rummy500.core.asking import problem
from rummy500.core.cards import read_card
from rummy500.core.deal import Deal
from rummy500.core.errors import RummyError, Unreadable
from rummy500.core.law import law_of
from rummy500.core.match import Match, sides_of, winning_side
from rummy500.core.notation import pretty
from rummy500.core.position import read_meld, read_position
from rummy500.core.result import deal_result
from rummy500.core.rules import Rules, rules_text
from rummy500.core.said import Said, joined, say
from rummy500.core.scoring import laid_value


def said(cards: str) -> Said:
    """`9s *Td` for people's eyes."""
    return joined(pretty(read_card(card.removeprefix("*")), card.startswith("*")) for card in cards.split())


def _table(rules: Rules, players: int, hands: dict[int, str], *facts: str) -> Match:
    seats = [f"seat {seat} {hands.get(seat, '')}" for seat in range(players)]
    return read_position("\n".join([f"rules {rules_text(rules)}", *seats, *facts]))


def _deal(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def _do(match: Match, seat: int, *actions: str) -> str:
    """Make the actions, one by one; the sentence of the first refusal, or nothing."""
    for action in actions:
        try:
            for event in match.ask(seat, action):
                match.apply(event)
        except RummyError as error:
            return error.message
    return ""


def _value(rules: Rules, players: int, cards: str) -> int | None:
    """What a meld is worth to the one who laid all its cards, or None if it is no meld."""
    law = law_of(rules, players)
    try:
        meld = read_meld(law, 1, [f"{card}=0" for card in cards.split()])
    except Unreadable:
        return None
    return laid_value(law, meld, 0)


MELDS = ("Qs Ks As", "Ah 2h 3h", "Kc Ac 2c", "Ac Ad Ah", "7c 7d 7h", "7c 7d 7h 7s", "5c 5c 5h")
JOKERS = ("7c 8c *9c", "Qd Kd *Jd")


def meld_points(rules: Rules, players: int) -> list[Said]:
    """What some melds are worth."""
    worth: list[Said] = []
    for cards in (*MELDS, *(JOKERS if rules.jokers else ())):
        value = _value(rules, players, cards)
        if value is not None:
            worth.append(say("{cards} on the table: {points}.", cards=said(cards), points=value))
    return worth


def deal_sum(rules: Rules, players: int) -> str:
    """A whole deal's score, by R6.1."""
    runs = [run for run in ("Qs Ks As", "Js Qs Ks") if _value(rules, players, run) is not None]
    laid, held = [runs[0], "7c 7d 7h"], "4d Jd"
    facts = [
        f"meld {n} " + " ".join(f"{card}=0" for card in cards.split()) for n, cards in enumerate(laid, 1)
    ]
    result = deal_result(_deal(_table(rules, players, {0: held}, *facts)))
    values = [_value(rules, players, cards) for cards in laid]
    return say(
        "On the table {run} ({run_points}) and {set} ({set_points}), in the hand {hand} ({lost}): "
        "{run_points} + {set_points} − {lost} = {score}.",
        run=said(laid[0]), run_points=values[0], set=said(laid[1]), set_points=values[1],
        hand=said(held), lost=result.hand[0], score=result.scores[0],
    )  # fmt: skip


def debt(rules: Rules, players: int) -> str:
    """A buried card taken and used, as far as these rules go."""
    match = _table(
        rules, players, {0: "9s 9h 2d 5c", 1: "Qh 8c"}, "dealer 1", "stock 8d Td 6s", "pile 9c Js 3h",
        "turn 0 draw",
    )  # fmt: skip
    start = say("You hold 9♥ 9♠ 5♣ 2♦, and the pile is 9♣ J♠ 3♥, its top card last.")
    refused = _do(match, 0, "p3")
    if refused:
        return joined([start, say("You can't take from 9♣: {why}.", why=refused)])
    too_soon = _refusal(match, 0, "d2d")
    before = _deal(match).points[0]
    refused = _do(match, 0, "m9c9h9s")
    assert not refused
    worth = _deal(match).points[0] - before
    back = _refusal(match, 0, "dJs")
    return joined(
        [
            start,
            say("You may take all three for 9♣. Discarding now is refused: {why}.", why=too_soon),
            say("You meld 9♣ 9♥ 9♠ for {points}, and J♠ and 3♥ stay in your hand.", points=worth),
            say("Discarding J♠ is refused: {why}.", why=back)
            if back
            else say("J♠ may be discarded in the same turn."),
        ]
    )


def _refusal(match: Match, seat: int, action: str) -> str:
    """Why an action is refused, or nothing; it is not done."""
    found = problem(_deal(match), seat, action)
    return "" if found is None else found.message


def laying_off(rules: Rules, players: int) -> str:
    """A card on another's meld, and whose points it is."""
    match = _table(
        rules, players, {0: "7d Kc", 1: "Qh 8c"}, "dealer 1", "stock 8h Td 6s", "pile 2c",
        "meld 1 4d=1 5d=1 6d=1", "turn 0 play",
    )  # fmt: skip
    refused = _do(match, 0, "l7d@1")
    start = say("4♦ 5♦ 6♦ lies in front of the next player.")
    if refused:
        return joined([start, say("You can't lay 7♦ on it: {why}.", why=refused)])
    gained, theirs = _deal(match).points[0], _deal(match).points[1]
    told = say(
        "You lay 7♦ on it: {yours} for you; theirs are {theirs}, as before.", yours=gained, theirs=theirs
    )
    return joined([start, told])


def going_out(rules: Rules, players: int) -> str:
    """The last three cards, melded."""
    match = _table(
        rules, players, {0: "4s 4h 4d", 1: "Qh 8c"}, "dealer 1", "stock 8h Td 6s", "pile 2c", "turn 0 play"
    )  # fmt: skip
    start = say("You have drawn and hold 4♦ 4♥ 4♠.")
    refused = _do(match, 0, "m4d4h4s")
    if refused:
        return joined([start, say("Melding all three is refused: {why}.", why=refused)])
    if _deal(match).over:
        return joined([start, say("Melding all three ends the deal: you go out.")])
    return joined([start, say("You may meld all three; you float, and the deal goes on.")])


def call(rules: Rules, players: int) -> str:
    """A discard that fits a run, called by the next player."""
    match = _table(
        rules, players, {0: "Kc 9c", 1: "Qh 8c", 2: "2c 2s"}, "dealer 1", "stock 8h Td 6s", "pile 2h 6d",
        "meld 1 3d=1 4d=1 5d=1", "turn 0 call",
    )  # fmt: skip
    before = _deal(match).points[1]
    refused = _do(match, 1, "cl@1")
    assert not refused, refused
    for seat in range(2, players):
        _do(match, seat, "-")
    worth = _deal(match).points[1] - before
    start = say("3♦ 4♦ 5♦ lies on the table, and you discard 6♦.")
    return joined([start, say("The next player calls, lays it off and scores {points}.", points=worth)])


def winner(rules: Rules, players: int) -> str:
    """Two who have reached the target in one deal."""
    totals = [rules.target + 5, rules.target + 40] + [0] * (len(sides_of(rules, players)) - 2)
    won = winning_side(rules, totals, 0)
    name = "AB"[won or 0]
    start = say(
        "After a deal A has {a} and went out, B has {b}: {name} wins.", a=totals[0], b=totals[1], name=name
    )
    none = winning_side(rules, totals, None)
    if none == won:
        return start
    if none is None:
        return joined([start, say("Had nobody gone out: nobody wins yet.")])
    return joined([start, say("Had nobody gone out: {name} wins.", name="AB"[none])])


def pool_sum(rules: Rules, players: int) -> str:
    """A deal of the pool game that one has won by going out."""
    hands = dict.fromkeys(range(1, players), "Kc 4d") if players == 2 else {1: "Kc 4d", 2: "9h"}
    match = _table(
        rules, players, hands, "dealer 1", "stock 8h Td 6s", "meld 1 Js=0 Qs=0 Ks=0",
        "meld 2 7c=1 7d=1 7h=1 7s=1", "turn 1 draw", "ended out 0", "gone 0",
    )  # fmt: skip
    result = deal_result(_deal(match))
    held = joined((said(cards) for cards in hands.values()), say(" and "))
    if rules.cutthroat:
        start = say("A has gone out with {points} on the table.", points=result.table[0])
    else:
        start = say(
            "A has gone out with {points} on the table and {pool} in the pool.",
            points=result.table[0], pool=rules.pool_points,
        )  # fmt: skip
    rest = say(
        "B has {points} there; the hands left are {hands}. A scores {a}, B {b}.",
        points=result.table[1], hands=held, a=result.scores[0], b=result.scores[1],
    )  # fmt: skip
    return joined([start, rest])
