"""What goes over one open socket? Acts in, views out, everything bounded, nothing that crashes it.

A socket remembers the last event that it has told. When the table changes it is woken, and sends the events
since and the whole view: however slow it is, it never has more to say than that.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import functools
import logging
import time
from collections import Counter
from typing import Final

import msgspec
from sqlalchemy.exc import DBAPIError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rummy500.core.errors import Ambiguous, NotAllowed, RummyError
from rummy500.core.said import as_said, say
from rummy500.languages import Tongue
from rummy500.server import metrics
from rummy500.server.errors import Broken, NoSuchTable, NotSaved
from rummy500.server.faults import not_saved
from rummy500.server.frames import picks_frame
from rummy500.server.host import Host
from rummy500.server.limits import Bucket, Buckets, network
from rummy500.server.lines import STRAIGHT, Socket
from rummy500.server.logs import about, who
from rummy500.server.protocol import (
    Act,
    FromServer,
    Lift,
    Pace,
    Refused,
    Resume,
    Say,
    Spoken,
    Stale,
    ToServer,
    decode,
    encode,
)
from rummy500.server.room import Outcome, Room
from rummy500.server.straight import together
from rummy500.server.telling import NOTHING, Ear
from rummy500.server.unable import MISTAKE, sentence_for_socket
from rummy500.server.unreadable import why_unreadable

log = logging.getLogger(__name__)
GARBAGE: Final = 4400
GONE: Final = 4404
TOO_MANY: Final = 4429
BROKEN: Final = 4500
AGAIN: Final = 0.5  # seconds until what could not be read is read again
UNHEARD: Final = 20  # phrases that wait for a slow line
CROWD: Final = say("as many look on at this table as there is room for: come again later")
NO_TABLE: Final = say("there is no such table of yours: open your list of tables")


class Sockets:
    """How many sockets are open, in all, by guest and by address."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._of: Counter[str] = Counter()  # a guest's, and an address's
        self._crowd: Counter[str] = Counter()  # those who look on at a table from an address
        self._again = Buckets(host.limits.again_a_second, host.limits.again_at_once)
        self._frames = Buckets(host.limits.all_frames_a_second, host.limits.all_frames_at_once)

    async def serve(self, websocket: WebSocket, table: str, guest: str, tongue: Tongue) -> None:
        """One socket from its opening to its end."""
        await websocket.accept()
        address = f"from {network(websocket.client.host) if websocket.client else ''}"
        if self._too_many(guest, address):
            why = tongue(say("too many tables are open: close some tabs"))
            await websocket.close(TOO_MANY, short(why))
            return
        self._of.update((guest, address))
        metrics.OPENED.inc()
        about(table=table if table.isalnum() else "", who=who(guest))
        log.info("socket opened")
        try:
            await self._serve(websocket, table, guest, tongue, address)
        finally:
            log.info("socket closed")
            for key in (guest, address):
                self._of[key] -= 1
                if not self._of[key]:
                    del self._of[key]

    async def _serve(
        self, websocket: WebSocket, table: str, guest: str, tongue: Tongue, address: str
    ) -> None:
        try:
            room = await self.host.room_as_it_is(table)
            looks_on = room.seat_of(guest) is None
        except NoSuchTable:
            await websocket.close(GONE, short(tongue(NO_TABLE)))
            return
        except Broken as broken:
            await websocket.close(BROKEN, short(tongue(broken.why)))
            return
        except (DBAPIError, NotSaved) as error:
            await websocket.close(MISTAKE, short(tongue(sentence_for_socket(error))))
            return
        place, limits = f"{table} {address}", self.host.limits
        if looks_on and (
            room.onlookers >= limits.onlookers or self._crowd[place] >= limits.onlookers_an_address
        ):
            await websocket.close(TOO_MANY, short(tongue(CROWD)))
            return
        self._crowd[place] += looks_on
        try:
            own = Connection(self.host, websocket, room, guest, tongue)
            await own.run(self._frames, self._again, address)
        finally:
            self._crowd[place] -= looks_on
            if not self._crowd[place]:
                del self._crowd[place]

    def _too_many(self, guest: str, address: str) -> bool:
        limits = self.host.limits
        return (
            self._of[guest] >= limits.sockets_a_guest
            or self._of[address] >= limits.sockets_an_address
            or self._of.total() >= 2 * limits.sockets  # each is counted twice
        )


def short(why: str) -> str:
    """As much of a sentence as fits into a closing frame."""
    return why.encode()[:120].decode(errors="ignore")


class Connection:
    """One tab at one table."""

    def __init__(self, host: Host, websocket: WebSocket, room: Room, guest: str, tongue: Tongue) -> None:
        self._host = host
        self._websocket = websocket
        self._room = room
        self.guest = guest
        self._tongue = tongue
        self._heard: list[Spoken] = []
        self._news = asyncio.Event()
        self._sending = asyncio.Lock()
        self._end: tuple[int, str] | None = None
        self._line: Socket | None = websocket.scope.get("extensions", {}).get(STRAIGHT)
        write = None if self._line is None else self._line.write_frame
        self._ear = Ear(guest, room.table.veil(), tongue, write)  # a new tab is shown the view, no history
        self._garbage = 0
        self._hearing = False  # the run waits for a message
        self._idle = asyncio.Event()  # no act that came straight is under way
        self._idle.set()
        self._settling: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._context = contextvars.copy_context()  # for the log: which socket this is
        limits = host.limits
        self._speech = Bucket(limits.phrases_a_second, limits.phrases_at_once, time.monotonic())
        self._bucket = Bucket(limits.frames_a_second, limits.frames_at_once, time.monotonic())

    # A listener of the room.

    def changed(self) -> None:
        if not self._tell_at_once():
            self._news.set()

    def spoken(self, what: Spoken) -> None:
        if len(self._heard) < UNHEARD:  # who reads so slowly has missed nothing
            self._heard.append(what)
        self._news.set()

    def gone(self, why: str) -> None:
        self._end = GONE, why
        self._news.set()

    async def run(self, frames: Buckets, again: Buckets, address: str) -> None:
        """Talk until one of the two has gone. `frames` and `again` bound what comes from the same address, in
        all and of what is asked for once more."""
        self._frames, self._again, self._address = frames, again, address
        self._room.join(self)
        telling = asyncio.create_task(self._tell())
        try:
            await self._send_news(again=True)
            if self._line is not None:
                self._line.listen(self._hear_at_once)
            while self._websocket.application_state is WebSocketState.CONNECTED:
                self._hearing = True
                message = await self._websocket.receive()
                self._hearing = False
                await self._idle.wait()  # one message after the other
                await self._hear(message)
        except Exception as error:
            await self._end_by(error)
        finally:
            self._hearing = False
            self._room.part(self)
            telling.cancel()

    async def _end_by(self, error: Exception) -> None:
        """Close the socket and say why, unless the other side has gone, perhaps in mid-sentence."""
        one = self._websocket
        if isinstance(error, WebSocketDisconnect) or not (
            one.client_state is one.application_state is WebSocketState.CONNECTED
        ):
            return
        if isinstance(error, NoSuchTable):
            await self._close(GONE, NO_TABLE)
        elif isinstance(error, Broken):
            await self._close(BROKEN, error.why)
        elif isinstance(error, (DBAPIError, NotSaved)):
            await self._close(MISTAKE, sentence_for_socket(error))
        else:
            log.error("a socket failed", exc_info=error)
            await self._close(MISTAKE, say("the server made a mistake here: open the table again"))

    # Out.

    async def _tell(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                if self._end is not None:
                    await self._close(*self._end)
                    return
                try:
                    await self._send_news()
                except (DBAPIError, NotSaved):  # what is new can be read when the database is back
                    await asyncio.sleep(AGAIN)
                    self._news.set()
        except Exception as error:
            await self._end_by(error)

    async def _wait_to_ask_again(self) -> None:
        """What is asked for costs more than anything else that a frame can ask for: so who asks for it too
        often waits, with all that come from the same address."""
        wait = self._again.take(self._address, time.monotonic())
        if wait:
            await asyncio.sleep(wait)

    async def _send_again(self, after: int | None = None) -> None:
        """All of it once more."""
        await self._wait_to_ask_again()
        await self._send_news(again=True, after=after)

    def _tell_at_once(self) -> bool:
        """Write what is new straight to the line; False where anything is in the way. Then this socket's own
        task does it in its time: that also ends the socket, alone, if it can't be told at all."""
        if self._heard or self._news.is_set() or self._sending.locked():
            return False
        try:
            return self._room.tell_at_once(self._ear)
        except Exception as error:
            log.debug("not told at once: %s", type(error).__name__)
            return False

    async def _send_news(self, again: bool = False, after: int | None = None) -> None:
        """The events since the last one told, or since `after`, and the view; `again` also when nothing is
        new."""
        async with self._sending:
            ear = self._ear
            if after is not None:
                ear.told = max(0, min(after, ear.told))
            heard, self._heard = self._heard, []
            shown = NOTHING if again else ear.shown
            news = await self._room.news(self.guest, ear.told, shown, self._tongue)
            ear.told, ear.shown = news.told, news.shown
            messages = [*(encode(one) for one in heard), *news.messages]
            if messages:
                await self._websocket.send_text(together(messages).decode())

    async def _say(self, frame: FromServer) -> None:
        async with self._sending:
            await self._websocket.send_text(together([encode(frame, self._tongue)]).decode())

    async def _close(self, code: int, why: str) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(code, short(self._tongue(as_said(why))))

    # In.

    def _hear_at_once(self, text: bytes) -> bool:
        """Do an act straight when it comes, without a task's waking; False where it is not simply to be done.
        Then it is heard in its turn, like all else."""
        if not self._hearing or not self._idle.is_set():
            return False
        try:
            frame = decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return False
        seat = self._room.table.seat_of(self.guest)
        if not isinstance(frame, Act) or seat is None or len(frame.token) > self._host.limits.token:
            return False
        now = time.monotonic()
        if not self._bucket.try_take(now):
            return False
        if not self._frames.try_take(self._address, now):
            self._bucket.give_back()
            return False
        self._idle.clear()
        done = functools.partial(self._acted, frame)
        if self._room.act_at_once(seat, frame.seq, frame.token.strip(), self._loop, done):
            return True
        self._bucket.give_back()
        self._frames.give_back(self._address, now)
        self._idle.set()
        return False

    def _acted(self, frame: Act, outcome: Outcome | Exception) -> None:
        """What became of an act that came straight."""
        if outcome == "done":
            if log.isEnabledFor(logging.DEBUG):
                self._context.run(self._note, outcome, frame)
            else:
                self._note(outcome, frame)
            self._idle.set()
        else:
            self._settling = asyncio.create_task(self._settle(frame, outcome), context=self._context)

    async def _settle(self, frame: Act, outcome: Outcome | Exception) -> None:
        try:
            await self._answering(frame, outcome)
        except Exception as error:
            await self._end_by(error)
        finally:
            self._idle.set()

    async def _hear(self, message: Message) -> None:
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        now = time.monotonic()
        wait = max(self._bucket.take(now), self._frames.take(self._address, now))
        if wait:  # who sends too fast waits; reading stops meanwhile, so nothing piles up here
            await asyncio.sleep(wait)
        sent = message.get("text") or message.get("bytes") or b""
        try:
            frame = decode(sent)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            await self._unreadable(sent)
            return
        await self._answer(frame)

    async def _unreadable(self, sent: str | bytes) -> None:
        self._garbage += 1
        self._note("unreadable")
        if self._garbage > self._host.limits.garbage:
            await self._close(GARBAGE, say("too many messages that can't be read: open the table again"))
            return
        await self._say(Refused(0, "", "unreadable", why_unreadable(sent), []))

    async def _answer(self, frame: ToServer) -> None:
        if isinstance(frame, Resume):
            await self._send_again(frame.after)
            return
        if isinstance(frame, Lift):
            await self._wait_to_ask_again()
            table = await self._room.snapshot()
            await self._say(picks_frame(table, table.seat_of(self.guest)))
            return
        if isinstance(frame, Pace):
            seat = self._room.table.seat_of(self.guest)
            if seat is not None:
                with contextlib.suppress(NotSaved):  # only when the next bot plays is lost: the wish is kept
                    await self._host.whole(self._room.set_pace(seat, frame.pace))
            return
        if isinstance(frame, Say):
            if self._speech.try_take(time.monotonic()):  # who says too much is not heard
                self._room.speak(self.guest, frame.phrase)
            return
        try:
            outcome: Outcome | Exception | None = await self._act(frame)
        except Exception as error:
            outcome = error
        if outcome is not None:
            await self._answering(frame, outcome)

    async def _answering(self, frame: Act, outcome: Outcome | Exception) -> None:
        """Say what became of an act. Raises what nobody foresaw."""
        try:
            if isinstance(outcome, Exception):
                raise outcome
            await self._say_outcome(frame, outcome)
        except Ambiguous as error:
            await self._refuse(frame, error.code, error.message, list(error.choices), error.rule)
        except RummyError as error:
            rule = error.rule if isinstance(error, NotAllowed) else ""
            await self._refuse(frame, error.code, error.message, rule=rule)
        except (DBAPIError, NotSaved) as error:  # the first where the table could not even be read before it
            self._note("not_saved", frame)
            why = (error if isinstance(error, NotSaved) else not_saved(error)).why
            await self._say_no(frame, "not_saved", why)

    async def _act(self, frame: Act) -> Outcome | None:
        """What became of it; nothing where that has been said."""
        if len(frame.token) > self._host.limits.token:
            most = self._host.limits.token
            await self._refuse(frame, "too_long", say("an action has at most {count} characters", count=most))
            return None
        seat = self._room.table.seat_of(self.guest)
        if seat is None:
            await self._refuse(
                frame, "no_seat", say("you look on here: only those who sit at the table play")
            )
            return None
        return await self._host.act(self._room, seat, frame.seq, frame.token.strip())

    async def _say_outcome(self, frame: Act, outcome: Outcome) -> None:
        self._note(outcome, frame)
        if outcome == "done":
            await asyncio.sleep(0)  # what was done is told before the next message is heard
        if outcome == "stale":
            await self._say(Stale(self._room.table.veil()))
            await self._send_again(frame.seq)
        if outcome == "repeat":
            await self._send_again()

    def _note(self, outcome: str, frame: Act | None = None, reason: str = "") -> None:
        """Count how something ended that was asked for, and log it without what it was."""
        metrics.PERSON[outcome].inc()
        if log.isEnabledFor(logging.DEBUG):
            fields = {"seq": frame.seq} if frame is not None else {}
            log.debug("asked", extra={**fields, "outcome": outcome, **({"reason": reason} if reason else {})})

    async def _refuse(
        self, frame: Act, code: str, message: str, choices: list[str] | None = None, rule: str = ""
    ) -> None:
        self._note("refused", frame, code)
        await self._say_no(frame, code, message, choices, rule)

    async def _say_no(
        self, frame: Act, code: str, message: str, choices: list[str] | None = None, rule: str = ""
    ) -> None:
        token = frame.token[: self._host.limits.token]
        await self._say(Refused(frame.seq, token, code, as_said(message), choices or [], rule))
