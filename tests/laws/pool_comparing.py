"""Does the engine play the pool game as the enumerator does? Both play the same deals in step: what may be
done, what that does, how the deal ends and what it counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from rummy500.core.cards import card_text as engine_card
from rummy500.core.legal import legal
from rummy500.core.match import Match, deal_event, full_deck
from rummy500.core.notation import token
from rummy500.core.position import position_text
from rummy500.core.position import read_position as read_match
from rummy500.core.rules import read_rules
from rummy500.core.scoring import DealResult
from tests.laws import plain, plain_pool
from tests.laws.plain import JOKER, Meld, read_card
from tests.laws.plain_melds import Action, action_text, read_action
from tests.laws.plain_pool import Pool
from tests.laws.played import deal_of
from tests.laws.pool_drawn import draw_position, draw_rules

MOODS: tuple[dict[str, float], ...] = (
    {},
    {"knock": 0.05, "meld": 6.0, "lay": 6.0},
    {"knock": 0.05, "meld": 9.0, "lay": 9.0, "end": 0.2},
    {"knock": 0.0, "discard": 3.0},
    {"knock": 3.0, "meld": 3.0, "lay": 3.0},
)


class Disagreement(AssertionError):
    """The engine and the enumerator play differently."""


def same(pool: Pool) -> Pool:
    """In a form of which there is one for each position: a set's cards in order."""
    melds = [
        meld._replace(cards=tuple(sorted(meld.cards))) if meld.kind == "set" else meld
        for meld in pool.at.melds
    ]
    plain_melds: tuple[Meld, ...] = tuple(melds)
    return replace(pool, at=replace(pool.at, melds=plain_melds, moved=False))


def choose(rng: Random, actions: list[Action], mood: dict[str, float]) -> Action:
    """A kind of action first, then one of that kind."""
    kinds = sorted({action.kind for action in actions})
    weights = [mood.get(kind, 1.0) for kind in kinds]
    kind = rng.choices(kinds, weights)[0] if sum(weights) else kinds[0]
    return rng.choice([action for action in actions if action.kind == kind])


def play_out(rng: Random, match: Match, pool: Pool, tally: Counter[str]) -> Pool:
    """Play one deal to its end, comparing all the way. Raises Disagreement."""
    mood = rng.choice(MOODS)
    while not pool.ended:
        compare(match, pool, tally)
        action = choose(rng, plain_pool.legal_actions(pool), mood)
        match.apply(f"{pool.at.turn}:{_named(match, action)}")
        pool = plain_pool.play(pool, action)
    compare_end(match, pool, tally)
    return pool


def _named(match: Match, action: Action) -> str:
    """The engine's own token for this action: it writes the cards in an order of its own."""
    deal, wanted = deal_of(match), action_text(action)
    names = [token(deal, move) for move in legal(deal, deal.turn)]
    return next(name for name in names if action_text(read_action(name)) == wanted)


def compare(match: Match, pool: Pool, tally: Counter[str]) -> None:
    """Is it the same position, and may the same be done in it?"""
    deal, text = deal_of(match), position_text(match)
    theirs = plain_pool.read_position(text)
    if same(theirs) != same(pool):
        raise Disagreement(f"{same(theirs)}\nor {same(pool)}?\n{text}")
    ours = [token(deal, move) for move in legal(deal, deal.turn)]
    lines = {action_text(read_action(name)) for name in ours}
    actions = plain_pool.legal_actions(pool)
    wanted = {action_text(action) for action in actions}
    if lines != wanted or len(lines) != len(ours) or len(wanted) != len(actions):
        more, less = sorted(lines - wanted), sorted(wanted - lines)
        raise Disagreement(f"only the engine: {more}, only the enumerator: {less}\n{text}")
    tally["positions"] += 1
    hand = pool.at.hands[pool.at.turn]
    there = {
        "opening": pool.opening,
        "one card": len(hand) == 1,
        "somebody has knocked": bool(pool.knocked),
        "somebody is out": bool(pool.gone),
        "joker in hand": JOKER in hand,
        "joker on the table": any(card.wild for meld in pool.at.melds for card in meld.cards),
        "corner": pool.at.rules["ace_in_runs"] == "corner",
    }
    tally.update(label for label, shown in there.items() if shown)
    knocks = {
        "knock with a discard" if action.cards else "knock" for action in actions if action.kind == "knock"
    }
    tally.update({action.kind for action in actions if action.kind != "knock"} | knocks)


def compare_end(match: Match, pool: Pool, tally: Counter[str]) -> None:
    """Did it end for the same reason, and does it count the same?"""
    text = position_text(match)
    engine, wanted = match.results[-1], plain_pool.result(pool)
    expected = DealResult(
        dealer=pool.at.dealer,
        table=wanted.table,
        hand=(0,) * pool.at.players,
        bonus=tuple(score - table for score, table in zip(wanted.scores, wanted.table, strict=True)),
        scores=wanted.scores,
        out=wanted.out,
        reason=pool.ended,
        pool=wanted.left,
    )
    if engine != expected or same(plain_pool.read_position(text)) != same(pool):
        raise Disagreement(f"{engine}\nor {expected}?\n{text}")
    tally["deals"] += 1
    tally.update(_labels_of_end(pool, wanted))


def _labels_of_end(pool: Pool, wanted: plain_pool.Result) -> set[str]:
    won = plain_pool.winners(pool)
    sets = [meld for meld in pool.at.melds if meld.kind == "set" and len(meld.cards) == 3]
    cutthroat = pool.at.rules["cutthroat"] == "on"
    there = {
        f"ended: {pool.ended}": True,
        "several out": len(pool.gone) > 1,
        "several out, one wins": len(pool.gone) > 1 and bool(won),
        "several out, nobody wins": not won,
        "out by a meld": any(card is None for _, card in pool.gone),
        "out with the stock": pool.ended == "stock_out" and bool(pool.gone),
        "knocked with the stock": pool.ended == "stock_out" and bool(pool.knocked),
        "a knocker is beaten by one who went out": bool(pool.knocked and pool.gone and won),
        "a lost knock with cards on the table": any(
            wanted.table[seat] and not wanted.scores[seat] for seat in pool.knocked
        ),
        "several knock": len(pool.knocked) > 1,
        "shared": len(won) > 1,
        "shared with a remainder": len(won) > 1 and wanted.left > 0,
        "a set of three": bool(sets),
        "a set of three with a joker": any(card.wild for meld in sets for card in meld.cards),
        "cutthroat": cutthroat,
        "cutthroat, shared": cutthroat and len(won) > 1,
    }
    return {label for label, shown in there.items() if shown}


def next_deal(rng: Random, match: Match, rules: str, left: int) -> Pool:
    """Deal to both, with so many points left in the pool by the last deal."""
    cards = full_deck(match.rules, match.players)
    rng.shuffle(cards)
    dealer = rng.randrange(match.players) if match.next_dealer is None else match.next_dealer
    match.apply(deal_event(dealer, cards))
    order = tuple(read_card(engine_card(card)) for card in cards)
    return plain_pool.dealt(plain.read_rules(rules), match.players, dealer, order, left)


def compare_matches(seed: int, count: int) -> Counter[str]:
    """At least so many positions of matches from their first card on, up to three deals of each."""
    rng, tally = Random(seed), Counter[str]()
    while tally["positions"] < count:
        rules, players = draw_rules(rng), rng.randint(2, 6)
        match, left, totals = Match(read_rules(rules), players), 0, [0] * players
        while match.stage != "over" and len(match.results) < 3:
            pool = play_out(rng, match, next_deal(rng, match, rules, left), tally)
            wanted = plain_pool.result(pool)
            left = wanted.left
            totals = [total + score for total, score in zip(totals, wanted.scores, strict=True)]
            if totals != match.totals:
                raise Disagreement(f"totals {match.totals} or {totals}?\n{position_text(match)}")
    return tally


def compare_made(seed: int, count: int) -> Counter[str]:
    """At least so many positions of deals that begin in the middle, with small hands; and of the deal after
    one that left points in the pool."""
    rng, tally = Random(seed), Counter[str]()
    while tally["positions"] < count:
        rules, players = draw_rules(rng), rng.randint(2, 6)
        pool = draw_position(rng, rules, players)
        match = read_match(plain_pool.position_text(pool, rules))
        left = plain_pool.result(play_out(rng, match, pool, tally)).left
        if left and match.stage == "deal":
            tally["points left for the next deal"] += 1
            play_out(rng, match, next_deal(rng, match, rules, left), tally)
    return tally
