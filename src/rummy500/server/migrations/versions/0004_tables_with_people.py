"""Tables with people: what they agreed on, whether the match has begun, who has left a seat to a bot."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, kind, default in (
        ("people", sa.Integer, "0"),
        ("begun", sa.Integer, "1"),
        ("host", sa.String(64), None),
        ("public", sa.Integer, "0"),
        ("clock", sa.Integer, "0"),
        ("call_window", sa.Integer, "0"),
        ("fill", sa.String(32), None),
        ("rematch", sa.String(16), None),
    ):
        op.add_column("tables", sa.Column(name, kind, nullable=default is None, server_default=default))
    op.add_column("seats", sa.Column("was", sa.String(64), nullable=True))
    op.create_index("tables_lobby", "tables", ["public", "updated"])


def downgrade() -> None:
    raise NotImplementedError("a log is never made older: keep a copy of the database from before")
