"""Is no number shifted up where what is compiled would lose it?

mypyc makes `1 << n` of a native `n` a shift of 32 bits, so a card of the upper suits is lost without a word;
`cards.bit` shifts down instead.
"""

import ast

import pytest

from scripts.compile import MODULES, PACKAGE


def shifts_lost(source: str) -> list[int]:
    """The lines, inside functions, in which a literal is shifted up by what is no constant."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                    names = [one.id for one in ast.walk(node.right) if isinstance(one, ast.Name)]
                    if isinstance(node.left, ast.Constant) and any(not name.isupper() for name in names):
                        found.append(node.lineno)
    return found


@pytest.mark.parametrize("module", MODULES)
def test_no_literal_is_shifted_up_by_a_number_in_what_is_compiled(module: str) -> None:
    lost = shifts_lost((PACKAGE / module).read_text("utf-8"))
    assert not lost, f"{module} shifts a literal up in lines {lost}: write cards.bit(n), which can't lose it"


def test_such_a_shift_is_found_and_others_are_let_be() -> None:
    assert shifts_lost("def f(n):\n    return 1 << n") == [2]
    assert shifts_lost("def f(n):\n    return 1 << HIGH + 1 | n << 3") == []
