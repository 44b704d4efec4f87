"""What several processes over one database must know of each other.

Fresh links and wrong guesses lay in the memory of the one process that served. Who is present is
worth nothing after a crash: where there is a faster kind of table for that, it is used.
"""

from alembic import op
from sqlalchemy import BigInteger, Column, LargeBinary, String

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "site_fresh",
        Column("table_id", String(64), primary_key=True),
        Column("name", String(60), primary_key=True),
        Column("maker", String(64), nullable=False),
        Column("salt", LargeBinary, nullable=False),
        Column("sealed", LargeBinary, nullable=False),
        Column("until", BigInteger, nullable=False),
    )
    op.create_table(
        "site_guesses",
        Column("id", String(32), primary_key=True),
        Column("address", String(64), nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("ix_site_guesses_address", "site_guesses", ["address"])
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "site_nodes",
        Column("node", String(32), primary_key=True),
        Column("seen", BigInteger, nullable=False),
        prefixes=unlogged,
    )
    op.create_table(
        "site_present",
        Column("table_id", String(64), primary_key=True),
        Column("seat", String(60), primary_key=True),
        Column("node", String(32), primary_key=True),
        prefixes=unlogged,
    )
    # Programs from before versions were kept look here, and see that this is not for them.
    op.execute("UPDATE journal_meta SET value = 2 WHERE name = 'version'")
    # Whoever changes keys counts here: a row that is there can be locked.
    op.execute(
        "INSERT INTO site_changes (name, value) SELECT 'keys', 0"
        " WHERE NOT EXISTS (SELECT 1 FROM site_changes WHERE name = 'keys')"
    )
