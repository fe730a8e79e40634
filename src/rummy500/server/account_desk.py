"""Which accounts are there, who is signed in, and what may they do with what is theirs?"""

from __future__ import annotations

import asyncio
import contextlib
import unicodedata
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import Connection

from rummy500.core.said import say
from rummy500.server import account_shelf as shelf
from rummy500.server import ledger, rates
from rummy500.server.account_end import drop_account
from rummy500.server.account_messages import (
    Account,
    CoinHistory,
    CoinLine,
    Credentials,
    PasswordChange,
    SignedIn,
)
from rummy500.server.account_shelf import AccountRow, SessionRow, not_signed_in
from rummy500.server.errors import NotSaved, Refused
from rummy500.server.guests import clean_name, guest_id, new_token
from rummy500.server.host import Host, new_id
from rummy500.server.moments import now_ms
from rummy500.server.passwords import Passwords
from rummy500.server.rates import Measure
from rummy500.server.sessions import FRESH, new_session, session_id

PAGE: Final = 50  # lines of the coins' history at a time
KNOWN: Final = 90 * 24 * 3_600_000  # milliseconds that a browser is remembered which has signed in
TOO_MANY: Final = say("too many passwords were tried: wait some minutes and try again")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the guest or account, the session if signed in, whether the guest's cookie is a new one, and
    from where."""

    guest: str
    session: str | None
    new: bool
    address: str
    agent: str


def read_name(written: str) -> tuple[str, str]:
    """A name as it is shown, and as it is compared: `Ann` and `ANN` are one. Raises Refused."""
    name = clean_name(written, "")
    strange = next(
        (mark for mark in name if unicodedata.category(mark)[0] not in "LMN" and mark not in " -_.'’"), ""
    )
    if strange:
        raise Refused(
            "name",
            say("a name has letters, digits, spaces and - _ . ' in it, not {mark}", mark=repr(strange)),
            422,
        )
    key = unicodedata.normalize("NFKC", name).casefold()
    if len(name) < 2 or len(key) > 64 or len(written.strip()) > 24:
        raise Refused("name", "a name has 2 to 24 characters: choose another", 422)
    return name, key


class AccountDesk:
    """All accounts. Whatever ends sessions calls `on_end` with them, so that their sockets are closed."""

    def __init__(
        self,
        host: Host,
        on_end: Callable[[list[str]], None],
        now: Callable[[], int] = now_ms,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._host = host
        self._store = host.store
        self._journal = host.journal
        self._on_end = on_end
        self._now = now
        self._pause = pause
        self.passwords = Passwords()
        limits = host.limits
        self._tries = Measure(limits.tries_at_once, limits.tries_a_second)
        self._tries_from = self._tries.times(limits.tries_factor)
        self._tries_for = self._tries.times(limits.name_factor)
        self._new_from = Measure(limits.accounts_at_once, limits.accounts_a_second)

    # In and out.

    async def register(self, caller: Caller, wish: Credentials) -> tuple[str, bool]:
        """A new account, signed in: the session's token, and whether it took the guest over, with all that is
        the guest's. Raises Refused."""
        name, key = read_name(wish.name)
        if not await self._take(f"accounts from {caller.address}", self._new_from):
            raise _slower(say("too many accounts were made from here: try again in an hour"))
        await self.passwords.check(wish.password, name)
        password = await self.passwords.hash(wish.password)
        own = not caller.new and caller.session is None
        account = AccountRow(caller.guest if own else guest_id(new_token()), name, password, self._now())
        token, session = self._session(account.id, caller)

        def put(db: Connection) -> bool:
            if not shelf.put_account(db, account, key):
                return False
            shelf.put_session(db, session)
            return True

        if not await self._journal.run(put):
            raise Refused(
                "name_taken",
                say("the name {name} is taken: choose another, or sign in", name=name),
                409,
            )
        if own:
            self._on_end([caller.guest])
        await self.sign_out(caller)
        return token, own

    def _session(self, account: str, caller: Caller) -> tuple[str, SessionRow]:
        token, now = new_session(), self._now()
        return token, SessionRow(session_id(token), new_id(), account, caller.agent, now, now)

    async def sign_in(self, caller: Caller, wish: Credentials) -> str:
        """The new session's token. Raises Refused, in the same words and after the same work whether there is
        such a name or not."""
        try:
            _, key = read_name(wish.name)
        except Refused:
            key = ""
        account = await self._may_try(key, caller)
        kept = account.password if account else None
        if not await self.passwords.fits(kept, wish.password) or account is None:
            raise _no_pair()
        renewed = (
            await self.passwords.hash(wish.password) if self.passwords.outdated(account.password) else None
        )
        token, session = self._session(account.id, caller)

        def put(db: Connection) -> bool:
            """Unless the password was changed, or the account deleted, while this one was compared."""
            now = shelf.account_by_id(db, account.id) if shelf.is_there(db, account.id) else None
            if now is None or now.password != account.password:
                return False
            if renewed is not None:
                shelf.set_password(db, account.id, renewed)
            shelf.put_session(db, session)
            rates.remember(db, _known(account.id, caller), self._now() + KNOWN)
            return True

        if not await self._journal.run(put):
            raise _no_pair()
        await self.sign_out(caller)
        return token

    async def _may_try(self, key: str, caller: Caller) -> AccountRow | None:
        """The account of a name, if there is one and its password may be tried now.

        So many passwords for a name from an address, and from an address; a browser that has signed in to the
        account before counts alone, whatever others do (OWASP's device cookies). So nobody can lock an owner
        out: a name that is tried from everywhere is a wait, and no refusal. Raises Refused."""
        now = self._now()

        def count(db: Connection) -> tuple[AccountRow | None, float | None]:
            account = shelf.account_by_key(db, key)
            known = _known(account.id if account else key, caller)
            rates.tidy(db, now)
            if rates.remembers(db, known, now):
                return account, 0.0 if rates.try_take(db, f"by {known}", self._tries, now) else None
            fine = rates.try_take(db, f"from {caller.address}", self._tries_from, now)
            if not fine or not rates.try_take(db, f"for {key} from {caller.address}", self._tries, now):
                return account, None
            return account, rates.take(db, f"for {key}", self._tries_for, now)

        account, wait = await self._journal.run(count)
        if wait is None:
            raise _slower(TOO_MANY)
        if wait:
            await self._pause(min(wait, self._host.limits.longest_wait))
        return account

    async def _take(self, key: str, measure: Measure) -> bool:
        now = self._now()
        return await self._journal.run(lambda db: rates.try_take(db, key, measure, now))

    async def sign_out(self, caller: Caller) -> None:
        """End the session that this browser comes with, if any."""
        if caller.session is not None:
            account, session = caller.guest, caller.session

            def end(db: Connection) -> list[str]:
                one = shelf.session_of(db, session, self._now())
                return shelf.end_sessions(db, account, handle=one.handle) if one else []

            self._on_end(await self._journal.run(end))

    # Sessions.

    async def sessions(self, caller: Caller) -> list[SignedIn]:
        _signed_in(caller)
        now = self._now()
        found = await self._store.read(lambda db: shelf.sessions_of(db, caller.guest, now))
        return [
            SignedIn(
                handle=one.handle, agent=one.agent, created=one.created // 1000, seen=one.seen // 1000,
                here=one.id == caller.session,
            )
            for one in found
        ]  # fmt: skip

    async def end_session(self, caller: Caller, handle: str) -> None:
        _signed_in(caller)
        ended = await self._journal.run(lambda db: shelf.end_sessions(db, caller.guest, handle=handle))
        if not ended:
            raise Refused("no_session", "there is no such sign-in of yours: look at the list again", 404)
        self._on_end(ended)

    async def note_seen(self, session: SessionRow) -> None:
        """Keep a session that is in use from ending; not more often than once an hour."""
        now = self._now()
        if now - session.seen > FRESH * 1000:
            with contextlib.suppress(NotSaved):  # a disk without room keeps nobody from looking
                await self._journal.run(lambda db: shelf.note_seen(db, session.id, now))

    # The account itself.

    async def me(self, account: str) -> Account | None:
        """Who is signed in, and their coins."""

        def ask(db: Connection) -> tuple[AccountRow | None, int, bool]:
            row = shelf.account_by_id(db, account)
            return row, ledger.balance(db, account), ledger.may_refill(db, account, self._now())

        row, coins, refill = await self._store.read(ask)
        if row is None:
            return None
        stakes = [stake for stake in ledger.STAKES if stake <= coins]
        return Account(name=row.name, created=row.created // 1000, coins=coins, refill=refill, stakes=stakes)

    async def change_password(self, caller: Caller, wish: PasswordChange) -> None:
        """Change it and end every other session. Raises Refused."""
        account = await self._proved(caller, wish.old)
        await self.passwords.check(wish.new, account.name)
        password = await self.passwords.hash(wish.new)

        def put(db: Connection) -> list[str]:
            shelf.set_password(db, account.id, password)
            return shelf.end_sessions(db, account.id, but=caller.session or "")

        self._on_end(await self._journal.run(put))

    async def delete(self, caller: Caller, password: str) -> None:
        """Delete the account and all that is its own alone. Raises Refused."""
        account = await self._proved(caller, password)
        now = self._now()
        freed = await self._journal.run(lambda db: drop_account(db, account.id, now))
        self._on_end(list(freed.ended))
        await self._host.freed(freed.dropped, freed.left)

    async def _proved(self, caller: Caller, password: str) -> AccountRow:
        """The account, if this is its password. Raises Refused."""
        _signed_in(caller)
        account = await self._store.read(lambda db: shelf.account_by_id(db, caller.guest))
        if account is None:
            raise not_signed_in()
        if not await self._take(f"proof of {account.id}", self._tries):
            raise _slower(TOO_MANY)
        if not await self.passwords.fits(account.password, password):
            raise Refused("password", "this is not your password: type it again", 403)
        return account

    # Coins.

    async def refill(self, caller: Caller) -> None:
        """Fill the purse up. Raises Refused where that is not due."""
        _signed_in(caller)
        now = self._now()

        def fill(db: Connection) -> bool:
            shelf.check_there(db, caller.guest)
            return ledger.refill(db, caller.guest, now)

        if not await self._journal.run(fill):
            why = say(
                "more coins come once a day, when you have fewer than {coins}: play on till then",
                coins=ledger.STAKES[0],
            )
            raise Refused("no_refill", why, 409)

    async def coins(self, caller: Caller, before: int | None) -> CoinHistory:
        _signed_in(caller)
        found = await self._store.read(lambda db: ledger.history(db, caller.guest, before, PAGE + 1))
        lines = [
            CoinLine(
                id=one.id, kind=one.kind, table=one.table, sum=one.sum, after=one.after, at=one.at // 1000
            )
            for one in found[:PAGE]
        ]
        return CoinHistory(lines=lines, more=len(found) > PAGE)


def _signed_in(caller: Caller) -> None:
    if caller.session is None:
        raise not_signed_in()


def _known(account: str, caller: Caller) -> str:
    return f"browser {account} {caller.guest}"


def _no_pair() -> Refused:
    return Refused("sign_in", "this name and this password don't go together: check both", 401)


def _slower(why: str) -> Refused:
    return Refused("too_fast", why, 429)
