"""What has everybody played and won, to its end?"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "statistics",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("a log is never made older: keep a copy of the database from before")
