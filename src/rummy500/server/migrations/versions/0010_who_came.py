"""Which guest an event names that tells of a coming or going, so that the name can be taken out again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "came",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(64), nullable=False),
    )
    op.create_index("came_guest", "came", ["guest"])


def downgrade() -> None:
    raise NotImplementedError("a log is never made older: keep a copy of the database from before")
