"""The pool game, section 9 of the rules, spelt out without the engine: what a seat may do, what that does,
and what a finished deal counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from tests.laws.plain import Card, Meld, Position, Rules, card_text, read_card, without, write_position
from tests.laws.plain import read_position as read_plain
from tests.laws.plain_melds import Action, laid_on, lays_on, melds_from, new_meld
from tests.laws.plain_play import TooMany
from tests.laws.plain_scores import hand_points, worth, worth_in_hand, worth_laid
from tests.laws.plain_turn import laid_out


@dataclass(frozen=True)
class Pool:
    """A position of the pool game: the cards, and what this game has besides."""

    at: Position
    round: int = 1
    points: int = 0
    """What is in the pool."""
    knocked: tuple[int, ...] = ()
    gone: tuple[tuple[int, Card | None], ...] = ()
    """Who went out in this round, in order, and their last discards."""
    ended: str = ""
    """Why the deal is over."""

    @property
    def first(self) -> int:
        """The seat at the dealer's left, which begins every round."""
        return (self.at.dealer + 1) % self.at.players

    @property
    def opening(self) -> bool:
        """Is this the deal's very first turn, without a draw (R9.4)?"""
        return self.round == 1 and self.at.turn == self.first


# Dealing.


def packets(players: int, dealer: int, size: int) -> Iterator[tuple[int, int]]:
    """R9.1: to which seat how many cards go, one packet after the other."""
    missing = [size] * players
    seat, packet = (dealer + 1) % players, 3
    while sum(missing):
        count = min(packet, missing[seat])
        missing[seat] -= count
        yield seat, count
        seat, packet = (seat + 1) % players, 7 - packet


def dealt(rules: Rules, players: int, dealer: int, order: tuple[Card, ...], left: int) -> Pool:
    """R9.1, R9.2, R9.4: a deal of these cards, with so many points left in the pool by the last one."""
    hands: list[tuple[Card, ...]] = [()] * players
    for seat, count in packets(players, dealer, int(rules["hand_size"])):
        hands[seat], order = (*hands[seat], *order[:count]), order[count:]
    turn = (dealer + 1) % players
    sorted_hands = tuple(tuple(sorted(hand)) for hand in hands)
    at = Position(rules, sorted_hands, stock=order, dealer=dealer, turn=turn, phase="play")
    points = 0 if rules["cutthroat"] == "on" else int(rules["pool_points"])
    return Pool(at, points=points + left)


# What a seat may do.


def legal_actions(pool: Pool) -> list[Action]:
    """All that the seat whose turn it is may do."""
    if pool.at.phase == "draw":
        return [Action("stock")]
    if pool.at.phase != "play":
        return []
    return [*_layings(pool), *_endings(pool)]


def _layings(pool: Pool) -> Iterator[Action]:
    """R9.6; and R9.4: the first turn keeps a card for its discard."""
    at, hand = pool.at, pool.at.hands[pool.at.turn]
    most = len(hand) - 1 if pool.opening else len(hand)
    for cards in melds_from(at.rules, hand, at.decks):
        if len(cards) <= most:
            yield Action("meld", tuple(sorted(cards)) if len(cards) < 13 else _whole(cards))
    for number, meld in enumerate(at.melds, 1):
        for card in sorted(set(hand)) if most else ():
            for placed, end in lays_on(at.rules, at.decks, meld, card):
                yield Action("lay", (placed,), number, end)


def _whole(cards: tuple[tuple[Card, bool], ...]) -> tuple[tuple[Card, bool], ...]:
    """Of thirteen in a row it matters whether the ace comes first or last."""
    if len({face[0] for face, _ in cards}) == 13 and cards[0][0][0] != 1:
        return tuple(sorted(cards, key=lambda placed: (placed[0][0] == 1, placed)))
    return tuple(sorted(cards))


def _endings(pool: Pool) -> Iterator[Action]:
    """R9.4 and R9.9: with a discard or without, with a knock where that is allowed."""
    seat = pool.at.turn
    hand = pool.at.hands[seat]
    knocks = bool(pool.knocked) or seat == pool.first
    for card in sorted(set(hand)):
        yield Action("discard", ((card, False),))
        if knocks and len(hand) >= 2:
            yield Action("knock", ((card, False),))
    if not pool.opening:
        yield Action("end")
        if knocks:
            yield Action("knock")


# What an action does.


def play(pool: Pool, action: Action) -> Pool:
    """The position after a lawful action of the seat whose turn it is."""
    at, seat = pool.at, pool.at.turn
    if action.kind == "stock":
        hand = tuple(sorted((*at.hands[seat], at.stock[0])))
        return replace(pool, at=replace(at.hand(seat, hand), stock=at.stock[1:], phase="play"))
    hand = without(at.hands[seat], action.faces())
    at = at.hand(seat, hand)
    if action.kind in ("meld", "lay"):
        pool = replace(pool, at=replace(at, melds=_on_table(at, seat, action)))
        return pool if hand else _turn_done(replace(pool, gone=(*pool.gone, (seat, None))))
    card = action.faces()[0] if action.cards else None
    if card is not None:
        at = replace(at, pile=(*at.pile, card))
        if not hand:
            pool = replace(pool, gone=(*pool.gone, (seat, card)))
    if action.kind == "knock":
        pool = replace(pool, knocked=(*pool.knocked, seat))
    return _turn_done(replace(pool, at=at))


def _on_table(at: Position, seat: int, action: Action) -> tuple[Meld, ...]:
    """The melds with the new cards."""
    if action.kind == "meld":
        return (*at.melds, new_meld(laid_out(at.rules, action.cards), seat))
    melds = list(at.melds)
    number = action.meld - 1
    melds[number] = laid_on(at.rules, melds[number], action.cards[0], action.end, seat)
    return tuple(melds)


def _turn_done(pool: Pool) -> Pool:
    """R9.3, R9.8, R9.9, R9.13: the next turn, the next round, or the end."""
    at = pool.at
    last_of_round = at.turn == at.dealer
    ended = ""
    if last_of_round:
        if pool.gone:
            ended = "out"
        elif pool.knocked:
            ended = "knocked"
        elif pool.round == at.rules["rounds"]:
            ended = "rounds"
    if not ended and not at.stock:
        ended = "stock_out"
    following = replace(at, turn=(at.turn + 1) % at.players, phase="over" if ended else "draw")
    return replace(pool, at=following, ended=ended, round=pool.round + (last_of_round and not ended))


# What a finished deal counts.


class Result(NamedTuple):
    """Scores seat by seat, who won by going out, and what stays in the pool."""

    table: tuple[int, ...]
    scores: tuple[int, ...]
    out: int | None
    left: int


def table_points(at: Position) -> list[int]:
    """R9.7: a set of exactly three counts as one of its cards, all else card by card (R6.1)."""
    points = [0] * at.players
    for meld in at.melds:
        if meld.kind == "set" and len(meld.cards) == 3:
            points[meld.owner] += worth(at.rules, meld.cards[0].face[0])
        else:
            for card in meld.cards:
                points[card.layer] += worth_laid(at.rules, meld, card)
    return points


def goer_out(pool: Pool) -> int | None:
    """R9.8: of those who went out the one with the lowest last discard, none lowest of all; equal, nobody."""

    def cost(card: Card | None) -> int:
        return 0 if card is None else worth_in_hand(pool.at.rules, card)

    lowest = min(cost(card) for _, card in pool.gone)
    lucky = [seat for seat, card in pool.gone if cost(card) == lowest]
    return lucky[0] if len(lucky) == 1 else None


def winners(pool: Pool) -> list[int]:
    """R9.8, R9.10."""
    if pool.gone:
        out = goer_out(pool)
        return [] if out is None else [out]
    hands = hand_points(pool.at)
    among = pool.knocked or tuple(range(pool.at.players))
    lowest = min(hands[seat] for seat in among)
    return sorted(seat for seat in among if hands[seat] == lowest)


def result(pool: Pool) -> Result:
    """R9.10 to R9.12."""
    at, won = pool.at, winners(pool)
    table, hands = table_points(at), hand_points(at)
    share = pool.points // len(won) if won else 0
    scores = []
    for seat in range(at.players):
        if seat in won:
            others = sum(hands) - hands[seat] if pool.gone else 0
            scores.append(table[seat] + others + share)
        elif at.rules["cutthroat"] == "on" or seat in pool.knocked:
            scores.append(0)
        else:
            scores.append(table[seat])
    out = goer_out(pool) if pool.gone else None
    return Result(tuple(table), tuple(scores), out, pool.points - share * len(won))


# Text.


def read_position(text: str) -> Pool:
    """A position's text, with the lines that the pool game adds."""
    at = read_plain(text)
    gone: list[tuple[int, Card | None]] = []
    for line in text.splitlines():
        word, *parts = line.partition("#")[0].split() or [""]
        if word == "gone":
            gone.append((int(parts[0]), read_card(parts[1]) if parts[1:] else None))
    knocked = tuple(int(part) for part in at.extra.get("knocked", "").split())
    points = 0 if at.rules["cutthroat"] == "on" else int(at.rules["pool_points"])
    return Pool(
        replace(at, moved=False),
        int(at.extra.get("round", "1")),
        int(at.extra.get("pool", points)),
        knocked,
        tuple(gone),
        at.extra.get("ended", "").partition(" ")[0],
    )


def position_text(pool: Pool, rules: str) -> str:
    """The text of a position, with every fact said."""
    lines = [f"round {pool.round}", f"pool {pool.points}"]
    if pool.knocked:
        lines.append(" ".join(["knocked", *map(str, pool.knocked)]))
    lines += [f"gone {seat}" + (f" {card_text(card)}" if card else "") for seat, card in pool.gone]
    return write_position(replace(pool.at, moved=True), rules) + "\n".join(lines) + "\n"


# Counting.


def sequences(pool: Pool, depth: int, most: list[int]) -> int:
    """How many sequences of so many single actions are there from here? TooMany if more than `most`."""
    actions = legal_actions(pool)
    if depth > 1:
        return sum(sequences(play(pool, action), depth - 1, most) for action in actions)
    most[0] -= len(actions)
    if most[0] < 0:
        raise TooMany
    return len(actions)


def turns(pool: Pool, most: list[int]) -> int:
    """How many different courses can the turn take?"""
    seat, total = pool.at.turn, 0
    for action in legal_actions(pool):
        then = play(pool, action)
        if then.at.phase == "play" and then.at.turn == seat:
            total += turns(then, most)
            continue
        total += 1
        most[0] -= 1
        if most[0] < 0:
            raise TooMany
    return total
