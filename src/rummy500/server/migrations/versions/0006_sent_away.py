"""Who was sent away from a table by its host, and so can't sit down there again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sent_away",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
    )


def downgrade() -> None:
    raise NotImplementedError("a log is never made older: keep a copy of the database from before")
