"""Accounts with their sessions, the ledger of coins, and the stake of a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("stake", sa.Integer, nullable=False, server_default="0"))
    _accounts()
    _ledger()


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("password", sa.String(255), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("handle", sa.String(16), nullable=False, unique=True),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("agent", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_account", "sessions", ["account"])


def _ledger() -> None:
    op.create_table(
        "purses",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(64), nullable=True, unique=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint("balance >= 0 or coalesce(owner, '') = 'house'", name="never_below_zero"),
    )
    op.create_table(
        "transfers",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column(
            "transfer", sa.Integer, sa.ForeignKey("transfers.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("purse", sa.Integer, sa.ForeignKey("purses.id"), primary_key=True, autoincrement=False),
        sa.Column("sum", sa.BigInteger, nullable=False),
        sa.Column("after", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("entries_purse", "entries", ["purse"])


def downgrade() -> None:
    raise NotImplementedError("a log is never made older: keep a copy of the database from before")
