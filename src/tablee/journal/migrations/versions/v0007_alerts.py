"""Devices that are told when it is their seat's turn, and links that were renewed."""

from alembic import op
from sqlalchemy import Column, Integer, String, Text

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "site_alerts",
        Column("hash", String(64), primary_key=True),
        Column("table_id", String(64), primary_key=True),
        Column("seat", String(60), nullable=False),
        Column("endpoint", Text, nullable=False),
        Column("p256dh", String(120), nullable=False),
        Column("auth", String(40), nullable=False),
        Column("language", String(8), nullable=False),
        Column("site", String(200), nullable=False),
        Column("told", Integer, nullable=False),
    )
    op.create_index("ix_site_alerts_table_id", "site_alerts", ["table_id"])
    op.create_table(
        "site_renewed",
        Column("hash", String(64), primary_key=True),
        Column("table_id", String(64), nullable=False),
        Column("seat", String(60), nullable=False),
    )
