"""Why can't a frame from a page be read? Our own sentence: what, which field, why, what to do."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from rummy500.core.said import Said, say
from rummy500.server.protocol import Act, Pace, Resume, Say

KINDS: Final[dict[str, type[msgspec.Struct]]] = {
    str(one.__struct_config__.tag): one for one in (Act, Resume, Pace, Say)
}
NO_OBJECT: Final = say("this message can't be read: it is no JSON object with a t: send one")


def why_unreadable(frame: str | bytes) -> Said:
    """The first fault of a frame that `decode` did not take."""
    try:
        value = msgspec.json.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return NO_OBJECT
    if not isinstance(value, dict):
        return NO_OBJECT
    kind = value.get("t")
    shape = KINDS.get(kind) if isinstance(kind, str) else None
    if shape is None:
        return say("this message can't be read: its t must be one of {kinds}", kinds=", ".join(KINDS))
    return _fault(value, str(kind), shape)


def _fault(value: dict[str, Any], kind: str, shape: type[msgspec.Struct]) -> Said:
    for name, hint in get_type_hints(shape).items():
        what = _what(hint)
        if name not in value:
            return say(
                "this message can't be read: {kind} lacks {field}: add it, {what}",
                kind=kind, field=name, what=what,
            )  # fmt: skip
        try:
            msgspec.convert(value[name], hint)
        except msgspec.ValidationError:
            return say(
                "this message can't be read: {field} of {kind} must be {what}",
                kind=kind, field=name, what=what,
            )  # fmt: skip
    return NO_OBJECT  # nested too deep where nobody reads


def _what(hint: Any) -> Said:
    """What a field may hold, in words."""
    if hint is int:
        return say("a whole number")
    if get_origin(hint) is Literal:
        return say("one of {values}", values=", ".join(map(str, get_args(hint))))
    return say("a text")
