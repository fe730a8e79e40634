"""Rules and positions of the pool game drawn at random, leaning to the ends of deals."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.laws.plain import JOKER, POOL_PRESETS, SUITS, Card, Laid, Meld, Position, read_rules, without
from tests.laws.plain_melds import is_run, melds_from
from tests.laws.plain_pool import Pool

CHOICES: dict[str, tuple[str, ...]] = {
    "jokers": ("0", "1", "2"),
    "ace_in_runs": ("both", "low", "high", "corner"),
    "joker_limit": ("one_natural", "half"),
    "low_ace_points": ("1", "5", "15"),
    "joker_points": ("fixed", "card"),
    "pip_points": ("face", "five"),
    "pool_points": ("0", "7", "30", "100"),
    "rounds": ("1", "2", "3", "6", "10"),
    "cutthroat": ("on", "off", "off"),
    "target": ("40", "120", "300", "500"),
    "win": ("highest", "goer_out", "must_go_out"),
}


def draw_rules(rng: Random) -> str:
    """A preset as it is, or with some or all of what may be changed changed."""
    preset = rng.choice(sorted(POOL_PRESETS))
    share = rng.choice((0.0, 0.0, 0.3, 1.0))
    changes = [f"{name}={rng.choice(values)}" for name, values in CHOICES.items() if rng.random() < share]
    return ",".join([preset, *changes])


def draw_position(rng: Random, rules: str, players: int) -> Pool:
    """A deal some way on: melds, small hands, perhaps a knock, perhaps somebody out."""
    at = Position(read_rules(rules), ((),) * players)
    cards = _gathered(rng, at)
    melds, cards = _melds(rng, at, cards)
    hands = []
    for _ in range(players):
        size = rng.choice((1, 1, 1, 2, 2, 3, 3, 4, 5, 7))
        hands.append(tuple(sorted(cards.pop() for _ in range(size))))
    if rng.random() < 0.3:  # equal last discards, and equal hands
        hands, cards = _alike(rng, hands, cards)
    at = replace(
        at,
        hands=tuple(hands),
        stock=tuple(cards[: rng.choice((1, players, 3 * players, 20))]),
        melds=melds,
        dealer=rng.randrange(players),
        phase="draw",
    )
    return _in_round(rng, replace(at, turn=(at.dealer + 1) % players))


def _in_round(rng: Random, at: Position) -> Pool:
    """At the beginning of a round or further on in it, where somebody may have knocked or gone out."""
    number = rng.randint(1, int(at.rules["rounds"]))
    left = rng.choice((0, 1, 31))
    points = 0 if at.rules["cutthroat"] == "on" else int(at.rules["pool_points"]) + left
    pool = Pool(at, number, points)
    if number == 1:
        return replace(pool, at=replace(at, phase="play"))
    while rng.random() < 0.5 and pool.at.turn != at.dealer:
        seat = pool.at.turn
        if rng.random() < 0.4:
            hand = pool.at.hands[seat]
            card = hand[0] if rng.random() < 0.7 else None
            pool = replace(pool, at=pool.at.hand(seat, ()), gone=(*pool.gone, (seat, card)))
        elif rng.random() < 0.5 and (pool.knocked or seat == pool.first):
            pool = replace(pool, knocked=(*pool.knocked, seat))
        pool = replace(pool, at=replace(pool.at, turn=(seat + 1) % at.players))
    return pool


def _gathered(rng: Random, at: Position) -> list[Card]:
    """All the cards, shuffled, with kindred ones near the end, where the hands come from."""
    pack = [(rank, suit) for rank in range(1, 14) for suit in SUITS] + [JOKER] * int(at.rules["jokers"])
    ranks = set(rng.sample(range(1, 14), 3))
    suit, middle = rng.choice(SUITS), rng.randrange(13)
    near = {((middle + step) % 13 + 1, suit) for step in range(5)}
    zest = rng.choice((0.0, 0.7, 2.0))

    def key(card: Card) -> float:
        return rng.random() + zest * (card == JOKER or card[0] in ranks or card in near)

    return sorted(pack * 2, key=key)


def _melds(rng: Random, at: Position, cards: list[Card]) -> tuple[tuple[Meld, ...], list[Card]]:
    """Up to four melds out of the cards, sets of three among them, with cards of others laid on."""
    melds: list[Meld] = []
    for _ in range(rng.choice((0, 1, 2, 3, 4))):
        some = tuple(sorted(rng.sample(cards, 14)))
        found = list(melds_from(at.rules, some, at.decks))
        sets = [meld for meld in found if not is_run(meld)]
        if not found:
            continue
        chosen = rng.choice(sets if sets and rng.random() < 0.6 else found)
        owner = rng.randrange(at.players)
        others = len(chosen) > 3 and rng.random() < 0.5
        laid = [Laid(face, wild, owner) for face, wild in chosen]
        if others:
            laid[-1] = laid[-1]._replace(layer=rng.randrange(at.players))
        if is_run(chosen) and laid[0].face[0] == 1:
            laid[0] = laid[0]._replace(low=True)
        melds.append(Meld("run" if is_run(chosen) else "set", owner, tuple(laid)))
        gone = tuple(JOKER if wild else face for face, wild in chosen)
        left = without(tuple(cards), gone)
        cards = [card for card in cards if card in left]
        for card in set(cards):
            while cards.count(card) > left.count(card):
                cards.remove(card)
    return tuple(melds), cards


def _alike(
    rng: Random, hands: list[tuple[Card, ...]], cards: list[Card]
) -> tuple[list[tuple[Card, ...]], list[Card]]:
    """Two players with one card of the same rank each."""
    one, other = rng.sample(range(len(hands)), 2)
    rank = rng.randint(1, 13)
    found = [card for card in cards if card[0] == rank][:2]
    if len(found) == 2:
        cards = [*cards, *hands[one], *hands[other]]
        for seat, card in zip((one, other), found, strict=True):
            cards.remove(card)
            hands[seat] = (card,)
    return hands, cards
