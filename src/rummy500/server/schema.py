"""Which tables does the database have?

The log is the truth: `events` is only ever added to, and (table, seq) is its key. Everything in `tables` but
its identity can be worked out from the log again; it stands there so that a list needs no folding. Score pads
are kept in the same way: `pad_events` is the log, `pads` what it comes to.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

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
    Index("tables_due", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(64), nullable=True),
    Column("bot", String(32), nullable=True),
    Column("name", String(64), nullable=False),
    Index("seats_guest", "guest"),
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
