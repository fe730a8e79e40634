"""How does a bot play that is a program of its own, in any language?

The program reads one JSON object a line from standard input and answers each with one line:

    {"view": {"seat": 0, "hand": ["9s", "9h", "**"], ...}, "legal": ["s", "p3"], "dice": 1234}
    {"token": "s"}

docs/bots.md lists the fields. Its standard error goes where ours goes. The end of its input is the end of the
play. What it may not do is one sentence: to end, to answer late, or with what is not in `legal`.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import random
import signal
import subprocess
import threading
from collections.abc import Sequence
from typing import Final, NoReturn

from rummy500.bots.sight import open_deal
from rummy500.core.cards import card_text, spot_text
from rummy500.core.errors import RummyError
from rummy500.core.notation import token
from rummy500.core.rules import rules_text
from rummy500.core.view import MeldView, View

TIMEOUT: Final = 10.0  # seconds for an answer
LONGEST: Final = 10_000  # characters of an answer
WAITING: Final = 16  # answers that nobody asked for
DICE: Final = 1 << 32


class PipeFault(RummyError):
    """The program on the other side of the pipe does not play by the protocol."""


class PipeBot:
    """A bot that asks another program. Close it when it is no longer needed, or use it in a `with`."""

    title = "A program"
    sentence = "Asks another program, a line for a choice."

    def __init__(self, command: Sequence[str], timeout: float = TIMEOUT) -> None:
        self.name = " ".join(command).encode("utf-8", "replace").decode("utf-8")
        self.timeout = timeout
        self._questions: queue.Queue[str] = queue.Queue()
        self._answers: queue.Queue[str] = queue.Queue(WAITING)
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # what it has begun itself can be stopped with it
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise PipeFault("pipe_start", f"the bot {self.name!r} can't be started: {why.lower()}") from error
        threading.Thread(target=self._tell, daemon=True).start()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> PipeBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program: its input ends, and if it does not go by itself it is stopped."""
        self._questions.put("")
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._stop()
            self._process.wait()

    def _stop(self) -> None:
        """Stop the program, and where there are sessions all that it has begun."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        """What the program answers. Raises PipeFault."""
        deal = open_deal(view)
        tokens = {token(deal, move): move for move in legal}
        question = {"view": view_fields(view), "legal": list(tokens), "dice": rng.randrange(DICE)}
        answer = self._ask(json.dumps(question, separators=(",", ":")))
        said = _token_in(answer)
        if said is None:
            self._fault("pipe_format", f'answered {_short(answer)}, and not with {{"token": "s"}}')
        if said not in tokens:
            may = " ".join(list(tokens)[:12]) + (" ..." if len(tokens) > 12 else "")
            self._fault(
                "pipe_token", f"answered {_short(said)}, which is not legal here: it may answer {may}"
            )
        return tokens[said]

    def _ask(self, question: str) -> str:
        self._questions.put(question + "\n")
        try:
            answer = self._answers.get(timeout=self.timeout)
        except queue.Empty:
            self._fault("pipe_late", f"did not answer within {self.timeout:g} seconds")
        if not answer:
            self._gone()
        return answer

    def _gone(self) -> NoReturn:
        """Its output has ended."""
        self._answers.put("")  # who asks again is told the same
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._fault("pipe_closed", "closed its standard output, and can't answer any more")
        self._fault("pipe_ended", f"ended by itself (exit status {status})")

    def _tell(self) -> None:
        """Write what is asked, for as long as a program takes to read it; the empty text is the end."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it may have gone, or have closed its input
            while question := self._questions.get():
                self._process.stdin.write(question)
                self._process.stdin.flush()
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _listen(self) -> None:
        """Read its answers as they come; the empty text is its end."""
        assert self._process.stdout is not None
        while True:
            answer = self._process.stdout.readline(LONGEST)
            self._answers.put(answer)
            if not answer:
                return

    def _fault(self, code: str, what: str) -> NoReturn:
        raise PipeFault(code, f"the bot {self.name!r} {what}")


def _token_in(answer: str) -> str | None:
    try:
        said = json.loads(answer)
    except (ValueError, RecursionError):
        return None
    found = said.get("token") if isinstance(said, dict) else None
    return found if isinstance(found, str) else None


def _short(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 60 else text[:57] + "...")


def view_fields(view: View) -> dict[str, object]:
    """A view as JSON has it: cards as text, melds numbered from 1 as tokens name them."""
    return {
        "rules": rules_text(view.rules),
        "players": view.players,
        "seat": view.seat,
        "dealer": view.dealer,
        "turn": view.turn,
        "phase": view.phase,
        "to_act": view.to_act,
        "hand": _texts(view.hand),
        "counts": view.counts,
        "known": [_texts(cards) for cards in view.known],
        "stock": view.stock,
        "pile": _texts(view.pile),
        "melds": [_meld_fields(number, meld) for number, meld in enumerate(view.melds, 1)],
        "taken": _texts(view.taken),
        "debt": None if view.debt is None else card_text(view.debt),
        "drawn": None if view.drawn is None else card_text(view.drawn),
        "points": view.points,
        "totals": view.totals,
        "sides": view.sides,
        "answered": view.answered,
        "called": view.called,
        "round": view.round,
        "pool": view.pool,
        "knocked": view.knocked,
        "gone": view.gone,
        "past": view.past,
    }


def _texts(cards: Sequence[int]) -> list[str]:
    return [card_text(card) for card in cards]


def _meld_fields(number: int, meld: MeldView) -> dict[str, object]:
    cards = [{"card": spot_text(laid.spot, laid.wild), "by": laid.by} for laid in meld.cards]
    return {"n": number, "owner": meld.owner, "run": meld.run, "cards": cards}
