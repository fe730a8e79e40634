"""How does an older database become today's? One file a step in `versions`, run by Alembic."""
