"""What are cards worth? Section 6 of the rules, spelt out without the engine."""

from __future__ import annotations

from tests.laws.plain import JOKER, Card, Laid, Meld, Position, Rules


def worth(rules: Rules, rank: int) -> int:
    """A card by its rank, an ace as a high one (R6.2, R6.3)."""
    if rank == 1:
        return 15
    if rank >= 10:
        return 10
    return 5 if rules["pip_points"] == "five" else rank


def worth_in_hand(rules: Rules, card: Card) -> int:
    """R6.3 and R6.4: an ace and a joker are 15 in hand."""
    return 15 if card == JOKER else worth(rules, card[0])


def worth_laid(rules: Rules, meld: Meld, card: Laid) -> int:
    """R6.3 and R6.4: an ace counts by what it was when it was laid, a joker 15 or what it stands for."""
    if card.wild and rules["joker_points"] == "fixed":
        return 15
    if card.low and meld.kind == "run":
        return int(rules["low_ace_points"])
    return worth(rules, card.face[0])


def table_points(position: Position) -> list[int]:
    """What each seat has on the table: a card counts for its layer (R6.1)."""
    points = [0] * position.players
    for meld in position.melds:
        for card in meld.cards:
            points[card.layer] += worth_laid(position.rules, meld, card)
    return points


def hand_points(position: Position) -> list[int]:
    """What each seat holds."""
    return [sum(worth_in_hand(position.rules, card) for card in hand) for hand in position.hands]
