"""Where the keys of seats lie in the database: never a key itself, only what it hashes to."""

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    insert,
    inspect,
    select,
)

metadata = MetaData()
keys = Table(
    "site_keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False, index=True),
    Column("seat", String(60), nullable=False),
)
keepers = Table(
    "site_keepers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("seat", String(60), nullable=False),
)
"""The keys that were made for whoever keeps the table, and that nobody else has seen."""

offers = Table(
    "site_offers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("seat", String(60), nullable=False),
)
"""New keys for a seat that was handed the table. The first that is used becomes the seat's."""

own = Table(
    "site_own",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("seat", String(60), nullable=False),
)
"""The keys that a browser or a program got for itself, in place of a link that others saw too."""

changes = Table(
    "site_changes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Integer, nullable=False),
)
"""Counts the changes of keys, so that a process hears of those that another one made."""

taken = Table(
    "site_taken",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("seat", String(60), primary_key=True),
)
codes = Table(
    "site_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    UniqueConstraint("table_id"),
)
secrets = Table(
    "site_secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)


def prepare(connection: Connection) -> None:
    """Makes what is not there yet. Keys from before browsers had their own count as such."""
    had = inspect(connection).get_table_names()
    metadata.create_all(connection)
    if keys.name in had and own.name not in had:
        columns = ["hash", "table_id", "seat"]
        connection.execute(insert(own).from_select(columns, select(*(keys.c[c] for c in columns))))
