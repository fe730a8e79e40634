"""How is a common WebSocket frame read and written without the layers between (RFC 6455, 5.2)?

A text frame from a server is the same bytes for every socket, so it is made once for all. Of what comes in,
one short whole text frame is read here, as nearly every message is one; all else is the server software's.
"""

from __future__ import annotations

from typing import Final

_TEXT: Final = 0x81  # a whole text message
_MASKED: Final = 0x80
_CONTROL: Final = 0x08  # the kinds of frames that may stand between the parts of a message
_SHORT: Final = 126  # bytes, from which on the length is written in more than one


def together(messages: list[bytes]) -> bytes:
    """Messages as they are sent: a frame holds a list of them, for it costs more than what is in it."""
    return b"[%b]" % b",".join(messages)


def text_frame(text: bytes) -> bytes:
    """A text as a server sends it."""
    size = len(text)
    if size < _SHORT:
        return bytes((_TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def short_text(data: bytes) -> bytes | None:
    """What a client says if this is one short text frame and nothing else."""
    size = len(data) - 6
    if size < 0 or data[0] != _TEXT or data[1] != _MASKED | size or size >= _SHORT:
        return None
    mask = (data[2:6] * (size // 4 + 1))[:size]
    return (int.from_bytes(data[6:], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")


def are_whole(data: bytes) -> bool:
    """Are these whole frames of a client, each a whole message? After others the next bytes are not known to
    begin a message."""
    at, have = 0, len(data)
    while have - at >= 2:
        first, size = data[at], data[at + 1] & ~_MASKED
        if not first & _CONTROL and first >> 7 == 0 or not first & 0x0F:
            return False  # a part of a message
        start = at + 6
        if size >= _SHORT:
            wide = 2 if size == _SHORT else 8
            size, start = int.from_bytes(data[at + 2 : at + 2 + wide], "big"), start + wide
        at = start + size
    return at == have
