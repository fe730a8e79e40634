"""Is no number shifted up where what is compiled would lose it?

mypyc makes `1 << n` of a native `n` a shift of 32 bits, and of a constant that fits in them too, so a card of
the upper suits is lost without a word; `cards.bit` shifts down instead.
"""

import ast
import importlib
from collections.abc import Mapping

import pytest

from scripts.compile import MODULES, PACKAGE


def is_narrow(number: ast.expr, constants: Mapping[str, object]) -> bool:
    """Is it a literal, or a constant of 32 bits?"""
    value = constants.get(number.id) if isinstance(number, ast.Name) else None
    return isinstance(number, ast.Constant) or isinstance(value, int) and value < 1 << 31


def shifts_lost(source: str, constants: Mapping[str, object]) -> list[int]:
    """The lines, inside functions, in which such a number is shifted up by what is no constant."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                    names = [one.id for one in ast.walk(node.right) if isinstance(one, ast.Name)]
                    if is_narrow(node.left, constants) and any(not name.isupper() for name in names):
                        found.append(node.lineno)
    return found


@pytest.mark.parametrize("module", MODULES)
def test_no_narrow_number_is_shifted_up_by_another_in_what_is_compiled(module: str) -> None:
    constants = vars(importlib.import_module(f"rummy500.{module[:-3].replace('/', '.')}"))
    lost = shifts_lost((PACKAGE / module).read_text("utf-8"), constants)
    assert not lost, f"{module} shifts a number up in lines {lost}: write cards.bit(n), which can't lose it"


def test_such_a_shift_is_found_and_others_are_let_be() -> None:
    assert shifts_lost("def f(n):\n    return 1 << n", {}) == [2]
    assert shifts_lost("def f(n):\n    return SUIT << n | ALL << n", {"SUIT": 8191, "ALL": 1 << 59}) == [2]
    assert shifts_lost("def f(n):\n    return ALL << n | 1 << HIGH + 1 | n << 3", {"ALL": 1 << 59}) == []
