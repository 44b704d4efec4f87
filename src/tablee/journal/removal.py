"""The end of a table: it is saved, deleted, and every node is told, in one transaction."""

from collections.abc import Callable

from sqlalchemy import Engine, delete, select

from tablee.journal import schema
from tablee.journal.archive import JOURNALS, other_tables
from tablee.journal.notices import Removed, announce
from tablee.journal.postgres import take_time
from tablee.journal.store import UnknownTable

SAVING_SECONDS = 120
"""How long a table that is being saved may be held, should whoever saves it stand still."""


def remove(engine: Engine, table_id: str, save: Callable[[], object] | None = None) -> None:
    """Takes a table out of the database, with all that belongs to it. It lies in no other file.

    `save` may keep it before: from then on nobody writes to it any more.
    """
    with engine.begin() as connection:
        take_time(connection, SAVING_SECONDS)
        held = select(schema.tables.c.id).where(schema.tables.c.id == table_id).with_for_update()
        if connection.scalar(held) is None:
            raise UnknownTable(table_id)
        if save is not None:
            save()
        for kind in other_tables(connection, JOURNALS):
            if "table_id" in kind.c:
                connection.execute(delete(kind).where(kind.c.table_id == table_id))
        connection.execute(delete(schema.lines).where(schema.lines.c.table_id == table_id))
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
        announce(connection, [Removed(table_id)])
