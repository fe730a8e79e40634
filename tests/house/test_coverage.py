"""Has every rule a test that names its number?"""

import pytest

from scripts.coverage import by_rule, named_in, sentence


@pytest.mark.parametrize("number", by_rule())
def test_every_rule_has_a_test_that_names_it(number: str) -> None:
    assert by_rule()[number], f"no test names {number}: call one test_{number.lower().replace('.', '_')}_..."


def test_a_rule_is_named_by_a_test_s_name_or_its_docstring() -> None:
    assert named_in("test_r4_5_and_r9_13_go_together", "") == {"R4.5", "R9.13"}
    assert named_in("test_nothing", "As R6.1 says.") == {"R6.1"}
    assert named_in("test_over_5_2", "") == set()
    assert sentence("test_r4_5_a_debt_may_be_paid") == "a debt may be paid"
