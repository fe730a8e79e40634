"""Are the frames that are read and written straight those that a WebSocket library reads and writes?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, OPEN, Protocol

from rummy500.server.straight import are_whole, short_text, text_frame

ACT = b'{"t":"act","seq":7,"token":"s"}'


def sent(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A client's frame, as a library writes it."""
    return Frame(opcode, data, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 2000, 65_535, 65_536])
def test_a_library_reads_a_text_that_is_written_straight(size: int) -> None:
    client = Protocol(CLIENT, state=OPEN, max_size=None)
    client.receive_data(text_frame(b"x" * size) + text_frame(b"next"))
    texts = [event.data for event in client.events_received() if isinstance(event, Frame)]
    assert texts == [b"x" * size, b"next"]


@given(st.binary(max_size=300))
def test_a_short_text_is_read_as_it_was_sent_and_a_long_one_left_to_the_library(text: bytes) -> None:
    frame = sent(text)
    assert short_text(frame) == (text if len(text) < 126 else None)
    assert are_whole(frame)


@given(st.lists(st.binary(max_size=200), max_size=3), st.integers(min_value=0))
def test_several_frames_are_whole_together_and_not_when_cut_off(texts: list[bytes], at: int) -> None:
    frames = [sent(text) for text in texts]
    data = b"".join(frames)
    ends = {sum(map(len, frames[:count])) for count in range(len(frames) + 1)}
    cut = at % (len(data) + 1)
    assert are_whole(data[:cut]) == (cut in ends)
    if cut not in ends:
        assert short_text(data[:cut]) is None or len(texts[0]) == cut - 6


OTHERS = {
    "nothing": b"",
    "a letter": b"\x81",
    "half a frame": sent(ACT)[:-1],
    "more than a frame": sent(ACT) + b"\x81",
    "two frames": sent(ACT) * 2,
    "a first part": sent(ACT, fin=False),
    "a later part": sent(ACT, Opcode.CONT),
    "bytes": sent(ACT, Opcode.BINARY),
    "a ping": sent(b"", Opcode.PING),
    "a closing": sent(b"", Opcode.CLOSE),
    "one that is not masked": Frame(Opcode.TEXT, ACT).serialize(mask=False),
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_only_one_short_whole_text_from_a_client_is_read(data: bytes) -> None:
    assert short_text(data) is None


def test_a_part_of_a_message_is_not_whole_and_a_ping_is() -> None:
    assert not are_whole(sent(ACT, fin=False))
    assert not are_whole(sent(ACT, Opcode.CONT))
    assert are_whole(sent(b"here?", Opcode.PING) + sent(ACT))
