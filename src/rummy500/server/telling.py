"""What is told of a table to those who are at it, and how is it made once for as many as possible?

What everybody sees of a table is written once for each language, and each seat's own put behind it. The news
of one moment are made once for all who sit at one seat, or look on, and have been told of the same events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from rummy500.languages import Tongue
from rummy500.server.attendance import Attendance
from rummy500.server.frames import waiting_frame
from rummy500.server.happened import Happened
from rummy500.server.protocol import encode
from rummy500.server.straight import text_frame, together
from rummy500.server.table import Table
from rummy500.server.writing import Parts, events_text, everybody_text, onlooker_text, own_text

Shown = tuple[int, int]  # the edition of the view (table.py), the version of who is there (attendance.py)
NOTHING: Final[Shown] = -1, -1
SAME: Final = 100  # milliseconds in which all who ask at one seat, or look on, are told the same


@final
class News:
    """What one socket is sent: what it has then been shown, the last event told, the messages as JSON."""

    __slots__ = ("_frame", "messages", "shown", "told")

    def __init__(self, shown: Shown, told: int) -> None:
        self.shown = shown
        self.told = told
        self.messages: list[bytes] = []
        self._frame = b""

    @property
    def frame(self) -> bytes:
        """All messages as one WebSocket frame, put together once for all who are sent them."""
        if not self._frame:
            self._frame = text_frame(together(self.messages))
        return self._frame


@final
class _Moment:
    """What has been made at one moment, in milliseconds. `veil` is the last event that may be told, `people`
    the beginning of what is said of who is there, and its version. News by seat, last event told, whether the
    view and who is there are up to date, language, and the guest where that matters; events by the last one
    told, language, who did one."""

    __slots__ = ("at", "events", "news", "people", "recent", "veil", "version")

    def __init__(self, at: int, veil: int, people: bytes, version: int) -> None:
        self.at = at
        self.veil = veil
        self.people = people
        self.version = version
        self.news: dict[tuple[int | None, int, bool, bool, str, str | None], News] = {}
        self.recent: dict[int, list[Happened]] = {}
        self.events: dict[tuple[int, str, int | None], bytes] = {}


@final
class Ear:
    """One who is told at once: what of a table has been told and shown, and how a frame is written there;
    False where that can't be now."""

    __slots__ = ("guest", "shown", "told", "tongue", "write")

    def __init__(self, guest: str, told: int, tongue: Tongue, write: Callable[[bytes], bool] | None) -> None:
        self.guest = guest
        self.told = told
        self.shown = NOTHING
        self.tongue = tongue
        self.write = write


@final
class Telling:
    """What has been made of one table to be told."""

    def __init__(self, attendance: Attendance) -> None:
        self._attendance = attendance
        self._views: dict[tuple[int | None, str], tuple[int, bytes]] = {}  # by seat and language
        self._parts = Parts()
        self._everybody: dict[str, tuple[int, bytes]] = {}  # what all views have in common, by language
        self._moment: _Moment | None = None

    def begin(self) -> None:
        """Something is new: nobody is told again what was made for another moment."""
        self._moment = None

    def forget(self) -> None:
        """Nothing that was made holds any more: another table, or other people at it."""
        self._views.clear()
        self._everybody.clear()
        self._moment = None

    def news(
        self, table: Table, guest: str, seat: int | None, after: int, shown: Shown, now: int, tongue: Tongue
    ) -> News:
        """What a guest is shown who was told everything up to event `after`, and has been shown so much: the
        events since, who is there, and the view; no message where nothing of it is new."""
        moment, terms = self._moment, table.card.terms
        if moment is None or shown == NOTHING or now - moment.at > SAME:
            people = b"" if terms is None else self._attendance.at(table, now)
            moment = self._moment = _Moment(now, table.veil(), people, self._attendance.version)
        away = terms is not None and seat is None and guest in terms.away
        is_shown = table.edition(seat), moment.version
        up_to_date, same_people = shown[0] == is_shown[0], shown[1] == is_shown[1]
        key = seat, after, up_to_date, same_people, tongue.name, guest if away else None
        news = moment.news.get(key)
        if news is None:
            news = moment.news[key] = News(is_shown, max(after, moment.veil))
            happened = self._events(moment, table, seat, after, tongue)
            # First, so that a page draws all of the table at once.
            if moment.people and (happened or not up_to_date or not same_people):
                news.messages.append(moment.people + self._attendance.told(table, guest, seat, away))
            if happened:
                news.messages.append(happened)
            if happened or not up_to_date:
                news.messages.append(self._view(table, seat, tongue))
        return news

    def tell(self, table: Table, ear: Ear, now: int) -> bool:
        """Write to one who has seen the table before what is new; False, and nothing was told, where it can't
        be written."""
        write, seat = ear.write, table.seat_of(ear.guest)
        if write is None or ear.shown == NOTHING or seat is None and table.card.terms is None:
            return False
        news = self.news(table, ear.guest, seat, ear.told, ear.shown, now, ear.tongue)
        if news.messages and not write(news.frame):
            return False
        ear.told, ear.shown = news.told, news.shown
        return True

    def _events(self, moment: _Moment, table: Table, seat: int | None, after: int, tongue: Tongue) -> bytes:
        """The events since one as JSON, or nothing: the same for all who did none of them."""
        recent = moment.recent.get(after)
        if recent is None:
            recent = [one for one in table.recent_after(after) if one.seq <= moment.veil]
            moment.recent[after] = recent
        if not recent:
            return b""
        did = seat if any(one.doer == seat for one in recent) else None
        key = after, tongue.name, did
        text = moment.events.get(key)
        if text is None:
            text = moment.events[key] = events_text(recent, did, tongue)
        return text

    def _view(self, table: Table, seat: int | None, tongue: Tongue) -> bytes:
        """The view as JSON: made once for all tabs of a seat that speak one language."""
        (made, text), edition = self._views.get((seat, tongue.name), (-1, b"")), table.edition(seat)
        if made != edition:
            text = self._made(table, seat, tongue)
            self._views[seat, tongue.name] = edition, text
        return text

    def _made(self, table: Table, seat: int | None, tongue: Tongue) -> bytes:
        if not table.begun:
            return encode(waiting_frame(table, seat), tongue)
        (made, everybody), edition = self._everybody.get(tongue.name, (-1, b"")), table.edition(None)
        if made != edition:
            everybody = everybody_text(table, self._parts, tongue)
            self._everybody[tongue.name] = edition, everybody
        return everybody + (onlooker_text(table) if seat is None else own_text(table, seat, tongue))
