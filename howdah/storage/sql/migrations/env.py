"""Run by Alembic: migrates the database of the given connection."""

from alembic import context
from sqlalchemy import text

from howdah.storage.sql.tables import METADATA

connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":
    # Of several processes that start at once, one takes the steps and the others wait for it.
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('howdah'))"))
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
