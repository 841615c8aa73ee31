"""The migrations of the database, read by Alembic."""
