"""How often passwords were tried and accounts made, for all nodes together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rates",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("rates_until", "rates", ["until"])


def downgrade() -> None:
    raise NotImplementedError("a log is never made older: keep a copy of the database from before")
