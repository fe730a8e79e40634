"""How can a request be wrong?

Three questions, three errors: can it be read, is it allowed, has it one meaning. Each carries a code first
(for programs), then one sentence in lower case (for people).
"""

from __future__ import annotations

from dataclasses import dataclass


class RummyError(Exception):
    """A request that can't be carried out: `code` for programs, `message` for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Unreadable(RummyError):
    """The text is no card, action, rule set, position or record."""


class NotAllowed(RummyError):
    """The request can be read, and the rules refuse it. `rule` names the paragraph."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(code, message)
        self.rule = rule


class Ambiguous(RummyError):
    """The request has several meanings: `choices` holds the token of each, `rule` names the paragraph."""

    def __init__(self, code: str, message: str, choices: tuple[str, ...], rule: str = "") -> None:
        super().__init__(code, message)
        self.choices = choices
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an action is not legal: a code, a sentence, the rule's number, the meanings it could have."""

    code: str
    message: str
    rule: str = ""
    choices: tuple[str, ...] = ()
