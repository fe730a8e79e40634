"""Is everything that the server answers what its OpenAPI document says? Schemathesis asks, in this process.

`python -m tests.server.asking 300` asks each address 300 times as each kind of visitor.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode, Response
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok

from tests.server.in_process import InProcess
from tests.server.members import PASSWORD

NAME: Final = "Ann Asker"
DOCUMENT: Final = "/api/openapi.json"
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
Visitor = Literal["a stranger", "a guest", "a member"]
VISITORS: Final[tuple[Visitor, ...]] = ("a stranger", "a guest", "a member")
SENSIBLE: Final[dict[str, Any]] = {
    "rules": "classic", "players": 2, "bots": ["greedy"], "bot": "greedy", "fill": "greedy",
    "names": ["Ann", "Bea"], "name": NAME, "tokens": ["s"],
    "password": PASSWORD, "old": PASSWORD, "new": PASSWORD,
}  # fmt: skip
# What a rule set's text may be no schema says, so one that it allows may be refused all the same.
LEFT_OUT: Final = ("positive_data_acceptance",)


@dataclass
class Asked:
    """How often each address gave which status, and what was not as it should be."""

    answers: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)


class Asker:
    """One visitor at an application of their own, with tables and a score pad where they can have them."""

    def __init__(self, data: Path, who: Visitor) -> None:
        self.app = InProcess(data)
        self.schema = schemathesis.openapi.from_asgi(DOCUMENT, self.app)
        self.who = who
        self.cookies: dict[str, str] = {}
        self.own: dict[str, list[str]] = {}
        self.asked = Asked()
        load_all_checks()
        self._left_out: list[Any] = CHECKS.get_by_names(LEFT_OUT)
        self._too_large: list[Any] = CHECKS.get_by_names([*LEFT_OUT, "negative_data_rejection"])

    def close(self) -> None:
        self.app.close()

    def send(self, method: str, path: str, body: Any = None, **place: str) -> Response:
        """A request of the visitor's own; its cookies are kept."""
        wish = {"path_parameters": place} | ({} if body is None else {"body": body})
        answer = self.schema[path][method].Case(**wish).call(cookies=dict(self.cookies))
        for text in answer.headers.get("set-cookie", ()):
            name, _, value = text.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def settle_in(self) -> None:
        """Be who one is, with something of every kind, whatever the last questions did away with."""
        if self.who == "a stranger":
            return
        wish = {"name": NAME, "password": PASSWORD}
        out = self.who == "a member" and self.send("GET", "/api/account").json()["account"] is None
        if out and self.send("POST", "/api/account", wish).status_code != 201:
            self.send("POST", "/api/account/session", wish)
        table = {"rules": "classic", "players": 2, "bots": ["greedy"]}
        self.own["table"] = [
            self.send("POST", "/api/tables", table).json()["id"],
            self.send("POST", "/api/lobby", {"rules": "classic", "players": 3}).json()["id"],
        ]
        self.own["pad"] = [
            self.send("POST", "/api/pads", {"rules": "classic", "names": ["A", "B"]}).json()["id"]
        ]
        self.own["lesson"] = ["draw", "set"]
        if self.who == "a member":
            found = self.send("GET", "/api/account/sessions").json()["sessions"]
            self.own["handle"] = [one["handle"] for one in found]

    def ask(self, examples: int) -> Asked:
        """So many questions to each address, some of them sensible."""
        for found in self.schema.get_all_operations():
            assert isinstance(found, Ok), found
            self.settle_in()
            self._ask(found.ok(), examples)
        return self.asked

    def _ask(self, operation: Any, examples: int) -> None:
        modes = st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE])

        @settings(
            max_examples=examples, derandomize=True, deadline=None, database=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(data=st.data())
        def questions(data: st.DataObject) -> None:
            mode = data.draw(modes)
            case = data.draw(operation.as_strategy(generation_mode=mode))
            if mode is GenerationMode.POSITIVE and data.draw(st.booleans()):
                self._make_sensible(case, data)
            self._judge(case, case.call(cookies=dict(self.cookies)))

        questions()

    def _make_sensible(self, case: Case[Any], data: st.DataObject) -> None:
        """Real names of one's own things, rules that can be read, bots that there are."""
        for name, ids in self.own.items():
            if name in case.path_parameters:
                case.path_parameters[name] = data.draw(st.sampled_from(ids))
        if isinstance(case.body, dict):
            for name in SENSIBLE.keys() & case.body.keys():
                case.body[name] = SENSIBLE[name]

    def _judge(self, case: Case[Any], answer: Response) -> None:
        where = f"{case.method} {case.path}"
        self.asked.answers[self.who, where, answer.status_code] += 1
        try:
            case.validate_response(
                answer, excluded_checks=self._too_large if answer.status_code == 413 else self._left_out
            )
        except FailureGroup as group:
            for one in group.exceptions:
                fault = f"{self.who}: {where}: {answer.status_code}: {' '.join(str(one).split())[:400]}"
                self.asked.faults.setdefault(f"{where} {type(one).__name__} {answer.status_code}", fault)

    def ask_otherwise(self) -> list[str]:
        """Every method that an address does not have; what was answered but a 405 that names those it has."""
        wrong = []
        for path, methods in self.schema.raw_schema["paths"].items():
            has = sorted(method.upper() for method in methods)
            somewhere = dict.fromkeys(re.findall(r"{(\w+)}", path), "1")
            case = next(iter(self.schema[path].values())).Case(path_parameters=somewhere)
            for method in METHODS:
                if method in has:
                    continue
                case.method = method
                answer = case.call(cookies=dict(self.cookies))
                allowed = ", ".join(answer.headers.get("allow", ()))
                if (answer.status_code, allowed) != (405, ", ".join(has)):
                    wrong.append(f"{method} {path}: {answer.status_code}, allowed {allowed}")
        return wrong


def main(examples: int) -> int:
    faults: list[str] = []
    for who in VISITORS:
        with tempfile.TemporaryDirectory() as folder:
            asker = Asker(Path(folder), who)
            try:
                asked = asker.ask(examples)
            finally:
                asker.close()
        print(f"{who}: {asked.answers.total()} questions, {len(asked.faults)} faults")
        statuses = Counter[int]()
        for (_, _, status), count in asked.answers.items():
            statuses[status] += count
        print("  ", dict(sorted(statuses.items())))
        faults.extend(asked.faults.values())
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
