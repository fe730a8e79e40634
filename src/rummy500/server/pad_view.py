"""What is shown of a score pad: the whole of it as a message?"""

from __future__ import annotations

from rummy500.core.cards import JOKER
from rummy500.server.pad import Pad, Standing, Version
from rummy500.server.pad_messages import PadDeal, PadResult, PadScore, PadVersion, PadView


def pad_view(pad: Pad, name: str) -> PadView:
    """The pad with all its deals, sums and earlier versions."""
    standing = pad.standing()
    return PadView(
        id=name,
        seq=pad.seq,
        rules=pad.text,
        target=pad.rules.target,
        names=pad.names,
        former_names=pad.former_names,
        sides=[list(side) for side in pad.sides],
        deals=[_deal(pad, standing, at) for at in range(len(pad.deals))],
        totals=list(standing.totals),
        dealer=pad.next_dealer,
        state=standing.state,
        winners=[] if standing.winner is None else list(pad.sides[standing.winner]),
        won_with=standing.won_with,
        decks=0 if pad.law.pool else pad.law.decks,
        jokers=pad.copies(JOKER),
        bonus=pad.rules.going_out_bonus,
        asks_out=pad.asks_out,
        asks_low=pad.asks_low,
        asks_joker=not pad.law.joker_value,
        created=pad.created // 1000,
        updated=pad.updated // 1000,
    )


def _deal(pad: Pad, standing: Standing, at: int) -> PadDeal:
    *earlier, now = pad.deals[at]
    return PadDeal(
        number=at + 1,
        now=_version(pad, now),
        earlier=[_version(pad, one) for one in earlier],
        counts=standing.counts[at],
        scores=list(pad.by_side(now.points)),
        totals=list(standing.after[at]),
    )


def _version(pad: Pad, version: Version) -> PadVersion:
    return PadVersion(
        at=version.at // 1000,
        dealer=version.dealer,
        out=version.out,
        struck=version.struck,
        results=[_result(pad, version, seat, score) for seat, score in enumerate(version.scores)],
    )


def _result(pad: Pad, version: Version, seat: int, score: PadScore) -> PadResult:
    by_cards = score.points is None
    return PadResult(
        points=version.points[seat],
        entered=score,
        sum=pad.sum_of(score, seat == version.out) if by_cards else None,
    )
