"""How does one play the pool game? Its rules page, line by line, with the lines that the family shares."""

from __future__ import annotations

from rummy500.coach import lines, worked
from rummy500.coach.family_rules import (
    card_points,
    dealer,
    joker_lines,
    jokers,
    match_end,
    packs,
    run_lines,
    seats,
    to_target,
)
from rummy500.coach.lines import Line, Part, example, line, number, part, points
from rummy500.core.rules import Rules
from rummy500.core.said import say, say_many


def pool_sections(rules: Rules, players: int) -> list[Part]:
    """The whole page."""
    return [
        part("aim", _aim(rules)),
        part("cards", *_cards(rules, players)),
        part("deal", *_deal(rules)),
        part("turn", *_turn(rules)),
        part("melds", *_melds(rules)),
        part("pile", line("R9.5", "Discards are dead: nobody draws from the pile.")),
        part("calling", line("R9.5", "There is no calling: a discard belongs to nobody.")),
        part("scores", *_scores(rules, players)),
        part("ends", *_ends(rules, players)),
    ]


def _aim(rules: Rules) -> Line:
    return line(
        "R8.1 R9.12" if rules.cutthroat else "R8.1",
        to_target(rules),
        "In a deal you put cards of your hand on the table in sets and runs, and they count for you.",
        "There is no pool, and only the winner of a deal scores."
        if rules.cutthroat
        else "Who wins a deal takes the pool besides.",
    )


def _cards(rules: Rules, players: int) -> list[Line]:
    return [
        seats(rules, players),
        packs(rules, players),
        line("R2.2" if rules.jokers else "R2.2 R3.6", jokers(rules, players)),
        line("R2.7", "Everyone plays alone."),
    ]


def _deal(rules: Rules) -> list[Line | None]:
    return [
        dealer(),
        line("R9.1", say(
            "Each player is dealt {cards}, in packets of three and four in turn: three to the first player, "
            "four to the next and so on, the last packet cut to what is missing.",
            cards=lines.cards(rules.hand_size),
        )),
        line("R9.4", "No card is turned up. The others are the stock, face down."),
        line("R9.2", say(
            "At each deal {points} go into the pool, on top of what was left in it.",
            points=points(rules.pool_points),
        ))
        if not rules.cutthroat else None,
        line("R2.6", "The player at the dealer's left begins."),
    ]  # fmt: skip


def _turn(rules: Rules) -> list[Line]:
    return [
        line("R9.3", "A round is one turn of each player, the dealer last.",
             say_many(
                 rules.rounds,
                 "A deal has at most {number} round.",
                 "A deal has at most {number} rounds.",
                 number=number(rules.rounds),
             )),
        line("R9.4", "The first player of a deal does not draw in the first round, and must discard one "
             "card. Everyone else, and everyone later, draws from the stock, then melds and lays off as "
             "often as wanted, and may discard one card or none."),
        line("R9.8", "Who has no card left has gone out, by a meld, by laying off or by a last discard. The "
             "round is still played to its end."),
        line("R9.9", "At the end of a turn a player may knock. Until someone has knocked only the first "
             "player may. After the first knock each other player has one more turn and may knock at its "
             "end too; then the deal ends."),
    ]  # fmt: skip


def _melds(rules: Rules) -> list[Line | None]:
    return [
        line("R9.6 R3.1", "A set is three or more cards of one rank; suits may repeat. You may lay off on "
             "any meld on the table, whoever put it there, and the card counts for you."),
        *run_lines(rules),
        *joker_lines(rules, "A joker on the table stays there.", "R9.6"),
    ]  # fmt: skip


def _scores(rules: Rules, players: int) -> list[Line | None]:
    winner = [
        line("R9.12", "Only the winner of a deal scores: the cards on the table, and for going out the "
             "value of all other hands too.")
    ] if rules.cutthroat else [
        line("R9.11", "Everyone scores their cards on the table; hands cost nothing. A winner who went out "
             "adds the value of all other hands. The winner takes the pool. One who knocked and did not win "
             "scores nothing."),
    ]  # fmt: skip
    return [
        *winner,
        *card_points(rules),
        line(
            "R9.7",
            "A set of exactly three cards counts as one of them; one of four or more counts card by card.",
        ),
        *(example("R9.7", text) for text in worked.meld_points(rules, players)),
        example("R9.12" if rules.cutthroat else "R9.11", worked.pool_sum(rules, players)),
    ]


def _ends(rules: Rules, players: int) -> list[Line | None]:
    if rules.cutthroat:
        equal = say("If those are equal nobody wins the deal.")
    else:
        equal = say("If those are equal nobody wins, and the pool stays for the next deal.")
    return [
        line("R9.8 R7.1", "Who went out wins the deal, before any knock. If several did in one round, the "
             "lowest last discard wins, no discard being lowest of all and an ace 15.", equal),
        line("R9.10", "If nobody went out, the lowest hand wins: among those who knocked, or among all if "
             "nobody did.",
             "" if rules.cutthroat else "Equal ones share the pool, and a remainder stays in it."),
        line("R9.13", "The deal also ends when the stock is empty at a draw."),
        *match_end(rules, players),
    ]  # fmt: skip
