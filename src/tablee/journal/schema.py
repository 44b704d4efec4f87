"""The journal's tables, and the way to the database that they stand in."""

import re

from sqlalchemy import (
    URL,
    Column,
    Engine,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    make_url,
)
from sqlalchemy.exc import ArgumentError

from tablee.journal.place import Place
from tablee.journal.postgres import NAMES, is_postgres, server_address, server_engine
from tablee.journal.sqlite import file_engine
from tablee.journal.store import Unreadable

metadata = MetaData()

meta = Table(
    "journal_meta",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Integer, nullable=False),
)

tables = Table(
    "journal_tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("title", String, nullable=False),
    Column("created_at", String, nullable=False),
)

lines = Table(
    "journal_lines",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", String, nullable=False),
    Column("seat", String, nullable=False),
    # NULL where there is no key: every database lets NULL stand many times in a UNIQUE.
    Column("key", String, nullable=True),
    Column("first", Integer, nullable=False),
    UniqueConstraint("table_id", "seat", "key"),
    sqlite_with_rowid=False,  # a table's lines lie together on the disk, in order
)

seeds = Table(
    "journal_seeds",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

pictures = Table(
    "journal_pictures",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    # Whoever brought it: nobody learns from what they bring what somebody else has hidden.
    Column("seat", String(60), primary_key=True),
    Column("fingerprint", String(64), primary_key=True),
    Column("form", String(16), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

OWN = frozenset(metadata.tables) | {
    "site_alerts",
    "site_changes",
    "site_codes",
    "site_fresh",
    "site_guesses",
    "site_keepers",
    "site_keys",
    "site_nodes",
    "site_offers",
    "site_own",
    "site_present",
    "site_put_away",
    "site_renewed",
    "site_requests",
    "site_retold",
    "site_secrets",
    "site_set_aside",
    "site_taken",
    "site_tales",
}
"""Every table that the migrations make. Others in the same database are other programs'."""


_ADDRESS = re.compile(r"\s*([a-z][a-z0-9+.]+):/", re.IGNORECASE)
"""How the address of a database begins, also after it was taken for a path."""


def address(where: Place) -> URL:
    """A path is an SQLite file; a text with :// is the address of one, or of a PostgreSQL."""
    begins = _ADDRESS.match(str(where))
    if begins is None:
        url = URL.create("sqlite", database=str(where))
    else:
        known = isinstance(where, str) and "://" in where
        if not known or begins[1].lower() not in (*NAMES, "sqlite"):
            raise Unreadable(
                "Tables are kept in an SQLite file or in PostgreSQL ({address}): {place}… is"
                " the name of neither.",
                address="postgresql://…",
                place=begins[1],
            )
        try:
            url = make_url(str(where).strip())
        except (ArgumentError, ValueError):
            # Not a word of what was given: there may be a password in it.
            raise Unreadable("The address of the database cannot be read.") from None
    if is_postgres(url):
        return server_address(url)
    if url.database in (None, "", ":memory:"):
        # Readers and the writer have connections of their own, which share nothing but a file.
        raise Unreadable("A journal needs a file; memory is not a place to keep it in.")
    return url


def place_of(url: URL) -> str:
    """A database as people are told of it: never with a password."""
    if not is_postgres(url):
        return str(url.database)
    port = f":{url.port}" if url.port else ""
    return f"postgresql://{url.host or ''}{port}/{url.database or ''}"


def engine_for(url: URL, *, writes: bool) -> Engine:
    """Connections that write, or that only read and see one moment while they do."""
    make = server_engine if is_postgres(url) else file_engine
    return make(url, writes=writes)
