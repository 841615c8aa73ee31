"""How Alembic reaches the database: over the connection that `migrate` hands it."""

from __future__ import annotations

from alembic import context

from detente.server.storage import puzzle_models, study_models, tournament_models  # noqa: F401 (they add their tables to the models)
from detente.server.storage.models import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    transactional_ddl=True,
)
context.run_migrations()
