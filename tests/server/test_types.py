"""Do the page's types say what the server sends?"""

from msgspec.structs import fields

from rummy500.server import protocol
from rummy500.server.types import FILE, typescript


def test_the_page_s_types_are_written_from_the_server_s() -> None:
    assert FILE.read_text("utf-8") == typescript(), "run python -m rummy500.server.types"


def test_every_kind_of_frame_is_in_the_page_s_types() -> None:
    text = typescript()
    for tag in ("view", "events", "refused", "stale", "act", "resume"):
        assert f't: "{tag}";' in text
    assert "from: number;" in text
    assert "as: string[];" in text


def test_a_view_has_no_field_that_the_contract_of_a_seat_does_not_name() -> None:
    names = {field.name for field in fields(protocol.View)}
    hidden = {"hands", "deck", "order", "secret", "seed", "cards"}
    assert not names & hidden
