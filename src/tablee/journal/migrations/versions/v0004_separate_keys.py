"""Links of chairs that were taken with the table's words, and seats that somebody asks for."""

from alembic import op
from sqlalchemy import BigInteger, Column, String

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "site_set_aside",
        Column("hash", String(64), primary_key=True),
        Column("table_id", String(64), nullable=False),
        Column("seat", String(60), nullable=False),
    )
    op.create_table(
        "site_requests",
        Column("hash", String(64), primary_key=True),
        Column("table_id", String(64), nullable=False, index=True),
        Column("kind", String(16), nullable=False),
        Column("seat", String(60), nullable=False),
        Column("name", String(60), nullable=False),
        Column("word", String(32), nullable=False),
        Column("state", String(16), nullable=False),
        Column("at", BigInteger, nullable=False),
    )
