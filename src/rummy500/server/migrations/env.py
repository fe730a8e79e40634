"""How does Alembic reach the database? By the connection that the server hands it (see upgrade.py)."""

from __future__ import annotations

from alembic import context

from rummy500.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
