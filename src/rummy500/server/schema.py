"""Which tables does the database have?

The log is the truth: `events` is only ever added to, and (table, seq) is its key. Everything in `tables` but
its identity can be worked out from the log again; it stands there so that a list needs no folding. Score pads
are kept in the same way: `pad_events` is the log, `pads` what it comes to. An account is a guest with a name
and a password: its id is the guest's, so that whatever hangs on the guest hangs on the account.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

house = Table(
    "house",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the cookie; the cookie itself is nowhere
    Column("created", BigInteger, nullable=False),  # times are milliseconds since 1970
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("rules", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("secret", String(64), nullable=False),  # the bots' dice are thrown from it
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),  # of the last event
    Column("due", BigInteger, nullable=True),  # when the server must act next; null: not until someone does
    Column("deals", Integer, nullable=False),  # finished deals
    Column("totals", Text, nullable=False),  # JSON list, a number a side
    Column("waits_for", Text, nullable=False),  # JSON list of seats
    Column("over", Integer, nullable=False),
    Column("stake", Integer, nullable=False, server_default="0"),  # coins that each seat pays in
    # What people agreed on who play with each other here (Terms in table.py); nothing of it for practice.
    Column("people", Integer, nullable=False, server_default="0"),
    Column("begun", Integer, nullable=False, server_default="1"),  # 0: it waits for players
    Column("host", String(64), nullable=True),
    Column("public", Integer, nullable=False, server_default="0"),
    Column("clock", Integer, nullable=False, server_default="0"),  # seconds a turn
    Column("call_window", Integer, nullable=False, server_default="0"),  # seconds for a call
    Column("fill", String(32), nullable=True),  # the bot for seats that nobody takes
    Column("rematch", String(16), nullable=True),
    Column("door", String(16), nullable=True),  # who sits down shows this; null: the table's id is enough
    Index("tables_due", "due"),
    Index("tables_lobby", "public", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(64), nullable=True),
    Column("bot", String(32), nullable=True),
    Column("name", String(64), nullable=False),
    Column("was", String(64), nullable=True),  # the guest who left this seat to a bot
    Index("seats_guest", "guest"),
)

sent_away = Table(  # by the host: they can't sit down at this table again
    "sent_away",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(64), primary_key=True),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=True),  # null: the server's own
    Column("event", Text, nullable=False),
    Column("asked", Text, nullable=True),  # what the seat wrote; on the first event that it made
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

came = Table(  # whom an event of a coming or going names (came.py)
    "came",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(64), nullable=False),
    Index("came_guest", "guest"),
)

pads = Table(
    "pads",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),  # of the last event
    Column("rules", Text, nullable=False),
    Column("names", Text, nullable=False),  # JSON list, a name a player
    Column("deals", Integer, nullable=False),  # deals that count
    Column("totals", Text, nullable=False),  # JSON list, a number a side
    Column("over", Integer, nullable=False),
    Index("pads_guest", "guest"),
)

pad_events = Table(
    "pad_events",
    metadata,
    Column("pad_id", String(16), ForeignKey("pads.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),  # chosen by the page: an entry sent twice counts once
    Column("event", Text, nullable=False),  # JSON, one of the entries in pad_messages.py
    Column("at", BigInteger, nullable=False),
    Index("pad_events_key", "pad_id", "key", unique=True),
    sqlite_with_rowid=False,
)

accounts = Table(
    "accounts",
    metadata,
    Column(
        "id", String(64), primary_key=True
    ),  # the guest who registered, or one that nobody has a cookie of
    Column("name", String(24), nullable=False),  # as it is shown
    Column("key", String(64), nullable=False, unique=True),  # the name as it is compared
    Column("password", String(255), nullable=False),  # Argon2's own text: setting, salt, hash
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the cookie; the cookie itself is nowhere
    Column("handle", String(16), nullable=False, unique=True),  # what its owner calls it by
    Column("account", String(64), ForeignKey("accounts.id"), nullable=False),
    Column("agent", String(80), nullable=False),  # what kind of browser on what kind of machine
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # to the hour
    Index("sessions_account", "account"),
)

# The ledger (ledger.py): coins move between purses, and a transfer's entries sum to zero.

purses = Table(
    "purses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column(
        "owner", String(64), nullable=True, unique=True
    ),  # an account, `house`, or `pot:TABLE`; null: gone
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 or coalesce(owner, '') = 'house'", name="never_below_zero"),
)

transfers = Table(
    "transfers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),  # the same transfer asked for twice happens once
    Column("kind", String(16), nullable=False),
    Column("table_id", String(16), nullable=True),  # the table may be deleted, the transfer stays
    Column("at", BigInteger, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("transfer", Integer, ForeignKey("transfers.id"), primary_key=True, autoincrement=False),
    Column("purse", Integer, ForeignKey("purses.id"), primary_key=True, autoincrement=False),
    Column("sum", BigInteger, nullable=False),
    Column("after", BigInteger, nullable=False),  # what the purse then held
    Index("entries_purse", "purse"),
    sqlite_with_rowid=False,
)

ratings = Table(
    "ratings",
    metadata,
    Column("account", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

statistics = Table(
    "statistics",
    metadata,
    Column("account", String(64), primary_key=True),  # or a guest's
    Column("kind", String(8), primary_key=True),  # bots, people
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("best", Integer, nullable=False),  # the best deal's score
)

rates = Table(
    "rates",
    metadata,
    Column("key", String(64), primary_key=True),  # the hash of what is counted (rates.py)
    Column("until", BigInteger, nullable=False),
    Index("rates_until", "until"),
)
