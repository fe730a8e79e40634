"""Rules, positions and requests drawn at random, leaning to what is disputed.

Nothing here judges: rules come as text, positions as `Position`; whoever asks for them says what is right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from tests.laws.plain import JOKER, PRESETS, SUITS, Card, Laid, Meld, Position, read_rules, without
from tests.laws.plain_melds import Placed, is_run, jokers_allowed, run_shapes
from tests.laws.plain_play import play
from tests.laws.reference import callers, legal_actions, to_act

CHOICES: dict[str, tuple[str, ...]] = {
    "jokers": ("0", "1", "2"),
    "set_suits": ("distinct", "distinct", "any"),
    "ace_in_runs": ("both", "low", "high", "corner"),
    "joker_limit": ("one_natural", "half"),
    "joker_swap": ("off", "exact"),
    "lay_off": ("any", "own_side"),
    "pile_draw": ("any", "any", "any", "any", "top", "none"),
    "top_card": ("keep", "must_use"),
    "debt_due": ("turn", "at_once"),
    "put_back": ("any", "not_single", "none_taken"),
    "put_back_last": ("off", "on"),
    "going_out": ("free", "discard", "float"),
    "call": ("off", "lay_off", "meld", "meld"),
    "stock_out": ("end", "choose", "reshuffle"),
    "low_ace_points": ("1", "5", "15"),
    "joker_points": ("fixed", "card"),
    "pip_points": ("face", "five"),
    "going_out_bonus": ("0", "25"),
    "win": ("highest", "goer_out", "must_go_out"),
}


TIGHT: dict[str, tuple[str, ...]] = {
    "put_back": ("none_taken", "none_taken", "not_single"),
    "going_out": ("discard", "float", "float"),
    "top_card": ("must_use", "keep"),
    "joker_swap": ("exact", "exact", "off"),
    "jokers": ("0", "1", "2"),
    "pile_draw": ("any",),
}
"""Options by which an end of the turn is harder to find."""


def draw_rules(rng: Random, players: int, tight: bool = False) -> str:
    """A preset for so many players, as it is or with some or all of its options changed."""
    fitting = [name for name in PRESETS if _seats(name, players)]
    preset = rng.choice(fitting)
    share = rng.choice((0.0, 0.15, 0.5, 1.0))
    changes = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < share}
    if tight:
        changes |= {name: rng.choice(values) for name, values in TIGHT.items()}
    if rng.random() < share:
        changes["decks"] = "2" if players > 4 else rng.choice(("auto", "1", "2"))
    if rng.random() < share / 2:
        changes["hand_size"] = str(rng.randint(3, 9))
    if players == 4 and rng.random() < share / 2:
        changes["teams"] = "pairs"
    if changes.get("pile_draw") == "none":
        changes["top_card"] = "keep"
    return ",".join([preset, *(f"{name}={value}" for name, value in changes.items())])


def _seats(preset: str, players: int) -> bool:
    least, _, most = str(read_rules(preset)["players"]).partition("-")
    return int(least) <= players <= int(most or least)


def draw_position(rng: Random, rules: str, players: int, tight: bool = False) -> Position:
    """A position made by hand, so to speak: cards that have to do with each other, wherever they lie."""
    bare = Position(read_rules(rules), ((),) * players)
    pack = _pack(rng, bare)
    melds = _melds(rng, bare, pack)
    cards = _gathered(rng, pack, melds)
    hands = []
    for _ in range(players):
        floats = bare.rules["going_out"] == "float" and rng.random() < 0.2
        size = 0 if floats else rng.choice((1, 1, 2, 2, 3, 3) + (() if tight else (4, 5, 6, 7, 9, 12)))
        hands.append(tuple(sorted(cards.pop() for _ in range(min(size, max(1, len(cards) - 8))))))
    if rng.random() < 0.5:
        hands[0] = _with_exchanged(hands[0], melds, cards)
    pile = tuple(cards.pop() for _ in range(min(rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 10)), len(cards))))
    stock = tuple(cards.pop() for _ in range(min(rng.choice((0, 0, 1, 2, 5)), len(cards))))
    turn = rng.choice((0, rng.randrange(players)))
    start = replace(bare, hands=tuple(hands), pile=pile, stock=stock, melds=melds, turn=turn, dealer=0)
    return _in_phase(rng, start)


def _with_exchanged(hand: tuple[Card, ...], melds: tuple[Meld, ...], cards: list[Card]) -> tuple[Card, ...]:
    """The hand with the very cards that jokers on the table stand for."""
    for face in {laid.face for meld in melds for laid in meld.cards if laid.wild}:
        if face in cards:
            cards.remove(face)
            hand = tuple(sorted((*hand, face)))
    return hand


def _in_phase(rng: Random, position: Position) -> Position:
    """The draw, a turn under way, or a call window."""
    phase = rng.choice(("draw", "draw", "play", "play", "play", "call", "call", "call"))
    if (
        phase == "call"
        and position.pile
        and position.rules["call"] != "off"
        and position.hands[position.turn]
    ):
        asked = replace(position, phase="call")
        ends = not position.stock and position.rules["stock_out"] == "end"
        if callers(asked) and not ends:
            return _on(rng, asked, rng.choice((0, 0, 1, 2)), "call")
        phase = "play"
    if phase == "play":
        return _on(rng, position, rng.choice((1, 1, 2, 3)), "play")
    return position


def _on(rng: Random, position: Position, steps: int, phase: str) -> Position:
    """Some actions further, as long as it is the same phase or becomes it."""
    for _ in range(steps):
        awaited = to_act(position)
        if not awaited:
            return position
        seat = rng.choice(awaited)
        actions = legal_actions(position, seat)
        picks = [action for action in actions if action.kind == "pile"]
        then = play(position, seat, rng.choice(picks or actions)) if actions else position
        if then.phase != phase or (phase == "call" and then.turn != position.turn):
            return position
        position = then
    return position


def _pack(rng: Random, bare: Position) -> list[Card]:
    """All the cards, shuffled."""
    one = [(rank, suit) for rank in range(1, 14) for suit in SUITS] + [JOKER] * int(bare.rules["jokers"])
    pack = one * bare.decks
    rng.shuffle(pack)
    return pack


def _gathered(rng: Random, pack: list[Card], melds: tuple[Meld, ...]) -> list[Card]:
    """The pack with kindred cards near its end, where the hands and the pile come from."""
    ranks = {(rng.randrange(13) + step) % 13 + 1 for step in range(rng.choice((3, 4, 5)))}
    suits = set(rng.sample(SUITS, rng.choice((1, 2))))
    middle = rng.randrange(13)
    near = {(middle + step) % 13 + 1 for step in range(6)}
    zest, pull = rng.choice((0.0, 0.5, 1.0, 2.0)), rng.choice((0.0, 0.5, 1.5))
    wanted = {face for meld in melds for face in _near(meld)}

    def key(card: Card) -> float:
        kin = card == JOKER or card[0] in ranks or (card[1] in suits and card[0] in near)
        return rng.random() + zest * kin + pull * (card in wanted)

    return sorted(pack, key=key)


def _near(meld: Meld) -> list[Card]:
    """Cards that could be laid on a meld, or soon could."""
    faces = [card.face for card in meld.cards]
    if meld.kind == "set":
        return [(faces[0][0], suit) for suit in SUITS]
    ends = (faces[0][0] - 1, -1, -2), (faces[-1][0] - 1, 1, 2)
    return [((rank + step) % 13 + 1, faces[0][1]) for rank, *steps in ends for step in steps]


def _melds(rng: Random, bare: Position, pack: list[Card]) -> tuple[Meld, ...]:
    """Up to four melds out of the pack."""
    melds = []
    for _ in range(rng.choice((0, 0, 1, 1, 2, 2, 3, 4))):
        shape = _run(rng, bare) if rng.random() < 0.6 else _set(rng, bare)
        cards = tuple((face, rng.random() < 0.2) for face in shape)
        if _possible(bare, cards, pack):
            for face, wild in cards:
                pack.remove(JOKER if wild else face)
            owner = rng.randrange(bare.players)
            laid = [
                Laid(face, wild, owner if rng.random() < 0.7 else rng.randrange(bare.players))
                for face, wild in cards
            ]
            if is_run(cards) and laid[0].face[0] == 1:
                laid[0] = laid[0]._replace(low=True)
            melds.append(Meld("run" if is_run(cards) else "set", owner, tuple(laid)))
    return tuple(melds)


def _run(rng: Random, bare: Position) -> list[Card]:
    shapes = run_shapes(str(bare.rules["ace_in_runs"]))
    wanted = rng.choice((3, 3, 3, 4, 4, 5, 6, 8, 10, 11, 12, 12, 13))
    suit = rng.choice(SUITS)
    return [(rank, suit) for rank in rng.choice([shape for shape in shapes if len(shape) == min(wanted, 12)])]


def _set(rng: Random, bare: Position) -> list[Card]:
    rank = rng.randint(1, 13)
    suits = list(SUITS)
    if bare.rules["set_suits"] == "any":
        suits *= bare.decks
    return sorted((rank, suit) for suit in rng.sample(suits, rng.randint(3, min(6, len(suits)))))


def _possible(bare: Position, cards: tuple[Placed, ...], pack: list[Card]) -> bool:
    wild = sum(1 for _, joker in cards if joker)
    faces = [face for face, _ in cards]
    twice = any(faces.count(face) > 1 for face, joker in cards if joker)
    needed = Counter(JOKER if joker else face for face, joker in cards)
    enough = not needed - Counter(pack)
    return enough and not twice and jokers_allowed(bare.rules, wild, len(cards) - wild)


def unlikely(position: Position) -> list[Card]:
    """Cards that are neither in a hand nor on the table, for requests that should be refused."""
    seen = tuple(card for hand in position.hands for card in hand)
    return list(without(tuple((rank, suit) for rank in range(1, 14) for suit in SUITS), seen))
