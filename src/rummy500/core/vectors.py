"""What do the rules count with? Machine numbers and arrays where they are compiled, else ints and lists.

This file is never compiled. mypyc knows `i64` and `vec` by the types that are imported here, and makes
machine numbers and arrays of them. As plain Python an `i64` is an int, a `vec` a list, and `append` and
`pop` hand back the list that they changed: always write `cards = append(cards, card)`, and use the old value
no more.
`mypyc_attr(acyclic=True)` says of a compiled class that its values never hold themselves, so that Python need
not look for circles among them; as plain Python it says nothing.

Traps of mypyc 2.4: `1 << n` of a native `n` is a shift of 32 bits, so `cards.bit` shifts down instead; a
conditional that mixes a literal with a native number makes an object of both, so numbers are set by `if`;
what gets the name `_` becomes an object, and so does, at every use, a constant that is reckoned from another
module's: such stand beside those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    class vec:  # noqa: N801
        """`vec[i64](numbers)` is a list."""

        def __class_getitem__(cls, _kind):
            return list

    def append(numbers, number):
        """The same numbers and one more."""
        numbers.append(number)
        return numbers

    def pop(numbers):
        """The same numbers without the last, and that one."""
        return numbers, numbers.pop()

    def mypyc_attr(**_attributes):
        """The class as it is."""
        return lambda one: one
