"""Score pads: what they come to, and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pads",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("totals", sa.Text, nullable=False),
        sa.Column("over", sa.Integer, nullable=False),
    )
    op.create_index("pads_guest", "pads", ["guest"])
    op.create_table(
        "pad_events",
        sa.Column("pad_id", sa.String(16), sa.ForeignKey("pads.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pad_events_key", "pad_events", ["pad_id", "key"], unique=True)


def downgrade() -> None:
    raise NotImplementedError("a log is never made older: keep a copy of the database from before")
