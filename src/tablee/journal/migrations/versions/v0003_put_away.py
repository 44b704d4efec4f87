"""What each seat has read and put away, so that it stays away on every page of that seat."""

from alembic import op
from sqlalchemy import Column, String, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "site_put_away",
        Column("table_id", String(64), primary_key=True),
        Column("seat", String(60), primary_key=True),
        Column("cards", Text, nullable=False),
    )
