"""Does the server answer every address as its OpenAPI document says, whoever asks whatever?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.asking import VISITORS, Asker, Visitor

EXAMPLES = 8  # of each address; `make fuzz` asks more


@pytest.mark.parametrize("who", VISITORS)
def test_every_answer_is_one_that_the_document_names_and_of_its_shape(tmp_path: Path, who: Visitor) -> None:
    asker = Asker(tmp_path, who)
    try:
        asked = asker.ask(EXAMPLES)
    finally:
        asker.close()
    assert list(asked.faults.values()) == []
    statuses = {status for (_, _, status) in asked.answers}
    assert {200, 201, 204, 404, 422} <= statuses
    assert not any(status >= 500 for status in statuses)


def test_an_address_says_which_methods_it_has(tmp_path: Path) -> None:
    asker = Asker(tmp_path, "a stranger")
    try:
        assert asker.ask_otherwise() == []
    finally:
        asker.close()
