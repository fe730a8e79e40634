"""How does the page learn the shapes of messages? `python -m rummy500.server.types` writes its TypeScript.

A test holds the written file to these structs and models, so the two can't drift apart.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from pydantic import BaseModel

from rummy500.server import (
    account_messages,
    company_messages,
    guide_messages,
    messages,
    pad_messages,
    protocol,
)

FILE: Final = Path(__file__).parents[3] / "web" / "src" / "lib" / "protocol.ts"
HEAD: Final = """\
// What the page and the server say to each other.
// Written by `python -m rummy500.server.types`: change protocol.py and messages.py there instead.
"""
_PLAIN: Final = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
_NAMED: Final[dict[Any, str]] = {
    protocol.Phase: "Phase",
    protocol.Kind: "Kind",
    protocol.Speed: "Speed",
    protocol.Phrase: "Phrase",
    protocol.FromServer: "FromServer",
    protocol.ToServer: "ToServer",
    pad_messages.PadState: "PadState",
}


def structs() -> list[type]:
    """The shapes in the order in which they stand in their modules."""
    return [
        one
        for module in (protocol, messages, pad_messages, guide_messages, account_messages, company_messages)
        for one in vars(module).values()
        if isinstance(one, type)
        and issubclass(one, (msgspec.Struct, BaseModel))
        and one.__module__ == module.__name__
    ]


def type_text(hint: Any, named: bool = True) -> str:
    """A Python type as TypeScript."""
    if named and hint in _NAMED:
        return _NAMED[hint]
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(type_text(arg) for arg in args)
    if origin is list:
        inner = type_text(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{type_text(args[0])}, {type_text(args[1])}>"
    if isinstance(hint, type) and issubclass(hint, (msgspec.Struct, BaseModel)):
        return hint.__name__
    raise TypeError(f"no TypeScript is known for {hint!r}")


def _fields(one: type) -> list[tuple[str, str]]:
    hints = get_type_hints(one)
    if issubclass(one, msgspec.Struct):
        pairs = [(field.encode_name, type_text(hints[field.name])) for field in msgspec.structs.fields(one)]
        tag = one.__struct_config__.tag
        return [("t", f'"{tag}"'), *pairs] if tag else pairs
    assert issubclass(one, BaseModel)
    return [(name, type_text(hints[name])) for name in one.model_fields]


def _comment(one: type) -> str:
    text = " ".join((one.__doc__ or "").split())
    return f"/** {text} */\n" if text and one.__doc__ != BaseModel.__doc__ else ""


def typescript() -> str:
    """The whole file."""
    parts = [HEAD]
    for hint, name in _NAMED.items():
        parts.append(f"export type {name} = {type_text(hint, named=False)};\n")
    for one in structs():
        body = "".join(f"  {name}: {kind};\n" for name, kind in _fields(one))
        parts.append(f"{_comment(one)}export interface {one.__name__} {{\n{body}}}\n")
    return "\n".join(parts)


def main(arguments: list[str]) -> int:
    text = typescript()
    if "--check" in arguments:
        fresh = FILE.is_file() and FILE.read_text(encoding="utf-8") == text
        if not fresh:
            print(f"{FILE} is out of date: run python -m rummy500.server.types", file=sys.stderr)
        return 0 if fresh else 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
