"""Tables drawn by hypothesis: rules out of every option, a number of players, a seed for the play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummy500.core.match import Match
from rummy500.core.options import OPTION, OPTIONS, Option
from tests.laws.played import states

NOT_DRAWN = {"players", "decks", "hand_size", "teams", "target", "opening", "scoring"}
"""Options that depend on the number of players, or on nothing that a deal shows: drawn by themselves."""


class Table(NamedTuple):
    """What a law is tried at."""

    rules: str
    players: int
    seed: int

    def states(self, deals: int = 1, every: int = 4, most: int = 600) -> Iterator[Match]:
        """The match where somebody is to act, again and again; one of so many states."""
        for number, match in enumerate(states(Random(self.seed), self.rules, self.players, deals)):
            if number >= most:
                return
            if (number + self.seed) % every == 0:
                yield match

    def played(self, deals: int = 1) -> Match:
        """The match after so many deals."""
        *_, match = states(Random(self.seed), self.rules, self.players, deals)
        return match


def _values(option: Option) -> list[str]:
    """The default first: hypothesis makes a failure simpler by going back to it."""
    if option.kind == "flag":
        values = ["off", "on"]
    elif option.kind == "number":
        values = [
            str(option.minimum),
            str(min(option.maximum, option.minimum + 2)),
            str(min(option.maximum, 25)),
        ]
    else:
        values = [value for value, _ in option.values]
    return list(dict.fromkeys([option.default, *values]))


POOL_DRAWN = ("ace_in_runs", "joker_limit", "pip_points", "low_ace_points", "joker_points", "cutthroat")
"""Options that the pool game shares or has alone, but for its numbers."""


@st.composite
def pool_tables(draw: st.DrawFn) -> Table:
    """The pool game with any lawful combination of its options."""
    chosen = [f"{name}={draw(st.sampled_from(_values(OPTION[name])))}" for name in POOL_DRAWN]
    chosen += [f"jokers={draw(st.sampled_from((1, 0, 2)))}", f"rounds={draw(st.sampled_from((10, 1, 3)))}"]
    chosen += [f"target={draw(st.sampled_from((500, 40)))}", f"pool_points={draw(st.sampled_from((30, 7)))}"]
    return Table(",".join(["pool", *chosen]), draw(st.integers(2, 6)), draw(st.integers(0, 2**32)))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any lawful combination of options of a game that is not the pool game."""
    players = draw(st.sampled_from((2, 3, 4, 5, 6, 8)))
    options = [option for option in OPTIONS if option.name not in NOT_DRAWN and option.section != "pool"]
    chosen = {option.name: draw(st.sampled_from(_values(option))) for option in options}
    chosen["decks"] = draw(st.sampled_from(("auto", "2", "1") if players <= 5 else ("auto", "2")))
    chosen["hand_size"] = draw(st.sampled_from(("auto", "3", "5", "9")))
    chosen["target"] = draw(st.sampled_from(("500", "40", "120")))
    if players == 4:
        chosen["teams"] = draw(st.sampled_from(("none", "pairs")))
    if chosen["pile_draw"] == "none":
        chosen["top_card"] = "keep"
    return Table(_text(chosen), players, draw(st.integers(0, 2**32)))


def _text(chosen: dict[str, str]) -> str:
    defaults = {option.name: option.default for option in OPTIONS}
    return ",".join(
        ["classic", *(f"{name}={value}" for name, value in chosen.items() if value != defaults[name])]
    )


def law(examples: int, pool: bool = False) -> Callable[[Callable[[Table], None]], Callable[[], None]]:
    """A law: tried at so many tables, always the same ones; with `pool` at tables of the pool game too."""
    drawn = st.one_of(tables(), tables(), tables(), pool_tables()) if pool else tables()

    def hold(test: Callable[[Table], None]) -> Callable[[], None]:
        tried = settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
        return tried(given(drawn)(test))

    return hold
