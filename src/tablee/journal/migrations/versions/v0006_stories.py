"""Stories that may be read by link, and what was changed in them."""

from alembic import op
from sqlalchemy import Column, Integer, String, Text

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "site_tales",
        Column("table_id", String(64), primary_key=True),
        Column("token", String(64), nullable=False, unique=True),
        Column("names", Integer, nullable=False),
    )
    op.create_table(
        "site_retold",
        Column("table_id", String(64), primary_key=True),
        Column("turn", Integer, primary_key=True, autoincrement=False),
        Column("language", String(8), primary_key=True),
        Column("text", Text, nullable=False),
    )
