"""How Alembic is run here: inside the transaction that it is handed, never on its own."""

from alembic import context

given = context.config.attributes
context.configure(connection=given["connection"], version_table=given["version_table"])
context.run_migrations()
