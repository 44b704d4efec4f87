"""Pictures of papers, people and places, kept beside the journal that names them."""

from alembic import op
from sqlalchemy import Column, ForeignKey, LargeBinary, String

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "journal_pictures",
        Column("table_id", String, ForeignKey("journal_tables.id"), primary_key=True),
        Column("seat", String(60), primary_key=True),
        Column("fingerprint", String(64), primary_key=True),
        Column("form", String(16), primary_key=True),
        Column("data", LargeBinary, nullable=False),
    )
