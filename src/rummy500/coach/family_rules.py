"""How does one play the games that are scored deal by deal? Their rules page, line by line.

`SAYS` has a sentence for every value of every option that is a choice; the functions put them in the order
in which one meets them at a table.
"""

from __future__ import annotations

from typing import Final

from rummy500.coach import lines, worked
from rummy500.coach.lines import Line, Part, example, line, number, part, points
from rummy500.core.rules import Rules, decks_of, hand_of, option_text, player_range
from rummy500.core.said import Said, say, say_many

SAYS: Final[dict[str, dict[str, str]]] = {
    "scoring": {
        "deals": "In a deal you put cards of your hand on the table in sets and runs. They count for you; "
        "what you still hold at the end counts against you.",
    },
    "opening": {"upcard": "Then one card is turned up beside the stock: it starts the discard pile."},
    "teams": {
        "none": "Everyone plays alone.",
        "pairs": "Two play against two, partners opposite. The partners' scores are one score. A deal ends "
        "when either of them goes out, and both hands count against their side.",
    },
    "set_suits": {
        "distinct": "A set is three or four cards of one rank, all of different suits.",
        "any": "A set is three or more cards of one rank; suits may repeat where there are two packs.",
    },
    "ace_in_runs": {
        "both": "An ace is low in A-2-3 or high in Q-K-A. Around the corner, as in K-A-2, it does not go.",
        "low": "An ace is low only, in A-2-3; Q-K-A is no run.",
        "high": "An ace is high only, in Q-K-A; A-2-3 is no run.",
        "corner": "An ace is low in A-2-3, high in Q-K-A, and may join both ends, as in K-A-2 or Q-K-A-2.",
    },
    "joker_limit": {
        "one_natural": "Each meld has at least one card that is no joker.",
        "half": "A meld never has more jokers than other cards.",
    },
    "joker_swap": {
        "off": "A joker on the table stays there.",
        "exact": "If you hold the very card that a joker on the table stands for, you may put it there in "
        "your turn, after drawing, and take the joker into your hand. The card then counts for you, and the "
        "joker no longer counts for the one who laid it.",
    },
    "lay_off": {
        "any": "You may lay off on any meld on the table, whoever put it there.",
        "own_side": "You may lay off only on melds of your own side.",
    },
    "pile_draw": {
        "any": "You may take the top card, or any card that lies deeper.",
        "top": "Only the top card may be taken.",
        "none": "Nobody draws from the discard pile.",
    },
    "top_card": {
        "keep": "The top card taken alone may be kept in the hand.",
        "must_use": "The top card taken alone is a debt too: it must be melded or laid off.",
    },
    "debt_due": {
        "turn": "A debt is paid at any time before the turn ends.",
        "at_once": "A debt is paid by the very next action.",
    },
    "put_back": {
        "any": "Whatever you took in this turn you may discard again.",
        "not_single": "A card taken alone may not be discarded in the same turn; of several taken any may.",
        "none_taken": "No card taken in this turn may be discarded in it.",
    },
    "going_out": {
        "free": "You go out when you have no card left: by a meld, by laying off, or by your last discard.",
        "discard": "You go out only by discarding your last card. So always keep one that you may discard.",
        "float": "You go out only by discarding your last card. If you put all your cards on the table you "
        "float: the deal goes on, you draw when your turn comes, and you go out by a last discard.",
    },
    "call": {
        "off": "There is no calling: a discard belongs to the pile, whatever it fits.",
        "lay_off": "When a fresh discard fits a meld on the table, others may call “Rummy!” and lay it off.",
        "meld": "When a fresh discard fits a meld on the table, or makes a meld with cards of the caller's "
        "hand, others may call “Rummy!” for it.",
    },
    "stock_out": {
        "end": "When the stock is empty, the player who drew its last card finishes the turn, and the deal "
        "ends.",
        "choose": "When the stock is empty and the player who drew its last card has finished the turn, "
        "whoever is to draw takes from the discard pile, if that is possible, or ends the deal.",
        "reshuffle": "When the stock is empty and the player who drew its last card has finished the turn, "
        "all discards but the top one are shuffled into a new stock. With fewer than two discards, whoever "
        "is to draw takes from the discard pile, if that is possible, or ends the deal.",
    },
    "pip_points": {
        "face": "King, queen, jack and ten count 10 points each, two to nine their face value.",
        "five": "King, queen, jack and ten count 10 points each, two to nine 5 points each.",
    },
    "low_ace_points": {
        "1": "On the table as the low card of a run an ace counts 1 point.",
        "5": "On the table as the low card of a run an ace counts 5 points.",
        "15": "On the table as the low card of a run an ace counts 15 points too.",
    },
    "joker_points": {
        "fixed": "A joker counts 15 points, on the table and in the hand.",
        "card": "A joker on the table counts as the card that it stands for, and 15 points in the hand.",
    },
    "win": {
        "highest": "When someone has reached the target at the end of a deal, the highest total wins.",
        "goer_out": "When someone has reached the target at the end of a deal, the match is over. If "
        "several have, the one of them who went out wins, otherwise the highest total.",
        "must_go_out": "To win, one must have reached the target and go out in that same deal. Until then "
        "play goes on, however high the totals.",
    },
}  # fmt: skip


def says(rules: Rules, name: str) -> str:
    """The sentence for the value that an option has."""
    return SAYS[name][option_text(rules, name)]


def family_sections(rules: Rules, players: int) -> list[Part]:
    """The whole page."""
    return [
        part("aim", aim(rules)),
        part("cards", *cards(rules, players)),
        part("deal", *deal(rules, players)),
        part("turn", *turn(rules, players)),
        part("melds", *melds(rules, players)),
        part("pile", *pile(rules, players)),
        part("calling", *calling(rules, players)),
        part("scores", *scores(rules, players)),
        part("ends", *ends(rules, players)),
    ]


def aim(rules: Rules) -> Line:
    return line("R8.1", to_target(rules), says(rules, "scoring"))


def to_target(rules: Rules) -> Said:
    return say("The match is played deal by deal to {points}.", points=points(rules.target))


def cards(rules: Rules, players: int) -> list[Line]:
    return [
        seats(rules, players),
        packs(rules, players),
        line("R2.2" if rules.jokers else "R2.2 R3.6 R3.7", jokers(rules, players)),
        line("R2.7", says(rules, "teams")),
    ]


def seats(rules: Rules, players: int) -> Line:
    least, most = player_range(rules)
    sitting = say(
        "{players} players sit round the table and take turns clockwise.", players=number(players, first=True)
    )
    if least == most:
        return line("R2.1", sitting, say("These rules are meant for {number}.", number=number(least)))
    meant = say("These rules are meant for {least} to {most}.", least=number(least), most=number(most))
    return line("R2.1", sitting, meant)


def packs(rules: Rules, players: int) -> Line:
    if decks_of(rules, players) == 1:
        return line("R2.1", "One pack of 52 cards is used.")
    return line("R2.1", "Two packs of 52 cards are shuffled together, so every card is there twice.")


def jokers(rules: Rules, players: int) -> str:
    count = rules.jokers * decks_of(rules, players)
    if not count:
        return say("There are no jokers.")
    return say_many(
        count,
        "One joker is added. A joker can stand for any card.",
        "{number} jokers are added. A joker can stand for any card.",
        number=number(count, first=True),
    )


def deal(rules: Rules, players: int) -> list[Line]:
    hand = hand_of(rules, players)
    left = decks_of(rules, players) * (52 + rules.jokers) - hand * players - 1
    return [
        dealer(),
        line("R2.3", say("Each player is dealt {cards}.", cards=lines.cards(hand))),
        line(
            "R2.4", "The cards are dealt one at a time, from the dealer's left.", says(rules, "opening"),
            say("The other {cards} are the stock, face down.", cards=lines.cards(left)),
        ),
        line("R2.6", "The player at the dealer's left begins."),
    ]  # fmt: skip


def dealer() -> Line:
    return line("R2.5", "The first dealer is drawn by lot. After each deal the deal passes to the left.")


def turn(rules: Rules, players: int) -> list[Line | None]:
    return [
        line("R4.7", "A turn is: draw, then meld and lay off as often as you like or not at all, then "
             "discard one card face up on the pile. It ends with the discard, or when you put down your "
             "last card."),
        line("R4.1", "Draw the top card of the stock." if rules.pile_draw == "none"
             else "Draw the top card of the stock, or take from the discard pile instead."),
        line("R4.9", "Nobody melds, lays off or discards before drawing."),
        line("R4.8", says(rules, "going_out")),
        example("R4.8", worked.going_out(rules, players)),
    ]  # fmt: skip


def melds(rules: Rules, players: int) -> list[Line | None]:
    return [
        line("R3.1", says(rules, "set_suits")),
        *run_lines(rules),
        line(
            "R3.8",
            says(rules, "lay_off"),
            "The card that you lay off counts for you, not for the meld's owner.",
        ),
        example("R3.8", worked.laying_off(rules, players)),
        *joker_lines(rules, says(rules, "joker_swap"), "R3.7"),
    ]


def run_lines(rules: Rules) -> list[Line | None]:
    return [
        line("R3.2", "A run is three or more consecutive cards of one suit, each rank once, thirteen at "
             "most."),
        line("R3.3", says(rules, "ace_in_runs")),
        line("R3.4", "Only the ends of a run grow. Melds never split, join or move. A card that fits two "
             "melds goes where its player says."),
        line("R3.5", "Who lays an ace on a run from two to king says at which end, and there it stays.")
        if rules.ace_in_runs == "both" else None,
    ]  # fmt: skip


def joker_lines(rules: Rules, swap: str, swap_rule: str) -> list[Line]:
    if not rules.jokers:
        return []
    return [
        line("R3.6", "A joker stands for one card, which is named when it is laid and stays. It can't stand "
             "for a card that lies in the same meld.", says(rules, "joker_limit")),
        line(swap_rule, swap),
    ]  # fmt: skip


def pile(rules: Rules, players: int) -> list[Line | None]:
    if rules.pile_draw == "none":
        return [
            line("R4.1 R4.2 R4.3 R4.4 R4.5 R4.6", says(rules, "pile_draw"), "Its cards are out of the deal.")
        ]
    deep = rules.pile_draw == "any"
    debts = deep or rules.top_card == "must_use"
    paid = say(
        "A debt is paid by a new meld or by laying off, with cards of the hand and cards taken along. Cards "
        "may be taken only if the debt can be paid."
    )
    twins = decks_of(rules, players) > 1
    return [
        line("R4.1", "The pile is spread so that everyone sees all its cards and their order.",
             says(rules, "pile_draw")),
        line("R4.2", "Who takes a deeper card takes every card above it too. The deepest card taken is a "
             "debt: it must be melded or laid off in that turn.") if deep else None,
        line("R4.3" if deep else "R4.3 R4.2", says(rules, "top_card")),
        line("R4.4", says(rules, "debt_due")) if debts else None,
        line("R4.5", paid if debts else "",
             "You may take only what leaves your turn a lawful end; so nobody gets stuck."),
        example("R4.5", worked.debt(rules, players)),
        line("R4.6", says(rules, "put_back"),
             "But your very last card you may discard all the same." if rules.put_back_last else "",
             "With two packs that is about the very card, not its twin." if twins else ""),
    ]  # fmt: skip


def calling(rules: Rules, players: int) -> list[Line | None]:
    if rules.call == "off":
        return [line("R5.1 R5.2 R5.3 R5.4 R5.5", says(rules, "call"))]
    empties = {
        "free": say("A call that takes the caller's last card is going out."),
        "discard": say("A call may not take the caller's last card."),
        "float": say("A caller whose last card is gone by the call floats."),
    }
    return [
        line("R5.1", says(rules, "call")),
        line("R5.2", "Everyone but the discarder may call, the next player too. The first in turn order "
             "from the discarder gets it, whoever spoke first, takes that one card, puts it on the table at "
             "once, and scores it."),
        example("R5.2", worked.call(rules, players)),
        line("R5.3", "Then play goes on with the player after the discarder, as if the card had never been "
             "there."),
        line("R5.4", empties[rules.going_out]),
        line("R5.5", "The next player's draw ends the time for calls."),
    ]  # fmt: skip


def scores(rules: Rules, players: int) -> list[Line | None]:
    bonus = rules.going_out_bonus
    return [
        line("R6.1", "A deal's score is what you put on the table less what is left in your hand. It can be "
             "below zero, and so can a total.",
             say("Going out is worth {points} besides.", points=points(bonus)) if bonus
             else "Going out itself is worth nothing."),
        *card_points(rules),
        *(example("R6.5", text) for text in worked.meld_points(rules, players)),
        example("R6.5", worked.deal_sum(rules, players)),
    ]  # fmt: skip


def card_points(rules: Rules) -> list[Line | None]:
    low = "" if rules.ace_in_runs == "high" else says(rules, "low_ace_points")
    return [
        line("R6.2", says(rules, "pip_points")),
        line("R6.3",
             "An ace counts 15 points in the hand, in a set and at the high end of a run, and inside a run "
             "that goes around the corner." if rules.ace_in_runs == "corner"
             else "An ace counts 15 points in the hand, in a set and at the high end of a run.", low),
        line("R6.4", says(rules, "joker_points")) if rules.jokers else None,
    ]  # fmt: skip


def ends(rules: Rules, players: int) -> list[Line | None]:
    return [
        line("R7.1", "A deal ends at once when a player goes out."),
        line("R7.2", says(rules, "stock_out")),
        line("R7.3", "A deal ends as well when nobody drew from the stock and nobody put a card on the "
             "table for three full circles of turns, or for one once the stock is empty.",
             "It ends too when a whole reshuffled stock was drawn and no card was put on the table."
             if rules.stock_out == "reshuffle" else ""),
        *match_end(rules, players),
    ]  # fmt: skip


def match_end(rules: Rules, players: int) -> list[Line | None]:
    return [
        line("R8.2", say("The target is {points}.", points=points(rules.target)), says(rules, "win")),
        example("R8.2", worked.winner(rules, players)),
        line("R8.3", "A tie for the win plays another deal, until it is broken."),
    ]
