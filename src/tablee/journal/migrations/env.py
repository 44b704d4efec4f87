"""How Alembic is run here: inside the transaction that it is handed, never on its own."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
