"""What a table's link must hold since its host has made a new one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("door", sa.String(16), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("a log is never made older: keep a copy of the database from before")
