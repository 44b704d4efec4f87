"""The tables of 0.1.0, and what was added to them before versions were kept.

Databases from before come through here too: what they have is left alone.
"""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, String, UniqueConstraint, inspect

revision = "0001"
down_revision = None


def upgrade() -> None:
    had = set(inspect(op.get_bind()).get_table_names())
    make_journal()
    make_keys()
    if "site_keys" in had and "site_own" not in had:
        # Keys from before browsers had their own count as such.
        op.execute(
            "INSERT INTO site_own (hash, table_id, seat) SELECT hash, table_id, seat FROM site_keys"
        )
    if "journal_meta" not in had:
        op.execute("INSERT INTO journal_meta (name, value) VALUES ('version', 1)")


def make_journal() -> None:
    op.create_table(
        "journal_meta",
        Column("name", String, primary_key=True),
        Column("value", Integer, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "journal_tables",
        Column("id", String, primary_key=True),
        Column("game", String, nullable=False),
        Column("title", String, nullable=False),
        Column("created_at", String, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "journal_lines",
        Column("table_id", String, ForeignKey("journal_tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("body", LargeBinary, nullable=False),
        Column("hash", String, nullable=False),
        Column("seat", String, nullable=False),
        Column("key", String, nullable=True),
        Column("first", Integer, nullable=False),
        UniqueConstraint("table_id", "seat", "key"),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "journal_seeds",
        Column("table_id", String, ForeignKey("journal_tables.id"), primary_key=True),
        Column("seed", LargeBinary, nullable=False),
        if_not_exists=True,
    )


def make_keys() -> None:
    op.create_table(
        "site_keys",
        Column("hash", String(64), primary_key=True),
        Column("table_id", String(64), nullable=False),
        Column("seat", String(60), nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_site_keys_table_id", "site_keys", ["table_id"], if_not_exists=True)
    for name in ("site_keepers", "site_offers", "site_own"):
        op.create_table(
            name,
            Column("hash", String(64), primary_key=True),
            Column("table_id", String(64), nullable=False),
            Column("seat", String(60), nullable=False),
            if_not_exists=True,
        )
    op.create_table(
        "site_changes",
        Column("name", String(32), primary_key=True),
        Column("value", Integer, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "site_taken",
        Column("table_id", String(64), primary_key=True),
        Column("seat", String(60), primary_key=True),
        if_not_exists=True,
    )
    op.create_table(
        "site_codes",
        Column("hash", String(64), primary_key=True),
        Column("table_id", String(64), nullable=False),
        UniqueConstraint("table_id"),
        if_not_exists=True,
    )
    op.create_table(
        "site_secrets",
        Column("name", String(32), primary_key=True),
        Column("value", String(128), nullable=False),
        if_not_exists=True,
    )
